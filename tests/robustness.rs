//! Inputs that must not break the executable: it always ends by itself with one of its documented exit codes, never
//! with a signal, a panic, or an internal error.

mod common;

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{Ran, files_below, in_parallel, programs_folder, run};

const LIMIT: Duration = Duration::from_secs(300);

/// Safe, unsafe, inconclusive, rejected, usage.
const CODES: [i32; 5] = [0, 10, 5, 2, 1];

/// The check of one text, with a time limit of its own: what is tested is that the run ends well, not what it finds.
fn check_text(text: &[u8], options: &[&str]) -> Result<Ran, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("input.c"), text).expect("a writable folder");
    check_file(folder.path(), "input.c", options)
}

fn check_file(folder: &Path, file: &str, options: &[&str]) -> Result<Ran, String> {
    let mut args: Vec<String> = ["check", "--timeout", "20s", "--memlimit", "2g"].map(str::to_string).to_vec();
    args.extend(options.iter().map(|option| option.to_string()));
    args.push(file.to_string());
    let ran = run(folder, &args, LIMIT);
    let panicked = ["panicked at", "internal error", "stack overflow", "RUST_BACKTRACE"]
        .iter()
        .any(|sign| ran.stderr.contains(sign) || ran.stdout.contains(sign));
    if ran.code.is_some_and(|code| CODES.contains(&code)) && !panicked {
        return Ok(ran);
    }
    let said: String = ran.stderr.chars().take(300).collect();
    Err(format!("{}: {said}", ran.ending()))
}

/// All named texts end well.
fn all_end_well(cases: &[(String, String)]) {
    let endings = in_parallel(cases, |(_, text)| check_text(text.as_bytes(), &["--unwind", "4"]));
    let mut report = String::new();
    for ((name, _), ending) in cases.iter().zip(endings) {
        if let Err(ending) = ending {
            let _ = writeln!(report, "  {name}: {ending}");
        }
    }
    assert!(report.is_empty(), "these runs did not end well:\n{report}");
}

/// The text is rejected with exit code 2.
fn rejected(text: &[u8]) {
    let ran = check_text(text, &[]).unwrap_or_else(|ending| panic!("{ending}"));
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
}

fn in_main(body: &str) -> String {
    format!("int main(void) {{\n{body}\nreturn 0;\n}}\n")
}

fn case(name: &str, text: String) -> (String, String) {
    (name.to_string(), text)
}

#[test]
fn truncated_programs() {
    let mut cases = Vec::new();
    for (number, path) in files_below(&programs_folder(), "c").iter().enumerate() {
        let text = fs::read_to_string(path).expect("golden programs are text");
        let name = path.display();
        // Spread over the programs: each is cut at one place in every third of it, at another offset than its neighbours.
        for third in 0..3 {
            let at = (text.len() * third / 3 + number * 7 % (text.len() / 3).max(1)).min(text.len());
            if let Some(head) = text.get(..at) {
                cases.push(case(&format!("{name} cut at {at}"), head.to_string()));
            }
        }
    }
    all_end_well(&cases);
}

#[test]
fn one_program_cut_at_every_place() {
    let path = programs_folder().join("embedded/parser_length_field_ok.c");
    let text = fs::read_to_string(path).expect("a golden program");
    let cut = |at: usize| text.get(..at).map(|head| case(&format!("cut at {at}"), head.to_string()));
    all_end_well(&(0..text.len()).step_by(5).filter_map(cut).collect::<Vec<_>>());
}

