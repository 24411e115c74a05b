// test show --stage program +function=main
// c += 1 is computed in int and converted back.
int main(void) { char c; c += 1; return c; }
// ------
// int main(void) @3:5 {
//     local char c @3:23
// b0:
//     declare c @3:23
//     assert [main.overflow.1] fits(<int>c + 1) @3:26
//     c = <char>(<int>c + 1) @3:26
//     return <int>c @3:34
// }
