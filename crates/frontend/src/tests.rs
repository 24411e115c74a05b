//! The whole front end on small files: what is read, where it is said to stand, and how each kind of bad input ends.

use std::path::PathBuf;

use lang_c::ast::{Expression, ExternalDeclaration, Statement};
use lang_c::visit::Visit;

use super::target::ask::Compiler;
use super::target::{Machine, Target, known};
use super::*;
use base::{Diagnostic, Files, Severity};

/// A file in a directory of its own, which is removed at the end.
struct Input {
    _directory: tempfile::TempDir,
    path: PathBuf,
}

fn input(name: &str, text: impl AsRef<[u8]>) -> Input {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join(name);
    std::fs::write(&path, text).expect("a file in it");
    Input { _directory: directory, path }
}

/// All chunks of one file, or all errors as `line:column: message`.
fn read_file(options: &Options, path: &std::path::Path) -> Result<Vec<Chunk>, Vec<String>> {
    let mut files = Files::new();
    let shown = |errors: Vec<Diagnostic>| -> Vec<String> {
        errors.iter().map(|e| format!("{}:{}: {}", e.loc.line, e.loc.column, e.message)).collect()
    };
    let units = read(options, &[path.to_path_buf()], &mut files).map_err(shown)?;
    let mut chunks = Vec::new();
    for unit in &units {
        unit.for_each_declaration(&mut files, &mut |chunk| {
            chunks.push(chunk);
            Ok(())
        })
        .map_err(shown)?;
    }
    Ok(chunks)
}

fn chunks(text: &str) -> Result<Vec<Chunk>, Vec<String>> {
    let input = input("t.i", text);
    read_file(&Options::default(), &input.path)
}

#[track_caller]
fn fails(text: &str, expected: &[&str]) {
    match chunks(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(errors) => assert_eq!(errors, expected, "{text}"),
    }
}

fn declaration_count(chunks: &[Chunk]) -> usize {
    chunks.iter().map(|chunk| chunk.decls.len()).sum()
}

const HEADERS: &str = "\
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int main(void) { int x = 3; assert(x == 3 && (1, 2)); return 0; }
";

#[test]
fn system_headers_are_read() {
    let file = input("t.c", HEADERS);
    for std in [None, Some("c99"), Some("gnu11"), Some("c2x")] {
        for name in ["x86_64-linux", "i386-linux", "cortex-m4", "riscv64", "powerpc", "tricore"] {
            let machine = Machine::known(known::find(name).expect("a known target"));
            let options = Options { std: std.map(str::to_string), machine, ..Options::default() };
            let chunks = read_file(&options, &file.path).unwrap_or_else(|e| panic!("{std:?} {name}: {e:?}"));
            assert!(declaration_count(&chunks) > 300, "{std:?} {name}");
        }
    }
}

#[test]
fn sixteen_bits_and_big_endian_have_their_macros() {
    let text = "#include <stdint.h>\n#include <limits.h>\n#include <stddef.h>\nint a = INT_MAX;\nint32_t b;\nsize_t c;\n\
                int d = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__; int e = CHAR_MIN; long f = LONG_MAX;\n";
    let file = input("t.c", text);
    let target = Target { big_endian: true, char_signed: false, ..Target::IP16 };
    let options = Options { machine: Machine::described("16 bits", target), ..Options::default() };
    let chunks = read_file(&options, &file.path).expect("readable");
    let text: String = chunks.iter().map(|c| c.places.whole_text()).collect();
    assert!(text.contains("int a = 0x7fff;"), "{text}");
    assert!(text.contains("typedef long int32_t") || text.contains("typedef long __int32_t"), "{text}");
    assert!(text.contains("typedef unsigned int size_t"), "{text}");
    assert!(text.contains("int d = 4321 == 4321"), "{text}");
    assert!(text.contains("int e = 0 ;") && text.contains("long f = 0x7fffffffL;"), "{text}");
}

