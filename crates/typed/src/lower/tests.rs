//! Lowering from C text, looked at as the printed typed tree or as the errors.

use std::path::PathBuf;

use crate::target::Target;
use crate::tree::{Storage, Unit};
use base::{Diagnostic, Files, Severity};
use frontend::SourceUnit;

fn lower_units(target: Target, texts: &[&str]) -> Result<Unit, Vec<Diagnostic>> {
    let unit = |(index, text): (usize, &&str)| SourceUnit {
        path: PathBuf::from(format!("unit{}.c", index + 1)),
        text: text.to_string(),
        warnings: Vec::new(),
        c23: false,
        probe: None,
    };
    let units: Vec<SourceUnit> = texts.iter().enumerate().map(unit).collect();
    super::lower(&units, Files::new(), target, Some("main")).map_err(|(_, errors)| errors)
}

fn lower(text: &str) -> Unit {
    match lower_units(Target::LP64, &[text]) {
        Ok(unit) => unit,
        Err(errors) => panic!("{errors:#?}\nin {text}"),
    }
}

fn errors(text: &str) -> Vec<String> {
    match lower_units(Target::LP64, &[text]) {
        Ok(unit) => panic!("no error in {text}:\n{unit}"),
        Err(errors) => errors.into_iter().map(|e| e.message).collect(),
    }
}

/// The printed body of `main` on one line, where `main` consists of `text` and `prelude` stands before it.
fn body_on(target: Target, prelude: &str, text: &str) -> String {
    let source = format!("{prelude}\nint main(void) {{ {text} }}");
    let unit = match lower_units(target, &[&source]) {
        Ok(unit) => unit,
        Err(errors) => panic!("{errors:#?}\nin {source}"),
    };
    let printed = unit.to_string();
    let start = printed.find("int main(void)").unwrap() + "int main(void)".len();
    printed[start..].split_whitespace().collect::<Vec<_>>().join(" ")
}

fn check(prelude: &str, text: &str, expected: &str) {
    assert_eq!(body_on(Target::LP64, prelude, text), format!("{{ {expected} }}"));
}

fn check_error(text: &str, part: &str) {
    let found = errors(text);
    assert!(found.iter().any(|m| m.contains(part)), "no error with \"{part}\" in {found:?}");
}

fn warnings(text: &str) -> Vec<String> {
    lower(text).warnings.into_iter().map(|w| w.message).collect()
}

fn check_warning(text: &str, part: &str) {
    let found = warnings(text);
    assert!(found.iter().any(|m| m.contains(part)), "no warning with \"{part}\" in {found:?}");
}

const NUMBERS: &str = "char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; \
                       long l; unsigned long ul; long long ll; unsigned long long ull; _Bool b;";

#[test]
fn integer_promotions_and_usual_conversions() {
    check(NUMBERS, "c + c;", "(<int>c + <int>c);");
    check(NUMBERS, "us + s;", "(<int>us + <int>s);");
    check(NUMBERS, "i + u;", "(<unsigned int>i + u);");
    check(NUMBERS, "u + l;", "(<long>u + l);");
    check(NUMBERS, "ul + l;", "(ul + <unsigned long>l);");
    check(NUMBERS, "ul + ll;", "(<unsigned long long>ul + <unsigned long long>ll);");
    check(NUMBERS, "b + b;", "(<int>b + <int>b);");
    check(NUMBERS, "-c; ~us; +b; !l;", "-<int>c; ~<int>us; <int>b; !l;");
    check(NUMBERS, "u + 1; l * 2;", "(u + 1u); (l * 2l);");
    check(NUMBERS, "u + -1;", "(u + <unsigned int>-1);");
}

#[test]
fn conversions_depend_on_the_target() {
    assert_eq!(body_on(Target::ILP32, NUMBERS, "u + l;"), "{ (<unsigned long>u + <unsigned long>l); }");
    assert_eq!(body_on(Target::ILP32, NUMBERS, "ul + ll;"), "{ (<long long>ul + ll); }");
    assert_eq!(body_on(Target::IP16, NUMBERS, "us + s;"), "{ (<unsigned int>us + <unsigned int>s); }");
}

