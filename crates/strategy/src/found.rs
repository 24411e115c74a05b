//! The transition system of a program, and what PDR finds in it, as text: `show --stage transition` and
//! `show --stage invariants`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};

use base::Cancel;
use program::{Program, PropId};
use symex::Options;
use transition::{Extracted, extract, print};

use super::invariants::trusted;
use super::pdr::print::invariant;
use super::pdr::{Language, Outcome, Pdr, is_invariant, walk};
use super::prover::Prover;

/// Longer than a person waits for a listing.
const LIMIT: Duration = Duration::from_secs(60);

pub fn transition(program: &Program, options: &Options, prover: &mut Prover, cancel: &Cancel) -> String {
    match extract(program, options.clone(), prover, cancel) {
        Ok(found) => print::system(program, &found.system, &found.facts, &found.pool),
        Err(reason) => format!("not cut up: {reason}\n"),
    }
}

/// Properties that can be violated are left out one after another, until an invariant is found for the others.
pub fn invariants(program: &Program, options: &Options, prover: &mut Prover, cancel: &Cancel) -> String {
    match extract(program, options.clone(), prover, cancel) {
        Ok(found) => search(program, found, prover, cancel),
        Err(reason) => format!("not cut up: {reason}\n"),
    }
}

fn search(program: &Program, found: Extracted, prover: &mut Prover, cancel: &Cancel) -> String {
    let Extracted { system, mut pool, facts, trust } = found;
    let (system, deadline) = (Rc::new(system), Instant::now() + LIMIT);
    let mut out = String::new();
    let mut props: BTreeSet<PropId> = program.properties.ids().collect();
    while !props.is_empty() {
        let known = trusted(&facts, &trust, &props);
        let seen = walk(&system, &pool, &known);
        let mut pdr = Pdr::new(Language::Bare, Rc::clone(&system), &pool, &known, &props, &seen, cancel);
        match pdr.run(deadline) {
            Outcome::Stopped => return out + "stopped\n",
            Outcome::Reached(reached) => {
                list(program, &mut out, "not proved", &reached);
                props.retain(|p| !reached.contains(p));
            }
            Outcome::Proved(cubes) => {
                let proved: Vec<PropId> = props.iter().copied().collect();
                list(program, &mut out, "proved", &proved);
                let features = pdr.into_features();
                out += &invariant(&system, &pool, &features, &cubes);
                let holds = is_invariant(&system, &mut pool, &known, &props, &features, &cubes, prover);
                return out + if holds { "" } else { "the invariant does not hold\n" };
            }
        }
    }
    out
}

fn list(program: &Program, out: &mut String, word: &str, props: &[PropId]) {
    for p in props {
        let _ = writeln!(out, "{word}: {}", program.properties[*p].name);
    }
}
