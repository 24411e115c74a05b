//! Fleet files: what they mean, and every kind of mistake with its line and column.

use std::time::Duration;

use flotilla::fleet::read::{built_in, read};
use flotilla::fleet::{Choice, Fleet, Mode, SolverKind};
use flotilla::solver::portfolio::HEAD_START;

use crate::support::write;

fn complaint(text: &str) -> String {
    let base = built_in().expect("the built-in fleet");
    read("f.yaml", text, &base).expect_err(text).to_string()
}

#[test]
fn the_built_in_fleet_is_consistent() {
    let fleet = built_in().expect("the built-in fleet");
    for name in ["embedded", "z3", "cvc5", "boolector", "bitwuzla", "yices"] {
        assert!(fleet.solver(name).is_some(), "{name}");
    }
    assert!(fleet.portfolio("default").is_some());
    assert!(fleet.rules.iter().any(|rule| rule.when.is_empty()), "some rule takes every program");
}

#[test]
fn each_mistake_has_its_line_and_column() {
    let cases = [
        ("solvers: [", "f.yaml:1:10: "),
        ("solver:\n  z3: {}\n", "f.yaml:1:1: unknown field `solver`"),
        ("solvers:\n  mine:\n    comand: [a]\n", "f.yaml:3:5: "),
        ("solvers:\n  mine:\n    version: [a]\n", "f.yaml:3:5: `mine` needs a command"),
        ("solvers:\n  mine:\n    command: mine --in\n", "f.yaml:3:14: "),
        ("solvers:\n  mine:\n    command: [a, '']\n", "f.yaml:3:18: an empty word"),
        ("solvers:\n  my solver:\n    command: [a]\n", "f.yaml:3:5: `my solver` is no name"),
        ("solvers:\n  mine:\n    command: [a]\n    incremental: often\n", "f.yaml:4:18: "),
        ("solvers:\n  mine:\n    command: [a]\n    definitions: macros\n", "f.yaml:4:18: "),
        ("solvers:\n  mine:\n    command: [a]\n    features: [telepathy]\n", "f.yaml:4:16: "),
        ("solvers:\n  mine:\n    command: [a]\n    limits: { time: 60 }\n", "f.yaml:4:21: "),
        ("solvers:\n  mine:\n    command: [a]\n    limits: { time: 1 day }\n", "f.yaml:4:21: "),
        ("solvers:\n  mine:\n    command: [a]\n    limits: { memory: 1KiB }\n", "f.yaml:4:23: "),
        ("solvers:\n  mine:\n    command: [a]\n    limits: { tiem: 1s }\n", "f.yaml:4:15: "),
        ("solvers:\n  mine:\n    command: [a]\n    options: ['x) (exit']\n", "f.yaml:4:15: an option is written"),
        ("solvers:\n  mine:\n    command: [a]\n    logics: ['QF BV']\n", "f.yaml:4:14: a logic is a word"),
        (
            "solvers:\n  mine:\n    command: [a]\n    install: { executable: a }\n",
            "f.yaml:4:14: solvers.mine.install: missing field `pip`",
        ),
        ("solvers:\n  mine:\n    command: [a]\n    install: { pip: '-r evil', executable: a }\n", "f.yaml:4:14: "),
        (
            "solvers:\n  mine:\n    command: [a]\n    install: { pip: a, executable: a, launcher: x.py }\n",
            "f.yaml:4:49: there is no launcher",
        ),
        ("solvers:\n  mine:\n    kind: embedded\n    command: [a]\n", "f.yaml:3:5: an embedded solver has neither"),
        ("solvers:\n  mine:\n    command: [a]\n  mine:\n    command: [b]\n", "`mine` is here twice"),
        ("portfolios:\n  p: { mode: race, members: [z3, zz3] }\n", "f.yaml:2:34: there is no solver `zz3`"),
        ("portfolios:\n  p: { mode: race, members: [z3, z3] }\n", "f.yaml:2:34: `z3` is a member already"),
        ("portfolios:\n  p: { mode: race, members: [] }\n", "f.yaml:2:29: a portfolio needs"),
        ("portfolios:\n  p: { members: [z3] }\n", "f.yaml:2:6: portfolios.p: missing field `mode`"),
        ("portfolios:\n  p: { mode: relay, members: [z3] }\n", "f.yaml:2:14: "),
        (
            "portfolios:\n  p: { mode: race, members: [z3], quorum: 1 }\n",
            "f.yaml:2:43: `quorum` belongs to the mode agree",
        ),
        ("portfolios:\n  p: { mode: agree, members: [z3], quorum: 2 }\n", "f.yaml:2:44: a quorum is between"),
        (
            "portfolios:\n  p: { mode: race, members: [z3], after: 1s }\n",
            "f.yaml:2:42: `after` belongs to the mode fallback",
        ),
        ("rules:\n  - when: { colour: true }\n    use: { solver: z3 }\n", "f.yaml:2:21: there is no feature `colour`"),
        ("rules:\n  - when: { loops: true }\n    use: { solver: z3 }\n", "f.yaml:2:20: `loops` is a count"),
        ("rules:\n  - when: { pointers: { at_least: 1 } }\n    use: { solver: z3 }\n", "`pointers` is true or false"),
        ("rules:\n  - when: { loops: { at_least: 2, at_most: 1 } }\n    use: { solver: z3 }\n", "no number is"),
        ("rules:\n  - when: { loops: 7 }\n    use: { solver: z3 }\n", "f.yaml:2:20: "),
        ("rules:\n  - use: { solver: zz3 }\n", "f.yaml:2:20: there is no solver `zz3`"),
        ("rules:\n  - use: { portfolio: zz }\n", "f.yaml:2:23: there is no portfolio `zz`"),
        ("rules:\n  - use: { solver: z3, portfolio: race }\n", "f.yaml:2:10: a rule uses either"),
        ("rules:\n  - use: { solver: z3, encoding: roman }\n", "f.yaml:2:34: "),
        ("rules:\n  - when: {}\n", "f.yaml:2:5: rules[0]: missing field `use`"),
        ("replace: maybe\n", "f.yaml:1:10: "),
        ("- 1\n- 2\n", "f.yaml:1:1: "),
    ];
    let mut differences = Vec::new();
    for (text, expected) in cases {
        let said = complaint(text);
        if !said.contains(expected) || !said.starts_with("f.yaml:") {
            differences.push(format!("{text:?}\n    expected {expected}\n    said     {said}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn a_file_extends_or_replaces_the_built_in_fleet() {
    let base = built_in().expect("the built-in fleet");
    assert_eq!(read("f.yaml", "# nothing yet\n", &base).as_ref(), Ok(&base));
    let text = "
solvers:
  mine:
    command: [mine, -in]
    launcher: [nice, -n, '19']
    limits: { time: 5s, memory: 1GiB }
    profiles:
      quick: { arguments: [--quick], limits: { time: 500ms } }
portfolios:
  default: { mode: agree, members: [mine/quick, z3] }
rules:
  - when: { loops: { at_most: 3 }, floats: false }
    use: { solver: mine }
";
    let fleet = read("f.yaml", text, &base).expect("a good file");
    assert_eq!(fleet.solvers.len(), base.solvers.len() + 2);
    let SolverKind::Process(quick) = &fleet.solver("mine/quick").expect("the profile").kind else {
        panic!("a process")
    };
    assert_eq!(quick.command, ["mine", "-in", "--quick"]);
    assert_eq!((quick.time.map(|t| t.as_millis()), quick.memory), (Some(500), Some(1 << 30)));
    assert_eq!(fleet.portfolio("default").expect("replaced").mode, Mode::Agree { quorum: 2 });
    assert_eq!(fleet.rules.len(), base.rules.len() + 1);
    assert_eq!(fleet.rules[0].choice, Choice::Solver("mine".to_string()));
    let alone = read("f.yaml", "replace: true\n", &base).expect("a good file");
    assert_eq!(names(&alone), ["embedded"]);
    assert!(alone.portfolios.is_empty() && alone.rules.is_empty());
}

/// The example that this format was designed with.
#[test]
fn the_example_of_the_design_is_accepted() {
    let text = "
solvers:
  z3:
    command: [z3, -in, -smt2]
    version: [z3, --version]
    logics: [QF_AUFBV, QF_AUFLIRA, QF_ABVFP]
    features: [datatypes, assumptions, push-pop, unsat-assumptions, floats, const-arrays]
    incremental: push-pop
    limits: { time: 60s, memory: 4GiB }
portfolios:
  default:  { mode: race,  members: [embedded, bitwuzla, yices] }
  hedged:   { mode: agree, members: [z3, cvc5], quorum: 2 }
  thrifty:  { mode: fallback, members: [embedded, z3], after: 10s }
rules:
  - when: { bit_operations: true, pointers: false }
    use:  { encoding: bv, portfolio: hedged }
";
    let fleet = read("f.yaml", text, &built_in().expect("the built-in fleet")).expect("a good file");
    let mode = |name: &str| fleet.portfolio(name).expect("a portfolio").mode;
    assert_eq!(mode("default"), Mode::Race { stagger: HEAD_START });
    assert_eq!(mode("hedged"), Mode::Agree { quorum: 2 });
    assert_eq!(mode("thrifty"), Mode::Fallback { after: Some(Duration::from_secs(10)) });
    assert_eq!(fleet.rules[0].choice, Choice::Portfolio("hedged".to_string()));
}

fn names(fleet: &Fleet) -> Vec<&str> {
    fleet.solvers.iter().map(|solver| solver.name.as_str()).collect()
}

#[test]
fn a_wrong_file_is_an_error_of_usage_before_anything_starts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = write(folder.path(), "a.c", "int main(void) { return 0; }\n");
    let run = || {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_flotilla")).arg("check").arg(&program).output();
        let output = output.expect("the executable starts");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(run().0, Some(0));
    write(folder.path(), "flotilla.yaml", "portfolios:\n  p: { mode: race, members: [zz3] }\n");
    let (code, said) = run();
    assert_eq!(code, Some(1));
    assert!(said.contains("flotilla.yaml:2:30: there is no solver `zz3`"), "{said}");
}
