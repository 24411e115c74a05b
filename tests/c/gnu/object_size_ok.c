// verdict: SUCCESSFUL
#include <assert.h>

struct packet {
    int id;
    char body[6];
    struct { short x, y; } points[3];
} p;
int grid[4][5];

int main(void) {
    assert(__builtin_object_size(&p, 0) == sizeof p);
    assert(__builtin_object_size(p.body, 0) == sizeof p - 4);
    assert(__builtin_object_size(p.body, 1) == 6);
    assert(__builtin_object_size(&p.body[2], 1) == 4);
    assert(__builtin_object_size(&p.points[1].y, 1) == 2);
    assert(__builtin_object_size(&grid[1][2], 0) == 52 && __builtin_object_size(&grid[1][2], 1) == 12);
    assert(__builtin_object_size("abc", 0) == 4);
    return 0;
}
