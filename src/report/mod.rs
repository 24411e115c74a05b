//! What the user sees: results, traces, text, JSON, progress. Decides no verdict of its own beyond adding up what the
//! pipeline found.

pub mod diagnostics;
pub mod json;
pub mod outcome;
pub mod paint;
pub mod progress;
pub mod rounds;
pub mod text;
pub mod trace;
pub mod trace_build;
pub mod trace_lines;
pub mod trace_text;

pub use outcome::{Board, Outcome, PropertyResult, Status, Verdict};
pub use paint::Paint;
pub use progress::Progress;
