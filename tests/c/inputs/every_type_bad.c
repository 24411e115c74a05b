// verdict: FAILED
// fails: 43 assertion
// fails: 44 assertion
// fails: 45 assertion
// fails: 46 assertion
// fails: 47 assertion
// fails: 48 assertion
// fails: 49 assertion
// fails: 50 assertion
// fails: 51 assertion
// fails: 52 assertion
// fails: 53 assertion
// fails: 54 assertion
#include <assert.h>
#include <limits.h>
_Bool nondet_bool(void);
char nondet_char(void);
int nondet_int(void);
long nondet_long(void);
long long nondet_longlong(void);
signed char nondet_schar(void);
short nondet_short(void);
unsigned char nondet_uchar(void);
unsigned int nondet_uint(void);
unsigned long nondet_ulong(void);
unsigned long long nondet_ulonglong(void);
unsigned short nondet_ushort(void);

/* Each input covers the whole range of its type and nothing else. */
int main(void) {
    char c = nondet_char();
    signed char sc = nondet_schar();
    unsigned char uc = nondet_uchar();
    short s = nondet_short();
    unsigned short us = nondet_ushort();
    int i = nondet_int();
    unsigned int ui = nondet_uint();
    long l = nondet_long();
    unsigned long ul = nondet_ulong();
    long long ll = nondet_longlong();
    unsigned long long ull = nondet_ulonglong();
    _Bool b = nondet_bool();
    assert(c != CHAR_MIN);
    assert(sc != SCHAR_MAX);
    assert(uc != UCHAR_MAX);
    assert(s != SHRT_MIN);
    assert(us != USHRT_MAX);
    assert(i != INT_MIN);
    assert(ui != UINT_MAX);
    assert(l != LONG_MIN);
    assert(ul != ULONG_MAX);
    assert(ll != LLONG_MAX);
    assert(ull != ULLONG_MAX);
    assert(b != 1);
    return 0;
}
