//! Calls of the C library with constant arguments: what the system's library does in a run is proved of them or left open,
//! never refuted. `FLOTILLA_SEED=7` runs one program.

mod common;
#[allow(dead_code)]
#[path = "generator/rng.rs"]
mod rng;

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use common::{in_parallel, run};
use rng::Rng;

const SEEDS: std::ops::Range<u64> = 0..6;

const LIMIT: Duration = Duration::from_secs(120);

const HEAD: &str = "#define _GNU_SOURCE\n#include <assert.h>\n#include <ctype.h>\n#include <errno.h>\n#include <math.h>\n\
                    #include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <strings.h>\n#include <wchar.h>\n\
                    static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n";

/// Some calls, and the expressions that show what they did.
struct Calls {
    text: String,
    shown: Vec<String>,
}

fn calls(text: String, shown: &str) -> Calls {
    Calls { text, shown: shown.split_whitespace().map(str::to_string).collect() }
}

/// Elements of an array.
fn elements(name: &str, count: usize) -> String {
    (0..count).map(|i| format!("{name}[{i}] ")).collect()
}

fn word(rng: &mut Rng, letters: &str, most: usize) -> String {
    let letters: Vec<char> = letters.chars().collect();
    (0..rng.below(most + 1)).map(|_| *rng.pick(&letters)).collect()
}

fn printed(rng: &mut Rng) -> Calls {
    let (flags, width) = (word(rng, "-+ #0", 2), ["", "1", "7"][rng.below(3)]);
    let precision = ["", ".", ".0", ".4"][rng.below(4)];
    let number = *rng.pick(&[0, 1, -1, 42, -77, 255, 32767, 70000]);
    let (kind, value) = *rng.pick(&[
        ("d", "(int)"),
        ("i", "(int)"),
        ("u", "(unsigned)"),
        ("x", "(unsigned)"),
        ("X", "(unsigned)"),
        ("o", "(unsigned)"),
        ("hhd", "(int)"),
        ("hx", "(int)"),
        ("ld", "(long)"),
        ("llX", "(long long)"),
        ("zu", "(size_t)"),
        ("c", "'a' + 0 * "),
        ("s", "1 ? \"ab c\" : (char *)"),
    ]);
    let text = format!(
        "char b[40]; memset(b, 7, 40); int n = -1, r = snprintf(b, {}, \"[%{flags}{width}{precision}{kind}]%n%%\", {value}{number}, &n);",
        rng.below(20)
    );
    calls(text, &format!("r n {}", elements("b", 20)))
}

fn scanned(rng: &mut Rng) -> Calls {
    let letters = *rng.pick(&["0123456789 ", "0x1f -+9", "ab] -^% ", "12.5e-+x "]);
    let (format, declared, places, shown) = *rng.pick(&[
        ("%d %d", "int x = 9, y = 9", "&x, &y", "x y"),
        ("%i%n", "int x = 9, n = -9", "&x, &n", "x n"),
        ("%x", "unsigned x = 9", "&x", "x"),
        ("%3d%c", "int x = 9; char c = 1", "&x, &c", "x c"),
        ("%s %s", "char a[20] = \"zz\", c[20] = \"zz\"", "a, c", "a[0] a[1] a[2] a[3] c[0] c[1]"),
        ("%[^ ]%n", "char a[20] = \"zz\"; int n = -1", "a, &n", "a[0] a[1] a[2] n"),
        ("%2[ab]%d", "char a[20] = \"zz\"; int x = 9", "a, &x", "a[0] a[1] a[2] x"),
        ("a%dx%n", "int x = 9, n = -1", "&x, &n", "x n"),
        ("%hhd%hd", "signed char x = 9; short y = 9", "&x, &y", "x y"),
        ("%lld", "long long x = 9", "&x", "x"),
        ("%f", "float x = 9", "&x", "(int)(x*8)"),
        ("%lf%c", "double x = 9; char c = 1", "&x, &c", "(int)(x*8) c"),
        ("%%%d", "int x = 9", "&x", "x"),
        ("%*d%d", "int x = 9", "&x", "x"),
    ]);
    let text = word(rng, letters, 9);
    calls(format!("{declared}; int r = sscanf(\"{text}\", \"{format}\", {places});"), &format!("r {shown}"))
}

fn number(rng: &mut Rng) -> Calls {
    if rng.one_in(2) {
        let function = *rng.pick(&["strtol", "strtoul", "strtoll", "strtoull"]);
        let (base, text) = (*rng.pick(&[0, 2, 8, 10, 16, 36]), word(rng, "0123456789abcfxXzZ -+", 9));
        let text = format!("errno = 0; char *s = \"{text}\", *e = s; long long r = {function}(s, &e, {base});");
        return calls(text, "r e-s errno");
    }
    let words = ["inf", "-nan", "0x1.8p2", "  .5", "5.", "0x", "infinitys", "1e5e", "nan(x)y"];
    let text = if rng.one_in(2) { rng.pick(&words).to_string() } else { word(rng, "0123456789.e+-", 7) };
    let function = *rng.pick(&["strtod", "strtof"]);
    let value = "r != r ? -1 : r > 1e6 || r < -1e6 ? -2 : (int)(r * 16)";
    calls(format!("char *s = \"{text}\", *e = s; double r = {function}(s, &e); int q = {value};"), "e-s q")
}

