//! What the commands share of the terminal: exit codes, output that minds closed pipes, diagnostics, colours.

use std::io::{IsTerminal, Write};

use base::{Diagnostic, Files};
use report::diagnostics;

pub const EXIT_OK: i32 = 0;
pub const EXIT_USAGE: i32 = 1;
pub const EXIT_REJECTED: i32 = 2;
pub const EXIT_UNDECIDED: i32 = 5;
pub const EXIT_INTERNAL: i32 = 6;

/// Diagnostics go to standard error, as a compiler's do.
pub fn complain(files: &Files, found: &[Diagnostic]) {
    let colours = colours(std::io::stderr().is_terminal());
    for diagnostic in found {
        tell(&diagnostics::render(files, diagnostic, colours));
    }
}

/// NO_COLOR (any value but the empty one) turns colours off: https://no-color.org.
pub fn colours(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A reader that went away (`| head`) is no error of ours.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes());
    let _ = out.flush();
}

/// As `eprintln`, which would panic where standard error is closed.
pub fn tell(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
