//! What stands for floating-point numbers: fixed point and rationals against integer arithmetic, and the theory of
//! floating-point numbers against our circuits, asked of every solver that has it.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::{Golden, golden_programs, in_parallel, run};
use flotilla::base::float::{self, Format, Round};
use flotilla::encode::{Encoder, Spelling};
use flotilla::expr::eval::{Assignment, Evaluator as ExprEvaluator, ExprValue};
use flotilla::expr::{ExprId, Op, Pool, Sort, SymbolId};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;
use flotilla::fleet::{Feature, SolverKind};
use flotilla::smt::print::script;
use flotilla::smt::{Bits, Model, Op as SmtOp, Sort as SmtSort, TermId, Terms, Value};
use flotilla::solver::process::find_program;
use num_rational::BigRational;

const LIMIT: Duration = Duration::from_secs(300);
const MODES: [Round; 5] = [Round::NearestEven, Round::NearestAway, Round::Up, Round::Down, Round::Zero];

fn symbol(pool: &Pool, e: ExprId) -> SymbolId {
    match pool.op(e) {
        Op::Symbol(symbol) => symbol,
        other => panic!("{other:?} is no symbol"),
    }
}

/// Every operation on two numbers of a format, and what converts them.
fn operations(pool: &mut Pool, x: ExprId, y: ExprId, others: &[Format]) -> Vec<ExprId> {
    let mode = pool.rounding(Round::NearestEven);
    let mut made = vec![x, pool.fneg(x), pool.fabs(x), pool.fsign(x), pool.feq(x, y), pool.flt(x, y), pool.fle(x, y)];
    for op in [Op::FAdd, Op::FMul, Op::FDiv] {
        made.push(pool.fbinary(op, mode, x, y));
    }
    made.push(pool.fsub(mode, x, y));
    made.push(pool.fsub(mode, y, x));
    for mode in MODES {
        let mode = pool.rounding(mode);
        made.push(pool.funary(Op::FRound, mode, x));
        made.extend([2, 4, 8, 32].map(|bits| pool.float_to_int(mode, x, bits)));
    }
    made.extend(others.iter().map(|&to| pool.float_to_float(mode, x, to)));
    made
}

#[test]
fn eight_bit_fixed_point_is_integer_arithmetic() {
    let format = Format::fixed(4, 4);
    let word = |bits: u128| i128::from(bits as u8 as i8);
    let cut = |word: i128| word as u8 as u128;
    let mode = Round::NearestEven;
    for (a, b) in (0..=255u128).flat_map(|a| (0..=255u128).map(move |b| (a, b))) {
        let (x, y) = (word(a), word(b));
        assert_eq!(float::add(format, mode, a, b), cut(x + y), "{a} + {b}");
        assert_eq!(float::sub(format, mode, a, b), cut(x - y), "{a} - {b}");
        assert_eq!(float::mul(format, mode, a, b), cut((x * y).div_euclid(16)), "{a} * {b}");
        if y != 0 {
            assert_eq!(float::div(format, mode, a, b), cut(x * 16 / y), "{a} / {b}");
        }
        assert_eq!(float::compare(format, a, b), Some(x.cmp(&y)), "{a} <=> {b}");
        assert_eq!(float::to_integer(format, Round::Zero, a), Some((x / 16).into()), "{a}");
        assert_eq!(float::to_integer(format, Round::Down, a), Some(x.div_euclid(16).into()), "{a}");
        let text = float::shortest(format, a);
        let read = float::parse(format, mode, text.trim_start_matches('-'));
        assert_eq!(read.map(|m| if x < 0 { float::neg(format, m) } else { m }), Some(a), "{text}");
    }
}

