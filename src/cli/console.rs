//! What the commands share of the terminal: exit codes, output that minds closed pipes, diagnostics, colours.

use std::io::{ErrorKind, IsTerminal, Write};

use base::{Diagnostic, Files, visible_lines};
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

/// Text for people: nothing in it steers the terminal but our own colours.
pub fn print(text: &str) -> Printed {
    print_raw(&visible_lines(text, colours(std::io::stdout().is_terminal())))
}

/// Text for programs, as it is.
pub fn print_raw(text: &str) -> Printed {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Printed::Whole,
        // A reader that went away (`| head`) is no error of ours.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Printed::Whole,
        Err(error) => {
            tell(&format!("error: the report could not be written: {error}"));
            Printed::Lost
        }
    }
}

/// Whether what was printed has arrived: a report that is lost must not look like one that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Printed {
    Whole,
    Lost,
}

impl Printed {
    /// The exit code of a run whose own would be `code`.
    pub fn or(self, code: i32) -> i32 {
        if self == Printed::Whole { code } else { EXIT_USAGE }
    }
}

/// As `eprintln`, which would panic where standard error is closed.
pub fn tell(text: &str) {
    let text = visible_lines(text, colours(std::io::stderr().is_terminal()));
    let _ = writeln!(std::io::stderr(), "{text}");
}
