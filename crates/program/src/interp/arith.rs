//! Integer arithmetic of C on mathematical values.
//!
//! Invariant: every `i128` that stands for a C integer is the value itself, in the range of its type; only values of
//! 128-bit unsigned types are held in their two's complement reading.

use std::cmp::Ordering;

use super::stuck::{Eval, StuckReason};
use crate::BinOp;

use typed::types::IntRepr;

/// Reduces modulo 2^bits into the range of the type (C11 6.3.1.3p2; the same for signed types, as compilers define).
pub fn wrap(repr: IntRepr, value: i128) -> i128 {
    if repr.bits >= 128 {
        return value;
    }
    let unused = 128 - u32::from(repr.bits);
    if repr.signed { (value << unused) >> unused } else { (((value as u128) << unused) >> unused) as i128 }
}

/// Whether the mathematical value is in the range of the type.
pub fn in_range(repr: IntRepr, value: i128) -> bool {
    if repr.bits >= 128 {
        return repr.signed || value >= 0;
    }
    wrap(repr, value) == value
}

pub fn compare(repr: IntRepr, a: i128, b: i128) -> Ordering {
    if repr.bits >= 128 && !repr.signed { (a as u128).cmp(&(b as u128)) } else { a.cmp(&b) }
}

pub fn holds(op: BinOp, order: Ordering) -> bool {
    match op {
        BinOp::Eq => order.is_eq(),
        BinOp::Ne => order.is_ne(),
        BinOp::Lt => order.is_lt(),
        BinOp::Le => order.is_le(),
        BinOp::Gt => order.is_gt(),
        _ => order.is_ge(),
    }
}

/// `a op b` in a type, wrapped; both operands are of that type, except the distance of a shift.
pub fn binary(op: BinOp, repr: IntRepr, a: i128, b: i128) -> Eval<i128> {
    let wide_unsigned = repr.bits >= 128 && !repr.signed;
    let value = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Div | BinOp::Rem if b == 0 => return Err(StuckReason::DivisionByZero),
        BinOp::Div if wide_unsigned => (a as u128 / b as u128) as i128,
        BinOp::Rem if wide_unsigned => (a as u128 % b as u128) as i128,
        BinOp::Div => a.wrapping_div(b),
        BinOp::Rem => a.wrapping_rem(b),
        BinOp::Shl | BinOp::Shr if b < 0 || b >= i128::from(repr.bits) => {
            return Err(StuckReason::Shift { bits: repr.bits, by: b });
        }
        BinOp::Shl => a << b,
        BinOp::Shr if wide_unsigned => (a as u128 >> b) as i128,
        BinOp::Shr => a >> b,
        BinOp::BitAnd => a & b,
        BinOp::BitOr => a | b,
        BinOp::BitXor => a ^ b,
        _ => i128::from(holds(op, compare(repr, a, b))),
    };
    Ok(wrap(repr, value))
}

/// `Test::Fits`: whether the mathematical result of `a op b` is in the range of the type.
pub fn fits(op: BinOp, repr: IntRepr, a: i128, b: i128) -> bool {
    if repr.bits >= 128 && !repr.signed {
        return fits_wide_unsigned(op, a as u128, b);
    }
    let result = match op {
        BinOp::Add => a.checked_add(b),
        BinOp::Sub => a.checked_sub(b),
        BinOp::Mul => a.checked_mul(b),
        // A zero divisor is another check's business; `%` overflows where `/` does (C11 6.5.5p6).
        BinOp::Div | BinOp::Rem if b == 0 => Some(0),
        BinOp::Div | BinOp::Rem => a.checked_div(b),
        BinOp::Shl => shifted(a, b),
        _ => Some(0),
    };
    result.is_some_and(|r| in_range(repr, r))
}

fn fits_wide_unsigned(op: BinOp, a: u128, b: i128) -> bool {
    match op {
        BinOp::Add => a.checked_add(b as u128).is_some(),
        BinOp::Sub => a >= b as u128,
        BinOp::Mul => a.checked_mul(b as u128).is_some(),
        BinOp::Shl => a == 0 || b <= 0 || b <= i128::from(a.leading_zeros()),
        _ => true,
    }
}

/// `a * 2^b` if an `i128` can hold it. A negative distance is another check's business.
fn shifted(a: i128, b: i128) -> Option<i128> {
    if a == 0 || b <= 0 {
        return Some(0);
    }
    let unused = if a < 0 { a.leading_ones() } else { a.leading_zeros() };
    (b < i128::from(unused)).then(|| a << b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const I8: IntRepr = IntRepr { bits: 8, signed: true };
    const U8: IntRepr = IntRepr { bits: 8, signed: false };
    const U64: IntRepr = IntRepr { bits: 64, signed: false };
    const I128: IntRepr = IntRepr { bits: 128, signed: true };
    const U128: IntRepr = IntRepr { bits: 128, signed: false };

    #[test]
    fn eight_bits_against_all_values() {
        for a in i8::MIN..=i8::MAX {
            for b in i8::MIN..=i8::MAX {
                let (x, y) = (i128::from(a), i128::from(b));
                assert_eq!(binary(BinOp::Mul, I8, x, y), Ok(i128::from(a.wrapping_mul(b))));
                assert_eq!(fits(BinOp::Mul, I8, x, y), a.checked_mul(b).is_some());
                assert_eq!(fits(BinOp::Sub, I8, x, y), a.checked_sub(b).is_some());
                if b != 0 {
                    assert_eq!(binary(BinOp::Div, I8, x, y), Ok(i128::from(a.wrapping_div(b))));
                    assert_eq!(fits(BinOp::Rem, I8, x, y), a.checked_rem(b).is_some());
                }
                let (x, y) = (i128::from(a as u8), i128::from(b as u8));
                assert_eq!(binary(BinOp::Sub, U8, x, y), Ok(i128::from((a as u8).wrapping_sub(b as u8))));
                assert_eq!(fits(BinOp::Add, U8, x, y), (a as u8).checked_add(b as u8).is_some());
            }
        }
    }

    #[test]
    fn shifts() {
        assert_eq!(binary(BinOp::Shl, I8, 1, 7), Ok(-128));
        assert!(!fits(BinOp::Shl, I8, 1, 7));
        assert!(fits(BinOp::Shl, I8, -1, 7));
        assert!(!fits(BinOp::Shl, I8, -1, 8));
        assert!(fits(BinOp::Shl, I8, 0, 1000));
        assert!(!fits(BinOp::Shl, I8, 1, 1000));
        assert_eq!(binary(BinOp::Shr, I8, -128, 7), Ok(-1));
        assert_eq!(binary(BinOp::Shr, U8, 128, 7), Ok(1));
        assert!(binary(BinOp::Shr, U8, 1, 8).is_err());
        assert!(binary(BinOp::Shl, I8, 1, -1).is_err());
        assert!(!fits(BinOp::Shl, U128, 1, 128));
        assert!(fits(BinOp::Shl, U128, 1, 127));
        assert!(!fits(BinOp::Shl, I128, 1, 127));
    }

    #[test]
    fn wide_values() {
        let max = i128::from(u64::MAX);
        assert_eq!(binary(BinOp::Mul, U64, max, max), Ok(1));
        assert!(!fits(BinOp::Mul, U64, max, max));
        assert_eq!(binary(BinOp::Div, U128, -1, 2), Ok(i128::MAX));
        assert_eq!(compare(U128, -1, 1), Ordering::Greater);
        assert!(!fits(BinOp::Div, I128, i128::MIN, -1));
        assert_eq!(binary(BinOp::Div, I128, i128::MIN, -1), Ok(i128::MIN));
    }
}
