// goals: mcdc: 0 covered, 1 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 1 unreachable, 0 open
// goals: branch: 1 covered, 1 unreachable, 0 open
// goals: decision: 1 covered, 1 unreachable, 0 open
// goals: condition: 1 covered, 1 unreachable, 0 open
// goals: location: 3 covered, 1 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 2 covered, 1 unreachable, 0 open
// options: --function f
// note: a failed assertion ends a test
#include <assert.h>
int f(int a)
{
    assert(a != 5);
    if (a == 5)
        return 1;
    return 0;
}
