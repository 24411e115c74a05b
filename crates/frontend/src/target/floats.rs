//! What stands for floating-point numbers (`--floats`): IEEE 754 or simpler numbers.

use std::fmt;

use base::float::Format;

/// What the values of floating types are (`--floats`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Floats {
    /// IEEE 754, bit by bit.
    Ieee,
    /// Fixed-point numbers.
    Fixed(Widths),
    /// Rationals; constants are fixed-point numbers.
    Real(Widths),
}

/// Integral bits, the sign among them, and fractional bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Widths {
    /// Of `float`.
    pub single: (u8, u8),
    /// Of `double` and `long double`.
    pub double: (u8, u8),
}

impl Floats {
    /// The format of a type, which has the IEEE format `own`.
    pub fn format(self, own: Format) -> Format {
        let pick = |widths: Widths| if own.width() <= 32 { widths.single } else { widths.double };
        match self {
            Floats::Ieee => own,
            Floats::Fixed(widths) => Format::fixed(pick(widths).0, pick(widths).1),
            Floats::Real(widths) => Format::real(pick(widths).0, pick(widths).1),
        }
    }

    pub fn is_ieee(self) -> bool {
        self == Floats::Ieee
    }
}

/// As reports name it.
impl fmt::Display for Floats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = |w: &Widths| format!("float {}.{}, double {}.{}", w.single.0, w.single.1, w.double.0, w.double.1);
        match self {
            Floats::Ieee => write!(f, "IEEE 754"),
            Floats::Fixed(w) => write!(f, "fixed-point numbers ({}), not IEEE 754", widths(w)),
            Floats::Real(w) => {
                write!(f, "rationals (constants in fixed point: {}), not IEEE 754", widths(w))
            }
        }
    }
}
