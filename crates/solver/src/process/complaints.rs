//! What a solver says on standard error. Most of it is of no interest; a line that speaks of an error is: a solver that has
//! failed to understand something may go on and answer all the same. Which such lines mean nothing, its entry says.

use std::collections::VecDeque;

/// More of it is forgotten, and no line is longer.
const KEPT: usize = 4096;

/// Words that say that something went wrong.
const ALARMING: &[&str] =
    &["error", "fatal", "exception", "abort", "assert", "panic", "segmentation", "out of memory", "failed", "failure"];

#[derive(Default)]
pub struct Complaints {
    kept: VecDeque<u8>,
    line: Vec<u8>,
    /// The first line that speaks of an error.
    alarm: Option<String>,
    harmless: Vec<String>,
    seen: u64,
}

impl Complaints {
    pub fn new(harmless: &[String]) -> Complaints {
        Complaints { harmless: harmless.iter().map(|word| word.to_lowercase()).collect(), ..Complaints::default() }
    }

    pub fn add(&mut self, bytes: &[u8]) {
        self.seen += bytes.len() as u64;
        self.kept.extend(bytes);
        let excess = self.kept.len().saturating_sub(KEPT);
        self.kept.drain(..excess);
        for &byte in bytes {
            if byte == b'\n' || self.line.len() >= KEPT {
                self.end_line();
            }
            self.line.push(byte);
        }
    }

    fn end_line(&mut self) {
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
        if self.alarm.is_none() && self.is_alarming(&line) {
            self.alarm = Some(line);
        }
    }

    fn is_alarming(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        ALARMING.iter().any(|word| line.contains(word)) && !self.harmless.iter().any(|word| line.contains(word))
    }

    /// How many bytes there were.
    pub fn seen(&self) -> u64 {
        self.seen
    }

    pub fn text(&self) -> String {
        let bytes: Vec<u8> = self.kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The first line so far that speaks of an error.
    pub fn alarm(&mut self) -> Option<&str> {
        // It may not have ended its line.
        self.end_line();
        self.alarm.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_about_an_error_is_remembered_whatever_follows() {
        let mut complaints = Complaints::new(&[]);
        complaints.add(b"hello\nline 3: ERR");
        complaints.add(b"OR: unknown symbol\n");
        complaints.add(&[b'x'; 100_000]);
        assert_eq!(complaints.alarm().map(str::trim), Some("line 3: ERROR: unknown symbol"));
        assert_eq!(complaints.text().len(), KEPT);
    }

    #[test]
    fn harmless_words_are_said_by_the_entry() {
        let mut complaints = Complaints::new(&["no Error here".to_string()]);
        complaints.add(b"warning: slow\nthere is no error here");
        assert_eq!(complaints.alarm(), None);
        complaints.add(b"\nfatal");
        assert!(complaints.alarm().is_some());
    }
}
