//! The commands that frame a session or a script, in smtlib-lowlevel's typed syntax: a command that does not exist, or
//! one with an argument too many, does not compile.
//!
//! Commands with terms in them (`assert`, `define-fun`) are written by `print`, not from that tree: see the documentation
//! of the crate.

use std::fmt::Write;

use smtlib_lowlevel::ast::{Attribute, AttributeValue, Command};
use smtlib_lowlevel::lexicon::{Keyword, Numeral, Symbol};

pub fn push(out: &mut String) {
    line(out, Command::Push(Numeral::from_u128(1)));
}

pub fn pop(out: &mut String) {
    line(out, Command::Pop(Numeral::from_u128(1)));
}

pub fn check_sat(out: &mut String) {
    line(out, Command::CheckSat);
}

pub fn exit(out: &mut String) {
    line(out, Command::Exit);
}

pub fn set_logic(out: &mut String, logic: &str) {
    line(out, Command::SetLogic(Symbol(logic)));
}

/// What the next `check-sat` has for an answer.
pub fn set_status(out: &mut String, status: &str) {
    let value = AttributeValue::Symbol(Symbol(status));
    line(out, Command::SetInfo(Attribute::WithValue(Keyword(":status"), value)));
}

/// The text stands between quotes, and has none.
pub fn echo(out: &mut String, text: &str) {
    line(out, Command::Echo(&format!("\"{text}\"")));
}

fn line(out: &mut String, command: Command) {
    let _ = writeln!(out, "{command}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_spelled_as_smtlib_has_them() {
        let mut out = String::new();
        set_logic(&mut out, "QF_BV");
        push(&mut out);
        set_status(&mut out, "unsat");
        check_sat(&mut out);
        pop(&mut out);
        echo(&mut out, "round-1");
        exit(&mut out);
        let expected = "(set-logic QF_BV)\n(push 1)\n(set-info :status unsat)\n(check-sat)\n(pop 1)\n\
                        (echo \"round-1\")\n(exit)\n";
        assert_eq!(out, expected);
    }
}