#[test]
fn types_of_integer_constants() {
    check(
        "",
        "2147483647; 2147483648; 0x7fffffff; 0xffffffff; 017; 0b101;",
        "2147483647; 2147483648l; 2147483647; 4294967295u; 15; 5;",
    );
    check("", "1u; 1l; 1ul; 1ll; 1llu; 0x100000000; 0;", "1u; 1l; 1ul; 1ll; 1ull; 4294967296l; 0;");
    check("", "0xffffffffffffffff; 4294967296u;", "18446744073709551615ul; 4294967296ul;");
    let narrow = body_on(Target::ILP32, "", "2147483648; 0xffffffff; 0x100000000; 4294967295;");
    assert_eq!(narrow, "{ 2147483648ll; 4294967295u; 4294967296ll; 4294967295ll; }");
    check_error("int main(void) { return 99999999999999999999; }", "fits no integer type");
    check_error("int main(void) { return 18446744073709551615; }", "fits no integer type");
}

#[test]
fn shifts_promote_each_side() {
    check(NUMBERS, "c << ll; ull >> c;", "(<int>c << ll); (ull >> <int>c);");
    check(NUMBERS, "c <<= ll; us >>= uc;", "(<int>c <<= ll); (<int>us >>= <int>uc);");
}

#[test]
fn compound_assignment_names_the_type_it_is_done_in() {
    check(
        NUMBERS,
        "c += 1; i += l; u -= i; ll &= uc;",
        "(<int>c += 1); (<long>i += l); (u -= <unsigned int>i); (ll &= <long long>uc);",
    );
    check("int *p; long n;", "p += n; p -= 1; p++; --p;", "(p += n); (p -= 1); p++; --p;");
}

#[test]
fn comparisons_and_logic_are_int() {
    check(
        NUMBERS,
        "c = i < u; i = c && l; i = !(b || 0);",
        "(c = <char>(<unsigned int>i < u)); (i = (c && l)); (i = !(b || 0));",
    );
}

#[test]
fn conversion_to_bool_is_a_cast_to_bool() {
    check(NUMBERS, "b = i; b = 2; _Bool x = &i;", "(b = <_Bool>i); (b = <_Bool>1); _Bool x = <_Bool>&i;");
}

#[test]
fn sizes_and_alignments_are_size_t() {
    check(
        NUMBERS,
        "sizeof c; sizeof(int[10]); sizeof(c + c); _Alignof(long); sizeof \"abc\"; sizeof(double);",
        "1ul; 40ul; 4ul; 8ul; 4ul; 8ul;",
    );
    assert_eq!(body_on(Target::ILP32, "", "sizeof(long); sizeof(char *); _Alignof(long long);"), "{ 4u; 4u; 4u; }");
    check("double d;", "sizeof d; sizeof(d * 2);", "8ul; 8ul;");
}

#[test]
fn enums_are_int_constants() {
    check(
        "enum color { RED, GREEN = 5, BLUE } k; enum sign { NEG = -1 } s;",
        "k = BLUE; sizeof k; k + 1; s + 1; k < 0;",
        "(k = <enum color>6); 4ul; (<unsigned int>k + 1u); (<int>s + 1); (<unsigned int>k < 0u);",
    );
    check_error("enum e { A, A };", "already declared");
}

#[test]
fn arrays_index_as_places() {
    check(
        "int a[2][3]; int *p; long n;",
        "a[1][n] = 4; p[2]; 2[p]; *p; *a[1]; *(a[0] + n);",
        "(a[1][n] = 4); (*(p + 2)); (*(p + 2)); (*p); a[1][0ul]; a[0][n];",
    );
    check("int a[3]; int *p;", "p = a; p = &a[1]; p = a + 1;", "(p = &a[0]); (p = &a[1]); (p = (&a[0] + 1));");
    check("int a[3]; int (*q)[3];", "q = &a; (*q)[1]; sizeof *q;", "(q = &a); (*q)[1]; 12ul;");
    check("int x; int *p;", "p = &*p; x = *&x; p = &p[3];", "(p = p); (x = x); (p = (p + 3));");
}

#[test]
fn pointer_arithmetic() {
    check(
        "int *p, *q; void *v; char c;",
        "p - q; c + p; v + 1; p < q; p == 0; v == p;",
        "(p - q); (p + c); <void *>(<char *>v + 1); (p < q); (p == NULL); (v == <void *>p);",
    );
    check_error("int *p; char *q; int main(void) { return p - q; }", "cannot join");
    check_error("int *p, *q; int main(void) { p + q; return 0; }", "cannot join");
    check_error("int *p; int main(void) { p * 2; return 0; }", "cannot join");
    check_warning("int *p; int main(void) { return p == 5; }", "compared with a number");
    check_error("struct s; struct s *p; int main(void) { p + 1; return 0; }", "no size");
}

