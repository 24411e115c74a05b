//! What the device does is one more unit of the program, written by room `device`.

use std::path::PathBuf;

use base::{Diagnostic, Files};
use config::Project;
use device::c::{self, Widths};
use frontend::SourceUnit;
use typed::lower::Lowering;
use typed::target::Target;

/// Instructions after which interrupts can come that are masked when the machine starts.
const ENABLING: [&str; 3] = ["__device_sei", "__device_write_mstatus", "__device_set_mstatus"];

/// Adds the unit if there is a device, or if the program masks interrupts.
pub fn add(
    project: &Project,
    target: &Target,
    lowering: &mut Lowering,
    files: &mut Files,
) -> Result<(), Vec<Diagnostic>> {
    lowering.run_beside(project.device.interrupts.handlers.iter().map(|h| h.function.clone()));
    let wanted = lowering.undefined(Some(&project.entry));
    if project.device.is_empty() && !wanted.iter().any(|name| name.starts_with(c::PREFIX)) {
        return Ok(());
    }
    let masked_at_start = wanted.iter().any(|name| ENABLING.contains(&name.as_str()));
    let text = text(project, target, masked_at_start);
    let unit = SourceUnit { path: PathBuf::from("<device>.c"), text, warnings: Vec::new(), c23: false, probe: None };
    lowering.begin_unit(&unit.path.to_string_lossy());
    unit.for_each_declaration(files, &mut |chunk| {
        lowering.chunk(&chunk);
        Ok(())
    })
}

fn text(project: &Project, target: &Target, masked_at_start: bool) -> String {
    let widths = Widths { int: target.int_bits, pointer: target.pointer_bits };
    c::unit(&project.device, widths, masked_at_start)
}
