// test show --stage program +function=f
// A write behind a pointer asks for writable bytes.
void f(int *p) { *p = 1; }
int main(void) { int x; f(&x); return x; }
// ------
// void f(int *) @3:6 {
//     param int *p @3:13
// b0:
//     assert [f.pointer_dereference.1] writable(p, 4 bytes) @3:18
//     *p = 1 @3:18
//     return @3:6
// }