/// The terms of fixed-point operations have the values that folding gives, for all operands of 4.4.
#[test]
fn eight_bit_fixed_point_terms_are_the_arithmetic() {
    let format = Format::fixed(4, 4);
    let mut pool = Pool::new(64);
    let (x, y) = (pool.fresh("x", Sort::float(format)), pool.fresh("y", Sort::float(format)));
    let others = [(4, 2), (2, 4), (6, 2), (2, 6), (8, 8), (3, 1), (8, 0)].map(|(m, n)| Format::fixed(m, n));
    let mut made = operations(&mut pool, x, y, &others);
    for (bits, signed) in [(8, true), (8, false)] {
        let number = pool.float_bits(y);
        let number = pool.cast(number, Sort::int(bits, signed));
        let mode = pool.rounding(Round::NearestEven);
        made.extend(others.iter().map(|&to| pool.int_to_float(mode, number, to)).collect::<Vec<_>>());
    }
    let mut terms = Terms::new();
    let encoded = encode_all(&mut pool, &mut terms, &made, Spelling::default());
    let vars = ["x", "y"].map(|name| terms.var(name, SmtSort::BitVec(8)));
    for (a, b) in (0..=255u64).flat_map(|a| (0..=255u64).map(move |b| (a, b))) {
        let mut model = Model::default();
        model.vars.extend([a, b].into_iter().zip(vars).map(|(v, var)| (var, Value::Bits(Bits::new(8, v)))));
        let values = [a, b].map(|v| ExprValue::Int(v.into()));
        let assignment: Assignment = [symbol(&pool, x), symbol(&pool, y)].into_iter().zip(values).collect();
        let mut expected = ExprEvaluator::new(&pool, &assignment);
        let mut found = flotilla::smt::eval::Evaluator::new();
        for (&e, &term) in made.iter().zip(&encoded) {
            let value = found.eval(&terms, &model, term).expect("a value");
            assert_eq!(as_number(&value), expression_number(expected.value(e)), "{:?} with {a} and {b}", pool.get(e));
        }
    }
}

fn as_number(value: &Value) -> u128 {
    match value {
        Value::Bool(truth) => u128::from(*truth),
        other => u128::try_from(other.as_bits().expect("bits").to_big()).expect("at most 128 bits"),
    }
}

fn expression_number(value: ExprValue) -> u128 {
    match value {
        ExprValue::Int(v) => v,
        other => u128::from(other.as_bool()),
    }
}

/// The terms of the expressions: of a number that of its pattern.
fn encode_all(pool: &mut Pool, terms: &mut Terms, made: &[ExprId], spelling: Spelling) -> Vec<TermId> {
    let mut encoder = Encoder::bv(spelling);
    let mut encoded = Vec::new();
    for &e in made {
        let Encoder::Bv(encoder) = &mut encoder else { unreachable!() };
        encoded.push(encoder.encode(pool, terms, e).term);
    }
    encoded
}

/// A definition by name means what the term means that is solved.
#[test]
fn fixed_point_definitions_are_the_terms_that_are_solved() {
    let format = Format::fixed(3, 4);
    let mut pool = Pool::new(64);
    let (x, y) = (pool.fresh("x", Sort::float(format)), pool.fresh("y", Sort::float(format)));
    let made = operations(&mut pool, x, y, &[]);
    let mut terms = Terms::new();
    let expanded = encode_all(&mut pool, &mut terms, &made, Spelling::default());
    let mut differ = Vec::new();
    let mut named = Encoder::bv(Spelling::default()).named();
    let Encoder::Bv(named) = &mut named else { unreachable!() };
    for (&e, &term) in made.iter().zip(&expanded) {
        let other = named.encode(&pool, &mut terms, e).term;
        let same = terms.eq(term, other);
        differ.push(terms.not(same));
    }
    let any = terms.or(&differ);
    let text = script(&terms, &[any]);
    for name in ["add", "sub", "mul", "div", "lt", "le", "to_int"] {
        assert!(text.contains(&format!("(fixed.{name}.3.4 ")), "{name} in\n{text}");
    }
    let own = [common::flotilla().to_string_lossy().as_ref(), "solve", "-"].map(str::to_string).to_vec();
    assert_eq!(ask(&own, &text), "unsat");
}

