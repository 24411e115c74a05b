// goals: mcdc: 1 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 1 covered, 1 unreachable, 0 open
// goals: branch: 3 covered, 1 unreachable, 0 open
// goals: decision: 3 covered, 1 unreachable, 0 open
// goals: condition: 3 covered, 1 unreachable, 0 open
// goals: location: 4 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 5 covered, 1 unreachable, 0 open
// options: --function f
#include <stdlib.h>
int f(int a)
{
    if (a == 3)
        exit(4);
    if (a == 3)
        return 1;
    return 0;
}
