//! CMSIS-SVD files. What a register does on its own follows from what the file says of it: what the program cannot write
//! has any value, bits with `modifiedWriteValues` or a `readAction` that clears are set by hardware, everything else keeps
//! what was written last. Vendors say little about status bits that can be written; YAML on top says the rest.

use std::path::Path;

use svd_parser::svd::{self, ModifiedWriteValues, Peripheral, ReadAction, RegisterInfo, Usage};
use svd_parser::{Config, ValidateLevel};

use crate::described::Device;
use crate::error::{DeviceError, Problem};
use crate::merge;
use crate::registers::{Access, Bits, Field, NamedValue, Region, Register, mask};

pub fn read(file: &Path, text: &str, device: &mut Device) -> Result<(), DeviceError> {
    let name = file.display().to_string();
    // Vendors' files break rules that do not matter here: only what cannot be read is refused.
    let config = Config::default().expand(true).expand_properties(true).validate_level(ValidateLevel::Disabled);
    let parsed = svd_parser::parse_with_config(&as_the_schema_spells(text), &config).map_err(|error| {
        let said = format!("{error:#}");
        let (line, column) = place_in(&said).unwrap_or((1, 1));
        DeviceError { file: name.clone(), line, column, problem: Problem::Syntax(without_place(&said)) }
    })?;
    let mut regions: Vec<Region> = parsed.peripherals.iter().filter_map(region).collect();
    regions.sort_by_key(|r| r.base);
    // Two names for one peripheral: the first one stays.
    regions.dedup_by(|later, first| later.base - first.base < first.size);
    regions.retain(|r| !device.regions.iter().any(|known| known.base == r.base));
    merge::regions(device, regions).map_err(|problem| DeviceError { file: name, line: 1, column: 1, problem })
}

/// Kinds of access that vendors (Nordic, GigaDevice) spell in ways of their own.
fn as_the_schema_spells(text: &str) -> String {
    let text = text.replace("<access>read-writeonce</access>", "<access>read-writeOnce</access>");
    text.replace("<access>write</access>", "<access>write-only</access>")
}

/// The last `at 12:5` of a message.
fn place_in(said: &str) -> Option<(usize, usize)> {
    let (_, place) = said.rsplit_once(" at ")?;
    let place = place.split(|c: char| !c.is_ascii_digit() && c != ':').next()?;
    let (line, column) = place.split_once(':')?;
    Some((line.parse().ok()?, column.trim_end_matches(':').parse().ok()?))
}

fn without_place(said: &str) -> String {
    match said.rsplit_once(" at ") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ':').trim();
            [before, rest].join(if rest.is_empty() { "" } else { ": " })
        }
        None => said.to_string(),
    }
}

fn region(peripheral: &Peripheral) -> Option<Region> {
    let mut registers: Vec<Register> = peripheral.all_registers().filter_map(|r| register(r)).collect();
    registers.sort_by_key(|r| (r.offset, std::cmp::Reverse(r.bits)));
    // Two views of the same bytes (`alternateRegister`): the widest one stays, and does what either may do.
    let mut kept: Vec<Register> = Vec::new();
    for register in registers {
        match kept.last_mut().filter(|last| register.offset < last.offset + last.bytes()) {
            Some(last) => also(last, &register),
            None => kept.push(register),
        }
    }
    let used = kept.last().map_or(0, |r| r.offset + r.bytes());
    let blocks = peripheral.address_block.iter().flatten().map(|b| u64::from(b.offset) + u64::from(b.size));
    let size = blocks.max().unwrap_or(0).max(used);
    (size > 0).then(|| Region { name: peripheral.name.clone(), base: peripheral.base_address, size, registers: kept })
}

/// A second view of the same register: any value may be read, any may be written.
fn also(register: &mut Register, view: &Register) {
    register.access = if register.access == view.access { register.access } else { Access::ReadWrite };
    register.behaviour = Bits { any: register.mask(), ..Bits::default() };
    register.fields.iter_mut().for_each(|f| f.open = true);
    register.other_widths.push(view.bits);
}

