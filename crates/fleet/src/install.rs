//! Bringing solvers: packages from the index that the machine's own `pip` is set up for, into a private folder. A package
//! that holds a library only gets a launcher of ours that speaks on standard input and output.

use std::fmt;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use solver::process::find_program;

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
    let target = folder.join(&wanted.package);
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).map_err(|error| InstallError::from(error).making(&bin))?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]);
    pip.args(["--only-binary", ":all:", "--upgrade", "--target"]).arg(&target).arg(&wanted.package);
    run(&mut pip, "pip")?;
    let executable = bin.join(&wanted.executable);
    let place = match wanted.launcher.as_deref() {
        None => link(&target, &wanted.executable, &executable),
        Some(name) => launcher(name, &python, &target, &executable),
    };
    place.map_err(|error| error.making(&executable))?;
    Ok(executable)
}

fn run(command: &mut Command, program: &'static str) -> Result<(), InstallError> {
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| InstallError::NotStarted { program, error })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().rev().find(|line| line.to_lowercase().contains("error"));
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
        fs::write(executable, format!("#!{}\n{path}{text}", python.display()))?;
        return Ok(make_executable(executable)?);
    }
    let is_library = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("lib") && name.contains(".so")
    };
    let library = find(target, &is_library).ok_or(InstallError::NoLibrary)?;
    let source = target.join(name);
    fs::write(&source, text)?;
    let folder = library.parent().unwrap_or(target);
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-o"]).arg(executable).arg(&source).arg(&library).arg(format!("-Wl,-rpath,{}", folder.display()));
    run(&mut cc, "cc")
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
