//! Two solvers contradict each other: one of them is wrong, or we are. Each one's side is written down as a script that
//! can be run alone.

use std::io::Write;
use std::path::{Path, PathBuf};

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
    std::fs::create_dir_all(folder)?;
    // A name that nobody can guess, made exclusively.
    let suffix = format!("-{said}.smt2");
    let mut file = tempfile::Builder::new().prefix("flotilla-disagreement-").suffix(&suffix).tempfile_in(folder)?;
    file.write_all(format!("; {name} answered {said}\n{text}").as_bytes())?;
    Ok(file.into_temp_path().keep()?)
}
