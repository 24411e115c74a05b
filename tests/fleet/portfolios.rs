//! What a portfolio makes of its members' answers, whatever they do.

use std::time::{Duration, Instant};

use flotilla::smt::{Model, TermId, Terms, Value};
use flotilla::solver::embedded::Embedded;
use flotilla::solver::portfolio::{HEAD_START, Member, Mode, Portfolio};
use flotilla::solver::remarks::Remarks;
use flotilla::solver::{Answer, Credit, Failure, Limits, Session, Stats};

use crate::support::*;

const AT_ONCE: Mode = Mode::Race { stagger: Duration::ZERO };
const LONG: Duration = Duration::from_secs(60);

fn embedded() -> Member {
    Member { name: "embedded".to_string(), session: Box::new(Embedded::new()) }
}

fn scripted_member(name: &str, on_check: &str) -> Member {
    Member { name: name.to_string(), session: Box::new(session(&scripted(on_check), LONG)) }
}

struct Asked {
    portfolio: Portfolio,
    remarks: Remarks,
    folder: tempfile::TempDir,
}

fn portfolio(members: Vec<Member>, mode: Mode) -> Asked {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let remarks = Remarks::default();
    let mut portfolio = Portfolio::new(members, mode, remarks.clone(), folder.path().to_path_buf());
    portfolio.cores = 4;
    portfolio.set_limits(Limits { time: Some(LONG), ..Limits::default() });
    Asked { portfolio, remarks, folder }
}

fn both(ask: impl Fn(&Terms, TermId) -> Answer) -> [Answer; 2] {
    let mut terms = Terms::new();
    let (sat, unsat) = (satisfiable(&mut terms), unsatisfiable(&mut terms));
    [ask(&terms, sat), ask(&terms, unsat)]
}

const RIGHT: [Answer; 2] = [Answer::Sat, Answer::Unsat];

#[test]
fn a_race_survives_every_faulty_member() {
    let faults = [
        "kill -9 $$",
        "exit 1",
        "echo unsupported",
        "echo '(error \"x\")'; echo sat",
        "echo unknown",
        "exec sleep 1000",
        "echo garbage",
        "exec >&-; sleep 1000",
        "echo sat",
    ];
    for fault in faults {
        let answers = both(|terms, question| {
            let members = vec![scripted_member("faulty", fault), embedded()];
            portfolio(members, AT_ONCE).portfolio.check(terms, &[question])
        });
        assert_eq!(answers, RIGHT, "{fault}");
    }
}

#[test]
fn the_model_is_the_winners() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let mut asked = portfolio(vec![scripted_member("liar", "echo sat"), embedded()], AT_ONCE);
    assert_eq!(asked.portfolio.check(&terms, &[question]), Answer::Sat);
    assert_eq!(asked.portfolio.credit().solver, "embedded");
    assert_eq!(asked.portfolio.value(&terms, question).ok().and_then(|v| v.as_bool()), Some(true));
}

#[test]
fn all_members_give_up_and_each_says_why() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let members = vec![scripted_member("a", "exit 4"), scripted_member("b", "echo unknown")];
    let said = reason(portfolio(members, AT_ONCE).portfolio.check(&terms, &[question]));
    assert!(said.contains("exit code 4") && said.contains("answered unknown"), "{said}");
}

#[test]
fn a_disagreement_is_no_answer_and_both_sides_are_written_down() {
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let members = vec![scripted_member("liar", "echo unsat"), embedded()];
    let mut asked = portfolio(members, Mode::Agree { quorum: 2 });
    let said = reason(asked.portfolio.check(&terms, &[question]));
    assert!(said.contains("solvers disagree: embedded says sat, liar says unsat"), "{said}");
    assert_eq!(asked.remarks.all(), [said]);
    let mut texts: Vec<String> = std::fs::read_dir(asked.folder.path())
        .expect("the folder")
        .map(|entry| std::fs::read_to_string(entry.expect("an entry").path()).expect("a script"))
        .collect();
    texts.sort();
    assert_eq!(texts.len(), 2);
    assert!(texts[0].starts_with("; embedded answered sat\n") && texts[1].starts_with("; liar answered unsat\n"));
    let mut out = Vec::new();
    let run = flotilla::solver::script::solve_script(&texts[1], &mut out, Limits::default()).expect("it runs");
    assert_eq!(run.answers, [Answer::Sat], "the script is the question");
}

