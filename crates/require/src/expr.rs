//! Expressions of requirements: C without effects, and operators that look back. What looks back is a node of its own;
//! everything else stays C, with the place of each token.

/// Line and column in the file of requirements, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub at: Place,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    Name(String),
    /// A variable of a named file: `sensor.c::fail`.
    Static {
        file: String,
        name: String,
    },
    /// What the observed function returns.
    ReturnValue,
    Literal(String),
    /// `.` or `->`.
    Member(Box<Expr>, &'static str, String),
    Index(Box<Expr>, Box<Expr>),
    Unary(&'static str, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    Cast(String, Box<Expr>),
    Sizeof(String),
    Past(Past),
}

/// What looks back. Before the first step, everything is 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Past {
    /// The value one step ago.
    Prev(Box<Expr>),
    /// Holds, and did not one step ago.
    Rose(Box<Expr>),
    /// Does not hold, and did one step ago.
    Fell(Box<Expr>),
    /// Another value than one step ago; not at the first step.
    Changed(Box<Expr>),
    /// Has held at so many steps in a row, this one included.
    Held(Box<Expr>, u32),
    /// At how many steps it has held so far, this one included.
    Count(Box<Expr>),
    /// The second held once, and ever after the first did.
    Since(Box<Expr>, Box<Expr>),
    /// This is the first step.
    Initially,
}

impl Past {
    pub fn operands(&self) -> Vec<&Expr> {
        match self {
            Past::Prev(e) | Past::Rose(e) | Past::Fell(e) | Past::Changed(e) | Past::Held(e, _) | Past::Count(e) => {
                vec![e]
            }
            Past::Since(a, b) => vec![a, b],
            Past::Initially => vec![],
        }
    }
}

impl Expr {
    pub fn new(kind: ExprKind, at: Place) -> Expr {
        Expr { kind, at }
    }

    /// `!(self)`.
    pub fn negated(self) -> Expr {
        let at = self.at;
        Expr::new(ExprKind::Unary("!", Box::new(self)), at)
    }

    /// A definition where it is used: what is wrong with it there is said of the place of its use.
    pub fn moved(&self, at: Place) -> Expr {
        let go = |e: &Expr| Box::new(e.moved(at));
        let kind = match &self.kind {
            ExprKind::Member(base, op, name) => ExprKind::Member(go(base), op, name.clone()),
            ExprKind::Index(a, b) => ExprKind::Index(go(a), go(b)),
            ExprKind::Unary(op, a) => ExprKind::Unary(op, go(a)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(op, go(a), go(b)),
            ExprKind::Cond(a, b, c) => ExprKind::Cond(go(a), go(b), go(c)),
            ExprKind::Cast(ty, a) => ExprKind::Cast(ty.clone(), go(a)),
            ExprKind::Past(past) => ExprKind::Past(match past {
                Past::Prev(a) => Past::Prev(go(a)),
                Past::Rose(a) => Past::Rose(go(a)),
                Past::Fell(a) => Past::Fell(go(a)),
                Past::Changed(a) => Past::Changed(go(a)),
                Past::Held(a, n) => Past::Held(go(a), *n),
                Past::Count(a) => Past::Count(go(a)),
                Past::Since(a, b) => Past::Since(go(a), go(b)),
                Past::Initially => Past::Initially,
            }),
            other => other.clone(),
        };
        Expr::new(kind, at)
    }

    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Member(e, ..) | ExprKind::Unary(_, e) | ExprKind::Cast(_, e) => vec![e],
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) => vec![a, b],
            ExprKind::Cond(a, b, c) => vec![a, b, c],
            ExprKind::Past(past) => past.operands(),
            _ => vec![],
        }
    }

    /// Whether any part looks back.
    pub fn looks_back(&self) -> bool {
        matches!(self.kind, ExprKind::Past(_)) || self.parts().into_iter().any(Expr::looks_back)
    }

    /// A variable or a part of one that is there whatever happens: no pointer is followed, no index computed.
    pub fn is_plain_variable(&self) -> bool {
        match &self.kind {
            ExprKind::Name(_) | ExprKind::Static { .. } | ExprKind::ReturnValue => true,
            ExprKind::Member(base, ".", _) => base.is_plain_variable(),
            ExprKind::Index(base, index) => base.is_plain_variable() && matches!(index.kind, ExprKind::Literal(_)),
            _ => false,
        }
    }

    /// A variable, an element, a member, a target: what is read from memory.
    pub fn is_read(&self) -> bool {
        matches!(
            self.kind,
            ExprKind::Name(_)
                | ExprKind::Static { .. }
                | ExprKind::ReturnValue
                | ExprKind::Member(..)
                | ExprKind::Index(..)
                | ExprKind::Unary("*", _)
        )
    }

    /// As one would write it, with parentheses where they help.
    pub fn show(&self) -> String {
        self.print(0)
    }

    fn print(&self, outer: u8) -> String {
        let inner = strength(&self.kind);
        let text = match &self.kind {
            ExprKind::Name(name) => name.clone(),
            ExprKind::Static { file, name } => format!("{file}::{name}"),
            ExprKind::ReturnValue => "return_value".to_string(),
            ExprKind::Literal(text) => text.clone(),
            ExprKind::Member(e, op, name) => format!("{}{op}{name}", e.print(inner)),
            ExprKind::Index(e, index) => format!("{}[{}]", e.print(inner), index.print(0)),
            ExprKind::Unary(op, e) => format!("{op}{}", e.print(inner)),
            ExprKind::Cast(ty, e) => format!("({ty}){}", e.print(inner)),
            ExprKind::Binary(op, a, b) => format!("{} {op} {}", a.print(inner), b.print(inner + 1)),
            ExprKind::Cond(a, b, c) => format!("{} ? {} : {}", a.print(inner + 1), b.print(0), c.print(inner)),
            ExprKind::Sizeof(what) => format!("sizeof({what})"),
            ExprKind::Past(past) => past.show(),
        };
        if inner < outer { format!("({text})") } else { text }
    }
}

impl Past {
    pub fn show(&self) -> String {
        match self {
            Past::Prev(e) => format!("prev({})", e.show()),
            Past::Rose(e) => format!("rose({})", e.show()),
            Past::Fell(e) => format!("fell({})", e.show()),
            Past::Changed(e) => format!("changed({})", e.show()),
            Past::Held(e, n) => format!("held({}, {n} steps)", e.show()),
            Past::Count(e) => format!("count({})", e.show()),
            Past::Since(a, b) => format!("since({}, {})", a.show(), b.show()),
            Past::Initially => "initially".to_string(),
        }
    }
}

/// How strongly the operators of C bind (C11 6.5), 0 is a comma.
pub fn binary_strength(op: &str) -> u8 {
    match op {
        "=>" => 1,
        "||" => 3,
        "&&" => 4,
        "|" => 5,
        "^" => 6,
        "&" => 7,
        "==" | "!=" => 8,
        "<" | ">" | "<=" | ">=" => 9,
        "<<" | ">>" => 10,
        "+" | "-" => 11,
        _ => 12,
    }
}

fn strength(kind: &ExprKind) -> u8 {
    match kind {
        ExprKind::Binary(op, ..) => binary_strength(op),
        ExprKind::Cond(..) => 2,
        ExprKind::Unary(..) | ExprKind::Cast(..) => 13,
        _ => 14,
    }
}
