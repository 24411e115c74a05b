// test show --stage program +function=main
// An index is checked against the length of its array.
int main(void) { int a[4], i; return a[i]; }
// ------
// int main(void) @3:5 {
//     local int a[4] @3:22
//     local int i @3:28
// b0:
//     declare a @3:22
//     declare i @3:28
//     assert [main.array_bounds.1] index_in(i, 4) @3:38
//     return a[i] @3:31
// }
