//! How verification conditions are brought to an answer: each strategy drives symbolic execution and solver sessions.

pub mod auto;
mod base_case;
pub mod bmc;
mod directed;
pub mod found;
pub mod incremental;
pub mod induction;
mod invariants;
mod prover;
pub mod reach;
mod replay;
mod search;
mod second_opinion;

pub use base_case::within;
pub use prover::Prover;
pub use search::{Setup, asks_for};
