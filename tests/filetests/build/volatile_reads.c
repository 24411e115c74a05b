// test show --stage program --nondet-volatile +function=main
// With the option each read of a volatile is an input.
volatile int port;
int main(void) { return port + port; }
// ------
// int main(void) @4:5 {
//     local int $1 @4:25
// b0:
//     port = input "port" @4:25
//     $1 = port @4:25
//     port = input "port" @4:32
//     assert [main.overflow.1] fits($1 + port) @4:30
//     return $1 + port @4:18
// }
