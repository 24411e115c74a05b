//! Expressions of FRET: `=` compares, `&` and `|` connect, `!` binds weaker than a comparison; `preBool`, `preInt` and
//! `preReal` look back one step, `FTP` is the first one. Definitions of variables spell them as Lustre does: `not`, `and`,
//! `or`, `if … then … else`.

use super::super::complaint::{Refusal, Wrong};
use super::super::expr::{Expr, ExprKind, Past, Place};
use super::super::parse::Names;

const DEEPEST: usize = 200;

pub fn parse(text: &str, at: Place, names: &Names) -> Result<Expr, Refusal> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, at, names, depth: 0 };
    let e = parser.implication()?;
    match parser.peek() {
        None => Ok(e),
        Some(other) => Err(Refusal::Unknown(other.to_string())),
    }
}

const LONG: &[&str] = &["<=>", "<->", "=>", "->", "<=", ">=", "!="];

fn tokens(text: &str) -> Result<Vec<String>, Refusal> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphabetic() || first == '_' {
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))).unwrap_or(rest.len())
        } else if first.is_ascii_digit() {
            number_length(rest)
        } else if let Some(op) = LONG.iter().find(|op| rest.starts_with(**op)) {
            op.len()
        } else if "()!~&|=<>+-*/,".contains(first) {
            1
        } else {
            return Err(Refusal::Unknown(first.to_string()));
        };
        found.push(rest[..length].to_string());
        rest = rest[length..].trim_start();
    }
    Ok(found)
}

/// `12`, `0.5`, `1e-6`.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| from + text[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - from);
    let mut end = digits(0);
    if text[end..].starts_with('.') {
        end = digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    end
}

