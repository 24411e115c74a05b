// test show --stage program +function=main
// Arguments with side effects are evaluated into temporaries.
int f(int a, int b) { return a - b; }
int main(void) { int i = 0; return f(i++, i); }
// ------
// int main(void) @4:5 {
//     local int i @4:22
//     local int $1 @4:38
//     local int $2 @4:36
// b0:
//     declare i @4:22
//     i = 0 @4:22
//     $1 = i @4:38
//     assert [main.overflow.1] fits($1 + 1) @4:38
//     i = $1 + 1 @4:38
//     $2 = call f($1, i) @4:36
//     return $2 @4:29
// }
