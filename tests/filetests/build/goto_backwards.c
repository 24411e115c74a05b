// test show --stage program +function=main
// A goto backwards is a loop.
int main(void) { int i = 0;
again: i++; if (i < 3) goto again; return i; }
// ------
// int main(void) @3:5 {
//     local int i @3:22
//     loop b1 from b2 @4:24
// b0:
//     declare i @3:22
//     i = 0 @3:22
//     goto b1 @4:1
// b1:
//     assert [main.overflow.1] fits(i + 1) @4:8
//     i = i + 1 @4:8
//     if i < 3 then b2 else b3 @4:19
// b2:
//     goto b1 @4:24
// b3:
//     return i @4:36
// }
