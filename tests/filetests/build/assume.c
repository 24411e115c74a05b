// test show --stage program +function=main
// __CPROVER_assume becomes an assumption.
void __CPROVER_assume(_Bool);
int main(void) { int x; __CPROVER_assume(x > 1); return x; }
// ------
// int main(void) @4:5 {
//     local int x @4:22
// b0:
//     declare x @4:22
//     assume <_Bool>(x > 1) @4:25
//     return x @4:50
// }
