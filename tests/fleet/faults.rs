//! Everything that a solver process can do wrong, one test each. After every fault: unknown with the reason, no process
//! left, and the session can be asked again.

use std::time::Duration;

use flotilla::smt::Terms;
use flotilla::solver::process::ProcessSession;
use flotilla::solver::{Answer, Session};

use crate::support::*;

/// For children that hang on purpose.
const SHORT: Duration = Duration::from_millis(300);
/// For children that end by themselves; no test waits for it.
const LONG: Duration = Duration::from_secs(60);

/// Asks once; the reason, with the process gone.
fn asked(command: &[String], limit: Duration) -> String {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let mut session = session(command, limit);
    session.assert(&terms, question).expect("a formula");
    let reason = reason(session.check(&terms, &[]));
    assert_eq!(session.process_id(), None, "the process is gone after {reason}");
    reason
}

#[test]
fn the_program_does_not_exist() {
    let reason = asked(&["no-such-solver".to_string()], LONG);
    assert_eq!(reason, "subject: the program `no-such-solver` is not installed");
    assert!(asked(&["/dev/null".to_string()], LONG).contains("cannot be started"));
}

#[test]
fn it_exits_at_once() {
    assert!(asked(&["true".to_string()], LONG).contains("ended with exit code 0"));
    assert!(asked(&shell("echo cannot open display >&2; exit 3"), LONG).contains("exit code 3: cannot open display"));
}

#[test]
fn it_prints_garbage() {
    for garbage in
        ["echo Segmentation fault", "printf '\\377\\376\\000'; echo", "echo sat; echo sat", "echo 'sat unsat'"]
    {
        let reason = asked(&scripted(garbage), LONG);
        assert!(reason.contains("unexpected answer"), "{garbage}: {reason}");
    }
    assert!(asked(&scripted(":"), LONG).contains("no answer"));
}

#[test]
fn it_prints_garbage_without_end() {
    let reason = asked(&["yes".to_string()], LONG);
    assert!(reason.contains("answers without end"), "{reason}");
}

#[test]
fn it_prints_half_an_answer_and_ends() {
    assert!(asked(&scripted("printf sa; exit 0"), LONG).contains("ended with exit code 0: sa"));
}

#[test]
fn it_prints_half_an_answer_and_hangs() {
    assert!(asked(&scripted("printf sat; exec sleep 1000"), SHORT).contains("time limit"));
}

#[test]
fn it_reports_an_error_and_goes_on_as_if_nothing_had_happened() {
    let mut terms = Terms::new();
    let question = unsatisfiable(&mut terms);
    let mut session = session(&scripted("echo '(error \"line 3: unknown symbol\")'; echo sat"), LONG);
    let first = reason(session.check(&terms, &[question]));
    assert!(first.contains("unexpected answer: (error \"line 3: unknown symbol\")"), "{first}");
    // Nothing is believed after an error, and no process is asked again.
    assert_eq!(reason(session.check(&terms, &[])), first);
    assert_eq!(session.process_id(), None);
}

#[test]
fn it_says_unsupported() {
    assert!(asked(&scripted("echo unsupported"), LONG).contains("unexpected answer: unsupported"));
}

#[test]
fn it_says_unknown_and_can_be_asked_again() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let mut session = session(&scripted("echo unknown"), LONG);
    assert_eq!(reason(session.check(&terms, &[question])), "subject answered unknown");
    assert_eq!(reason(session.check(&terms, &[question])), "subject answered unknown");
    assert!(session.process_id().is_some(), "unknown is an answer");
}

#[test]
fn it_floods_standard_error_and_then_answers() {
    let mut terms = Terms::new();
    let question = unsatisfiable(&mut terms);
    let flood = "head -c 5000000 /dev/zero | tr '\\0' x >&2; echo unsat";
    assert_eq!(session(&scripted(flood), LONG).check(&terms, &[question]), Answer::Unsat);
}

/// Far more text than a pipe holds.
fn bulky(terms: &mut Terms) -> Vec<flotilla::smt::TermId> {
    use flotilla::smt::{Op, Sort};
    let mut facts = Vec::new();
    for n in 0..20_000 {
        let [a, b] = ["a", "b"].map(|name| terms.var(&format!("{name}{n}"), Sort::BitVec(32)));
        facts.push(terms.app(Op::BvUlt, &[a, b]));
    }
    facts
}

#[test]
fn it_stops_reading() {
    let mut terms = Terms::new();
    let facts = bulky(&mut terms);
    let mut session = session(&shell("exec sleep 1000"), SHORT);
    facts.iter().for_each(|&fact| session.assert(&terms, fact).expect("a formula"));
    assert!(reason(session.check(&terms, &[])).contains("time limit"));
}

