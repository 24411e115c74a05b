// verdict: SUCCESSFUL
// options: --unwind 5
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            break;
        n->value = i;
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
