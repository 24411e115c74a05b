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

/// Functions that are another one by their first arguments: the checked spellings of compilers and C libraries have the
/// size of the destination behind them, which the models know better.
const ALIASES: &[(&str, &str)] = &[
    ("bcmp", "memcmp"),
    ("index", "strchr"),
    ("rindex", "strrchr"),
    ("__isoc99_strtol", "strtol"),
    ("imaxabs", "llabs"),
    ("imaxdiv", "lldiv"),
    ("strtoimax", "strtoll"),
    ("strtoumax", "strtoull"),
    ("wcstoimax", "wcstoll"),
    ("wcstoumax", "wcstoull"),
    ("strtoq", "strtoll"),
    ("strtouq", "strtoull"),
    ("mmap64", "mmap"),
    ("readdir64", "readdir"),
    ("mkstemp64", "mkstemp"),
    ("bsd_signal", "signal"),
    ("__strdup", "strdup"),
    ("__strtok_r", "strtok_r"),
    ("__stpcpy", "stpcpy"),
    ("__errno", "__errno_location"),
    ("__error", "__errno_location"),
    ("memalign", "aligned_alloc"),
    ("getc", "fgetc"),
    ("_IO_getc", "fgetc"),
    ("getc_unlocked", "fgetc"),
    ("fgetc_unlocked", "fgetc"),
    ("getchar_unlocked", "getchar"),
    ("fputc", "putc"),
    ("_IO_putc", "putc"),
    ("putc_unlocked", "putc"),
    ("fputc_unlocked", "putc"),
    ("putchar_unlocked", "putchar"),
    ("fgets_unlocked", "fgets"),
    ("fread_unlocked", "fread"),
    ("fwrite_unlocked", "fwrite"),
    ("fputs_unlocked", "fputs"),
    ("feof_unlocked", "feof"),
    ("ferror_unlocked", "ferror"),
    ("fileno_unlocked", "fileno"),
    ("clearerr_unlocked", "clearerr"),
    ("fflush_unlocked", "fflush"),
    ("fopen64", "fopen"),
    ("open64", "open"),
    ("errx", "err"),
    ("verr", "err"),
    ("verrx", "err"),
    ("warnx", "warn"),
    ("vwarn", "warn"),
    ("vwarnx", "warn"),
    ("creat64", "creat"),
    ("openat64", "openat"),
    ("lseek64", "lseek"),
    ("fseeko", "fseek"),
    ("fseeko64", "fseek"),
    ("ftello", "ftell"),
    ("ftello64", "ftell"),
    ("freopen64", "freopen"),
    ("secure_getenv", "getenv"),
    ("stat64", "stat"),
    ("lstat", "stat"),
    ("lstat64", "stat"),
    ("fstat64", "fstat"),
    ("fstatat64", "fstatat"),
    ("fcntl64", "fcntl"),
    ("pread", "read"),
    ("pread64", "read"),
    ("pwrite", "write"),
    ("pwrite64", "write"),
    ("sendto", "send"),
    ("connect", "bind"),
    ("getpeername", "getsockname"),
    ("cfsetispeed", "cfsetspeed"),
    ("cfsetospeed", "cfsetspeed"),
    ("fsync", "close"),
    ("fdatasync", "close"),
    ("fchdir", "close"),
    ("fchmod", "close"),
    ("ftruncate", "close"),
    ("ftruncate64", "close"),
    ("listen", "close"),
    ("shutdown", "close"),
    ("tcflush", "close"),
    ("tcdrain", "close"),
    ("tcsendbreak", "close"),
    ("setgid", "setuid"),
    ("geteuid", "getuid"),
    ("getgid", "getuid"),
    ("getegid", "getuid"),
    ("access", "remove"),
    ("chdir", "remove"),
    ("chmod", "remove"),
    ("mkdir", "remove"),
    ("mkfifo", "remove"),
    ("truncate", "remove"),
    ("truncate64", "remove"),
    ("link", "rename"),
    ("symlink", "rename"),
    ("unlink", "remove"),
    ("rmdir", "remove"),
    ("_sleep", "sleep"),
    ("_usleep", "usleep"),
    ("ntohl", "htonl"),
    ("ntohs", "htons"),
];

/// The model's name for a library function, without the prefix.
pub fn plain_name(name: &str) -> &str {
    // No function of the library: without the prefix it is the program's own.
    if name.starts_with("__builtin_powi") {
        return name;
    }
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let name = name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk")).unwrap_or(name);
    ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, plain)| plain)
}

/// What calls of a function are made of that the builder takes apart itself.
fn helpers(name: &str) -> &'static [&'static str] {
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
        let parts = helpers(name).iter().map(|part| format!("{PART}{part}"));
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
    Some(SourceUnit { path, text, warnings: Vec::new(), c23: false })
}

/// Types that the target decides, and what models may use of the checker (see `program::build::library`).
fn prelude(target: &Target) -> String {
    let size = if target.pointer_bits <= target.int_bits { "int" } else { "long" };
    let wide = if target.int_bits < 32 { "long" } else { "int" };
    let mut text = format!(
        "# 1 \"<library>/prelude.h\"\ntypedef unsigned {size} size_t;\ntypedef {size} ssize_t;\ntypedef {wide} wchar_t;\n"
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
        for alias in ALIASES {
            assert!(names.contains(&format!("{PREFIX}{}", alias.1).as_str()), "{alias:?}");
        }
    }
}
