//! Times and sizes as YAML spells them: `500ms`, `60s`, `5m`, `4GiB`, `500MiB`. Nothing without a unit, nothing below or
//! beyond what makes sense.

use std::fmt;
use std::time::Duration;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time(pub Duration);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size(pub u64);

const LONGEST: f64 = 30.0 * 24.0 * 3600.0;
const SMALLEST: f64 = (1 << 20) as f64;
const LARGEST: f64 = (1u64 << 46) as f64;

/// The number, and the factor of its unit.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].trim();
    let number: f64 = digits.trim().parse().ok().filter(|n: &f64| n.is_finite() && *n >= 0.0)?;
    let (_, factor) = units.iter().find(|(name, _)| *name == unit)?;
    Some(number * factor)
}

/// What is wrong with a time or a size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadQuantity {
    NoTime(String),
    TooLong(String),
    NoSize(String),
    OutOfRange(String),
}

impl fmt::Display for BadQuantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadQuantity::NoTime(text) => write!(f, "`{text}` is not a time such as 500ms, 60s, 5m or 1h"),
            BadQuantity::TooLong(text) => write!(f, "`{text}` is more than 30 days"),
            BadQuantity::NoSize(text) => write!(f, "`{text}` is not a size such as 500MiB or 4GiB"),
            BadQuantity::OutOfRange(text) => write!(f, "`{text}` is not between 1 MiB and 64 TiB"),
        }
    }
}

pub fn time(text: &str) -> Result<Time, BadQuantity> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    match quantity(text, &units) {
        Some(seconds) if seconds <= LONGEST => Ok(Time(Duration::from_secs_f64(seconds))),
        Some(_) => Err(BadQuantity::TooLong(text.to_string())),
        None => Err(BadQuantity::NoTime(text.to_string())),
    }
}

pub fn size(text: &str) -> Result<Size, BadQuantity> {
    let units = [
        ("KiB", 1024.0),
        ("MiB", 1024.0 * 1024.0),
        ("GiB", 1024.0 * 1024.0 * 1024.0),
        ("KB", 1e3),
        ("MB", 1e6),
        ("GB", 1e9),
    ];
    match quantity(text, &units) {
        Some(bytes) if (SMALLEST..=LARGEST).contains(&bytes) => Ok(Size(bytes as u64)),
        Some(_) => Err(BadQuantity::OutOfRange(text.to_string())),
        None => Err(BadQuantity::NoSize(text.to_string())),
    }
}

/// Reads a text; what is wrong with it is said at its own place, not at that of the map around it.
struct Quantity<T>(fn(&str) -> Result<T, BadQuantity>, &'static str);

impl<T> Visitor<'_> for Quantity<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.1)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        self.0(text).map_err(E::custom)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(Quantity(time, "a time such as 60s"))
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(Quantity(size, "a size such as 4GiB"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_need_a_known_unit_and_a_sensible_value() {
        assert_eq!(time("1.5m"), Ok(Time(Duration::from_secs(90))));
        assert_eq!(time("500 ms"), Ok(Time(Duration::from_millis(500))));
        assert_eq!(size("4GiB"), Ok(Size(4 << 30)));
        for wrong in ["60", "s", "-1s", "1 day", "1e400s", "nan s", "31000000s"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
        for wrong in ["4", "4g", "1KiB", "9999999GiB"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
