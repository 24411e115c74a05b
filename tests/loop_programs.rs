//! Random small programs with loops, and all their states enumerated: no strategy may prove what fails or fail what holds.
//!
//! The state is two `unsigned char`s, which of them a pointer points to, and a place in the program, so breadth-first search
//! over all of it is the oracle.
//! `FLOTILLA_RANDOM` is the number of programs, `FLOTILLA_SEED` the first seed.

#[path = "generator/rng.rs"]
mod rng;

use std::fmt::Write as _;
use std::process::Command;

use rng::Rng;

#[derive(Clone, Copy)]
enum Value {
    Var(usize),
    Const(u8),
    /// What `p` points to.
    Pointed,
}

#[derive(Clone, Copy)]
enum Sum {
    Add(Value, Value),
    Sub(Value, Value),
    And(Value, Value),
    Plain(Value),
}

#[derive(Clone, Copy)]
enum Test {
    Less(Value, Value),
    Equal(Value, Value),
    Differ(Value, Value),
    Always,
    Unknown,
}

/// How an assignment is written; it means the same each time.
#[derive(Clone, Copy)]
enum Style {
    Plain,
    /// By way of a variable of a block, whose address is taken.
    Temporary,
    /// Through a pointer of a block.
    Pointer,
    /// By a function that gets a pointer.
    Setter,
    /// By way of an element of an array.
    Element,
    /// By a loop of its own that counts up from zero.
    Counted,
}

enum Stmt {
    Assign(usize, Sum, Style),
    /// `*p = …`.
    Store(Sum),
    /// `p = &…`.
    Point(usize),
    If(Test, Vec<Stmt>, Vec<Stmt>),
    While(Test, Vec<Stmt>),
    DoWhile(Vec<Stmt>, Test),
    Break,
    Continue,
    /// Out of everything.
    Leave,
    Assume(Test),
    Assert(Test),
    /// The function's body, inlined by the oracle.
    Call,
}

/// What the oracle executes.
enum Code {
    Assign(usize, Sum),
    Store(Sum),
    Point(usize),
    Branch(Test, usize, usize),
    Jump(usize),
    Assume(Test),
    Assert(usize, Test),
    End,
}

const VARS: [&str; 2] = ["a", "b"];

struct Maker<'r> {
    rng: &'r mut Rng,
    left: u32,
    /// The program has the pointer `p`.
    pointers: bool,
    /// Assignments are written in several ways.
    styles: bool,
}

impl Maker<'_> {
    fn value(&mut self) -> Value {
        if self.rng.one_in(2) {
            self.variable()
        } else {
            Value::Const(*self.rng.pick(&[0, 1, 1, 2, 3, 5, 10, 200, 255]))
        }
    }

    fn variable(&mut self) -> Value {
        if self.pointers && self.rng.one_in(6) { Value::Pointed } else { Value::Var(self.rng.below(2)) }
    }

    fn assign(&mut self) -> Stmt {
        if self.pointers && self.rng.one_in(4) {
            return if self.rng.one_in(2) { Stmt::Point(self.rng.below(2)) } else { Stmt::Store(self.sum()) };
        }
        let styles = [Style::Temporary, Style::Pointer, Style::Setter, Style::Element, Style::Counted];
        let style = if self.styles && self.rng.one_in(3) { *self.rng.pick(&styles) } else { Style::Plain };
        Stmt::Assign(self.rng.below(2), self.sum(), style)
    }

    fn sum(&mut self) -> Sum {
        let (a, b) = (self.variable(), self.value());
        match self.rng.below(6) {
            0..=2 => Sum::Add(a, b),
            3 => Sum::Sub(a, b),
            4 => Sum::And(a, b),
            _ => Sum::Plain(b),
        }
    }

    fn test(&mut self) -> Test {
        let (a, b) = (self.variable(), self.value());
        match self.rng.below(6) {
            0..=2 => Test::Less(a, b),
            3 => Test::Equal(a, b),
            4 => Test::Differ(a, b),
            _ => Test::Unknown,
        }
    }

    fn claim(&mut self) -> Test {
        loop {
            let test = self.test();
            if !matches!(test, Test::Unknown) {
                return test;
            }
        }
    }

    fn block(&mut self, depth: u32, in_loop: bool) -> Vec<Stmt> {
        (0..self.rng.between(1, 3)).map(|_| self.stmt(depth, in_loop)).collect()
    }

    fn stmt(&mut self, depth: u32, in_loop: bool) -> Stmt {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 {
            return self.assign();
        }
        match self.rng.below(14) {
            0..=3 => self.assign(),
            4 | 5 => {
                let other = if self.rng.one_in(2) { self.block(depth - 1, in_loop) } else { Vec::new() };
                Stmt::If(self.test(), self.block(depth - 1, in_loop), other)
            }
            6 | 7 => {
                let test = if self.rng.one_in(4) { Test::Always } else { self.test() };
                Stmt::While(test, self.block(depth - 1, true))
            }
            8 => Stmt::DoWhile(self.block(depth - 1, true), self.test()),
            9 if in_loop => Stmt::If(self.test(), vec![Stmt::Break], Vec::new()),
            10 if in_loop => Stmt::If(self.test(), vec![Stmt::Continue], Vec::new()),
            11 if in_loop => Stmt::If(self.test(), vec![Stmt::Leave], Vec::new()),
            12 if self.rng.one_in(3) => Stmt::Assume(self.claim()),
            13 => Stmt::Call,
            _ => Stmt::Assert(self.claim()),
        }
    }
}