#[test]
fn deep_nesting() {
    let n = 5000;
    let nest = |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
    all_end_well(&[
        case("parentheses", in_main(&format!("int x = {};", nest("(", "1", ")")))),
        case("unclosed parentheses", in_main(&format!("int x = {};", "(".repeat(n)))),
        case("blocks", in_main(&nest("{", ";", "}"))),
        case("unclosed blocks", in_main(&"{".repeat(n))),
        case("pointers", in_main(&format!("int {}p;", "*".repeat(n)))),
        case("dereferences", in_main(&format!("int x = 1; int *p = &x; x = {}p;", "*".repeat(n)))),
        case("initialisers", in_main(&format!("int a[1] = {};", nest("{", "1", "}")))),
        case("ifs", in_main(&format!("int x = 1; {} ;", "if (x) ".repeat(n)))),
        case("loops", in_main(&format!("int x = 0; {} ;", "while (x) ".repeat(n)))),
        case("complements", in_main(&format!("int x = {}1;", "~".repeat(n)))),
        case("negations", in_main(&format!("int x = 1; x = {}x;", "- ".repeat(n)))),
        case("casts", in_main(&format!("int x = {}1;", "(int)".repeat(n)))),
        case("conditionals", in_main(&format!("int x = 1; x = {}0;", "x ? 1 : ".repeat(n)))),
        case("subscripts", in_main(&format!("int a[2] = {{0}}; int x = {};", nest("a[", "0", "]")))),
        case(
            "calls",
            format!("int f(int x) {{ return x; }}\n{}", in_main(&format!("int x = {};", nest("f(", "1", ")")))),
        ),
        case("declarators", in_main(&format!("int {};", nest("(", "x", ")")))),
        case("array dimensions", format!("int a{};\n{}", "[1]".repeat(200), in_main(""))),
        case("structs", format!("struct {{ {} int x; {} }} v;\n{}", "struct {".repeat(n), "};".repeat(n), in_main(""))),
        case("commas", in_main(&format!("int x = 1; x = (0{});", ", x".repeat(n)))),
        case("labels", in_main(&(0..n).map(|i| format!("l{i}: ")).collect::<String>().replace(": l", ":\nl"))),
    ]);
}

#[test]
fn long_but_flat() {
    let sum = in_main(&format!("unsigned x = 1; x = x{};", " + x".repeat(100_000)));
    let mixed = in_main(&format!("unsigned x = 1; x = x{};", " + x * 3u ^ x".repeat(33_000)));
    let conjunction = in_main(&format!("int x = 1; x = x{};", " && x".repeat(20_000)));
    let chain: String = (0..5000).map(|i| format!("if (x == {i}) y = {};\nelse ", i * 7 % 11)).collect();
    let cases: String = (0..5000).map(|i| format!("case {i}: y += {i}; break;\n")).collect();
    let input = "unsigned nondet_uint(void);\n";
    all_end_well(&[
        case("100,000 operators", sum),
        case("operators of three levels", mixed),
        case("conjunction", conjunction),
        case(
            "else-if chain",
            format!("{input}{}", in_main(&format!("unsigned x = nondet_uint(), y = 0;\n{chain} y = 1;"))),
        ),
        case(
            "giant switch",
            format!("{input}{}", in_main(&format!("unsigned x = nondet_uint(), y = 0; switch (x) {{ {cases} }}"))),
        ),
        case(
            "many functions",
            (0..3000).map(|i| format!("int f{i}(int x) {{ return x; }}\n")).collect::<String>() + &in_main(""),
        ),
        case("many globals", (0..5000).map(|i| format!("int g{i};\n")).collect::<String>() + &in_main("")),
        case("long identifier", in_main(&format!("int {} = 1;", "x".repeat(100_000)))),
        case("long string", format!("const char *s = \"{}\";\n{}", "y".repeat(200_000), in_main(""))),
        case("long initialiser", format!("int a[] = {{{}}};\n{}", "1,".repeat(50_000), in_main(""))),
    ]);
}

#[test]
fn line_of_a_megabyte() {
    all_end_well(&[
        case("spaces", in_main(&" ".repeat(1 << 20))),
        case("statements", in_main(&";".repeat(1 << 20))),
        case("a comment", in_main(&format!("/*{}*/", "x".repeat(1 << 20)))),
        case("one token", in_main(&"x".repeat(1 << 20))),
        case("digits", in_main(&format!("int x = {};", "1".repeat(1 << 20)))),
    ]);
}

