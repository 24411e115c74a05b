// verdict: FAILED
// fails: 7 pointer_dereference
#include <stdio.h>
int main(int argc, char **argv)
{
    if (argc > 1)
        printf("%d %d\n", 5);
    return 0;
}
