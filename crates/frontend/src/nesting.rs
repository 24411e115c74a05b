//! Brackets and nesting, checked before lang-c recurses over them.
//!
//! lang-c, lowering and the dropping of trees recurse as deep as the program nests: through brackets, but also through
//! chains that need none (`else if`, `!!!!x`, `a ? b : c ? …`, `case 1: case 2: …`). [`Nesting`] keeps an upper bound of
//! that depth token by token and refuses what would not fit on the stack that `stack::on_big_stack` provides.

use base::{Diagnostic, Loc, Result};

use super::token::{Kind, Token};

/// Right-nested depth; a level costs a few KB of stack.
pub const DEEPEST: u32 = 20_000;
/// Parentheses and subscripts inside each other: lang-c's time and memory grow with the square of this depth.
pub const DEEPEST_PARENTHESES: u32 = 1_000;
/// Operators in one expression: `a + b + …` nests to the left, each level costs a few hundred bytes.
pub const MOST_OPERATORS: u32 = 400_000;
/// `(a) - …` may be a cast of a negation; without types nobody knows, so these have a bound of their own.
const MOST_AMBIGUOUS: u32 = 100_000;

#[derive(Debug)]
struct Level {
    bracket: char,
    loc: Loc,
    /// Statement heads (`if`, `else`, labels, …) that are open in this bracket.
    heads: u32,
    /// Tokens that may nest to the right in the expression at hand.
    prefixes: u32,
    operators: u32,
    ambiguous: u32,
    /// Something stood here that no type name has.
    no_type: bool,
}

