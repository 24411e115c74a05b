//! Ground floor: ids, index vectors, places in source files, diagnostics. Uses nothing of the other rooms.

pub mod diag;
pub mod ids;
pub mod source;

pub use diag::{Diagnostic, Result, Severity};
pub use ids::{Id, IndexVec};
pub use source::{FileId, Files, Loc};
