//! Random C types, initialised objects and constants for the comparison with compilers.
//!
//! Invariant: what is generated is valid for every compiler of the test, whatever the widths of its types.

use std::fmt::Write;

/// xorshift64*: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    pub fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// Declarations and what is asked about them.
#[derive(Default)]
pub struct Batch {
    /// Types, then initialised objects `g0`, `g1`, …
    pub text: String,
    pub types: usize,
    /// Expressions with a number: sizes, alignments, offsets, values of constants.
    pub measures: Vec<String>,
}

const SCALARS: [&str; 17] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "void *",
    "float",
    "double",
    "long double",
    "__WCHAR_TYPE__",
];

pub fn batch(random: &mut Random, types: usize, constants: usize) -> Batch {
    let mut batch = Batch::default();
    batch.text.push_str("enum e0 { A0, B0 = 5 }; enum e1 { A1 = -1, B1 = 200 }; enum e2 { A2 = 40000 };\n");
    batch.text.push_str("enum e3 { A3 = -40000 }; enum __attribute__((packed)) e4 { A4, B4 = 300 };\n");
    (0..5).for_each(|n| batch.measures.push(format!("sizeof(enum e{n})")));
    for index in 0..types {
        record(random, index, &mut batch);
    }
    batch.types = types + 5;
    for _ in 0..constants {
        let e = expression(random, 3);
        batch.measures.push(e);
    }
    batch
}

/// A random struct or union with its measures, and an object of it.
fn record(random: &mut Random, index: usize, batch: &mut Batch) {
    let kind = random.pick(&["struct", "struct", "struct", "union"]);
    let (mut body, mut values) = (String::new(), Vec::new());
    for m in 0..1 + random.below(7) {
        let ty = random.pick(&SCALARS);
        let align = random.pick(&["", "", "", "", "aligned(2)", "aligned(4)", "aligned(16)", "aligned", "packed"]);
        let align = if align.is_empty() { String::new() } else { format!(" __attribute__(({align}))") };
        let mut plain = || batch.measures.push(format!("__builtin_offsetof(T{index}, m{m})"));
        match random.below(9) {
            0 if index > 0 => {
                let _ = write!(body, " T{} m{m};", random.below(index as u64));
                plain();
            }
            1 => {
                let _ = write!(body, " {ty} m{m}[{}]{align};", 1 + random.below(4));
                plain();
            }
            2..=4 => {
                let (ty, width) = bits(random);
                match random.below(9) {
                    0 => drop(write!(body, " {ty} : 0;")),
                    1 => drop(write!(body, " {ty} : {width};")),
                    _ => {
                        let _ = write!(body, " {ty} m{m} : {width}{align};");
                        values.push(format!(".m{m} = {}", random.below(1 << width.min(15))));
                    }
                }
            }
            5 => {
                let _ = write!(body, " struct {{ char a{m}; {ty} m{m}; }};");
                plain();
            }
            6 => {
                let _ = write!(body, " enum e{} m{m}{align};", random.below(5));
                plain();
                values.push(format!(".m{m} = {}", random.pick(&["A0", "B0"])));
            }
            _ => {
                let _ = write!(body, " {ty} m{m}{align};");
                plain();
                // The bytes of the x87 format that hold no number have no value of their own.
                if !ty.contains('*') && ty != "long double" {
                    values.push(format!(".m{m} = {}", value(random, ty)));
                }
            }
        }
    }
    let own = random.pick(&["", "", "", "", "", " __attribute__((packed))", " __attribute__((aligned(8)))"]);
    let pack = random.pick(&["", "", "", "", "1", "2", "4"]);
    if kind == "union" {
        values.truncate(1);
    }
    let object = if values.is_empty() { String::new() } else { format!(" = {{ {} }}", values.join(", ")) };
    let _ = writeln!(batch.text, "#pragma pack({pack})\ntypedef {kind} S{index} {{{body} }}{own} T{index};");
    let _ = writeln!(batch.text, "#pragma pack()\nT{index} g{index}{object};");
    batch.measures.push(format!("sizeof(T{index})"));
    batch.measures.push(format!("_Alignof(T{index})"));
}

/// A type of bit-fields and a width that it has on every machine.
fn bits(random: &mut Random) -> (&'static str, u64) {
    let kinds: [(&str, u64); 9] = [
        ("_Bool", 1),
        ("char", 8),
        ("unsigned char", 8),
        ("short", 16),
        ("int", 16),
        ("unsigned", 16),
        ("long", 32),
        ("unsigned long long", 64),
        ("enum e0", 3),
    ];
    let (ty, widest) = kinds[random.below(9) as usize];
    (ty, 1 + random.below(widest))
}

fn value(random: &mut Random, ty: &str) -> String {
    match ty {
        "float" | "double" | "long double" => {
            format!("{}{}.{}", random.pick(&["", "-"]), random.below(1000), random.below(1000))
        }
        "_Bool" => random.below(2).to_string(),
        _ => random.below(127).to_string(),
    }
}

/// A constant expression whose value is defined on every machine: no division, no signed overflow.
fn expression(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.below(6) == 0 {
        return leaf(random);
    }
    let (a, b) = (expression(random, depth - 1), expression(random, depth - 1));
    match random.below(6) {
        0 => format!("(({}){a})", random.pick(&SCALARS[..12])),
        1 => format!("(~{a})"),
        2 => format!("({a} ? {b} : 3)"),
        3 => format!("(({a} & 0x7fu) >> {})", random.below(7)),
        _ => {
            let operator = random.pick(&["&", "|", "^", "<", "<=", ">", "==", "!=", "&&", "||"]);
            format!("({a} {operator} {b})")
        }
    }
}

fn leaf(random: &mut Random) -> String {
    let numbers = [
        "0",
        "1",
        "127",
        "128",
        "255",
        "256",
        "32767",
        "32768",
        "65535",
        "65536",
        "0x7fff",
        "0x8000",
        "0xffff",
        "0x7fffffff",
        "2147483648",
        "0x80000000",
        "0xffffffff",
        "4294967296",
        "1u",
        "3l",
        "5ul",
        "9ll",
        "'a'",
        "'\\377'",
        "L'x'",
        "u'x'",
        "U'x'",
        "sizeof(int)",
        "sizeof(1 + 1l)",
        "sizeof(L'x')",
        "A0",
        "A1",
        "A2",
        "A3",
        "B4",
        "sizeof(A2)",
        "sizeof(double)",
        "(char)-1",
        "(unsigned short)-1",
        "(enum e0)3",
        "sizeof(int[3])",
        "sizeof(0x8000)",
        "sizeof(65536)",
        "sizeof(__SIZE_TYPE__)",
        "_Alignof(long long)",
        "_Alignof(double)",
    ];
    random.pick(&numbers).to_string()
}
