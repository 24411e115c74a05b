//! Random scripts over bit-vectors, arrays and functions, with push, pop and assumptions. Every `sat` is checked by
//! evaluating the asserted formulas under the model; every answer is compared with those of the solvers that are on the
//! machine. `FLOTILLA_RANDOM=seed,count` runs more than the default; a failure prints the script.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use flotilla::solver::embedded::Embedded;
use flotilla::solver::script::solve_script_on;
use flotilla::solver::{Answer, Limits};

/// Names and arguments of solvers that read a script from standard input. The last column: knows constant arrays,
/// nested arrays and the overflow predicates, and can be believed after assumptions (yices 2.6.5 answers `sat` to an
/// unsatisfiable script whose check under contradictory assumptions came before).
const PEERS: &[(&str, &[&str], bool)] = &[
    ("z3", &["-in", "-smt2"], true),
    ("bitwuzla", &[], true),
    ("cvc5", &["--lang", "smt2", "--incremental", "--arrays-exp"], true),
    ("yices-smt2", &["--incremental"], false),
];
/// So many scripts go to a solver at once.
const BATCH: usize = 25;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // Xorshift64*, Vigna 2014.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 11
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Sort {
    Bool,
    Word(usize),
    Array(Box<Sort>, Box<Sort>),
}

impl std::fmt::Display for Sort {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Sort::Bool => write!(f, "Bool"),
            Sort::Word(width) => write!(f, "(_ BitVec {width})"),
            Sort::Array(index, elem) => write!(f, "(Array {index} {elem})"),
        }
    }
}

/// A script as its commands; the checks among them are known by their text.
struct Script {
    commands: Vec<String>,
}

struct Generator {
    random: Random,
    /// Terms made so far, by text.
    terms: Vec<(String, Sort)>,
    functions: Vec<(String, Vec<Sort>, Sort)>,
    widths: Vec<usize>,
    arrays: Vec<Sort>,
    extended: bool,
    /// Words are hardly used for anything but comparisons of these kinds and choices.
    ordered: Option<&'static [&'static str]>,
    lets: usize,
}

