//! Decimal and hexadecimal text of floating-point numbers (C11 6.4.4.2).

use num_bigint::BigUint;
use num_traits::{One, Pow, Zero};

use super::arith::abs;
use super::exact::{Exact, Number};
use super::format::Format;
use super::mode::Round;
use super::pack::{round, unpack};
use super::real;

/// Exponents beyond this make every format overflow or vanish; it keeps powers of ten small.
const EXPONENT_LIMIT: i64 = 40_000;

/// The number that a constant without sign and suffix spells: `1.5e3`, `.25`, `0x1.8p-2`. `None`: it spells none.
pub fn parse(format: Format, mode: Round, text: &str) -> Option<u128> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (radix, mark, text) = match hexadecimal {
        Some(rest) => (16, ['p', 'P'], rest),
        None => (10, ['e', 'E'], text),
    };
    let (digits, exponent) = match text.split_once(mark) {
        Some((digits, exponent)) => (digits, parse_exponent(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all: String = [whole, fraction].concat();
    let significand = BigUint::parse_bytes(all.as_bytes(), radix)?;
    let places = i64::try_from(fraction.len()).ok()?;
    if significand.is_zero() {
        return Some(format.zero(false));
    }
    if radix == 16 {
        let exponent = exponent - 4 * places;
        return Some(round(format, mode, &Exact { negative: false, significand, exponent }, false));
    }
    Some(decimal(format, mode, significand, exponent - places))
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value = digits.parse::<i64>().unwrap_or(i64::MAX).min(10 * EXPONENT_LIMIT);
    Some(if text.starts_with('-') { -value } else { value })
}

/// `significand * 10^exponent`, rounded.
fn decimal(format: Format, mode: Round, significand: BigUint, exponent: i64) -> u128 {
    let digits = (significand.bits() as i64) / 3;
    let exponent = exponent.clamp(-EXPONENT_LIMIT - digits, EXPONENT_LIMIT);
    let power = power_of_ten(exponent);
    if exponent >= 0 {
        let number = Exact { negative: false, significand: significand * power, exponent: 0 };
        return round(format, mode, &number, false);
    }
    let room = u64::from(format.precision()) + 2 + power.bits();
    let dividend = significand << room;
    let quotient = &dividend / &power;
    let sticky = &quotient * &power != dividend;
    round(format, mode, &Exact { negative: false, significand: quotient, exponent: -(room as i64) }, sticky)
}

/// 10 to the absolute value of the exponent.
fn power_of_ten(exponent: i64) -> BigUint {
    BigUint::from(10u32).pow(exponent.unsigned_abs())
}

/// The shortest decimal text that reads back as the same number; always with a point or an exponent.
pub fn shortest(format: Format, bits: u128) -> String {
    if format.is_real() {
        return real::text(bits);
    }
    let sign = if format.is_negative(bits) { "-" } else { "" };
    match unpack(format, bits) {
        Number::Nan => format!("{sign}NaN"),
        Number::Infinite { .. } => format!("{sign}inf"),
        Number::Finite(x) if x.is_zero() => format!("{sign}0.0"),
        Number::Finite(x) => {
            let magnitude = abs(format, bits);
            let limit = usize::from(format.width());
            let reads_back = |(digits, exponent): &(String, i64)| {
                parse(format, Round::NearestEven, &format!("{digits}e{exponent}")) == Some(magnitude)
            };
            let found = (1..limit).map(|n| rounded_digits(&x, n)).find(reads_back);
            let (digits, exponent) = found.unwrap_or_else(|| rounded_digits(&x, limit));
            format!("{sign}{}", layout(&digits, exponent))
        }
    }
}

/// The `count` leading decimal digits, rounded to nearest, and the exponent of the last of them.
fn rounded_digits(x: &Exact, count: usize) -> (String, i64) {
    let (numerator, denominator) = if x.exponent >= 0 {
        (x.at(0), BigUint::one())
    } else {
        (x.significand.clone(), BigUint::one() << x.exponent.unsigned_abs())
    };
    // log10(2) is a bit more than 0.30102; the estimate is off by at most one.
    let top = x.significand.bits() as i64 - 1 + x.exponent;
    let mut last = (top * 30103).div_euclid(100_000) - count as i64 + 1;
    loop {
        let (n, d) = if last >= 0 {
            (numerator.clone(), &denominator * power_of_ten(last))
        } else {
            (&numerator * power_of_ten(last), denominator.clone())
        };
        let quotient = (&n * 2u32 + &d) / (&d * 2u32);
        let text = quotient.to_string();
        if text.len() <= count {
            return (text, last);
        }
        last += 1;
    }
}

/// Digits with the exponent of the last one as C writes them.
fn layout(digits: &str, exponent: i64) -> String {
    let kept = digits.trim_end_matches('0');
    let exponent = exponent + (digits.len() - kept.len()) as i64;
    let point = kept.len() as i64 + exponent;
    if (-4..=16).contains(&point) {
        return match point {
            _ if exponent >= 0 => format!("{kept}{}.0", "0".repeat(exponent as usize)),
            1.. => format!("{}.{}", &kept[..point as usize], &kept[point as usize..]),
            _ => format!("0.{}{kept}", "0".repeat(point.unsigned_abs() as usize)),
        };
    }
    let (first, rest) = kept.split_at(1);
    let fraction = if rest.is_empty() { String::new() } else { format!(".{rest}") };
    format!("{first}{fraction}e{}", point - 1)
}
