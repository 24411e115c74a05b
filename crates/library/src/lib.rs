//! What is known of library functions by their names: prototypes for calls without a declaration, functions that are
//! another one under a second name, and functions that are operations of the checker. The one home of that knowledge:
//! `typed` reads the prototypes, `models` the second names, `program` the operations. What a function does is written in C
//! (`models`), and a definition in the program that is checked comes before everything that stands here.

mod row;
mod table;

use std::ops::Range;

use row::{Known, Row};
use table::TABLE;

pub use row::{About, Operation};

fn row(name: &str) -> Option<&'static Row> {
    TABLE.binary_search_by_key(&name, |row| row.0).ok().map(|at| &TABLE[at])
}

/// The letters of the result and of the parameters.
pub fn prototype(name: &str) -> Option<(char, &'static str)> {
    let letters = row(name)?.1;
    let (first, rest) = letters.split_at_checked(1)?;
    Some((first.chars().next()?, rest))
}

pub fn operation(name: &str) -> Option<Operation> {
    match row(name)?.2 {
        Known::Is(operation) => Some(operation),
        Known::Model | Known::SameAs(_) => None,
    }
}

/// The function that a function is by another name or a checked spelling.
pub fn plain_name(name: &str) -> &str {
    // No function of the library: without the prefix it is the program's own.
    if name.starts_with("__builtin_powi") {
        return name;
    }
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let name = name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk")).unwrap_or(name);
    match row(name) {
        Some(Row(_, _, Known::SameAs(plain))) => plain,
        _ => name,
    }
}

/// Second names, with the functions that they stand for.
pub fn second_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().filter_map(|row| match row.2 {
        Known::SameAs(plain) => Some((row.0, plain)),
        Known::Model | Known::Is(_) => None,
    })
}

/// The arguments that a checked spelling of a library function has before the last of the function's own.
pub fn added_arguments(name: &str) -> Option<Range<usize>> {
    match name.strip_prefix("__builtin_").unwrap_or(name) {
        "__fgets_chk" | "__fread_chk" => Some(1..2),
        _ => None,
    }
}

/// The parts of models that calls of a function are made of where the format says what happens.
pub fn parts(name: &str) -> &'static [&'static str] {
    let name = name.strip_suffix("_chk").unwrap_or(name);
    if name.ends_with("printf") || name.ends_with("syslog") {
        const CONVERSIONS: &[&str] = &[
            "format_text",
            "format_signed",
            "format_unsigned",
            "format_string",
            "format_char",
            "format_wide",
            "format_reached",
            "format_unknown",
            "format_plain",
            "format_end",
            "format_allocate",
            "printed",
            "need_stream",
            "stream_unknown",
            "format_list",
            "va_arg",
        ];
        return CONVERSIONS;
    }
    if name.ends_with("sscanf") {
        &[
            "sscan_text",
            "sscan_percent",
            "sscan_number",
            "sscan_float",
            "sscan_word",
            "sscan_chars",
            "sscan_set",
            "sscan_reached",
            "sscan_count",
        ]
    } else if name.ends_with("scanf") {
        &[
            "scan_number",
            "scan_bounded",
            "scan_string",
            "scan_set",
            "scan_chars",
            "scan_count",
            "scan_reached",
            "need_stream",
            "stream_unknown",
        ]
    } else {
        &[]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_names_are_in_it_once() {
        for pair in TABLE.windows(2) {
            assert!(pair[0].0 < pair[1].0, "{} stands before {}", pair[0].0, pair[1].0);
        }
    }

    #[test]
    fn prototypes_are_letters_that_are_explained() {
        for Row(name, letters, _) in TABLE {
            let known = |c: char| "viulmLMjzpPsSeF".contains(c);
            assert!(letters.trim_end_matches('.').chars().all(known), "{name}: {letters}");
        }
    }

    #[test]
    fn second_names_lead_to_first_ones() {
        assert_eq!(plain_name("__builtin___memcpy_chk"), "memcpy");
        assert_eq!(plain_name("rindex"), "strrchr");
        assert_eq!(plain_name("__builtin_powi"), "__builtin_powi");
        for (name, plain) in second_names() {
            assert_eq!(plain_name(plain), plain, "{name}");
        }
    }
}
