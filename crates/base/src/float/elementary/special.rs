//! The cases that C11 Annex F.10 lists: zeros, infinities, NaN, and the ends of domains.

use super::exact::{big, is_integer, is_odd};
use super::function::Function::{self, *};
use crate::float::exact::Number;
use crate::float::format::Format;
use crate::float::pack::unpack;

pub enum Special {
    /// This pattern exactly.
    Number(u128),
    /// So many quarters of pi, rounded.
    Quarters(i32),
}

use Special::{Number as Is, Quarters};

pub fn result(function: Function, format: Format, a: u128, b: u128) -> Option<Special> {
    match function {
        Atan2 => atan2(format, a, b),
        Pow => pow(format, a, b).map(Is),
        Hypot => hypot(format, a, b).map(Is),
        _ if format.is_nan(a) => Some(Is(format.nan())),
        _ => unary(function, format, a),
    }
}

fn unary(function: Function, format: Format, a: u128) -> Option<Special> {
    let one = format.one();
    let [nan, zero, infinite] = [format.nan(), format.zero(false), format.infinity(false)];
    let (is_zero, is_infinite, negative) = (format.is_zero(a), format.is_infinite(a), format.is_negative(a));
    let magnitude = format.magnitude(a);
    let half_turn = |turned: bool| Some(Quarters(if turned { -2 } else { 2 }));
    let number = match function {
        // F.10.1, F.10.2, F.10.3.3, F.10.3.9, F.10.4.1: the function is the identity at zero.
        Sin | Tan | Asin | Atan | Sinh | Tanh | Asinh | Atanh | Expm1 | Log1p | Cbrt if is_zero => a,
        Cos | Cosh | Exp | Exp2 | Exp10 if is_zero => one,
        Log | Log2 | Log10 if is_zero => format.infinity(true),
        Sin | Cos | Tan if is_infinite => nan,
        Asin | Acos if magnitude > one => nan,
        Asin if magnitude == one => return half_turn(negative),
        Acos if a == one => zero,
        Acos if is_zero => return Some(Quarters(2)),
        Acos if magnitude == one => return Some(Quarters(4)),
        Atan if is_infinite => return half_turn(negative),
        Sinh | Asinh | Cbrt if is_infinite => a,
        Cosh if is_infinite => infinite,
        Tanh if is_infinite => one | (a & format.sign_bit()),
        Acosh | Log | Log2 | Log10 if a == one => zero,
        Acosh if negative || magnitude < one => nan,
        Atanh if magnitude > one => nan,
        Atanh if magnitude == one => format.infinity(negative),
        Exp | Exp2 | Exp10 if is_infinite => {
            if negative {
                zero
            } else {
                infinite
            }
        }
        Expm1 if is_infinite => {
            if negative {
                one | format.sign_bit()
            } else {
                infinite
            }
        }
        Log | Log2 | Log10 if negative => nan,
        Log1p if negative && magnitude == one => format.infinity(true),
        Log1p if negative && magnitude > one => nan,
        Acosh | Log | Log2 | Log10 | Log1p if is_infinite => infinite,
        _ => return None,
    };
    Some(Is(number))
}

/// F.10.1.4.
fn atan2(format: Format, y: u128, x: u128) -> Option<Special> {
    let signed = |quarters: i32| Some(Quarters(if format.is_negative(y) { -quarters } else { quarters }));
    let left = format.is_negative(x);
    let zero = Some(Is(format.zero(format.is_negative(y))));
    match (unpack(format, y), unpack(format, x)) {
        (Number::Nan, _) | (_, Number::Nan) => Some(Is(format.nan())),
        (Number::Infinite { .. }, Number::Infinite { .. }) => signed(if left { 3 } else { 1 }),
        (Number::Infinite { .. }, Number::Finite(_)) => signed(2),
        (Number::Finite(_), Number::Infinite { .. }) => {
            if left {
                signed(4)
            } else {
                zero
            }
        }
        (Number::Finite(y), Number::Finite(_)) if y.is_zero() => {
            if left {
                signed(4)
            } else {
                zero
            }
        }
        (Number::Finite(_), Number::Finite(x)) if x.is_zero() => signed(2),
        _ => None,
    }
}

/// F.10.4.3.
fn hypot(format: Format, x: u128, y: u128) -> Option<u128> {
    if format.is_infinite(x) || format.is_infinite(y) {
        return Some(format.infinity(false));
    }
    if format.is_nan(x) || format.is_nan(y) {
        return Some(format.nan());
    }
    [(x, y), (y, x)].into_iter().find(|&(zero, _)| format.is_zero(zero)).map(|(_, other)| format.magnitude(other))
}

/// F.10.4.4.
fn pow(format: Format, x: u128, y: u128) -> Option<u128> {
    let one = format.one();
    if format.is_zero(y) || x == one {
        return Some(one);
    }
    if format.is_nan(x) || format.is_nan(y) {
        return Some(format.nan());
    }
    let magnitude = format.magnitude(x);
    let odd = matches!(unpack(format, y), Number::Finite(_)) && is_odd(&big(format, y));
    let sign = odd && format.is_negative(x);
    let falling = format.is_negative(y);
    if format.is_infinite(y) {
        let grows = magnitude > one;
        return Some(match magnitude == one {
            true => one,
            false if grows != falling => format.infinity(false),
            false => format.zero(false),
        });
    }
    if format.is_zero(x) || format.is_infinite(x) {
        let grows = format.is_infinite(x) != falling;
        return Some(if grows { format.infinity(sign) } else { format.zero(sign) });
    }
    if format.is_negative(x) && !is_integer(&big(format, y)) {
        return Some(format.nan());
    }
    // One raised to a power, and its opposite.
    if magnitude == one {
        return Some(if sign { one | format.sign_bit() } else { one });
    }
    None
}
