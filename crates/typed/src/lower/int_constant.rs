//! Arithmetic on constants in the range of an integer type: wrapping, and one operation of C at a time.
//!
//! Invariant: results are in the range of their type; what C leaves undefined (division by zero, signed overflow, bad
//! shifts) has no value here, so it never becomes a constant silently.

use crate::tree::BinOp;
use crate::types::IntRepr;

/// The value modulo 2^bits, in the range of the type (C11 6.3.1.3).
pub(super) fn wrap(value: i128, repr: IntRepr) -> i128 {
    if repr.bits >= 128 {
        return value;
    }
    let modulus = 1i128 << repr.bits;
    let low = value & (modulus - 1);
    if repr.signed && low >= modulus / 2 { low - modulus } else { low }
}

pub(super) fn fits(value: i128, repr: IntRepr) -> bool {
    wrap(value, repr) == value
}

/// Both operands and the result are of type `repr` (for comparisons the result is 0 or 1; for shifts the right operand
/// is of any type).
pub(super) fn binary(op: BinOp, a: i128, b: i128, repr: IntRepr) -> Option<i128> {
    if repr.bits >= 128 && !repr.signed {
        return widest(op, a as u128, b as u128, repr);
    }
    let exact = match op {
        BinOp::Add => a.checked_add(b)?,
        BinOp::Sub => a.checked_sub(b)?,
        BinOp::Mul => multiply(a, b, repr)?,
        BinOp::Div => a.checked_div(b)?,
        BinOp::Rem => {
            // INT_MIN % -1 is undefined because the quotient is (C11 6.5.5p6).
            fits(a.checked_div(b)?, repr).then_some(())?;
            a.checked_rem(b)?
        }
        BinOp::Shl => shift_left(a, b, repr)?,
        BinOp::Shr => a >> shift_amount(b, repr)?,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::BitXor => a ^ b,
        BinOp::Eq => i128::from(a == b),
        BinOp::Ne => i128::from(a != b),
        BinOp::Lt => i128::from(a < b),
        BinOp::Le => i128::from(a <= b),
        BinOp::Gt => i128::from(a > b),
        BinOp::Ge => i128::from(a >= b),
    };
    in_range(exact, repr)
}

/// Unsigned numbers of 128 bits, which are kept as the `i128` with the same bits.
fn widest(op: BinOp, a: u128, b: u128, repr: IntRepr) -> Option<i128> {
    let amount = || shift_amount(b as i128, repr);
    Some(match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Div => a.checked_div(b)?,
        BinOp::Rem => a.checked_rem(b)?,
        BinOp::Shl => a << amount()?,
        BinOp::Shr => a >> amount()?,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::BitXor => a ^ b,
        BinOp::Eq => u128::from(a == b),
        BinOp::Ne => u128::from(a != b),
        BinOp::Lt => u128::from(a < b),
        BinOp::Le => u128::from(a <= b),
        BinOp::Gt => u128::from(a > b),
        BinOp::Ge => u128::from(a >= b),
    } as i128)
}

/// Unsigned results wrap; signed ones must fit (C11 6.5p5).
pub(super) fn in_range(exact: i128, repr: IntRepr) -> Option<i128> {
    if repr.signed { fits(exact, repr).then_some(exact) } else { Some(wrap(exact, repr)) }
}

/// Two 64-bit factors fit `i128` unless both are near 2^64; then only the low half counts.
fn multiply(a: i128, b: i128, repr: IntRepr) -> Option<i128> {
    if repr.signed { a.checked_mul(b) } else { Some(a.wrapping_mul(b)) }
}

fn shift_amount(b: i128, repr: IntRepr) -> Option<u32> {
    (0..i128::from(repr.bits)).contains(&b).then_some(b as u32)
}

/// Shifting a one into or past the sign bit is undefined in C11, but compilers define it as two's complement and real
/// enums and masks (`1 << 31`) rely on it: the bits are kept.
fn shift_left(a: i128, b: i128, repr: IntRepr) -> Option<i128> {
    Some(wrap(a.checked_shl(shift_amount(b, repr)?)?, repr))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: IntRepr = IntRepr { bits: 32, signed: true };
    const UINT: IntRepr = IntRepr { bits: 32, signed: false };

    #[test]
    fn undefined_operations_have_no_value() {
        assert_eq!(binary(BinOp::Div, 1, 0, INT), None);
        assert_eq!(binary(BinOp::Rem, i128::from(i32::MIN), -1, INT), None);
        assert_eq!(binary(BinOp::Add, i128::from(i32::MAX), 1, INT), None);
        assert_eq!(binary(BinOp::Shl, 1, 32, INT), None);
    }

    #[test]
    fn unsigned_arithmetic_wraps() {
        assert_eq!(binary(BinOp::Sub, 0, 1, UINT), Some(0xFFFF_FFFF));
        assert_eq!(binary(BinOp::Mul, 0xFFFF_FFFF, 0xFFFF_FFFF, UINT), Some(1));
        assert_eq!(wrap(0x1_8000_0000, INT), i128::from(i32::MIN));
        let widest = IntRepr { bits: 128, signed: false };
        assert_eq!(binary(BinOp::Sub, 0, 1, widest), Some(-1));
        assert_eq!(binary(BinOp::Div, -1, 2, widest), Some(i128::MAX));
        assert_eq!(binary(BinOp::Lt, 1, -1, widest), Some(1));
        assert_eq!(binary(BinOp::Shr, i128::MIN, 127, widest), Some(1));
        let big = i128::from(u64::MAX);
        assert_eq!(binary(BinOp::Mul, big, big, IntRepr { bits: 64, signed: false }), Some(1));
    }
}
