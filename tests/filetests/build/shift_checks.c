// test show --stage program +function=main
// A shift checks the distance, and of a signed number the value.
int main(void) { int x, n; return x << n; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
//     local int n @3:25
// b0:
//     declare x @3:22
//     declare n @3:25
//     assert [main.undefined-shift.1] index_in(n, 32) @3:37
//     assert [main.undefined-shift.2] x >= 0 @3:37
//     assert [main.overflow.1] fits(x << n) @3:37
//     return x << n @3:28
// }
