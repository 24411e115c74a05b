//! Two solvers contradict each other: one of them is wrong, or we are. Each one's side is written down as a script that
//! can be run alone.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Answer;
use smt::print::script;
use smt::{TermId, Terms};

use super::Portfolio;

impl Portfolio {
    pub(super) fn disagreement(&self, terms: &Terms, assumptions: &[TermId], sat: usize, unsat: usize) -> Answer {
        let [sat, unsat] = [sat, unsat].map(|member| self.members[member].name.as_str());
        let all: Vec<TermId> = self.frames.iter().flatten().chain(assumptions).copied().collect();
        let text = script(terms, &all);
        let written = [(sat, "sat"), (unsat, "unsat")].map(|(name, said)| write(&self.evidence, name, said, &text));
        let evidence = match written {
            [Ok(first), Ok(second)] => format!("see '{}' and '{}'", first.display(), second.display()),
            _ => format!("the question could not be written to '{}'", self.evidence.display()),
        };
        let reason = format!("solvers disagree: {sat} says sat, {unsat} says unsat; {evidence}");
        self.remarks.add(reason.clone());
        Answer::Unknown(reason)
    }
}

fn write(folder: &Path, name: &str, said: &str, text: &str) -> std::io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    std::fs::create_dir_all(folder)?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = folder.join(format!("disagreement-{}-{number}-{said}.smt2", std::process::id()));
    std::fs::write(&file, format!("; {name} answered {said}\n{text}"))?;
    Ok(file)
}
