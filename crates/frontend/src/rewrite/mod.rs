//! The token layer between the preprocessor and lang-c: what lang-c rejects or misreads becomes an equivalent that it
//! reads rightly, or a clear "not supported yet".
//!
//! One file per rewrite, each from the tokens of one top-level declaration to the same. Made tokens carry the place of
//! what they stand for, so places stay exact.

mod argument_pack;
mod atomics;
mod attributes;
mod auto_type;
mod bit_precise;
mod complex;
mod computed_goto;
mod context;
mod elvis;
mod empty_members;
mod enum_types;
mod file_assembly;
mod implication;
mod implicit_int;
mod labels;
mod literals;
mod local_labels;
mod member_alignment;
mod pragmas;
mod refuse;
mod spelling;
mod standard_attributes;
mod static_assert;
mod type_operands;

use base::Result;

use super::token::Token;

pub use context::Context;
pub use pragmas::Packing;

/// All rewrites. Spellings go first, so that the others know one spelling of each word; refusals last, so that they see
/// what lang-c would see.
pub fn rewrite(tokens: &mut Vec<Token<'_>>, context: &Context<'_>) -> Result<()> {
    pragmas::drop_inner(tokens)?;
    argument_pack::rewrite(tokens);
    spelling::normalise(tokens, context)?;
    literals::rewrite(tokens)?;
    complex::rewrite(tokens);
    local_labels::rewrite(tokens);
    atomics::rewrite(tokens)?;
    auto_type::rewrite(tokens)?;
    member_alignment::rewrite(tokens, context);
    standard_attributes::rewrite(tokens)?;
    attributes::rewrite(tokens)?;
    enum_types::rewrite(tokens)?;
    file_assembly::rewrite(tokens);
    elvis::rewrite(tokens);
    computed_goto::rewrite(tokens);
    implication::rewrite(tokens);
    type_operands::rewrite(tokens, context)?;
    static_assert::rewrite(tokens);
    labels::rewrite(tokens, context);
    empty_members::rewrite(tokens);
    implicit_int::rewrite(tokens, context);
    refuse::check(tokens)
}

#[cfg(test)]
mod tests {
    //! Each rewrite where it applies and where it does not: C text in, the text that lang-c gets out.

    use super::*;
    use crate::lex::Lexer;
    use crate::split;
    use base::Files;
    use rustc_hash::FxHashSet;

    fn rewritten_with(text: &str, c23: bool) -> Result<String, String> {
        let typedefs: FxHashSet<String> = ["T".to_string()].into_iter().collect();
        let context = Context { typedefs: &typedefs, c23 };
        let mut files = Files::new();
        let mut lexer = Lexer::new(text, "t.c", &mut files);
        let mut tokens = Vec::new();
        let mut out = Vec::new();
        while split::next_declaration(&mut lexer, &mut tokens).map_err(|e| e.message)? {
            rewrite(&mut tokens, &context).map_err(|e| format!("{}:{}: {}", e.loc.line, e.loc.column, e.message))?;
            out.extend(tokens.iter().map(|t| t.text.to_string()));
        }
        Ok(out.join(" "))
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(rewritten_with(text, false).as_deref(), Ok(expected), "{text}");
    }

    #[track_caller]
    fn check_c23(text: &str, expected: &str) {
        assert_eq!(rewritten_with(text, true).as_deref(), Ok(expected), "{text}");
    }

    #[track_caller]
    fn refused(text: &str, message: &str) {
        match rewritten_with(text, false) {
            Ok(out) => panic!("accepted as {out}"),
            Err(error) => assert!(error.contains(message), "{error}"),
        }
    }

    #[test]
    fn spellings() {
        check("__extension__ __inline __const int x ;", "inline const int x ;");
        check("__thread int x;", "_Thread_local int x ;");
        check("const __flash int x;", "const int x ;");
        check("extern char __flash[];", "extern char __flash [ ] ;");
        check("__CPROVER_bool b;", "_Bool b ;");
        check("int bool, true, nullptr;", "int bool , true , nullptr ;");
        check_c23("bool b = true;", "_Bool b = ( ( _Bool ) 1 ) ;");
        check_c23("static_assert(1);", "_Static_assert ( 1 , \"\" ) ;");
        check("unsigned __int128 x;", "__uint128_t x ;");
        check("unsigned _BitInt(7) x; const _ExtInt(9) y;", "__flotilla_ubits_7 x ; const __flotilla_bits_9 y ;");
        refused("_BitInt(200) x;", "more than 128 bits");
        refused("_BitInt(1) x;", "two bits at least");
        refused("_BitInt(010) x;", "not a plain number");
        check("const __int128 unsigned x; __int128 y;", "const __uint128_t x ; __int128_t y ;");
        check(
            "int f(void) { __auto_type x = g(1, 2); }",
            "int f ( void ) { typeof ( ( 0 , ( g ( 1 , 2 ) ) ) ) x = g ( 1 , 2 ) ; }",
        );
        check(
            "int f(void) { __label__ x, y; x: goto x; a ? x : y; }",
            "int f ( void ) { x__flotilla_local_1 : goto x__flotilla_local_1 ; a ? x : y ; }",
        );
        check("int f(int *p) { return __atomic_load_n(p, 5); }", "int f ( int * p ) { return ( ( 0 , * ( p ) ) ) ; }");
    }

