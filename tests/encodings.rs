//! The definitions of `encodings/` and the integer encoding. Every solver answers `unsat` to every lemma; 8-bit
//! definitions are those of Rust's checked arithmetic; 8-bit expressions mean the same over integers as in the evaluator.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use common::files_below;
use flotilla::encode::int::IntEncoder;
use flotilla::expr::eval::{Assignment, Evaluator as ExprEvaluator, ExprValue};
use flotilla::expr::{ExprId, Op, Pool, Sort};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;
use flotilla::fleet::{Solver, SolverKind};
use flotilla::smt::eval::eval;
use flotilla::smt::parse::Scope;
use flotilla::smt::sexpr::Reader;
use flotilla::smt::{Bits, Model, Sort as SmtSort, TermId, Terms, Value};
use flotilla::solver::process::find_program;

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A lemma file with the definitions that it names.
fn lemma(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a lemma");
    let name = text.lines().next().and_then(|line| line.strip_prefix("; definitions: ")).expect("a first line");
    let definitions = fs::read_to_string(folder().join(format!("encodings/{name}.smt2"))).expect("definitions");
    text.replace("; here\n", &definitions)
}

/// Name, command and logics of the external solvers that are installed, and of the embedded one.
fn solvers() -> Vec<(String, Vec<String>, Vec<String>)> {
    let folders = flotilla::cli::solvers::program_folders();
    let own = [common::flotilla().to_string_lossy().as_ref(), "solve", "-"].map(str::to_string).to_vec();
    let mut found = vec![("embedded".to_string(), own, vec!["QF_BV".to_string()])];
    let fleet = built_in().expect("the built-in fleet");
    for Solver { name, kind } in fleet.solvers.into_iter().filter(|solver| is_installed(solver, &folders)) {
        let SolverKind::Process(process) = kind else { continue };
        let mut command = process.command.clone();
        let program = find_program(&command[0], &folders).expect("an installed solver");
        command[0] = program.to_string_lossy().into_owned();
        found.push((name, command, process.logics.clone()));
    }
    found
}