#[test]
fn null_and_void_pointers_in_conditionals() {
    let names = "int i; int *p; const int *cp; void *v; struct s { int a; } s, t;";
    check(
        names,
        "i ? p : 0; i ? (void *)0 : p; i ? p : v; i ? p : cp; i ? s : t;",
        "(i ? p : NULL); (i ? NULL : p); (i ? <void *>p : v); (i ? <const int *>p : cp); (i ? s : t);",
    );
    check(names, "i ? 1 : 2u;", "(i ? 1u : 2u);");
    check_warning("int *p; char *q; int main(void) { 1 ? p : q; return 0; }", "different types");
}

#[test]
fn structs() {
    let names = "struct p { int x; struct { int y, z; }; int a[2]; } s, *q; struct p f(void);";
    check(
        names,
        "s.x; s.z = 1; q->y; q->a[1]; f().x; f().a[1]; s = *q; s = f();",
        "s.x; (s.1.z = 1); (*q).1.y; (*q).a[1]; f().x; f().a[1]; (s = (*q)); (s = f());",
    );
    check_error("struct p { int x; } s; int main(void) { return s.y; }", "no member `y`");
    check_error("struct p { int x; } *s; int main(void) { return s.x; }", "no member");
    check_error("struct p { int x; } f(void); int main(void) { f().x = 1; return 0; }", "not a place");
    check_error("struct p; struct p s; int main(void) { return 0; }", "incomplete");
    check_error(
        "struct a { int x; }; struct b { int x; }; struct a a; struct b b; int main(void) { a = b; return 0; }",
        "where `struct a` is needed",
    );
}

#[test]
fn functions_and_pointers_to_them() {
    let names = "int f(char c, long l); int (*fp)(char, long); int g(); int v(const char *s, ...);";
    check(
        names,
        "f(1, 2); fp = f; fp = &f; fp(1, 2); (*fp)(1, 2); (**fp)(1, 2);",
        "f(<char>1, 2l); (fp = &f); (fp = &f); (*fp)(<char>1, 2l); (*fp)(<char>1, 2l); (*fp)(<char>1, 2l);",
    );
    check(names, "char c; g(c, 1); v(\"x\", c);", "char c; g(<int>c, 1); v(<const char *>&\"x\"[0], <int>c);");
    check_error("int f(int a); int main(void) { return f(); }", "takes 1 argument, not 0");
    check_error("int f(int a); int main(void) { return f(1, 2); }", "takes 1 argument, not 2");
    check_error("int v(int a, ...); int main(void) { return v(); }", "at least 1");
    check_error("int i; int main(void) { return i(); }", "cannot be called");
    check_warning("int f(int *a); int main(void) { return f(3); }", "`int` where `int *` is needed");
}

#[test]
fn implicit_declarations() {
    let text = "int main(void) { int *p = malloc(4); foo(); return nondet_uint() + __VERIFIER_nondet_char(); } int foo() { return 1; }";
    let unit = lower(text);
    let printed = unit.to_string();
    assert!(printed.contains("unsigned int nondet_uint(void);"), "{printed}");
    assert!(printed.contains("char __VERIFIER_nondet_char(void);"), "{printed}");
    check_warning(
        "int add(int a) { return a; } int main(void) { return ad(1); }",
        "`ad` is neither declared nor defined",
    );
    assert!(printed.contains("void *malloc(unsigned long);"), "{printed}");
    assert_eq!(unit.warnings.len(), 2, "{:?}", unit.warnings);
}

#[test]
fn assignment_constraints() {
    check_error("int f(void); int main(void) { f() = 2; return 0; }", "not a place");
    check_error("int x; int main(void) { -x = 2; return 0; }", "not a place");
    check_error("const int x; int main(void) { x = 2; return 0; }", "const");
    check_error("const int *p; int main(void) { *p = 2; return 0; }", "const");
    check_error("struct s { const int x; } s, t; int main(void) { s = t; return 0; }", "const");
    check_error("const struct s { int x; } s; int main(void) { s.x = 1; return 0; }", "const");
    check_error("int a[2], b[2]; int main(void) { a = b; return 0; }", "array");
    check_warning("int *p; int main(void) { p = 3; return 0; }", "`int` where `int *` is needed");
    check_warning("int *p, i; int main(void) { i = p; return 0; }", "`int *` where `int` is needed");
    check_error("void f(void); int main(void) { return f(); }", "void");
    check_warning("void f(void) { return 3; } int main(void) { return 0; }", "void function");
    check_error("struct s { int a; } s; int main(void) { if (s) return 1; return 0; }", "condition");
    assert_eq!(warnings("int *p; char *q; int main(void) { p = q; return 0; }").len(), 1);
    assert_eq!(warnings("int *p; const int *q; int main(void) { p = q; return 0; }").len(), 1);
    assert_eq!(warnings("int *p; void *q; int main(void) { p = q; q = p; return 0; }").len(), 0);
}

