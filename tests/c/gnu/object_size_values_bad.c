// verdict: FAILED
// options: --failed-assert continue
// fails: 11 assertion
// fails: 13 assertion
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    char buffer[50], *part = buffer + 10, *block = malloc(20), *none;
    assert(__builtin_object_size(part, 1) == 50);
    assert(__builtin_object_size(block, 0) == 20);
    assert(__builtin_object_size(none, 0) == (size_t)-1 && __builtin_object_size(none, 2) == 1);
    free(block);
    return 0;
}
