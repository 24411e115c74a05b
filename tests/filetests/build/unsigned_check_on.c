// test show --stage program --unsigned-overflow-check +function=main
// With the option an unsigned sum is checked too.
int main(void) { unsigned x; return x + 1u; }
// ------
// int main(void) @3:5 {
//     local unsigned int x @3:27
// b0:
//     declare x @3:27
//     assert [main.unsigned_overflow.1] fits(x + 1u) @3:39
//     return <int>(x + 1u) @3:30
// }
