//! The C library as C text, cut into its top-level declarations: a program gets the functions that it calls and what
//! those need, nothing else, so a program that calls none of them pays nothing.
//!
//! Invariants of the texts: a model of `f` is called `__model_f`, a function that is only part of models `__part_f`, so
//! that no function of a program is taken for it; a model checks what C asks of its arguments with
//! `__flotilla_require` before it touches memory, because no other checks are made in models; declarations begin in the
//! first column and end with `}` or `;` there. The texts need no preprocessor: what differs between targets is in the
//! prelude.

mod generic;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::PathBuf;

use rustc_hash::FxHashMap;

use frontend::SourceUnit;
use library::{parts, plain_name};
use typed::target::Target;

/// What stands before the name of a library function in the name of its model.
pub const PREFIX: &str = "__model_";

/// The same for a function that models are made of, and that no program calls.
pub const PART: &str = "__part_";

/// The variable of `math.c` that says how floating-point results are rounded.
pub const ROUNDING_MODE: &str = "__model_rounding_mode";

/// The variable of `errno.c` that `errno` stands for.
pub const ERRNO: &str = "__model_errno";

/// In an order in which each declaration stands before its uses.
const TEXTS: &[(&str, &str)] = &[
    ("errno.c", include_str!("errno.c")),
    ("string.c", include_str!("string.c")),
    ("decimal.c", include_str!("decimal.c")),
    ("real.c", include_str!("real.c")),
    ("complex_real.c", include_str!("complex_real.c")),
    ("strtod.c", include_str!("strtod.c")),
    ("wchar.c", include_str!("wchar.c")),
    ("stdarg.c", include_str!("stdarg.c")),
    ("stdlib.c", include_str!("stdlib.c")),
    ("wcsto.c", include_str!("wcsto.c")),
    ("search.c", include_str!("search.c")),
    ("multibyte.c", include_str!("multibyte.c")),
    ("ctype.c", include_str!("ctype.c")),
    ("wctype.c", include_str!("wctype.c")),
    ("stream.c", include_str!("stream.c")),
    ("stdio.c", include_str!("stdio.c")),
    ("format.c", include_str!("format.c")),
    ("scan.c", include_str!("scan.c")),
    ("scanf.c", include_str!("scanf.c")),
    ("time.c", include_str!("time.c")),
    ("unistd.c", include_str!("unistd.c")),
    ("posix.c", include_str!("posix.c")),
    ("files.c", include_str!("files.c")),
    ("socket.c", include_str!("socket.c")),
    ("signal.c", include_str!("signal.c")),
    ("math.c", include_str!("math.c")),
    ("complex.c", include_str!("complex.c")),
];

/// The functions that say what a signal does, SIGABRT among them.
const SET_HANDLERS: &[&str] = &["signal", "bsd_signal", "__sysv_signal", "sigaction"];

/// The texts that are written out for each floating-point type.
const GENERIC: &[&str] = &["real.c", "complex_real.c", "strtod.c"];

/// A top-level declaration of a text.
struct Declaration<'t> {
    file: &'static str,
    line: usize,
    text: &'t str,
    name: &'t str,
}

/// All texts, as often as they are written out.
fn texts() -> Vec<(&'static str, Cow<'static, str>)> {
    let written_out = |&(file, text): &(&'static str, &'static str)| {
        let plain = (!GENERIC.contains(&file)).then_some(Cow::Borrowed(text));
        let instances = GENERIC.contains(&file).then(|| generic::for_each_type(text));
        plain.into_iter().chain(instances.into_iter().flatten()).map(move |text| (file, text))
    };
    TEXTS.iter().flat_map(written_out).collect()
}

