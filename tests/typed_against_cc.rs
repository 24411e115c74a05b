//! The typed stage against the system's C compiler: real headers, values and types of random constant expressions,
//! layout of random structs. The compiler checks our answers as static assertions, so nothing is run.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flotilla::base::{Diagnostic, Files};
use flotilla::frontend::target::Machine;
use flotilla::frontend::{self, Options};
use flotilla::typed::print::show_type;
use flotilla::typed::target::Target;
use flotilla::typed::tree::{ExprKind, Unit};
use flotilla::typed::types::Type;

const TARGETS: [(Target, &str); 2] = [(Target::LP64, "-m64"), (Target::ILP32, "-m32")];

fn lower(path: &Path, target: Target) -> Result<Unit, Vec<Diagnostic>> {
    frontend::on_big_stack(|| {
        let options = Options { machine: Machine::described("", target), ..Options::default() };
        let mut files = Files::new();
        let units = frontend::read(&options, &[path.to_path_buf()], &mut files)?;
        flotilla::typed::lower(&units, files, target, None).map_err(|(_, errors)| errors)
    })
}

fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

/// What the compiler says against the file, if anything; `None` if it cannot compile for this target at all.
fn complaints(path: &Path, flag: &str) -> Option<String> {
    let probe = write(path.parent().unwrap(), "probe.c", "int main(void) { return 0; }\n");
    let run =
        |file: &Path| Command::new("cc").args([flag, "-fsyntax-only", "-w", "-std=gnu11"]).arg(file).output().unwrap();
    if !run(&probe).status.success() {
        return None;
    }
    let output = run(path);
    Some(if output.status.success() { String::new() } else { String::from_utf8_lossy(&output.stderr).into_owned() })
}

/// xorshift64*: the same numbers in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

const TYPES: [&str; 12] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
];

fn expression(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.below(6) == 0 {
        return leaf(random);
    }
    let a = expression(random, depth - 1);
    match random.below(10) {
        0 => format!("({}){a}", random.pick(&TYPES)),
        1 => format!("{} {a}", random.pick(&["-", "~", "!", "+"])),
        2 => {
            let (b, c) = (expression(random, depth - 1), expression(random, depth - 1));
            format!("({a} ? {b} : {c})")
        }
        3 => format!("({a} {} {})", random.pick(&["<<", ">>"]), random.below(35)),
        _ => {
            let operators =
                ["+", "-", "*", "/", "%", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "+", "-"];
            format!("({a} {} {})", random.pick(&operators), expression(random, depth - 1))
        }
    }
}

fn leaf(random: &mut Random) -> String {
    let numbers = [
        "0",
        "1",
        "2",
        "7",
        "127",
        "128",
        "255",
        "256",
        "32767",
        "65535",
        "65536",
        "0x7fffffff",
        "2147483648",
        "0x80000000",
        "4294967295",
        "0xffffffff",
        "4294967296",
        "0x7fffffffffffffff",
        "0xffffffffffffffff",
        "017",
        "1u",
        "3l",
        "5ul",
        "9ll",
        "0x8000000000000000ull",
        "0b1011",
    ];
    let others =
        ["'a'", "'\\377'", "'\\n'", "L'x'", "sizeof(long)", "sizeof(1 + 1ll)", "RED", "NEGATIVE", "WIDE", "u'\\xffff'"];
    match random.below(8) {
        0 => format!("({})-1", random.pick(&TYPES)),
        1 | 2 => random.pick(&others).to_string(),
        3 => format!("({}){}", random.pick(&TYPES), random.pick(&numbers)),
        _ => random.pick(&numbers).to_string(),
    }
}

const PRELUDE: &str = "enum color { RED = 3, GREEN }; enum sign { NEGATIVE = -5 }; enum wide { WIDE = 0x80000000 };\n";

/// Lowers one declaration a line; lines that are refused (undefined operations) are dropped and the rest tried again.
fn lower_lines(folder: &Path, lines: &mut Vec<(usize, String)>, prelude: &str, target: Target) -> Unit {
    for _ in 0..3 {
        let mut text = prelude.to_string();
        lines.iter().for_each(|(_, line)| text += &format!("{line}\n"));
        let path = write(folder, "lines.c", &text);
        let first = prelude.lines().count() as u32 + 1;
        match lower(&path, target) {
            Ok(unit) => return unit,
            Err(errors) => {
                let bad: Vec<usize> = errors.iter().map(|e| (e.loc.line - first) as usize).collect();
                let all_undefined = errors.iter().all(|e| e.message.contains("not a constant"));
                assert!(all_undefined, "{:?}", errors.iter().find(|e| !e.message.contains("not a constant")));
                let mut index = 0;
                lines.retain(|_| {
                    index += 1;
                    !bad.contains(&(index - 1))
                });
            }
        }
    }
    panic!("the lines still have errors");
}