fn value_text(v: Value) -> String {
    match v {
        Value::Var(n) => VARS[n].to_string(),
        Value::Const(k) => k.to_string(),
        Value::Pointed => "*p".to_string(),
    }
}

fn assign_text(var: &str, sum: &str, style: Style) -> String {
    match style {
        Style::Plain => format!("{var} = {sum};"),
        Style::Temporary => {
            format!("{{ unsigned char t = {sum}; unsigned char *q = &t; *q += 1; {var} = (unsigned char)(t - 1); }}")
        }
        Style::Pointer => format!("{{ unsigned char *q = &{var}; *q = {sum}; }}"),
        Style::Setter => format!("set(&{var}, {sum});"),
        Style::Element => format!("{{ unsigned char r[3]; r[{var} & 1] = {sum}; {var} = r[{var} & 1]; }}"),
        Style::Counted => format!("{{ unsigned char i = 0, n = {sum}; while (i != n) i++; {var} = i; }}"),
    }
}

fn sum_text(sum: Sum) -> String {
    let both = |a, op, b| format!("(unsigned char)({} {op} {})", value_text(a), value_text(b));
    match sum {
        Sum::Add(a, b) => both(a, "+", b),
        Sum::Sub(a, b) => both(a, "-", b),
        Sum::And(a, b) => both(a, "&", b),
        Sum::Plain(a) => value_text(a),
    }
}

fn test_text(test: Test) -> String {
    match test {
        Test::Less(a, b) => format!("{} < {}", value_text(a), value_text(b)),
        Test::Equal(a, b) => format!("{} == {}", value_text(a), value_text(b)),
        Test::Differ(a, b) => format!("{} != {}", value_text(a), value_text(b)),
        Test::Always => "1".to_string(),
        Test::Unknown => "nondet_bool()".to_string(),
    }
}

fn block_text(block: &[Stmt], indent: usize, out: &mut String) {
    let pad = " ".repeat(indent);
    for stmt in block {
        match stmt {
            Stmt::Assign(var, sum, style) => {
                writeln!(out, "{pad}{}", assign_text(VARS[*var], &sum_text(*sum), *style)).unwrap();
            }
            Stmt::Store(sum) => writeln!(out, "{pad}*p = {};", sum_text(*sum)).unwrap(),
            Stmt::Point(var) => writeln!(out, "{pad}p = &{};", VARS[*var]).unwrap(),
            Stmt::If(test, then, other) => {
                writeln!(out, "{pad}if ({}) {{", test_text(*test)).unwrap();
                block_text(then, indent + 2, out);
                writeln!(out, "{pad}}} else {{").unwrap();
                block_text(other, indent + 2, out);
                writeln!(out, "{pad}}}").unwrap();
            }
            Stmt::While(test, body) => {
                writeln!(out, "{pad}while ({}) {{", test_text(*test)).unwrap();
                block_text(body, indent + 2, out);
                writeln!(out, "{pad}}}").unwrap();
            }
            Stmt::DoWhile(body, test) => {
                writeln!(out, "{pad}do {{").unwrap();
                block_text(body, indent + 2, out);
                writeln!(out, "{pad}}} while ({});", test_text(*test)).unwrap();
            }
            Stmt::Break => writeln!(out, "{pad}break;").unwrap(),
            Stmt::Continue => writeln!(out, "{pad}continue;").unwrap(),
            Stmt::Leave => writeln!(out, "{pad}goto out;").unwrap(),
            Stmt::Assume(test) => writeln!(out, "{pad}__CPROVER_assume({});", test_text(*test)).unwrap(),
            Stmt::Assert(test) => writeln!(out, "{pad}assert({});", test_text(*test)).unwrap(),
            Stmt::Call => writeln!(out, "{pad}f();").unwrap(),
        }
    }
}

