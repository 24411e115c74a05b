// verdict: FAILED
// fails: 8 pointer_dereference
// note: C11 7.4p1, also where the function is called and not the macro
int isalpha(int c);
int nondet_int(void);

int main(void) {
    return isalpha(nondet_int());
}
