// test show --stage program +function=main
// i++ keeps the old value in a temporary.
int main(void) { int i; int j = i++; return j; }
// ------
// int main(void) @3:5 {
//     local int i @3:22
//     local int j @3:29
//     local int $1 @3:33
// b0:
//     declare i @3:22
//     declare j @3:29
//     $1 = i @3:33
//     assert [main.overflow.1] fits($1 + 1) @3:33
//     i = $1 + 1 @3:33
//     j = $1 @3:29
//     return j @3:38
// }
