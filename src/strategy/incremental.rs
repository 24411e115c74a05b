//! Incremental bounded model checking (Schrammel et al., "Incremental bounded model checking for embedded software"):
//! deeper and deeper until everything is decided or the depth is used up.

use super::base::{Base, Progress, next_depth};
use super::search::{GaveUp, Setup};
use crate::symex::Options;

/// How deep to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// The first depth at which conditions are asked about.
    pub min: u32,
    pub max: u32,
}

pub fn run(setup: &Setup, options: &Options, entry: &str, depth: Depth) {
    let mut base = Base::new(setup, options, entry);
    let mut k = depth.min.clamp(1, depth.max.max(1));
    loop {
        match base.advance(k) {
            Ok(Progress::Done) => return,
            Ok(Progress::More) if k >= depth.max => {
                return setup.board.give_up(format!("the greatest depth, {k}, was reached"));
            }
            Ok(Progress::More) => k = next_depth(&base, k).min(depth.max),
            Err(GaveUp(reason)) => return setup.board.give_up(reason),
        }
    }
}
