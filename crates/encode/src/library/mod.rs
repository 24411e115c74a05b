//! The definitions of `encodings/*.smt2`, found by name. A width that stands in no file is made from the smallest form,
//! which is the pattern of all (`encodings/README.md`).

mod instance;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use num_bigint::BigUint;

use smt::{Sort, TermId, Terms};

use instance::{Rule, instance, names_in, read};

const FILES: &[&str] = &[
    include_str!("../../../../encodings/overflow.smt2"),
    include_str!("../../../../encodings/narrowing.smt2"),
    include_str!("../../../../encodings/pointers.smt2"),
    include_str!("../../../../encodings/objects.smt2"),
    include_str!("../../../../encodings/integers.smt2"),
    include_str!("../../../../encodings/fixed.smt2"),
];

/// Each definition by its name, on one line.
static DEFINITIONS: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| FILES.iter().flat_map(|file| read(file)).collect());

/// The names of all definitions in the files.
pub fn names() -> impl Iterator<Item = &'static str> {
    DEFINITIONS.keys().map(String::as_str)
}

/// The definition of `family` for these widths, after those that it uses; empty if there is none.
pub fn texts(family: &str, widths: &[u32]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(&name(family, widths), family, widths, &mut found);
    found
}

pub fn name(family: &str, widths: &[u32]) -> String {
    widths.iter().fold(family.to_string(), |name, width| format!("{name}.{width}"))
}

fn collect(name: &str, family: &str, widths: &[u32], found: &mut Vec<(String, String)>) {
    if found.iter().any(|(known, _)| known == name) {
        return;
    }
    let Some(text) = DEFINITIONS.get(name).cloned().or_else(|| made(family, widths)) else { return };
    for used in names_in(&text).iter().filter(|used| *used != name) {
        let (family, widths) = split(used);
        collect(used, family, &widths, found);
    }
    found.push((name.to_string(), text));
}

/// `signed.add.valid.32` as family and widths.
fn split(name: &str) -> (&str, Vec<u32>) {
    let mut family = name;
    let mut widths = Vec::new();
    while let Some((rest, last)) = family.rsplit_once('.') {
        let Ok(width) = last.parse() else { break };
        widths.insert(0, width);
        family = rest;
    }
    (family, widths)
}

/// The form for other widths, made from the pattern.
pub fn made(family: &str, widths: &[u32]) -> Option<String> {
    let rule = rule(family, widths)?;
    instance(DEFINITIONS.get(&format!("{family}{}", rule.ending.0))?, &rule)
}

/// What the words of a family's pattern become for these widths.
fn rule(family: &str, widths: &[u32]) -> Option<Rule> {
    let power = |n: u32| BigUint::from(1u32) << n;
    let mut words: Vec<(String, String)> = Vec::new();
    let mut put = |from: &str, to: String| words.push((from.to_string(), to));
    let pattern = match *widths {
        [w] => {
            let numbers = [(8, w), (7, w - 1), (16, 2 * w), (15, 2 * w - 1)];
            numbers.iter().for_each(|(from, to)| put(&from.to_string(), to.to_string()));
            [(8, w), (7, w - 1)].iter().for_each(|(from, to)| put(&format!("bv{from}"), format!("bv{to}")));
            put("127", (power(w - 1) - 1u32).to_string());
            put("128", power(w - 1).to_string());
            put("255", (power(w) - 1u32).to_string());
            put("256", power(w).to_string());
            ".8"
        }
        [from, to] if !family.starts_with("fixed.") => {
            put("16", from.to_string());
            put("bv8", format!("bv{to}"));
            put("bv7", format!("bv{}", to - 1));
            ".16.8"
        }
        [m, n] => {
            let w = m + n;
            let numbers = [(32, n), (48, w), (96, 2 * w), (79, n + w - 1), (47, w - 1)];
            numbers.iter().for_each(|(from, to)| put(&from.to_string(), to.to_string()));
            put("bv32", format!("bv{n}"));
            ".16.32"
        }
        _ => return None,
    };
    Some(Rule { ending: (pattern, name("", widths)), words })
}

/// The application of a definition, for a script that carries it.
pub fn call(terms: &mut Terms, family: &str, widths: &[u32], args: &[TermId], result: Sort) -> TermId {
    let params: Vec<Sort> = args.iter().map(|&a| terms.sort(a)).collect();
    let f = terms.defined_fun(&name(family, widths), &params, result, || texts(family, widths));
    terms.apply(f, args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_width_in_the_files_is_made_by_the_rule() {
        for name in names() {
            let (family, widths) = split(name);
            if !widths.is_empty() {
                assert_eq!(made(family, &widths).as_ref(), DEFINITIONS.get(name), "{name}");
            }
        }
        assert!(names().count() > 150);
    }

    /// The parser stops without a word at a command that it does not know, and the printer has its own ideas of layout.
    #[test]
    fn every_definition_in_the_files_is_read_and_printed_as_it_stands_there() {
        for file in FILES {
            let mut reader = smt::sexpr::Reader::new(file);
            let mut read = read(file).into_iter();
            while let Some(command) = reader.next_expression().expect("SMT-LIB") {
                let text: Vec<&str> = reader.source(command).split_whitespace().collect();
                assert_eq!(read.next().map(|(_, text)| text), Some(text.join(" ")));
            }
            assert_eq!(read.next(), None);
        }
    }

    #[test]
    fn a_definition_comes_after_what_it_uses() {
        let texts = texts("signed.add.valid", &[24]);
        let names: Vec<&str> = texts.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["signed.add.overflow.24", "signed.add.underflow.24", "signed.add.valid.24"]);
        assert!(
            texts[0].1.starts_with("(define-fun signed.add.overflow.24 ((x (_ BitVec 24)) (y (_ BitVec 24))) Bool")
        );
        assert_eq!(self::texts("int.signed.div", &[32]).len(), 3);
    }
}
