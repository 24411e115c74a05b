// test show --stage program +function=main
// && with a side effect on the right becomes a branch.
int main(void) { int a, b; return a && b++; }
// ------
// int main(void) @3:5 {
//     local int a @3:22
//     local int b @3:25
//     local int $1 @3:37
//     local int $2 @3:40
// b0:
//     declare a @3:22
//     declare b @3:25
//     if a then b1 else b3 @3:35
// b1:
//     $2 = b @3:40
//     assert [main.overflow.1] fits($2 + 1) @3:40
//     b = $2 + 1 @3:40
//     if $2 then b2 else b3 @3:40
// b2:
//     $1 = 1 @3:37
//     goto b4 @3:37
// b3:
//     $1 = 0 @3:37
//     goto b4 @3:37
// b4:
//     return $1 @3:28
// }
