// test show --stage program +function=f
// A member of a struct behind a pointer: the bytes of the member are checked.
struct s { int a, b; };
int f(struct s *p) { return p->b; }
int main(void) { struct s x; return f(&x); }
// ------
// int f(struct s *) @4:5 {
//     param struct s *p @4:17
// b0:
//     assert [f.pointer_dereference.1] readable(&p->b, 4 bytes) @4:29
//     return p->b @4:22
// }
