//! Asks a compiler for the target that it compiles for, under its flags.
//!
//! Invariant: what comes back holds for the compiler's own records. Answers that do not follow from each other by the rules of
//! `typed::lower::layout` are refused, so that no flag changes the layout unseen.

use std::fmt;
use std::io;

use base::Cancel;
use base::float::Format;
use keeper::{Failed, Program, Until, find_program};

use super::data::{Integer, Target, VaList};
use super::floats::Floats;
use super::questions::{Answers, text};

/// A compiler and the flags that decide what it compiles for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiler {
    /// A program name or path.
    pub program: String,
    pub flags: Vec<String>,
}

impl Compiler {
    pub fn new(program: &str) -> Compiler {
        Compiler { program: program.to_string(), flags: Vec::new() }
    }

    pub fn is_clang(&self) -> bool {
        let name = self.program.rsplit('/').next().unwrap_or_default();
        name.contains("clang")
    }
}

/// As typed.
impl fmt::Display for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.flags.iter().try_for_each(|flag| write!(f, " {flag}"))
    }
}

/// Why the target of a compiler is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AskError {
    CannotRun {
        compiler: Compiler,
        error: String,
    },
    /// It complained about something else than our questions.
    Complains {
        compiler: Compiler,
        message: String,
    },
    NoAnswer {
        compiler: Compiler,
        question: &'static str,
    },
    /// An answer that nothing here is prepared for.
    Unsupported {
        compiler: Compiler,
        what: Unsupported,
    },
}

/// What about a compiler's target is not supported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The type behind a name like `size_t` is none of C's integer types.
    Type {
        name: &'static str,
    },
    /// A floating type whose precision is no format of IEEE 754.
    Precision {
        name: &'static str,
        bits: u64,
    },
    Byte {
        bits: u64,
    },
    Words {
        pointer_bits: u16,
        int_bits: u16,
    },
    /// A record that is laid out otherwise than our rules say.
    Layout {
        question: &'static str,
        found: u64,
        expected: u64,
    },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Type { name } => write!(f, "the type of {name} is none of C's"),
            Unsupported::Precision { name, bits } => {
                write!(f, "`{name}` has a precision of {bits} bits, which is no format of IEEE 754")
            }
            Unsupported::Byte { bits } => write!(f, "a byte of {bits} bits"),
            Unsupported::Words { pointer_bits, int_bits } => {
                write!(f, "pointers of {pointer_bits} bits and `int` of {int_bits} bits")
            }
            Unsupported::Layout { question, found, expected } => write!(
                f,
                "its layout rules are unknown ({}: {found}, not {expected}); a flag may have changed them",
                question.trim_start_matches("rule: ")
            ),
        }
    }
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AskError::CannotRun { compiler, error } => {
                write!(f, "cannot run the C compiler `{}` to ask for its target: {error}", compiler.program)
            }
            AskError::Complains { compiler, message } => write!(f, "`{compiler}` does not tell its target: {message}"),
            AskError::NoAnswer { compiler, question } => {
                write!(f, "`{compiler}` does not tell its target: no answer to the question for `{question}`")
            }
            AskError::Unsupported { compiler, what } => {
                write!(f, "the target of `{compiler}` is not supported: {what}")
            }
        }
    }
}

impl std::error::Error for AskError {}

impl AskError {
    /// What the user can do.
    pub fn help(&self) -> &'static str {
        match self {
            AskError::CannotRun { .. } => "Install it, name another one with --cc, or choose a target with --target.",
            AskError::Complains { .. } => "Check the compiler's flags, or choose a target with --target.",
            AskError::NoAnswer { .. } | AskError::Unsupported { .. } => {
                "Choose the target that comes closest with --target; its layout then holds instead of the compiler's."
            }
        }
    }
}

/// The target that the compiler compiles for.
pub fn target(compiler: &Compiler, cancel: &Cancel) -> Result<Target, AskError> {
    let messages = complete(compiler, cancel)
        .map_err(|error| AskError::CannotRun { compiler: compiler.clone(), error: error.to_string() })?;
    let answers = Answers::read(&messages);
    if let Some(question) = answers.missing() {
        return Err(match first_complaint(&messages) {
            Some(message) => AskError::Complains { compiler: compiler.clone(), message },
            None => AskError::NoAnswer { compiler: compiler.clone(), question },
        });
    }
    let odd = |what: Unsupported| AskError::Unsupported { compiler: compiler.clone(), what };
    let unsigned_bit_fields =
        compiler.flags.iter().any(|f| f == "-funsigned-bitfields" || f == "-fno-signed-bitfields");
    let target = Target { bit_fields_signed: !unsigned_bit_fields, ..from(&answers).map_err(odd)? };
    unexplained(&answers, &target).map_or(Ok(target), |what| Err(odd(what)))
}

