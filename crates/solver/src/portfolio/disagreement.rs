//! Two solvers contradict each other: one of them is wrong, or we are. Each one's side is written down as a script that
//! can be run alone.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use smt::print::script;
use smt::{TermId, Terms};

use crate::failure::{Evidence, NoVerdict};

/// The question to which `sat` and `unsat`, by name, answered what they are called here.
pub fn disagreement(folder: &Path, terms: &Terms, question: &[TermId], sat: &str, unsat: &str) -> NoVerdict {
    let text = script(terms, question);
    let written = [(sat, "sat"), (unsat, "unsat")].map(|(name, said)| write(folder, name, said, &text));
    let evidence = match written {
        [Ok(sat), Ok(unsat)] => Evidence::Written { sat, unsat },
        _ => Evidence::Lost { folder: folder.to_path_buf() },
    };
    NoVerdict::Disagreement { sat: sat.to_string(), unsat: unsat.to_string(), evidence }
}

fn write(folder: &Path, name: &str, said: &str, text: &str) -> std::io::Result<PathBuf> {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    std::fs::create_dir_all(folder)?;
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let file = folder.join(format!("disagreement-{}-{number}-{said}.smt2", std::process::id()));
    std::fs::write(&file, format!("; {name} answered {said}\n{text}"))?;
    Ok(file)
}
