// test show --stage program +function=__flotilla_start
// A static local is set once, at the start.
int main(void) { static int n = 3; return n++; }
// ------
// void __flotilla_start(void) @3:5 {
// b0:
//     main::n = 3 @3:33
//     call main() @3:5
//     return @3:5
// }
