//! The protocol over one child: every batch of commands ends with an `echo` of a marker that was never used before,
//! and the answer is what comes before it. What is not exactly the answer that was asked for ends the dialogue:
//! nothing that a solver says after an error is believed.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use smt::command;

use crate::failure::Breakdown;

use super::child::{Child, Until, one_line};
use super::spec::Spec;

pub struct Dialogue {
    child: Child,
    /// Commands not sent yet.
    pub pending: String,
    rounds: u64,
    transcript: Option<File>,
}

impl Dialogue {
    pub fn start(spec: &Spec) -> Result<Dialogue, Breakdown> {
        let mut child = Child::start(&spec.command, &spec.folders, spec.memory)?;
        child.take_for_harmless(&spec.harmless);
        let transcript = spec.transcripts.as_deref().map(|folder| transcript(folder, &spec.name)).transpose()?;
        Ok(Dialogue { child, pending: String::new(), rounds: 0, transcript })
    }

    /// Sends what is pending and returns what the solver says to it, without surrounding white space.
    pub fn round(&mut self, until: &Until) -> Result<String, Breakdown> {
        self.rounds += 1;
        let marker = format!("flotilla-round-{}", self.rounds);
        let mut text = std::mem::take(&mut self.pending);
        command::echo(&mut text, &marker);
        self.record(&text);
        let mut search = MarkerSearch::new(&marker);
        let answer = self.child.exchange(text.as_bytes(), until, |output| search.end(output))?;
        let answer = String::from_utf8_lossy(&answer[..search.marker_at]);
        let answer = answer.trim();
        // What it said before the answer is in the pipe by now.
        if let Some(alarm) = self.child.alarm() {
            return Err(Breakdown::Complained(alarm));
        }
        if !answer.is_empty() {
            self.record(&format!("; {}\n", one_line(answer, 200)));
        }
        Ok(answer.to_string())
    }

    /// An answer that does not belong here. Some solvers explain themselves on standard error.
    pub fn unexpected(&mut self, answer: &str) -> Breakdown {
        let complaint = self.child.complaint();
        match one_line(answer, 200) {
            said if said.is_empty() => Breakdown::Silence(complaint),
            said => Breakdown::Unexpected(said),
        }
    }

    pub fn peak_memory(&self) -> u64 {
        self.child.peak_memory()
    }

    pub fn process_id(&self) -> u32 {
        self.child.process_id()
    }

    /// A full disk loses the transcript, not the verdict.
    fn record(&mut self, text: &str) {
        if let Some(file) = &mut self.transcript
            && file.write_all(text.as_bytes()).is_err()
        {
            self.transcript = None;
        }
    }
}

/// Looks at each byte of a growing output once, however often it is asked.
struct MarkerSearch {
    marker: Vec<u8>,
    seen: usize,
    /// Where the marker's line begins, once it was found.
    marker_at: usize,
}

impl MarkerSearch {
    fn new(marker: &str) -> MarkerSearch {
        MarkerSearch { marker: marker.as_bytes().to_vec(), seen: 0, marker_at: 0 }
    }

    /// The length of the output up to the end of the line that is the marker, with or without quotes.
    fn end(&mut self, output: &[u8]) -> Option<usize> {
        while let Some(length) = output[self.seen..].iter().position(|&byte| byte == b'\n') {
            let line = &output[self.seen..self.seen + length];
            self.marker_at = self.seen;
            self.seen += length + 1;
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let bare = line.strip_prefix(b"\"").and_then(|l| l.strip_suffix(b"\"")).unwrap_or(line);
            if bare == self.marker {
                return Some(self.seen);
            }
        }
        None
    }
}

/// A file that no other process writes: `z3-417-2.smt2`.
fn transcript(folder: &Path, name: &str) -> Result<File, Breakdown> {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let wrong =
        |error: std::io::Error| Breakdown::NoTranscript { folder: folder.to_path_buf(), error: error.to_string() };
    std::fs::create_dir_all(folder).map_err(wrong)?;
    let name: String = name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        // Exclusively: never through a link that somebody has put there, never over a file of somebody else.
        match File::create_new(folder.join(format!("{name}-{}-{number}.smt2", std::process::id()))) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            made => return made.map_err(wrong),
        }
    }
}