#[test]
fn undeclared_names_come_with_help() {
    let found = lower_units(Target::LP64, &["int counter; int main(void) { return countr; }"]).unwrap_err();
    assert_eq!(found[0].message, "the name `countr` is not declared");
    assert_eq!(found[0].help.as_deref(), Some("Did you mean `counter`?"));
}

#[test]
fn several_errors_are_collected() {
    assert_eq!(errors("int main(void) { a = 1; b = 2; { c = 3; } return 0; } int f(void) { return d; }").len(), 4);
}

#[test]
fn scopes_and_shadowing() {
    check(
        "int x;",
        "int x = 1; { int x = 2; x; } x; for (int x = 0; x < 1; x++) x; x;",
        "int x'1 = 1; { int x'2 = 2; x'2; } x'1; for ( int x'3 = 0; ; (x'3 < 1); x'3++) x'3; x'1;",
    );
    check_error("int main(void) { int x; int x; return 0; }", "already declared");
    check_error("int f(int x) { int x; return 0; } int main(void) { return 0; }", "already declared");
    check_error("int main(void) { { int y; } return y; }", "not declared");
    check_error("int main(void) { for (int i = 0; i < 1; i++) ; return i; }", "not declared");
    check("", "int x = sizeof x;", "int x = 4;");
}

#[test]
fn statements() {
    check(
        "int i;",
        "while (i) { if (i > 3) break; else continue; } do i--; while (i);",
        "while (i) { if ((i > 3)) break; else continue; } do i--; while (i);",
    );
    check(
        "char c;",
        "switch (c) { case 'a': c = 1; case 2 ... 5: break; default: c = 0; }",
        "switch (<int>c) { case 97: (c = <char>1); case 2 ... 5: break; default: (c = <char>0); }",
    );
    check("int i;", "again: if (i) goto again; goto end; end: ;", "again: if (i) goto again; goto end; end: ;");
    check_error("int main(void) { break; }", "outside");
    check_error("int main(void) { continue; }", "outside");
    check_error("int main(void) { switch (1) { continue; } }", "outside");
    check_error("int main(void) { case 1: ; }", "outside");
    check_error("int main(void) { goto nowhere; }", "not defined");
    check_error("int main(void) { a: ; a: ; }", "twice");
    check_error("int main(int c) { switch (c) { case 1: case 2: case 1: ; } return 0; }", "stands twice");
    check_error("int main(int c) { switch (c) { case 1 ... 5: case 4: ; } return 0; }", "stands twice");
    check_error("int main(int c) { switch (c) { default: default: ; } return 0; }", "two `default`");
    check_error("int main(int c) { switch (c) { case c: ; } return 0; }", "not a constant");
    check_error("int *p; int main(void) { switch (p) { } return 0; }", "integer");
}

#[test]
fn case_labels_convert_to_the_promoted_type() {
    check(
        "unsigned u; unsigned char uc;",
        "switch (u) { case -1: ; } switch (uc) { case 300: ; }",
        "switch (u) { case 4294967295: ; } switch (<int>uc) { case 300: ; }",
    );
    check_error(
        "int main(void) { unsigned u = 0; switch (u) { case -1: case 0xffffffff: ; } return 0; }",
        "stands twice",
    );
}

#[test]
fn duffs_device() {
    let text = "int n; int main(void) { int k = 0; switch (n % 4) { case 0: do { k++; case 3: k++; case 2: k++; case 1: k++; } while (--n > 0); } return k; }";
    assert!(lower(text).to_string().contains("case 3:"));
}

