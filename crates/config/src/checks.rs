//! The table of checks: flag, default and meaning in one place. The command line, its help text and the defaults of a
//! project read it.

use program::PropertyKind;
use typed::target::Floats;

/// A check that can be turned on and off.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// `bounds-check`, without the dashes.
    pub on: &'static str,
    /// `no-bounds-check`.
    pub off: &'static str,
    pub kind: PropertyKind,
    /// On unless `--no-standard-checks` is given.
    pub standard: bool,
    pub meaning: &'static str,
}

macro_rules! checks {
    ($($flag:literal $standard:literal $kind:ident $meaning:literal;)*) => {
        &[$(Check {
            on: concat!($flag, "-check"),
            off: concat!("no-", $flag, "-check"),
            kind: PropertyKind::$kind,
            standard: $standard,
            meaning: $meaning,
        }),*]
    };
}

/// Flag, whether it is on by default, kind of property, meaning.
pub const CHECKS: &[Check] = checks! {
    "bounds" true Bounds "Array indices are within the array";
    "pointer" true Pointer "Pointers that are used or freed point to live memory of that size";
    "div-by-zero" true DivisionByZero "No integer is divided by zero";
    "signed-overflow" true Overflow "Signed arithmetic stays within its type";
    "undefined-shift" true Shift "Shift distances are not negative and smaller than the width";
    "vla-size" true ArrayLength "The length of an array of variable length is positive";
    "register-width" true RegisterWidth "Registers are accessed in a width that they have, and nothing between them";
    "register-read-only" true RegisterReadOnly "No register is written that can only be read";
    "register-write-only" true RegisterWriteOnly "No register is read that can only be written";
    "register-reserved" true RegisterReserved "Fields of registers are written with values that are not reserved";
    "race" false Race "What an interrupt shares is volatile and accessed at once, or the interrupt is masked";
    "unsigned-overflow" false UnsignedOverflow "Unsigned arithmetic does not wrap around";
    "conversion" false Conversion "Conversions to a narrower integer type keep the value";
    "pointer-overflow" false PointerOverflow "Pointer arithmetic stays within its object or one past it";
    "memory-leak" false MemoryLeak "All allocated memory is freed when the program ends";
    "enum-range" false EnumRange "Values of enum type are one of its enumerators";
    "uninitialized" false Uninitialized "Locals are set before they are read, results returned before they are used";
    "nan" false Nan "No floating-point operation gives NaN";
    "float-overflow" false FloatOverflow "No floating-point operation overflows to infinity";
    "float-div-by-zero" false FloatDivisionByZero "No floating-point number is divided by zero";
};

/// The kinds of properties to check, if `wanted` says so or, where it says nothing, by default.
pub fn resolve(wanted: &[Option<bool>], standard_checks: bool, floats: Floats) -> Vec<PropertyKind> {
    let chosen =
        |(check, said): &(&Check, &Option<bool>)| said.unwrap_or(is_standard(check, floats) && standard_checks);
    CHECKS.iter().zip(wanted).filter(chosen).map(|(check, _)| check.kind).collect()
}

/// The kinds that are checked if nobody says anything.
pub fn by_default(standard_checks: bool, floats: Floats) -> Vec<PropertyKind> {
    resolve(&[None; CHECKS.len()], standard_checks, floats)
}

/// Numbers without infinities must not leave their range: those checks are on by default for them.
fn is_standard(check: &Check, floats: Floats) -> bool {
    let limits = matches!(check.kind, PropertyKind::FloatOverflow | PropertyKind::FloatDivisionByZero);
    check.standard || !floats.is_ieee() && limits
}
