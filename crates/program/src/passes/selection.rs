//! Which checks are made, and which kinds of properties come from them.

use crate::PropertyKind;

/// Which checks are made. The defaults are those of CBMC 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    pub assertions: bool,
    pub bounds: bool,
    pub pointer: bool,
    pub div_by_zero: bool,
    pub signed_overflow: bool,
    pub undefined_shift: bool,
    pub vla_size: bool,
    pub unsigned_overflow: bool,
    pub conversion: bool,
    pub memory_leak: bool,
    pub memory_track: bool,
    pub pointer_overflow: bool,
    pub enum_range: bool,
    pub nan: bool,
    pub float_overflow: bool,
    pub float_div_by_zero: bool,
    pub undefined_function: bool,
    pub uninitialized: bool,
    pub register_width: bool,
    pub register_read_only: bool,
    pub register_write_only: bool,
    pub register_reserved: bool,
    pub race: bool,
}

impl Checks {
    pub const NONE: Checks = Checks {
        assertions: false,
        bounds: false,
        pointer: false,
        div_by_zero: false,
        signed_overflow: false,
        undefined_shift: false,
        vla_size: false,
        unsigned_overflow: false,
        conversion: false,
        memory_leak: false,
        memory_track: false,
        pointer_overflow: false,
        enum_range: false,
        nan: false,
        float_overflow: false,
        float_div_by_zero: false,
        undefined_function: false,
        uninitialized: false,
        register_width: false,
        register_read_only: false,
        register_write_only: false,
        register_reserved: false,
        race: false,
    };

    /// Exactly the checks that make properties of these kinds.
    pub fn of(kinds: &[PropertyKind]) -> Checks {
        let mut checks = Checks::NONE;
        for kind in kinds {
            *match kind {
                PropertyKind::Assertion => &mut checks.assertions,
                PropertyKind::Bounds => &mut checks.bounds,
                PropertyKind::Pointer | PropertyKind::Free => &mut checks.pointer,
                PropertyKind::DivisionByZero => &mut checks.div_by_zero,
                PropertyKind::Overflow => &mut checks.signed_overflow,
                PropertyKind::UnsignedOverflow => &mut checks.unsigned_overflow,
                PropertyKind::Conversion => &mut checks.conversion,
                PropertyKind::Shift => &mut checks.undefined_shift,
                PropertyKind::ArrayLength => &mut checks.vla_size,
                PropertyKind::MemoryLeak => &mut checks.memory_leak,
                PropertyKind::MemoryTrack => &mut checks.memory_track,
                PropertyKind::Nan => &mut checks.nan,
                PropertyKind::FloatOverflow => &mut checks.float_overflow,
                PropertyKind::FloatDivisionByZero => &mut checks.float_div_by_zero,
                PropertyKind::PointerOverflow => &mut checks.pointer_overflow,
                PropertyKind::EnumRange => &mut checks.enum_range,
                PropertyKind::UndefinedFunction => &mut checks.undefined_function,
                PropertyKind::Uninitialized => &mut checks.uninitialized,
                PropertyKind::RegisterWidth => &mut checks.register_width,
                PropertyKind::RegisterReadOnly => &mut checks.register_read_only,
                PropertyKind::RegisterWriteOnly => &mut checks.register_write_only,
                PropertyKind::RegisterReserved => &mut checks.register_reserved,
                PropertyKind::Race => &mut checks.race,
                PropertyKind::Requirement | PropertyKind::Goal | PropertyKind::Unwinding => continue,
            } = true;
        }
        checks
    }
}

impl Default for Checks {
    fn default() -> Self {
        Checks {
            assertions: true,
            bounds: true,
            pointer: true,
            div_by_zero: true,
            signed_overflow: true,
            undefined_shift: true,
            vla_size: true,
            ..Checks::NONE
        }
    }
}
