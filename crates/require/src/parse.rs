//! From text to expressions: C11 6.5 without effects, `a => b` for "if a then b", and the operators that look back.
//!
//! A cast is known by its form: `(int)`, `(uint8_t)x`; a name in parentheses before something that cannot go on a value is
//! a type, since nothing is called.

use super::complaint::Wrong;
use super::expr::{Expr, ExprKind, Past, Place, binary_strength};
use super::lex::{Kind, Token, tokens};

/// Names that stand for expressions, in the order of their definitions.
pub type Names = Vec<(String, Expr)>;

/// How many steps a time is.
pub type Steps<'a> = &'a dyn Fn(&str) -> Result<u32, Wrong>;

const DEEPEST: usize = 200;

const TAKES_ARGUMENTS: &[&str] = &["prev", "rose", "fell", "changed", "held", "count", "since"];

const STANDS_ALONE: &[&str] = &["initially", "return_value"];

const BINARY: &[&str] =
    &["=>", "||", "&&", "|", "^", "&", "==", "!=", "<", ">", "<=", ">=", "<<", ">>", "+", "-", "*", "/", "%"];

const EFFECTS: &[&str] = &["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"];

const TYPE_WORDS: &[&str] = &[
    "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "struct", "union",
    "enum", "const", "volatile",
];

pub fn is_word(name: &str) -> bool {
    TAKES_ARGUMENTS.contains(&name) || STANDS_ALONE.contains(&name)
}

/// Reads an expression whose first character stands at `at`. An error comes with its place.
pub fn parse(text: &str, at: Place, names: &Names, steps: Steps) -> Result<Expr, (Place, Wrong)> {
    let tokens = tokens(text).map_err(|(offset, wrong)| (shifted(text, at, offset), wrong))?;
    let mut parser = Parser { tokens, next: 0, names, steps, depth: 0, text, at };
    let read = parser.expression().and_then(|e| match parser.peek() {
        None => Ok(e),
        Some(token) => Err(effect_or(token, "an operator")),
    });
    read.map_err(|wrong| (parser.place(), wrong))
}

/// Where the byte at `offset` of a text stands whose first character is at `at`.
fn shifted(text: &str, at: Place, offset: usize) -> Place {
    let before = &text[..offset.min(text.len())];
    match before.rfind('\n') {
        None => Place { column: at.column + before.chars().count() as u32, ..at },
        Some(last) => Place {
            line: at.line + before.matches('\n').count() as u32,
            column: before[last + 1..].chars().count() as u32 + 1,
        },
    }
}

fn effect_or(token: &Token, wanted: &'static str) -> Wrong {
    if token.kind == Kind::Punct && EFFECTS.contains(&token.text.as_str()) {
        return Wrong::SideEffect(token.text.clone());
    }
    Wrong::Unexpected { found: token.text.clone(), wanted }
}

struct Parser<'a> {
    tokens: Vec<Token>,
    next: usize,
    names: &'a Names,
    steps: Steps<'a>,
    depth: usize,
    text: &'a str,
    at: Place,
}

