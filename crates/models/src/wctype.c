// wctype.h (C11 7.30): in the "C" locale of the start as ctype.h; what other characters are is not determined.

int __model_iswalpha(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isalpha(c) : __flotilla_unknown_int();
}

int __model_iswupper(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isupper(c) : __flotilla_unknown_int();
}

int __model_iswlower(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_islower(c) : __flotilla_unknown_int();
}

int __model_iswdigit(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isdigit(c) : __flotilla_unknown_int();
}

int __model_iswxdigit(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isxdigit(c) : __flotilla_unknown_int();
}

int __model_iswspace(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isspace(c) : __flotilla_unknown_int();
}

int __model_iswprint(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isprint(c) : __flotilla_unknown_int();
}

int __model_iswgraph(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isgraph(c) : __flotilla_unknown_int();
}

int __model_iswblank(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isblank(c) : __flotilla_unknown_int();
}

int __model_iswcntrl(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_iscntrl(c) : __flotilla_unknown_int();
}

int __model_iswpunct(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_ispunct(c) : __flotilla_unknown_int();
}

int __model_iswalnum(wchar_t c)
{
    return c == -1 ? 0 : __part_one_byte(c) ? __model_isalnum(c) : __flotilla_unknown_int();
}

wchar_t __model_towlower(wchar_t c)
{
    return c == -1 || __part_one_byte(c) ? __model_tolower(c) : __flotilla_unknown_int();
}

wchar_t __model_towupper(wchar_t c)
{
    return c == -1 || __part_one_byte(c) ? __model_toupper(c) : __flotilla_unknown_int();
}