impl Level {
    fn new(bracket: char, loc: Loc) -> Self {
        Level { bracket, loc, heads: 0, prefixes: 0, operators: 0, ambiguous: 0, no_type: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// Something that an operand follows.
    Operator,
    Else,
    Operand,
    /// `)` behind something that could be a type name, or behind anything else.
    Closed {
        maybe_type: bool,
    },
}

#[derive(Debug)]
pub struct Nesting {
    levels: Vec<Level>,
    /// The sum of all levels' heads and prefixes.
    chained: u32,
    /// Open `(` and `[`.
    parentheses: u32,
    /// What the token before was.
    before: Before,
    /// The token before ended a statement: what comes next decides whether an `if … else if …` goes on.
    statement_ended: bool,
}

impl Default for Nesting {
    fn default() -> Self {
        Nesting {
            levels: vec![Level::new(' ', Loc::NONE)],
            chained: 0,
            parentheses: 0,
            before: Before::Operator,
            statement_ended: false,
        }
    }
}

impl Nesting {
    /// Open brackets.
    pub fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    /// The innermost open bracket.
    pub fn innermost(&self) -> Option<(char, Loc)> {
        if self.depth() == 0 { None } else { self.levels.last().map(|level| (level.bracket, level.loc)) }
    }

    pub fn step(&mut self, token: &Token<'_>) -> Result<()> {
        match token.kind {
            Kind::Word => self.word(token),
            Kind::Punct => self.punct(token)?,
            Kind::Number | Kind::Char | Kind::Str => {
                self.statement_goes_on(false);
                self.operand_begins();
                self.before = Before::Operand;
            }
            Kind::Pragma => return Ok(()),
        }
        self.check(token.loc)
    }

    fn top(&mut self) -> &mut Level {
        if self.levels.is_empty() {
            self.levels.push(Level::new(' ', Loc::NONE));
        }
        let last = self.levels.len() - 1;
        &mut self.levels[last]
    }

    fn word(&mut self, token: &Token<'_>) {
        self.statement_goes_on(token.text == "else");
        self.operand_begins();
        let after_else = self.before == Before::Else;
        self.before = Before::Operator;
        match &*token.text {
            "if" if after_else => {}
            "if" | "else" | "for" | "while" | "do" | "switch" | "case" | "default" => {
                self.top().heads += 1;
                self.chained += 1;
                self.before = if token.text == "else" { Before::Else } else { Before::Operator };
            }
            "sizeof" | "_Alignof" | "__alignof__" | "__alignof" | "__extension__" | "__real__" | "__imag__" => {
                self.prefix()
            }
            "return" => {}
            _ => self.before = Before::Operand,
        }
    }

    /// What follows `)` directly makes it a cast (or the head of a statement).
    fn operand_begins(&mut self) {
        if matches!(self.before, Before::Closed { .. }) {
            self.prefix();
        }
    }

    /// A new statement begins unless `else` joins it to the one before.
    fn statement_goes_on(&mut self, joined: bool) {
        if self.statement_ended && !joined {
            let heads = std::mem::take(&mut self.top().heads);
            self.chained -= heads;
        }
        self.statement_ended = false;
    }

    fn prefix(&mut self) {
        self.top().prefixes += 1;
        self.chained += 1;
    }

    fn end_expression(&mut self) {
        let level = self.top();
        (level.operators, level.ambiguous) = (0, 0);
        let prefixes = std::mem::take(&mut level.prefixes);
        self.chained -= prefixes;
    }

    fn punct(&mut self, token: &Token<'_>) -> Result<()> {
        self.statement_goes_on(false);
        match &*token.text {
            "(" | "[" | "{" => self.open(token),
            ")" | "]" | "}" => self.close(token)?,
            ";" => {
                self.end_expression();
                self.statement_ended = true;
                self.before = Before::Operator;
            }
            "," => {
                self.end_expression();
                self.before = Before::Operator;
            }
            _ => self.operator(token),
        }
        Ok(())
    }

    fn open(&mut self, token: &Token<'_>) {
        self.top().operators += 1;
        if token.text == "{" {
            self.operand_begins();
        } else {
            // `(T)(T)x` nests to the right, `f(x)(x)` to the left.
            self.top().ambiguous += u32::from(self.before == Before::Closed { maybe_type: true });
            self.parentheses += 1;
        }
        self.levels.push(Level::new(token.text.chars().next().unwrap_or(' '), token.loc));
        self.before = Before::Operator;
    }

    fn operator(&mut self, token: &Token<'_>) {
        self.top().operators += 1;
        self.top().no_type |= token.text != "*";
        let right_associative = matches!(&*token.text, "?" | ":" | "~" | "!")
            || token.text.ends_with('=') && !matches!(&*token.text, "==" | "!=" | "<=" | ">=");
        match self.before {
            _ if right_associative => self.prefix(),
            Before::Operator | Before::Else => self.prefix(),
            Before::Closed { maybe_type: true } => self.top().ambiguous += 1,
            Before::Closed { maybe_type: false } | Before::Operand => {}
        }
        let postfix = matches!(&*token.text, "++" | "--") && self.before != Before::Operator;
        self.before = if postfix { Before::Operand } else { Before::Operator };
    }

    fn close(&mut self, token: &Token<'_>) -> Result<()> {
        let wanted = match &*token.text {
            ")" => '(',
            "]" => '[',
            _ => '{',
        };
        match self.innermost() {
            None => Err(Diagnostic::error(token.loc, format!("{} closes nothing", token.shown()))),
            Some((open, loc)) if open != wanted => {
                let message = format!("{} does not close the `{open}` of line {}", token.shown(), loc.line);
                Err(Diagnostic::error(token.loc, message))
            }
            Some(_) => {
                self.pop();
                if wanted == '{' {
                    // A block ends its statement; in an initialiser there are no heads to lose.
                    self.end_expression();
                    self.statement_ended = true;
                    self.before = Before::Operator;
                }
                Ok(())
            }
        }
    }

    fn pop(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.chained -= level.heads + level.prefixes;
        self.before = match level.bracket {
            '(' => Before::Closed { maybe_type: !level.no_type },
            _ => Before::Operand,
        };
        if level.bracket != '{' {
            self.parentheses -= 1;
        }
    }

    fn check(&mut self, loc: Loc) -> Result<()> {
        let depth = self.levels.len() as u32 + self.chained;
        let Level { operators, ambiguous, .. } = *self.top();
        let what = if depth > DEEPEST {
            format!("code nested more than {DEEPEST} levels deep")
        } else if self.parentheses > DEEPEST_PARENTHESES {
            format!("an expression with more than {DEEPEST_PARENTHESES} parentheses inside each other")
        } else if operators > MOST_OPERATORS || ambiguous > MOST_AMBIGUOUS {
            format!("an expression of more than {MOST_OPERATORS} operators")
        } else {
            return Ok(());
        };
        Err(Diagnostic::unsupported(loc, what).with_help("Split it into smaller parts."))
    }
}
