//! The machine that the checked program runs on. Its data lives beside the compilers that can be asked for it.

pub use frontend::target::{Floats, InForce, Integer, Target, VaList, Widths};
