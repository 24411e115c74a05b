// goals: mcdc: 14 covered, 0 unreachable, 0 open
// goals: mcdc-unique-cause: 0 covered, 0 unreachable, 14 open
// goals: branch: 2 covered, 0 unreachable, 0 open
// goals: decision: 2 covered, 0 unreachable, 0 open
// goals: condition: 28 covered, 0 unreachable, 0 open
// goals: location: 3 covered, 0 unreachable, 0 open
// goals: function: 1 covered, 0 unreachable, 0 open
// goals: boundary: 0 covered, 0 unreachable, 0 open
// options: --function f
// note: more ways to evaluate it than are told apart: masking is decided, unique cause stays open
int f(unsigned a)
{
    if (((a & 1) || (a & 2)) && ((a & 4) || (a & 8)) && ((a & 16) || (a & 32)) && ((a & 64) || (a & 128)) &&
        ((a & 256) || (a & 512)) && ((a & 1024) || (a & 2048)) && ((a & 4096) || (a & 8192)))
        return 1;
    return 0;
}
