//! The command line of a compiler, as builds record it: each word by what the table of flags says about it.
//!
//! Invariant: a word reaches a compiler only if a row of the table says so, as an option that cannot be read as another
//! one: values are part of their word or absolute paths, never `@file`.

mod table;

use std::fmt;
use std::path::Path;

use super::options::FileFlags;
use super::target::ask::Compiler;
use table::{Form, HARMLESS_F, Meaning, ROWS};

/// Why a command cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlagError {
    /// No row of the table.
    Unknown {
        flag: String,
    },
    Refused {
        flag: String,
        why: &'static str,
    },
    NoValue {
        flag: String,
    },
    Empty,
    /// A compiler by a name that no compiler has.
    Compiler {
        program: String,
    },
}

impl fmt::Display for FlagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlagError::Unknown { flag } => {
                write!(
                    f,
                    "the flag `{flag}` is not known: it could change what the program means; --ignore-flag={flag} leaves it out"
                )
            }
            FlagError::Refused { flag, why } => {
                write!(f, "the flag `{flag}` is refused: {why}; --ignore-flag={flag} leaves it out")
            }
            FlagError::NoValue { flag } => write!(f, "the flag `{flag}` lacks its value"),
            FlagError::Empty => f.write_str("the command is empty"),
            FlagError::Compiler { program } => {
                write!(f, "`{program}` has not the name of a C compiler (…gcc, …cc, …clang); --cc names the one to ask")
            }
        }
    }
}

impl std::error::Error for FlagError {}

/// Programs that builds put in front of their compiler.
const LAUNCHERS: [&str; 4] = ["ccache", "sccache", "distcc", "icecc"];

/// What a whole command says, run in `directory`. Flags that are in `ignored` are left out.
pub fn command(words: &[String], directory: &Path, ignored: &[String]) -> Result<FileFlags, FlagError> {
    let launched = words.first().is_some_and(|w| LAUNCHERS.contains(&base_name(w)) && words.len() > 1);
    let (program, rest) = words[usize::from(launched)..].split_first().ok_or(FlagError::Empty)?;
    let mut flags = read(rest, directory, ignored)?;
    // By its name alone: which program that is, the user's search path decides and not the file of a build.
    let name = base_name(program);
    if !is_compiler(name) {
        return Err(FlagError::Compiler { program: program.clone() });
    }
    if let Some(cc) = &mut flags.cc {
        cc.program = name.to_string();
    }
    Ok(flags)
}

fn base_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// `cc`, `gcc-12`, `arm-none-eabi-gcc`, `clang-19`, `avr-gcc.exe`.
fn is_compiler(name: &str) -> bool {
    let name = name.strip_suffix(".exe").unwrap_or(name);
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').trim_end_matches('-');
    let sane = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    sane && ["gcc", "cc", "clang", "c99", "c89"]
        .iter()
        .any(|ending| [plain, name].iter().any(|n| *n == *ending || n.ends_with(&format!("-{ending}"))))
}

/// The flags behind the compiler's name.
pub fn read(words: &[String], directory: &Path, ignored: &[String]) -> Result<FileFlags, FlagError> {
    let mut flags = FileFlags { cc: Some(Compiler::new("cc")), ..FileFlags::default() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if ignored.contains(word) {
            continue;
        }
        if word.starts_with('@') {
            return Err(FlagError::Refused { flag: word.clone(), why: "what it reads is not looked at" });
        }
        // The files themselves.
        if !word.starts_with('-') || word == "-" || word == "--" {
            continue;
        }
        let (flag, value, meaning) = look_up(word)?;
        let value = match value {
            Some(Wanted::Next) => Some(words.next().ok_or_else(|| FlagError::NoValue { flag: word.clone() })?.as_str()),
            Some(Wanted::Here(value)) => Some(value),
            None => None,
        };
        follow(meaning, (flag, value), directory, &mut flags)
            .map_err(|why| FlagError::Refused { flag: word.clone(), why })?;
    }
    Ok(flags)
}

/// Where a flag's value stands.
enum Wanted<'w> {
    Here(&'w str),
    Next,
}

/// The flag that a word begins with, its value, and what it means.
fn look_up(word: &str) -> Result<(&str, Option<Wanted<'_>>, Meaning), FlagError> {
    for row in ROWS {
        let Some(rest) = word.strip_prefix(row.flag) else { continue };
        let found = match row.form {
            Form::Alone if rest.is_empty() => None,
            Form::Alone => continue,
            Form::Prefix => Some(Wanted::Here(rest)),
            Form::Value if rest.is_empty() => Some(Wanted::Next),
            Form::Value => Some(Wanted::Here(rest)),
        };
        return Ok((&word[..row.flag.len()], found, row.meaning));
    }
    if is_machine(word) {
        return Ok((word, None, Meaning::Machine));
    }
    let name = word.strip_prefix("-fno-").or_else(|| word.strip_prefix("-f")).unwrap_or("");
    let name = name.split('=').next().unwrap_or(name);
    if HARMLESS_F.binary_search(&name).is_ok() || word.starts_with("-fno-builtin-") {
        return Ok((word, None, Meaning::Dropped));
    }
    Err(FlagError::Unknown { flag: word.to_string() })
}

