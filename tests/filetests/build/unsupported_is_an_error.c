// test show --stage program
// What is not supported is an error with a place.
int main(void) { int x; __asm__("nop" : "=r"(x)); return x; }
// ------
// file "unsupported_is_an_error.c"
// start __flotilla_start
// approximated "asm"
//
// int main(void) @3:5 {
//     local int x @3:22
// b0:
//     declare x @3:22
//     x = input "asm" @3:25
//     return x @3:51
// }
//
// void __flotilla_start(void) @3:5 {
// b0:
//     call main() @3:5
//     return @3:5
// }
