//! Where in a YAML text a value stands. The reader tells the place of a value only together with an error about it, so
//! an error is raised on purpose at the end of a path.

use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// One step into a YAML value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum YamlStep {
    Key(String),
    Item(usize),
}

impl From<&str> for YamlStep {
    fn from(key: &str) -> YamlStep {
        YamlStep::Key(key.to_string())
    }
}

impl From<usize> for YamlStep {
    fn from(item: usize) -> YamlStep {
        YamlStep::Item(item)
    }
}

/// Line and column, from 1, of the value at the path; if there is none, of the last one on the way.
pub fn locate(text: &str, path: &[YamlStep]) -> Option<(usize, usize)> {
    let reader = serde_yaml::Deserializer::from_str(text);
    let error = Probe(path).deserialize(reader).err()?;
    error.location().map(|place| (place.line(), place.column()))
}

/// Deeper nesting is refused before the reader sees it: its time grows with the square of the depth.
pub const DEEPEST_BRACKETS: usize = 64;

/// Line and column where brackets are nested too deep, wherever they stand: nothing that we read has texts in which so many
/// would stay open.
pub fn too_deep(text: &str) -> Option<(usize, usize)> {
    let (mut depth, mut line, mut column) = (0usize, 1, 0);
    for c in text.chars() {
        column += 1;
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            '\n' => (line, column) = (line + 1, 0),
            _ => {}
        }
        if depth > DEEPEST_BRACKETS {
            return Some((line, column));
        }
    }
    None
}

#[derive(Clone, Copy)]
struct Probe<'a>(&'a [YamlStep]);

impl<'de> DeserializeSeed<'de> for Probe<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Probe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("something else")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let [first, rest @ ..] = self.0 else { return Err(A::Error::custom("here")) };
        while let Some(key) = map.next_key::<String>()? {
            match *first == YamlStep::Key(key) {
                true => map.next_value_seed(Probe(rest))?,
                false => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Err(A::Error::custom("here"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let [YamlStep::Item(wanted), rest @ ..] = self.0 else { return Err(A::Error::custom("here")) };
        for _ in 0..*wanted {
            items.next_element::<IgnoredAny>()?;
        }
        items.next_element_seed(Probe(rest))?;
        Err(A::Error::custom("here"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_nested_value() {
        let text = "a: 1\nb:\n  c: [x, yy, z]\n  d: {e: 5}\n";
        assert_eq!(locate(text, &["b".into(), "c".into(), 1.into()]), Some((3, 10)));
        assert_eq!(locate(text, &["b".into(), "d".into(), "e".into()]), Some((4, 10)));
        assert_eq!(locate(text, &["b".into()]), Some((3, 3)));
    }
}
