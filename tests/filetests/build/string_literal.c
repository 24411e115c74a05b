// test show --stage program +function=main
// A string literal is an object that the start sets.
int main(void) { const char *s = "hi"; return s[0]; }
// ------
// int main(void) @3:5 {
//     local const char *s @3:30
// b0:
//     declare s @3:30
//     s = <const char *>&`"hi"`{char *} @3:30
//     assert [main.pointer_dereference.1] readable(s + 0, 1 bytes) @3:47
//     return <int>s[0] @3:40
// }
