// verdict: FAILED
// fails: 19 pointer_dereference
// fails: 22 pointer_dereference
// fails: 23 pointer_dereference
// fails: 27 pointer_dereference
#include <stdio.h>
#include <string.h>

struct unit {
    char name[8];
    int serial;
};

static char rows[2][4];

static void rename_to(struct unit *unit, const char *name) {
    char kind = name[0];
    if (kind == 'a')
        snprintf(unit->name, sizeof *unit, "%s", name);
    else if (kind == 'b') {
        /* Writes into `serial`, which lies in the same object. */
        strcpy(unit->name, name);
    } else strncpy(unit->name, name, sizeof *unit);
}

static void label(int row) {
    strcat(rows[0], row ? "abcd" : "abc");
}

int main(void) {
    struct unit unit = {"", 1};
    char given[16] = "?valve-17";
    extern char nondet_char(void);
    extern _Bool nondet_bool(void);
    given[0] = nondet_char();
    if (given[0] == 0)
        return 1;
    label(nondet_bool());
    rename_to(&unit, given);
    return unit.serial;
}