impl Generator {
    fn new(seed: u64, extended: bool) -> Generator {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            random.next();
        }
        let mut widths = vec![1 + random.below(4), 2 + random.below(7)];
        if random.chance(10) {
            widths.push(60 + random.below(12));
        }
        if random.chance(30) {
            widths.push(9 + random.below(6));
        }
        let mut arrays = Vec::new();
        let ordered =
            random.chance(30).then(|| *random.pick(&[&["=", "bvult", "bvule"][..], &["distinct", "bvsgt", "bvsle"]]));
        if random.chance(if ordered.is_some() { 10 } else { 60 }) {
            for _ in 0..1 + random.below(2) {
                let elem = Sort::Word(*random.pick(&widths));
                let (inner, outer) = (*random.pick(&widths), *random.pick(&widths));
                let flat = Sort::Array(Box::new(Sort::Word(inner)), Box::new(elem));
                // Larger nested arrays have no equality.
                arrays.push(match extended && inner + outer <= 10 && random.chance(25) {
                    true => Sort::Array(Box::new(Sort::Word(outer)), Box::new(flat.clone())),
                    false => flat.clone(),
                });
                arrays.push(flat);
            }
        }
        Generator { random, terms: Vec::new(), functions: Vec::new(), widths, arrays, extended, ordered, lets: 0 }
    }

    fn script(&mut self) -> Script {
        let mut commands = vec!["(set-option :produce-models true)".to_string(), "(set-logic QF_AUFBV)".to_string()];
        self.declare(&mut commands);
        for _ in 0..4 + self.random.below(25) {
            self.grow();
        }
        let mut depth = 0;
        for _ in 0..2 + self.random.below(8) {
            match self.random.below(12) {
                0 if depth < 3 => {
                    commands.push("(push 1)".to_string());
                    depth += 1;
                }
                1 if depth > 0 => {
                    commands.push("(pop 1)".to_string());
                    depth -= 1;
                }
                2 => commands.push("(check-sat)".to_string()),
                3 => {
                    let assumptions: Vec<String> = (0..1 + self.random.below(3)).map(|_| self.literal()).collect();
                    commands.push(format!("(check-sat-assuming ({}))", assumptions.join(" ")));
                }
                4 => (0..3).for_each(|_| self.grow()),
                _ => {
                    let formula = self.formula();
                    commands.push(format!("(assert {formula})"));
                }
            }
        }
        commands.push("(check-sat)".to_string());
        Script { commands }
    }

    fn declare(&mut self, commands: &mut Vec<String>) {
        let mut sorts = vec![Sort::Bool, Sort::Bool];
        for width in self.widths.clone() {
            sorts.extend((0..1 + self.random.below(3)).map(|_| Sort::Word(width)));
        }
        for sort in self.arrays.clone() {
            sorts.extend((0..1 + self.random.below(2)).map(|_| sort.clone()));
        }
        for (i, sort) in sorts.into_iter().enumerate() {
            commands.push(format!("(declare-const v{i} {sort})"));
            self.terms.push((format!("v{i}"), sort));
        }
        for i in 0..self.random.below(3) {
            let params: Vec<Sort> = (0..1 + self.random.below(2)).map(|_| self.scalar_sort()).collect();
            let result = self.scalar_sort();
            let texts: Vec<String> = params.iter().map(Sort::to_string).collect();
            commands.push(format!("(declare-fun f{i} ({}) {result})", texts.join(" ")));
            self.functions.push((format!("f{i}"), params, result));
        }
    }

    fn scalar_sort(&mut self) -> Sort {
        match self.random.chance(15) {
            true => Sort::Bool,
            false => Sort::Word(*self.random.pick(&self.widths)),
        }
    }

    /// A term of the sort, preferring recent ones; a constant if there is none.
    fn of_sort(&mut self, sort: &Sort) -> String {
        let known: Vec<String> = self.terms.iter().filter(|(_, s)| s == sort).map(|(text, _)| text.clone()).collect();
        if known.is_empty() || self.random.chance(12) {
            return self.constant(sort);
        }
        let recent = if self.random.chance(50) { known.len().min(4) } else { known.len() };
        known[known.len() - 1 - self.random.below(recent)].clone()
    }

    fn constant(&mut self, sort: &Sort) -> String {
        match sort {
            Sort::Bool => ["true", "false"][self.random.below(2)].to_string(),
            Sort::Word(width) => {
                let style = self.random.below(5);
                let bits = (0..*width).map(|i| match style {
                    0 => '0',
                    1 => '1',
                    2 => {
                        if i == 0 {
                            '1'
                        } else {
                            '0'
                        }
                    }
                    3 => {
                        if i + 1 == *width {
                            '1'
                        } else {
                            '0'
                        }
                    }
                    _ => {
                        if self.random.chance(50) {
                            '1'
                        } else {
                            '0'
                        }
                    }
                });
                format!("#b{}", bits.collect::<String>())
            }
            Sort::Array(_, elem) if self.extended => {
                let value = self.of_sort(elem);
                format!("((as const {sort}) {value})")
            }
            Sort::Array(..) => {
                let known = self.terms.iter().find(|(_, s)| s == sort);
                known.map(|(text, _)| text.clone()).expect("each array sort has a variable")
            }
        }
    }

    fn literal(&mut self) -> String {
        let atom = if self.random.chance(50) { "v0" } else { "v1" };
        if self.random.chance(50) { atom.to_string() } else { format!("(not {atom})") }
    }

    fn formula(&mut self) -> String {
        if self.random.chance(25) {
            let (x, y) = (self.of_sort(&Sort::Bool), self.of_sort(&Sort::Bool));
            return format!("(or {x} {y} {})", self.literal());
        }
        if !self.arrays.is_empty() && self.random.chance(12) {
            let sort = self.random.pick(&self.arrays).clone();
            return format!("(= {} {})", self.of_sort(&sort), self.of_sort(&sort));
        }
        self.of_sort(&Sort::Bool)
    }

    /// Adds one term over earlier ones.
    fn grow(&mut self) {
        let kind = match self.random.below(100) {
            kind if self.ordered.is_some() && !self.random.chance(4) => [0, 25, 99][kind % 3],
            kind => kind,
        };
        let (text, sort) = match kind {
            0..=24 => self.predicate(),
            25..=34 => self.boolean(),
            35..=64 => self.word(),
            65..=74 => self.reshape(),
            75..=89 if !self.arrays.is_empty() => self.array(),
            90..=95 if !self.functions.is_empty() => self.application(),
            _ => self.choice(),
        };
        let size: usize = text.len();
        // Terms are trees in the text: long ones are not built upon further.
        if size < 1500 {
            let text = if self.random.chance(5) { self.wrap_in_let(&text) } else { text };
            self.terms.push((text, sort));
        }
    }

    /// Names a subterm, if the chosen one occurs.
    fn wrap_in_let(&mut self, text: &str) -> String {
        let value = self.of_sort(&Sort::Bool);
        if !value.starts_with('(') || !text.contains(&value) {
            return text.to_string();
        }
        self.lets += 1;
        let name = format!("l{}", self.lets);
        format!("(let (({name} {value})) {})", text.replacen(&value, &name, 1))
    }

    fn predicate(&mut self) -> (String, Sort) {
        let sort = Sort::Word(*self.random.pick(&self.widths));
        let mut names = vec!["=", "distinct", "bvult", "bvule", "bvugt", "bvuge", "bvslt", "bvsle", "bvsgt", "bvsge"];
        if self.extended {
            names.extend(["bvuaddo", "bvsaddo", "bvumulo", "bvsmulo", "bvusubo", "bvssubo", "bvsdivo"]);
        }
        let name = *self.random.pick(self.ordered.unwrap_or(&names));
        (format!("({name} {} {})", self.of_sort(&sort), self.of_sort(&sort)), Sort::Bool)
    }

    fn boolean(&mut self) -> (String, Sort) {
        let (x, y) = (self.of_sort(&Sort::Bool), self.of_sort(&Sort::Bool));
        let name = *self.random.pick(&["and", "or", "xor", "=>", "=", "distinct", "not"]);
        (if name == "not" { format!("(not {x})") } else { format!("({name} {x} {y})") }, Sort::Bool)
    }

    fn word(&mut self) -> (String, Sort) {
        const BINARY: &[&str] = &[
            "bvand", "bvor", "bvxor", "bvnand", "bvnor", "bvxnor", "bvadd", "bvadd", "bvsub", "bvsub", "bvmul",
            "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl", "bvlshr", "bvashr",
        ];
        let narrow: Vec<usize> = self.widths.iter().copied().filter(|&w| w < 16).collect();
        let name = *self.random.pick(BINARY);
        let hard = ["bvmul", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"].contains(&name);
        let width = if hard { *self.random.pick(&narrow) } else { *self.random.pick(&self.widths) };
        let sort = Sort::Word(width);
        let x = self.of_sort(&sort);
        match self.random.below(8) {
            0 => (format!("(bvnot {x})"), sort),
            1 => (format!("(bvneg {x})"), sort),
            _ => (format!("({name} {x} {})", self.of_sort(&sort)), sort),
        }
    }

    /// A word of one width from words of others.
    fn reshape(&mut self) -> (String, Sort) {
        let from = *self.random.pick(&self.widths);
        let to = *self.random.pick(&self.widths);
        let x = self.of_sort(&Sort::Word(from));
        let n = self.random.below(2 * from);
        let text = match to {
            _ if to == from && n.is_multiple_of(2) => format!("((_ rotate_left {n}) {x})"),
            _ if to == from => format!("((_ rotate_right {n}) {x})"),
            _ if to < from => {
                let lo = self.random.below(from - to + 1);
                format!("((_ extract {} {lo}) {x})", lo + to - 1)
            }
            _ if self.random.chance(30) => {
                let rest = self.constant(&Sort::Word(to - from));
                if n.is_multiple_of(2) { format!("(concat {x} {rest})") } else { format!("(concat {rest} {x})") }
            }
            _ if to.is_multiple_of(from) && self.random.chance(40) => format!("((_ repeat {}) {x})", to / from),
            _ if self.random.chance(50) => format!("((_ zero_extend {}) {x})", to - from),
            _ => format!("((_ sign_extend {}) {x})", to - from),
        };
        (text, Sort::Word(to))
    }

    fn array(&mut self) -> (String, Sort) {
        let sort = self.random.pick(&self.arrays).clone();
        let Sort::Array(index, elem) = &sort else { unreachable!("array sorts only") };
        let (array, at) = (self.of_sort(&sort), self.of_sort(index));
        match self.random.below(10) {
            0..=4 => (format!("(select {array} {at})"), *elem.clone()),
            5..=7 => (format!("(store {array} {at} {})", self.of_sort(elem)), sort.clone()),
            8 => (format!("(ite {} {array} {})", self.of_sort(&Sort::Bool), self.of_sort(&sort)), sort.clone()),
            _ => (format!("(= {array} {})", self.of_sort(&sort)), Sort::Bool),
        }
    }

    fn application(&mut self) -> (String, Sort) {
        let (name, params, result) = self.random.pick(&self.functions).clone();
        let args: Vec<String> = params.iter().map(|sort| self.of_sort(sort)).collect();
        (format!("({name} {})", args.join(" ")), result)
    }

    fn choice(&mut self) -> (String, Sort) {
        let sort = self.scalar_sort();
        (format!("(ite {} {} {})", self.of_sort(&Sort::Bool), self.of_sort(&sort), self.of_sort(&sort)), sort)
    }
}

