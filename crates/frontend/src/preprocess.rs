//! Runs the system's C compiler as the preprocessor: one process per file, all at the same time.
//!
//! Invariants: what the compiler complains about becomes our diagnostic with its place; a file that cannot be read is
//! found before any compiler is started; nothing stays behind; no name of a file is read as an option.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use base::{Cancel, Diagnostic, Files, Loc, Result, Severity};
use keeper::{Failed, Program, Until, find_program};

use super::headers::Headers;
use super::options::Options;
use super::target::{Machine, Target};
use super::unit::{SourceUnit, is_preprocessed};

/// Of one file; places in it are 32-bit numbers.
const LONGEST_TEXT: usize = (1 << 30) - 1;

/// Preprocesses all files and gives them back in order, or all that is wrong with them.
pub fn read(options: &Options, paths: &[PathBuf], files: &mut Files) -> Result<Vec<SourceUnit>, Vec<Diagnostic>> {
    read_until(options, paths, files, &Cancel::new())
}

/// The same, given up when the flag is raised.
pub fn read_until(
    options: &Options,
    paths: &[PathBuf],
    files: &mut Files,
    cancel: &Cancel,
) -> Result<Vec<SourceUnit>, Vec<Diagnostic>> {
    let mut errors: Vec<_> = paths.iter().filter_map(|path| readable(path).err()).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let headers = Headers::write(options).map_err(|error| {
        let message = format!("cannot write to the directory for temporary files: {error}");
        vec![Diagnostic::error(Loc::NONE, message).with_help("Set TMPDIR to a directory that can be written to.")]
    })?;
    let mut units = Vec::new();
    for (path, result) in paths.iter().zip(in_parallel(&Compiler { options, headers: &headers, cancel }, paths)) {
        match result.and_then(|raw| finish(options, path, raw, files)) {
            Ok(unit) => units.push(unit),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() { Ok(units) } else { Err(errors) }
}

/// The preprocessed text and what the compiler said.
struct Raw {
    text: Vec<u8>,
    messages: String,
    succeeded: bool,
}

type RawResult = Result<Raw, Vec<Diagnostic>>;

/// What all files are preprocessed with.
struct Compiler<'a> {
    options: &'a Options,
    headers: &'a Headers,
    cancel: &'a Cancel,
}

fn in_parallel(compiler: &Compiler, paths: &[PathBuf]) -> Vec<RawResult> {
    if let [path] = paths {
        return vec![compiler.raw(path)];
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(paths.len());
    let mut results: Vec<Option<RawResult>> = paths.iter().map(|_| None).collect();
    let slots = std::sync::Mutex::new(&mut results);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(path) = paths.get(index) else { return };
                    let result = compiler.raw(path);
                    if let Ok(mut slots) = slots.lock() {
                        slots[index] = Some(result);
                    }
                }
            });
        }
    });
    results.into_iter().map(|r| r.unwrap_or_else(|| Err(vec![Diagnostic::error(Loc::NONE, "a thread died")]))).collect()
}

/// Missing, a directory, or not ours to read: said before the compiler says it in its own way.
fn readable(path: &Path) -> Result<()> {
    let failed = |what: String, help: &str| Err(Diagnostic::error(Loc::NONE, what).with_help(help));
    let shown = path.display();
    // Opening a pipe would wait for somebody to write into it.
    if std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir()) {
        return failed(format!("{shown} is no regular file"), "Name the C files to check.");
    }
    match std::fs::File::open(path).and_then(|mut file| file.read(&mut [0]).map(|_| ())) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => failed(
            format!("there is no file {shown}"),
            "Check the path; it is taken relative to the current directory.",
        ),
        Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
            failed(format!("{shown} is a directory"), "Name the C files to check.")
        }
        Err(error) => failed(format!("cannot read {shown}: {error}"), "Check the file's permissions."),
    }
}

impl Compiler<'_> {
    fn raw(&self, path: &Path) -> RawResult {
        if is_preprocessed(path) {
            let wrong = |error| vec![Diagnostic::error(Loc::NONE, format!("cannot read {}: {error}", path.display()))];
            let text = std::fs::read(path).map_err(wrong)?;
            return Ok(Raw { text, messages: String::new(), succeeded: true });
        }
        let options = self.options.for_file(path);
        let cc = &options.cc.program;
        let Some(file) = find_program(cc, &[]) else {
            return Err(vec![self.failed(path, &Failed::NotStarted(io::ErrorKind::NotFound.into()))]);
        };
        let program = Program {
            file,
            arguments: arguments(&options, self.headers, path),
            // Messages in English, so that we can read them.
            environment: vec![("LC_ALL".into(), "C".into())],
            ..Program::default()
        };
        let until = Until { cancel: self.cancel, deadline: None, longest: LONGEST_TEXT };
        match keeper::run(&program, until) {
            Ok(output) => {
                let messages = String::from_utf8_lossy(&output.stderr).into_owned();
                let succeeded = output.succeeded();
                Ok(Raw { text: output.stdout, messages, succeeded })
            }
            Err(failed) => Err(vec![self.failed(path, &failed)]),
        }
    }

    fn failed(&self, path: &Path, failed: &Failed) -> Diagnostic {
        let cc = &self.options.for_file(path).cc.program;
        match failed {
            Failed::NotStarted(error) => {
                let message = format!("cannot run the C compiler `{cc}` to preprocess: {error}");
                Diagnostic::error(Loc::NONE, message)
                    .with_help("Install a C compiler (gcc or clang), or name one with --cc.")
            }
            other => Diagnostic::error(Loc::NONE, format!("`{cc} -E` on {}: {other}", path.display())),
        }
    }
}

