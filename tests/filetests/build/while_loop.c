// test show --stage program +function=main
// A while loop has its condition in the head.
int main(void) { int i = 0; while (i < 3) i++; return i; }
// ------
// int main(void) @3:5 {
//     local int i @3:22
//     loop b1 from b2 @3:29
// b0:
//     declare i @3:22
//     i = 0 @3:22
//     goto b1 @3:29
// b1:
//     if i < 3 then b2 else b3 @3:38
// b2:
//     assert [main.overflow.1] fits(i + 1) @3:43
//     i = i + 1 @3:43
//     goto b1 @3:29
// b3:
//     return i @3:48
// }