/// All messages: GCC shows them unless told otherwise, Clang stops at twenty unless told otherwise.
fn complete(compiler: &Compiler, cancel: &Cancel) -> Result<String, Failed> {
    let messages = run(compiler, "-fmax-errors=0", cancel)?;
    if messages.contains("-ferror-limit") { run(compiler, "-ferror-limit=0", cancel) } else { Ok(messages) }
}

/// What a compiler says is a few pages.
const LONGEST: usize = 1 << 20;

fn run(compiler: &Compiler, all: &str, cancel: &Cancel) -> Result<String, Failed> {
    let not_found = || Failed::NotStarted(io::ErrorKind::NotFound.into());
    let words = ["-fsyntax-only", "-w", all].into_iter().chain(compiler.flags.iter().map(String::as_str));
    let program = Program {
        file: find_program(&compiler.program, &[]).ok_or_else(not_found)?,
        arguments: words.chain(["-x", "c", "-"]).map(Into::into).collect(),
        environment: vec![("LC_ALL".into(), "C".into())],
        ..Program::default()
    };
    let until = Until { cancel, deadline: None, longest: LONGEST };
    let output = keeper::run_on(&program, text().into_bytes(), until)?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}

fn first_complaint(messages: &str) -> Option<String> {
    let line = messages.lines().find(|line| line.contains("error: ") && !line.contains("flotilla "))?;
    Some(line.split_once("error: ").map_or(line, |(_, what)| what).to_string())
}

fn from(answers: &Answers) -> Result<Target, Unsupported> {
    let bits = |name: &str| answers.number(name) as u16 * 8;
    let integer = |name: &'static str| answers.integer(name).ok_or(Unsupported::Type { name });
    let pack = Some(answers.number("pack")).filter(|pack| *pack < 16);
    let align = |name: &str| match pack {
        Some(_) => answers.number(&format!("bare {name} align")),
        None => answers.number(&format!("{name} align")),
    };
    Ok(Target {
        pointer_bits: bits("pointer"),
        short_bits: bits("short"),
        int_bits: bits("int"),
        long_bits: bits("long"),
        long_long_bits: bits("long long"),
        char_signed: answers.number("char sign") == 2,
        bit_fields_signed: true,
        big_endian: answers.number("byte order") == 2,
        wide_align: align("long long"),
        most_align: answers.number("most align").min(16),
        attribute_align: answers.number("attribute align"),
        double: format("double", answers.number("double"))?,
        long_double: format("long double", answers.number("long double"))?,
        long_double_layout: (answers.number("long double size"), align("long double")),
        size: integer("size")?,
        wchar: integer("wchar")?,
        int32: integer("int32")?,
        char16: integer("char16")?,
        short_enums: answers.number("enum") < answers.number("int"),
        bit_fields_span: answers.number("bits over a border") == 2,
        anonymous_bits_align: answers.number("anonymous bits") > 1,
        pack,
        va_list: va_list(answers),
        floats: Floats::Ieee,
    })
}

/// The format with so many bits of precision.
fn format(name: &'static str, bits: u64) -> Result<Format, Unsupported> {
    match bits {
        24 => Ok(Format::BINARY32),
        53 => Ok(Format::BINARY64),
        64 => Ok(Format::X87),
        113 => Ok(Format::BINARY128),
        _ => Err(Unsupported::Precision { name, bits }),
    }
}

fn va_list(answers: &Answers) -> VaList {
    let size = answers.number("va_list");
    match answers.number("va_list kind") {
        1 => VaList::Pointer,
        2 => VaList::Array(size),
        _ => VaList::Record(size),
    }
}

