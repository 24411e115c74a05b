// test show --stage program +function=main
// A function without a body that is called nondet_int is an input.
int nondet_int(void);
int main(void) { return nondet_int(); }
// ------
// int main(void) @4:5 {
//     local int $1 @4:25
// b0:
//     $1 = input "nondet_int" @4:25
//     return $1 @4:18
// }
