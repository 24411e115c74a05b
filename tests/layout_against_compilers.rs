//! Layout, constants and initialised objects against compilers: random declarations are compiled to an object file, sizes,
//! offsets, values and bytes are read from it, and the checker must find the same.
//!
//! `FLOTILLA_LAYOUTS` is the number of types for each compiler. A compiler that is not installed is named and left out;
//! Debian has them as gcc-arm-none-eabi, gcc-avr, gcc-riscv64-unknown-elf and gcc-multilib.

mod common;
mod layout;

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use object::{Object, ObjectSection, ObjectSymbol};

use common::run;
use layout::{Batch, Random, batch};

/// The compiler as `--cc` takes it, and the name of a target that must mean the same.
const COMPILERS: [(&str, Option<&str>); 10] = [
    ("gcc", Some("x86_64-linux")),
    ("gcc -m32", Some("i386-linux")),
    ("arm-none-eabi-gcc", Some("arm-none-eabi")),
    ("arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb", Some("cortex-m4")),
    ("arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb -fno-short-enums -fsigned-char", None),
    ("avr-gcc -mmcu=atmega328p", Some("avr")),
    ("avr-gcc -mmcu=atmega328p -fshort-enums -funsigned-char", None),
    ("riscv64-unknown-elf-gcc -march=rv32imac -mabi=ilp32", Some("riscv32")),
    ("riscv64-unknown-elf-gcc -march=rv64gc -mabi=lp64d", Some("riscv64")),
    ("gcc -funsigned-bitfields", None),
];

const TYPES_IN_A_BATCH: usize = 40;
const CONSTANTS_IN_A_BATCH: usize = 60;

fn wanted() -> usize {
    std::env::var("FLOTILLA_LAYOUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(80)
}

/// Whether the program of a command is there.
fn is_installed(cc: &str) -> bool {
    let program = cc.split(' ').next().unwrap_or(cc);
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Values of the measures and the bytes of the objects, from the compiler's object file.
struct Truth {
    measures: Vec<u64>,
    objects: Vec<Vec<u8>>,
}

fn truth(dir: &Path, cc: &str, batch: &Batch) -> Truth {
    let mut text = batch.text.clone();
    for (n, measure) in batch.measures.iter().enumerate() {
        let _ = writeln!(text, "const unsigned long long v{n} = (unsigned long long)({measure});");
    }
    std::fs::write(dir.join("truth.c"), text).expect("a file");
    let mut words = cc.split(' ');
    let built = Command::new(words.next().expect("a program"))
        .args(words)
        .args(["-std=gnu11", "-w", "-fno-common", "-c", "truth.c", "-o", "truth.o"])
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .expect("the compiler runs");
    assert!(built.status.success(), "{cc}: {}", String::from_utf8_lossy(&built.stderr));
    let data = std::fs::read(dir.join("truth.o")).expect("an object file");
    let file = object::File::parse(&*data).expect("an object file that can be read");
    let little = file.is_little_endian();
    let number = |bytes: &[u8]| {
        let bytes: [u8; 8] = bytes.try_into().expect("eight bytes");
        if little { u64::from_le_bytes(bytes) } else { u64::from_be_bytes(bytes) }
    };
    Truth {
        measures: (0..batch.measures.len()).map(|n| number(&symbol(&file, &format!("v{n}"), Some(8)))).collect(),
        objects: (0..batch.types - 5).map(|n| symbol(&file, &format!("g{n}"), None)).collect(),
    }
}

fn symbol(file: &object::File, name: &str, size: Option<u64>) -> Vec<u8> {
    let symbol = file.symbols().find(|s| s.name() == Ok(name)).unwrap_or_else(|| panic!("no symbol {name}"));
    let size = size.unwrap_or(symbol.size());
    let section = symbol.section_index().and_then(|index| file.section_by_index(index).ok()).expect("a section");
    match section.data_range(section.address() + symbol.address(), size) {
        Ok(Some(bytes)) => bytes.to_vec(),
        // What is all zero has no bytes in the file.
        _ => vec![0; size as usize],
    }
}

/// A program that is right if the checker sees what the compiler saw.
fn claims(batch: &Batch, truth: &Truth) -> String {
    let mut text = batch.text.clone();
    text.push_str("void __CPROVER_assert(_Bool, const char *);\n");
    for (measure, value) in batch.measures.iter().zip(&truth.measures) {
        let _ = writeln!(text, "_Static_assert((unsigned long long)({measure}) == {value:#x}ull, \"{measure}\");");
    }
    text.push_str("int main(void) {\n");
    for (n, bytes) in truth.objects.iter().enumerate() {
        for (at, byte) in bytes.iter().enumerate() {
            let claim = format!("((unsigned char *)&g{n})[{at}] == {byte:#x}");
            let _ = writeln!(text, "__CPROVER_assert({claim}, \"g{n}[{at}]\");");
        }
    }
    text.push_str("return 0;\n}\n");
    text
}

/// What the checker finds different, under this option for the target.
fn differences(dir: &Path, option: &[&str]) -> Option<String> {
    let mut args = vec!["check", "--quiet", "--std", "gnu11", "--no-standard-checks", "--embedded"];
    args.extend(option);
    args.push("claims.c");
    let args: Vec<String> = args.into_iter().map(str::to_string).collect();
    let ran = run(dir, &args, Duration::from_secs(600));
    let said: String = format!("{}{}", ran.stdout, ran.stderr).lines().take(12).collect::<Vec<_>>().join("\n");
    (ran.code != Some(0)).then_some(said)
}

#[test]
fn layouts_constants_and_bytes_are_the_compilers() {
    for (cc, name) in COMPILERS {
        if !is_installed(cc) {
            eprintln!("{cc}: not installed, left out");
            continue;
        }
        let (mut types, mut numbers, mut bytes) = (0, 0, 0);
        for seed in 0..wanted().div_ceil(TYPES_IN_A_BATCH) as u64 {
            let dir = tempfile::tempdir().expect("a folder");
            let mut random = Random(0x1A70_0001 + 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(seed + 1));
            let batch = batch(&mut random, TYPES_IN_A_BATCH, CONSTANTS_IN_A_BATCH);
            let truth = truth(dir.path(), cc, &batch);
            std::fs::write(dir.path().join("claims.c"), claims(&batch, &truth)).expect("a file");
            let mut options = vec![vec!["--cc", cc]];
            options.extend(name.map(|name| vec!["--target", name]));
            for option in options {
                if let Some(said) = differences(dir.path(), &option) {
                    panic!("{option:?}, seed {seed}, in {}:\n{said}", dir.keep().display());
                }
            }
            types += batch.types;
            numbers += truth.measures.len();
            bytes += truth.objects.iter().map(Vec::len).sum::<usize>();
        }
        eprintln!(
            "{cc}: {types} types, {numbers} sizes, offsets and constants, {bytes} initialised bytes, 0 different"
        );
    }
}
