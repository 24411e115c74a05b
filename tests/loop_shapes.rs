//! Every shape of loop, in every kind of session: the shortest counterexample is found at its depth and not before, and what
//! holds is proved or undecided. The depth is how often the head of the loop is entered.

mod common;

use std::path::Path;
use std::time::Duration;

use common::{Ran, in_parallel, run};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;

const LIMIT: Duration = Duration::from_secs(300);

struct Shape {
    name: &'static str,
    text: &'static str,
    /// A value of `LIMIT` that is reached, and the depth at which it is.
    bad: (u32, u32),
    /// One that never is.
    ok: u32,
    ends: bool,
}

const HEAD: &str = "_Bool nondet_bool(void);\nvoid __CPROVER_assert(_Bool condition, const char *text);\n";

const SHAPES: [Shape; 7] = [
    Shape {
        name: "nested",
        text: "int main(void) { int n = 0;\n for (int i = 0; i < 4 && nondet_bool(); i++)\n  \
               for (int j = 0; j < 2 && nondet_bool(); j++) n++;\n __CPROVER_assert(n != LIMIT, \"n\"); }",
        // Four rounds of the outer loop, and a fifth look at its condition.
        bad: (7, 5),
        ok: 9,
        ends: true,
    },
    Shape {
        name: "sequential",
        text: "int main(void) { int n = 0;\n while (n < 3 && nondet_bool()) n++;\n while (n < 7 && nondet_bool()) n++;\n \
               __CPROVER_assert(n != LIMIT, \"n\"); }",
        // Three rounds of the first loop leave four for the second.
        bad: (7, 5),
        ok: 8,
        ends: true,
    },
    Shape {
        name: "do_while",
        text: "int main(void) { int n = 0;\n do n += 2; while (n < 10 && nondet_bool());\n \
               __CPROVER_assert(n != LIMIT, \"n\"); }",
        bad: (10, 5),
        ok: 7,
        ends: true,
    },
    Shape {
        name: "early_return",
        text: "static int find(void) {\n for (int i = 0; i < 8; i++) if (i > 2 && nondet_bool()) return i;\n return 0; }\n\
               int main(void) { __CPROVER_assert(find() != LIMIT, \"find\"); }",
        bad: (5, 6),
        ok: 8,
        ends: true,
    },
    Shape {
        name: "goto",
        text: "int main(void) { int n = 0;\nagain: n++;\n if (n < 6 && nondet_bool()) goto again;\n \
               __CPROVER_assert(n != LIMIT, \"n\"); }",
        bad: (5, 5),
        ok: 7,
        ends: true,
    },
    Shape {
        name: "recursion",
        text: "static int deep(int n) { return n < 6 && nondet_bool() ? deep(n + 1) + 1 : 0; }\n\
               int main(void) { __CPROVER_assert(deep(0) != LIMIT, \"depth\"); }",
        // Calls of itself.
        bad: (4, 4),
        ok: 7,
        ends: true,
    },
    Shape {
        name: "endless",
        text: "int main(void) { int n = 0;\n while (1) { n = n < 6 && nondet_bool() ? n + 1 : 0;\n  \
               __CPROVER_assert(n != LIMIT, \"n\"); } }",
        bad: (4, 4),
        ok: 7,
        ends: false,
    },
];

/// The options of every kind of session that is there.
fn sessions() -> Vec<String> {
    let folders = flotilla::cli::solvers::program_folders();
    let fleet = built_in().expect("the built-in fleet");
    let is_here = |name: &&str| fleet.solver(name).is_some_and(|solver| is_installed(solver, &folders));
    let mut sessions = vec!["--embedded".to_string()];
    for solver in ["z3", "yices", "bitwuzla", "cvc5", "boolector"].iter().filter(|name| is_here(name)) {
        sessions.push(format!("--solver {solver}"));
    }
    for style in ["push-pop", "assumptions", "fresh"] {
        sessions.extend(is_here(&"z3").then(|| format!("--solver z3 --incremental-style {style}")));
    }
    sessions
}

fn check(folder: &Path, shape: &Shape, limit: u32, options: &str) -> Ran {
    let words = format!("check --no-standard-checks --quiet -D LIMIT={limit} {options} {}.c", shape.name);
    run(folder, &words.split_whitespace().map(str::to_string).collect::<Vec<_>>(), LIMIT)
}

fn written() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for shape in &SHAPES {
        let text = format!("{HEAD}{}\n", shape.text);
        std::fs::write(folder.path().join(format!("{}.c", shape.name)), text).expect("a program");
    }
    folder
}

