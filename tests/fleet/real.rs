//! Real solvers, as far as they are installed (`tests/setup` brings them): the same answers as the embedded solver, in
//! every way of asking, and nothing lost when they are killed.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use flotilla::fleet::plan::{Plan, Wishes, is_installed, spec};
use flotilla::fleet::read::{built_in, read};
use flotilla::fleet::{Choice, Fleet, Solver, SolverKind};
use flotilla::smt::print::{Definitions, Style};
use flotilla::smt::{Op, Sort, TermId, Terms};
use flotilla::solver::embedded::Embedded;
use flotilla::solver::process::ProcessSession;
use flotilla::solver::process::spec::{Incremental, Spec};
use flotilla::solver::{Answer, Limits, Session, Sessions};

use crate::support::*;

fn fleet() -> Fleet {
    built_in().expect("the built-in fleet")
}

fn wishes() -> Wishes {
    Wishes { folders: folders(), ..Wishes::default() }
}

/// The external solvers that are installed.
fn installed() -> Vec<Spec> {
    let specs = fleet().solvers.into_iter().filter(|solver| is_installed(solver, &folders())).filter_map(process);
    let specs: Vec<Spec> = specs.collect();
    if specs.is_empty() {
        println!("no external solver is installed: run tests/setup; nothing was compared");
    }
    specs
}

fn process(solver: Solver) -> Option<Spec> {
    match &solver.kind {
        SolverKind::Process(process) => Some(spec(&solver.name, process, &wishes())),
        SolverKind::Embedded => None,
    }
}

/// A small generator of numbers, so that a failure names its seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Random terms over words, Booleans and arrays, with reads at computed indices.
struct Garden {
    words: Vec<TermId>,
    truths: Vec<TermId>,
    arrays: Vec<TermId>,
}

impl Garden {
    fn new(terms: &mut Terms) -> Garden {
        let words = ["x", "y", "z"].map(|name| terms.var(name, Sort::BitVec(8))).to_vec();
        let truths = ["p", "q"].map(|name| terms.var(name, Sort::Bool)).to_vec();
        let sort = Sort::array(Sort::BitVec(8), Sort::BitVec(8));
        let mut arrays = ["a", "b c"].map(|name| terms.var(name, sort)).to_vec();
        let seven = terms.bv_u64(8, 7);
        arrays.push(terms.const_array(sort, seven));
        let everywhere_x = terms.const_array(sort, words[0]);
        arrays.push(everywhere_x);
        Garden { words, truths, arrays }
    }

    fn grow(&mut self, terms: &mut Terms, numbers: &mut Numbers) {
        let word = |g: &Garden, n: &mut Numbers| g.words[n.below(g.words.len())];
        let truth = |g: &Garden, n: &mut Numbers| g.truths[n.below(g.truths.len())];
        let array = |g: &Garden, n: &mut Numbers| g.arrays[n.below(g.arrays.len())];
        let (a, b, p, m) = (word(self, numbers), word(self, numbers), truth(self, numbers), array(self, numbers));
        match numbers.below(9) {
            0 => self.words.push(terms.app(Op::BvAdd, &[a, b])),
            1 => self.words.push(terms.app(Op::BvMul, &[a, b])),
            2 => self.words.push(terms.app(Op::BvUdiv, &[a, b])),
            3 => self.words.push(terms.app(Op::Select, &[m, a])),
            4 => self.arrays.push(terms.app(Op::Store, &[m, a, b])),
            5 => {
                let other = array(self, numbers);
                self.arrays.push(terms.app(Op::Ite, &[p, m, other]));
            }
            6 => self.truths.push(terms.app(Op::BvSlt, &[a, b])),
            7 => self.truths.push(terms.eq(a, b)),
            _ => {
                let negated = terms.not(p);
                self.truths.push(negated);
            }
        }
    }
}

/// The same random conversation with a solver and with the embedded one.
fn converse(spec: &Spec, seed: u64) {
    let mut numbers = Numbers(seed);
    let mut terms = Terms::new();
    let mut garden = Garden::new(&mut terms);
    let mut subject = ProcessSession::new(spec.clone());
    subject.set_limits(Limits { time: Some(Duration::from_secs(120)), ..Limits::default() });
    let mut embedded = Embedded::new();
    for step in 0..40 {
        for _ in 0..6 {
            garden.grow(&mut terms, &mut numbers);
        }
        let truth = garden.truths[numbers.below(garden.truths.len())];
        match numbers.below(5) {
            0 => {
                subject.push();
                embedded.push();
            }
            1 => {
                subject.pop();
                embedded.pop();
            }
            2 => {
                subject.assert(&terms, truth).expect("a formula");
                embedded.assert(&terms, truth).expect("a formula");
            }
            _ => {
                let other = garden.truths[numbers.below(garden.truths.len())];
                let assumptions = [truth, other];
                let expected = embedded.check(&terms, &assumptions);
                let said = subject.check(&terms, &assumptions);
                assert_eq!(said, expected, "{} in {:?}, seed {seed}, step {step}", spec.name, spec.incremental);
                // Reading the model checks that it satisfies everything.
                if said == Answer::Sat && numbers.below(2) == 0 {
                    subject.model(&terms).unwrap_or_else(|e| panic!("{} seed {seed} step {step}: {e}", spec.name));
                }
            }
        }
    }
}

