//! How verification conditions are brought to an answer: each strategy drives symbolic execution and solver sessions.

pub mod auto;
mod base_case;
pub mod bmc;
pub mod found;
pub mod incremental;
pub mod induction;
mod invariants;
mod pdr;
mod proofs;
mod prover;
pub mod reach;
mod replay;
mod search;
mod second_opinion;

pub use base_case::within;
pub use prover::Prover;
pub use search::{Setup, asks_for};