/// Runs every shape with each of the options; the complaints.
fn all(options: &[String], work: impl Fn(&Path, &Shape, &str) -> Vec<String> + Sync) {
    let folder = written();
    let pairs: Vec<(&Shape, &String)> =
        SHAPES.iter().flat_map(|shape| options.iter().map(move |o| (shape, o))).collect();
    let wrong = in_parallel(&pairs, |(shape, options)| work(folder.path(), shape, options)).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn complaint(ran: &Ran, wanted: &[i32], what: &str) -> Option<String> {
    let right = ran.code.is_some_and(|code| wanted.contains(&code));
    (!right).then(|| format!("{what}: {}\n{}{}", ran.ending(), ran.stdout, ran.stderr))
}

#[test]
fn the_shortest_counterexample_in_every_session() {
    let mut options: Vec<String> = sessions().iter().map(|session| format!("--incremental {session}")).collect();
    options.extend(["first", "together"].map(|order| format!("--incremental --embedded --loop-order {order}")));
    all(&options, |folder, shape, options| {
        let (value, depth) = shape.bad;
        let before = check(folder, shape, value, &format!("{options} --max-k-step {}", depth - 1));
        let at = check(folder, shape, value, &format!("{options} --max-k-step {depth}"));
        let never = check(folder, shape, shape.ok, &format!("{options} --max-k-step 12"));
        let what = format!("{} {options}", shape.name);
        let found = [
            complaint(&before, &[5], &format!("{what}, before")),
            complaint(&at, &[10], &what),
            complaint(&never, if shape.ends { &[0] } else { &[5] }, &format!("{what}, safe")),
        ];
        found.into_iter().flatten().collect()
    });
}

/// Every strategy in the embedded solver, and one of them in each of the others.
#[test]
fn the_same_verdict_from_every_strategy() {
    let strategies = [
        "--unwind 12",
        "--unwind 12 --paths forward",
        "--unwind 12 --paths backward",
        "--k-induction --max-k-step 12",
        "--k-induction --parallel --max-k-step 12",
    ];
    let mut options: Vec<String> = strategies.iter().map(|strategy| format!("{strategy} --embedded")).collect();
    let external = sessions().into_iter().filter(|s| s.contains("--solver") && !s.contains("style"));
    options.extend(external.enumerate().map(|(n, session)| format!("{} {session}", strategies[n % strategies.len()])));
    all(&options, |folder, shape, options| {
        let bad = check(folder, shape, shape.bad.0, options);
        let ok = check(folder, shape, shape.ok, &format!("{options} --no-unwinding-assertions"));
        let what = format!("{} {options}", shape.name);
        [complaint(&bad, &[10], &what), complaint(&ok, &[0], &format!("{what}, safe"))].into_iter().flatten().collect()
    });
}

/// What k-induction proves for any number of iterations holds in long executions; the proofs are of endless loops, which
/// no unwinding exhausts.
#[test]
fn proofs_hold_in_long_executions() {
    let folder = written();
    let endless = SHAPES.iter().find(|shape| !shape.ends).expect("an endless shape");
    let proof = check(folder.path(), endless, endless.ok, "--embedded --k-induction");
    assert_eq!(complaint(&proof, &[0], "the proof"), None);
    let long = check(folder.path(), endless, endless.ok, "--embedded --unwind 200 --no-unwinding-assertions");
    assert_eq!(complaint(&long, &[0], "200 iterations"), None);
}

/// Factors of a product of two primes are asked for in the third iteration.
#[test]
fn after_a_time_out_the_report_says_how_deep_each_property_was_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        "{HEAD}unsigned nondet_unsigned(void);\nint main(void) {{ int n = 0;\n while (1) {{\n  \
         unsigned long long x = nondet_unsigned(), y = nondet_unsigned();\n  n = n < 3 ? n + 1 : n;\n  \
         __CPROVER_assert(n < 3 || x < y || x * y != 3037000493ull * 2654435761ull, \"factors\");\n  \
         __CPROVER_assert(n <= 3, \"n\"); }} }}\n"
    );
    std::fs::write(folder.path().join("factors.c"), text).expect("a program");
    for session in sessions().iter().filter(|s| ["--embedded", "--solver z3"].contains(&s.as_str())) {
        let words = format!("check --no-standard-checks {session} --incremental --timeout 3 factors.c");
        let ran = run(folder.path(), &words.split_whitespace().map(str::to_string).collect::<Vec<_>>(), LIMIT);
        assert_eq!(complaint(&ran, &[5], session), None);
        for property in ["factors", "n"] {
            let line = ran.stdout.lines().find(|line| line.contains(&format!(": {property} : "))).expect("its line");
            assert!(line.contains("no violation up to k = 2"), "{session}: {line}");
        }
    }
}
