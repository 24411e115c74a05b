//! Random state machines: several small control variables and two counters, and all their states enumerated. No proof of what
//! fails, no failure of what holds.
//!
//! `FLOTILLA_RANDOM` is the number of programs, `FLOTILLA_SEED` the first seed.

#[path = "generator/rng.rs"]
mod rng;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::process::Command;

use rng::Rng;

const CONTROL: usize = 3;
/// Control variables have the values below this.
const VALUES: usize = 3;
const NAMES: [&str; 5] = ["s", "t", "u", "n", "m"];

/// The control variables, then the counters.
type State = [u8; 5];

#[derive(Clone, Copy)]
struct Is(usize, u8);

#[derive(Clone, Copy)]
enum Effect {
    Set(Is),
    Count(usize),
    Copy(usize, usize),
    /// Any number below 4.
    Input(usize),
}

#[derive(Clone)]
enum Step {
    /// Both hold, and perhaps the environment agrees.
    Rule {
        when: [Is; 2],
        free: bool,
        effects: Vec<Effect>,
    },
    NeverTogether(usize, Is, Is),
    NotApart(usize, Is, u8),
}

struct Machine {
    start: State,
    /// Goes on as long as one of them holds and the environment agrees.
    inner: ([Is; 2], Vec<Step>),
    outer: Vec<Step>,
}

struct Maker {
    rng: Rng,
    claims: usize,
}

impl Maker {
    fn is(&mut self) -> Is {
        Is(self.rng.below(CONTROL), self.rng.below(VALUES) as u8)
    }

    fn effect(&mut self) -> Effect {
        let counter = *self.rng.pick(&[CONTROL, CONTROL + 1]);
        match self.rng.below(8) {
            0..=4 => Effect::Set(self.is()),
            5 => Effect::Count(counter),
            6 if self.rng.one_in(3) => Effect::Input(counter),
            6 => Effect::Count(CONTROL),
            _ => Effect::Copy(counter, 2 * CONTROL + 1 - counter),
        }
    }

    fn rule(&mut self) -> Step {
        let effects = (0..self.rng.between(1, 3)).map(|_| self.effect()).collect();
        Step::Rule { when: [self.is(), self.is()], free: self.rng.one_in(2), effects }
    }

    fn claim(&mut self) -> Step {
        self.claims += 1;
        if self.rng.one_in(3) {
            return Step::NotApart(self.claims, self.is(), self.rng.below(4) as u8);
        }
        Step::NeverTogether(self.claims, self.is(), self.is())
    }

    fn steps(&mut self, rules: usize, claims: usize) -> Vec<Step> {
        let mut steps: Vec<Step> = (0..rules).map(|_| self.rule()).collect();
        steps.extend((0..claims).map(|_| self.claim()));
        steps
    }

    fn machine(&mut self) -> Machine {
        let mut start = [0; 5];
        start.iter_mut().take(CONTROL).for_each(|v| *v = self.rng.below(VALUES) as u8);
        let rules = self.rng.between(2, 5);
        let inner = ([self.is(), self.is()], self.steps(rules, 2));
        Machine { start, inner, outer: self.steps(2, 2) }
    }
}

fn is_text(Is(var, value): Is) -> String {
    format!("{} == {value}", NAMES[var])
}

fn effect_text(effect: Effect) -> String {
    match effect {
        Effect::Set(Is(var, value)) => format!("{} = {value};", NAMES[var]),
        Effect::Count(n) => format!("{}++;", NAMES[n]),
        Effect::Copy(to, from) => format!("{} = {};", NAMES[to], NAMES[from]),
        Effect::Input(n) => format!("{} = nondet_uchar() & 3;", NAMES[n]),
    }
}

fn steps_text(steps: &[Step], pad: &str, text: &mut String) {
    for step in steps {
        match step {
            Step::Rule { when: [a, b], free, effects } => {
                let agreed = if *free { " && nondet_bool()" } else { "" };
                let effects: Vec<String> = effects.iter().map(|&e| effect_text(e)).collect();
                let when = format!("{} && {}{agreed}", is_text(*a), is_text(*b));
                writeln!(text, "{pad}if ({when}) {{ {} }}", effects.join(" ")).unwrap();
            }
            Step::NeverTogether(_, a, b) => {
                writeln!(text, "{pad}assert(!({} && {}));", is_text(*a), is_text(*b)).unwrap();
            }
            Step::NotApart(_, a, by) => {
                writeln!(text, "{pad}assert(!({} && (unsigned char)(n - m) == {by}));", is_text(*a)).unwrap();
            }
        }
    }
}

fn text(machine: &Machine) -> String {
    let mut text = String::from("#include <assert.h>\n_Bool nondet_bool(void);\nunsigned char nondet_uchar(void);\n");
    let [s, t, u, ..] = machine.start;
    writeln!(text, "int s = {s}, t = {t}, u = {u};\nunsigned char n, m;\nint main(void) {{\n  while (1) {{").unwrap();
    let ([a, b], inner) = &machine.inner;
    writeln!(text, "    while (({} || {}) && nondet_bool()) {{", is_text(*a), is_text(*b)).unwrap();
    steps_text(inner, "      ", &mut text);
    text.push_str("    }\n");
    steps_text(&machine.outer, "    ", &mut text);
    text.push_str("  }\n}\n");
    text
}