fn constant(unit: &Unit, name: &str) -> Option<(i128, String)> {
    let var = unit.vars.iter().find(|v| v.name == name)?;
    let item = var.init.as_ref()?.items.first()?;
    match item.value.kind {
        ExprKind::Int(value) => Some((value, show_type(&unit.types, var.ty))),
        _ => None,
    }
}

#[test]
fn constants_have_the_compilers_values_and_types() {
    let folder = tempfile::tempdir().unwrap();
    for (target, flag) in TARGETS {
        let mut random = Random(0x5EED_0001);
        let expressions: Vec<String> = (0..3000).map(|_| expression(&mut random, 4)).collect();
        let declare = |(i, e): (usize, &String)| (i, format!("__typeof__({e}) v{i} = {e};"));
        let mut lines = expressions.iter().enumerate().map(declare).collect();
        let unit = lower_lines(folder.path(), &mut lines, PRELUDE, target);
        assert!(lines.len() > 1000, "only {} expressions have a value", lines.len());
        let mut text = PRELUDE.to_string();
        for (i, _) in &lines {
            let e = &expressions[*i];
            let (value, ty) = constant(&unit, &format!("v{i}")).unwrap_or_else(|| panic!("no value of {e}"));
            let shown = if value < 0 { format!("(-{}ll - 1)", -(value + 1)) } else { format!("{value}ull") };
            let sign = if value < 0 { "<" } else { ">=" };
            let _ = writeln!(text, "_Static_assert(({e}) == {shown} && ({e}) {sign} 0, \"{i}\");");
            let _ = writeln!(text, "_Static_assert(_Generic(({e}), {ty}: 1, default: 0), \"{i} {ty}\");");
        }
        let path = write(folder.path(), "asserted.c", &text);
        if let Some(found) = complaints(&path, flag) {
            assert!(found.is_empty(), "{flag}: {}", found.chars().take(2000).collect::<String>());
        }
    }
}

/// A random struct or union definition; gives back its members that have an offset.
fn record(random: &mut Random, index: usize, text: &mut String) -> Vec<String> {
    let kind = random.pick(&["struct", "struct", "struct", "union"]);
    let mut members = Vec::new();
    let mut body = String::new();
    for m in 0..1 + random.below(8) {
        let ty = random.pick(&[
            "char",
            "short",
            "int",
            "long",
            "long long",
            "_Bool",
            "void *",
            "double",
            "float",
            "long double",
            "unsigned",
        ]);
        let align = random.pick(&["", "", "", "", " __attribute__((aligned(4)))", " __attribute__((aligned(16)))"]);
        match random.below(7) {
            0 if index > 0 => {
                let other = random.below(index as u64);
                let _ = write!(body, " T{other} m{m};");
                members.push(format!("m{m}"));
            }
            1 => {
                let _ = write!(body, " {ty} m{m}[{}];", 1 + random.below(5));
                members.push(format!("m{m}"));
            }
            2 | 3 => {
                let ty =
                    random.pick(&["char", "unsigned char", "short", "int", "unsigned", "long", "long long", "_Bool"]);
                let widest = match ty {
                    "_Bool" => 1,
                    "char" | "unsigned char" => 8,
                    "short" => 16,
                    "long long" => 64,
                    _ => 32,
                };
                let width = 1 + random.below(widest);
                let _ = match random.below(8) {
                    0 => write!(body, " {ty} : 0;"),
                    1 => write!(body, " {ty} : {width};"),
                    _ => write!(body, " {ty} m{m} : {width};"),
                };
            }
            4 => {
                let _ = write!(body, " struct {{ char a{m}; {ty} m{m}; }};");
                members.push(format!("m{m}"));
            }
            _ => {
                let _ = write!(body, " {ty} m{m}{align};");
                members.push(format!("m{m}"));
            }
        }
    }
    let attribute = random.pick(&["", "", "", "", "", " __attribute__((packed))", " __attribute__((aligned(8)))"]);
    let pack = random.pick(&["", "", "", "", "1", "2", "4"]);
    let _ = writeln!(
        text,
        "#pragma pack({pack})\ntypedef {kind} S{index} {{{body} }}{attribute} T{index};\n#pragma pack()"
    );
    members
}

#[test]
fn records_are_laid_out_as_by_the_compiler() {
    let folder = tempfile::tempdir().unwrap();
    for (target, flag) in TARGETS {
        let mut random = Random(0x5EED_0002);
        let mut types = String::new();
        let mut measures = Vec::new();
        for index in 0..400 {
            let members = record(&mut random, index, &mut types);
            measures.push(format!("sizeof(T{index})"));
            measures.push(format!("_Alignof(T{index})"));
            measures.extend(members.iter().map(|m| format!("__builtin_offsetof(T{index}, {m})")));
        }
        let mut lines = measures.iter().enumerate().map(|(i, m)| (i, format!("unsigned long v{i} = {m};"))).collect();
        let unit = lower_lines(folder.path(), &mut lines, &types, target);
        assert_eq!(lines.len(), measures.len());
        let mut text = types.clone();
        for (i, measure) in measures.iter().enumerate() {
            let (value, _) = constant(&unit, &format!("v{i}")).unwrap();
            let _ = writeln!(text, "_Static_assert({measure} == {value}, \"{value}\");");
        }
        let path = write(folder.path(), "asserted.c", &text);
        if let Some(found) = complaints(&path, flag) {
            assert!(found.is_empty(), "{flag}: {}", found.chars().take(3000).collect::<String>());
        }
    }
}