#[test]
fn gnu_expressions() {
    check("int i;", "i = ({ int t = i; t + 1; });", "(i = ({ int t = i; } (t + 1)));");
    check(
        "",
        "sizeof((int[]){1, 2, 3}); int *p = (void *)(long)0; p == (void *)0;",
        "12ul; int *p = NULL; (p == NULL);",
    );
    check("int i; typeof(i + 1l) l; __typeof__(int *) p;", "l = 3; *p;", "(l = 3l); (*p);");
    check("int i;", "__builtin_expect(i, 1); __builtin_constant_p(i); __builtin_constant_p(3);", "<long>i; 0; 1;");
    check(
        "struct s { char c; int a[4]; struct { int q; } t; };",
        "__builtin_offsetof(struct s, a[2]); __builtin_offsetof(struct s, t.q);",
        "12ul; 20ul;",
    );
    check(
        "struct p { int x, y; }; void f(struct p *);",
        "f(&(struct p){1, 2}); (struct p){3}.x;",
        "f((struct p <literal>'0 = {.0 = 1, .1 = 2}, &<literal>'0)); (*(struct p <literal>'1 = {.0 = 3}, &<literal>'1)).x;",
    );
}

#[test]
fn initialisers() {
    check("", "int a[] = {1, 2, [5] = 6, 7};", "int a[7] = {[0] = 1, [1] = 2, [5] = 6, [6] = 7};");
    check(
        "",
        "int a[2][2] = {1, 2, 3}; int b[2][2] = {{1}, {2, 3}};",
        "int a[2][2] = {[0][0] = 1, [0][1] = 2, [1][0] = 3}; int b[2][2] = {[0][0] = 1, [1][0] = 2, [1][1] = 3};",
    );
    check(
        "struct p { int x, y; }; struct q { struct p a, b[2]; int c; };",
        "struct q v = {1, 2, 3, 4, {5}, .c = 6, .b[0].y = 7, 8};",
        "struct q v = {.0.0 = 1, .0.1 = 2, .1[0].0 = 3, .1[0].1 = 4, .1[1].0 = 5, .2 = 6, .1[0].1 = 7, .1[1].0 = 8};",
    );
    check(
        "struct p { int x, y; };",
        "struct p p = {1, 2}; struct p a[2] = {p, p}, c = p;",
        "struct p p = {.0 = 1, .1 = 2}; struct p a[2] = {[0] = p, [1] = p}; struct p c = p;",
    );
    check(
        "",
        "char s[] = \"ab\"; char t[5] = {\"x\"}; char u[2] = \"ab\"; const char *p = \"q\";",
        "char s[3] = {[0] = <char>97, [1] = <char>98}; char t[5] = {[0] = <char>120}; char u[2] = {[0] = <char>97, [1] = <char>98}; const char *p = <const char *>&\"q\"[0];",
    );
    check("", "int a[6] = {[1 ... 3] = 9, 4};", "int a[6] = {[1] = 9, [2] = 9, [3] = 9, [4] = 4};");
    check(
        "struct p { int x; struct { int y; }; };",
        "struct p v = {.y = 2}; int i = {3};",
        "struct p v = {.1.0 = 2}; int i = 3;",
    );
    check(
        "struct p { struct { int x, y; } s; };",
        "struct p v = {.s.x = 1, .s = {.y = 2}};",
        "struct p v = {.0.1 = 2};",
    );
    check(
        "",
        "char names[2][4] = {\"ab\", \"c\"};",
        "char names[2][4] = {[0][0] = <char>97, [0][1] = <char>98, [1][0] = <char>99};",
    );
    check_error("int main(void) { int a[2] = {[2] = 1}; return 0; }", "no element 2");
    check_error("struct p { int x; }; int main(void) { struct p p = {.z = 1}; return 0; }", "no member `z`");
    check_error("int main(void) { int a[2] = 3; return 0; }", "braces");
    check_warning("int a[1] = {1, 2}; int main(void) { return a[0]; }", "more initialisers");
}

#[test]
fn static_initialisers() {
    let unit = lower(
        "int a[3]; int x = 2 * 3 + sizeof(int); int *p = &a[1]; int *q = a + 2; int f(void); int (*fp)(void) = f;\n\
         char *s = \"hi\"; unsigned char u = -1; int main(void) { static int n = 5; return n + x + *p + *q + fp() + *s + u; }",
    );
    let printed = unit.to_string();
    for part in [
        "int x = 10;",
        "int *p = &a[1];",
        "int *q = (&a[0] + 2);",
        "int (*fp)(void) = &f;",
        "unsigned char u = <unsigned char>255;",
        "static int n = 5;",
    ] {
        assert!(printed.contains(part), "{part} is missing in {printed}");
    }
    check_error("int x; int y = x; int main(void) { return y; }", "not a constant");
    check_error("int f(void); int y = f(); int main(void) { return y; }", "not a constant");
}