#[test]
fn it_reads_and_talks_at_the_same_time() {
    let mut terms = Terms::new();
    let facts = bulky(&mut terms);
    // One line of output for each line of input, more than both pipes hold: whoever only writes first never ends.
    let mut session = session(&shell("sed -u 's/^(echo .\\(.*\\).)$/\\1/'"), LONG);
    facts.iter().for_each(|&fact| session.assert(&terms, fact).expect("a formula"));
    let said = reason(session.check(&terms, &[]));
    assert!(said.contains("unexpected answer"), "{}", &said[..said.len().min(200)]);
}

#[test]
fn it_closes_its_input() {
    let mut terms = Terms::new();
    let facts = bulky(&mut terms);
    let mut session = session(&shell("exec <&-; exec sleep 1000"), LONG);
    facts.iter().for_each(|&fact| session.assert(&terms, fact).expect("a formula"));
    assert!(reason(session.check(&terms, &[])).contains("closed its pipes"));
}

#[test]
fn it_closes_its_output() {
    assert!(asked(&shell("exec >&-; exec sleep 1000"), LONG).contains("closed its pipes"));
}

#[test]
fn it_hangs_and_so_do_its_children() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let number = format!("{}", 1_000_000 + std::process::id());
    let mut session = session(&scripted(&format!("sleep {number} & sleep {number} & sleep {number}")), SHORT);
    assert!(reason(session.check(&terms, &[question])).contains("time limit"));
    assert!(wait_until_empty(|| with_argument(&number)).is_empty(), "all of its group are gone");
}

#[test]
fn it_eats_memory() {
    let mut spec = spec(&scripted("tail /dev/zero; echo sat"));
    spec.memory = Some(64 << 20);
    let mut terms = Terms::new();
    let question = unsatisfiable(&mut terms);
    let mut session = ProcessSession::new(spec);
    session.set_limits(flotilla::solver::Limits { time: Some(LONG), ..Default::default() });
    // `tail` ends for want of memory and the liar says sat: without a model that is worth nothing.
    assert_eq!(session.check(&terms, &[question]), Answer::Sat);
    assert!(session.model(&terms).is_err());
}

#[test]
fn it_is_killed_in_the_middle_of_a_check() {
    let reason = asked(&scripted("kill -9 $$"), LONG);
    assert!(reason.contains("killed by signal 9"), "{reason}");
}

#[test]
fn it_crashes_once_and_the_next_check_starts_it_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("crashed");
    let once = format!("if [ -e {0} ]; then echo unsat; else touch {0}; kill -9 $$; fi", mark.display());
    let mut terms = Terms::new();
    let question = unsatisfiable(&mut terms);
    let mut session = session(&scripted(&once), LONG);
    session.assert(&terms, question).expect("a formula");
    assert!(reason(session.check(&terms, &[])).contains("signal 9"));
    assert_eq!(session.check(&terms, &[]), Answer::Unsat);
}

#[test]
fn it_always_crashes_and_is_given_up() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let mut session = session(&scripted("kill -9 $$"), LONG);
    for _ in 0..6 {
        assert!(reason(session.check(&terms, &[question])).contains("signal 9"));
    }
    assert!(session.given_up().is_some());
}

#[test]
fn it_says_sat_and_has_no_model_or_a_wrong_one() {
    for values in ["echo '(error \"no model\")'", "echo '((x #x0000) (y #x0000))'", "echo '((x #x0000))'", ":"] {
        let script = format!(
            "while read -r line; do case \"$line\" in *check-sat*) echo sat ;; *get-value*) {values} ;;\n\
             '(echo '*) line=${{line#*\\\"}}; echo \"${{line%\\\"*}}\" ;; esac; done"
        );
        let mut terms = Terms::new();
        let question = satisfiable(&mut terms);
        let mut session = session(&shell(&script), LONG);
        assert_eq!(session.check(&terms, &[question]), Answer::Sat);
        assert!(session.model(&terms).is_err(), "{values}");
        assert!(session.model(&terms).is_err(), "{values}: still none");
    }
}

#[test]
fn an_interrupt_ends_a_hanging_check() {
    use flotilla::base::Cancel;
    use flotilla::base::cancel::Reason;
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let cancel = Cancel::new();
    let mut session = ProcessSession::new(spec(&scripted("exec sleep 1000")));
    session.set_limits(flotilla::solver::Limits { interrupt: cancel.clone().into(), ..Default::default() });
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        cancel.request(Reason::Interrupt)
    });
    assert_eq!(reason(session.check(&terms, &[question])), "subject: interrupted");
    assert!(raiser.join().expect("the other thread"));
}

#[test]
fn dropping_a_session_leaves_no_process() {
    let mut terms = Terms::new();
    let question = unsatisfiable(&mut terms);
    let mut session = session(&scripted("sleep 1000 & echo unsat"), LONG);
    assert_eq!(session.check(&terms, &[question]), Answer::Unsat);
    let leader = session.process_id().expect("a process");
    assert!(!group(leader).is_empty());
    drop(session);
    assert!(wait_until_empty(|| group(leader)).is_empty(), "neither child nor zombie");
}
