//! What the user sees: text, JSON, traces beside source lines, progress, diagnostics. It shows what is in the results and
//! decides nothing.

pub mod diagnostics;
pub mod json;
pub mod paint;
pub mod progress;
mod rounds;
pub mod text;
pub mod timeline;
pub mod timing_diagram;
mod trace_lines;
mod trace_text;

pub use paint::Paint;
