// test show --stage program +function=main
// What an initialiser does not name is zero.
struct s { int a, b, c; };
int main(void) { struct s x = { .b = 2 }; return x.b; }
// ------
// int main(void) @4:5 {
//     local struct s x @4:27
// b0:
//     declare x @4:27
//     zero x @4:27
//     x.b = 2 @4:38
//     return x.b @4:43
// }
