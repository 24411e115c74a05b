// test show --stage program --16 +function=main
// On a target with 16-bit int a constant of 40000 is long.
int main(void) { long x = 40000; return x > 40000; }
// ------
// int main(void) @3:5 {
//     local long x @3:23
// b0:
//     declare x @3:23
//     x = 40000l @3:23
//     return x > 40000l @3:34
// }
