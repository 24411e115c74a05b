//! Puts what YAML says on top of what an SVD file says, and keeps the invariants of `Device`.

use crate::described::Device;
use crate::error::Problem;
use crate::registers::{Region, Register};

/// Regions and registers of the same name are replaced, all others are added.
pub fn regions(device: &mut Device, new: Vec<Region>) -> Result<(), Problem> {
    for region in new {
        match device.regions.iter_mut().find(|r| r.name == region.name && r.base == region.base) {
            Some(known) => {
                known.size = known.size.max(region.size);
                known.registers.retain(|old| !region.registers.iter().any(|r| overlap(old, r)));
                known.registers.extend(region.registers);
                known.registers.sort_by_key(|r| r.offset);
            }
            None => device.regions.push(region),
        }
    }
    device.regions.sort_by_key(|r| r.base);
    check(&device.regions)
}

fn overlap(one: &Register, other: &Register) -> bool {
    one.offset < other.offset + other.bytes() && other.offset < one.offset + one.bytes()
}

fn check(regions: &[Region]) -> Result<(), Problem> {
    for pair in regions.windows(2) {
        if pair[1].base - pair[0].base < pair[0].size {
            return Err(Problem::Overlap { one: pair[0].name.clone(), other: pair[1].name.clone() });
        }
    }
    for region in regions {
        for pair in region.registers.windows(2) {
            if overlap(&pair[0], &pair[1]) {
                let name = |r: &Register| format!("{}.{}", region.name, r.name);
                return Err(Problem::Overlap { one: name(&pair[0]), other: name(&pair[1]) });
            }
        }
    }
    Ok(())
}