#[test]
fn agreement_needs_its_quorum() {
    let answers = both(|terms, question| {
        portfolio(vec![embedded(), embedded()], Mode::Agree { quorum: 2 }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
    let mut terms = Terms::new();
    let question = satisfiable(&mut terms);
    let members = vec![embedded(), scripted_member("silent", "exit 1")];
    let said = reason(portfolio(members, Mode::Agree { quorum: 2 }).portfolio.check(&terms, &[question]));
    assert!(said.contains("only embedded answered (sat), 2 are needed"), "{said}");
}

#[test]
fn fallback_asks_the_next_only_when_needed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("asked");
    let spy = || scripted_member("spy", &format!("touch {}; echo unknown", mark.display()));
    let answers = both(|terms, question| {
        let mode = Mode::Fallback { after: None };
        portfolio(vec![embedded(), spy()], mode).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
    assert!(!mark.exists(), "the second member was not asked");
    let answers = both(|terms, question| {
        portfolio(vec![spy(), embedded()], Mode::Fallback { after: None }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
    assert!(mark.exists());
    let hanging = || scripted_member("hanging", "exec sleep 1000");
    let answers = both(|terms, question| {
        let mode = Mode::Fallback { after: Some(Duration::from_millis(20)) };
        portfolio(vec![hanging(), embedded()], mode).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
}

/// A process is started only for questions that the first member does not answer at once.
#[test]
fn a_race_asks_those_who_join_later_only_when_needed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("asked");
    let spy = || scripted_member("spy", &format!("touch {}; echo unknown", mark.display()));
    let answers = both(|terms, question| {
        portfolio(vec![embedded(), spy()], Mode::Race { stagger: LONG }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
    assert!(!mark.exists(), "the second member was not asked");
    let answers = both(|terms, question| {
        let members = vec![scripted_member("hanging", "exec sleep 1000"), embedded()];
        portfolio(members, Mode::Race { stagger: HEAD_START }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
}

/// A solver that takes its time before it searches.
struct Slow {
    inner: Embedded,
    limits: Limits,
    prepares: Duration,
}

impl Session for Slow {
    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        self.limits.preparing.set(true);
        let end = Instant::now() + self.prepares;
        while Instant::now() < end && !self.limits.interrupt.is_set() {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.limits.preparing.set(false);
        self.inner.check(terms, assumptions)
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits.clone();
        self.inner.set_limits(limits);
    }

    fn assert(&mut self, terms: &Terms, t: TermId) -> Result<(), Failure> {
        self.inner.assert(terms, t)
    }

    fn push(&mut self) {
        self.inner.push();
    }

    fn pop(&mut self) {
        self.inner.pop();
    }

    fn value(&mut self, terms: &Terms, t: TermId) -> Result<Value, Failure> {
        self.inner.value(terms, t)
    }

    fn model(&mut self, terms: &Terms) -> Result<Model, Failure> {
        self.inner.model(terms)
    }

    fn failed_assumptions(&mut self) -> Vec<TermId> {
        self.inner.failed_assumptions()
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn credit(&self) -> Credit {
        self.inner.credit()
    }
}

/// What a member does before it searches does not count, unless it takes very long.
#[test]
fn nobody_joins_a_race_while_the_question_is_prepared() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("asked");
    let spy = || scripted_member("spy", &format!("touch {}; echo unknown", mark.display()));
    let slow = |prepares| {
        let session = Slow { inner: Embedded::new(), limits: Limits::default(), prepares };
        Member { name: "slow".to_string(), session: Box::new(session) }
    };
    let answers = both(|terms, question| {
        let members = vec![slow(Duration::from_millis(1200)), spy()];
        portfolio(members, Mode::Race { stagger: Duration::from_secs(1) }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
    assert!(!mark.exists(), "the second member was not asked");
    let answers = both(|terms, question| {
        let members = vec![slow(LONG), embedded()];
        portfolio(members, Mode::Race { stagger: HEAD_START }).portfolio.check(terms, &[question])
    });
    assert_eq!(answers, RIGHT);
}

#[test]
fn a_distributed_question_is_answered_part_by_part() {
    let mut terms = Terms::new();
    let no: Vec<TermId> = [97, 89, 83, 79, 73].map(|prime| factors(&mut terms, prime)).to_vec();
    let yes = satisfiable(&mut terms);
    let some = terms.or(&[no[0], no[1], yes, no[2]]);
    let none = terms.or(&no);
    for faulty in ["exit 1", "echo unknown", "exec sleep 1000"] {
        let limit = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
        let mut asked = portfolio(vec![scripted_member("faulty", faulty), embedded(), embedded()], Mode::Distribute);
        if faulty.contains("sleep") {
            asked.portfolio.set_limits(limit);
        }
        assert_eq!(asked.portfolio.check(&terms, &[some]), Answer::Sat, "{faulty}");
        assert_eq!(asked.portfolio.value(&terms, yes).ok().and_then(|v| v.as_bool()), Some(true));
        assert_eq!(asked.portfolio.check(&terms, &[none]), Answer::Unsat, "{faulty}");
    }
    let mut silent =
        portfolio(vec![scripted_member("a", "exit 1"), scripted_member("b", "echo unknown")], Mode::Distribute);
    assert!(!reason(silent.portfolio.check(&terms, &[none])).is_empty());
}

#[test]
fn frames_and_assumptions_reach_every_member() {
    let mut terms = Terms::new();
    let (yes, no) = (satisfiable(&mut terms), unsatisfiable(&mut terms));
    for mode in [AT_ONCE, Mode::Agree { quorum: 2 }, Mode::Fallback { after: None }, Mode::Distribute] {
        let mut asked = portfolio(vec![embedded(), embedded()], mode);
        let session = &mut asked.portfolio;
        session.assert(&terms, yes).expect("a formula");
        session.push();
        session.assert(&terms, no).expect("a formula");
        assert_eq!(session.check(&terms, &[]), Answer::Unsat);
        session.pop();
        assert_eq!(session.check(&terms, &[no]), Answer::Unsat);
        assert_eq!(session.check(&terms, &[yes]), Answer::Sat);
        session.pop();
        assert_eq!(session.check(&terms, &[]), Answer::Sat, "a pop too many changes nothing");
    }
}

#[test]
fn an_interrupt_stops_all_members() {
    use flotilla::base::Cancel;
    use flotilla::base::cancel::Reason;
    for mode in [AT_ONCE, Mode::Agree { quorum: 2 }, Mode::Distribute] {
        let mut terms = Terms::new();
        let hard = hard(&mut terms);
        let also = unsatisfiable(&mut terms);
        let question = terms.or(&[hard, also]);
        let cancel = Cancel::new();
        let mut asked = portfolio(vec![scripted_member("hanging", "exec sleep 1000"), embedded()], mode);
        asked.portfolio.set_limits(Limits { interrupt: cancel.clone().into(), ..Default::default() });
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            cancel.request(Reason::Interrupt)
        });
        assert_eq!(reason(asked.portfolio.check(&terms, &[question])), "interrupted");
        assert!(raiser.join().expect("the other thread"));
    }
}
