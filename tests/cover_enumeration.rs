//! Coverage against enumeration: random programs with two 8-bit inputs are compiled with every condition logged and run on
//! all 65,536 inputs. From the logs follows by definition which outcomes, condition values and MC/DC pairs exist; `flotilla
//! cover` must call exactly these covered and all others unreachable, and its own tests must show what it says they show.
//!
//! `FLOTILLA_COVER_PROGRAMS` is the number of programs (default 120), `FLOTILLA_COVER_SEED` the first seed.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

use serde_json::Value;

/// A generator of numbers that need not be good.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

enum Tree {
    Leaf(String),
    Not(Box<Tree>),
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
}

impl Tree {
    fn random(random: &mut Random, conditions: u64) -> Tree {
        if conditions == 1 {
            let leaf = Tree::Leaf(condition(random));
            return if random.below(5) == 0 { Tree::Not(Box::new(leaf)) } else { leaf };
        }
        let left = 1 + random.below(conditions - 1);
        let (a, b) = (Tree::random(random, left), Tree::random(random, conditions - left));
        let (a, b) = (Box::new(a), Box::new(b));
        let tree = if random.below(2) == 0 { Tree::And(a, b) } else { Tree::Or(a, b) };
        if random.below(8) == 0 { Tree::Not(Box::new(tree)) } else { tree }
    }

    /// As C; with `log`, every condition is handed to it with its number.
    fn text(&self, log: bool, next: &mut usize) -> String {
        match self {
            Tree::Leaf(text) => {
                *next += 1;
                if log { format!("C({}, {text})", *next - 1) } else { text.clone() }
            }
            Tree::Not(of) => format!("!({})", of.text(log, next)),
            Tree::And(a, b) => format!("({} && {})", a.text(log, next), b.text(log, next)),
            Tree::Or(a, b) => format!("({} || {})", a.text(log, next), b.text(log, next)),
        }
    }

    fn eval(&self, values: u32, next: &mut usize) -> bool {
        match self {
            Tree::Leaf(_) => {
                *next += 1;
                values >> (*next - 1) & 1 == 1
            }
            Tree::Not(of) => !of.eval(values, next),
            Tree::And(a, b) => {
                let (a, b) = (a.eval(values, next), b.eval(values, next));
                a && b
            }
            Tree::Or(a, b) => {
                let (a, b) = (a.eval(values, next), b.eval(values, next));
                a || b
            }
        }
    }
}

fn condition(random: &mut Random) -> String {
    let number = |random: &mut Random| [0, 1, 3, 7, 16, 100, 200, 255][random.below(8) as usize] + random.below(2);
    let op = random.of(&["<", "<=", ">", ">=", "==", "!="]);
    match random.below(5) {
        0 => format!("a {op} b"),
        1 => format!("({} & {}) {op} {}", random.of(&["a", "b", "r"]), number(random), number(random)),
        2 => format!("a + b {op} {}", number(random)),
        3 => format!("r {op} {}", number(random)),
        _ => format!("{} {op} {}", random.of(&["a", "b"]), number(random)),
    }
}

struct Program {
    /// Each on a line of its own, from line 4 on.
    decisions: Vec<(Tree, &'static str)>,
}

/// The line of the first decision.
const FIRST: usize = 4;

impl Program {
    fn random(seed: u64) -> Program {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9).wrapping_add(17));
        let count = 2 + random.below(4);
        let shape = |random: &mut Random| {
            let size = 1 + random.below(6);
            let form = random.of(&[
                "if (@) r += 3; else r ^= a;",
                "if (@) { r = b; }",
                "{ _Bool x = @; r += x; }",
                "r = (@) ? r + 1 : r - 1;",
                "for (int i = 0; i < 3; i++) { r += i; if (@) r ^= 5; }",
                "{ int i = 0; while (i++ < 2) r += (@); }",
            ]);
            (Tree::random(random, size), form)
        };
        Program { decisions: (0..count).map(|_| shape(&mut random)).collect() }
    }

    fn body(&self, log: bool) -> String {
        let mut text = String::new();
        for (n, (tree, form)) in self.decisions.iter().enumerate() {
            let expr = tree.text(log, &mut 0);
            let expr = if log { format!("(B({n}), D({n}, {expr}))") } else { expr };
            let _ = writeln!(text, "    {}", form.replace('@', &expr));
        }
        text
    }

    fn plain(&self) -> String {
        format!(
            "unsigned char f(unsigned char a, unsigned char b)\n{{\n    unsigned char r = 7;\n{}    return r;\n}}\n",
            self.body(false)
        )
    }
}

/// What one evaluation of a decision did: for each condition 0, 1 or 2 for not evaluated; and the outcome.
type Seen = BTreeSet<(Vec<u8>, bool)>;

const LOGGER: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char seen[64][1458], now[64];
static int current, code, place[6], power[7] = { 1, 3, 9, 27, 81, 243, 729 }, depth, stack[8][2];
static int B(int d) { (void)d; code = 728; return 0; }
static int C(int n, int v) { code -= (2 - !!v) * power[n]; return v; }
static int D(int d, int v) { seen[d][code * 2 + !!v] = 1; return v; }
"#;