#[test]
fn declarations_of_one_name() {
    lower("extern int x; int x; int x; int f(void); int f(void); int main(void) { return x + f(); }");
    lower(
        "static int f(void); int g(void) { return f(); } static int f(void) { return 1; } int main(void) { return g(); }",
    );
    check_error("int x; char x; int main(void) { return 0; }", "before as");
    check_error("int x = 1; int x = 2; int main(void) { return 0; }", "twice");
    check_error("int f(void) { return 0; } int f(void) { return 1; } int main(void) { return 0; }", "twice");
    check_error("int f; int f(void); int main(void) { return 0; }", "something else");
    check_error("int f(int); int f(char); int main(void) { return 0; }", "before as");
    check_error("int x; static int x; int main(void) { return 0; }", "without `static`");
    check_error("struct s { int a; }; struct s { int b; }; int main(void) { return 0; }", "twice");
    lower("typedef int T; typedef int T; T x; int main(void) { return x; }");
}

#[test]
fn declarators() {
    let unit = lower(
        "int *a[3]; int (*b)[3]; int *(*c)(int, char *); int (*d[2])(void); int (*e(int))(char); const int *const f; \n\
         int g(int x[3], int h(void)); typedef int A[2]; A i[3]; char (*(*j[3])(void))[5]; int **k; \n\
         int main(void) { a; b; c; d; e(1); f; g(0, 0); i; j; k; return 0; }",
    );
    let printed = unit.to_string();
    for part in [
        "int *a[3];",
        "int (*b)[3];",
        "int *(*c)(int, char *);",
        "int (*d[2])(void);",
        "int (*e(int))(char);",
        "const const int *f;",
        "int g(int *, int (*)(void));",
        "int i[3][2];",
        "char (*(*j[3])(void))[5];",
        "int **k;",
    ] {
        assert!(printed.contains(part), "{part} is missing in {printed}");
    }
}

#[test]
fn old_style_functions() {
    let unit = lower("int f(a, b) int a; char b; { return a + b; } int main(void) { return f(1, 2); }");
    let printed = unit.to_string();
    assert!(printed.contains("int f(int a, char b)"), "{printed}");
    assert!(printed.contains("f(1, <char>2)"), "{printed}");
}

#[test]
fn address_taken_only_where_a_pointer_can_arise() {
    let unit = lower(
        "int f(int *p); struct s { int a[2]; int b; } s1, s2; int a[3], b[3], c, d, e[2][2], g[2][2]; \n\
         int main(void) { a[1] = 2; *b = 3; f(b); c = sizeof &d; f(&c); s1.a[1] = s1.b; f(s2.a); f(e[1]); g[1][0] = 1; return *(a + 1); }",
    );
    let taken = |name: &str| unit.vars.iter().find(|v| v.name == name).unwrap().address_taken;
    assert_eq!(
        ["a", "b", "c", "d", "s1", "s2", "e", "g"].map(taken),
        [false, true, true, false, false, true, true, false]
    );
}

#[test]
fn bit_fields_promote_by_their_width() {
    check(
        "struct b { unsigned a : 3; unsigned w : 32; unsigned long l : 40; int s : 5; } x; int i;",
        "x.a - 2; x.w - 2; x.l - 2; x.s - 2u; i ? x.a : -1; x.a <<= 1; x.a /= -2; -x.a; (unsigned)x.a - 2; (i, x.a) - 2;",
        "(<int>x.a - 2); (x.w - 2u); (<unsigned _BitInt(40)>x.l - <unsigned _BitInt(40)>2); (<unsigned int>x.s - 2u); \
         (i ? <int>x.a : -1); \
         (<int>x.a <<= 1); (<int>x.a /= -2); -<int>x.a; ((unsigned int)<int>x.a - 2u); (<int>(i, x.a) - 2);",
    );
}

