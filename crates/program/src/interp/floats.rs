//! Floating-point arithmetic: on the machine's own numbers where it has the format and rounds to nearest, exactly
//! otherwise. So a replay computes in another way than the solver did.

use std::cmp::Ordering;

use crate::{BinOp, MathOp};
use base::float::{self, FixedOp, Format, Round};
use typed::types::{IntRepr, TypeId};

use super::address::Address;
use super::machine::Machine;
use super::stuck::{Eval, StuckReason};
use super::value::{CValue, Pointer, int, truth_value};

/// Results that are not a number are the one NaN of `base::float`.
fn canonical(format: Format, bits: u128) -> u128 {
    if format.is_nan(bits) { format.nan() } else { bits }
}

fn single(bits: u128) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u128) -> f64 {
    f64::from_bits(bits as u64)
}

/// Computes with the machine's `f32` or `f64`; `None` if it lacks that format.
macro_rules! native {
    ($format:expr, |$($x:ident),+| $result:expr) => {
        match $format {
            Format::BINARY32 => {
                $(let $x = single($x);)+
                Some(u128::from($result.to_bits()))
            }
            Format::BINARY64 => {
                $(let $x = double($x);)+
                Some(u128::from($result.to_bits()))
            }
            _ => None,
        }
    };
}

fn arithmetic(op: BinOp, format: Format, mode: Round, a: u128, b: u128) -> Option<u128> {
    let quick = match op {
        _ if mode != Round::NearestEven => None,
        BinOp::Add => native!(format, |a, b| (a + b)),
        BinOp::Sub => native!(format, |a, b| (a - b)),
        BinOp::Mul => native!(format, |a, b| (a * b)),
        BinOp::Div => native!(format, |a, b| (a / b)),
        _ => None,
    };
    let exact = || {
        Some(match op {
            BinOp::Add => float::add(format, mode, a, b),
            BinOp::Sub => float::sub(format, mode, a, b),
            BinOp::Mul => float::mul(format, mode, a, b),
            BinOp::Div => float::div(format, mode, a, b),
            _ => return None,
        })
    };
    quick.or_else(exact).map(|bits| canonical(format, bits))
}

fn compare(format: Format, a: u128, b: u128) -> Option<Ordering> {
    match format {
        Format::BINARY32 => single(a).partial_cmp(&single(b)),
        Format::BINARY64 => double(a).partial_cmp(&double(b)),
        _ => float::compare(format, a, b),
    }
}

pub(super) fn convert(from: Format, to: Format, mode: Round, a: u128) -> u128 {
    let bits = match (from, to) {
        (Format::BINARY32, Format::BINARY64) => u128::from(f64::from(single(a)).to_bits()),
        (Format::BINARY64, Format::BINARY32) if mode == Round::NearestEven => u128::from((double(a) as f32).to_bits()),
        _ => float::convert(from, to, mode, a),
    };
    canonical(to, bits)
}

pub(super) fn from_int(to: Format, mode: Round, value: i128, unsigned: bool) -> u128 {
    let negative = value < 0 && !unsigned;
    match to {
        Format::BINARY32 if mode == Round::NearestEven && !unsigned => u128::from((value as f32).to_bits()),
        Format::BINARY64 if mode == Round::NearestEven && !unsigned => u128::from((value as f64).to_bits()),
        _ => float::from_int(to, mode, negative, if negative { value.unsigned_abs() } else { value as u128 }),
    }
}

/// The number without its fraction is in the range of the type.
pub(super) fn fits(format: Format, bits: u128, repr: IntRepr) -> bool {
    let Some(whole) = float::to_integer(format, Round::Zero, bits) else { return false };
    let (low, high) = match repr.signed {
        true => (i128::MIN >> (128 - repr.bits), (i128::MAX >> (128 - repr.bits)) as u128),
        false => (0, u128::MAX >> (128 - repr.bits)),
    };
    whole >= low.into() && whole <= high.into()
}

/// The result of an operation is in the range of its format, where that is a fixed-point one.
pub(super) fn fixed_fits(op: BinOp, format: Format, a: u128, b: u128) -> bool {
    let op = match op {
        BinOp::Add => FixedOp::Add,
        BinOp::Sub => FixedOp::Sub,
        BinOp::Mul => FixedOp::Mul,
        // A zero divisor is another check's business.
        BinOp::Div if !format.is_zero(b) => FixedOp::Div,
        _ => return true,
    };
    !format.is_fixed() || float::fixed_fits(op, format, a, b)
}

/// The number is in the range of a format, where that is a fixed-point one.
pub(super) fn fixed_holds(format: Format, value: &CValue) -> bool {
    match value {
        _ if !format.is_fixed() => true,
        CValue::Float(from, bits) => float::fixed_holds(format, *from, *bits),
        CValue::Int(value) => float::fixed_holds_integer(format, &(*value).into()),
        _ => true,
    }
}

