// test show --stage program +function=main
// break leads behind the loop, continue to the step.
int main(void) { for (int i = 0; i < 9; i++) { if (i == 2) continue; if (i == 5) break; } return 0; }
// ------
// int main(void) @3:5 {
//     local int i @3:27
//     loop b1 from b7 @3:18
// b0:
//     declare i @3:27
//     i = 0 @3:27
//     goto b1 @3:18
// b1:
//     if i < 9 then b2 else b8 @3:36
// b2:
//     if i == 2 then b3 else b4 @3:54
// b3:
//     goto b7 @3:60
// b4:
//     if i == 5 then b5 else b6 @3:76
// b5:
//     goto b8 @3:82
// b6:
//     goto b7 @3:18
// b7:
//     assert [main.overflow.1] fits(i + 1) @3:41
//     i = i + 1 @3:41
//     goto b1 @3:18
// b8:
//     return 0 @3:91
// }
