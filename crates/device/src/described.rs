//! A device as a whole.

use crate::interrupts::Interrupts;
use crate::registers::{Region, Register};

/// A device, as far as it is described.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Device {
    /// In ascending order of their addresses.
    pub regions: Vec<Region>,
    pub interrupts: Interrupts,
}

impl Device {
    /// Nothing is known of a device.
    pub fn is_empty(&self) -> bool {
        *self == Device::default()
    }

    pub fn has_interrupts(&self) -> bool {
        !self.interrupts.handlers.is_empty()
    }

    pub fn region_at(&self, address: u64) -> Option<&Region> {
        self.regions.iter().find(|r| r.base <= address && address - r.base < r.size)
    }

    pub fn register(&self, region: &str, register: &str) -> Option<(&Region, &Register)> {
        let region = self.regions.iter().find(|r| r.name == region)?;
        Some((region, region.registers.iter().find(|r| r.name == register)?))
    }
}
