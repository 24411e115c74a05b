//! `flotilla explain`, `flotilla solvers`, and the choice by rules, from outside.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{folders, write};

const PROGRAM: &str = "unsigned nondet_uint(void);
int main(void) {
    unsigned x = nondet_uint();
    unsigned y = 0;
    for (int i = 0; i < 3; i++) y += (x >> i) & 1;
    __CPROVER_assert(y <= 3, \"at most three bits\");
    return 0;
}
";

fn flotilla(args: &[&str], files: &[&Path]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_flotilla")).args(args).args(files).output().expect("the executable starts")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn explain_shows_features_rule_encoding_and_solvers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = write(folder.path(), "a.c", PROGRAM);
    let rules = "rules:\n  - name: words\n    when: { bit_operations: true, pointers: false, loops: { at_least: 1 } }\n    \
                 use: { encoding: bv, solver: embedded }\n  - name: never\n    when: { floats: true }\n    use: { solver: embedded }\n";
    let fleet = write(folder.path(), "fleet.yaml", rules);
    let said = text(&flotilla(&["explain", "--fleet"], &[&fleet, &program]));
    let has = |name: &str, value: &str| said.lines().any(|l| l.split_whitespace().take(2).eq([name, value]));
    assert!(has("bit_operations", "true") && has("pointers", "false") && has("floats", "false"), "{said}");
    assert!(has("loops", "1") && has("words", "taken"), "{said}");
    assert!(said.contains("solver embedded: embedded") && said.contains("bv: bit-vectors"), "{said}");
    let said = text(&flotilla(&["explain", "--portfolio", "race"], &[&program]));
    assert!(said.contains("no rule is taken") && said.contains("portfolio race: race of embedded"), "{said}");
}

#[test]
fn a_solver_that_is_not_installed_is_replaced_and_the_report_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = write(folder.path(), "a.c", PROGRAM);
    let fleet = "replace: true\nsolvers:\n  absent:\n    command: [no-such-solver-here]\n\
                 portfolios:\n  pair: { mode: race, members: [absent, embedded] }\n\
                 rules:\n  - use: { solver: absent }\n";
    let fleet = write(folder.path(), "fleet.yaml", fleet);
    let output = flotilla(&["check", "--fleet"], &[&fleet, &program]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("note: absent is not installed: embedded answers in its place"));
    let output = flotilla(&["check", "--portfolio", "pair", "--fleet"], &[&fleet, &program]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("note: absent is not installed: portfolio pair works without it"));
    let output = flotilla(&["check", "--solver", "absent", "--fleet"], &[&fleet, &program]);
    assert_eq!(output.status.code(), Some(1), "asked for by name it is an error");
}

#[test]
fn solvers_are_listed_with_what_they_cannot_do() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let liar = "while read -r line; do case \"$line\" in *check-sat*) echo sat ;; \\'(echo \\'*) line=${line#*\\\\\\\"}; echo \"${line%\\\\\\\"*}\" ;; esac; done";
    let fleet = format!(
        "replace: true\nsolvers:\n  absent:\n    command: [no-such-solver-here]\n  liar:\n    command: [sh, -c, {}]\n    features: [push-pop]\n",
        serde_json::to_string(&liar.replace("\\'", "'").replace("\\\\\\\"", "\\\"")).expect("a string")
    );
    let fleet = write(folder.path(), "fleet.yaml", &fleet);
    let output = flotilla(&["solvers", "--fleet"], &[&fleet]);
    let said = text(&output);
    let line = |name: &str, state: &str| said.lines().any(|l| l.starts_with(name) && l.contains(state));
    assert!(line("embedded", "built in") && line("absent", "missing") && line("liar", "BROKEN"), "{said}");
    assert!(said.contains("CANNOT values: sat sat"), "{said}");
    assert_eq!(output.status.code(), Some(5));
}

#[test]
fn a_wrong_solver_never_makes_a_wrong_verdict() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let unsafe_program = PROGRAM.replace("y <= 3", "y <= 2");
    let program = write(folder.path(), "a.c", &unsafe_program);
    let script = |word: &str| {
        let text = format!(
            "while read -r line; do case \"$line\" in *check-sat*) echo {word} ;; '(echo '*) line=${{line#*\\\"}}; echo \"${{line%\\\"*}}\" ;; esac; done"
        );
        serde_json::to_string(&text).expect("a string")
    };
    let fleet = format!(
        "replace: true\nsolvers:\n  yes:\n    command: [sh, -c, {}]\n  no:\n    command: [sh, -c, {}]\nportfolios:\n  \
         both: {{ mode: agree, members: [no, embedded], quorum: 2 }}\n",
        script("sat"),
        script("unsat")
    );
    let fleet = write(folder.path(), "fleet.yaml", &fleet);
    let evidence = folder.path().join("evidence");
    // `sat` without a model is no counterexample.
    let output = flotilla(&["check", "--solver", "yes", "--fleet"], &[&fleet, &program]);
    assert_eq!(output.status.code(), Some(5), "{}", text(&output));
    let words = ["check", "--portfolio", "both", "--transcripts", evidence.to_str().expect("a name"), "--fleet"];
    let output = flotilla(&words, &[&fleet, &program]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(5), "{said}");
    assert!(said.contains("solvers disagree: embedded says sat, no says unsat"), "{said}");
    let files = std::fs::read_dir(&evidence).expect("the folder").count();
    assert!(files >= 3, "both sides and the transcript");
}

/// A product that bits cannot bound in seconds; integers can.
#[test]
fn products_get_a_second_opinion_over_integers() {
    if !has_z3() {
        println!("z3 is not installed: run tests/setup; nothing was asked over integers");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = "#include <assert.h>\n#include <limits.h>\nunsigned nondet_unsigned(void);\nint main(void) {\n  \
                   unsigned n = nondet_unsigned(), m = nondet_unsigned();\n  if (m == 0 || n > UINT_MAX / m) return 0;\n  \
                   assert((unsigned long long)n * m <= UINT_MAX);\n  return 0;\n}\n";
    let safe = write(folder.path(), "safe.c", program);
    let output = flotilla(&["check", "--json"], &[&safe]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(text(&output).contains("\"z3\""), "{}", text(&output));
    let said = text(&flotilla(&["explain"], &[&safe]));
    assert!(said.contains("second opinion: z3 over integers"), "{said}");
    // Who names a solver is answered by that one alone.
    let output = flotilla(&["check", "--embedded", "--timeout", "3"], &[&safe]);
    assert_eq!(output.status.code(), Some(5), "{}", text(&output));
    let wrong = write(folder.path(), "wrong.c", &program.replace("<= UINT_MAX)", "< UINT_MAX - 1)"));
    assert_eq!(flotilla(&["check"], &[&wrong]).status.code(), Some(10));
}

fn has_z3() -> bool {
    let fleet = flotilla::fleet::read::built_in().expect("the built-in fleet");
    fleet.solver("z3").is_some_and(|z3| flotilla::fleet::plan::is_installed(z3, &folders()))
}
