// test show --stage program +function=main
// A do loop has its condition in the latch.
int main(void) { int i = 0; do i++; while (i < 3); return i; }
// ------
// int main(void) @3:5 {
//     local int i @3:22
//     loop b1 from b1 @3:46
// b0:
//     declare i @3:22
//     i = 0 @3:22
//     goto b1 @3:46
// b1:
//     assert [main.overflow.1] fits(i + 1) @3:32
//     i = i + 1 @3:32
//     if i < 3 then b1 else b2 @3:46
// b2:
//     return i @3:52
// }
