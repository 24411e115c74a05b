// test show --stage program +function=main
// ++i is the new value.
int main(void) { int i; int j = ++i; return j; }
// ------
// int main(void) @3:5 {
//     local int i @3:22
//     local int j @3:29
// b0:
//     declare i @3:22
//     declare j @3:29
//     assert [main.overflow.1] fits(i + 1) @3:33
//     i = i + 1 @3:33
//     j = i @3:29
//     return j @3:38
// }