/// Rationals over the integer encoding have the values that folding gives.
#[test]
fn rationals_are_those_of_the_terms() {
    let format = Format::real(8, 8);
    let mut pool = Pool::new(64);
    let (x, y) = (pool.fresh("x", Sort::float(format)), pool.fresh("y", Sort::float(format)));
    let made = operations(&mut pool, x, y, &[Format::real(16, 16)]);
    let mut terms = Terms::new();
    let mut encoder = Encoder::int(Spelling { reals: true, ..Spelling::default() });
    let vars = ["x", "y"].map(|name| terms.var(name, SmtSort::Real));
    let words = [0i64, 1, -1, 127, 128, 129, 255, 256, 257, 384, 385, 640, -128, -129, -384, -640, 32767, -32768];
    for (a, b) in words.into_iter().flat_map(|a| words.into_iter().map(move |b| (a, b))) {
        let mut model = Model::default();
        model.vars.extend(
            [a, b].into_iter().zip(vars).map(|(v, var)| (var, Value::Real(BigRational::new(v.into(), 256.into())))),
        );
        let values = [a, b].map(|v| ExprValue::Int(float::real_of_quotient(v.into(), 256.into())));
        let assignment: Assignment = [symbol(&pool, x), symbol(&pool, y)].into_iter().zip(values).collect();
        let mut holds = Vec::new();
        {
            let mut expected = ExprEvaluator::new(&pool, &assignment);
            holds.extend(made.iter().map(|&e| expression_number(expected.value(e))));
        }
        for (&e, &value) in made.iter().zip(&holds) {
            let sort = pool.sort(e);
            let truth = match sort {
                Sort::Bool => e,
                sort => {
                    let value = pool.int(value, sort);
                    if sort.is_float() { pool.feq(e, value) } else { pool.eq(e, value) }
                }
            };
            let wanted = sort != Sort::Bool || value == 1;
            let term = encoder.term(&pool, &mut terms, truth).expect("a term");
            let found = flotilla::smt::eval::eval(&terms, &model, term);
            assert_eq!(found, Ok(Value::Bool(wanted)), "{:?} with {a} and {b} over 256", pool.get(e));
        }
    }
    let third = float::real_of_quotient(1.into(), 3.into());
    assert_eq!(float::real_value(third), BigRational::new(1.into(), 3.into()));
    assert_eq!(float::shortest(format, third), "1/3");
    assert_eq!(float::shortest(format, float::real_of_quotient((-5).into(), 8.into())), "-0.625");
}

fn ask(command: &[String], text: &str) -> String {
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("script.smt2");
    fs::write(&file, text).expect("a script");
    let mut run = Command::new("timeout");
    run.arg("300").args(command).stdin(Stdio::from(fs::File::open(&file).expect("a script")));
    let output = run.output().expect("a solver that starts");
    String::from_utf8_lossy(&output.stdout).trim().to_string() + String::from_utf8_lossy(&output.stderr).trim()
}

/// Name and command of the installed solvers that list floats.
fn solvers_with_floats() -> Vec<(String, Vec<String>)> {
    let folders = flotilla::cli::solvers::program_folders();
    let mut found = Vec::new();
    for solver in built_in().expect("the built-in fleet").solvers.into_iter().filter(|s| is_installed(s, &folders)) {
        let SolverKind::Process(process) = solver.kind else { continue };
        if process.features.contains(&Feature::Floats) {
            let mut command = process.command.clone();
            let program = find_program(&command[0], &folders).expect("an installed solver");
            command[0] = program.to_string_lossy().into_owned();
            found.push((solver.name, command));
        }
    }
    found
}

/// Every operation of the theory on numbers of a format, rounded in a mode.
fn theory_operations(pool: &mut Pool, format: Format, [x, y, mode]: [ExprId; 3]) -> Vec<ExprId> {
    let other = if format == Format::BINARY32 { Format::BINARY64 } else { Format::BINARY32 };
    let mut made = comparisons(pool, x, y);
    made.push(pool.float_to_float(mode, x, other));
    made.extend([8, 32, 64].map(|bits| pool.float_to_int(mode, x, bits)));
    let bits = pool.float_bits(y);
    for signed in [true, false] {
        let number = pool.cast(bits, Sort::int(format.width(), signed));
        made.extend([format, other].map(|to| pool.int_to_float(mode, number, to)));
    }
    made.extend([Op::FRound, Op::FSqrt].map(|op| pool.funary(op, mode, x)));
    made.extend([Op::FAdd, Op::FMul, Op::FDiv].map(|op| pool.fbinary(op, mode, x, y)));
    // A result's pattern, a choice and an operation in one.
    let sum = pool.fbinary(Op::FAdd, mode, x, y);
    let less = pool.flt(sum, y);
    let choice = pool.ite(less, sum, x);
    made.push(choice);
    made.push(pool.fbinary(Op::FMul, mode, choice, y));
    made
}