#[test]
fn floating_conversions_and_constants() {
    check(
        "float f; double d; long double l; int i; unsigned char c; static double k = 1 / 3.0f + 2; \
         enum { E = (int)2.75, F = 1.5 > 1, G = !0.0 };",
        "f + i; f * 1.5; d - f; l / d; i += 0.5; f < c; d ? f : i; f = d; i = E + F + G; -f; c = 3.9; f++; 0x1.8p1f;",
        "(f + <float>i); (<double>f * 1.5); (d - <double>f); (l / <long double>d); (<double>i += 0.5); \
         (f < <float>c); (d ? f : <float>i); (f = <float>d); (i = ((2 + 1) + 1)); -f; (c = <unsigned char>3.9); f++; \
         3.0f;",
    );
}

#[test]
fn unsupported_only_when_used() {
    lower(
        "union u { int a; char b; }; struct bits { int a : 3; }; double sqrt(double); typedef _Complex double z; \n\
         static inline double half(double x) { return x / 2; } extern double pi; double unused(double x) { return x; } \n\
         static const double e = 2.7; typedef __builtin_va_list va_list; int vprintf(const char *f, va_list v); \n\
         int main(void) { return sizeof(union u) + sizeof(double); }",
    );
    let text = "_Float128x wide; int main(void) { wide = 1; return 0; }";
    let Err(found) = lower_units(Target::LP64, &[text]) else { panic!("no error in {text}") };
    assert!(found[0].severity == Severity::Unsupported && found[0].message.contains("floating"), "{found:?}");
}

#[test]
fn complex_numbers_are_pairs() {
    let types =
        "_Complex double z; double _Complex w; float _Complex f; long double _Complex l; _Complex int k; _Complex c;";
    let sizes =
        "_Static_assert(sizeof z == 16 && sizeof f == 8 && sizeof l == 32 && sizeof k == 8 && sizeof c == 16, \"\");";
    let kinds = "_Static_assert(_Generic(z + f, _Complex double: 1, default: 0) && _Generic(f * 2, _Complex float: 1, \
                 default: 0) && _Generic(f + 1.0, _Complex double: 1, default: 0) && _Generic(-l, long double _Complex: 1) \
                 && _Generic(__real__ f, float: 1) && _Generic(2.0i, _Complex double: 1) && _Generic(1.0iF, _Complex float: \
                 1) && _Generic(3i, _Complex int: 1) && _Generic(1 ? f : 1.0L, _Complex long double: 1), \"\");";
    lower(&format!(
        "{types} {sizes} {kinds} _Complex double g[2] = {{1 + 2i, (1 + 2.0i) * 2i / 4.0i}}; int main(void) {{ return 0; }}"
    ));
    check(
        types,
        "__real__ z = 1; __imag__ f += 2; double d = __imag__ w; int i = __real__ d;",
        "(z.<real> = <double>1); (f.<imaginary> += <float>2); double d = w.<imaginary>; int i = <int>d;",
    );
    let refused = |body: &str, part: &str| check_error(&format!("{types} int main(void) {{ {body} }}"), part);
    refused("z < w;", "cannot join");
    refused("z % 2;", "cannot join");
    refused("k / k;", "complex integers");
    refused("int *p = z;", "is needed");
    refused("(__real__ z * 1.0) = 2;", "not a place");
    refused("_Complex char s;", "a complex number of this integer type");
    refused("_Complex double pair = {1, 2};", "a list for a complex number");
}

#[test]
fn constants_and_static_assertions() {
    lower(
        "_Static_assert(sizeof(int) == 4 && 1 << 3 == 8, \"x\"); int a[(3 > 2) ? 4 : 5]; int main(void) { return sizeof a; }",
    );
    check_error("_Static_assert(sizeof(int) == 5, \"int is odd\"); int main(void) { return 0; }", "int is odd");
    check_error("int n; int a[n]; int main(void) { return 0; }", "not a constant");
    check_error("int a[-1]; int main(void) { return 0; }", "negative");
    check_error("int a[1 / 0]; int main(void) { return 0; }", "not a constant");
    check_error("int a[2147483647 + 1]; int main(void) { return 0; }", "not a constant");
}

#[test]
fn strings_are_shared_objects() {
    let unit =
        lower("int main(void) { const char *p = \"a\", *q = \"a\", *r = \"b\"; return p == q && __func__[0] == 'm'; }");
    let literals: Vec<_> =
        unit.vars.iter().filter(|v| v.storage == Storage::Literal).map(|v| v.name.as_str()).collect();
    assert_eq!(literals, ["\"a\"", "\"b\"", "\"main\""]);
}

