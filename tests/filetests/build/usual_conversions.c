// test show --stage program +function=main
// A char and an unsigned are added as unsigned; conversions are written out.
int main(void) { char c; unsigned u; return c + u; }
// ------
// int main(void) @3:5 {
//     local char c @3:23
//     local unsigned int u @3:35
// b0:
//     declare c @3:23
//     declare u @3:35
//     return <int>(<unsigned int>c + u) @3:38
// }