#[test]
fn thirty_two_bits_have_their_macros() {
    let text =
        "#include <stdint.h>\n#include <stdio.h>\n#include <limits.h>\nlong a = LONG_MAX;\nuintptr_t p;\nint64_t q;\n";
    let file = input("t.c", text);
    let options = Options { machine: Machine::described("32 bits", Target::ILP32), ..Options::default() };
    let chunks = read_file(&options, &file.path).expect("readable");
    let text: String = chunks.iter().map(|c| c.places.whole_text()).collect();
    assert!(text.contains("long a = 0x7fffffffL;"), "{text}");
    assert!(text.contains("typedef unsigned int uintptr_t"));
    assert!(text.contains("long long int __int64_t"));
}

/// Every identifier expression with its place.
struct Names<'c> {
    chunk: &'c Chunk,
    found: Vec<(String, u32, u32)>,
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_identifier(&mut self, id: &'ast lang_c::ast::Identifier, span: &'ast lang_c::span::Span) {
        let loc = self.chunk.places.loc(*span);
        self.found.push((id.name.clone(), loc.line, loc.column));
    }
}

fn places(text: &str) -> Vec<(String, u32, u32)> {
    let mut found = Vec::new();
    for chunk in chunks(text).expect("readable") {
        let mut names = Names { chunk: &chunk, found: Vec::new() };
        for decl in &chunk.decls {
            names.visit_external_declaration(&decl.node, &decl.span);
        }
        found.extend(names.found);
    }
    found
}

#[test]
fn places_are_exact() {
    let text = "# 1 \"a.c\"\nint  a;\n\tint b = a;\n# 70 \"b.h\" 1\n  int c=a+b;\n# 3 \"a.c\" 2\nint d = a ?: c;\n";
    let expected = [
        ("a", 1, 6),
        ("b", 2, 6),
        ("a", 2, 10),
        ("c", 70, 7),
        ("a", 70, 9),
        ("b", 70, 11),
        ("d", 3, 5),
        ("a", 3, 9),
        (SAME_AS_CONDITION, 3, 11),
        ("c", 3, 14),
    ];
    let expected: Vec<_> = expected.iter().map(|&(n, l, c)| (n.to_string(), l, c)).collect();
    assert_eq!(places(text), expected);
}

#[test]
fn columns_are_those_of_the_source_file() {
    let text =
        "#include <assert.h>\n#define N  (1 + 2)\nvoid f(void) {\n\tint    a = N * 2,  b; assert(a == N  &&  b);\n}\n";
    let file = input("t.c", text);
    let chunks = read_file(&Options::default(), &file.path).expect("readable");
    let mut names = Names { chunk: &chunks[0], found: Vec::new() };
    names.visit_external_declaration(&chunks[0].decls[0].node, &chunks[0].decls[0].span);
    let found: Vec<_> = names.found.iter().map(|(n, l, c)| (n.as_str(), *l, *c)).collect();
    let expected = [("f", 3, 6), ("a", 4, 9), ("b", 4, 21), (ASSERT, 4, 24), ("a", 4, 31), ("b", 4, 43)];
    assert_eq!(found, expected);
}

#[test]
fn texts_of_nodes_are_what_was_written() {
    let chunks = chunks("int f(int x) { return x+1 \n *  3; }").expect("readable");
    let ExternalDeclaration::FunctionDefinition(function) = &chunks[0].decls[0].node else { panic!() };
    let Statement::Compound(items) = &function.node.statement.node else { panic!() };
    let lang_c::ast::BlockItem::Statement(statement) = &items[0].node else { panic!() };
    let Statement::Return(Some(value)) = &statement.node else { panic!() };
    assert!(matches!(value.node, Expression::BinaryOperator(_)));
    assert_eq!(chunks[0].places.text(value.span), "x+1 * 3");
}