/// An answer that the target does not explain.
fn unexplained(answers: &Answers, target: &Target) -> Option<Unsupported> {
    if answers.number("char") != 8 {
        return Some(Unsupported::Byte { bits: answers.number("char") });
    }
    if !matches!(target.pointer_bits, 16 | 32 | 64) || target.int_bits < 16 || answers.number("float") != 24 {
        return Some(Unsupported::Words { pointer_bits: target.pointer_bits, int_bits: target.int_bits });
    }
    let cap = |align: u64| align.min(target.most_align).min(target.pack.unwrap_or(16));
    let scalar = |bits: u16| if bits == 64 { target.wide_align } else { u64::from(bits) / 8 };
    let int = cap(scalar(target.int_bits));
    let expected = [
        ("short align", cap(scalar(target.short_bits))),
        ("int align", int),
        ("long align", cap(scalar(target.long_bits))),
        ("pointer align", cap(scalar(target.pointer_bits))),
        ("float align", cap(4)),
        ("double align", cap(scalar(target.double.width()))),
        ("rule: a record of a char", 1),
        ("rule: a union of a char", 1),
        ("rule: a record of a bit of an int", int),
        ("rule: bits of two types", int),
    ];
    let (question, expected) = expected.into_iter().find(|(name, value)| answers.number(name) != *value)?;
    Some(Unsupported::Layout { question, found: answers.number(question), expected })
}

/// How two targets differ, for messages.
pub fn differences(ours: &Target, theirs: &Target) -> Vec<String> {
    let number = |name: &str, a: u64, b: u64| (a != b).then(|| format!("{name}: {a} and {b}"));
    let sign = |name: &str, a: bool, b: bool| (a != b).then(|| format!("{name}: {a} and {b}"));
    let ty = |name: &str, a: Integer, b: Integer| (a != b).then(|| format!("{name}: `{a}` and `{b}`"));
    [
        number("bits of a pointer", ours.pointer_bits.into(), theirs.pointer_bits.into()),
        number("bits of short", ours.short_bits.into(), theirs.short_bits.into()),
        number("bits of int", ours.int_bits.into(), theirs.int_bits.into()),
        number("bits of long", ours.long_bits.into(), theirs.long_bits.into()),
        number("bits of long long", ours.long_long_bits.into(), theirs.long_long_bits.into()),
        number("bits of double", ours.double.width().into(), theirs.double.width().into()),
        number("bits of long double", ours.long_double.width().into(), theirs.long_double.width().into()),
        number("size of long double", ours.long_double_layout.0, theirs.long_double_layout.0),
        number("alignment of long double", ours.long_double_layout.1, theirs.long_double_layout.1),
        number("alignment of long long", ours.wide_align, theirs.wide_align),
        number("largest alignment", ours.most_align, theirs.most_align),
        number("alignment that `aligned` means", ours.attribute_align, theirs.attribute_align),
        number("packing", ours.pack.unwrap_or(0), theirs.pack.unwrap_or(0)),
        sign("char is signed", ours.char_signed, theirs.char_signed),
        sign("plain bit-fields are signed", ours.bit_fields_signed, theirs.bit_fields_signed),
        sign("big-endian", ours.big_endian, theirs.big_endian),
        sign("short enums", ours.short_enums, theirs.short_enums),
        sign("bit-fields span units", ours.bit_fields_span, theirs.bit_fields_span),
        sign("anonymous bit-fields align", ours.anonymous_bits_align, theirs.anonymous_bits_align),
        ty("size_t", ours.size, theirs.size),
        ty("wchar_t", ours.wchar, theirs.wchar),
        ty("int32_t", ours.int32, theirs.int32),
        ty("char16_t", ours.char16, theirs.char16),
        (ours.va_list != theirs.va_list).then(|| format!("va_list: {:?} and {:?}", ours.va_list, theirs.va_list)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_of_this_machine_answers() {
        let target = target(&Compiler::new("cc"), &Cancel::new()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(usize::from(target.pointer_bits), usize::BITS as usize);
        if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
            assert_eq!(differences(&Target::LP64, &target), Vec::<String>::new());
        }
    }

    #[test]
    fn flags_that_change_the_layout_are_seen_or_refused() {
        let with =
            |flag: &str| target(&Compiler { program: "cc".to_string(), flags: vec![flag.to_string()] }, &Cancel::new());
        assert_eq!(with("-fpack-struct=2").map(|t| t.pack), Ok(Some(2)));
        assert_eq!(with("-fshort-enums").map(|t| t.short_enums), Ok(true));
        assert_eq!(with("-funsigned-char").map(|t| t.char_signed), Ok(false));
        if cfg!(target_arch = "x86_64") {
            assert!(matches!(with("-mms-bitfields"), Err(AskError::Unsupported { .. })));
        }
        assert!(matches!(with("-mno-such-machine"), Err(AskError::Complains { .. })));
        assert!(matches!(target(&Compiler::new("/no/such/cc"), &Cancel::new()), Err(AskError::CannotRun { .. })));
    }
}