/// Where jumps lead while code is made.
#[derive(Clone, Default)]
struct Targets {
    breaks: Vec<usize>,
    continues: Vec<usize>,
    leaves: Vec<usize>,
}

struct Compiler<'s> {
    code: Vec<Code>,
    function: &'s [Stmt],
    asserts: usize,
}

impl Compiler<'_> {
    fn block(&mut self, block: &[Stmt], targets: &mut Targets) {
        for stmt in block {
            self.stmt(stmt, targets);
        }
    }

    fn patch(&mut self, jumps: Vec<usize>, to: usize) {
        for at in jumps {
            self.code[at] = Code::Jump(to);
        }
    }

    fn jump(&mut self) -> usize {
        self.code.push(Code::Jump(usize::MAX));
        self.code.len() - 1
    }

    fn stmt(&mut self, stmt: &Stmt, targets: &mut Targets) {
        match stmt {
            Stmt::Assign(var, sum, _) => self.code.push(Code::Assign(*var, *sum)),
            Stmt::Store(sum) => self.code.push(Code::Store(*sum)),
            Stmt::Point(var) => self.code.push(Code::Point(*var)),
            Stmt::If(test, then, other) => {
                let branch = self.code.len();
                self.code.push(Code::End);
                self.block(then, targets);
                let over = self.jump();
                let other_at = self.code.len();
                self.block(other, targets);
                self.code[branch] = Code::Branch(*test, branch + 1, other_at);
                let end = self.code.len();
                self.patch(vec![over], end);
            }
            Stmt::While(test, body) => {
                let head = self.code.len();
                self.code.push(Code::End);
                let mut inner = Targets { leaves: std::mem::take(&mut targets.leaves), ..Targets::default() };
                self.block(body, &mut inner);
                self.code.push(Code::Jump(head));
                let end = self.code.len();
                self.code[head] = Code::Branch(*test, head + 1, end);
                self.patch(inner.breaks, end);
                self.patch(inner.continues, head);
                targets.leaves = inner.leaves;
            }
            Stmt::DoWhile(body, test) => {
                let start = self.code.len();
                let mut inner = Targets { leaves: std::mem::take(&mut targets.leaves), ..Targets::default() };
                self.block(body, &mut inner);
                let check = self.code.len();
                self.code.push(Code::Branch(*test, start, check + 1));
                self.patch(inner.breaks, check + 1);
                self.patch(inner.continues, check);
                targets.leaves = inner.leaves;
            }
            Stmt::Break => {
                let at = self.jump();
                targets.breaks.push(at);
            }
            Stmt::Continue => {
                let at = self.jump();
                targets.continues.push(at);
            }
            Stmt::Leave => {
                let at = self.jump();
                targets.leaves.push(at);
            }
            Stmt::Assume(test) => self.code.push(Code::Assume(*test)),
            Stmt::Assert(test) => {
                self.code.push(Code::Assert(self.asserts, *test));
                self.asserts += 1;
            }
            Stmt::Call => {
                let mut inner = Targets::default();
                let saved = std::mem::replace(&mut self.asserts, FUNCTION_ASSERTS);
                let function = self.function;
                self.block(function, &mut inner);
                self.asserts = saved;
                let end = self.code.len();
                self.patch(inner.leaves, end);
            }
        }
    }
}

/// Assertions of the function are numbered from here.
const FUNCTION_ASSERTS: usize = 1000;

/// The variables, and which of them the pointer points to.
type State = [u8; 3];

fn read(v: Value, state: State) -> u8 {
    match v {
        Value::Var(n) => state[n],
        Value::Const(k) => k,
        Value::Pointed => state[usize::from(state[2])],
    }
}

fn compute(sum: Sum, state: State) -> u8 {
    match sum {
        Sum::Add(a, b) => read(a, state).wrapping_add(read(b, state)),
        Sum::Sub(a, b) => read(a, state).wrapping_sub(read(b, state)),
        Sum::And(a, b) => read(a, state) & read(b, state),
        Sum::Plain(a) => read(a, state),
    }
}

/// `None`: either.
fn decide(test: Test, state: State) -> Option<bool> {
    match test {
        Test::Less(a, b) => Some(read(a, state) < read(b, state)),
        Test::Equal(a, b) => Some(read(a, state) == read(b, state)),
        Test::Differ(a, b) => Some(read(a, state) != read(b, state)),
        Test::Always => Some(true),
        Test::Unknown => None,
    }
}

