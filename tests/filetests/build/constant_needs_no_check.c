// test show --stage program +function=main
// An operation on constants has no check.
int main(void) { return 2 + 3; }
// ------
// int main(void) @3:5 {
// b0:
//     return 2 + 3 @3:18
// }