#[test]
fn real_headers_are_fine_while_unused() {
    let folder = tempfile::tempdir().unwrap();
    let headers = [
        "assert",
        "ctype",
        "errno",
        "float",
        "inttypes",
        "limits",
        "locale",
        "math",
        "setjmp",
        "signal",
        "stdarg",
        "stdbool",
        "stddef",
        "stdint",
        "stdio",
        "stdlib",
        "string",
        "time",
        "wchar",
        "unistd",
        "pthread",
        "sys/types",
        "sys/stat",
        "fcntl",
    ];
    let mut text = String::new();
    headers.iter().for_each(|h| text += &format!("#include <{h}.h>\n"));
    text += "int main(void) { char *p = malloc(10); if (!p) exit(1); memset(p, 0, 10); printf(\"%d\\n\", (int)strlen(p)); \
             assert(isalpha('a')); free(p); return errno; }\n";
    let path = write(folder.path(), "headers.c", &text);
    let unit = lower(&path, Target::LP64).unwrap_or_else(|errors| panic!("{errors:#?}"));
    assert!(unit.funcs.iter().any(|f| f.name == "main" && f.body.is_some()));
    assert!(unit.funcs.iter().all(|f| f.name != "sqrt"), "what is not used is left out");
}

/// The bytes of a record with all bits of one bit-field set, as our layout has them.
fn bytes_of_field(unit: &Unit, name: &str, member: &str) -> Option<Vec<u8>> {
    let var = unit.vars.iter().find(|v| v.name == name)?;
    let Type::Record(record) = unit.types.get(var.ty) else { return None };
    let record = &unit.types.records[*record];
    let field = record.fields.iter().find(|f| f.name.as_deref() == Some(member))?;
    let bits = field.bits?;
    let mut bytes = vec![0u8; record.size as usize];
    for bit in u64::from(bits.shift)..u64::from(bits.shift + bits.width) {
        bytes[(field.offset + bit / 8) as usize] |= 1 << (bit % 8);
    }
    Some(bytes)
}

#[test]
fn bit_fields_lie_where_the_compiler_puts_them() {
    let folder = tempfile::tempdir().unwrap();
    for (target, flag) in TARGETS {
        let mut random = Random(0x5EED_0003);
        let mut types = String::new();
        (0..300).for_each(|index| drop(record(&mut random, index, &mut types)));
        let globals: String = (0..300).map(|i| format!("T{i} g{i};\n")).collect();
        let unit = lower(&write(folder.path(), "types.c", &(types.clone() + &globals)), target).unwrap();
        let mut calls = String::new();
        let mut expected = String::new();
        for index in 0..300 {
            for member in (0..8).map(|m| format!("m{m}")) {
                let Some(bytes) = bytes_of_field(&unit, &format!("g{index}"), &member) else { continue };
                let _ = writeln!(calls, "__builtin_memset(&g{index}, 0, sizeof g{index}); g{index}.{member} = -1;");
                let _ = writeln!(calls, "show(&g{index}, sizeof g{index});");
                for byte in bytes {
                    let _ = write!(expected, "{byte:02x}");
                }
                expected.push('\n');
            }
        }
        let main = format!(
            "int printf(const char *, ...);\nstatic void show(const void *p, int n) {{\n\
             for (int i = 0; i < n; i++) printf(\"%02x\", ((const unsigned char *)p)[i]);\nprintf(\"\\n\");\n}}\n\
             int main(void) {{\n{calls}return 0;\n}}\n"
        );
        let path = write(folder.path(), "shown.c", &(types + &globals + &main));
        let program = folder.path().join("shown");
        let built =
            Command::new("cc").args([flag, "-w", "-std=gnu11", "-o"]).arg(&program).arg(&path).output().unwrap();
        // A machine without the libraries of the other target cannot link for it.
        if !built.status.success() {
            assert!(flag == "-m32", "{}", String::from_utf8_lossy(&built.stderr));
            continue;
        }
        let shown = Command::new(&program).output().unwrap();
        let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
        assert!(expected.lines().count() > 300, "only {} bit-fields", expected.lines().count());
        for (n, (ours, theirs)) in expected.lines().zip(shown.lines()).enumerate() {
            assert_eq!(ours, theirs, "bit-field {n} with {flag}");
        }
    }
}
