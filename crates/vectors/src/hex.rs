//! Bytes as text: `00ff10`.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Hex(pub Vec<u8>);

/// Not two hexadecimal digits for each byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotHex(String);

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a row of bytes with two hexadecimal digits each", self.0)
    }
}

impl TryFrom<String> for Hex {
    type Error = NotHex;

    fn try_from(text: String) -> Result<Hex, NotHex> {
        let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|d| d as u8)).collect();
        match digits {
            Some(digits) if digits.len().is_multiple_of(2) => {
                Ok(Hex(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()))
            }
            _ => Err(NotHex(text)),
        }
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> String {
        hex.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_are_written() {
        let hex = Hex(vec![0, 255, 16]);
        assert_eq!(String::from(hex.clone()), "00ff10");
        assert_eq!(Hex::try_from("00FF10".to_string()), Ok(hex));
        for wrong in ["0", "0g", "0x00", "é0"] {
            assert!(Hex::try_from(wrong.to_string()).is_err(), "{wrong}");
        }
    }
}
