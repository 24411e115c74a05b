//! Random operations on complex numbers: what the system's compiler computes, bit for bit, is asserted and proved.
//! `SEED` and `COUNT` choose other operands and more of them.

mod common;
#[path = "generator/rng.rs"]
#[allow(dead_code, reason = "the generator of programs rolls more kinds of dice")]
mod rng;

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rng::Rng;

/// A floating type: name, suffix of built-in functions, suffix of constants, digits of the fraction, exponents.
struct Real {
    name: &'static str,
    function: &'static str,
    constant: &'static str,
    bits: u32,
    low: i64,
    high: i64,
}

const REALS: [Real; 3] = [
    Real { name: "float", function: "f", constant: "F", bits: 23, low: -149, high: 127 },
    Real { name: "double", function: "", constant: "", bits: 52, low: -1074, high: 1023 },
    Real { name: "long double", function: "l", constant: "L", bits: 63, low: -16445, high: 16383 },
];

/// An operation whose operands have these types and values.
struct Case {
    types: [String; 2],
    values: [String; 2],
    operator: char,
    result: &'static Real,
    /// On constants, which compilers compute themselves, rather than on variables.
    constant: bool,
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn between(rng: &mut Rng, low: i64, high: i64) -> i64 {
    low + rng.below((high - low + 1) as usize) as i64
}

fn value(rng: &mut Rng, real: &Real) -> String {
    let Real { name, function, constant, bits, low, high } = real;
    let sign = if rng.one_in(2) { "-" } else { "" };
    let text = match rng.below(20) {
        0 => format!("{sign}__builtin_inf{function}()"),
        1 => format!("__builtin_nan{function}(\"\")"),
        2 | 3 => format!("{sign}0.0{constant}"),
        4..=8 => format!("{sign}{}.0{constant}", rng.between(1, 9)),
        kind => {
            let exponent = match kind {
                9..=11 => between(rng, -10, 10),
                12..=14 => between(rng, *low, *high),
                15 | 16 => between(rng, *low, low + 60),
                _ => between(rng, high - 60, *high),
            };
            let digits = bits.div_ceil(4);
            let fraction = u128::from(rng.next() >> (64 - bits)) << (4 * digits - bits);
            format!("{sign}0x1.{fraction:0width$x}p{exponent}{constant}", width = digits as usize)
        }
    };
    format!("(({name}){text})")
}

fn operand(rng: &mut Rng, real: &Real, complex: bool) -> (String, String) {
    match complex {
        false => (real.name.to_string(), value(rng, real)),
        true => {
            let (a, b) = (value(rng, real), value(rng, real));
            (format!("{} _Complex", real.name), format!("__builtin_complex({a}, {b})"))
        }
    }
}

fn case(rng: &mut Rng) -> Case {
    let first = rng.below(3);
    let second = if rng.one_in(3) { rng.below(3) } else { first };
    // Two complex operands, or one of them.
    let (left, right) = *rng.pick(&[(true, true), (true, true), (true, true), (true, false), (false, true)]);
    let (a, b) = (operand(rng, &REALS[first], left), operand(rng, &REALS[second], right));
    let operator = *rng.pick(&['+', '-', '*', '/']);
    let result = &REALS[first.max(second)];
    Case { types: [a.0, b.0], values: [a.1, b.1], operator, result, constant: rng.one_in(3) }
}

impl Case {
    /// The operation in C, up to what is done with its result `r`.
    fn block(&self, volatile: &str) -> String {
        let ([ta, tb], [a, b]) = (&self.types, &self.values);
        let (x, y) = if self.constant { (a.as_str(), b.as_str()) } else { ("a", "b") };
        let Case { operator, result, .. } = self;
        format!("{volatile} {ta} a = {a}; {volatile} {tb} b = {b}; {} _Complex r = {x} {operator} {y};", result.name)
    }

    /// A line that proves what the compiler printed.
    fn check(&self, printed: &str) -> String {
        let Real { function, constant, .. } = self.result;
        let words: Vec<&str> = printed.split(' ').collect();
        let [real, imaginary, equal, truth] = words[..] else { panic!("four words, not `{printed}`") };
        let [real, imaginary] = [real, imaginary].map(|text| match text {
            _ if text.contains("nan") => format!("__builtin_nan{function}(\"\")"),
            _ if text.contains("inf") => text.replace("inf", &format!("__builtin_inf{function}()")),
            _ => format!("{text}{constant}"),
        });
        let parts =
            format!("assert(same{function}(__real__ r, {real})); assert(same{function}(__imag__ r, {imaginary}));");
        format!("    {{ {} {parts} assert((a == b) == {equal} && !a == !{truth}); }}\n", self.block(""))
    }
}

fn printed_by_cc(folder: &Path, cases: &[Case]) -> Vec<String> {
    let mut text = "#include <stdio.h>\nint main(void)\n{\n".to_string();
    for case in cases {
        let print = "printf(\"%La %La %d %d\\n\", (long double)__real__ r, (long double)__imag__ r, a == b, !!a);";
        let _ = writeln!(text, "    {{ {} {print} }}", case.block("volatile"));
    }
    text.push_str("    return 0;\n}\n");
    std::fs::write(folder.join("native.c"), text).expect("a file");
    let binary = folder.join("native");
    let mut compiler = Command::new("cc");
    compiler.args(["-std=gnu11", "-w", "-O0"]).arg(folder.join("native.c")).arg("-o").arg(&binary);
    let compiled = compiler.output().expect("a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let run = Command::new(&binary).output().expect("the program runs");
    String::from_utf8_lossy(&run.stdout).lines().map(str::to_string).collect()
}

#[test]
fn the_compiler_and_the_checker_compute_the_same() {
    let (seed, count) = (number("SEED", 1), number("COUNT", 150));
    let mut rng = Rng::new(seed);
    let cases: Vec<Case> = (0..count).map(|_| case(&mut rng)).collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let printed = printed_by_cc(folder.path(), &cases);
    assert_eq!(printed.len(), cases.len());
    let mut text = "#include <assert.h>\n".to_string();
    for Real { name, function, .. } in &REALS {
        let signs = "!__builtin_signbit(x) == !__builtin_signbit(y)";
        let _ = writeln!(
            text,
            "static int same{function}({name} x, {name} y) {{ return x != x ? y != y : x == y && {signs}; }}"
        );
    }
    text.push_str("int main(void)\n{\n");
    cases.iter().zip(&printed).for_each(|(case, line)| text.push_str(&case.check(line)));
    text.push_str("    return 0;\n}\n");
    std::fs::write(folder.path().join("checked.c"), &text).expect("a file");
    let ran = common::run(folder.path(), &["check".into(), "checked.c".into()], Duration::from_secs(600));
    let failures: Vec<&str> = ran.stdout.lines().filter(|l| l.starts_with('[') && !l.ends_with("SUCCESS")).collect();
    assert!(ran.code == Some(0), "seed {seed}: {}\n{}\n{}\n{text}", ran.ending(), failures.join("\n"), ran.stderr);
}
