// test show --stage program +function=main
// A for loop is a while loop with the step at its end.
int main(void) { int s = 0; for (int i = 0; i < 3; i++) s += i; return s; }
// ------
// int main(void) @3:5 {
//     local int s @3:22
//     local int i @3:38
//     loop b1 from b2 @3:29
// b0:
//     declare s @3:22
//     s = 0 @3:22
//     declare i @3:38
//     i = 0 @3:38
//     goto b1 @3:29
// b1:
//     if i < 3 then b2 else b3 @3:47
// b2:
//     assert [main.overflow.2] fits(s + i) @3:57
//     s = s + i @3:57
//     assert [main.overflow.1] fits(i + 1) @3:52
//     i = i + 1 @3:52
//     goto b1 @3:29
// b3:
//     return s @3:65
// }
