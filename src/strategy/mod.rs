//! How verification conditions are brought to an answer: each strategy drives symbolic execution and solver sessions.

pub mod bmc;
pub mod replay;
