//! Ground floor: ids, index vectors, places in source files, diagnostics, cancellation, floating-point numbers,
//! switches, text that is safe to show. Uses nothing of the other rooms.

#[macro_use]
pub mod ids;

pub mod cancel;
pub mod diag;
pub mod float;
pub mod simplify;
pub mod source;
pub mod visible;
pub mod yaml;

pub use cancel::Cancel;
pub use diag::{Diagnostic, Result, Severity};
pub use ids::{Id, IndexVec};
pub use simplify::Simplify;
pub use source::{FileId, Files, Loc};
pub use visible::{visible, visible_lines};