/// The logs of all inputs, or of these, for each decision.
fn measured(exe: &std::path::Path, program: usize, inputs: &[(u64, u64)]) -> Vec<Seen> {
    let mut command = Command::new(exe);
    command.arg(program.to_string());
    inputs.iter().for_each(|(a, b)| _ = command.args([a.to_string(), b.to_string()]));
    let output = command.output().expect("the instrumented program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut seen: Vec<Seen> = Vec::new();
    for line in text.lines() {
        let mut numbers = line.split(' ').map(|n| n.parse::<u32>().expect("a number"));
        let (d, code) = (numbers.next().expect("a decision") as usize, numbers.next().expect("a code"));
        seen.resize_with(seen.len().max(d + 1), Seen::new);
        let (mut rest, outcome) = (code / 2, code % 2 == 1);
        let values = (0..6).map(|_| {
            let digit = rest % 3;
            rest /= 3;
            digit as u8
        });
        seen[d].insert((values.collect(), outcome));
    }
    seen
}

fn driver(programs: &[Program]) -> String {
    let mut text = LOGGER.to_string();
    for (n, program) in programs.iter().enumerate() {
        let body = program.body(true);
        let _ = writeln!(
            text,
            "static unsigned char f{n}(unsigned char a, unsigned char b) {{ unsigned char r = 7;\n{body}return r; }}"
        );
    }
    let names: Vec<String> = (0..programs.len()).map(|n| format!("f{n}")).collect();
    let _ = write!(
        text,
        "static unsigned char (*all[])(unsigned char, unsigned char) = {{ {} }};
int main(int argc, char **argv) {{
    int n = atoi(argv[1]);
    if (argc > 2) for (int i = 2; i + 1 < argc; i += 2) all[n](atoi(argv[i]), atoi(argv[i + 1]));
    else for (int a = 0; a < 256; a++) for (int b = 0; b < 256; b++) all[n](a, b);
    for (int d = 0; d < 64; d++) for (int c = 0; c < 1458; c++) if (seen[d][c]) printf(\"%d %d\\n\", d, c);
    return 0;
}}\n",
        names.join(", ")
    );
    text
}

/// In a log: 0 false, 1 true, 2 not evaluated (the code counts down from "nothing evaluated").
fn has(seen: &Seen, is: impl Fn(&[u8], bool) -> bool) -> bool {
    seen.iter().any(|(values, outcome)| is(values, *outcome))
}

/// Masking, from the definition: with what was not evaluated chosen freely, the other value changes the outcome.
fn is_effective(tree: &Tree, values: &[u8], condition: usize, count: usize) -> bool {
    let fits = |bits: &u32| (0..count).all(|c| values[c] == 2 || u32::from(values[c]) == bits >> c & 1);
    (0..1u32 << count).filter(fits).any(|bits| tree.eval(bits, &mut 0) != tree.eval(bits ^ 1 << condition, &mut 0))
}

/// Two evaluations that show a condition alone: outcomes differ, it differs, and nothing else that both evaluate.
fn is_pair(a: &(Vec<u8>, bool), b: &(Vec<u8>, bool), condition: usize) -> bool {
    let differs = |c: usize| a.0[c] != 2 && b.0[c] != 2 && a.0[c] != b.0[c];
    a.1 != b.1 && (0..6).all(|c| differs(c) == (c == condition))
}

struct Truth<'a> {
    tree: &'a Tree,
    count: usize,
}

impl Truth<'_> {
    fn masking(&self, seen: &Seen, condition: usize) -> bool {
        let with = |value| has(seen, |v, _| v[condition] == value && is_effective(self.tree, v, condition, self.count));
        with(0) && with(1)
    }

    fn unique(&self, seen: &Seen, condition: usize) -> bool {
        seen.iter().any(|a| seen.iter().any(|b| is_pair(a, b, condition)))
    }
}

fn numbers(value: &Value) -> Vec<usize> {
    value.as_array().map_or(Vec::new(), |list| list.iter().filter_map(|n| n.as_u64().map(|n| n as usize)).collect())
}

fn status(covered: bool) -> &'static str {
    if covered { "covered" } else { "unreachable" }
}

