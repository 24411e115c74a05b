//! Bringing solvers: packages from the index that the machine's own `pip` is set up for, into a private folder. A package
//! that holds a library only gets a launcher of ours that speaks on standard input and output.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use solver::process::find_program;

use super::{Install, SolverKind};

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
pub fn install(wanted: &Install, folder: &Path) -> Result<PathBuf, String> {
    let python = find_program("python3", &[]).ok_or("python3 is not installed")?;
    let target = folder.join(&wanted.package);
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).map_err(|error| format!("cannot make '{}': {error}", bin.display()))?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]);
    pip.args(["--only-binary", ":all:", "--upgrade", "--target"]).arg(&target).arg(&wanted.package);
    run(&mut pip, "pip")?;
    let executable = bin.join(&wanted.executable);
    let place = match wanted.launcher.as_deref() {
        None => link(&target, &wanted.executable, &executable),
        Some(name) => launcher(name, &python, &target, &executable),
    };
    place.map_err(|error| format!("cannot make '{}': {error}", executable.display()))?;
    Ok(executable)
}

fn run(command: &mut Command, name: &str) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{name} cannot be started: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = said.lines().rev().find(|line| line.to_lowercase().contains("error")).unwrap_or("it failed");
    Err(format!("{name}: {}", last.trim()))
}

fn link(target: &Path, name: &str, executable: &Path) -> io::Result<()> {
    let found = find(target, &|file| file.file_name().is_some_and(|file| file == name))
        .ok_or_else(|| io::Error::other(format!("the package has no file {name}")))?;
    make_executable(&found)?;
    remove(executable)?;
    std::os::unix::fs::symlink(found, executable)
}

fn launcher(name: &str, python: &Path, target: &Path, executable: &Path) -> io::Result<()> {
    let text = LAUNCHERS.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| *text);
    remove(executable)?;
    if name.ends_with(".py") {
        let path = format!("import sys\nsys.path.insert(0, {:?})\n", target.to_string_lossy());
        fs::write(executable, format!("#!{}\n{path}{text}", python.display()))?;
        return make_executable(executable);
    }
    let is_library = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        name.starts_with("lib") && name.contains(".so")
    };
    let library = find(target, &is_library).ok_or_else(|| io::Error::other("the package has no library"))?;
    let source = target.join(name);
    fs::write(&source, text)?;
    let folder = library.parent().unwrap_or(target);
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-o"]).arg(executable).arg(&source).arg(&library).arg(format!("-Wl,-rpath,{}", folder.display()));
    run(&mut cc, "cc").map_err(io::Error::other)
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
