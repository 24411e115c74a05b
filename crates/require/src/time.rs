//! Times: `10s`, `200 ms`, `5 steps`, and how many steps of the observed function they are.

use std::fmt;

/// A time as written: an exact number of microseconds, or of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    Micros(u64),
    Steps(u32),
}

/// What to do with a time that is no multiple of the period.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rounding {
    /// It is an error.
    #[default]
    Refused,
    Up,
    Down,
    Nearest,
}

/// What is wrong with a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeError {
    NoNumber(String),
    NoUnit(String),
    UnknownUnit { text: String, unit: String },
    TooFine(String),
    TooLong(String),
    NoPeriod(String),
    NoMultiple { text: String, period: u64, up: u64, down: u64 },
}

const UNITS: &[(&str, u64)] = &[("us", 1), ("ms", 1_000), ("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000)];

/// More steps than any execution that is looked at has.
const MOST_STEPS: u64 = 1_000_000_000;

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeError::NoNumber(text) => write!(f, "`{text}` is no time: write `10s`, `200ms` or `5 steps`"),
            TimeError::NoUnit(text) => {
                write!(f, "the time `{text}` has no unit: write `{text}s`, `{text}ms` or `{text} steps`")
            }
            TimeError::UnknownUnit { text, unit } => {
                write!(f, "`{unit}` in `{text}` is no unit of time: there are us, ms, s, min, h and steps")
            }
            TimeError::TooFine(text) => write!(f, "`{text}` is no whole number of microseconds"),
            TimeError::TooLong(text) => write!(f, "`{text}` is longer than {MOST_STEPS} steps"),
            TimeError::NoPeriod(text) => {
                write!(f, "`{text}` cannot be counted in steps: give `step` a `period`, or write the time in steps")
            }
            TimeError::NoMultiple { text, period, up, down } => write!(
                f,
                "`{text}` is no multiple of the period, {}: with `rounding: down` it is {down} steps ({}), with \
                 `rounding: up` {up} steps ({})",
                show(*period),
                show(down * period),
                show(up * period)
            ),
        }
    }
}

impl Time {
    pub fn parse(text: &str) -> Result<Time, TimeError> {
        let text = text.trim();
        let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
        let (number, unit) = (&text[..end], text[end..].trim());
        if number.is_empty() {
            return Err(TimeError::NoNumber(text.to_string()));
        }
        match unit {
            "" => Err(TimeError::NoUnit(text.to_string())),
            "step" | "steps" => steps(number, text).map(Time::Steps),
            unit => match UNITS.iter().find(|(name, _)| *name == unit) {
                Some((_, scale)) => micros(number, *scale, text).map(Time::Micros),
                None => Err(TimeError::UnknownUnit { text: text.to_string(), unit: unit.to_string() }),
            },
        }
    }

    /// How many steps it is, one every `period` microseconds.
    pub fn in_steps(self, text: &str, period: Option<u64>, rounding: Rounding) -> Result<u32, TimeError> {
        let Time::Micros(micros) = self else { return Ok(self.plain_steps()) };
        let Some(period) = period else { return Err(TimeError::NoPeriod(text.to_string())) };
        let (down, up) = (micros / period, micros.div_ceil(period));
        let steps = match rounding {
            _ if down == up => down,
            Rounding::Refused => return Err(TimeError::NoMultiple { text: text.to_string(), period, up, down }),
            Rounding::Up => up,
            Rounding::Down => down,
            Rounding::Nearest => (micros + period / 2) / period,
        };
        bounded(steps, text)
    }

    fn plain_steps(self) -> u32 {
        match self {
            Time::Steps(steps) => steps,
            Time::Micros(_) => 0,
        }
    }
}

fn steps(number: &str, text: &str) -> Result<u32, TimeError> {
    match number.parse::<u64>() {
        Ok(steps) => bounded(steps, text),
        Err(_) => Err(TimeError::NoNumber(text.to_string())),
    }
}

fn bounded(steps: u64, text: &str) -> Result<u32, TimeError> {
    match u32::try_from(steps) {
        Ok(few) if steps <= MOST_STEPS => Ok(few),
        _ => Err(TimeError::TooLong(text.to_string())),
    }
}

/// Exactly: `0.5` of a unit of 1000 is 500; what is finer than a microsecond is refused.
fn micros(number: &str, scale: u64, text: &str) -> Result<u64, TimeError> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let wrong = || TimeError::NoNumber(text.to_string());
    let long = || TimeError::TooLong(text.to_string());
    let digits = format!("{whole}{part}");
    let tenths = u32::try_from(part.len()).ok().and_then(|n| 10u64.checked_pow(n)).ok_or_else(long)?;
    let value = digits.parse::<u64>().map_err(|_| wrong())?.checked_mul(scale).ok_or_else(long)?;
    if value % tenths == 0 { Ok(value / tenths) } else { Err(TimeError::TooFine(text.to_string())) }
}

/// Microseconds for people: `1.5 s`.
pub fn show(micros: u64) -> String {
    let (unit, scale) = match micros {
        0..1_000 => ("us", 1),
        1_000..1_000_000 => ("ms", 1_000),
        _ => ("s", 1_000_000),
    };
    let part = format!("{:06}", micros % scale * (1_000_000 / scale));
    let part = part.trim_end_matches('0');
    let dot = if part.is_empty() { "" } else { "." };
    format!("{}{dot}{part} {unit}", micros / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_with_units() {
        assert_eq!(Time::parse("10s"), Ok(Time::Micros(10_000_000)));
        assert_eq!(Time::parse("0.25 s"), Ok(Time::Micros(250_000)));
        assert_eq!(Time::parse("5 steps"), Ok(Time::Steps(5)));
        assert_eq!(Time::parse("10"), Err(TimeError::NoUnit("10".into())));
        assert!(matches!(Time::parse("3 d"), Err(TimeError::UnknownUnit { .. })));
        assert!(matches!(Time::parse("fast"), Err(TimeError::NoNumber(_))));
        assert!(matches!(Time::parse("0.0000001s"), Err(TimeError::TooFine(_))));
    }

    #[test]
    fn steps_of_a_period() {
        let ten = Time::Micros(10_000);
        assert_eq!(ten.in_steps("10ms", Some(5_000), Rounding::Refused), Ok(2));
        assert_eq!(ten.in_steps("10ms", Some(3_000), Rounding::Up), Ok(4));
        assert_eq!(ten.in_steps("10ms", Some(3_000), Rounding::Down), Ok(3));
        let error = ten.in_steps("10ms", Some(3_000), Rounding::Refused).expect_err("no multiple");
        assert_eq!(
            error.to_string(),
            "`10ms` is no multiple of the period, 3 ms: with `rounding: down` it is 3 steps (9 ms), with `rounding: up` 4 steps (12 ms)"
        );
        assert!(matches!(ten.in_steps("10ms", None, Rounding::Refused), Err(TimeError::NoPeriod(_))));
    }

    #[test]
    fn times_for_people() {
        assert_eq!(show(1_500_000), "1.5 s");
        assert_eq!(show(200_000), "200 ms");
        assert_eq!(show(7), "7 us");
    }
}