fn comparisons(pool: &mut Pool, x: ExprId, y: ExprId) -> Vec<ExprId> {
    vec![pool.feq(x, y), pool.flt(x, y), pool.fle(x, y), pool.fneg(x), pool.fabs(x), pool.fsign(x)]
}

fn theory() -> Encoder {
    Encoder::bv(Spelling { float_theory: true, ..Spelling::default() })
}

fn pattern(encoder: &mut Encoder, pool: &Pool, terms: &mut Terms, e: ExprId) -> TermId {
    match encoder {
        Encoder::Bv(encoder) => encoder.encode(pool, terms, e).term,
        Encoder::Int(_) => unreachable!("an encoder of bit-vectors"),
    }
}

/// Zeros, least, greatest and middling numbers, infinities and NaN, and random patterns.
fn patterns(format: Format, random: &mut u64) -> Vec<u128> {
    let mut next = || {
        *random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (u128::from(*random) << 17 ^ u128::from(*random >> 29)) & ((1 << format.width()) - 1)
    };
    let fixed =
        [0, 1, format.least_normal(), format.one(), format.largest(false), format.infinity(false), format.nan()];
    let small = [3, 7, 127, 1 << 30].map(|n| float::from_int(format, Round::Zero, false, n));
    let half = float::div(format, Round::Zero, small[0], small[1]);
    let mut all: Vec<u128> = fixed.into_iter().chain(small).chain([half]).collect();
    all.extend(all.clone().into_iter().map(|bits| bits | format.sign_bit()));
    all.extend((0..12).map(|_| next()));
    all
}

/// On known operands the theory gives what `base::float` gives, for every operation and rounding mode.
#[test]
fn the_theory_of_floating_point_is_the_arithmetic() {
    let mut random = 1;
    let mut scripts = Vec::new();
    for format in [Format::BINARY32, Format::BINARY64] {
        let all = patterns(format, &mut random);
        for (round, mode) in MODES.into_iter().enumerate() {
            let mut pool = Pool::new(64);
            let mut terms = Terms::new();
            let mut encoder = theory();
            let (mut known, mut differ) = (Vec::new(), Vec::new());
            for (n, &a) in all.iter().enumerate().skip(round).step_by(MODES.len()) {
                let b = all[(n * 7 + round * 5 + 3) % all.len()];
                let symbols = ["x", "y"].map(|name| pool.fresh(&format!("{name}{n}"), Sort::float(format)));
                let code = pool.rounding(mode);
                let made = theory_operations(&mut pool, format, [symbols[0], symbols[1], code]);
                let values = [a, b].map(ExprValue::Int);
                let assignment: Assignment = symbols.map(|e| symbol(&pool, e)).into_iter().zip(values).collect();
                for (e, bits) in symbols.into_iter().zip([a, b]) {
                    let term = pattern(&mut encoder, &pool, &mut terms, e);
                    let value = terms.bv_u128(u32::from(format.width()), bits);
                    known.push(terms.eq(term, value));
                }
                for e in made {
                    let expected = expression_number(ExprEvaluator::new(&pool, &assignment).value(e));
                    let term = pattern(&mut encoder, &pool, &mut terms, e);
                    let same = match terms.sort(term).width() {
                        Some(width) => {
                            let expected = terms.bv_u128(width, expected);
                            terms.eq(term, expected)
                        }
                        None if expected == 1 => term,
                        None => terms.not(term),
                    };
                    differ.push(terms.not(same));
                }
            }
            known.push(terms.or(&differ));
            let definitions = encoder.take_constraints(&terms, &known);
            known.extend(definitions);
            scripts.push((format, mode, script(&terms, &known)));
        }
    }
    for (name, command) in solvers_with_floats() {
        for (format, mode, text) in &scripts {
            assert!(text.contains("fp.div") && text.contains("fp.to_sbv") && text.contains("to_fp_unsigned"));
            assert_eq!(ask(&command, text), "unsat", "{name}, {format:?}, {mode:?}");
        }
    }
}

