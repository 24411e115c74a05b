//! What the user sees: results, traces, text, JSON, progress. Decides no verdict of its own beyond adding up what the
//! pipeline found.

pub mod outcome;
pub mod trace;

pub use outcome::{Board, Outcome, PropertyResult, Status, Verdict};
