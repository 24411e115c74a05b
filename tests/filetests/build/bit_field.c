// test show --stage program +function=main
// A bit-field is a member with bits, its value is converted to int.
struct s { unsigned a : 3, b : 5; };
int main(void) { struct s x; x.b = 9; return x.b; }
// ------
// int main(void) @4:5 {
//     local struct s x @4:27
// b0:
//     declare x @4:27
//     x.b = 9u @4:30
//     return <int>x.b @4:39
// }
