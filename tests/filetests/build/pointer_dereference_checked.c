// test show --stage program +function=f
// A read behind a pointer is preceded by a check of the bytes.
int f(int *p) { return *p; }
int main(void) { int x = 1; return f(&x); }
// ------
// int f(int *) @3:5 {
//     param int *p @3:12
// b0:
//     assert [f.pointer_dereference.1] readable(p, 4 bytes) @3:24
//     return *p @3:17
// }
