//! Integer, floating, character and string constants: from their spelling to value and type (C11 6.4.4, 6.4.5).
//!
//! Invariant: values are exact (`i128` holds every 64-bit constant); a constant that fits no type is an error.

use lang_c::ast::{Float, FloatBase, Integer, IntegerBase, IntegerSize};

use crate::types::{IntKind, Types};
use base::float::{self, Format, Round};
use base::{Diagnostic, Loc, Result};

/// Value and type of an integer constant (C11 6.4.4.1p5: the first type of its list that holds it).
pub(super) fn integer(constant: &Integer, types: &Types, loc: Loc) -> Result<(i128, IntKind)> {
    let suffix = &constant.suffix;
    if suffix.imaginary {
        return Err(Diagnostic::unsupported(loc, "complex arithmetic"));
    }
    let (digits, radix) = match constant.base {
        IntegerBase::Decimal => (&*constant.number, 10),
        IntegerBase::Octal => (&*constant.number, 8),
        IntegerBase::Hexadecimal => (&*constant.number, 16),
        IntegerBase::Binary => (&*constant.number, 2),
    };
    let digits = digits.trim_start_matches("0x").trim_start_matches("0X");
    let digits = if digits.is_empty() { "0" } else { digits };
    let value = u64::from_str_radix(digits, radix)
        .map_err(|_| Diagnostic::error(loc, "this integer constant fits no integer type"))?;
    let decimal = matches!(constant.base, IntegerBase::Decimal);
    for kind in candidates(suffix.size, suffix.unsigned, decimal) {
        let repr = types.int_kind_repr(kind);
        let value_bits = repr.bits - u16::from(repr.signed);
        if i128::from(value) < 1i128 << value_bits {
            return Ok((i128::from(value), kind));
        }
    }
    Err(Diagnostic::error(loc, "this integer constant fits no integer type").with_help("Add the suffix u."))
}

/// The pattern of a floating constant, rounded to nearest (C11 6.4.4.2p3).
pub(super) fn floating(constant: &Float, format: Format, loc: Loc) -> Result<u128> {
    let digits = constant.number.trim_start_matches("0x").trim_start_matches("0X");
    let text = match constant.base {
        FloatBase::Decimal => constant.number.to_string(),
        FloatBase::Hexadecimal => format!("0x{digits}"),
    };
    let bits = float::parse(format, Round::NearestEven, &text);
    let bits = bits.ok_or_else(|| Diagnostic::error(loc, "this is not a floating-point constant"))?;
    if format.is_ieee() {
        return Ok(bits);
    }
    // As far as `double` knows it, the constant is in the range of the fixed-point format.
    let double = float::parse(Format::BINARY64, Round::NearestEven, &text).unwrap_or(0);
    let whole = float::to_integer(Format::BINARY64, Round::Down, double);
    let fixed = Format::fixed(format.exp, format.frac);
    let outside = whole.is_none_or(|whole| !float::fixed_holds_integer(fixed, &whole)) || format.is_negative(bits);
    if outside {
        let message = format!("this constant is outside the fixed-point format {}.{}", format.exp, format.frac);
        return Err(Diagnostic::error(loc, message).with_help("--fixed-float and --fixed-double set the widths."));
    }
    Ok(bits)
}

fn candidates(size: IntegerSize, unsigned: bool, decimal: bool) -> impl Iterator<Item = IntKind> {
    use IntKind::*;
    let all = [Int, UInt, Long, ULong, LongLong, ULongLong];
    let first = match size {
        IntegerSize::Int => 0,
        IntegerSize::Long => 2,
        IntegerSize::LongLong => 4,
    };
    all.into_iter().enumerate().filter_map(move |(i, kind)| {
        let is_unsigned = i % 2 == 1;
        let allowed = if is_unsigned { unsigned || !decimal } else { !unsigned };
        (i >= first && allowed).then_some(kind)
    })
}

/// A string literal or character constant, decoded: its code units and the type of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Text {
    pub units: Vec<u32>,
    pub kind: IntKind,
}

impl Text {
    /// For messages and names.
    pub fn text(&self) -> String {
        let mut text = String::from("\"");
        for &unit in &self.units {
            match char::from_u32(unit) {
                Some('\n') => text.push_str("\\n"),
                Some('\t') => text.push_str("\\t"),
                Some(c @ ('"' | '\\')) => text.extend(['\\', c]),
                Some(c) if (' '..='~').contains(&c) => text.push(c),
                _ => text.push_str(&format!("\\{unit:03o}")),
            }
        }
        text.push('"');
        text
    }
}

/// Adjacent literals become one; one wide part makes all of it wide (C11 6.4.5p5).
pub(super) fn string(parts: &[String], types: &Types, loc: Loc) -> Result<Text> {
    let prefix = parts.iter().map(|p| split(p, '"').0).find(|p| !p.is_empty()).unwrap_or("");
    let kind = unit_kind(prefix, types);
    let mut units = Vec::new();
    for part in parts {
        decode(split(part, '"').1, kind, types, &mut units, loc)?;
    }
    Ok(Text { units, kind })
}

