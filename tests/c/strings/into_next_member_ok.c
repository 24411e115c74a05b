// verdict: SUCCESSFUL
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct unit {
    char name[8];
    int serial;
};

/* What C had before flexible array members: all of the block is text. */
struct text {
    int length;
    char data[1];
};

int main(void) {
    struct unit unit = {"", 1};
    char *whole = (char *)&unit;
    snprintf(unit.name, sizeof unit.name, "%s", "valve-17");
    strcpy(unit.name, "valve-7");
    strncpy(unit.name, "valve-17", sizeof unit.name);
    assert(unit.serial == 1);
    strcpy(whole, "valve-1-of2");
    struct text *text = malloc(sizeof *text + 8);
    if (text) {
        strcpy(text->data, "valve-17");
        free(text);
    }
    return 0;
}