#[test]
fn odd_numbers_and_sizes() {
    all_end_well(&[
        case("huge array", "int a[1 << 30];\nint main(void) { a[5] = 1; return a[6]; }\n".into()),
        case("array beyond memory", "char a[0x7fffffffffffffff];\nint main(void) { a[5] = 1; return a[6]; }\n".into()),
        case("array beyond the address space", "char a[1ull << 63][16];\nint main(void) { return 0; }\n".into()),
        case("nested huge arrays", "int a[65536][65536][65536];\nint main(void) { return a[1][2][3]; }\n".into()),
        case("huge index", "int a[4];\nint main(void) { return a[0x7fffffffffffffff]; }\n".into()),
        case("huge designator", "int a[] = {[1 << 28] = 1};\nint main(void) { return a[0]; }\n".into()),
        case("huge local", in_main("int a[1 << 28]; a[7] = 1;")),
        case(
            "huge malloc",
            "void *malloc(unsigned long);\nint main(void) { char *p = malloc(~0ul); if (p) p[9] = 1; return 0; }\n"
                .into(),
        ),
        case("empty array", "int a[0];\nint main(void) { return a[0]; }\n".into()),
        case("empty struct", "struct s {} v;\nint main(void) { struct s w = v; return 0; }\n".into()),
        case("constant too large", in_main("int x = 99999999999999999999999999999999999999999;")),
        case("huge shift", in_main("int x = 1 << 1000000000;")),
        case("negative shift", in_main("int x = 1 << -1;")),
        case("shift in a constant expression", "int a[1 << 70];\nint main(void) { return 0; }\n".into()),
        case("constant division by zero", "int a[1 / 0];\nint main(void) { return 0; }\n".into()),
        case("constant overflow", "enum { A = 2147483647 * 2 };\nint main(void) { return A; }\n".into()),
        case("case out of range", in_main("char c = 1; switch (c) { case 1000000: c = 2; }")),
        case("enumeration out of range", "enum { A = 0xfffffffffffffffffff };\nint main(void) { return 0; }\n".into()),
        case("self-containing struct", "struct s { struct s x; };\nint main(void) { return 0; }\n".into()),
        case("array of functions", "int f[3](void);\nint main(void) { return 0; }\n".into()),
        case("void variable", "void v;\nint main(void) { return 0; }\n".into()),
        case("most negative", in_main("long long x = -9223372036854775807ll - 1; x = x / -1;")),
    ]);
}

#[test]
fn recursion_and_loops_without_end() {
    all_end_well(&[
        case("recursion", "int f(int x) { return f(x + 1); }\nint main(void) { return f(0); }\n".into()),
        case("main recursive", "int main(void) { return main(); }\n".into()),
        case("loop", in_main("for (;;) ;")),
        case("goto", in_main("a: goto a;")),
        case("mutual", "int g(int);\nint f(int x) { return g(x); }\nint g(int x) { return f(x); }\nint main(void) { return f(0); }\n".into()),
        case("through a pointer", "int f(void);\nint (*p)(void) = f;\nint f(void) { return p(); }\nint main(void) { return f(); }\n".into()),
    ]);
    let endless = check_text(b"int main(void) { int x = 0; for (;;) x ^= 1; }\n", &["--timeout", "100s"]);
    let ran = endless.unwrap_or_else(|ending| panic!("{ending}"));
    assert_eq!(ran.code, Some(0), "a loop that never ends needs no bound: {}", ran.stdout);
}

#[test]
fn wrong_types_everywhere() {
    let values =
        ["1", "\"s\"", "v", "&v", "p", "a", "f", "main", "nothing", "{1}", "(void)0", "sizeof(int[])", "e", "*p"];
    let uses = [
        "x = VAL;",
        "*VAL;",
        "VAL[0];",
        "VAL[VAL];",
        "VAL();",
        "VAL.m;",
        "VAL->m;",
        "VAL++;",
        "VAL + VAL;",
        "VAL % VAL;",
        "if (VAL) ;",
        "switch (VAL) {}",
        "return VAL;",
        "f(VAL);",
        "(struct s)VAL;",
        "(int *)VAL;",
        "VAL = VAL;",
        "&VAL;",
        "VAL ? VAL : 1;",
    ];
    let head = "struct s { int m; } v; struct t; enum e { A } e; int a[2]; int *p; int f(int x) { return x; }\n";
    let mut cases = Vec::new();
    for how in uses {
        for value in values {
            let text = how.replace("VAL", value);
            cases.push(case(&text, format!("{head}int main(void) {{ int x; {text} return 0; }}\n")));
        }
    }
    all_end_well(&cases);
}

#[test]
fn fragments_of_c() {
    let words = [
        "int", "*", "(", ")", "{", "}", "[", "]", ";", ",", "=", "x", "main", "struct", "if", "else", "for", "while",
        "case", "default", ":", "return", "1", "typedef", "sizeof", "?", "&", "->", ".", "\"", "'", "\\", "#", "enum",
        "union", "static", "goto",
    ];
    // A fixed linear congruential generator (Knuth, MMIX): the same texts on every machine.
    let mut seed = 42u64;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    let mut cases = Vec::new();
    for number in 0..150 {
        let text: Vec<&str> = (0..next(40)).map(|_| words[next(words.len())]).collect();
        cases.push(case(&format!("fragment {number}"), format!("int main(void) {{ {} }}\n", text.join(" "))));
    }
    all_end_well(&cases);
}