/// Commands stand on one line each: some solvers are asked line by line.
fn one_line_each(text: &str) -> String {
    let mut reader = Reader::new(text);
    let mut out = String::new();
    while let Ok(Some(command)) = reader.next_expression() {
        out.push_str(&reader.source(command).split_whitespace().collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
    out
}

fn ask(command: &[String], script: &str) -> Vec<String> {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("script.smt2");
    fs::write(&file, script).expect("a script");
    let mut run = Command::new("timeout");
    run.arg("300").args(command).stdin(Stdio::from(fs::File::open(&file).expect("a script")));
    let output = run.output().expect("a solver that starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    text.lines().map(|line| line.trim().to_string()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn every_solver_proves_every_lemma() {
    let lemmas = files_below(&folder().join("tests/lemmas"), "smt2");
    assert!(lemmas.len() >= 10);
    for (name, command, logics) in solvers() {
        for file in &lemmas {
            let script = lemma(file);
            let integers = script.contains("(set-logic QF_NIA)");
            if integers && !logics.iter().any(|logic| logic == "QF_AUFNIRA") {
                continue;
            }
            let said = ask(&command, &one_line_each(&script));
            let expected = vec!["unsat".to_string(); script.matches("(check-sat)").count()];
            assert!(said == expected, "{name}, {}: {said:?}", file.display());
        }
    }
}

#[test]
fn every_definition_has_a_lemma() {
    let lemmas: String =
        files_below(&folder().join("tests/lemmas"), "smt2").iter().map(|f| fs::read_to_string(f).unwrap()).collect();
    let open = |name: &&str| !lemmas.contains(&format!("({name} ")) && !name.starts_with("fixed.div.");
    let wide_product = |name: &&str| !(name.starts_with("signed.mul.") || name.starts_with("unsigned.mul."));
    let missing: Vec<&str> = flotilla::encode::library::names().filter(open).filter(wide_product).collect();
    assert!(missing.is_empty(), "no lemma speaks of {missing:?}");
}

/// A definition of `encodings/overflow.smt2` applied to two words, as a term.
struct Applied {
    terms: Terms,
    x: TermId,
    y: TermId,
    scope: Scope,
}

impl Applied {
    fn new() -> Applied {
        let text = fs::read_to_string(folder().join("encodings/overflow.smt2")).expect("definitions");
        let (mut terms, mut scope) = (Terms::new(), Scope::new());
        let mut reader = Reader::new(&text);
        while let Ok(Some(command)) = reader.next_expression() {
            let &[_, name, params, result, body] = reader.children(command) else { panic!("a define-fun") };
            let params = reader.children(params).to_vec();
            scope.define_fun(&reader, &mut terms, name, &params, [result, body]).expect("a definition");
        }
        let [x, y] = ["x", "y"].map(|name| terms.var(name, SmtSort::BitVec(8)));
        let mut reader = Reader::new("(x y (_ BitVec 8))");
        let list = reader.next_expression().expect("a list").expect("a list");
        let &[first, second, sort] = reader.children(list) else { panic!("three expressions") };
        for name in [first, second] {
            scope.declare(&reader, &mut terms, name, &[], sort).expect("a declaration");
        }
        Applied { terms, x, y, scope }
    }

    fn holds(&mut self, text: &str) -> impl Fn(u8, u8) -> bool + '_ {
        let mut reader = Reader::new(text);
        let node = reader.next_expression().expect("a term").expect("a term");
        let term = self.scope.term(&reader, &mut self.terms, node).expect("a term");
        move |a, b| {
            let mut model = Model::default();
            model.vars.insert(self.x, Value::Bits(Bits::new(8, a.into())));
            model.vars.insert(self.y, Value::Bits(Bits::new(8, b.into())));
            eval(&self.terms, &model, term) == Ok(Value::Bool(true))
        }
    }
}

fn all() -> impl Iterator<Item = (u8, u8)> {
    (0..=255).flat_map(|a| (0..=255).map(move |b| (a, b)))
}

#[test]
fn eight_bit_definitions_are_those_of_rust() {
    type Truth = fn(u8, u8) -> bool;
    fn s(a: u8) -> i32 {
        i32::from(a as i8)
    }
    fn u(a: u8) -> i32 {
        i32::from(a)
    }
    let table: &[(&str, Truth)] = &[
        ("(signed.add.overflow.8 x y)", |a, b| s(a) + s(b) > 127),
        ("(signed.add.underflow.8 x y)", |a, b| s(a) + s(b) < -128),
        ("(signed.add.valid.8 x y)", |a, b| (a as i8).checked_add(b as i8).is_some()),
        ("(signed.sub.overflow.8 x y)", |a, b| s(a) - s(b) > 127),
        ("(signed.sub.underflow.8 x y)", |a, b| s(a) - s(b) < -128),
        ("(signed.sub.valid.8 x y)", |a, b| (a as i8).checked_sub(b as i8).is_some()),
        ("(signed.mul.overflow.8 x y)", |a, b| s(a) * s(b) > 127),
        ("(signed.mul.underflow.8 x y)", |a, b| s(a) * s(b) < -128),
        ("(signed.mul.valid.8 x y)", |a, b| (a as i8).checked_mul(b as i8).is_some()),
        ("(signed.neg.overflow.8 x)", |a, _| -s(a) > 127),
        ("(signed.neg.valid.8 x)", |a, _| (a as i8).checked_neg().is_some()),
        ("(signed.div.overflow.8 x y)", |a, b| b != 0 && s(a) / s(b) > 127),
        ("(signed.div.zero.8 x y)", |_, b| b == 0),
        ("(signed.div.valid.8 x y)", |a, b| (a as i8).checked_div(b as i8).is_some()),
        ("(unsigned.add.overflow.8 x y)", |a, b| u(a) + u(b) > 255),
        ("(unsigned.add.valid.8 x y)", |a, b| a.checked_add(b).is_some()),
        ("(unsigned.sub.underflow.8 x y)", |a, b| u(a) - u(b) < 0),
        ("(unsigned.sub.valid.8 x y)", |a, b| a.checked_sub(b).is_some()),
        ("(unsigned.mul.overflow.8 x y)", |a, b| u(a) * u(b) > 255),
        ("(unsigned.mul.valid.8 x y)", |a, b| a.checked_mul(b).is_some()),
        ("(unsigned.neg.underflow.8 x)", |a, _| -u(a) < 0),
        ("(unsigned.neg.valid.8 x)", |a, _| a.checked_neg().is_some()),
        ("(unsigned.div.zero.8 x y)", |_, b| b == 0),
        ("(unsigned.div.valid.8 x y)", |a, b| a.checked_div(b).is_some()),
        ("(signed.shl.overflow.8 x y)", |a, b| b < 8 && s(a) << b > 127),
        ("(signed.shl.underflow.8 x y)", |a, b| b < 8 && s(a) << b < -128),
        ("(signed.shl.valid.8 x y)", |a, b| b < 8 && i8::try_from(s(a) << b).is_ok()),
        ("(unsigned.shl.overflow.8 x y)", |a, b| b < 8 && u(a) << b > 255),
        ("(unsigned.shl.valid.8 x y)", |a, b| b < 8 && u8::try_from(u(a) << b).is_ok()),
    ];
    let mut applied = Applied::new();
    for (text, truth) in table {
        let holds = applied.holds(text);
        // What a shift by the width or more means is no concern of these literals.
        for (a, b) in all().filter(|&(_, b)| !text.contains(".shl.") || b < 8) {
            assert_eq!(holds(a, b), truth(a, b), "{text} with {a} and {b}");
        }
    }
}

/// 8-bit expressions over two symbols, each as it stands in the pool.
fn expressions(pool: &mut Pool, signed: bool) -> (ExprId, ExprId, Vec<ExprId>) {
    let sort = Sort::int(8, signed);
    let (x, y) = (pool.fresh("x", sort), pool.fresh("y", sort));
    let mut made = Vec::new();
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem] {
        made.push(pool.binary(op, x, y));
        for k in [0u128, 1, 2, 3, 7, 100, 127, 128, 200, 254, 255] {
            let k = pool.int(k, sort);
            made.push(pool.binary(op, x, k));
            made.push(pool.binary(op, k, y));
        }
    }
    for op in [Op::BitAnd, Op::BitOr, Op::BitXor] {
        for k in [0u128, 1, 3, 7, 8, 0x0f, 0x18, 0x3c, 0x66, 0x7f, 0x80, 0x81, 0xc0, 0xf0, 0xfe, 0xff] {
            let k = pool.int(k, sort);
            made.push(pool.binary(op, x, k));
        }
        // Flags, and operands whose bits do not meet.
        let (one, nibble, four) = (pool.int(1, sort), pool.int(15, sort), pool.int(4, Sort::unsigned(8)));
        let [p, q] = [x, y].map(|e| pool.binary(Op::BitAnd, e, one));
        made.push(pool.binary(op, p, q));
        let low = pool.binary(Op::BitAnd, x, nibble);
        let high = pool.binary(Op::Shl, y, four);
        if op != Op::BitAnd {
            made.push(pool.binary(op, low, high));
        }
    }
    for op in [Op::Shl, Op::Shr] {
        for k in [0u128, 1, 4, 7, 8, 9, 255] {
            let k = pool.int(k, Sort::unsigned(8));
            made.push(pool.binary(op, x, k));
        }
    }
    let distance = pool.cast(y, Sort::unsigned(8));
    let three = pool.int(3, sort);
    made.push(pool.binary(Op::Shl, three, distance));
    made.push(pool.bit_not(x));
    made.push(pool.neg(x));
    for op in [Op::AddOverflow, Op::SubOverflow, Op::MulOverflow] {
        made.push(pool.overflow(op, x, y));
        let k = pool.int(100, sort);
        made.push(pool.overflow(op, x, k));
        made.push(pool.overflow(op, k, x));
    }
    for (bits, sign) in [(4, false), (4, true), (8, !signed), (16, false), (16, true), (5, signed)] {
        let there = pool.cast(x, Sort::int(bits, sign));
        made.push(pool.cast(there, Sort::int(8, signed)));
        let wide = pool.cast(there, Sort::int(16, sign));
        let square = pool.binary(Op::Mul, wide, wide);
        made.push(pool.cast(square, sort));
    }
    made.push(pool.lt(x, y));
    made.push(pool.le(x, y));
    made.push(pool.eq(x, y));
    // A shift there and back, on what was computed before.
    let sum = pool.binary(Op::Add, x, y);
    let two = pool.int(2, Sort::unsigned(8));
    let left = pool.binary(Op::Shl, sum, two);
    made.push(pool.binary(Op::Shr, left, two));
    (x, y, made)
}

#[test]
fn eight_bit_expressions_mean_the_same_over_integers() {
    for signed in [true, false] {
        let mut pool = Pool::new(64);
        let (x, y, made) = expressions(&mut pool, signed);
        let symbol = |pool: &Pool, e: ExprId| match pool.op(e) {
            Op::Symbol(symbol) => symbol,
            other => panic!("{other:?} is no symbol"),
        };
        let symbols = [symbol(&pool, x), symbol(&pool, y)];
        let mut terms = Terms::new();
        let mut encoder = IntEncoder::default();
        let vars = ["x", "y"].map(|name| terms.var(name, SmtSort::Int));
        let z = pool.fresh("z", pool.sort(x));
        let mut encoded = Vec::new();
        for &e in &made {
            let truth = if pool.sort(e) == Sort::Bool { e } else { pool.eq(e, z) };
            let term = encoder.term(&pool, &mut terms, truth).unwrap_or_else(|reason| panic!("{e}: {reason}"));
            let is_z = |t: &TermId| terms.name(*t) == Some("z");
            // What is compared with z is the term of the expression itself.
            let own = if truth == e { term } else { *terms.args(term).iter().find(|t| !is_z(t)).expect("two sides") };
            encoded.push(own);
        }
        let number = |v: u8| if signed { i32::from(v as i8) } else { i32::from(v) };
        for (a, b) in all() {
            let mut model = Model::default();
            model.vars.insert(vars[0], Value::Int(number(a).into()));
            model.vars.insert(vars[1], Value::Int(number(b).into()));
            let values = [a, b].map(|v| ExprValue::Int(v.into()));
            let assignment: Assignment = symbols.into_iter().zip(values).collect();
            let mut evaluator = ExprEvaluator::new(&pool, &assignment);
            let mut integers = flotilla::smt::eval::Evaluator::new();
            for (&e, &term) in made.iter().zip(&encoded) {
                let expected = match evaluator.value(e) {
                    ExprValue::Int(v) => Value::Int(number(v as u8).into()),
                    other => Value::Bool(other.as_bool()),
                };
                let found = integers.eval(&terms, &model, term);
                assert_eq!(found, Ok(expected), "{:?} with {a} and {b}, signed {signed}", pool.get(e));
            }
        }
    }
}