struct Parser<'a> {
    tokens: Vec<String>,
    next: usize,
    at: Place,
    names: &'a Names,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.next).map(String::as_str)
    }

    fn take(&mut self, words: &[&str]) -> bool {
        let here = self.peek().is_some_and(|token| words.iter().any(|word| token.eq_ignore_ascii_case(word)));
        self.next += usize::from(here);
        here
    }

    fn expect(&mut self, word: &'static str) -> Result<(), Refusal> {
        match self.take(&[word]) {
            true => Ok(()),
            false => Err(self.peek().map_or(Refusal::Ends(word), |other| Refusal::Unknown(other.to_string()))),
        }
    }

    fn make(&self, kind: ExprKind) -> Expr {
        Expr::new(kind, self.at)
    }

    fn binary(&self, op: &'static str, a: Expr, b: Expr) -> Expr {
        self.make(ExprKind::Binary(op, Box::new(a), Box::new(b)))
    }

    fn implication(&mut self) -> Result<Expr, Refusal> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Refusal::Ours(Box::new(Wrong::TooDeep)));
        }
        let left = self.disjunction()?;
        let found = if self.take(&["=>", "->"]) {
            let right = self.disjunction()?;
            self.binary("||", left.negated(), right)
        } else if self.take(&["<=>", "<->"]) {
            let right = self.disjunction()?;
            self.binary("==", left.negated(), right.negated())
        } else {
            left
        };
        self.depth -= 1;
        match self.peek() {
            Some("=>" | "->" | "<=>" | "<->") => Err(Refusal::Chain("=>")),
            _ => Ok(found),
        }
    }

    fn disjunction(&mut self) -> Result<Expr, Refusal> {
        let mut left = self.conjunction()?;
        loop {
            if self.take(&["|", "or"]) {
                let right = self.conjunction()?;
                left = self.binary("||", left, right);
            } else if self.take(&["xor"]) {
                let right = self.conjunction()?;
                left = self.binary("!=", left.negated(), right.negated());
            } else {
                return Ok(left);
            }
        }
    }

    fn conjunction(&mut self) -> Result<Expr, Refusal> {
        let mut left = self.negation()?;
        while self.take(&["&", "and"]) {
            let right = self.negation()?;
            left = self.binary("&&", left, right);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Expr, Refusal> {
        if self.take(&["!", "~", "not"]) {
            self.depth += 1;
            let inner = if self.depth > DEEPEST { Err(Refusal::Chain("!")) } else { self.negation() };
            self.depth -= 1;
            return Ok(inner?.negated());
        }
        if self.take(&["if"]) {
            return self.conditional();
        }
        self.comparison()
    }

    /// `if a then b`, which asks for nothing where a does not hold; with `else`, a choice.
    fn conditional(&mut self) -> Result<Expr, Refusal> {
        let condition = self.implication()?;
        self.expect("then")?;
        let then = self.implication()?;
        if !self.take(&["else"]) {
            return Ok(self.binary("||", condition.negated(), then));
        }
        let other = self.implication()?;
        Ok(self.make(ExprKind::Cond(Box::new(condition), Box::new(then), Box::new(other))))
    }

    fn comparison(&mut self) -> Result<Expr, Refusal> {
        let left = self.sum()?;
        let ops = [("=", "=="), ("!=", "!="), ("<=", "<="), (">=", ">="), ("<", "<"), (">", ">")];
        let Some((_, op)) = ops.into_iter().find(|(word, _)| self.take(&[word])) else { return Ok(left) };
        let right = self.sum()?;
        Ok(self.binary(op, left, right))
    }

    fn sum(&mut self) -> Result<Expr, Refusal> {
        let mut left = self.product()?;
        loop {
            let Some(op) = ["+", "-"].into_iter().find(|op| self.take(&[op])) else { return Ok(left) };
            let right = self.product()?;
            left = self.binary(op, left, right);
        }
    }

    fn product(&mut self) -> Result<Expr, Refusal> {
        let mut left = self.signed()?;
        loop {
            let ops = [("*", "*"), ("/", "/"), ("mod", "%")];
            let Some((_, op)) = ops.into_iter().find(|(word, _)| self.take(&[word])) else { return Ok(left) };
            let right = self.signed()?;
            left = self.binary(op, left, right);
        }
    }

    fn signed(&mut self) -> Result<Expr, Refusal> {
        match self.take(&["-"]) {
            true => {
                let inner = self.primary()?;
                Ok(self.make(ExprKind::Unary("-", Box::new(inner))))
            }
            false => self.primary(),
        }
    }

    fn primary(&mut self) -> Result<Expr, Refusal> {
        let Some(token) = self.peek().map(str::to_string) else { return Err(Refusal::Ends("a value")) };
        self.next += 1;
        if token == "(" {
            let e = self.implication()?;
            self.expect(")")?;
            return Ok(e);
        }
        if token.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(self.make(ExprKind::Literal(token)));
        }
        if !token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return Err(Refusal::Unknown(token));
        }
        if self.take(&["("]) {
            return self.call(&token);
        }
        self.name(&token)
    }

    fn name(&self, name: &str) -> Result<Expr, Refusal> {
        let literal = |text: &str| Ok(self.make(ExprKind::Literal(text.to_string())));
        match name.to_ascii_lowercase().as_str() {
            "true" => return literal("1"),
            "false" => return literal("0"),
            "ftp" => return Ok(self.make(ExprKind::Past(Past::Initially))),
            "pre" | "at" => return Err(Refusal::Unknown(name.to_string())),
            _ => {}
        }
        if let Some((_, meaning)) = self.names.iter().find(|(known, _)| known == name) {
            return Ok(meaning.moved(self.at));
        }
        let mut parts = name.split('.');
        let mut e = self.make(ExprKind::Name(parts.next().unwrap_or_default().to_string()));
        for member in parts {
            e = self.make(ExprKind::Member(Box::new(e), ".", member.to_string()));
        }
        Ok(e)
    }

    fn call(&mut self, function: &str) -> Result<Expr, Refusal> {
        let mut arguments = vec![self.implication()?];
        while self.take(&[","]) {
            arguments.push(self.implication()?);
        }
        self.expect(")")?;
        match (function, <[Expr; 1]>::try_from(arguments.clone()), <[Expr; 2]>::try_from(arguments)) {
            ("preBool" | "preInt" | "preReal", _, Ok([first, e])) => {
                let before = self.make(ExprKind::Past(Past::Prev(Box::new(e))));
                let initially = self.make(ExprKind::Past(Past::Initially));
                Ok(self.make(ExprKind::Cond(Box::new(initially), Box::new(first), Box::new(before))))
            }
            ("preBool" | "preInt" | "preReal", ..) => Err(Refusal::Operand("pre…")),
            ("absReal" | "absInt", Ok([e]), _) => {
                let zero = self.make(ExprKind::Literal("0".to_string()));
                let negative = self.binary("<", e.clone(), zero);
                let opposite = self.make(ExprKind::Unary("-", Box::new(e.clone())));
                Ok(self.make(ExprKind::Cond(Box::new(negative), Box::new(opposite), Box::new(e))))
            }
            _ => Err(Refusal::Unknown(format!("{function}(…)"))),
        }
    }
}