    #[test]
    fn literals() {
        check(r#"char *s = "a\e[0m\\e";"#, r#"char * s = "a\033[0m\\e" ;"#);
        check(r#"char *s = "\%\u20ac\n\U0001F600\x41";"#, "char * s = \"%\u{20ac}\\n\u{1f600}\\x41\" ;");
        refused(r#"char *s = "\ud800";"#, "names no letter");
        refused(r#"char *s = "\u12";"#, "names no letter");
        check("int c = '\\e';", "int c = '\\033' ;");
        check("int n = 1'000'000;", "int n = 1000000 ;");
        check("int caf\u{e9};", "int caf__flotilla_ue9_ ;");
        check("int a$b;", "int a__flotilla_u24_b ;");
        refused("int n = 5wb;", "a number with the suffix");
    }

    #[test]
    fn complex_numbers() {
        check("double _Complex z = 1 + 2.5i;", "double _Complex z = 1 + __flotilla_imaginary ( 2.5 ) ;");
        check(
            "float x = 1.0iF, y = 0x1Fi, z = 3Lj;",
            "float x = __flotilla_imaginary ( 1.0F ) , y = __flotilla_imaginary ( 0x1F ) , z = __flotilla_imaginary ( 3L ) ;",
        );
        check("void f(void) { __real__ z = 1; }", "void f ( void ) { * ( struct __flotilla_real ) z = 1 ; }");
        check("int i = 0xFF, j = 1e3;", "int i = 0xFF , j = 1e3 ;");
    }

    #[test]
    fn harmless_attributes_go() {
        check("extern int f(int *p) __attribute__((__nothrow__, __nonnull__(1)));", "extern int f ( int * p ) ;");
        check(
            "int f(void) { switch (1) { case 1: __attribute__((fallthrough)); default: ; } }",
            "int f ( void ) { switch ( 1 ) { case 1 : ; default : ; } }",
        );
        check("int x __attribute__((unused)) = 1;", "int x = 1 ;");
        check("int x __attribute__((wibble(1)));", "int x __attribute__ ( ( wibble ) ) ;");
        refused("void f(void) { int x __attribute__((cleanup(g))); }", "the attribute `cleanup`");
    }

    #[test]
    fn layout_attributes_move_behind_the_brace() {
        check(
            "struct __attribute__((packed)) S { int a; } s;",
            "struct S { int a ; } __attribute__ ( ( packed ) ) s ;",
        );
        check(
            "typedef union __attribute__((__aligned__(8), unused)) { int a; } U;",
            "typedef union { int a ; } __attribute__ ( ( aligned ( 8 ) ) ) U ;",
        );
        check("struct S { int a; } __attribute__((packed));", "struct S { int a ; } __attribute__ ( ( packed ) ) ;");
        check("__attribute__((noreturn)) void f(void);", "__attribute__ ( ( noreturn ) ) void f ( void ) ;");
    }

    #[test]
    fn standard_attributes() {
        check("[[nodiscard]] int f(void);", "int f ( void ) ;");
        check("[[noreturn]] void f(void);", "_Noreturn void f ( void ) ;");
        check("int a[b[0]];", "int a [ b [ 0 ] ] ;");
        refused("[[vendor::odd]] int f(void);", "the attribute `vendor::odd`");
    }

    #[test]
    fn conditional_without_middle() {
        check("int x = a ?: b;", "int x = a ? __flotilla_same : b ;");
        check("int x = a ? c : b;", "int x = a ? c : b ;");
    }

    #[test]
    fn type_operands() {
        check(
            "int x = __builtin_types_compatible_p(int, T*);",
            "int x = __flotilla_types_compatible_p ( sizeof ( int ) , sizeof ( T * ) ) ;",
        );
        check("int x = __alignof__(y);", "int x = _Alignof ( typeof ( y ) ) ;");
        check("int x = __alignof__(T);", "int x = _Alignof ( T ) ;");
        check("int x = sizeof (T){1};", "int x = sizeof ( ( T ) { 1 } ) ;");
        check("T x = (T){};", "T x = ( T ) { 0 } ;");
        check("int f(T) { } int g(void) { while (x) { } }", "int f ( T ) { } int g ( void ) { while ( x ) { } }");
        check("int x = sizeof (T);", "int x = sizeof ( T ) ;");
        check("int x = __alignof__ y[1].z + 1;", "int x = _Alignof ( typeof ( y [ 1 ] . z ) ) + 1 ;");
    }

    #[test]
    fn labels_before_declarations() {
        check("void f(void) { L: int x; }", "void f ( void ) { L : ; int x ; }");
        check("void f(void) { a: b: T x; }", "void f ( void ) { a : b : ; T x ; }");
        check("void f(void) { L: }", "void f ( void ) { L : ; }");
        check(
            "void f(void) { switch (1) { case 1 ? 2 : 3: int x; default: } }",
            "void f ( void ) { switch ( 1 ) { case 1 ? 2 : 3 : ; int x ; default : ; } }",
        );
        check("void f(void) { L: x = 1; }", "void f ( void ) { L : x = 1 ; }");
        check("struct S { int a : 3; T : 2; int b; };", "struct S { int a : 3 ; T : 2 ; int b ; } ;");
    }

    #[test]
    fn empty_members() {
        check("struct S { ; int a;; int b; ; };", "struct S { int a ; int b ; } ;");
        check("struct S { int a; union { int b; } u };", "struct S { int a ; union { int b ; } u ; } ;");
        check("void f(void) { ;; struct { int a; } b; ; }", "void f ( void ) { ; ; struct { int a ; } b ; ; }");
    }

    #[test]
    fn implicit_int() {
        check("main() { return 0; }", "int main ( ) { return 0 ; }");
        check("static x = 1;", "static int x = 1 ;");
        check("int f(void) { static x = 1; register i; }", "int f ( void ) { static int x = 1 ; register int i ; }");
        check("static *p;", "static int * p ;");
        check("x; y[2] = { 1 };", "int x ; int y [ 2 ] = { 1 } ;");
        check("struct S { const a : 2; volatile T b; };", "struct S { const int a : 2 ; volatile T b ; } ;");
        check("T x;", "T x ;");
        check("static T f(void);", "static T f ( void ) ;");
        check("f(a, b) int a; { return a; }", "int f ( a , b ) int a ; { return a ; }");
    }

    #[test]
    fn packs_of_arguments() {
        check(
            "extern inline int f(int x, ...) { return g(x, __builtin_va_arg_pack()); }",
            "extern inline int f ( int x , ... ) ;",
        );
    }

    #[test]
    fn refusals() {
        check("__asm__(\"nop\");", "extern char __flotilla_file_assembly ;");
        refused("void f(void) { asm goto (\"\" : : : : l); l: ; }", "`asm goto`");
        check(
            "void f(void) { void *p = &&l; goto *p; l: x = a && b; }",
            "void f ( void ) { void * p = __flotilla_label_address ( l ) ; __flotilla_jump ( p , l ) ; l : x = a && b ; }",
        );
        check("struct S { _Alignas(8) int a; };", "struct S { int a __attribute__ ( ( aligned ( 8 ) ) ) ; } ;");
        check(
            "struct S { _Alignas(T) int a; };",
            "struct S { int a __attribute__ ( ( aligned ( _Alignof ( T ) ) ) ) ; } ;",
        );
        refused("void f(void) {\n#pragma pack(1)\n}", "`#pragma pack` inside of a declaration");
        check(
            "enum E : unsigned char { A } e;",
            "enum E { A } __attribute__ ( ( flotilla_underlying ( sizeof ( unsigned char ) ) ) ) e ;",
        );
        refused("enum E : char;", "an `enum` with an underlying type");
        check("int x = a ==> b;", "int x = ( ! ( a ) || ( b ) ) ;");
        check(
            "int x = f(a == b || c ==> d ==> e[i], g);",
            "int x = f ( ( ! ( a == b || c ) || ( ( ! ( d ) || ( e [ i ] ) ) ) ) , g ) ;",
        );
        refused("void f(void) __CPROVER_requires(1);", "`__CPROVER_requires`");
        check("struct S { enum E e : 3; enum E : 2; };", "struct S { enum E e : 3 ; enum E : 2 ; } ;");
        check("int x = a && b;", "int x = a && b ;");
        check("_Alignas(8) int x;", "_Alignas ( 8 ) int x ;");
    }
}
