//! The files that `flotilla cover` writes.

use std::fs;
use std::path::{Path, PathBuf};

use config::{Project, UsageError};
use cover::{Report, html};
use program::Program;
use vectors::c::{Driver, cmake};
use vectors::{csv, json, xml};

use super::cover_args::Form;

/// What is to be written, and where.
pub struct Wanted {
    pub forms: Vec<Form>,
    pub folder: Option<PathBuf>,
    pub html: Option<PathBuf>,
}

/// Folders are made before the work begins, so that it is not done in vain.
pub fn prepare(wanted: &Wanted) -> Result<(), UsageError> {
    for folder in wanted.folder.iter().chain(&wanted.html) {
        fs::create_dir_all(folder)
            .map_err(|e| UsageError(format!("cannot make the folder {}: {e}", folder.display())))?;
    }
    Ok(())
}

/// Writes everything; the result is what the user should know about it.
pub fn write(
    project: &Project,
    program: &Program,
    report: &Report,
    wanted: &Wanted,
) -> Result<Vec<String>, UsageError> {
    let mut remarks = Vec::new();
    if let Some(folder) = &wanted.html {
        let page = html::render(report, &sources(report));
        put(&folder.join("index.html"), &page)?;
    }
    let Some(folder) = &wanted.folder else { return Ok(remarks) };
    for form in &wanted.forms {
        match form {
            Form::Json => put(&folder.join("tests.json"), &json::write(&report.suite))?,
            Form::Csv => put(&folder.join("tests.csv"), &csv::write(&report.suite))?,
            Form::Xml => write_xml(program, report, &folder.join("test-suite"))?,
            Form::C => remarks.extend(write_c(project, program, report, folder)?),
        }
    }
    Ok(remarks)
}

fn put(path: &Path, text: &str) -> Result<(), UsageError> {
    fs::write(path, text).map_err(|e| UsageError(format!("cannot write {}: {e}", path.display())))
}

/// The files that goals and decisions stand in.
fn sources(report: &Report) -> Vec<html::Source> {
    let mut names: Vec<String> =
        report.goals.iter().map(|g| &g.file).chain(report.decisions.iter().map(|d| &d.file)).cloned().collect();
    names.sort();
    names.dedup();
    let read = |name: String| html::Source {
        text: fs::read(&name).ok().map(|b| String::from_utf8_lossy(&b).into_owned()),
        name,
    };
    names.into_iter().map(read).collect()
}

/// The driver includes the file that defines the entry function; all others are compiled beside it.
fn write_c(project: &Project, program: &Program, report: &Report, folder: &Path) -> Result<Vec<String>, UsageError> {
    let entry = program.funcs.iter().find(|f| f.name == project.entry && !f.blocks.is_empty());
    let home = entry.map(|f| program.files.name(f.loc.file).to_string()).unwrap_or_default();
    let is_home = |file: &&PathBuf| file.display().to_string() == home;
    let included = project.files.iter().find(is_home).or(project.files.first());
    let Some(included) = included else { return Ok(Vec::new()) };
    let include = relative(folder, included).display().to_string();
    let (text, left_out) = Driver { program, suite: &report.suite, include: &include }.write();
    put(&folder.join("driver.c"), &text)?;
    let others = project.files.iter().filter(|file| *file != included);
    let others: Vec<String> = others.map(|file| relative(folder, file).display().to_string()).collect();
    let includes: Vec<String> =
        project.reading.includes.iter().map(|dir| relative(folder, dir).display().to_string()).collect();
    put(&folder.join("CMakeLists.txt"), &cmake(&report.suite, &others, &includes, &project.reading.defines))?;
    Ok(left_out.iter().map(ToString::to_string).collect())
}

fn write_xml(program: &Program, report: &Report, folder: &Path) -> Result<(), UsageError> {
    fs::create_dir_all(folder).map_err(|e| UsageError(format!("cannot make the folder {}: {e}", folder.display())))?;
    let kinds: Vec<&str> = report.summary.iter().map(|line| line.kind.as_str()).collect();
    let architecture = format!("{}bit", program.types.target.pointer_bits);
    let file = report.files.first().map(String::as_str).unwrap_or_default();
    let version = concat!("Flotilla ", env!("CARGO_PKG_VERSION"));
    let about = xml::About { version, file, architecture: &architecture, goals: &kinds.join(", ") };
    xml::write(&report.suite, &about).into_iter().try_for_each(|(name, text)| put(&folder.join(name), &text))
}

/// A path as another folder sees it.
fn relative(folder: &Path, file: &Path) -> PathBuf {
    let (Ok(folder), Ok(file)) = (folder.canonicalize(), file.canonicalize()) else { return file.to_path_buf() };
    let shared = folder.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| std::path::Component::ParentDir);
    up.chain(file.components().skip(shared)).collect()
}