impl Script {
    fn text(&self) -> String {
        self.commands.join("\n") + "\n"
    }

    /// The embedded solver's answers; every `sat` is checked by asking for the values of what must hold.
    fn own_answers(&self, make: fn() -> Embedded) -> Result<Vec<Answer>, String> {
        let run = solve_script_on(make, &self.text(), &mut Vec::new(), Limits::default()).map_err(|e| e.to_string())?;
        let mut checked = String::new();
        let mut asserted: Vec<Vec<&str>> = vec![Vec::new()];
        let mut answers = run.answers.iter();
        for command in &self.commands {
            let _ = writeln!(checked, "{command}");
            let argument = |name: &str| command.strip_prefix(name).and_then(|rest| rest.strip_suffix(')'));
            match command.as_str() {
                "(push 1)" => asserted.push(Vec::new()),
                "(pop 1)" => drop(asserted.pop()),
                _ => {
                    if let Some(formula) = argument("(assert ") {
                        asserted.last_mut().expect("an open frame").push(formula);
                    }
                }
            }
            if command.starts_with("(check-sat") && answers.next() == Some(&Answer::Sat) {
                let mut formulas: Vec<&str> = asserted.iter().flatten().copied().collect();
                let assumed = argument("(check-sat-assuming (").and_then(|rest| rest.strip_suffix(')'));
                let assumed = assumed.map(|list| format!("(and true {list})"));
                formulas.extend(assumed.as_deref());
                formulas.push("true");
                let _ = writeln!(checked, "(get-value ((and {} true)))", formulas.join(" "));
            }
        }
        let mut output = Vec::new();
        let again = solve_script_on(make, &checked, &mut output, Limits::default()).map_err(|e| e.to_string())?;
        let output = String::from_utf8_lossy(&output).into_owned();
        if again.answers != run.answers {
            return Err(format!("two runs differ: {:?} and {:?}", run.answers, again.answers));
        }
        let wrong = output.lines().any(|line| line.ends_with(" false))") || line.starts_with("(error"));
        if wrong { Err(format!("a model does not satisfy its formulas:\n{output}")) } else { Ok(run.answers) }
    }
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| dir.join(program).is_file())
}