/// On all operands, where that is not hard: circuits and theory give the same patterns.
#[test]
fn the_theory_of_floating_point_agrees_with_the_circuits() {
    let mut pool = Pool::new(64);
    let [x, y] = ["x", "y"].map(|name| pool.fresh(name, Sort::float(Format::BINARY32)));
    let mode = pool.fresh("mode", Sort::unsigned(3));
    let mut made = comparisons(&mut pool, x, y);
    made.push(pool.float_to_float(mode, x, Format::BINARY64));
    made.push(pool.float_to_int(mode, x, 8));
    let number = pool.fresh("number", Sort::int(7, true));
    made.push(pool.int_to_float(mode, number, Format::BINARY32));
    let mut terms = Terms::new();
    let mut differ = Vec::new();
    let mut assertions = Vec::new();
    let (mut circuits, mut theory) = (Encoder::bv(Spelling::default()), theory());
    for e in made {
        let sides = [&mut circuits, &mut theory].map(|encoder| pattern(encoder, &pool, &mut terms, e));
        let same = terms.eq(sides[0], sides[1]);
        differ.push(terms.not(same));
    }
    assertions.push(terms.or(&differ));
    assertions.extend(theory.take_constraints(&terms, &assertions.clone()));
    let (mode, five) = (terms.var("mode", SmtSort::BitVec(3)), terms.bv_u64(3, 5));
    assertions.push(terms.app(SmtOp::BvUlt, &[mode, five]));
    let text = script(&terms, &assertions);
    for (name, command) in solvers_with_floats() {
        assert_eq!(ask(&command, &text), "unsat", "{name}:\n{text}");
    }
}