/// The models of these functions, and all that they need, as one translation unit; `None` if there is none of them.
pub fn unit<'n>(wanted: impl IntoIterator<Item = &'n str>, target: &Target) -> Option<SourceUnit> {
    let wanted: Vec<&str> = wanted.into_iter().collect();
    // Without handlers, `exit` and `abort` only end the program.
    let (at_exit, of_signals) = (wanted.contains(&"atexit"), wanted.iter().any(|name| SET_HANDLERS.contains(name)));
    let only_ends = |name: &str| name == "exit" && !at_exit || name == "abort" && !of_signals;
    let wanted = wanted.into_iter().filter(|name| !only_ends(name));
    let names = |name: &'n str| {
        let parts = parts(name).iter().map(|part| format!("{PART}{part}"));
        let own = if name.starts_with(PART) { name.to_string() } else { format!("{PREFIX}{}", plain_name(name)) };
        std::iter::once(own).chain(parts)
    };
    let wanted: Vec<String> = wanted.flat_map(names).collect();
    if wanted.is_empty() {
        return None;
    }
    let texts = texts();
    let mut declarations: Vec<Declaration> = texts.iter().flat_map(|(file, text)| declarations(file, text)).collect();
    if !target.floats.is_ieee() {
        // They are written for IEEE 754; without them the result is any value, and the report says so.
        declarations
            .retain(|d| code_line(d.text).is_none_or(|line| !line.contains("double") && !line.contains("float")));
    }
    let by_name: FxHashMap<&str, usize> = declarations.iter().enumerate().map(|(n, d)| (d.name, n)).collect();
    let mut work: Vec<usize> = wanted.iter().filter_map(|name| by_name.get(name.as_str()).copied()).collect();
    let mut kept = BTreeSet::new();
    while let Some(n) = work.pop() {
        if kept.insert(n) {
            work.extend(words(declarations[n].text).filter_map(|word| by_name.get(word).copied()));
        }
    }
    if kept.is_empty() {
        return None;
    }
    let mut text = prelude(target);
    for n in kept {
        let d = &declarations[n];
        text.push_str(&format!("# {} \"<library>/{}\"\n{}", d.line, d.file, d.text));
    }
    let path = PathBuf::from("<library>.i");
    Some(SourceUnit { path, text, warnings: Vec::new(), c23: false, probe: None })
}

/// Types that the target decides, and what models may use of the checker (see `program::build::library`).
fn prelude(target: &Target) -> String {
    let (size, wide) = (target.size.to_string(), target.wchar);
    let signed = size.trim_start_matches("unsigned ");
    let mut text = format!(
        "# 1 \"<library>/prelude.h\"\ntypedef {size} size_t;\ntypedef {signed} ssize_t;\ntypedef {wide} wchar_t;\n"
    );
    text.push_str(include_str!("prelude.h"));
    text
}

/// Cuts a text into its declarations: each ends at a line that closes it in the first column.
fn declarations<'t>(file: &'static str, text: &'t str) -> Vec<Declaration<'t>> {
    let mut found = Vec::new();
    let (mut start, mut first_line, mut at) = (0, 1, 0);
    for (n, line) in text.split_inclusive('\n').enumerate() {
        at += line.len();
        let plain = line.trim_end();
        let closes = plain.starts_with('}') || !line.starts_with([' ', '/']) && plain.ends_with(';');
        if closes {
            let declaration = &text[start..at];
            found.extend(name_of(declaration).map(|name| Declaration {
                file,
                line: first_line,
                text: declaration,
                name,
            }));
            (start, first_line) = (at, n + 2);
        }
    }
    found
}

/// The first line of a declaration that is no comment: of a function its signature.
fn code_line(declaration: &str) -> Option<&str> {
    declaration.lines().find(|line| !line.trim().is_empty() && !line.starts_with("//"))
}

/// The first of our names in a declaration is what it declares.
fn name_of(declaration: &str) -> Option<&str> {
    words(code_line(declaration)?).next()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let ours = |word: &&str| word.starts_with(PREFIX) || word.starts_with(PART);
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_brings_what_it_needs_and_nothing_else() {
        let unit = unit(["__builtin___strcpy_chk", "unheard_of"], &Target::LP64).expect("strcpy has a model");
        assert!(unit.text.contains("__model_strcpy("));
        assert!(!unit.text.contains("__model_qsort("));
        assert!(super::unit(["unheard_of"], &Target::LP64).is_none());
    }

    #[test]
    fn every_declaration_has_one_name() {
        let texts = texts();
        let mut names: Vec<&str> =
            texts.iter().flat_map(|(file, text)| declarations(file, text)).map(|d| d.name).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
        for (second, plain) in library::second_names() {
            assert!(names.contains(&format!("{PREFIX}{plain}").as_str()), "{second} is {plain}, which has no model");
        }
    }
}
