//! Bringing solvers: packages from the index that the machine's own `pip` is set up for, into a private folder. A package
//! that holds a library only gets a launcher of ours that speaks on standard input and output.
//!
//! Invariant: only files whose SHA-256 is known beforehand are taken (`solvers/requirements.txt`, or the entry of a solver
//! in a fleet), and Python runs isolated: neither the working folder nor its environment variables add modules.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use base::Cancel;
use keeper::{Failed, PrivateFolder, Program, Until, find_program};

use super::{Install, SolverKind};

/// Why a solver could not be brought.
#[derive(Debug)]
pub enum InstallError {
    NoPython,
    NotStarted {
        program: &'static str,
        error: io::Error,
    },
    /// The last error that the program showed, if it showed one.
    Failed {
        program: &'static str,
        said: Option<String>,
    },
    NotMade {
        path: PathBuf,
        error: Box<InstallError>,
    },
    Io(io::Error),
    NoFile(String),
    NoLibrary,
    /// No version and no hashes are known for the package.
    NotPinned(String),
    /// The index has files of the version, but none with a known hash.
    OtherFiles(String),
    /// The index does not have the version, or not for this machine.
    OtherVersions(String),
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InstallError::NoPython => f.write_str("python3 is not installed"),
            InstallError::NotStarted { program, error } => write!(f, "{program} cannot be started: {error}"),
            InstallError::Failed { program, said } => {
                write!(f, "{program}: {}", said.as_deref().unwrap_or("it failed"))
            }
            InstallError::NotMade { path, error } => write!(f, "cannot make '{}': {error}", path.display()),
            InstallError::Io(error) => error.fmt(f),
            InstallError::NoFile(name) => write!(f, "the package has no file {name}"),
            InstallError::NoLibrary => f.write_str("the package has no library"),
            InstallError::NotPinned(package) => {
                write!(f, "no version and no hashes are known for `{package}`: add `version` and `hashes` to its entry")
            }
            InstallError::OtherFiles(wanted) => {
                write!(f, "the index offers other files for {wanted} than those whose hashes are known; none is taken")
            }
            InstallError::OtherVersions(wanted) => {
                write!(f, "the index does not offer {wanted} for this machine, and no other version is taken")
            }
        }
    }
}

impl InstallError {
    fn making(self, path: &Path) -> InstallError {
        InstallError::NotMade { path: path.to_path_buf(), error: Box::new(self) }
    }
}

impl From<io::Error> for InstallError {
    fn from(error: io::Error) -> Self {
        InstallError::Io(error)
    }
}

/// Launchers by name: Python text to run with the package, or C to link with its library.
pub const LAUNCHERS: &[(&str, &str)] = &[
    ("cvc5_pipe.py", include_str!("../../../solvers/cvc5_pipe.py")),
    ("bitwuzla_pipe.py", include_str!("../../../solvers/bitwuzla_pipe.py")),
    ("boolector_pipe.c", include_str!("../../../solvers/boolector_pipe.c")),
];

/// Versions and hashes of the packages that the built-in fleet names.
const PINNED: &str = include_str!("../../../solvers/requirements.txt");

/// How to bring a solver, if that is known.
pub fn source(kind: &SolverKind) -> Option<&Install> {
    match kind {
        SolverKind::Process(process) => process.install.as_ref(),
        SolverKind::Embedded => None,
    }
}

