// test show --stage program +function=main
// Without a default the rest leads behind the switch.
int main(void) { int x; switch (x) { case 1: x = 2; } return x; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
// b0:
//     declare x @3:22
//     switch x case 1: b1 default: b2 @3:25
// b1:
//     x = 2 @3:46
//     goto b2 @3:25
// b2:
//     return x @3:55
// }