/// A solver's answers to each of the scripts; `None` where it did not get that far.
fn peer_answers(program: &str, args: &[&str], scripts: &[&Script]) -> Vec<Option<Vec<String>>> {
    let mut text = String::new();
    for script in scripts {
        let _ = write!(text, "{}(echo \"end of script\")\n(reset)\n", script.text());
    }
    let spawned =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = spawned else { return vec![None; scripts.len()] };
    let mut input = child.stdin.take().expect("piped");
    let writer = std::thread::spawn(move || drop(input.write_all(text.as_bytes())));
    let output = child.wait_with_output().expect("output of a child");
    writer.join().expect("the writer");
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut parts = output.split("end of script");
    scripts
        .iter()
        .map(|script| {
            let part = parts.next()?;
            let lines = part.lines().map(str::trim).filter(|line| !line.is_empty() && *line != "\"");
            let answers: Vec<String> = lines.map(str::to_string).collect();
            let checks = script.commands.iter().filter(|c| c.starts_with("(check-sat")).count();
            (answers.len() == checks).then_some(answers)
        })
        .collect()
}

fn name(answer: &Answer) -> &str {
    match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

/// Contradictions with a peer; unknown contradicts nothing.
fn contradicts(own: &[Answer], peer: &[String]) -> bool {
    own.iter().zip(peer).any(|(own, peer)| {
        let decided = |answer: &str| answer == "sat" || answer == "unsat";
        decided(name(own)) && decided(peer) && name(own) != peer
    })
}

#[test]
fn random_scripts() {
    let setting = std::env::var("FLOTILLA_RANDOM").unwrap_or_else(|_| "1,60".to_string());
    let (seed, count) = setting.split_once(',').unwrap_or((&setting, "60"));
    let (seed, count): (u64, u64) = (seed.parse().expect("a seed"), count.parse().expect("a count"));
    let peers: Vec<_> = PEERS.iter().filter(|(program, ..)| is_on_path(program)).collect();
    let (mut sat, mut unsat, mut unknown, mut compared) = (0u64, 0u64, 0u64, 0u64);
    for start in (seed..seed + count).step_by(BATCH) {
        let seeds = start..(start + BATCH as u64).min(seed + count);
        let scripts: Vec<(u64, Script, bool)> =
            seeds.map(|s| (s, Generator::new(s, s % 3 != 0).script(), s % 3 != 0)).collect();
        let mut own = Vec::new();
        for (seed, script, _) in &scripts {
            let [answers, plain] = [Embedded::new, Embedded::plain]
                .map(|make| script.own_answers(make).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{}", script.text())));
            assert_eq!(answers, plain, "seed {seed}: plainly blasted\n{}", script.text());
            sat += answers.iter().filter(|a| **a == Answer::Sat).count() as u64;
            unsat += answers.iter().filter(|a| **a == Answer::Unsat).count() as u64;
            unknown += answers.iter().filter(|a| matches!(a, Answer::Unknown(_))).count() as u64;
            own.push(answers);
        }
        for (program, args, knows_all) in &peers {
            let plain = |i: usize| !scripts[i].2 && !scripts[i].1.text().contains("check-sat-assuming");
            let fitting: Vec<usize> = (0..scripts.len()).filter(|&i| *knows_all || plain(i)).collect();
            let sent: Vec<&Script> = fitting.iter().map(|&i| &scripts[i].1).collect();
            for (&i, theirs) in fitting.iter().zip(peer_answers(program, args, &sent)) {
                let Some(theirs) = theirs else { continue };
                compared += 1;
                if contradicts(&own[i], &theirs) {
                    let (seed, script, _) = &scripts[i];
                    let own: Vec<&str> = own[i].iter().map(name).collect();
                    panic!("seed {seed}: {own:?} but {program} {theirs:?}\n{}", script.text());
                }
            }
        }
    }
    println!("{sat} sat, {unsat} unsat, {unknown} unknown; {compared} scripts compared with peers");
}
