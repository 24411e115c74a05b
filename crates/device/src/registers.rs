//! Regions of registers: what can be read and written, and what bits do on their own. What a bit does is a set of masks,
//! one for each behaviour; a bit in none of them is memory.

/// A peripheral: bytes at a fixed address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    pub name: String,
    pub base: u64,
    /// In bytes.
    pub size: u64,
    pub registers: Vec<Register>,
}

impl Region {
    /// The register that has the byte at this offset.
    pub fn register_at(&self, offset: u64) -> Option<&Register> {
        let after = self.registers.partition_point(|r| r.offset <= offset);
        self.registers[..after].last().filter(|r| offset - r.offset < r.bytes())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    #[default]
    ReadWrite,
    ReadOnly,
    WriteOnly,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    pub name: String,
    /// From the start of the region, in bytes.
    pub offset: u64,
    pub bits: u32,
    pub access: Access,
    /// `None`: any value.
    pub reset: Option<u64>,
    pub behaviour: Bits,
    /// The user's function that is called on each access instead of all that.
    pub model: Option<String>,
    /// Other widths, in bits, that it may be accessed with.
    pub other_widths: Vec<u32>,
    pub fields: Vec<Field>,
}

impl Register {
    pub fn bytes(&self) -> u64 {
        u64::from(self.bits) / 8
    }

    pub fn mask(&self) -> u64 {
        mask(self.bits)
    }

    /// A read does more than give what is stored.
    pub fn changes_before_read(&self) -> bool {
        self.model.is_some() || self.behaviour.any | self.behaviour.sets != 0
    }

    pub fn changes_after_read(&self) -> bool {
        self.model.is_none() && self.behaviour.read_clears != 0
    }

    /// A write does more than store.
    pub fn changes_on_write(&self) -> bool {
        let b = &self.behaviour;
        self.model.is_some() || b.one_clears | b.zero_clears | b.one_sets | b.one_toggles | b.keeps != 0
    }
}

/// The bits of a register that do something on their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bits {
    /// Any value each time they are read.
    pub any: u64,
    /// May have become 1 when they are read, and stay 1 until the program clears them.
    pub sets: u64,
    /// With `any`, only values that the field lists.
    pub listed: u64,
    pub one_clears: u64,
    pub zero_clears: u64,
    pub one_sets: u64,
    pub one_toggles: u64,
    /// Not changed by writes.
    pub keeps: u64,
    /// 0 after a read.
    pub read_clears: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub low: u32,
    pub width: u32,
    /// Empty: all are allowed.
    pub values: Vec<NamedValue>,
    /// Values that are not listed mean something, too.
    pub open: bool,
}

impl Field {
    pub fn mask(&self) -> u64 {
        mask(self.width) << self.low
    }

    /// The field's value in a value of the register.
    pub fn of(&self, value: u64) -> u64 {
        (value >> self.low) & mask(self.width)
    }

    pub fn value_name(&self, value: u64) -> Option<&str> {
        self.values.iter().find(|v| v.value == value).map(|v| v.name.as_str())
    }

    /// Some values are reserved.
    pub fn has_reserved(&self) -> bool {
        let all = 1u128 << self.width;
        !self.values.is_empty() && !self.open && (self.values.len() as u128) < all
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedValue {
    pub name: String,
    pub value: u64,
}

pub(crate) fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}
