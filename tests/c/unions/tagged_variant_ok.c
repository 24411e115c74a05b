// verdict: SUCCESSFUL
#include <assert.h>

enum kind { NUMBER, TEXT };

struct variant {
    enum kind kind;
    union {
        int number;
        const char *text;
    };
};

static int length(const struct variant *v) {
    if (v->kind == NUMBER)
        return v->number;
    return v->text[0] != 0;
}

int nondet_int(void);

int main(void) {
    struct variant v[2];
    v[0].kind = NUMBER;
    v[0].number = 3;
    v[1].kind = TEXT;
    v[1].text = "x";
    int i = nondet_int();
    if (i != 0 && i != 1)
        return 0;
    int n = length(&v[i]);
    assert(n == 3 || n == 1);
    return 0;
}
