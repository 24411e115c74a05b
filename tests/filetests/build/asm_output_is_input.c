// test show --stage program +function=main
// What assembly writes is an input.
int main(void) { int x; __asm__("nop" : "=r"(x)); return x; }
// ------
// int main(void) @3:5 {
//     local int x @3:22
// b0:
//     declare x @3:22
//     x = input "asm" @3:25
//     return x @3:51
// }