/// Brings one solver into `folder`; its executable ends up in `folder/bin`.
pub fn install(wanted: &Install, folder: &Path) -> Result<PathBuf, InstallError> {
    let python = find_program("python3", &[]).ok_or(InstallError::NoPython)?;
    let requirement = requirement(wanted).ok_or_else(|| InstallError::NotPinned(wanted.package.clone()))?;
    let target = folder.join(&wanted.package);
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).map_err(|error| InstallError::from(error).making(&bin))?;
    let mut files = PrivateFolder::new(folder, &["requirements.txt"])?;
    let list = files.file("requirements.txt", &requirement)?;
    let mut words: Vec<OsString> =
        ["-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"].map(Into::into).to_vec();
    words
        .extend(["--no-input", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--upgrade"].map(Into::into));
    words.extend(["--target".into(), target.clone().into(), "-r".into(), list.into()]);
    let pip = Program { file: python.clone(), arguments: words, directory: folder.to_path_buf(), ..Program::default() };
    run(&pip, "pip").map_err(|error| refused(error, &requirement))?;
    let executable = bin.join(&wanted.executable);
    let place = match wanted.launcher.as_deref() {
        None => link(&target, &wanted.executable, &executable),
        Some(name) => launcher(name, &python, &target, &executable),
    };
    place.map_err(|error| error.making(&executable))?;
    Ok(executable)
}

/// What pip is told: a version and the hashes of its files.
fn requirement(wanted: &Install) -> Option<String> {
    if let Some(version) = &wanted.version {
        let hashes: Vec<String> = wanted.hashes.iter().map(|hash| format!(" --hash=sha256:{hash}")).collect();
        return Some(format!("{}=={version}{}\n", wanted.package, hashes.concat()));
    }
    let joined = PINNED.replace("\\\n", " ");
    let line = joined.lines().find(|line| line.split("==").next() == Some(wanted.package.as_str()))?;
    Some(format!("{line}\n"))
}

/// What pip said, in our words where we know what it means.
fn refused(error: InstallError, requirement: &str) -> InstallError {
    let wanted = || requirement.split_whitespace().next().unwrap_or_default().to_string();
    match &error {
        InstallError::Failed { said: Some(said), .. } if said.contains("DO NOT MATCH THE HASHES") => {
            InstallError::OtherFiles(wanted())
        }
        InstallError::Failed { said: Some(said), .. } if said.contains("No matching distribution") => {
            InstallError::OtherVersions(wanted())
        }
        _ => error,
    }
}

fn run(command: &Program, program: &'static str) -> Result<(), InstallError> {
    let cancel = Cancel::new();
    let until = Until { cancel: &cancel, deadline: None, longest: 1 << 30 };
    let output = keeper::run(command, until).map_err(|error| match error {
        Failed::NotStarted(error) => InstallError::NotStarted { program, error },
        other => InstallError::Failed { program, said: Some(other.to_string()) },
    })?;
    if output.succeeded() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let telling = |line: &&str| line.to_lowercase().contains("error") || line.contains("MATCH THE HASHES");
    let last = said.lines().rev().find(telling);
    Err(InstallError::Failed { program, said: last.map(|line| line.trim().to_string()) })
}

fn link(target: &Path, name: &str, executable: &Path) -> Result<(), InstallError> {
    let found = find(target, &|file| file.file_name().is_some_and(|file| file == name))
        .ok_or_else(|| InstallError::NoFile(name.to_string()))?;
    make_executable(&found)?;
    remove(executable)?;
    Ok(std::os::unix::fs::symlink(found, executable)?)
}

fn launcher(name: &str, python: &Path, target: &Path, executable: &Path) -> Result<(), InstallError> {
    let text = LAUNCHERS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| *text);
    remove(executable)?;
    if name.ends_with(".py") {
        let path = format!("import sys\nsys.path.insert(0, {:?})\n", target.to_string_lossy());
        write_new(executable, &format!("#!{} -I\n{path}{text}", python.display()))?;
        return Ok(make_executable(executable)?);
    }
    let is_library = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("lib") && name.contains(".so")
    };
    let library = find(target, &is_library).ok_or(InstallError::NoLibrary)?;
    let source = target.join(name);
    remove(&source)?;
    write_new(&source, text)?;
    let folder = library.parent().unwrap_or(target);
    let file = find_program("cc", &[]).unwrap_or_else(|| PathBuf::from("cc"));
    let mut words: Vec<OsString> = ["-O1", "-o"].map(Into::into).to_vec();
    words.extend([executable.into(), source.into(), library.clone().into()]);
    words.push(format!("-Wl,-rpath,{}", folder.display()).into());
    run(&Program { file, arguments: words, ..Program::default() }, "cc")
}

/// Never through a link that somebody has put there.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    fs::OpenOptions::new().write(true).create_new(true).open(file)?.write_all(text.as_bytes())
}

fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn make_executable(file: &Path) -> io::Result<()> {
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

/// The first file below a folder that is wanted, folders in order of their names.
fn find(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Option<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    let file = entries.iter().find(|path| path.is_file() && wanted(path)).cloned();
    file.or_else(|| entries.iter().filter(|path| path.is_dir()).find_map(|path| find(path, wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(package: &str, version: Option<&str>) -> Install {
        let (version, hashes) = (version.map(str::to_string), vec!["ab".repeat(32)]);
        Install { package: package.into(), executable: "x".into(), launcher: None, version, hashes }
    }

    #[test]
    fn every_package_of_the_built_in_fleet_is_pinned() {
        let fleet = crate::read::built_in().expect("a fleet");
        let packages = fleet.solvers.iter().filter_map(|solver| source(&solver.kind));
        for package in packages {
            let text = requirement(package).unwrap_or_else(|| panic!("{} is not pinned", package.package));
            assert!(text.contains("==") && text.contains("--hash=sha256:") && !text.contains('\\'), "{text}");
        }
    }

    #[test]
    fn another_package_needs_its_own_hashes() {
        assert_eq!(requirement(&wanted("other", None)), None);
        let text = requirement(&wanted("other", Some("1.2"))).expect("a requirement");
        assert_eq!(text, format!("other==1.2 --hash=sha256:{}\n", "ab".repeat(32)));
    }

    #[test]
    fn what_pip_says_is_put_plainly() {
        let said = |text: &str| InstallError::Failed { program: "pip", said: Some(text.to_string()) };
        let other = refused(said("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM …"), "z3-solver==1 --hash=x");
        assert!(matches!(other, InstallError::OtherFiles(wanted) if wanted == "z3-solver==1"));
        let none = refused(said("ERROR: No matching distribution found for z3-solver==1"), "z3-solver==1");
        assert!(matches!(none, InstallError::OtherVersions(_)));
    }
}