#[test]
fn random_conversations_in_every_style() {
    for spec in installed() {
        for incremental in [Incremental::PushPop, Incremental::Assumptions, Incremental::Fresh] {
            for definitions in [Definitions::Functions, Definitions::Equations] {
                let seeds = if incremental == Incremental::Fresh { 1 } else { 3 };
                for seed in 1..=seeds {
                    let style = Style { definitions, ..spec.style };
                    converse(&Spec { incremental, style, ..spec.clone() }, seed * 7919);
                }
            }
        }
    }
}

#[test]
fn symbols_of_any_name_do_not_collide() {
    for spec in installed() {
        let mut terms = Terms::new();
        let names = [
            "$t5",
            "$t7",
            "let",
            "a|b",
            "a?b",
            "x y",
            "|",
            "true",
            "$assumed9",
            "",
            "store",
            "push",
            "bvadd",
            "@x",
            ".x",
        ];
        let words: Vec<TermId> = names.iter().map(|name| terms.var(name, Sort::BitVec(8))).collect();
        let same_name = terms.var("x y", Sort::Bool);
        let mut sum = words[0];
        let mut facts = vec![same_name];
        for (n, &word) in words.iter().enumerate() {
            sum = terms.app(Op::BvAdd, &[sum, word]);
            let product = terms.app(Op::BvMul, &[sum, sum]);
            let value = terms.bv_u64(8, n as u64 + 1);
            facts.push(terms.eq(word, value));
            facts.push(terms.app(Op::BvUle, &[sum, product]));
        }
        let facts = &facts[..facts.len().min(8)];
        let mut subject = ProcessSession::new(spec.clone());
        let answer = subject.check(&terms, facts);
        assert_eq!(answer, Embedded::new().check(&terms, facts), "{}", spec.name);
    }
}

#[test]
fn a_transcript_is_answered_the_same_by_the_solver_alone() {
    for spec in installed() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let spec = Spec { transcripts: Some(folder.path().to_path_buf()), ..spec };
        converse(&spec, 4242);
        let mut replayed = 0;
        for entry in std::fs::read_dir(folder.path()).expect("the folder") {
            let file = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&file).expect("a transcript");
            let program = flotilla::solver::process::find_program(&spec.command[0], &spec.folders).expect("installed");
            let output = std::process::Command::new(program)
                .args(&spec.command[1..])
                .stdin(std::fs::File::open(&file).expect("the file"))
                .output()
                .expect("it starts");
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            let decided = |line: &&str| matches!(*line, "sat" | "unsat");
            let recorded: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("; ")).filter(decided).collect();
            let answers: Vec<&str> = said.lines().filter(decided).collect();
            assert_eq!(recorded, answers, "{}", spec.name);
            replayed += recorded.len();
        }
        assert!(replayed > 3, "{}: the conversation had checks", spec.name);
    }
}

#[test]
fn scripts_are_syntactically_what_the_standard_says() {
    let mut terms = Terms::new();
    let mut garden = Garden::new(&mut terms);
    let mut numbers = Numbers(99);
    (0..300).for_each(|_| garden.grow(&mut terms, &mut numbers));
    let text = flotilla::smt::print::script(&terms, &garden.truths);
    assert_eq!(crate::another_parser::reads(&text), Ok(()));
    // It can fail.
    assert!(crate::another_parser::reads(&format!("{text}(assert-all true)\n")).is_err());
    assert!(crate::another_parser::reads(&format!("{text}(assert (= x\n")).is_err());
}

/// Kills a random member of a race again and again: the verdict is always right, and nothing is left.
#[test]
fn members_of_a_race_are_killed_200_times() {
    let names: Vec<String> = installed().into_iter().map(|spec| spec.name).collect();
    let members = ["embedded".to_string()].into_iter().chain(names).collect::<Vec<_>>().join(", ");
    // The mark tells our processes from those of other tests.
    let mark = format!("flotilla-killed-{}", std::process::id());
    let mut text = format!("portfolios:\n  all: {{ mode: race, members: [{members}] }}\nsolvers:\n");
    for solver in fleet().solvers.iter().filter(|solver| is_installed(solver, &folders())) {
        if let SolverKind::Process(process) = &solver.kind {
            let command = process.command.join(", ");
            text.push_str(&format!("  {}:\n    command: [{command}]\n    launcher: [env, MARK={mark}]\n", solver.name));
            text.push_str("    options: [':produce-models true']\n    logics: [QF_AUFBV]\n");
        }
    }
    let fleet = read("test.yaml", &text, &fleet()).expect("a good fleet");
    let plan = Plan::new(&fleet, &Choice::Portfolio("all".to_string()), &wishes());
    let done = AtomicBool::new(false);
    let kills = AtomicU32::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                for victim in marked(&mark) {
                    // SAFETY: a signal to a process that the mark says is ours.
                    unsafe { libc::kill(victim as i32, libc::SIGKILL) };
                    kills.fetch_add(1, Ordering::Relaxed);
                }
                std::thread::sleep(Duration::from_millis(3));
            }
        });
        for round in 0..200 {
            let mut terms = Terms::new();
            let (sat, unsat) = (satisfiable(&mut terms), unsatisfiable(&mut terms));
            let mut session = plan.open(Limits { time: Some(Duration::from_secs(120)), ..Limits::default() });
            let (question, expected) = if round % 2 == 0 { (sat, Answer::Sat) } else { (unsat, Answer::Unsat) };
            assert_eq!(session.check(&terms, &[question]), expected, "round {round}");
        }
        done.store(true, Ordering::Relaxed);
    });
    println!("{} members were killed", kills.load(Ordering::Relaxed));
    assert!(wait_until_empty(|| marked(&mark)).is_empty());
}