#[test]
fn not_a_program() {
    rejected(b"");
    rejected(b"\n\n\n");
    rejected(&[0; 100]);
    rejected(&(0..=255).cycle().take(5000).collect::<Vec<u8>>());
    rejected(b"\x7fELF\x02\x01\x01\x00 and so on");
    rejected(b"#if 1\nint main(void) { return 0; }\n");
    rejected(b"/* never closed\nint main(void) { return 0; }\n");
    rejected(b"#include \"input.c\"\n");
}

#[test]
fn byte_order_mark_and_line_ends() {
    let fine = |text: &[u8]| check_text(text, &[]).unwrap_or_else(|ending| panic!("{ending}")).code;
    assert_eq!(fine(b"int main(void) {\r\n    return 0;\r\n}\r\n"), Some(0));
    assert_eq!(fine(b"int main(void) { return 0; }"), Some(0), "no newline at the end");
    assert_eq!(fine(b"int main(void) { ret\\\nurn 0; }\n"), Some(0), "a spliced line");
    assert_eq!(fine("int main(void) { /* Größe, 寸法 */ return 0; }\n".as_bytes()), Some(0));
    fine(b"\xef\xbb\xbfint main(void) { return 0; }\n");
}

#[test]
fn not_a_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let code = |file: &str| check_file(folder.path(), file, &[]).unwrap_or_else(|ending| panic!("{ending}")).code;
    let refused = |file: &str| assert!(matches!(code(file), Some(1 | 2)), "{file} is not a C program");
    refused("missing.c");
    fs::create_dir(folder.path().join("folder.c")).expect("a writable folder");
    refused("folder.c");
    refused(".");
    refused("/dev/null");
    refused("");
    #[cfg(unix)]
    unreadable(folder.path(), &refused);
}

/// Where even this file can be read (by the superuser), there is nothing to test.
#[cfg(unix)]
fn unreadable(folder: &Path, refused: &dyn Fn(&str)) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("secret.c");
    fs::write(&path, "int main(void) { return 0; }\n").expect("a writable folder");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).expect("permissions");
    if fs::read(&path).is_err() {
        refused("secret.c");
    }
}

#[test]
fn odd_arguments() {
    let usage = |options: &[&str]| {
        let ran = check_text(b"int main(void) { return 0; }\n", options).unwrap_or_else(|ending| panic!("{ending}"));
        assert_eq!(ran.code, Some(1), "{options:?}: {}", ran.stderr);
    };
    usage(&["--unwind", "many"]);
    usage(&["--unwind", "-1"]);
    usage(&["--unwind", "99999999999999999999"]);
    usage(&["--unwindset", "main"]);
    usage(&["--unwindset", "main.0:x"]);
    usage(&["--no-such-option"]);
    usage(&["--timeout", "soon"]);
    let missing = check_text(b"int main(void) { return 0; }\n", &["--function", "nowhere"]);
    assert!(matches!(missing.unwrap_or_else(|ending| panic!("{ending}")).code, Some(1 | 2)));
    let compiler = check_text(b"int main(void) { return 0; }\n", &["--cc", "no-such-compiler"]);
    assert!(matches!(compiler.unwrap_or_else(|ending| panic!("{ending}")).code, Some(1 | 2)));
}

/// The memory that a process gets, in KB: from too little to start the solver to nearly enough.
#[test]
fn address_space_runs_out() {
    let text = "unsigned nondet_uint(void);\n\
        int main(void) {\n\
        unsigned long long a = nondet_uint(), b = nondet_uint(), p = 1;\n\
        for (int i = 0; i < 40; i++)\n    p = p * (a + i) * (b ^ p) % (a + 7);\n\
        __CPROVER_assert(p != 77, \"hard\");\n}\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("input.c"), text).expect("a writable folder");
    for size in ["120000", "200000", "300000"] {
        let script = format!("ulimit -v {size}; exec \"$0\" check --embedded --timeout 20 input.c");
        let ran = std::process::Command::new("sh")
            .args(["-c", &script])
            .arg(common::flotilla())
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        assert_eq!(ran.status.code(), Some(5), "{size} KB: {}", String::from_utf8_lossy(&ran.stderr));
        assert!(String::from_utf8_lossy(&ran.stdout).contains("VERIFICATION UNKNOWN"), "{size} KB");
    }
}
