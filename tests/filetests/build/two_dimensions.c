// test show --stage program +function=main
// Each index is checked against its own dimension.
int main(void) { int a[2][3], i, j; return a[i][j]; }
// ------
// int main(void) @3:5 {
//     local int a[2][3] @3:22
//     local int i @3:31
//     local int j @3:34
// b0:
//     declare a @3:22
//     declare i @3:31
//     declare j @3:34
//     assert [main.array_bounds.1] index_in(i, 2) @3:44
//     assert [main.array_bounds.2] index_in(j, 3) @3:44
//     return a[i][j] @3:37
// }