#[test]
fn typedef_names_are_known_later_and_can_be_shadowed() {
    let text = "typedef int T, *P; typedef int (*F)(T); typedef struct { T x; } S;\n\
                int f(T T) { P p = 0; S s; { int S = 3; S * T; } return (F)0 == 0; }";
    assert_eq!(declaration_count(&chunks(text).expect("readable")), 4);
}

#[test]
fn old_style_definitions_are_one_declaration() {
    let chunks = chunks("int f(a, b) int a; char *b; { return a; } int g(void);").expect("readable");
    assert_eq!(declaration_count(&chunks), 2);
}

#[test]
fn pack_is_given_with_the_declarations() {
    let text =
        "struct A { int a; };\n#pragma pack(push, 1)\nstruct B { int b; };\n#pragma pack(pop)\nstruct C { int c; };\n";
    let packs: Vec<_> = chunks(text).expect("readable").iter().map(|c| c.pack).collect();
    assert_eq!(packs, [None, Some(1), None]);
}

#[test]
fn packed_structs_are_structs() {
    let chunks = chunks("struct __attribute__((packed)) S { char a; int b; };").expect("readable");
    assert!(matches!(chunks[0].decls[0].node, ExternalDeclaration::Declaration(_)));
}

#[test]
fn asserts_keep_their_text() {
    let file = input(
        "t.c",
        "#include <assert.h>\n#define N 3\nvoid f(int x) { assert(x < N); }\n#define NDEBUG\n#include <assert.h>\nvoid g(int x) { assert(x); }\n",
    );
    let chunks = read_file(&Options::default(), &file.path).expect("readable");
    let text = chunks[0].places.whole_text();
    assert!(text.contains("__flotilla_assert(( x < 3 ), \"x < N\" )"), "{text}");
    assert!(text.contains("void g(int x) { ((void)0) ; }"), "{text}");
}

#[test]
fn each_declaration_has_its_own_error() {
    fails(
        "int a = ;\nint ok;\nint f(void) { return 1 }\nint also_ok(void);\nint x y;\n",
        &[
            "1:9: syntax error: expected an expression before `;`",
            "3:24: syntax error: expected `;` before `}`",
            "5:7: syntax error: expected `;` before `y`",
        ],
    );
}

#[test]
fn unknown_types_are_named() {
    fails("uint32_t x;", &["1:1: unknown type name `uint32_t`"]);
    fails("int f(void) { foo_t x; return 0; }", &["1:15: unknown type name `foo_t`"]);
}

#[test]
fn broken_texts_are_errors() {
    fails("int f(void) { if (1) {", &["1:22: the file ends inside of this `{`, which is never closed"]);
    fails("int f(void", &["1:6: the file ends inside of this `(`, which is never closed"]);
    fails("int x", &["1:5: the file ends in the middle of a declaration, after `x`"]);
    fails("int f(void) { return (1]; }", &["1:24: `]` does not close the `(` of line 1"]);
    fails("}\nint x;", &["1:1: `}` closes nothing"]);
    fails("char *s = \"abc\n;", &["1:11: this string literal is not closed on its line"]);
    fails("int x = 1 @ 2;", &["1:11: `@` cannot stand in a C program"]);
    fails("int \0 x;", &["1:5: a byte of value 0: is this a C source file?"]);
    fails("int x; /* comment", &["1:8: this comment is never closed"]);
    fails("#define X 1\nint x;", &["1:1: a preprocessor directive in text that is taken as already preprocessed"]);
    fails("int f(void) { int g(void) { return 1; } return g(); }", &["1:27: syntax error: expected `;` before `{`"]);
}

#[test]
fn empty_files_and_odd_line_ends_are_fine() {
    for text in ["", "\n", "# 1 \"a.c\"\n", "int x;\r\nint y;\r\n", ";;int x;;", "\u{c}int x;"] {
        assert!(chunks(text).is_ok(), "{text:?}");
    }
}

