//! Random programs with up to three handlers of interrupts, and all their interleavings enumerated access by access. No
//! proof of what fails, no failure of what holds.
//!
//! `FLOTILLA_RANDOM` is the number of programs, `FLOTILLA_SEED` the first seed.

#[allow(dead_code, reason = "other tests use more of it")]
#[path = "generator/rng.rs"]
mod rng;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use flotilla::device::Handler;
use flotilla::results::Status;
use flotilla::{Project, Report, check};
use rng::Rng;

const SHARED: usize = 3;
const LOCALS: usize = 2;

/// One access at most, so that interrupts come between any two.
#[derive(Clone, Copy, Debug)]
enum Op {
    Read(usize, usize),
    Write(usize, usize, u8),
    Add(usize, u8),
    /// `if (local & 1) shared = k;`
    WriteIfOdd(usize, usize, u8),
    NeverIs(usize, u8),
    Mask,
    Unmask,
}

/// The entry function first, then the handlers with their priorities and how often each comes at most.
struct Case {
    routines: Vec<Vec<Op>>,
    priorities: Vec<u32>,
    at_most: Vec<u8>,
}

fn ops(rng: &mut Rng, count: usize, masks: bool) -> Vec<Op> {
    let mut list = Vec::new();
    for _ in 0..count {
        let (local, shared, k) = (rng.below(LOCALS), rng.below(SHARED), rng.below(4) as u8);
        list.push(match rng.below(if masks { 8 } else { 6 }) {
            0 | 1 => Op::Read(local, shared),
            2 => Op::Write(shared, local, k),
            3 => Op::Add(local, k + 1),
            4 => Op::WriteIfOdd(local, shared, k),
            5 => Op::NeverIs(local, k + 1),
            6 => Op::Mask,
            _ => Op::Unmask,
        });
    }
    list
}

fn case(seed: u64) -> Case {
    let mut rng = Rng::new(seed);
    let handlers = 1 + rng.below(3);
    let mut routines = vec![ops(&mut rng, 7, true)];
    routines[0].push(Op::NeverIs(0, 1));
    let (mut priorities, mut at_most) = (Vec::new(), Vec::new());
    for _ in 0..handlers {
        routines.push(ops(&mut rng, 4, false));
        priorities.push(rng.below(3) as u32);
        at_most.push(1 + rng.below(2) as u8);
    }
    Case { routines, priorities, at_most }
}

/// Everything that decides what can happen next.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    shared: [u8; SHARED],
    left: Vec<u8>,
    masked: bool,
    /// Who runs, where, and with which locals; the last one is running.
    stack: Vec<(usize, usize, [u8; LOCALS])>,
}

/// The checks that some interleaving violates: routine and number of the operation.
fn violated(case: &Case) -> BTreeSet<(usize, usize)> {
    let start =
        State { shared: [0; SHARED], left: case.at_most.clone(), masked: false, stack: vec![(0, 0, [0; LOCALS])] };
    let (mut seen, mut work, mut found) = (HashSet::from([start.clone()]), vec![start], BTreeSet::new());
    while let Some(state) = work.pop() {
        let mut next = Vec::new();
        let running = state.stack.last().map(|top| top.0);
        let Some(running) = running else { continue };
        for handler in 0..case.priorities.len() {
            let urgent = running == 0 || case.priorities[handler] < case.priorities[running - 1];
            if urgent && state.left[handler] > 0 && !state.masked {
                let mut to = state.clone();
                to.left[handler] -= 1;
                to.stack.push((handler + 1, 0, [0; LOCALS]));
                next.push(to);
            }
        }
        next.extend(step(case, &state, &mut found));
        work.extend(next.into_iter().filter(|to| seen.insert(to.clone())));
    }
    found
}

