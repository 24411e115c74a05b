//! Which machine a program is for, and which compiler preprocesses it: what the arguments say together.

use std::path::{Path, PathBuf};

use config::UsageError;
use frontend::Options;
use frontend::flags;
use frontend::options::FileFlags;
use frontend::target::ask::Compiler;
use frontend::target::known;
use frontend::target::{Machine, Target};

use super::args::{PreprocessorArgs, TargetArgs};
use super::compile_commands;

/// How files are read; `of_files` is what a build says about them.
pub fn reading(
    args: PreprocessorArgs,
    target: &TargetArgs,
    mut of_files: Vec<(PathBuf, FileFlags)>,
) -> Result<Options, UsageError> {
    let given = args.cc.as_deref().map(|text| compiler(text, &args.ignore_flag)).transpose()?;
    let (named, std) = given.map_or((None, None), |(cc, std)| (Some(cc), std));
    let mut cc = named.clone().unwrap_or_else(|| Compiler::new("cc"));
    let machine = machine(target, &mut cc, named.is_some(), !of_files.is_empty())?;
    if named.is_some() {
        of_files.iter_mut().for_each(|(_, flags)| replace_compiler(flags, &cc));
    }
    Ok(Options {
        cc,
        includes: args.include_dirs,
        defines: args.defines,
        forced_includes: args.include,
        std: args.std.or(std),
        machine,
        of_files: of_files.into_iter().collect(),
    })
}

/// `avr-gcc -mmcu=atmega328p` and the standard that it names. A path with blanks that is a file is the compiler alone.
fn compiler(text: &str, ignored: &[String]) -> Result<(Compiler, Option<String>), UsageError> {
    let words = if Path::new(text).is_file() { vec![text.to_string()] } else { compile_commands::split(text) };
    let Some((program, rest)) = words.split_first() else {
        return Err(UsageError("--cc needs the name of a C compiler".to_string()));
    };
    let found = flags::read(rest, Path::new("."), ignored).map_err(|error| UsageError(format!("--cc: {error}")))?;
    let mut flags = found.cc.map_or_else(Vec::new, |cc| cc.flags);
    flags.extend(found.preprocessor);
    Ok((Compiler { program: program.clone(), flags }, found.std))
}

/// The user's compiler instead of the build's, with the flags of both.
fn replace_compiler(flags: &mut FileFlags, cc: &Compiler) {
    if let Some(own) = &mut flags.cc {
        own.program.clone_from(&cc.program);
        own.flags.splice(0..0, cc.flags.iter().cloned());
    }
}

/// A target that is named is described, unless a compiler is named beside it: then that must compile for it. Without a
/// name, compilers are asked if the user or the build names any.
fn machine(args: &TargetArgs, cc: &mut Compiler, named: bool, built: bool) -> Result<Machine, UsageError> {
    let is_described = args.bits64 || args.bits32 || args.bits16;
    let machine = match args.target.as_deref() {
        Some("host") => Machine::Asked { expected: None },
        Some(name) => {
            let known = known::find(name).ok_or_else(|| unknown(name))?;
            if !named {
                Machine::known(known)
            } else {
                let flags = if cc.is_clang() { known.clang } else { known.gcc };
                cc.flags.splice(0..0, flags.iter().map(|flag| flag.to_string()));
                Machine::Asked { expected: Some((name.to_string(), known.target)) }
            }
        }
        None if (named || built) && !is_described => Machine::Asked { expected: None },
        None => data_model(args),
    };
    changed(machine, args, cc)
}

fn unknown(name: &str) -> UsageError {
    let names: Vec<&str> = ["host"].into_iter().chain(known::names()).collect();
    UsageError(format!("--target: `{name}` is not one of {}; --cc asks a compiler instead", names.join(", ")))
}

fn data_model(args: &TargetArgs) -> Machine {
    match (args.bits32, args.bits16) {
        (true, _) => Machine::described("i386-linux", Target::ILP32),
        (_, true) => Machine::described("16 bits", Target::IP16),
        _ => Machine::default_one(),
    }
}

/// `--unsigned-char` and `--big-endian` on top of that.
fn changed(mut machine: Machine, args: &TargetArgs, cc: &mut Compiler) -> Result<Machine, UsageError> {
    match &mut machine {
        Machine::Described { name, target, .. } => {
            if args.unsigned_char && target.char_signed {
                target.char_signed = false;
                name.push_str(" with unsigned char");
            }
            let big_endian = args.big_endian || target.big_endian && !args.little_endian;
            if big_endian != target.big_endian {
                target.big_endian = big_endian;
                name.push_str(if big_endian { ", big-endian" } else { ", little-endian" });
            }
        }
        Machine::Asked { .. } => {
            if args.big_endian || args.little_endian {
                let advice = "its flags say which byte order it compiles for (-mbig-endian, -EB)";
                return Err(UsageError(format!("--big-endian and --little-endian are not for a compiler: {advice}")));
            }
            if args.unsigned_char {
                cc.flags.push("-funsigned-char".to_string());
            }
        }
    }
    Ok(machine)
}
