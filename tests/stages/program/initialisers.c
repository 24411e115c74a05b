/* Zero and assignments, or assignments alone where they cover everything. */
struct point { int x, y; };
struct line { struct point from, to; const char *name; };
static struct line edge = { .to = { 1, 2 }, .name = "edge" };
int full[3] = { 1, 2, 3 }, part[3] = { [1] = 5 }, none[3];
extern int outside;
int unused[1000];
struct point make(int x)
{
    struct point p = { x, x + 1 };
    return p;
}
int main(void)
{
    static int calls = 7;
    struct point p = make(3), q = { .y = p.x };
    struct line l = { p, q };
    struct point *r = &(struct point){ 4 };
    char text[4] = "ab";
    p = q;
    return make(1).y + l.to.x + r->x + text[0] + full[0] + part[0] + none[0] + outside + calls++ + edge.to.x;
}