/// A name that no compiler reads as an option or as a file of options (`@file`).
fn as_name(path: &Path) -> OsString {
    match path.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(path).into_os_string(),
        _ => path.as_os_str().to_os_string(),
    }
}

fn arguments(options: &Options, headers: &Headers, path: &Path) -> Vec<OsString> {
    // Without optimisation headers do not swap functions for inline bodies.
    let always = ["-E", "-O0", "-U_FORTIFY_SOURCE", "-D__FLOTILLA__=1", "-D__CPROVER_size_t=__SIZE_TYPE__"];
    let mut words: Vec<OsString> = always.map(OsString::from).to_vec();
    words.push("-D__CPROVER_bool=_Bool".into());
    if let Some(std) = &options.std {
        // The name that compilers knew before C23 was published is known to all of them.
        let std = if is_c23(std) { std.replace("23", "2x") } else { std.clone() };
        words.push(format!("-std={std}").into());
    }
    words.extend(options.cc.flags.iter().map(OsString::from));
    if matches!(options.machine, Machine::Described { target: Target { char_signed: false, .. }, .. }) {
        words.push("-funsigned-char".into());
    }
    if options.machine.is_foreign() {
        // The C library's headers assume an int of 32 bits; a free-standing compiler brings its own.
        words.push("-ffreestanding".into());
    }
    if let Some(macros) = &headers.macros {
        words.extend(["-imacros".into(), as_name(macros)]);
    }
    words.extend(options.defines.iter().map(|define| format!("-D{define}").into()));
    for include in &options.includes {
        words.extend(["-I".into(), as_name(include)]);
    }
    words.extend(options.of_files.values().flat_map(|flags| &flags.preprocessor).map(OsString::from));
    // Behind the user's own directories, before the system's.
    words.extend(["-isystem".into(), as_name(headers.directory())]);
    for forced in &options.forced_includes {
        words.extend(["-include".into(), as_name(forced)]);
    }
    if path.extension().is_none_or(|e| e != "c") {
        words.extend(["-x".into(), "c".into()]);
    }
    words.push(as_name(path));
    words
}

/// The compiler's complaints as diagnostics, and the text if there are no errors.
fn finish(options: &Options, path: &Path, raw: Raw, files: &mut Files) -> Result<SourceUnit, Vec<Diagnostic>> {
    let (errors, mut warnings): (Vec<_>, Vec<_>) =
        messages(&raw.messages, path, files).into_iter().partition(|d| d.severity != Severity::Warning);
    if !errors.is_empty() {
        return Err(errors);
    }
    if !raw.succeeded {
        let said = raw.messages.lines().next().unwrap_or("it gave no reason");
        let message = format!("`{} -E` failed on {}: {said}", options.cc, path.display());
        return Err(vec![Diagnostic::error(Loc::NONE, message)]);
    }
    // A byte becomes at most four.
    if raw.text.len() > LONGEST_TEXT {
        return Err(vec![Diagnostic::unsupported(Loc::NONE, "a file of more than 1 GB")]);
    }
    let text = decode(raw.text);
    let options = options.for_file(path);
    let remarks = options.of_files.values().flat_map(|flags| &flags.remarks);
    warnings.extend(remarks.map(|remark| Diagnostic::warning(Loc::NONE, remark)));
    let c23 = options.std.as_deref().is_some_and(is_c23);
    Ok(SourceUnit { path: path.to_path_buf(), text, warnings, c23, probe: None })
}

fn is_c23(std: &str) -> bool {
    matches!(std.trim_start_matches(|c: char| c.is_ascii_alphabetic()), "23" | "2x" | "2y")
}

/// `file.c:3:10: fatal error: nope.h: No such file or directory`
fn messages(text: &str, path: &Path, files: &mut Files) -> Vec<Diagnostic> {
    text.lines().filter_map(|line| message(line, path, files)).collect()
}

fn message(line: &str, path: &Path, files: &mut Files) -> Option<Diagnostic> {
    let kinds = [(": fatal error: ", true), (": error: ", true), (": warning: ", false)];
    let (at, length, is_error) =
        kinds.iter().filter_map(|&(kind, e)| line.find(kind).map(|at| (at, kind.len(), e))).min()?;
    let (place, what) = (&line[..at], &line[at + length..]);
    let mut parts = place.rsplitn(3, ':');
    let (column, row) = (parts.next()?.parse(), parts.next().unwrap_or("").parse());
    let loc = match (row, column, parts.next()) {
        (Ok(row), Ok(column), Some(file)) => Loc { file: files.intern(file), line: row, column },
        // GCC names no place where the file ends within a macro's arguments.
        _ if what.starts_with("unterminated ") => last_line(path, files),
        _ => Loc::NONE,
    };
    Some(if is_error { Diagnostic::error(loc, what) } else { Diagnostic::warning(loc, what) })
}

fn last_line(path: &Path, files: &mut Files) -> Loc {
    let lines = std::fs::read(path).map_or(1, |text| text.split_inclusive(|b| *b == b'\n').count());
    Loc { file: files.intern(&path.to_string_lossy()), line: lines.max(1) as u32, column: 1 }
}

/// Bytes that are no UTF-8 become octal escapes: the same in a string or character, and refused by the lexer elsewhere.
fn decode(bytes: Vec<u8>) -> String {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return text,
        Err(error) => error.into_bytes(),
    };
    let mut text = String::with_capacity(bytes.len() + 64);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            // An escaped byte is that byte; its backslash must not escape ours.
            if text.bytes().rev().take_while(|b| *b == b'\\').count() % 2 == 1 {
                text.pop();
            }
            text.push_str(&format!("\\{byte:o}"));
        }
    }
    text
}
