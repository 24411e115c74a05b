// verdict: FAILED
// note: the bad one reads behind the last element
// fails: 19 pointer_dereference
#include <assert.h>

struct message {
    int length;
    short data[];
};

static struct message first = {3, {10, 20, 30}};
struct message second = {.length = 1, .data = {7}};

int main(void)
{
    assert(sizeof first == sizeof(int));
    int sum = 0;
    for (int i = 0; i <= first.length; i++)
        sum += first.data[i];
    assert(sum + second.data[0] == 67);
    return 0;
}