/// The assertions that some execution violates.
fn violated(code: &[Code], starts: Vec<State>) -> Vec<usize> {
    let mut seen = vec![false; code.len() << 17];
    let mut work: Vec<(usize, State)> = starts.into_iter().map(|s| (0, s)).collect();
    let mut found = Vec::new();
    while let Some((at, state)) = work.pop() {
        let key = at << 17 | usize::from(state[2]) << 16 | usize::from(state[0]) << 8 | usize::from(state[1]);
        if std::mem::replace(&mut seen[key], true) {
            continue;
        }
        match &code[at] {
            Code::Assign(var, sum) => {
                let mut next = state;
                next[*var] = compute(*sum, state);
                work.push((at + 1, next));
            }
            Code::Store(sum) => {
                let mut next = state;
                next[usize::from(state[2])] = compute(*sum, state);
                work.push((at + 1, next));
            }
            Code::Point(var) => work.push((at + 1, [state[0], state[1], *var as u8])),
            Code::Branch(test, then, other) => match decide(*test, state) {
                Some(true) => work.push((*then, state)),
                Some(false) => work.push((*other, state)),
                None => work.extend([(*then, state), (*other, state)]),
            },
            Code::Jump(to) => work.push((*to, state)),
            Code::Assume(test) => {
                if decide(*test, state) == Some(true) {
                    work.push((at + 1, state));
                }
            }
            Code::Assert(id, test) => {
                if decide(*test, state) == Some(false) && !found.contains(id) {
                    found.push(*id);
                }
                work.push((at + 1, state));
            }
            Code::End => {}
        }
    }
    found
}

struct Case {
    text: String,
    violated: Vec<String>,
}

fn make(seed: u64) -> Case {
    let mut rng = Rng::new(seed);
    let (pointers, styles) = (seed.is_multiple_of(3), seed % 4 == 1);
    let mut maker = Maker { rng: &mut rng, left: 25, pointers, styles };
    let function: Vec<Stmt> =
        (0..2).map(|_| maker.stmt(2, false)).filter(|s| !matches!(s, Stmt::Call) && !calls(s)).collect();
    let mut main = maker.block(3, false);
    main.push(Stmt::While(maker.test(), maker.block(3, true)));
    main.push(Stmt::Assert(maker.claim()));
    if maker.rng.one_in(3) {
        main.push(Stmt::While(Test::Always, maker.block(3, true)));
    }
    let unknown_start = maker.rng.one_in(3);
    let (a, b) = (maker.rng.below(4) as u8, maker.rng.below(4) as u8);

    let mut text = String::from("#include <assert.h>\n_Bool nondet_bool(void);\nunsigned char nondet_uchar(void);\n");
    text.push_str("void __CPROVER_assume(_Bool c);\n");
    let first = if unknown_start { "nondet_uchar()".to_string() } else { a.to_string() };
    text.push_str("unsigned char a, b, *p = &a;\nvoid set(unsigned char *to, unsigned char v) { *to = v; }\n");
    text.push_str("void f(void) {\n");
    block_text(&function, 2, &mut text);
    writeln!(text, "out:;\n}}\nint main(void) {{\n  a = {first};\n  b = {b};").unwrap();
    block_text(&main, 2, &mut text);
    text.push_str("out:\n  return 0;\n}\n");

    let mut compiler = Compiler { code: Vec::new(), function: &function, asserts: 1 };
    let mut targets = Targets::default();
    compiler.block(&main, &mut targets);
    let end = compiler.code.len();
    compiler.patch(targets.leaves, end);
    compiler.code.push(Code::End);
    let starts = if unknown_start { (0..=255).map(|a| [a, b, 0]).collect() } else { vec![[a, b, 0]] };
    let name = |id: usize| {
        if id >= FUNCTION_ASSERTS {
            format!("f.assertion.{}", id - FUNCTION_ASSERTS + 1)
        } else {
            format!("main.assertion.{id}")
        }
    };
    Case { text, violated: violated(&compiler.code, starts).into_iter().map(name).collect() }
}

fn calls(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Call => true,
        Stmt::If(_, a, b) => a.iter().chain(b).any(calls),
        Stmt::While(_, body) | Stmt::DoWhile(body, _) => body.iter().any(calls),
        _ => false,
    }
}

/// As many programs as were asked for.
fn seeds() -> std::ops::Range<u64> {
    let count: u64 = std::env::var("FLOTILLA_RANDOM").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let first: u64 = std::env::var("FLOTILLA_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    first..first + count
}

/// The lines of a report that speak of assertions.
fn assertions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|l| l.starts_with('[') && l.contains(".assertion."))
}

