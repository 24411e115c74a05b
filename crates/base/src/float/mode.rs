//! How a result that is no number of its format is rounded.

/// Rounding modes (IEEE 754-2008 4.3), and rounding to odd, which makes a second rounding exact (Boldo and Melquiond).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Round {
    NearestEven,
    NearestAway,
    Up,
    Down,
    Zero,
    Odd,
}

impl Round {
    pub const ALL: [Round; 6] =
        [Round::NearestEven, Round::NearestAway, Round::Up, Round::Down, Round::Zero, Round::Odd];

    /// The number by which expressions name the mode.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Numbers beyond the list mean the default mode.
    pub fn from_code(code: u128) -> Round {
        *Round::ALL.get(code as usize).unwrap_or(&Round::NearestEven)
    }
}
