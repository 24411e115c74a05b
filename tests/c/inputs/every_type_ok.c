// verdict: SUCCESSFUL
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
    assert(c >= CHAR_MIN && c <= CHAR_MAX && sc >= SCHAR_MIN && uc <= UCHAR_MAX);
    assert(s >= SHRT_MIN && us <= USHRT_MAX && i >= INT_MIN && ui <= UINT_MAX);
    assert(l >= LONG_MIN && ul <= ULONG_MAX && ll >= LLONG_MIN && ull <= ULLONG_MAX);
    assert(b == 0 || b == 1);
    return 0;
}
