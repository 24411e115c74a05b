//! Random programs over integers of all types, in both encodings: no property may succeed in one and fail in the other.
//!
//! `FLOTILLA_RANDOM` is the number of programs, `FLOTILLA_SEED` the first seed.

mod common;
#[path = "generator/rng.rs"]
#[allow(dead_code, reason = "other tests roll more kinds of dice")]
mod rng;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use common::{in_parallel, run};
use flotilla::fleet::plan::is_installed;
use flotilla::fleet::read::built_in;
use rng::Rng;

const TYPES: [(&str, &str); 6] = [
    ("signed char", "nondet_char"),
    ("unsigned char", "nondet_uchar"),
    ("short", "nondet_short"),
    ("int", "nondet_int"),
    ("unsigned", "nondet_unsigned"),
    ("long long", "nondet_longlong"),
];

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
}

struct Maker {
    rng: Rng,
    variables: usize,
}

impl Maker {
    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    fn constant(&mut self) -> String {
        let some = ["0", "1", "2", "3", "7", "8", "-1", "-5", "100", "127", "128", "255", "256", "1000u", "65535"];
        some[self.below(some.len())].to_string()
    }

    fn value(&mut self) -> String {
        match self.below(4) {
            0 => self.constant(),
            _ => format!("v{}", self.below(self.variables)),
        }
    }

    fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(4) == 0 {
            return self.value();
        }
        let left = self.expression(depth - 1);
        match self.below(10) {
            0 => format!("({left} / {})", self.constant()),
            1 => format!("({left} % {})", self.constant()),
            2 => format!("({left} & {})", ["1", "7", "15", "240", "-8", "255"][self.below(6)]),
            3 => format!("({left} >> {})", self.below(5)),
            4 => format!("(({}){left})", TYPES[self.below(6)].0),
            5 => format!("({left} ? {} : {})", self.expression(depth - 1), self.value()),
            6 => format!("({left} * {})", self.constant()),
            7 => format!("({left} - {})", self.expression(depth - 1)),
            8 => format!("~{left}"),
            _ => format!("({left} + {})", self.expression(depth - 1)),
        }
    }

    fn condition(&mut self) -> String {
        let op = ["<", "<=", "==", "!=", ">"][self.below(5)];
        format!("{} {op} {}", self.expression(1), self.expression(1))
    }

    fn program(&mut self) -> String {
        let mut text = String::new();
        for (ty, name) in TYPES {
            let _ = writeln!(text, "{ty} {name}(void);");
        }
        text.push_str("int main(void) {\n  int a[4] = {1, 2, 3, 4};\n");
        for n in 0..self.variables {
            let (ty, name) = TYPES[self.below(6)];
            let _ = writeln!(text, "  {ty} v{n} = {name}();");
        }
        for _ in 0..6 {
            let target = self.below(self.variables);
            let value = self.expression(2);
            let _ = match self.below(5) {
                0 => writeln!(text, "  if ({}) v{target} = {value}; else v{target}++;", self.condition()),
                1 => writeln!(text, "  a[v{target} & 3] = {value};"),
                2 => writeln!(text, "  v{target} = a[({value}) & 3];"),
                _ => writeln!(text, "  v{target} = {value};"),
            };
            let _ = writeln!(text, "  __CPROVER_assert({}, \"\");", self.condition());
        }
        text.push_str("  return 0;\n}\n");
        text
    }
}

/// Each property's status, or what went wrong.
fn statuses(folder: &std::path::Path, options: &str) -> Result<BTreeMap<String, String>, String> {
    let words = format!("check --json --conversion-check --unsigned-overflow-check --timeout 20 {options} a.c");
    let args: Vec<String> = words.split_whitespace().map(str::to_string).collect();
    let ran = run(folder, &args, Duration::from_secs(200));
    let report: serde_json::Value =
        serde_json::from_str(&ran.stdout).map_err(|_| format!("{}: {}", ran.ending(), ran.stderr))?;
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let rows = report["properties"].as_array().ok_or("no properties")?;
    Ok(rows.iter().map(|row| (text(&row["id"]), text(&row["status"]))).collect())
}

fn contradiction(seed: u64) -> Option<String> {
    let text = Maker { rng: Rng::new(seed), variables: 4 }.program();
    let scratch = tempfile::tempdir().expect("a folder");
    std::fs::write(scratch.path().join("a.c"), &text).expect("a program");
    let both = ["--embedded", "--encoding int --z3"].map(|options| statuses(scratch.path(), options));
    let [Ok(words), Ok(integers)] = both else { return Some(format!("seed {seed}: {both:?}\n{text}")) };
    let differs = |name: &&String| {
        let (a, b) = (&words[*name], &integers[*name]);
        a != b && a != "unknown" && b != "unknown"
    };
    let wrong: Vec<&String> = words.keys().filter(differs).collect();
    (!wrong.is_empty()).then(|| format!("seed {seed}: {wrong:?} differ\n{text}"))
}

#[test]
fn encodings_agree_on_random_programs() {
    let folders = flotilla::cli::solvers::program_folders();
    let fleet = built_in().expect("the built-in fleet");
    if !fleet.solver("z3").is_some_and(|solver| is_installed(solver, &folders)) {
        println!("z3 is not installed: nothing was compared");
        return;
    }
    let first = number("FLOTILLA_SEED", 1);
    let seeds: Vec<u64> = (first..first + number("FLOTILLA_RANDOM", 30)).collect();
    let wrong: Vec<String> = in_parallel(&seeds, |&seed| contradiction(seed)).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