impl Machine<'_> {
    pub fn format(&self, ty: TypeId) -> Eval<Format> {
        self.program.types.format_of(ty).ok_or(StuckReason::ExpectsFloatType)
    }

    /// The rounding mode in which the program computes now.
    pub fn rounding(&mut self) -> Eval<Round> {
        let Some(var) = self.program.rounding else { return Ok(Round::NearestEven) };
        let pointer = Pointer::Object { object: self.object_of(var)?, offset: 0 };
        Ok(match int(self.load(Address::new(pointer), self.program.vars[var].ty)?)? {
            1 => Round::Down,
            2 => Round::Up,
            3 => Round::Zero,
            _ => Round::NearestEven,
        })
    }

    pub fn float_binary(&mut self, op: BinOp, format: Format, a: u128, b: u128) -> Eval<CValue> {
        let mode = self.rounding()?;
        if let Some(bits) = arithmetic(op, format, mode, a, b) {
            return Ok(CValue::Float(format, bits));
        }
        let order = compare(format, a, b);
        let holds = match op {
            BinOp::Eq => order.is_some_and(Ordering::is_eq),
            BinOp::Ne => order.is_none_or(Ordering::is_ne),
            BinOp::Lt => order.is_some_and(Ordering::is_lt),
            BinOp::Le => order.is_some_and(Ordering::is_le),
            BinOp::Gt => order.is_some_and(Ordering::is_gt),
            BinOp::Ge => order.is_some_and(Ordering::is_ge),
            _ => return Err(StuckReason::IntegerOperation),
        };
        Ok(truth_value(holds))
    }

    pub fn math(&mut self, op: MathOp, args: Vec<CValue>) -> Eval<CValue> {
        let mode = self.rounding()?;
        let mut floats = [0; 3];
        let mut format = None;
        for (slot, value) in floats.iter_mut().zip(&args) {
            if let CValue::Float(f, bits) = value {
                *slot = *bits;
                format.get_or_insert(*f);
            }
        }
        let format = format.ok_or(StuckReason::ExpectsFloat)?;
        let [a, b, c] = floats;
        let holds = match op {
            MathOp::SignBit => format.is_negative(a),
            MathOp::IsNan => format.is_nan(a),
            MathOp::IsInfinite => format.is_infinite(a),
            MathOp::IsFinite => !format.is_nan(a) && !format.is_infinite(a),
            MathOp::IsNormal => format.is_normal(a),
            MathOp::IsUnordered => format.is_nan(a) || format.is_nan(b),
            MathOp::Exponent => return Ok(CValue::Int(exponent(format, a))),
            MathOp::Scale => {
                let by = int(args[1].clone())?.clamp(i128::from(i32::MIN), i128::from(i32::MAX)) as i64;
                return Ok(CValue::Float(format, float::scale(format, mode, a, by)));
            }
            _ => {
                return Ok(CValue::Float(
                    format,
                    canonical_unless_moved(op, format, operation(op, format, mode, a, b, c)),
                ));
            }
        };
        Ok(truth_value(holds))
    }
}

/// Operations on the sign keep a NaN's other bits.
fn canonical_unless_moved(op: MathOp, format: Format, bits: u128) -> u128 {
    match op {
        MathOp::Abs | MathOp::CopySign | MathOp::Min | MathOp::Max => bits,
        _ => canonical(format, bits),
    }
}

fn operation(op: MathOp, format: Format, mode: Round, a: u128, b: u128, c: u128) -> u128 {
    let nearest = mode == Round::NearestEven;
    let quick = match op {
        MathOp::Sqrt if nearest => native!(format, |a| a.sqrt()),
        MathOp::Fma if nearest => native!(format, |a, b, c| a.mul_add(b, c)),
        MathOp::Mod => native!(format, |a, b| (a % b)),
        MathOp::Integral(Some(Round::Down)) => native!(format, |a| a.floor()),
        MathOp::Integral(Some(Round::Up)) => native!(format, |a| a.ceil()),
        MathOp::Integral(Some(Round::Zero)) => native!(format, |a| a.trunc()),
        MathOp::Integral(Some(Round::NearestAway)) => native!(format, |a| a.round()),
        MathOp::Integral(None) if nearest => native!(format, |a| a.round_ties_even()),
        _ => None,
    };
    quick.unwrap_or_else(|| exact(op, format, mode, a, b, c))
}

fn exact(op: MathOp, format: Format, mode: Round, a: u128, b: u128, c: u128) -> u128 {
    let less = |x, y| float::compare(format, x, y).is_some_and(Ordering::is_lt);
    match op {
        MathOp::Abs => float::abs(format, a),
        MathOp::CopySign => float::copy_sign(format, a, b),
        MathOp::Sqrt => float::sqrt(format, mode, a),
        MathOp::Fma => float::fma(format, mode, a, b, c),
        MathOp::Mod => float::fmod(format, a, b),
        MathOp::Remainder => float::remainder(format, a, b),
        MathOp::Integral(given) => float::round_to_integral(format, given.unwrap_or(mode), a),
        // C11 F.10.9.2: a NaN counts as missing.
        MathOp::Min if format.is_nan(b) || less(a, b) => a,
        MathOp::Max if format.is_nan(b) || less(b, a) => a,
        MathOp::Min | MathOp::Max if format.is_nan(a) => b,
        _ => b,
    }
}

/// The exponent of the leading bit.
fn exponent(format: Format, a: u128) -> i128 {
    let magnitude = format.magnitude(a);
    let field = (magnitude >> format.frac) as i64;
    let exponent = match field {
        // The leading bit of a subnormal number stands below that of the least normal one.
        0 => 1 - format.bias() - i64::from(format.frac) + 127 - i64::from(magnitude.max(1).leading_zeros()),
        _ => field - format.bias(),
    };
    i128::from(exponent)
}
