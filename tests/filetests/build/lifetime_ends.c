// test show --stage program +function=main
// A local whose address is taken dies at the end of its block.
int main(void) { int *p; { int x = 1; p = &x; } return 0; }
// ------
// int main(void) @3:5 {
//     local int *p @3:23
//     local int x addressed @3:32
// b0:
//     declare p @3:23
//     declare x @3:32
//     x = 1 @3:32
//     p = &x @3:39
//     dead x @3:26
//     return 0 @3:49
// }