#[test]
fn units_link_as_one_program() {
    let header = "struct node { struct node *next; int v; }; typedef struct { int a; } T; enum e { A, B }; \
                  extern int shared; extern int table[]; int f(struct node *n, T *t, enum e e); struct opaque; struct opaque *o(void);";
    let one = format!(
        "{header} static int local = 1; int main(void) {{ struct node n; T t; return f(&n, &t, B) + shared + table[1] + local; }}"
    );
    let two = format!(
        "{header} struct opaque {{ int q; }}; static int local = 2; int shared = 3; int table[4]; int f(struct node *n, T *t, enum e e) {{ return n->v + t->a + local; }}"
    );
    let unit = lower_units(Target::LP64, &[&one, &two]).unwrap();
    assert!(unit.vars.iter().all(|v| v.storage != Storage::Extern));
    let table = unit.vars.iter().find(|v| v.name == "table").unwrap();
    assert_eq!(unit.types.size_of(table.ty), Some(16));
    let mut locals: Vec<_> = unit.vars.iter().map(|v| v.name.as_str()).filter(|n| n.starts_with("local")).collect();
    locals.sort();
    assert_eq!(locals, ["local@unit1.c", "local@unit2.c"]);
    assert!(unit.funcs.iter().all(|f| f.body.is_some() || f.name == "o"));
    let printed = unit.to_string();
    assert!(printed.contains("f(&n'"), "{printed}");
    assert!(!printed.contains("f(<"), "no conversion between the units' types: {printed}");
}

#[test]
fn units_that_disagree_are_reported() {
    let pair = |a: &str, b: &str| lower_units(Target::LP64, &[a, b]).map(|u| u.to_string());
    let fails = |a: &str, b: &str, part: &str| {
        let found = pair(a, b).unwrap_err();
        assert!(found.iter().any(|e| e.message.contains(part)), "{found:?}");
    };
    fails("extern int x; int main(void) { return x; }", "long x;", "before as");
    fails("int x = 1; int main(void) { return x; }", "int x = 2;", "twice");
    fails("int f(void) { return 1; } int main(void) { return f(); }", "int f(void) { return 2; }", "twice");
    // Of functions, a linker sees the name only.
    let linked = pair("int f(int); int main(void) { return f(1); }", "int f(char *p) { return 0; }").unwrap();
    assert!(linked.contains("f(<char *>1)"), "{linked}");
    let mixed = pair("int f(); int main(void) { return f(1); }", "int f(long a) { return a; }").unwrap();
    assert!(mixed.contains("f(<long>1)"), "{mixed}");
    let private = "struct node { int v; }; static int g(struct node *n) { return n->v; }";
    let other = "struct node { char c; long v; }; int h(struct node *n) { return n->c; }";
    pair(&format!("{private} int main(void) {{ struct node n; return g(&n); }}"), other).unwrap();
}

#[test]
fn tentative_definitions_are_zero_objects() {
    let unit = lower("int x; static int y; int a[]; extern int z; int main(void) { return x + y + a[0] + z; }");
    let storage = |name: &str| unit.vars.iter().find(|v| v.name == name).unwrap().storage;
    assert_eq!(["x", "y", "a", "z"].map(storage), [Storage::Global, Storage::Global, Storage::Global, Storage::Extern]);
    let a = unit.vars.iter().find(|v| v.name == "a").unwrap();
    assert_eq!(unit.types.size_of(a.ty), Some(4));
}

#[test]
fn long_expressions_are_fine() {
    let sum = vec!["x"; 20_000].join(" + ");
    let text = format!("int x; int main(void) {{ return {sum}; }}");
    let run = move || drop(lower(&text));
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).unwrap().join().unwrap();
}

#[test]
fn unsequenced_changes_are_warned_of() {
    let body =
        |e: &str| format!("int g(int, int); int main(void) {{ int i = 0, j = 0, a[9] = {{0}}; {e}; return a[j]; }}");
    for e in ["i = i++ + 1", "a[i] = i++", "j = i++ + i", "g(i++, i)", "i += i++", "*(&a[0] + i) = i--"] {
        check_warning(&body(e), "in no order that C defines");
    }
    for e in ["i = g(i++, 2)", "i = (j++, j)", "i++ && i++", "i += i", "j = i ? i++ : i--", "a[i++] = a[j]"] {
        assert_eq!(warnings(&body(e)), Vec::<String>::new(), "{e}");
    }
}
