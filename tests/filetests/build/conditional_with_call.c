// test show --stage program +function=main
// ?: with a call becomes a branch that sets a temporary.
int f(void) { return 1; }
int main(void) { int a; return a ? f() : 2; }
// ------
// int main(void) @4:5 {
//     local int a @4:22
//     local int $1 @4:32
// b0:
//     declare a @4:22
//     if a then b1 else b2 @4:32
// b1:
//     $1 = call f() @4:36
//     goto b3 @4:32
// b2:
//     $1 = 2 @4:32
//     goto b3 @4:32
// b3:
//     return $1 @4:25
// }