/// Value and type of a character constant. Several characters make a big-endian number, as in GCC.
pub(super) fn character(raw: &str, types: &Types, loc: Loc) -> Result<(i128, IntKind)> {
    let (prefix, inner) = split(raw, '\'');
    let kind = unit_kind(prefix, types);
    let mut units = Vec::new();
    decode(inner, kind, types, &mut units, loc)?;
    let int = types.int_kind_repr(IntKind::Int);
    match (units.as_slice(), kind) {
        ([], _) => Err(Diagnostic::error(loc, "this character constant is empty")),
        // C11 6.4.4.4p10: the value is that of a `char` converted to `int`.
        ([unit], IntKind::Char) => {
            let value = i128::from(*unit);
            let char_signed = types.int_kind_repr(IntKind::Char).signed;
            Ok((if char_signed && value > 127 { value - 256 } else { value }, IntKind::Int))
        }
        ([unit], _) => Ok((super::int_constant::wrap(i128::from(*unit), types.int_kind_repr(kind)), kind)),
        (many, IntKind::Char) if many.len() <= usize::from(int.bits) / 8 => {
            let value = many.iter().fold(0, |value, unit| value << 8 | i128::from(*unit));
            Ok((super::int_constant::wrap(value, int), IntKind::Int))
        }
        _ => Err(Diagnostic::error(loc, "this character constant is too long for its type")),
    }
}

fn unit_kind(prefix: &str, types: &Types) -> IntKind {
    match prefix {
        "L" => types.target.wchar.into(),
        "u" => types.target.char16.into(),
        "U" => types.target.char32().into(),
        _ => IntKind::Char,
    }
}

/// Prefix and inside of a quoted literal.
fn split(raw: &str, quote: char) -> (&str, &str) {
    let start = raw.find(quote).unwrap_or(0);
    let end = raw.rfind(quote).unwrap_or(raw.len());
    (&raw[..start], raw.get(start + 1..end).unwrap_or(""))
}

fn decode(text: &str, kind: IntKind, types: &Types, units: &mut Vec<u32>, loc: Loc) -> Result<()> {
    let bits = types.int_kind_repr(kind).bits;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            encode(c, bits, units);
            continue;
        }
        let Some(escape) = chars.next() else { break };
        let code = match escape {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'a' => 7,
            'b' => 8,
            'f' => 12,
            'v' => 11,
            'e' | 'E' => 27,
            'x' => digits(&mut chars, 16, usize::MAX, loc)?,
            '0'..='7' => {
                let first = escape as u32 - '0' as u32;
                let mut value = first;
                for _ in 0..2 {
                    let Some(digit) = chars.peek().and_then(|c| c.to_digit(8)) else { break };
                    chars.next();
                    value = value * 8 + digit;
                }
                value
            }
            'u' | 'U' => {
                let code = digits(&mut chars, 16, if escape == 'u' { 4 } else { 8 }, loc)?;
                let Some(c) = char::from_u32(code) else {
                    return Err(Diagnostic::error(loc, "this universal character name is not a character"));
                };
                encode(c, bits, units);
                continue;
            }
            '\'' | '"' | '\\' | '?' => escape as u32,
            '\n' => continue,
            other => return Err(Diagnostic::error(loc, format!("unknown escape sequence \\{other}"))),
        };
        if bits < 32 && code >> bits != 0 {
            return Err(Diagnostic::error(loc, "this escape sequence is out of range for its character type"));
        }
        units.push(code);
    }
    Ok(())
}

fn digits(chars: &mut std::iter::Peekable<std::str::Chars>, radix: u32, most: usize, loc: Loc) -> Result<u32> {
    let mut value = 0u32;
    let mut count = 0;
    while let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)).filter(|_| count < most) {
        chars.next();
        count += 1;
        value = value
            .checked_mul(radix)
            .and_then(|v| v.checked_add(digit))
            .ok_or_else(|| Diagnostic::error(loc, "this escape sequence is out of range"))?;
    }
    if count == 0 { Err(Diagnostic::error(loc, "this escape sequence has no digits")) } else { Ok(value) }
}

/// The execution character set is UTF-8, UTF-16 or UTF-32 by the width of a unit.
fn encode(c: char, bits: u16, units: &mut Vec<u32>) {
    match bits {
        8 => units.extend(c.encode_utf8(&mut [0; 4]).bytes().map(u32::from)),
        16 => units.extend(c.encode_utf16(&mut [0; 2]).iter().map(|u| u32::from(*u))),
        _ => units.push(c as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::Target;

    fn char_value(raw: &str) -> i128 {
        character(raw, &Types::new(Target::LP64), Loc::NONE).unwrap().0
    }

    #[test]
    fn escapes_and_signs_of_characters() {
        assert_eq!(char_value(r"'a'"), 97);
        assert_eq!(char_value(r"'\n'"), 10);
        assert_eq!(char_value(r"'\377'"), -1);
        assert_eq!(char_value(r"'\xff'"), -1);
        assert_eq!(char_value(r"'\0'"), 0);
        assert_eq!(char_value(r"L'\xff'"), 255);
        assert_eq!(char_value(r"'ab'"), 0x6162);
        let unsigned = Types::new(Target { char_signed: false, ..Target::LP64 });
        assert_eq!(character(r"'\377'", &unsigned, Loc::NONE).unwrap().0, 255);
    }

    #[test]
    fn strings_concatenate_and_escape() {
        let types = Types::new(Target::LP64);
        let text = string(&[r#""a\0""#.to_string(), r#""1\x41""#.to_string()], &types, Loc::NONE).unwrap();
        assert_eq!(text.units, [97, 0, 49, 65]);
        let wide = string(&[r#""a""#.to_string(), r#"L"é""#.to_string()], &types, Loc::NONE).unwrap();
        assert_eq!((wide.units, wide.kind), (vec![97, 233], IntKind::Int));
    }
}