fn holds(Is(var, value): Is, state: &State) -> bool {
    state[var] == value
}

/// All states in which the effects can end.
fn after(effects: &[Effect], state: State) -> Vec<State> {
    let mut states = vec![state];
    for &effect in effects {
        let change = |state: State, var: usize, value: u8| {
            let mut next = state;
            next[var] = value;
            next
        };
        let each = |state: State| match effect {
            Effect::Set(Is(var, value)) => vec![change(state, var, value)],
            Effect::Count(n) => vec![change(state, n, state[n].wrapping_add(1))],
            Effect::Copy(to, from) => vec![change(state, to, state[from])],
            Effect::Input(n) => (0..4).map(|value| change(state, n, value)).collect(),
        };
        states = states.into_iter().flat_map(each).collect();
    }
    states
}

/// Takes one step from all states; notes the claims that are violated.
fn take(step: &Step, states: &HashSet<State>, violated: &mut HashSet<usize>) -> HashSet<State> {
    let mut next = HashSet::new();
    for &state in states {
        match step {
            Step::Rule { when: [a, b], free, effects } => {
                let applies = holds(*a, &state) && holds(*b, &state);
                if applies {
                    next.extend(after(effects, state));
                }
                if !applies || *free {
                    next.insert(state);
                }
            }
            Step::NeverTogether(claim, a, b) => {
                violated.extend((holds(*a, &state) && holds(*b, &state)).then_some(*claim));
                next.insert(state);
            }
            Step::NotApart(claim, a, by) => {
                let apart = state[3].wrapping_sub(state[4]) == *by;
                violated.extend((holds(*a, &state) && apart).then_some(*claim));
                next.insert(state);
            }
        }
    }
    next
}

/// The claims that some execution violates.
fn violated(machine: &Machine) -> HashSet<usize> {
    let mut found = HashSet::new();
    let (mut heads, mut inner_heads) = (HashSet::new(), HashSet::new());
    let mut new = HashSet::from([machine.start]);
    while !new.is_empty() {
        heads.extend(new.iter().copied());
        let mut entered: HashSet<State> = new.difference(&inner_heads).copied().collect();
        let mut left = HashSet::new();
        while !entered.is_empty() {
            inner_heads.extend(entered.iter().copied());
            left.extend(entered.iter().copied());
            let goes_on = |state: &&State| machine.inner.0.iter().any(|&test| holds(test, state));
            let begun: HashSet<State> = entered.iter().filter(goes_on).copied().collect();
            let came = machine.inner.1.iter().fold(begun, |states, step| take(step, &states, &mut found));
            entered = came.difference(&inner_heads).copied().collect();
        }
        let came = machine.outer.iter().fold(left, |states, step| take(step, &states, &mut found));
        new = came.difference(&heads).copied().collect();
    }
    found
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

#[test]
fn proofs_agree_with_all_states() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("machine.c");
    let (mut proved, mut failed, mut undecided, mut by_invariants) = (0, 0, 0, 0);
    let first = number("FLOTILLA_SEED", 1);
    for seed in first..first + number("FLOTILLA_RANDOM", 40) {
        let machine = Maker { rng: Rng::new(seed), claims: 0 }.machine();
        let (text, violated) = (text(&machine), violated(&machine));
        std::fs::write(&path, &text).unwrap();
        let options: &[&str] = if seed.is_multiple_of(4) { &["--parallel"] } else { &[] };
        let output = Command::new(env!("CARGO_BIN_EXE_flotilla"))
            .args(["check", "--embedded", "--timeout", "5", "--k-induction", "--max-k-step", "12"])
            .args(options)
            .arg(&path)
            .output()
            .unwrap();
        let report = String::from_utf8_lossy(&output.stdout);
        by_invariants += usize::from(report.contains("proved by an invariant"));
        assert!(!report.contains("an invariant that was found does not hold"), "seed {seed}: {report}\n{text}");
        for claim in 1..=4 {
            let name = format!("[main.assertion.{claim}]");
            let Some(line) = report.lines().find(|line| line.starts_with(&name)) else { continue };
            let fails = violated.contains(&claim);
            let wrong = if fails { line.ends_with(": SUCCESS") } else { line.ends_with(": FAILURE") };
            assert!(!wrong && !line.contains("internal error"), "seed {seed}, fails: {fails}: {line}\n{text}");
            match line.rsplit(": ").next() {
                Some("SUCCESS") => proved += 1,
                Some("FAILURE") => failed += 1,
                _ => undecided += 1,
            }
        }
    }
    println!("{proved} proved, {failed} failed, {undecided} undecided; an invariant was found {by_invariants} times");
    assert!(
        proved > 0 && failed > 0 && by_invariants > 0,
        "{proved} proved, {failed} failed, {by_invariants} invariants"
    );
}
