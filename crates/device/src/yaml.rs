//! The YAML file of a device: `svd`, `registers`, `interrupts`; strict about keys, with line and column of mistakes.

use std::path::Path;

use base::yaml::{DEEPEST_BRACKETS, locate, too_deep};
use serde::Deserialize;

use crate::described::Device;
use crate::error::{DeviceError, Problem, Wrong};
use crate::yaml_interrupts::InterruptsText;
use crate::yaml_registers::RegionText;
use crate::{merge, svd};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FileText {
    /// SVD files, relative to this file.
    #[serde(default)]
    svd: Vec<String>,
    #[serde(default)]
    registers: Vec<RegionText>,
    interrupts: Option<InterruptsText>,
}

/// Reads a description on top of what is known of the device.
pub fn read(file: &Path, text: &str, device: &mut Device) -> Result<(), DeviceError> {
    let name = file.display().to_string();
    if let Some((line, column)) = too_deep(text) {
        let problem = Problem::Syntax(format!("brackets are nested more than {DEEPEST_BRACKETS} deep"));
        return Err(DeviceError { file: name, line, column, problem });
    }
    let parsed: FileText = serde_yaml::from_str(text).map_err(|error| syntax(&name, &error))?;
    for (n, svd) in parsed.svd.iter().enumerate() {
        let path = file.parent().unwrap_or(Path::new(".")).join(svd);
        let text_of = std::fs::read_to_string(&path).map_err(|error| {
            let problem = Problem::Impossible(format!("`{}` cannot be read: {error}", path.display()));
            placed(&name, text, (vec!["svd".into(), n.into()], problem))
        })?;
        svd::read(&path, &text_of, device)?;
    }
    let mut regions = Vec::new();
    for (n, region) in parsed.registers.iter().enumerate() {
        let region = region.resolve().map_err(|(path, problem)| {
            let path = ["registers".into(), n.into()].into_iter().chain(path).collect();
            placed(&name, text, (path, problem))
        })?;
        regions.push(region);
    }
    merge::regions(device, regions).map_err(|problem| placed(&name, text, (vec!["registers".into()], problem)))?;
    if let Some(interrupts) = parsed.interrupts {
        let resolved = interrupts.resolve(device).map_err(|(path, problem)| {
            placed(&name, text, (std::iter::once("interrupts".into()).chain(path).collect(), problem))
        })?;
        device.interrupts = resolved;
    }
    Ok(())
}

fn placed(file: &str, text: &str, (path, problem): Wrong) -> DeviceError {
    let (line, column) = locate(text, &path).unwrap_or((1, 1));
    DeviceError { file: file.to_string(), line, column, problem }
}

fn syntax(file: &str, error: &serde_yaml::Error) -> DeviceError {
    let (line, column) = error.location().map_or((1, 1), |place| (place.line(), place.column()));
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message).to_string();
    DeviceError { file: file.to_string(), line, column, problem: Problem::Syntax(message) }
}