fn string(rng: &mut Rng) -> Calls {
    let (a, c, n) = (word(rng, "abAB ", 8), word(rng, "abAB ", 3), rng.below(9));
    let both = format!("char a[16] = \"{a}\", c[16] = \"{c}\", b[40] = \"xy\", *p; memset(b + 3, 5, 37);");
    let (call, shown) = rng
        .pick(&[
            ("int r = strcspn(a, c) + 20 * strspn(a, c);", "r".to_string()),
            ("int r = (strcmp(a, c) < 0) + 2 * (strcasecmp(a, c) > 0) + 4 * (strncmp(a, c, 2) == 0);", "r".to_string()),
            ("p = strstr(a, c); int r = p ? p - a : -1;", "r".to_string()),
            ("p = strrchr(a, c[0]); int r = p ? p - a : -1;", "r".to_string()),
            (
                "int n = 0; for (p = strtok(a, \"bB\"); p; p = strtok(0, \"bB\")) n = n * 7 + *p;",
                format!("n {}", elements("a", 8)),
            ),
            ("strncpy(b, a, N); strcat(c, a);", elements("b", 12) + &elements("c", 12)),
            ("strncat(b, a, N); memmove(b + 1, b, N);", elements("b", 20)),
            ("wchar_t w[16]; int r = mbstowcs(w, a, N + 1); w[15] = 0;", "r w[0]".to_string()),
        ])
        .clone();
    calls(format!("{both} {}", call.replace('N', &n.to_string())), &shown)
}

fn other(rng: &mut Rng) -> Calls {
    let classes = ["isalpha", "isdigit", "isalnum", "isspace", "ispunct", "isxdigit", "iscntrl", "isprint", "toupper"];
    let (x, y) = (rng.below(90) as i64 - 45, *rng.pick(&[-7, -3, 3, 8]));
    match rng.below(4) {
        0 => calls(format!("int r = ({})({});", rng.pick(&classes), rng.below(257) as i64 - 1), "r"),
        1 => calls(format!("div_t d = div({x}, {y});"), "d.quot d.rem"),
        2 => {
            let sorted = format!("int a[5] = {{{x}, {y}, 3, {}, 3}}; qsort(a, 5, sizeof *a, by_value);", rng.below(9));
            calls(sorted + " int k = 3; int *f = bsearch(&k, a, 5, sizeof *a, by_value);", &(elements("a", 5) + "*f"))
        }
        _ => calls(
            format!("errno = 0; double x = {x} / 4.0, v[] = {{fmod(x, {y}), remainder(x, {y}), fabs(sqrt(x))}};"),
            "(int)(v[0]*64) (int)(v[1]*64) v[2]!=v[2] errno",
        ),
    }
}

/// The program with a line for each group, in which `show` says what becomes of an expression.
fn program(groups: &[Calls], show: impl Fn(usize, usize, &str) -> String, end: &str) -> String {
    let mut text = format!("{HEAD}int main(void) {{\n");
    for (i, group) in groups.iter().enumerate() {
        let shown: String = group.shown.iter().enumerate().map(|(j, e)| show(i, j, e)).collect();
        let _ = writeln!(text, "{{ {} {shown} }}", group.text);
    }
    text + end + "}\n"
}

/// What is wrong with a seed's program, if anything.
fn difference(seed: u64) -> Option<String> {
    let mut rng = Rng::new(seed);
    let kinds = [printed, scanned, number, string, other];
    let groups: Vec<Calls> = (0..60).map(|n| kinds[n % kinds.len()](&mut rng)).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let printing = program(&groups, |_, _, e| format!("printf(\"%lld\\n\", (long long)({e}));"), "");
    let values = native(folder.path(), &printing);
    let mut values = values.lines();
    let values: Vec<Vec<&str>> =
        groups.iter().map(|g| g.shown.iter().map(|_| values.next().unwrap_or("0")).collect()).collect();
    let text = program(&groups, |i, j, e| format!("assert((long long)({e}) == {}LL);", values[i][j]), "assert(0);\n");
    std::fs::write(folder.path().join("calls.c"), &text).expect("a file");
    let ran = run(folder.path(), &["check".to_string(), "calls.c".to_string()], LIMIT);
    let lines: Vec<&str> = text.lines().collect();
    let row = |line: usize, what: &str| {
        ran.stdout.lines().any(|l| l.contains(&format!("calls.c:{line}: ")) && l.ends_with(what))
    };
    let refuted = (1..lines.len() - 1).find(|&line| row(line, "FAILURE"));
    match refuted {
        Some(line) => Some(format!("seed {seed}: refuted: {}", lines[line - 1])),
        None if !matches!(ran.code, Some(5 | 10)) => Some(format!("seed {seed}: {} {}", ran.ending(), ran.stderr)),
        None if row(lines.len() - 1, "SUCCESS") => Some(format!("seed {seed}: the end is not reached")),
        None => None,
    }
}

/// What a program prints.
fn native(folder: &Path, text: &str) -> String {
    std::fs::write(folder.join("native.c"), text).expect("a file");
    let compiled = Command::new("cc")
        .args(["-std=gnu11", "-w", "-fno-builtin", "native.c", "-o", "native", "-lm"])
        .current_dir(folder)
        .output()
        .expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(folder.join("native")).output().expect("the program runs");
    assert!(ran.status.success(), "the program ended with {}", ran.status);
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

#[test]
fn nothing_that_the_library_does_is_refuted() {
    let one = std::env::var("FLOTILLA_SEED").ok().and_then(|seed| seed.parse().ok());
    let seeds: Vec<u64> = one.map_or_else(|| SEEDS.collect(), |seed| vec![seed]);
    let differences: Vec<String> = in_parallel(&seeds, |&seed| difference(seed)).into_iter().flatten().collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
