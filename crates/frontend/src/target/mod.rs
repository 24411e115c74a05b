//! The machine that the checked program runs on, as data: widths, alignments, byte order, what the compiler leaves
//! open, and what stands for its floating-point numbers.
//!
//! A target is one of those known by name ([`known`]), or what a compiler says when it is asked ([`ask`]).

pub mod ask;
mod data;
mod floats;
pub mod known;
mod machine;
pub(super) mod macros;
mod questions;

pub use data::{Integer, Target, VaList};
pub use floats::{Floats, Widths};
pub use machine::{InForce, Machine};
