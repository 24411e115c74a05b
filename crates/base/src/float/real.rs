//! Rationals in the place of floating-point numbers (`--floats real`), exact and of any size.
//!
//! A pattern is the number's place in one table of all rationals that this process met, so that patterns are equal if and
//! only if the numbers are. Zero has the pattern 0, as everywhere. Nothing may depend on a pattern otherwise: tables
//! differ from run to run.
//!
//! The table belongs to the process, because a number of any format is a pattern of 128 bits in all rooms, from constants in
//! the tree to values in models, and two threads that compare patterns must mean the same numbers. Other formats
//! never touch it.

use std::cmp::Ordering;
use std::sync::{LazyLock, Mutex, MutexGuard};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, Zero};
use rustc_hash::FxHashMap;

use super::mode::Round;

/// Longer decimal fractions are shown as quotients.
const MAX_PLACES: u32 = 64;

struct Table {
    numbers: Vec<BigRational>,
    places: FxHashMap<BigRational, u128>,
}

static TABLE: LazyLock<Mutex<Table>> = LazyLock::new(|| {
    let zero = BigRational::zero();
    Mutex::new(Table { numbers: vec![zero.clone()], places: FxHashMap::from_iter([(zero, 0)]) })
});

fn table() -> MutexGuard<'static, Table> {
    TABLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The number of a pattern. Bytes of memory that nothing wrote may be no pattern: then it is zero.
pub fn value(pattern: u128) -> BigRational {
    usize::try_from(pattern).ok().and_then(|place| table().numbers.get(place).cloned()).unwrap_or_default()
}

/// The pattern of a number.
fn of(number: BigRational) -> u128 {
    let mut table = table();
    if let Some(&place) = table.places.get(&number) {
        return place;
    }
    let place = table.numbers.len() as u128;
    table.numbers.push(number.clone());
    table.places.insert(number, place);
    place
}

/// The pattern of `numerator / denominator`, which is not zero.
pub fn of_quotient(numerator: BigInt, denominator: BigInt) -> u128 {
    of(BigRational::new(numerator, denominator))
}

pub fn is_negative(a: u128) -> bool {
    a != 0 && value(a).is_negative()
}

pub fn neg(a: u128) -> u128 {
    of(-value(a))
}

pub fn abs(a: u128) -> u128 {
    of(value(a).abs())
}

pub fn add(a: u128, b: u128) -> u128 {
    of(value(a) + value(b))
}

pub fn mul(a: u128, b: u128) -> u128 {
    of(value(a) * value(b))
}

/// By zero it is zero: a total function, as the integer encoding has it.
pub fn div(a: u128, b: u128) -> u128 {
    if b == 0 { 0 } else { of(value(a) / value(b)) }
}

pub fn compare(a: u128, b: u128) -> Ordering {
    if a == b { Ordering::Equal } else { value(a).cmp(&value(b)) }
}

/// The integer that the number is rounded to.
pub fn to_integer(mode: Round, a: u128) -> BigInt {
    let number = value(a);
    match mode {
        Round::Down => number.floor(),
        Round::Up => number.ceil(),
        Round::Zero => number.trunc(),
        Round::NearestAway => number.round(),
        Round::NearestEven | Round::Odd => {
            let (low, half) = (number.floor(), BigRational::new(1.into(), 2.into()));
            match (&number - &low).cmp(&half) {
                Ordering::Less => low,
                Ordering::Greater => number.ceil(),
                Ordering::Equal if low.numer().bit(0) => number.ceil(),
                Ordering::Equal => low,
            }
        }
    }
    .to_integer()
}

pub fn of_integer(number: BigInt) -> u128 {
    of(BigRational::from_integer(number))
}

/// An integer, a decimal fraction where that is exact, or a quotient.
pub fn text(pattern: u128) -> String {
    let number = value(pattern);
    // A denominator of twos and fives divides a power of ten.
    let exact = |places: &u32| (BigInt::from(10).pow(*places) % number.denom()).is_zero();
    let Some(places) = (0..MAX_PLACES).find(exact) else {
        return format!("{}/{}", number.numer(), number.denom());
    };
    let digits = (number.abs() * BigInt::from(10).pow(places)).to_integer().to_string();
    let digits = format!("{digits:0>width$}", width = places as usize + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places as usize);
    let sign = if number.is_negative() { "-" } else { "" };
    format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
}
