// test show --stage program +function=main
// An unsigned sum is not checked by default.
int main(void) { unsigned x; return x + 1u; }
// ------
// int main(void) @3:5 {
//     local unsigned int x @3:27
// b0:
//     declare x @3:27
//     return <int>(x + 1u) @3:30
// }