/// Processes whose environment has the mark.
fn marked(mark: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").expect("a system with /proc").flatten() {
        let Ok(number) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let words = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        if String::from_utf8_lossy(&words).contains(mark) {
            found.push(number);
        }
    }
    found
}

#[test]
fn fifty_checks_in_parallel() {
    let fleet = fleet();
    let plan = Plan::new(&fleet, &Choice::Portfolio("race".to_string()), &wishes());
    std::thread::scope(|scope| {
        for round in 0..50 {
            let plan = &plan;
            scope.spawn(move || {
                let mut terms = Terms::new();
                let (sat, unsat) = (satisfiable(&mut terms), unsatisfiable(&mut terms));
                let mut session = plan.open(Limits { time: Some(Duration::from_secs(240)), ..Limits::default() });
                assert_eq!(session.check(&terms, &[unsat]), Answer::Unsat, "round {round}");
                assert_eq!(session.check(&terms, &[sat]), Answer::Sat, "round {round}");
                session.model(&terms).expect("a model");
            });
        }
    });
}

#[test]
fn a_local_launcher_starts_a_solver() {
    for spec in installed() {
        let launched = ["nice", "-n", "1"].iter().map(|word| word.to_string()).chain(spec.command.clone());
        let program = flotilla::solver::process::find_program(&spec.command[0], &spec.folders).expect("installed");
        let mut command: Vec<String> = launched.collect();
        command[3] = program.to_string_lossy().into_owned();
        let mut terms = Terms::new();
        let question = satisfiable(&mut terms);
        let mut session = ProcessSession::new(Spec { command, ..spec.clone() });
        assert_eq!(session.check(&terms, &[question]), Answer::Sat, "{}", spec.name);
        session.model(&terms).expect("a model");
    }
}

/// 1,000 rounds of push, one assertion, check, pop: through a session, and through a bare pipe. Run it with
/// `cargo test --release --test fleet -- --ignored --nocapture overhead`.
#[test]
#[ignore = "a measurement"]
fn overhead_of_a_session() {
    for spec in installed() {
        let spec = Spec { incremental: Incremental::PushPop, ..spec };
        let (mut bare, mut ours) = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            bare = bare.min(timed(|| assert_eq!(bare_rounds(&spec), 10, "{}", spec.name)));
            ours = ours.min(timed(|| assert_eq!(session_rounds(&spec), 10, "{}", spec.name)));
        }
        let ratio = ours.as_secs_f64() / bare.as_secs_f64();
        println!("{:<12} bare pipe {bare:8.2?}  session {ours:8.2?}  ratio {ratio:.2}", spec.name);
    }
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = std::time::Instant::now();
    work();
    start.elapsed()
}

fn session_rounds(spec: &Spec) -> usize {
    let mut terms = Terms::new();
    let x = terms.var("x", Sort::BitVec(16));
    let mut session = ProcessSession::new(spec.clone());
    let mut unsat = 0;
    for n in 0..1000 {
        let value = terms.bv_u64(16, n % 100);
        let fact = terms.app(Op::BvUlt, &[x, value]);
        session.push();
        session.assert(&terms, fact).expect("a formula");
        unsat += usize::from(session.check(&terms, &[]) == Answer::Unsat);
        session.pop();
    }
    unsat
}

fn bare_rounds(spec: &Spec) -> usize {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let program = flotilla::solver::process::find_program(&spec.command[0], &spec.folders).expect("installed");
    let mut child = Command::new(program)
        .args(&spec.command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for option in &spec.options {
        writeln!(input, "(set-option {option})").expect("it reads");
    }
    writeln!(input, "(set-logic QF_AUFBV)\n(declare-const x (_ BitVec 16))").expect("it reads");
    let mut unsat = 0;
    for n in 0..1000 {
        writeln!(input, "(push 1)\n(assert (bvult x #x{:04x}))\n(check-sat)\n(pop 1)", n % 100).expect("it reads");
        unsat += usize::from(lines.next().expect("an answer").expect("a line") == "unsat");
    }
    drop(input);
    let _ = child.wait();
    unsat
}