fn check(options: &[&str], path: &std::path::Path) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_flotilla"))
        // The enumeration goes on behind an assertion that fails.
        .args(["check", "--embedded", "--timeout", "3", "--failed-assert", "continue"])
        .args(options)
        .arg(path)
        .output()
        .unwrap()
}

/// What is proved for any number of iterations holds for the first forty of them.
#[test]
fn proofs_hold_in_long_executions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loop.c");
    let mut proofs = 0;
    for seed in seeds().take(20) {
        std::fs::write(&path, make(seed).text).unwrap();
        let proved = check(&["--k-induction", "--max-k-step", "6"], &path);
        let bounded = check(&["--unwind", "40", "--no-unwinding-assertions"], &path);
        let (proved, bounded) = (String::from_utf8_lossy(&proved.stdout), String::from_utf8_lossy(&bounded.stdout));
        for line in assertions(&proved).filter(|l| l.ends_with(": SUCCESS")) {
            proofs += 1;
            let name = line.split(']').next().unwrap();
            let fails = assertions(&bounded).any(|l| l.starts_with(name) && l.ends_with(": FAILURE"));
            assert!(!fails, "seed {seed}: {line}\n{bounded}");
        }
    }
    assert!(proofs > 0, "nothing was proved");
}

#[test]
fn strategies_agree_with_all_states() {
    let folder = tempfile::tempdir().unwrap();
    let (mut decided, mut undecided) = (0, 0);
    for seed in seeds() {
        let case = make(seed);
        let path = folder.path().join("loop.c");
        std::fs::write(&path, &case.text).unwrap();
        for strategy in [
            &["--k-induction", "--max-k-step", "12"][..],
            &["--incremental", "--max-k-step", "24"],
            &["--incremental", "--loop-order", "first", "--max-k-step", "24"],
            &["--incremental", "--loop", "main.0", "--max-k-step", "24", "--restart", "3"],
            &["--k-induction", "--parallel", "--max-k-step", "6"],
        ] {
            let output = check(strategy, &path);
            let text = String::from_utf8_lossy(&output.stdout);
            let mut seen = 0;
            for line in assertions(&text) {
                seen += 1;
                let name = line[1..].split(']').next().unwrap();
                let fails = case.violated.iter().any(|v| v == name);
                let wrong = if fails { line.ends_with(": SUCCESS") } else { line.ends_with(": FAILURE") };
                assert!(!wrong, "seed {seed}, {strategy:?}: {line}\nviolated: {:?}\n{}", case.violated, case.text);
                if line.contains(": UNKNOWN") {
                    assert!(!line.contains("internal error"), "seed {seed}: {line}\n{}", case.text);
                    undecided += 1;
                } else {
                    decided += 1;
                }
            }
            // On a busy machine the time may be over before the program was read.
            let is_late = text.contains("VERIFICATION UNKNOWN (time limit)");
            assert!(
                seen > 0 || is_late,
                "seed {seed}, {strategy:?}: {text}{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    println!("{decided} decided, {undecided} undecided");
    assert!(decided > undecided * 2, "{decided} decided, {undecided} undecided");
}

const WITHIN_BOUNDS: &str = " (within the unwinding bounds)";

/// One path after the other, or all in one formula: within the same bounds the same is decided.
#[test]
fn paths_decide_what_one_formula_decides() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("loop.c");
    let mut compared = 0;
    for seed in seeds() {
        let text = make(seed).text;
        std::fs::write(&path, &text).unwrap();
        let within = ["--unwind", "4", "--no-unwinding-assertions"];
        let formula = String::from_utf8_lossy(&check(&within, &path).stdout).into_owned();
        for direction in ["forward", "backward"] {
            let output = check(&[&within[..], &["--paths", direction]].concat(), &path);
            let report = String::from_utf8_lossy(&output.stdout).into_owned();
            for (one, other) in assertions(&formula).zip(assertions(&report)) {
                assert!(!other.contains("internal error"), "seed {seed}, {direction}: {other}\n{text}");
                if !one.contains(": UNKNOWN") && !other.contains(": UNKNOWN") {
                    // A path at a time, it is also seen that no execution gets to a bound.
                    let one = if other.ends_with(")") { one } else { one.trim_end_matches(WITHIN_BOUNDS) };
                    assert_eq!(one, other, "seed {seed}, {direction}\n{text}");
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} results compared");
    assert!(compared > 0, "nothing was decided");
}