fn check(program: &Program, number: usize, exe: &std::path::Path, folder: &std::path::Path) -> Vec<String> {
    let file = folder.join(format!("p{number}.c"));
    std::fs::write(&file, program.plain()).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
        .args(["cover", "--json", "-q", "--goal", "mcdc,condition,decision", "--function", "f"])
        .arg(&file)
        .output()
        .expect("flotilla runs");
    let mut wrong = Vec::new();
    if output.status.code() != Some(0) {
        wrong.push(format!("exit code {:?}\n{}", output.status.code(), String::from_utf8_lossy(&output.stderr)));
    }
    let Ok(report) = serde_json::from_slice::<Value>(&output.stdout) else {
        wrong.push("no report".to_string());
        return wrong;
    };
    let tests = report["suite"]["tests"].as_array().cloned().unwrap_or_default();
    let byte = |input: &Value| u64::from_str_radix(input["bytes"].as_str().unwrap_or("0"), 16).unwrap_or(0);
    let inputs: Vec<(u64, u64)> = tests.iter().map(|t| (byte(&t["inputs"][0]), byte(&t["inputs"][1]))).collect();
    let of_tests = |list: &[usize], d: usize| {
        let chosen: Vec<(u64, u64)> = list.iter().map(|n| inputs[n - 1]).collect();
        if chosen.is_empty() { Seen::new() } else { measured(exe, number, &chosen).get(d).cloned().unwrap_or_default() }
    };
    let all = measured(exe, number, &[]);
    for (d, (tree, _)) in program.decisions.iter().enumerate() {
        let line = FIRST + d;
        let seen = all.get(d).cloned().unwrap_or_default();
        let mut count = 0;
        tree.text(false, &mut count);
        let truth = Truth { tree, count };
        let rows: Vec<&Value> =
            report["decisions"].as_array().into_iter().flatten().filter(|row| row["line"] == line).collect();
        // A loop of the form itself comes before the decision inside of it.
        let Some(row) = rows.iter().rev().find(|row| row["conditions"].as_array().is_some_and(|c| c.len() == count))
        else {
            wrong.push(format!("line {line}: no decision of {count} conditions"));
            continue;
        };
        for condition in 0..count {
            let claims = &row["conditions"][condition];
            for (column, expected) in
                [("masking", truth.masking(&seen, condition)), ("unique_cause", truth.unique(&seen, condition))]
            {
                let claim = &claims[column];
                if claim["status"] != status(expected) {
                    wrong.push(format!(
                        "line {line}, condition {}, {column}: {claim}, not {}",
                        condition + 1,
                        status(expected)
                    ));
                } else if expected {
                    let shown = of_tests(&numbers(&claim["tests"]), d);
                    let is_shown = if column == "masking" {
                        truth.masking(&shown, condition)
                    } else {
                        truth.unique(&shown, condition)
                    };
                    if !is_shown {
                        wrong.push(format!(
                            "line {line}, condition {}, {column}: the tests {} do not show it",
                            condition + 1,
                            claim["tests"]
                        ));
                    }
                }
            }
        }
        if rows.len() == 1 {
            wrong.extend(goals_of(&report, line, tree, count, &seen));
        }
    }
    wrong
}

/// Outcomes of the decision, and values of its conditions, by the numbers of goals on its line.
fn goals_of(report: &Value, line: usize, _tree: &Tree, count: usize, seen: &Seen) -> Vec<String> {
    let goals = |kind: &str, status: &str| {
        let all = report["goals"].as_array().into_iter().flatten();
        all.filter(|g| g["kind"] == kind && g["line"] == line && g["status"] == status).count()
    };
    let outcomes = [true, false].into_iter().filter(|value| has(seen, |_, outcome| outcome == *value)).count();
    let values =
        (0..count).flat_map(|c| [(c, 0), (c, 1)]).filter(|&(c, value)| has(seen, |v, _| v[c] == value)).count();
    let mut wrong = Vec::new();
    for (kind, expected, total) in [("decision", outcomes, 2), ("condition", values, 2 * count)] {
        let found = (goals(kind, "covered"), goals(kind, "unreachable"));
        if found != (expected, total - expected) {
            wrong.push(format!("line {line}, {kind}: {found:?}, not {:?}", (expected, total - expected)));
        }
    }
    wrong
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn what_is_covered_and_what_is_not_is_what_enumeration_finds() {
    let (count, seed) = (number("FLOTILLA_COVER_PROGRAMS", 120), number("FLOTILLA_COVER_SEED", 1));
    let folder = tempfile::tempdir().expect("a folder");
    for chunk in (seed..seed + count).collect::<Vec<_>>().chunks(200) {
        let programs: Vec<Program> = chunk.iter().map(|&seed| Program::random(seed)).collect();
        let (source, exe) = (folder.path().join("all.c"), folder.path().join("all"));
        std::fs::write(&source, driver(&programs)).expect("a file");
        let cc = Command::new("cc").args(["-O1", "-w", "-o"]).arg(&exe).arg(&source).status().expect("a compiler");
        assert!(cc.success(), "the instrumented programs compile");
        let next = std::sync::atomic::AtomicUsize::new(0);
        let failures = std::sync::Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                        let Some(program) = programs.get(n) else { return };
                        let wrong = check(program, n, &exe, folder.path());
                        if !wrong.is_empty() {
                            let text = format!("seed {}:\n{}\n{}", chunk[n], wrong.join("\n"), program.plain());
                            failures.lock().expect("no panic").push(text);
                        }
                    }
                });
            }
        });
        let failures = failures.into_inner().expect("no panic");
        assert!(
            failures.is_empty(),
            "{} of {} programs:\n{}",
            failures.len(),
            programs.len(),
            failures.iter().take(3).cloned().collect::<Vec<_>>().join("\n")
        );
    }
}
