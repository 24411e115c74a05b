//! The description of the device that the options name.

use std::path::Path;

use config::UsageError;
use device::{Device, Handler};

use super::args::DeviceArgs;

pub fn read(args: &DeviceArgs) -> Result<Device, UsageError> {
    let mut device = Device::default();
    for file in &args.svd {
        device::read_svd(file, &text(file)?, &mut device).map_err(|error| UsageError(error.to_string()))?;
    }
    for file in &args.device {
        device::read_yaml(file, &text(file)?, &mut device).map_err(|error| UsageError(error.to_string()))?;
    }
    for name in &args.isr {
        if !device.interrupts.handlers.iter().any(|h| h.function == *name) {
            device.interrupts.handlers.push(Handler::named(name));
        }
    }
    Ok(device)
}

fn text(file: &Path) -> Result<String, UsageError> {
    std::fs::read_to_string(file).map_err(|error| UsageError(format!("{}: {error}", file.display())))
}
