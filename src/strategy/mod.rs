//! What drives the symbolic execution and the solver's sessions: plain bounded model checking, and the replay of models.

pub mod bmc;
mod prover;
mod replay;
mod search;

pub use prover::Prover;
pub use search::Setup;
