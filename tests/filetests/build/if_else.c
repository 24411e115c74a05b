// test show --stage program +function=main
// if and else are two blocks that meet again.
int main(void) { int a; if (a) a = 1; else a = 2; return a; }
// ------
// int main(void) @3:5 {
//     local int a @3:22
// b0:
//     declare a @3:22
//     if a then b1 else b2 @3:29
// b1:
//     a = 1 @3:32
//     goto b3 @3:25
// b2:
//     a = 2 @3:44
//     goto b3 @3:25
// b3:
//     return a @3:51
// }