fn step(case: &Case, state: &State, found: &mut BTreeSet<(usize, usize)>) -> Option<State> {
    let mut to = state.clone();
    let (routine, at, locals) = to.stack.last_mut()?;
    let Some(op) = case.routines[*routine].get(*at) else {
        to.stack.pop();
        return Some(to);
    };
    match *op {
        Op::Read(local, shared) => locals[local] = to.shared[shared],
        Op::Write(shared, local, k) => to.shared[shared] = locals[local].wrapping_add(k),
        Op::Add(local, k) => locals[local] = locals[local].wrapping_add(k),
        Op::WriteIfOdd(local, shared, k) => {
            if locals[local] & 1 == 1 {
                to.shared[shared] = k;
            }
        }
        Op::NeverIs(local, k) => {
            if locals[local] == k {
                found.insert((*routine, *at));
            }
        }
        Op::Mask => to.masked = true,
        Op::Unmask => to.masked = false,
    }
    *at += 1;
    Some(to)
}

/// A check by who makes it and which one it is, and its line.
type Line = ((usize, usize), u32);

/// The program, and the line of each check.
fn text(case: &Case) -> (String, Vec<Line>) {
    let mut text = "volatile unsigned char s0, s1, s2;\n".to_string();
    let mut lines = Vec::new();
    for (routine, ops) in case.routines.iter().enumerate().rev() {
        let head = if routine == 0 { "int main(void)".to_string() } else { format!("void handler{routine}(void)") };
        let _ = writeln!(text, "{head} {{ unsigned char l0 = 0, l1 = 0;");
        for (at, op) in ops.iter().enumerate() {
            let _ = match *op {
                Op::Read(l, s) => writeln!(text, "  l{l} = s{s};"),
                Op::Write(s, l, k) => writeln!(text, "  s{s} = l{l} + {k};"),
                Op::Add(l, k) => writeln!(text, "  l{l} += {k};"),
                Op::WriteIfOdd(l, s, k) => writeln!(text, "  if (l{l} & 1) s{s} = {k};"),
                Op::NeverIs(l, k) => writeln!(text, "  __CPROVER_assert(l{l} != {k}, \"\");"),
                Op::Mask => writeln!(text, "  __asm__ volatile(\"cpsid i\");"),
                Op::Unmask => writeln!(text, "  __asm__ volatile(\"cpsie i\");"),
            };
            if matches!(op, Op::NeverIs(..)) {
                lines.push(((routine, at), text.lines().count() as u32));
            }
        }
        text.push_str(if routine == 0 { "  return 0;\n}\n" } else { "}\n" });
    }
    (text, lines)
}

#[test]
fn verdicts_are_those_of_all_interleavings() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (count, first) = (number("FLOTILLA_RANDOM", 200), number("FLOTILLA_SEED", 1));
    let folder = tempfile::tempdir().expect("a folder");
    let (mut fail, mut hold) = (0, 0);
    for seed in first..first + count {
        let case = case(seed);
        let expected = violated(&case);
        let (text, lines) = text(&case);
        let file = folder.path().join(format!("{seed}.c"));
        std::fs::write(&file, &text).expect("a file");
        let mut project = Project::new([&file]);
        project.device.interrupts.handlers = (0..case.priorities.len())
            .map(|n| {
                let mut handler = Handler::named(&format!("handler{}", n + 1));
                handler.priority = case.priorities[n];
                handler.arrival.at_most = Some(u32::from(case.at_most[n]));
                handler
            })
            .collect();
        let Report::Checked(outcome) = check(&project) else { panic!("seed {seed}: not checked\n{text}") };
        for (which, line) in lines {
            let row = outcome.properties.iter().find(|p| p.site.line == line && p.kind.label() == "assertion");
            let row = row.unwrap_or_else(|| panic!("seed {seed}: no check in line {line}\n{text}"));
            let found = match row.status {
                Status::Failed { .. } => true,
                Status::Safe { bounded: false } => false,
                ref other => panic!("seed {seed}: line {line} is {other:?}\n{text}"),
            };
            let wanted = expected.contains(&which);
            assert_eq!(found, wanted, "seed {seed}: line {line} fails in some interleaving: {wanted}\n{text}");
            if found { fail += 1 } else { hold += 1 }
        }
    }
    println!("{count} programs: {fail} checks fail, {hold} hold, as enumerated");
    assert!(count < 50 || fail > 10 && hold > 10, "checks of both kinds");
}