#[test]
fn bytes_outside_of_utf8() {
    let file = input("t.c", b"/* \xe9 */ char *s = \"a\xe9\\\xe9\";\n");
    let chunks = read_file(&Options::default(), &file.path).expect("readable");
    assert_eq!(chunks[0].places.whole_text(), "char *s = \"a\\351\\351\";");
    let file = input("t.c", b"int \xe9;\n");
    assert!(read_file(&Options::default(), &file.path).is_err());
}

#[test]
fn binary_data_is_an_error() {
    let bytes: Vec<u8> = (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for name in ["t.c", "t.i"] {
        let file = input(name, &bytes);
        assert!(read_file(&Options::default(), &file.path).is_err());
    }
}

#[test]
fn paths_that_cannot_be_read_are_errors() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let missing = read_file(&Options::default(), &directory.path().join("none.c")).expect_err("missing");
    assert!(missing[0].contains("there is no file"), "{missing:?}");
    let is_directory = read_file(&Options::default(), directory.path()).expect_err("a directory");
    assert!(is_directory[0].contains("is a directory"), "{is_directory:?}");
}

#[test]
fn unreadable_files_are_errors() {
    use std::os::unix::fs::PermissionsExt;
    let file = input("t.c", "int x;");
    std::fs::set_permissions(&file.path, std::fs::Permissions::from_mode(0o000)).expect("ours");
    if std::fs::read(&file.path).is_ok() {
        return; // the superuser reads everything
    }
    let errors = read_file(&Options::default(), &file.path).expect_err("unreadable");
    assert!(errors[0].contains("cannot read"), "{errors:?}");
}

#[test]
fn a_missing_compiler_is_an_error() {
    let file = input("t.c", "int x;");
    let options = Options { cc: Compiler::new("no-such-compiler-here"), ..Options::default() };
    let errors = read_file(&options, &file.path).expect_err("no compiler");
    assert!(errors[0].contains("cannot run the C compiler `no-such-compiler-here`"), "{errors:?}");
}

#[test]
fn preprocessor_errors_have_their_place() {
    let file = input("t.c", "int x;\n#include \"nope.h\"\n");
    let errors = read_file(&Options::default(), &file.path).expect_err("no header");
    assert_eq!(errors, ["2:10: nope.h: No such file or directory"]);
}

#[test]
fn preprocessor_warnings_are_kept() {
    let file = input("t.c", "#warning careful\nint x;\n");
    let units = read(&Options::default(), std::slice::from_ref(&file.path), &mut Files::new()).expect("readable");
    assert_eq!(units[0].warnings.len(), 1);
    assert_eq!((units[0].warnings[0].severity, units[0].warnings[0].loc.line), (Severity::Warning, 1));
}

#[test]
fn options_reach_the_preprocessor() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(directory.path().join("h.h"), "int from_header;\n").expect("written");
    std::fs::write(directory.path().join("forced.h"), "int forced;\n").expect("written");
    let file = input("t.c", "#include <h.h>\nint a = VALUE;\nint b = __FLOTILLA__;\n");
    let options = Options {
        includes: vec![directory.path().to_path_buf()],
        defines: vec!["VALUE=7".to_string()],
        forced_includes: vec![directory.path().join("forced.h")],
        ..Options::default()
    };
    let chunks = read_file(&options, &file.path).expect("readable");
    let text: String = chunks.iter().map(|c| c.places.whole_text()).collect();
    assert_eq!(text, "int forced; int from_header; int a = 7; int b = 1;");
}

#[test]
fn several_files_come_back_in_order() {
    let inputs: Vec<_> = (0..5).map(|i| input("t.c", format!("int x{i};"))).collect();
    let paths: Vec<_> = inputs.iter().map(|i| i.path.clone()).collect();
    let units = read(&Options::default(), &paths, &mut Files::new()).expect("readable");
    for (index, unit) in units.iter().enumerate() {
        assert!(unit.text.contains(&format!("int x{index};")));
    }
}
