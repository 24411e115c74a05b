//! How verification conditions are brought to an answer: each strategy drives symbolic execution and solver sessions.

mod asker;
pub mod auto;
mod base_case;
pub mod bmc;
pub mod found;
pub mod goals;
pub mod incremental;
pub mod induction;
mod invariants;
pub mod paths;
mod pdr;
mod proofs;
mod prover;
pub mod question;
pub mod reach;
mod replay;
mod search;
mod second_opinion;

pub use base_case::{beyond, endless_loop, within};
pub use prover::Prover;
pub use question::{Asked, Question};
pub use search::{Setup, asks_for};
