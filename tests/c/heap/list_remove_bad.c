// verdict: FAILED
// fails: 35 assertion
// options: --unwind 4 --no-malloc-may-fail
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

/* Removal through a pointer to the link. */
struct node {
    int key;
    struct node *next;
};

static void remove_key(struct node **link, int key) {
    while (*link) {
        struct node *n = *link;
        if (n->key == key) {
            *link = n->next;
            free(n);
            continue;
        }
        link = &n->next;
    }
}

int main(void) {
    struct node *a = malloc(sizeof *a);
    struct node *b = malloc(sizeof *b);
    a->key = nondet_int();
    b->key = nondet_int();
    a->next = b;
    b->next = NULL;
    struct node *head = a;
    remove_key(&head, 7);
    assert(head != NULL);
    return 0;
}