type Result<T, E = Wrong> = std::result::Result<T, E>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|t| t.kind == Kind::Punct && t.text == text)
    }

    fn take(&mut self, text: &str) -> bool {
        let here = self.is(text);
        self.next += usize::from(here);
        here
    }

    fn expect(&mut self, text: &'static str) -> Result<()> {
        if self.take(text) {
            return Ok(());
        }
        Err(self.peek().map_or(Wrong::Ends, |token| effect_or(token, text)))
    }

    fn place(&self) -> Place {
        let offset = self.peek().map_or(self.text.trim_end().len(), |t| t.at);
        shifted(self.text, self.at, offset)
    }

    fn expression(&mut self) -> Result<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Wrong::TooDeep);
        }
        let e = self.conditional();
        self.depth -= 1;
        e
    }

    /// `a => b => c` is `a => (b => c)`, weaker than `?:`.
    fn conditional(&mut self) -> Result<Expr> {
        let cond = self.binary(2)?;
        let at = cond.at;
        if self.take("?") {
            let then = self.expression()?;
            self.expect(":")?;
            let other = self.conditional()?;
            return Ok(Expr::new(ExprKind::Cond(Box::new(cond), Box::new(then), Box::new(other)), at));
        }
        if self.take("=>") {
            let then = self.expression()?;
            return Ok(Expr::new(ExprKind::Binary("||", Box::new(cond.negated()), Box::new(then)), at));
        }
        Ok(cond)
    }

    fn binary(&mut self, weakest: u8) -> Result<Expr> {
        let mut left = self.unary()?;
        while let Some(op) = self.binary_operator().filter(|op| binary_strength(op) >= weakest) {
            self.next += 1;
            let right = self.binary(binary_strength(op) + 1)?;
            let at = left.at;
            left = Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), at);
        }
        Ok(left)
    }

    fn binary_operator(&self) -> Option<&'static str> {
        let token = self.peek().filter(|t| t.kind == Kind::Punct)?;
        BINARY.iter().find(|op| **op == token.text && **op != "=>").copied()
    }

    fn unary(&mut self) -> Result<Expr> {
        let at = self.place();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Wrong::TooDeep);
        }
        let found = self.unary_at(at);
        self.depth -= 1;
        found
    }

    fn unary_at(&mut self, at: Place) -> Result<Expr> {
        for op in ["!", "-", "+", "~", "*", "&"] {
            if self.take(op) {
                let e = self.unary()?;
                return Ok(Expr::new(ExprKind::Unary(op, Box::new(e)), at));
            }
        }
        if let Some(ty) = self.cast() {
            let e = self.unary()?;
            return Ok(Expr::new(ExprKind::Cast(ty, Box::new(e)), at));
        }
        self.postfix(at)
    }

    /// The type of a cast, with its parentheses taken.
    fn cast(&mut self) -> Option<String> {
        if !self.is("(") {
            return None;
        }
        let close = self.tokens[self.next..].iter().position(|t| t.text == ")")? + self.next;
        let inside = &self.tokens[self.next + 1..close];
        let names = inside.iter().take_while(|t| t.kind == Kind::Name).count();
        let stars = inside[names..].iter().all(|t| t.text == "*");
        let begins_type = inside.first().is_some_and(|t| TYPE_WORDS.contains(&t.text.as_str()));
        let behind = self.tokens.get(close + 1);
        let value_follows =
            behind.is_some_and(|t| t.kind != Kind::Punct || t.text == "(" || t.text == "!" || t.text == "~");
        if names == 0 || !stars || !(begins_type || value_follows && (names == 1 || inside.len() > names)) {
            return None;
        }
        let words: Vec<&str> = inside.iter().map(|t| t.text.as_str()).collect();
        self.next = close + 1;
        Some(words.join(" "))
    }

    fn postfix(&mut self, at: Place) -> Result<Expr> {
        let mut e = self.primary(at)?;
        loop {
            if self.take("[") {
                let index = self.expression()?;
                self.expect("]")?;
                e = Expr::new(ExprKind::Index(Box::new(e), Box::new(index)), at);
            } else if let Some(op) = [".", "->"].into_iter().find(|op| self.is(op)) {
                self.next += 1;
                let name = self.name("a member")?;
                e = Expr::new(ExprKind::Member(Box::new(e), op, name), at);
            } else if self.is("(") {
                return Err(Wrong::FunctionCall(e.show()));
            } else {
                return Ok(e);
            }
        }
    }

    fn name(&mut self, wanted: &'static str) -> Result<String> {
        match self.peek().cloned() {
            Some(token) if token.kind == Kind::Name => {
                self.next += 1;
                Ok(token.text)
            }
            Some(token) => Err(effect_or(&token, wanted)),
            None => Err(Wrong::Ends),
        }
    }

    fn primary(&mut self, at: Place) -> Result<Expr> {
        let Some(token) = self.peek().cloned() else { return Err(Wrong::Ends) };
        match token.kind {
            Kind::Number | Kind::Char => {
                self.next += 1;
                Ok(Expr::new(ExprKind::Literal(token.text), at))
            }
            Kind::Qualified => {
                self.next += 1;
                let (file, name) = token.text.split_once("::").unwrap_or_default();
                Ok(Expr::new(ExprKind::Static { file: file.to_string(), name: name.to_string() }, at))
            }
            Kind::Name => self.named(&token.text, at),
            Kind::Punct if self.take("(") => {
                let e = self.expression()?;
                self.expect(")")?;
                Ok(e)
            }
            Kind::Punct => Err(effect_or(&token, "a value")),
        }
    }

    fn named(&mut self, name: &str, at: Place) -> Result<Expr> {
        if name == "sizeof" {
            return self.sizeof(at);
        }
        let is_call = self.tokens.get(self.next + 1).is_some_and(|t| t.kind == Kind::Punct && t.text == "(");
        // A program may have a variable `count`.
        if is_word(name) && (is_call || !TAKES_ARGUMENTS.contains(&name)) {
            self.next += 1;
            return self.word(name, at);
        }
        if is_call {
            return Err(Wrong::FunctionCall(name.to_string()));
        }
        if name.starts_with("__flotilla") {
            return Err(Wrong::Reserved(name.to_string()));
        }
        self.next += 1;
        if let Some((_, meaning)) = self.names.iter().find(|(known, _)| known == name) {
            return Ok(meaning.moved(at));
        }
        Ok(Expr::new(ExprKind::Name(name.to_string()), at))
    }

    fn sizeof(&mut self, at: Place) -> Result<Expr> {
        self.next += 1;
        self.expect("(")?;
        let mut words = Vec::new();
        while !self.is(")") {
            let Some(token) = self.peek() else { return Err(Wrong::Ends) };
            words.push(token.text.clone());
            self.next += 1;
        }
        self.expect(")")?;
        Ok(Expr::new(ExprKind::Sizeof(words.join(" ")), at))
    }

    fn word(&mut self, word: &str, at: Place) -> Result<Expr> {
        let past = match word {
            "initially" => Past::Initially,
            "return_value" => return Ok(Expr::new(ExprKind::ReturnValue, at)),
            "prev" => Past::Prev(self.argument("prev")?),
            "rose" => Past::Rose(self.argument("rose")?),
            "fell" => Past::Fell(self.argument("fell")?),
            "changed" => Past::Changed(self.argument("changed")?),
            "count" => Past::Count(self.argument("count")?),
            "held" => self.held()?,
            _ => {
                self.expect("(")?;
                let first = self.expression()?;
                self.comma("since")?;
                let second = self.expression()?;
                self.expect(")")?;
                Past::Since(Box::new(first), Box::new(second))
            }
        };
        Ok(Expr::new(ExprKind::Past(past), at))
    }

    fn comma(&mut self, of: &'static str) -> Result<()> {
        if self.take(",") { Ok(()) } else { Err(Wrong::Arguments { of, wanted: 2 }) }
    }

    fn argument(&mut self, of: &'static str) -> Result<Box<Expr>> {
        self.expect("(")?;
        let e = self.expression()?;
        if self.is(",") {
            return Err(Wrong::Arguments { of, wanted: 1 });
        }
        self.expect(")")?;
        Ok(Box::new(e))
    }

    fn held(&mut self) -> Result<Past> {
        self.expect("(")?;
        let e = self.expression()?;
        self.comma("held")?;
        let begin = self.next;
        while !self.is(")") {
            if self.peek().is_none() {
                return Err(Wrong::Ends);
            }
            self.next += 1;
        }
        let words: Vec<&str> = self.tokens[begin..self.next].iter().map(|t| t.text.as_str()).collect();
        let steps = (self.steps)(&words.join(" "))?;
        self.expect(")")?;
        if steps == 0 {
            return Err(Wrong::ZeroTime("held"));
        }
        Ok(Past::Held(Box::new(e), steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Place = Place { line: 3, column: 10 };

    fn read(text: &str) -> std::result::Result<String, (Place, Wrong)> {
        let names = vec![("ratio".to_string(), parse("a / b", AT, &vec![], &|_| Ok(7)).expect("a quotient"))];
        parse(text, AT, &names, &|_| Ok(7)).map(|e| e.show())
    }

    fn column(text: &str) -> (u32, Wrong) {
        let (place, wrong) = read(text).expect_err("wrong");
        (place.column, wrong)
    }

    #[test]
    fn c_with_its_precedences() {
        assert_eq!(read("a+b*c<<1 == 3&&!d||e"), Ok("a + b * c << 1 == 3 && !d || e".into()));
        assert_eq!(read("(a+b)*c"), Ok("(a + b) * c".into()));
        assert_eq!(read("a - (b - c)"), Ok("a - (b - c)".into()));
        assert_eq!(read("s.x[i+1]->y & (uint8_t)z"), Ok("s.x[i + 1]->y & (uint8_t)z".into()));
        assert_eq!(read("(unsigned long)a + (b) - c"), Ok("(unsigned long)a + b - c".into()));
        assert_eq!(read("a ? b : c ? d : e"), Ok("a ? b : c ? d : e".into()));
        assert_eq!(read("a => b => c"), Ok("!a || !b || c".into()).map(|_: String| "!a || (!b || c)".into()));
        assert_eq!(read("ratio * 2"), Ok("a / b * 2".into()));
    }

    #[test]
    fn what_looks_back() {
        assert_eq!(read("rose(x) && held(y > 2, 3s)"), Ok("rose(x) && held(y > 2, 7 steps)".into()));
        assert_eq!(read("since(a, prev(b)) || initially"), Ok("since(a, prev(b)) || initially".into()));
        assert_eq!(read("count(a) - prev(x)"), Ok("count(a) - prev(x)".into()));
    }

    #[test]
    fn mistakes_have_their_place() {
        assert_eq!(column("a = 3"), (12, Wrong::SideEffect("=".into())));
        assert_eq!(column("a + f(x)"), (14, Wrong::FunctionCall("f".into())));
        assert_eq!(column("a + "), (13, Wrong::Ends));
        assert_eq!(column("x++"), (11, Wrong::SideEffect("++".into())));
        assert_eq!(column("prev(a, b)"), (16, Wrong::Arguments { of: "prev", wanted: 1 }));
        assert!(matches!(column("a b"), (12, Wrong::Unexpected { .. })));
        assert!(matches!(column("(a"), (12, Wrong::Ends)));
    }

    #[test]
    fn nesting_has_an_end() {
        let deep = format!("{}a{}", "(".repeat(5000), ")".repeat(5000));
        assert!(matches!(read(&deep), Err((_, Wrong::TooDeep))));
        let deep = format!("{}a", "!".repeat(5000));
        assert!(matches!(read(&deep), Err((_, Wrong::TooDeep))));
    }
}
