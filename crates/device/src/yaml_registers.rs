//! The `registers` section: regions, registers and fields as written, and what they mean.

use base::yaml::YamlStep;
use serde::Deserialize;

use crate::error::{Problem, Wrong};
use crate::registers::{Access, Bits, Field, NamedValue, Region, Register, mask};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RegionText {
    name: String,
    address: u64,
    /// Up to the end of the last register, if it is not given.
    size: Option<u64>,
    /// Of registers that do not say it, in bits.
    #[serde(default = "thirty_two")]
    width: u32,
    #[serde(default)]
    registers: Vec<RegisterText>,
}

fn thirty_two() -> u32 {
    32
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RegisterText {
    name: String,
    offset: u64,
    width: Option<u32>,
    #[serde(default)]
    access: AccessText,
    read: Option<ReadText>,
    #[serde(default)]
    reset: ResetText,
    model: Option<String>,
    #[serde(default)]
    other_widths: Vec<u32>,
    #[serde(default)]
    fields: Vec<FieldText>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "kebab-case")]
enum AccessText {
    #[default]
    ReadWrite,
    ReadOnly,
    WriteOnly,
    #[serde(rename = "write-1-to-clear")]
    OneClears,
    #[serde(rename = "write-0-to-clear")]
    ZeroClears,
    #[serde(rename = "write-1-to-set")]
    OneSets,
    #[serde(rename = "write-1-to-toggle")]
    OneToggles,
    ReadClears,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum ReadText {
    Any,
    LastWritten,
    /// Hardware sets bits, the program clears them.
    Sets,
    /// Any value, of fields with a list of values one of them.
    Fields,
}

/// A number, or `any`.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
enum ResetText {
    Value(u64),
    Word(AnyText),
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum AnyText {
    Any,
}

impl Default for ResetText {
    fn default() -> Self {
        ResetText::Value(0)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FieldText {
    name: String,
    /// `7:4`, or one bit.
    bits: BitsText,
    access: Option<AccessText>,
    read: Option<ReadText>,
    /// Names and values; all others are reserved.
    #[serde(default)]
    values: std::collections::BTreeMap<String, u64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum BitsText {
    One(u32),
    Range(String),
}

impl RegionText {
    pub fn resolve(&self) -> Result<Region, Wrong> {
        let mut registers = Vec::new();
        for (n, register) in self.registers.iter().enumerate() {
            let below = |(path, problem): Wrong| {
                let path: Vec<YamlStep> = ["registers".into(), n.into()].into_iter().chain(path).collect();
                (path, problem)
            };
            registers.push(register.resolve(self.width).map_err(below)?);
        }
        registers.sort_by_key(|r: &Register| r.offset);
        let used = registers.iter().map(|r| r.offset + r.bytes()).max().unwrap_or(0);
        let size = self.size.unwrap_or(used);
        if size < used || size == 0 {
            let text = format!("`{}` has {size} bytes and registers up to offset {used}", self.name);
            return Err((vec!["size".into()], Problem::Impossible(text)));
        }
        if self.address.checked_add(size).is_none() {
            return Err((
                vec!["address".into()],
                Problem::Impossible("this address leaves the address space".to_string()),
            ));
        }
        Ok(Region { name: self.name.clone(), base: self.address, size, registers })
    }
}

impl RegisterText {
    fn resolve(&self, width: u32) -> Result<Register, Wrong> {
        let bits = self.width.unwrap_or(width);
        let is_width = |w: u32| matches!(w, 8 | 16 | 32 | 64);
        if !is_width(bits) || !self.other_widths.iter().all(|&w| is_width(w)) {
            let text = "a register is 8, 16, 32 or 64 bits wide".to_string();
            return Err((vec!["width".into()], Problem::Impossible(text)));
        }
        if !self.offset.is_multiple_of(u64::from(bits) / 8) {
            let text = format!("the offset of a register of {bits} bits is a multiple of {}", bits / 8);
            return Err((vec!["offset".into()], Problem::Impossible(text)));
        }
        let mut behaviour = Bits::default();
        self.access.apply(mask(bits), &mut behaviour);
        read(self.read.unwrap_or(self.access.reads()), mask(bits), &mut behaviour);
        let mut fields = Vec::new();
        for (n, field) in self.fields.iter().enumerate() {
            let resolved =
                field.resolve(bits).map_err(|problem| (vec!["fields".into(), n.into(), "bits".into()], problem))?;
            field.apply(resolved.mask(), &mut behaviour);
            if self.read == Some(ReadText::Fields) && !resolved.values.is_empty() {
                behaviour.listed |= resolved.mask();
            }
            fields.push(resolved);
        }
        let reset = match self.reset {
            ResetText::Value(value) if value & !mask(bits) != 0 => {
                let text = format!("{value:#x} has more than {bits} bits");
                return Err((vec!["reset".into()], Problem::Impossible(text)));
            }
            ResetText::Value(value) => Some(value),
            ResetText::Word(AnyText::Any) => None,
        };
        Ok(Register {
            name: self.name.clone(),
            offset: self.offset,
            bits,
            access: self.access.plain(),
            reset,
            behaviour,
            model: self.model.clone(),
            other_widths: self.other_widths.clone(),
            fields,
        })
    }
}

impl AccessText {
    fn plain(self) -> Access {
        match self {
            AccessText::ReadOnly => Access::ReadOnly,
            AccessText::WriteOnly => Access::WriteOnly,
            _ => Access::ReadWrite,
        }
    }

    /// What a read gives where nothing is said: what only hardware changes has any value, what the program clears is set
    /// by hardware.
    fn reads(self) -> ReadText {
        match self {
            AccessText::ReadOnly => ReadText::Any,
            AccessText::OneClears | AccessText::ZeroClears | AccessText::ReadClears => ReadText::Sets,
            _ => ReadText::LastWritten,
        }
    }

    fn apply(self, bits: u64, behaviour: &mut Bits) {
        let b = behaviour;
        for set in [&mut b.one_clears, &mut b.zero_clears, &mut b.one_sets, &mut b.one_toggles, &mut b.read_clears] {
            *set &= !bits;
        }
        b.keeps &= !bits;
        match self {
            AccessText::ReadWrite | AccessText::WriteOnly => {}
            AccessText::ReadOnly => b.keeps |= bits,
            AccessText::OneClears => b.one_clears |= bits,
            AccessText::ZeroClears => b.zero_clears |= bits,
            AccessText::OneSets => b.one_sets |= bits,
            AccessText::OneToggles => b.one_toggles |= bits,
            AccessText::ReadClears => b.read_clears |= bits,
        }
    }
}

fn read(how: ReadText, bits: u64, behaviour: &mut Bits) {
    behaviour.any &= !bits;
    behaviour.sets &= !bits;
    match how {
        ReadText::Any | ReadText::Fields => behaviour.any |= bits,
        ReadText::Sets => behaviour.sets |= bits,
        ReadText::LastWritten => {}
    }
}

impl FieldText {
    fn resolve(&self, register_bits: u32) -> Result<Field, Problem> {
        let (high, low) = match &self.bits {
            BitsText::One(bit) => (*bit, *bit),
            BitsText::Range(text) => {
                range(text).ok_or_else(|| Problem::Impossible(format!("`{text}` is no range of bits like `7:4`")))?
            }
        };
        if high < low || high >= register_bits {
            let text = format!("`{}` lies outside of the register's {register_bits} bits", self.name);
            return Err(Problem::Impossible(text));
        }
        let width = high - low + 1;
        if let Some((name, value)) = self.values.iter().find(|(_, value)| **value > mask(width)) {
            return Err(Problem::Impossible(format!("`{name}` = {value} does not fit into {width} bits")));
        }
        let mut values: Vec<NamedValue> =
            self.values.iter().map(|(name, &value)| NamedValue { name: name.clone(), value }).collect();
        values.sort_by_key(|v| v.value);
        Ok(Field { name: self.name.clone(), low, width, values, open: false })
    }

    fn apply(&self, bits: u64, behaviour: &mut Bits) {
        if let Some(access) = self.access {
            access.apply(bits, behaviour);
            read(self.read.unwrap_or(access.reads()), bits, behaviour);
        } else if let Some(how) = self.read {
            read(how, bits, behaviour);
        }
        if self.read == Some(ReadText::Fields) {
            behaviour.listed |= bits;
        }
    }
}

fn range(text: &str) -> Option<(u32, u32)> {
    let (high, low) = text.split_once(':')?;
    Some((high.trim().parse().ok()?, low.trim().parse().ok()?))
}
