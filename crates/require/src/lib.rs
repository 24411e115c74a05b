//! Requirements, as engineers have them, become observers: small automata that look at a program once a step and say
//! when a requirement is violated. The room knows no program; it ends in C text.
//!
//! ```text
//! requirements.yaml ──read──▶     patterns and scopes over expressions, times in steps    spec
//!                   ──observe──▶  events and the automata that read them                 observer, automaton
//!                   ──write──▶    a C function for each observer                          text
//!                   ──probe──▶    the statement that calls them all at the step point     probe
//! ```
//!
//! The C text is the definition of an observer. It goes through the same front end as the program, so that whatever
//! executes, proves, prints or dumps programs does the same with observers, and knows nothing of them.
//!
//! What an expression may name is decided where it stands: the probe is put at the end of the observed function's body,
//! before its last brace, and the front end resolves names there: locals, parameters, statics and globals alike.

pub mod automaton;
pub mod complaint;
pub mod expr;
pub mod fret;
mod lex;
pub mod observer;
mod parse;
mod pattern;
pub mod probe;
mod read;
mod reader;
pub mod spec;
pub mod text;
pub mod time;

pub use complaint::Complaint;
pub use observer::Observer;
pub use read::{has_section, read};
pub use spec::Spec;