fn register(info: &RegisterInfo) -> Option<Register> {
    let bits = info.properties.size.unwrap_or(32);
    if !matches!(bits, 8 | 16 | 32 | 64) || !u64::from(info.address_offset).is_multiple_of(u64::from(bits) / 8) {
        return None;
    }
    let access = info.properties.access.map_or(Access::ReadWrite, plain);
    let mut behaviour = Bits::default();
    note(access, info.modified_write_values, info.read_action, mask(bits), &mut behaviour);
    let fields: Vec<Field> = info.fields().filter(|f| f.bit_range.msb() < bits).map(|f| field(f)).collect();
    for (own, text) in fields.iter().zip(info.fields().filter(|f| f.bit_range.msb() < bits)) {
        let access = text.access.map_or(access, plain);
        let modified = text.modified_write_values.or(info.modified_write_values);
        note(access, modified, text.read_action.or(info.read_action), own.mask(), &mut behaviour);
    }
    let known = info.properties.reset_mask.unwrap_or(u64::MAX) & mask(bits) == mask(bits);
    let reset = info.properties.reset_value.filter(|_| known).map(|v| v & mask(bits));
    let name = info.name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
    Some(Register {
        name,
        offset: u64::from(info.address_offset),
        bits,
        access,
        reset,
        behaviour,
        model: None,
        other_widths: Vec::new(),
        fields,
    })
}

fn plain(access: svd::Access) -> Access {
    match (access.can_read(), access.can_write()) {
        (true, false) => Access::ReadOnly,
        (false, true) => Access::WriteOnly,
        _ => Access::ReadWrite,
    }
}

fn note(access: Access, modified: Option<ModifiedWriteValues>, action: Option<ReadAction>, bits: u64, b: &mut Bits) {
    *b = Bits {
        any: b.any & !bits,
        sets: b.sets & !bits,
        listed: b.listed,
        one_clears: b.one_clears & !bits,
        zero_clears: b.zero_clears & !bits,
        one_sets: b.one_sets & !bits,
        one_toggles: b.one_toggles & !bits,
        keeps: b.keeps & !bits,
        read_clears: b.read_clears & !bits,
    };
    if access == Access::ReadOnly {
        b.keeps |= bits;
        b.any |= bits;
    }
    match modified {
        Some(ModifiedWriteValues::OneToClear) => (b.one_clears, b.sets) = (b.one_clears | bits, b.sets | bits),
        Some(ModifiedWriteValues::ZeroToClear) => (b.zero_clears, b.sets) = (b.zero_clears | bits, b.sets | bits),
        Some(ModifiedWriteValues::OneToSet) => b.one_sets |= bits,
        Some(ModifiedWriteValues::OneToToggle) => b.one_toggles |= bits,
        None | Some(ModifiedWriteValues::Modify) => {}
        Some(_) => b.any |= bits,
    }
    match action {
        None => {}
        Some(ReadAction::Clear) => {
            b.read_clears |= bits;
            b.sets |= bits & !b.any;
        }
        Some(_) => b.any |= bits,
    }
    b.sets &= !b.any;
}

fn field(info: &svd::FieldInfo) -> Field {
    let (low, width) = (info.bit_range.lsb(), info.bit_range.width);
    let lists = || info.enumerated_values.iter().filter(|list| list.usage != Some(Usage::Read));
    let listed = lists().flat_map(|list| &list.values);
    let open = lists().count() == 0 || listed.clone().any(|v| v.is_default == Some(true) || v.value.is_none());
    let any_list = info.enumerated_values.iter().flat_map(|list| &list.values);
    let mut values: Vec<NamedValue> = any_list
        .filter_map(|v| v.value.map(|value| NamedValue { name: v.name.clone(), value }))
        .filter(|v| v.value <= mask(width))
        .collect();
    values.sort_by_key(|v| v.value);
    values.dedup_by_key(|v| v.value);
    Field { name: info.name.clone(), low, width, values, open }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_with_access(access: &str) -> Result<Device, DeviceError> {
        let text = format!(
            "<device>\n<name>D</name>\n<peripherals>\n<peripheral>\n<name>P</name>\n<baseAddress>64</baseAddress>\n\
             <registers>\n<register>\n<name>R</name>\n<addressOffset>0</addressOffset>\n<size>32</size>\n\
             <access>{access}</access>\n</register>\n</registers>\n</peripheral>\n</peripherals>\n</device>\n"
        );
        let mut device = Device::default();
        read(Path::new("d.svd"), &text, &mut device).map(|()| device)
    }

    #[test]
    fn spellings_of_vendors_are_read() {
        for (spelt, meant) in [("write", Access::WriteOnly), ("read-writeonce", Access::ReadWrite)] {
            let device = read_with_access(spelt).unwrap_or_else(|error| panic!("{spelt}: {error}"));
            assert_eq!(device.regions[0].registers[0].access, meant, "{spelt}");
        }
    }

    #[test]
    fn a_mistake_has_its_place() {
        let error = read_with_access("sometimes").expect_err("no such access");
        assert!((8..=13).contains(&error.line) && error.column > 0, "{error}");
        assert!(error.to_string().contains("sometimes"), "{error}");
    }
}
