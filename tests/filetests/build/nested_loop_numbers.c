// test show --stage program +only=loop
// Inner loops are numbered before outer ones.
int main(void) { for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) ; return 0; }
// ------
// file "nested_loop_numbers.c"
//     loop b3 from b4 @3:46
//     loop b1 from b5 @3:18