/// `-mcpu=cortex-m4`, `-mthumb`, `-mmcu=atmega328p`: letters, digits, and no path.
fn is_machine(word: &str) -> bool {
    word.strip_prefix("-m").is_some_and(|rest| {
        rest.starts_with(|c: char| c.is_ascii_alphanumeric())
            && rest.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '=' | '.' | '+' | ','))
    })
}

fn follow(
    meaning: Meaning,
    (flag, value): (&str, Option<&str>),
    directory: &Path,
    flags: &mut FileFlags,
) -> Result<(), &'static str> {
    let joined = || format!("{flag}{}", value.unwrap_or(""));
    match meaning {
        Meaning::Dropped => {}
        Meaning::Preprocessor => flags.preprocessor.push(joined()),
        Meaning::Path => {
            let path = directory.join(value.unwrap_or("."));
            let path = std::path::absolute(&path).unwrap_or(path);
            flags.preprocessor.extend([flag.to_string(), path.to_string_lossy().into_owned()]);
        }
        Meaning::Standard => flags.std = Some(value.unwrap_or("c90").to_string()),
        Meaning::Machine => {
            let separate = flag == "-target";
            let word = if separate { format!("--target={}", value.unwrap_or("")) } else { joined() };
            flags.cc.get_or_insert_with(|| Compiler::new("cc")).flags.push(word);
        }
        Meaning::Approximated(what) => flags.remarks.push(format!("`{}` is left out: {what}", joined())),
        Meaning::Refused(why) => return Err(why),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flags(text: &str) -> Result<FileFlags, FlagError> {
        let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        command(&words, Path::new("/b"), &["-fno-such-thing".to_string()])
    }

    #[test]
    fn a_cross_compilers_command_is_understood() {
        let found = flags(
            "/tools/arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -O2 -g3 -Wall -DX=1 -D Y -U Z -Iinc -isystem /sys \
             -include pre.h -std=gnu99 -ffunction-sections -fshort-enums -MD -MF a.d -specs=nano.specs -c a.c -o a.o",
        )
        .expect("all of it is known");
        let cc = found.cc.expect("a compiler");
        assert_eq!(cc.program, "arm-none-eabi-gcc");
        assert_eq!(cc.flags, ["-mcpu=cortex-m4", "-mthumb", "-fshort-enums"]);
        let wanted = ["-DX=1", "-DY", "-UZ", "-I", "/b/inc", "-isystem", "/sys", "-include", "/b/pre.h"];
        assert_eq!(found.preprocessor, wanted);
        assert_eq!(found.std.as_deref(), Some("gnu99"));
    }

    #[test]
    fn what_could_start_programs_never_reaches_a_compiler() {
        for flag in [
            "-wrapper sh,evil",
            "@evil",
            "-B/evil",
            "-B evil",
            "-specs=evil",
            "--specs=./evil",
            "-fplugin=evil.so",
            "-fpass-plugin=evil.so",
            "-mllvm -load=evil.so",
            "-Xclang -load",
            "-Xpreprocessor -wrapper",
            "-Wp,-wrapper",
            "--config=evil",
            "-m/evil",
            "-no-such-flag",
            "-fno-such-flag",
        ] {
            assert!(flags(&format!("gcc {flag} -c a.c")).is_err(), "{flag}");
        }
        let found = flags("gcc -include @evil -I @evil -D @evil a.c").expect("names of files and macros");
        assert!(found.preprocessor.iter().all(|word| !word.starts_with('@')), "{:?}", found.preprocessor);
        assert!(flags("gcc -fno-such-thing -c a.c").is_ok());
    }

    #[test]
    fn a_compiler_has_the_name_of_one() {
        for name in ["cc", "gcc", "gcc-12", "clang-19", "arm-none-eabi-gcc", "avr-gcc-5.4", "ccache gcc", "/usr/bin/cc"]
        {
            assert!(flags(&format!("{name} -c a.c")).is_ok(), "{name}");
        }
        for name in ["sh", "./evil", "gcc;evil", "notgcc", "python3"] {
            assert!(matches!(flags(&format!("{name} -c a.c")), Err(FlagError::Compiler { .. })), "{name}");
        }
    }

    #[test]
    fn flags_that_change_what_is_computed_are_told() {
        assert_eq!(flags("gcc -ffast-math -c a.c").expect("a remark").remarks.len(), 1);
        assert!(matches!(flags("gcc -fsingle-precision-constant a.c"), Err(FlagError::Refused { .. })));
        assert!(matches!(flags("gcc -c a.c -I"), Err(FlagError::NoValue { .. })));
    }

    #[test]
    fn harmless_names_are_sorted() {
        assert!(HARMLESS_F.is_sorted());
    }
}
