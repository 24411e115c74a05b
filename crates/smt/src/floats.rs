//! The theory of floating-point numbers: what its operators mean, by `base::float`. The value of such a term is its
//! pattern, with one NaN.

use num_bigint::BigUint;

use super::bits::Bits;
use super::op::Op;
use super::sort::{FpSort, Sort};
use super::term::{TermId, Terms};
use super::value::Value;
use base::float::{self, Format, Round};

impl FpSort {
    pub fn of(format: Format) -> FpSort {
        FpSort { exp: format.exp.into(), significand: u32::from(format.frac) + 1 }
    }

    fn format(self) -> Format {
        Format::ieee(self.exp as u8, self.significand as u8 - 1)
    }
}

impl Terms {
    pub fn mode(&mut self, mode: Round) -> TermId {
        self.intern(Op::Mode(mode), Sort::Mode, &[])
    }
}

pub fn is_floating(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        Mode(_)
            | FpAdd
            | FpMul
            | FpDiv
            | FpSqrt
            | FpRound
            | FpNeg
            | FpAbs
            | FpEq
            | FpLt
            | FpLe
            | FpIsNan
            | FpIsInfinite
            | FpOfBits(_)
            | FpOfFp(_)
            | FpOfSigned(_)
            | FpOfUnsigned(_)
            | FpToSigned(_)
    )
}

/// The value of an operator; of a conversion to integers that do not hold the number there is none.
pub fn apply_floats(op: Op, sorts: &[Sort], args: &[Bits]) -> Option<Value> {
    let pattern = |n: usize| u128::try_from(args[n].to_big()).ok();
    let mode = || pattern(0).map(Round::from_code);
    let last = args.len().checked_sub(1);
    let format = || sorts[last?].as_fp().map(FpSort::format);
    let number = |format: Format, bits: u128| {
        let bits = if format.is_nan(bits) { format.nan() } else { bits };
        Some(Value::Bits(Bits::from_big(u32::from(format.width()), &BigUint::from(bits))))
    };
    let compared = |want: fn(std::cmp::Ordering) -> bool| {
        Some(Value::Bool(float::compare(format()?, pattern(0)?, pattern(1)?).is_some_and(want)))
    };
    match op {
        Op::Mode(mode) => Some(Value::Bits(Bits::new(3, mode.code().into()))),
        Op::FpAdd => number(format()?, float::add(format()?, mode()?, pattern(1)?, pattern(2)?)),
        Op::FpMul => number(format()?, float::mul(format()?, mode()?, pattern(1)?, pattern(2)?)),
        Op::FpDiv => number(format()?, float::div(format()?, mode()?, pattern(1)?, pattern(2)?)),
        Op::FpSqrt => number(format()?, float::sqrt(format()?, mode()?, pattern(1)?)),
        Op::FpRound => number(format()?, float::round_to_integral(format()?, mode()?, pattern(1)?)),
        Op::FpNeg => number(format()?, float::neg(format()?, pattern(0)?)),
        Op::FpAbs => number(format()?, float::abs(format()?, pattern(0)?)),
        Op::FpEq => compared(std::cmp::Ordering::is_eq),
        Op::FpLt => compared(std::cmp::Ordering::is_lt),
        Op::FpLe => compared(std::cmp::Ordering::is_le),
        Op::FpIsNan => Some(Value::Bool(format()?.is_nan(pattern(0)?))),
        Op::FpIsInfinite => Some(Value::Bool(format()?.is_infinite(pattern(0)?))),
        Op::FpOfBits(to) => number(to.format(), pattern(0)?),
        Op::FpOfFp(to) => number(to.format(), float::convert(format()?, to.format(), mode()?, pattern(1)?)),
        Op::FpOfSigned(to) | Op::FpOfUnsigned(to) => {
            let (bits, width) = (pattern(1)?, args[1].width());
            let negative = matches!(op, Op::FpOfSigned(_)) && bits >> (width - 1) & 1 == 1;
            let magnitude = if negative { (u128::MAX >> (128 - width)) - bits + 1 } else { bits };
            number(to.format(), float::from_int(to.format(), mode()?, negative, magnitude))
        }
        Op::FpToSigned(width) => {
            let whole = float::to_integer(format()?, mode()?, pattern(1)?)?;
            let limit = num_bigint::BigInt::from(1) << (width - 1);
            if whole >= limit || whole < -limit.clone() {
                return None;
            }
            let wrapped = (whole + (&limit << 1u32)) % (limit << 1u32);
            Some(Value::Bits(Bits::from_big(width, wrapped.magnitude())))
        }
        _ => None,
    }
}
