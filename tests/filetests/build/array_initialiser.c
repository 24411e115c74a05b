// test show --stage program +function=main
// Elements are set one by one behind a zero.
int main(void) { int a[3] = { 1, 2 }; return a[0]; }
// ------
// int main(void) @3:5 {
//     local int a[3] @3:22
// b0:
//     declare a @3:22
//     zero a @3:22
//     a[0ul] = 1 @3:31
//     a[1ul] = 2 @3:34
//     return a[0] @3:39
// }
