// test show --stage program +function=main
// The result of a function without a body is an input of that name.
int sensor(int);
int main(void) { return sensor(3); }
// ------
// int main(void) @4:5 {
//     local int $1 @4:25
// b0:
//     call sensor() @4:25
//     $1 = input "sensor" @4:25
//     return $1 @4:18
// }
