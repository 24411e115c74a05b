//! The shape of a fleet file, as serde reads it: unknown keys and values of the wrong kind end the reading with the place.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use encode::tuples::Tuples;

use super::units::{Size, Time};
use super::{Condition, Encoding, Feature};

/// A key in the order of the file: serde's maps would forget it.
pub type Named<T> = Vec<(String, T)>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileText {
    #[serde(default)]
    pub replace: bool,
    #[serde(default, deserialize_with = "named")]
    pub solvers: Named<SolverText>,
    #[serde(default, deserialize_with = "named")]
    pub portfolios: Named<PortfolioText>,
    #[serde(default)]
    pub rules: Vec<RuleText>,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub enum KindText {
    Embedded,
    #[default]
    Process,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum IncrementalText {
    PushPop,
    Assumptions,
    Fresh,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DefinitionsText {
    Functions,
    Equations,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverText {
    #[serde(default)]
    pub kind: KindText,
    #[serde(default)]
    pub command: Vec<String>,
    #[serde(default)]
    pub launcher: Vec<String>,
    #[serde(default)]
    pub version: Vec<String>,
    #[serde(default)]
    pub logics: Vec<String>,
    #[serde(default)]
    pub features: Vec<Feature>,
    pub incremental: Option<IncrementalText>,
    pub definitions: Option<DefinitionsText>,
    #[serde(default)]
    pub tuples: Tuples,
    #[serde(default)]
    pub options: Vec<String>,
    #[serde(default)]
    pub limits: LimitsText,
    #[serde(default)]
    pub harmless: Vec<String>,
    #[serde(default, deserialize_with = "named")]
    pub profiles: Named<ProfileText>,
    pub install: Option<InstallText>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct LimitsText {
    pub time: Option<Time>,
    pub memory: Option<Size>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileText {
    #[serde(default)]
    pub arguments: Vec<String>,
    #[serde(default)]
    pub options: Vec<String>,
    pub incremental: Option<IncrementalText>,
    pub definitions: Option<DefinitionsText>,
    #[serde(default)]
    pub limits: LimitsText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstallText {
    pub pip: String,
    pub executable: String,
    pub launcher: Option<String>,
    pub version: Option<String>,
    #[serde(default)]
    pub hashes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModeText {
    Race,
    Agree,
    Fallback,
    Distribute,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortfolioText {
    pub mode: ModeText,
    pub members: Vec<String>,
    pub stagger: Option<Time>,
    pub quorum: Option<usize>,
    pub after: Option<Time>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    pub name: Option<String>,
    #[serde(default, deserialize_with = "named")]
    pub when: Named<Condition>,
    pub r#use: UseText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetweenText {
    pub at_least: Option<u64>,
    pub at_most: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UseText {
    pub encoding: Option<Encoding>,
    pub portfolio: Option<String>,
    pub solver: Option<String>,
    pub second_opinion: Option<String>,
}

/// A map as a list; the same key twice is an error.
fn named<'de, D, T>(from: D) -> Result<Named<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct Entries<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
        type Value = Named<T>;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a map of names")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries: Named<T> = Vec::new();
            while let Some(key) = map.next_key::<String>()? {
                if entries.iter().any(|(known, _)| *known == key) {
                    return Err(A::Error::custom(format!("`{key}` is here twice")));
                }
                entries.push((key, map.next_value()?));
            }
            Ok(entries)
        }
    }
    from.deserialize_map(Entries(PhantomData))
}

/// `true`, `false`, or a range of a count.
impl<'de> Deserialize<'de> for Condition {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Shape;
        impl<'de> Visitor<'de> for Shape {
            type Value = Condition;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("true, false, or { at_least: N, at_most: N }")
            }
            fn visit_bool<E: Error>(self, wanted: bool) -> Result<Condition, E> {
                Ok(Condition::Is(wanted))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Condition, A::Error> {
                let range = BetweenText::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                let (at_least, at_most) = (range.at_least.unwrap_or(0), range.at_most.unwrap_or(u64::MAX));
                if at_least > at_most {
                    return Err(A::Error::custom("no number is at least and at most that"));
                }
                Ok(Condition::Between { at_least, at_most })
            }
        }
        from.deserialize_any(Shape)
    }
}
