// test show --stage program +function=main
// Cases are in order, ranges are kept, falling through goes on.
int main(void) { int x; switch (x) { case 7: x = 1; case 1 ... 3: x = 2; break; default: x = 3; } return x; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
// b0:
//     declare x @3:22
//     switch x case 1 ... 3: b2 case 7: b1 default: b3 @3:25
// b1:
//     x = 1 @3:46
//     goto b2 @3:53
// b2:
//     x = 2 @3:67
//     goto b4 @3:74
// b3:
//     x = 3 @3:90
//     goto b4 @3:25
// b4:
//     return x @3:99
// }