/// Golden programs through the theory: the verdict of the header, or undecided.
#[test]
fn golden_programs_through_the_theory() {
    let floats = golden_programs().into_iter().filter(|g| g.name.contains("floats/"));
    let floats: Vec<Golden> = floats.filter(|g| ["SUCCESSFUL", "FAILED"].contains(&g.verdict.as_str())).collect();
    assert!(floats.len() > 50);
    for (solver, every) in [("bitwuzla", 1), ("cvc5", 6), ("z3", 6)] {
        if !solvers_with_floats().iter().any(|(name, _)| name == solver) {
            continue;
        }
        let chosen: Vec<&Golden> = floats.iter().step_by(every).collect();
        let wrong = in_parallel(&chosen, |golden| {
            let words = format!("check --float-theory --solver {solver} --timeout 20 --quiet");
            let mut words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
            words.extend(golden.options.iter().chain(&golden.files).cloned());
            let ran = run(&golden.folder, &words, LIMIT);
            let right = match golden.verdict.as_str() {
                "SUCCESSFUL" => [Some(0), Some(5)],
                _ => [Some(10), Some(5)],
            };
            (!right.contains(&ran.code)).then(|| format!("{} with {solver}: {}", golden.name, ran.ending()))
        });
        let wrong: Vec<String> = wrong.into_iter().flatten().collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}

fn check(folder: &Path, words: &str) -> common::Ran {
    let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
    run(folder, &words, LIMIT)
}

const FILTER: &str = "
float nondet_float(void);
void __CPROVER_assume(_Bool);
void __CPROVER_assert(_Bool, const char *);
int main(void) {
    float x = nondet_float();
    __CPROVER_assume(x >= -64.0f && x <= 64.0f);
    float y = x * 0.25f + 8.0f;
    __CPROVER_assert(y <= 24.0f, \"bounded\");
    float third = x / 3.0f;
    __CPROVER_assert(third * 3.0f == x, \"division undone\");
    __CPROVER_assert(x + x <= LIMIT, \"sum\");
    return 0;
}
";

#[test]
fn verdicts_say_which_numbers_they_are_about() {
    let scratch = tempfile::tempdir().expect("a folder");
    fs::write(scratch.path().join("filter.c"), FILTER).expect("a program");
    let reals = solvers_with_floats().iter().any(|(name, _)| name == "z3");
    // In fixed point a division cannot be undone, among rationals it can.
    for (floats, limit, code, failing) in [
        ("fixed", "128.0f", 10, vec!["division undone"]),
        ("fixed", "127.0f", 10, vec!["division undone", "sum"]),
        ("fixed --fixed-float 8.8", "127.0f", 10, vec!["division undone", "sum", "fixed-point overflow in `x + x`"]),
        ("real", "128.0f", 0, vec![]),
        ("real", "127.5f", 10, vec!["sum"]),
    ] {
        if floats == "real" && !reals {
            continue;
        }
        let ran = check(scratch.path(), &format!("check --floats {floats} -DLIMIT={limit} filter.c"));
        assert_eq!(ran.code, Some(code), "{floats} {limit}: {}{}", ran.stdout, ran.stderr);
        let failed: Vec<&str> =
            ran.stdout.lines().filter(|line| line.ends_with(": FAILURE") && line.starts_with('[')).collect();
        assert_eq!(failed.len(), failing.len(), "{floats} {limit}: {failed:?}");
        assert!(failing.iter().all(|text| failed.iter().any(|line| line.contains(text))), "{failed:?}");
        assert!(ran.stdout.contains("not IEEE 754"), "{}", ran.stdout);
        assert!(
            check(scratch.path(), &format!("check --floats {floats} --json -DLIMIT={limit} filter.c"))
                .stdout
                .contains("not IEEE 754")
        );
    }
}

/// A number in the midst of an execution is no fixed-point number: the step of an induction must not take it for one.
#[test]
fn induction_over_rationals_proves_nothing_wrong() {
    if !solvers_with_floats().iter().any(|(name, _)| name == "z3") {
        return;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let text = "int main(void) {\n  float y = 1;\n  while (1) {\n    y = y * 2;\n    \
                __CPROVER_assert(y / 4 <= 16384, \"bounded\");\n  }\n}\n";
    fs::write(scratch.path().join("a.c"), text).expect("a program");
    let ran = check(scratch.path(), "check --floats real --k-induction --z3 a.c");
    assert_eq!(ran.code, Some(10), "{}{}", ran.stdout, ran.stderr);
    fs::write(scratch.path().join("a.c"), text.replace("y * 2", "(y > 8 ? 1 : y) * 2")).expect("a program");
    let ran = check(scratch.path(), "check --floats real --k-induction --z3 a.c");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn what_other_numbers_do_not_have_is_refused() {
    let scratch = tempfile::tempdir().expect("a folder");
    let refused = |text: &str, options: &str, wanted: &str| {
        fs::write(scratch.path().join("a.c"), text).expect("a program");
        let ran = check(scratch.path(), &format!("check {options} a.c"));
        assert!(ran.stderr.contains(wanted) || ran.stdout.contains(wanted), "{}{}", ran.stdout, ran.stderr);
        ran.code
    };
    let infinite = "int main(void) { double x = __builtin_inf(); return x > 0; }\n";
    assert_eq!(refused(infinite, "--floats fixed", "__builtin_inf"), Some(2));
    let root = "#include <math.h>\nint main(void) { double x = 2; return sqrt(x) > 1; }\n";
    assert_eq!(refused(root, "--floats fixed", "sqrt"), Some(2));
    let large = "int main(void) { float x = 70000.0f; return x > 0; }\n";
    assert_eq!(refused(large, "--floats fixed", "outside the fixed-point format 16.16"), Some(2));
    let plain = "int main(void) { return 0; }\n";
    assert_eq!(refused(plain, "--floats fixed --fixed-float 20.20", "--fixed-float"), Some(1));
    assert_eq!(refused(plain, "--floats real --encoding bv", "--floats real needs the encoding int"), Some(1));
    // The bytes of a rational are nowhere: no verdict.
    if !solvers_with_floats().is_empty() {
        let bytes =
            "union { float f; unsigned u; } x;\nint main(void) { x.f = 1.5f; __CPROVER_assert(x.u != 0, \"bits\"); }\n";
        assert_eq!(refused(bytes, "--floats real", "a real number's bytes"), Some(5));
    }
}
