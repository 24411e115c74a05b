//! Which program a solver is: its whole command line, what it says about its version, and the contents of the files that
//! the command line names. The answer of one program must not be taken for that of another.

use std::hash::Hasher;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use siphasher::sip128::{Hasher128, SipHasher24};
use solver::process::{find_program, output_of};

use super::ProcessSolver;

/// For its version.
const LIMIT: Duration = Duration::from_secs(20);

pub fn identity(solver: &ProcessSolver, folders: &[PathBuf]) -> String {
    let words: Vec<&String> = solver.launcher.iter().chain(&solver.command).collect();
    let programs = [solver.launcher.first(), solver.command.first()].into_iter().flatten();
    let mut files: Vec<PathBuf> = programs.filter_map(|program| find_program(program, folders)).collect();
    files.extend(words.iter().map(PathBuf::from).filter(|path| path.is_file()));
    let contents: Vec<String> = files.iter().map(|file| content(file)).collect();
    let version = match solver.version.is_empty() {
        true => String::new(),
        false => {
            let command: Vec<String> = solver.launcher.iter().chain(&solver.version).cloned().collect();
            output_of(&command, folders, LIMIT).unwrap_or_default()
        }
    };
    format!("{words:?} {:?} {:?} {contents:?} {:?}", solver.options, solver.logics, version.trim())
}

/// A hash of a file's content; of one that cannot be read, its name.
fn content(file: &Path) -> String {
    let mut hasher = SipHasher24::new();
    let mut buffer = vec![0; 1 << 20];
    let Ok(mut opened) = std::fs::File::open(file) else { return file.display().to_string() };
    loop {
        match opened.read(&mut buffer) {
            Ok(0) => return format!("{:032x}", hasher.finish128().as_u128()),
            Ok(count) => hasher.write(&buffer[..count]),
            Err(_) => return file.display().to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolverKind;

    #[test]
    fn launcher_and_content_make_another_solver() {
        let fleet = crate::read::built_in().expect("a fleet");
        let Some(SolverKind::Process(z3)) = fleet.solver("z3").map(|solver| solver.kind.clone()) else { panic!("z3") };
        let folder = tempfile::tempdir().expect("a folder");
        let script = folder.path().join("solver");
        std::fs::write(&script, "one").expect("written");
        let command = vec!["cat".to_string(), script.display().to_string()];
        let plain = ProcessSolver { command, version: Vec::new(), ..*z3 };
        let one = identity(&plain, &[]);
        assert_eq!(one, identity(&plain, &[]));
        let launched = ProcessSolver { launcher: vec!["nice".to_string()], ..plain.clone() };
        assert_ne!(one, identity(&launched, &[]));
        std::fs::write(&script, "two").expect("written");
        assert_ne!(one, identity(&plain, &[]));
    }
}
