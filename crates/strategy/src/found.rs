//! The transition system of a program, and what the directed search finds in it, as text: `show --stage transition` and
//! `show --stage invariants`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use base::Cancel;
use expr::ExprId;
use program::{Program, PropId};
use ssa::Goal;
use symex::{Engine, Options, System, Unwinding, system_print};

use super::directed::{Directed, Language, Outcome, is_invariant, print, walk};
use super::invariants::trusted;
use super::prover::Prover;

/// Longer than a person waits for a listing.
const LIMIT: Duration = Duration::from_secs(60);

struct Cut<'p> {
    program: &'p Program,
    engine: Engine<'p>,
    system: Rc<System>,
}

/// The program cut up at its loop heads, or why it is not.
fn cut<'p>(program: &'p Program, options: &Options, prover: &mut Prover, cancel: &Cancel) -> Result<Cut<'p>, String> {
    let options = Options { unwinding: Unwinding::Cutting, ..options.clone() };
    let mut engine = Engine::new(program, options);
    match engine.system(prover, cancel) {
        Some(system) => Ok(Cut { program, engine, system: Rc::new(system) }),
        None => Err(format!("not cut up: {}\n", engine.induction.abandoned.clone().unwrap_or_default())),
    }
}

pub fn transition(program: &Program, options: &Options, prover: &mut Prover, cancel: &Cancel) -> String {
    match cut(program, options, prover, cancel) {
        Ok(cut) => system_print::system(program, &cut.system, &cut.engine.trail.facts, &cut.engine.pool),
        Err(reason) => reason,
    }
}

/// Properties that can be violated are left out one after another, until an invariant is found for the others.
pub fn invariants(program: &Program, options: &Options, prover: &mut Prover, cancel: &Cancel) -> String {
    match cut(program, options, prover, cancel) {
        Ok(mut cut) => cut.search(prover, cancel),
        Err(reason) => reason,
    }
}

impl Cut<'_> {
    fn search(&mut self, prover: &mut Prover, cancel: &Cancel) -> String {
        let mut out = String::new();
        let mut props: BTreeSet<PropId> = self.program.properties.ids().collect();
        let trust: Vec<(Goal, ExprId)> = self.engine.induction.trust.iter().map(|(&goal, &e)| (goal, e)).collect();
        let deadline = Instant::now() + LIMIT;
        while !props.is_empty() {
            let known = trusted(&self.engine.trail.facts, &trust, &props);
            let (system, pool) = (Rc::clone(&self.system), &self.engine.pool);
            let seen = walk(&system, pool, &known);
            let mut directed = Directed::new(Language::Bare, system, pool, &known, &props, &seen, cancel);
            match directed.run(deadline) {
                Outcome::Stopped => return out + "stopped\n",
                Outcome::Reached(reached) => {
                    self.list(&mut out, "not proved", &reached);
                    props.retain(|p| !reached.contains(p));
                }
                Outcome::Proved(cubes) => {
                    let proved: Vec<PropId> = props.iter().copied().collect();
                    self.list(&mut out, "proved", &proved);
                    let features = directed.into_features();
                    out += &print::invariant(&self.system, &self.engine.pool, &features, &cubes);
                    let pool = &mut self.engine.pool;
                    let holds = is_invariant(&self.system, pool, &known, &props, &features, &cubes, prover);
                    return out + if holds { "" } else { "the invariant does not hold\n" };
                }
            }
        }
        out
    }

    fn list(&self, out: &mut String, word: &str, props: &[PropId]) {
        for p in props {
            let _ = writeln!(out, "{word}: {}", self.program.properties[*p].name);
        }
    }
}
