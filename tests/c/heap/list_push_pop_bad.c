// verdict: FAILED
// fails: 26 assertion
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *push(struct node *head, int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        return head;
    n->value = value;
    n->next = n;
    return n;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 3; i++)
        list = push(list, i);
    int last = 3;
    for (int i = 0; i < 3 && list; i++) {
        assert(list->value < last);
        last = list->value;
        list = list->next;
    }
    return 0;
}
