//! Suites as a C program: one file that takes in the program under test, hands it the inputs of each test, and compares
//! what it computes with what the interpreter computed. Standard C and nothing else; each test runs in a process of its
//! own, so that static variables begin anew.
//!
//! The program is included, not linked, so that static functions and variables can be reached. `main` is called
//! `flotilla_main` in it.

mod cmake;
mod stubs;

use std::fmt;

use program::{Program, Storage, VarId};
use typed::print::show_declaration;

use super::{Ending, Suite, Test};

pub use cmake::cmake;

/// The part that is the same for all programs.
const RUNTIME: &str = include_str!("runtime.c");

/// What the program calls itself, and the ways in which it ends: all of them lead back to the driver.
const RENAMED: [&str; 3] = ["main", "exit", "abort"];

/// What a driver is made of.
pub struct Driver<'a> {
    pub program: &'a Program,
    pub suite: &'a Suite,
    /// As the driver's folder sees it.
    pub include: &'a str,
}

/// What a driver leaves out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// By number, from 1.
    pub test: usize,
    pub why: WhyLeftOut,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyLeftOut {
    /// Nothing in C makes this input.
    Input(String),
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WhyLeftOut::Input(name) = &self.why;
        write!(f, "test {} is not in the C driver: nothing in C can set the input `{name}`", self.test)
    }
}

impl Driver<'_> {
    /// The text of the driver, and the tests that cannot be part of it.
    pub fn write(&self) -> (String, Vec<LeftOut>) {
        let mut left_out = Vec::new();
        let mut data = String::new();
        let mut table = String::new();
        let mut count = 0;
        for (n, test) in self.suite.tests.iter().enumerate() {
            if let Some(name) = test.inputs.iter().map(|i| &i.name).find(|name| !self.can_provide(name)) {
                left_out.push(LeftOut { test: n + 1, why: WhyLeftOut::Input(name.clone()) });
                continue;
            }
            count += 1;
            data += &self.data(n + 1, test);
            let number = n + 1;
            table += &format!(
                "    {{ {number}, inputs_{number}, {}, outputs_{number}, {}, {} }},\n",
                test.inputs.len(),
                self.parts(test).count(),
                u8::from(test.end != Ending::Returns)
            );
        }
        let text = format!(
            "/* Made by Flotilla: {count} tests of {entry}, with what they are expected to compute. Exit code 0 if all of it \
             comes true.\n   `driver` runs all tests, `driver N` runs one. */\n{rename}#include \"{include}\"\n{back}\n{runtime}\n{stubs}\n{variables}\n{data}static const struct flotilla_test \
             flotilla_tests[] = {{\n{table}    {{ 0, 0, 0, 0, 0, 0 }}\n}};\n\n{main}",
            entry = self.suite.entry,
            rename = RENAMED.map(|name| format!("#define {name} flotilla_{name}\n")).concat(),
            back = RENAMED.map(|name| format!("#undef {name}\n")).concat(),
            include = self.include,
            runtime = RUNTIME,
            stubs = self.stubs(),
            variables = self.variables(),
            main = MAIN.replace("CALL", &self.call()),
        );
        (text, left_out)
    }

    fn can_provide(&self, name: &str) -> bool {
        self.stub_names().any(|stub| stub == name)
            || self
                .params()
                .any(|(_, param)| name == param || name == format!("*{param}") || name == format!("{param} == NULL"))
            || self.externs().any(|var| self.program.vars[var].name == name)
    }

    fn externs(&self) -> impl Iterator<Item = VarId> {
        self.program.vars.ids().filter(|&var| self.program.vars[var].storage == Storage::Extern)
    }

    /// The parts of the outputs that C can reach by name.
    fn parts<'t>(&self, test: &'t Test) -> impl Iterator<Item = (&'t str, &'t super::Part)> {
        let falls_off = self.program.coverage.as_ref().is_some_and(|coverage| coverage.main_falls_off);
        let is_main = self.suite.entry == "main";
        let is_known = move |name: &str| name != "return" || !(is_main && falls_off);
        let outputs = test.outputs.iter().filter(move |output| is_known(&output.name));
        outputs.flat_map(|output| output.parts.iter().map(|part| (output.name.as_str(), part)))
    }

    fn data(&self, number: usize, test: &Test) -> String {
        let mut text = format!("static const struct flotilla_input inputs_{number}[] = {{\n");
        for input in &test.inputs {
            let bytes = input.bytes.clone().unwrap_or_default().0;
            text += &format!("    {{ \"{}\", {}, {} }},", input.name, bytes.len(), literal(&bytes));
            text += &comment(&input.value);
        }
        text += &format!("    {{ 0, 0, 0 }}\n}};\nstatic const struct flotilla_output outputs_{number}[] = {{\n");
        for (name, part) in self.parts(test) {
            let bytes = &part.bytes.0;
            let address = if name == "return" { "flotilla_result".to_string() } else { format!("&{name}") };
            let shown = format!("{name}{}", part.path);
            text += &format!("    {{ \"{shown}\", {address}, {}, {}, {} }},", part.offset, bytes.len(), literal(bytes));
            text += &comment(&part.value);
        }
        text + "    { 0, 0, 0, 0, 0 }\n};\n\n"
    }

    /// Variables that are declared in the program and defined nowhere.
    fn variables(&self) -> String {
        let mut text = String::new();
        let mut sets = String::new();
        for var in self.externs() {
            let var = &self.program.vars[var];
            text += &format!("{};\n", show_declaration(&self.program.types, var.ty, &var.name));
            let name = &var.name;
            sets += &format!("    flotilla_take(\"{name}\", (void *)&{name}, sizeof {name});\n");
        }
        format!("{text}\nstatic void flotilla_set_variables(void) {{\n{sets}}}\n")
    }
}

const MAIN: &str = "\
static int flotilla_run(int number) {
    flotilla_test = &flotilla_tests[0];
    while (flotilla_test->number && flotilla_test->number != number)
        flotilla_test++;
    if (!flotilla_test->number) {
        fprintf(stderr, \"there is no test %d\\n\", number);
        return 2;
    }
    flotilla_set_variables();
CALL    return flotilla_conclude(0);
}

int main(int argc, char **argv) {
    return flotilla_main_program(argc, argv, flotilla_tests, flotilla_run);
}
";

/// A string literal of bytes; each is written in octal, so that no digit that follows can become part of it.
fn literal(bytes: &[u8]) -> String {
    let text: String = bytes.iter().map(|byte| format!("\\{byte:03o}")).collect();
    format!("\"{text}\"")
}

fn comment(value: &str) -> String {
    if value.is_empty() { "\n".to_string() } else { format!(" /* {} */\n", value.replace("*/", "* /")) }
}
