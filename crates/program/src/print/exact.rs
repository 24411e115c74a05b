//! Expressions and places of one function exactly: every conversion and every type that does not follow from the operands
//! is written. Long expressions are cut into definitions `let %0 = …`, so that text of shared parts stays short and
//! writing it needs little stack.

use rustc_hash::FxHashMap;

use base::float;
use base::float::Round;
use typed::print::{float_text, operator};
use typed::types::{IntKind, Quals, Type, TypeId};

use super::super::natural::{Natural, natural};
use super::super::operands::{Node, of_expr, of_place};
use super::super::{Expr, ExprId, ExprKind, Fact, FuncId, Function, PlaceId, PlaceKind, Program, Test, UnOp};
use super::expr::{AND, COND, Level, OR, POSTFIX, UNARY, level};
use super::names::{Names, spell};
use super::types::declaration;

/// Expressions with more nodes than this get a definition of their own.
const LARGE: u32 = 40;

pub(super) struct Exact<'a> {
    program: &'a Program,
    names: &'a Names,
    id: FuncId,
    function: &'a Function,
    /// How many nodes are written for a node, parts with a definition of their own as one.
    sizes: FxHashMap<Node, u32>,
    defined: FxHashMap<ExprId, usize>,
}

impl<'a> Exact<'a> {
    pub fn new(program: &'a Program, names: &'a Names, id: FuncId) -> Self {
        let function = &program.funcs[id];
        Exact { program, names, id, function, sizes: FxHashMap::default(), defined: FxHashMap::default() }
    }

    /// Lines that define the large parts of what an instruction mentions.
    pub fn definitions(&mut self, roots: &[Node]) -> Vec<String> {
        let mut lines = Vec::new();
        for &root in roots {
            for node in self.below(root) {
                if let Node::Expr(e) = node
                    && node != root
                    && self.sizes[&node] > LARGE
                    && !self.defined.contains_key(&e)
                {
                    let text = self.expr(e);
                    lines.push(format!("let %{} = {text}", self.defined.len()));
                    self.defined.insert(e, self.defined.len());
                }
            }
        }
        lines
    }

    /// The nodes that a root reaches and that are not defined, operands first; their sizes are known afterwards.
    fn below(&mut self, root: Node) -> Vec<Node> {
        let mut found = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        let mut work = vec![(root, false)];
        while let Some((node, done)) = work.pop() {
            if done {
                self.measure(node);
                found.push(node);
            } else if seen.insert(node) && !matches!(node, Node::Expr(e) if self.defined.contains_key(&e)) {
                work.push((node, true));
                work.extend(self.operands(node).into_iter().rev().map(|n| (n, false)));
            }
        }
        found
    }

    fn operands(&self, node: Node) -> Vec<Node> {
        match node {
            Node::Expr(e) => of_expr(self.function.exprs[e].kind),
            Node::Place(p) => of_place(self.function.places[p].kind),
        }
    }

    fn measure(&mut self, node: Node) {
        let size = |part: &Node| match (part, self.sizes[part]) {
            (Node::Expr(_), large) if large > LARGE => 1,
            (_, size) => size,
        };
        let total = 1 + self.operands(node).iter().map(size).sum::<u32>();
        self.sizes.insert(node, total);
    }

    pub fn expr(&self, e: ExprId) -> String {
        let mut out = String::new();
        self.write(&mut out, e, 0);
        out
    }

    pub fn place(&self, place: PlaceId) -> String {
        let mut out = String::new();
        self.write_place(&mut out, place);
        out
    }

    pub fn ty(&self, ty: TypeId) -> String {
        declaration(self.program, self.names, Some(self.id), (ty, Quals::default()), String::new())
    }

    fn write(&self, out: &mut String, e: ExprId, outer: Level) {
        if let Some(number) = self.defined.get(&e) {
            out.push_str(&format!("%{number}"));
            return;
        }
        let expr = &self.function.exprs[e];
        let (text, own) = self.text(expr);
        if self.is_natural(expr) {
            parenthesize(out, &text, own < outer);
        } else if matches!(expr.kind, ExprKind::AddrOf(_) | ExprKind::FuncAddr(_)) {
            parenthesize(out, &format!("{text}{{{}}}", self.ty(expr.ty)), own < outer);
        } else {
            out.push_str(&format!("({text}){{{}}}", self.ty(expr.ty)));
        }
    }

    fn at(&self, e: ExprId, outer: Level) -> String {
        let mut out = String::new();
        self.write(&mut out, e, outer);
        out
    }

    fn is_natural(&self, expr: &Expr) -> bool {
        let types = &self.program.types;
        let function = || match expr.kind {
            ExprKind::FuncAddr(f) => Some(self.program.funcs[f].ty),
            _ => None,
        };
        match natural(types, &self.function.exprs, &self.function.places, &expr.kind, function) {
            Natural::Same(ty) => ty == expr.ty,
            Natural::Made(ty) => *types.get(expr.ty) == ty,
            Natural::Written => true,
        }
    }

    fn text(&self, expr: &Expr) -> (String, Level) {
        match expr.kind {
            ExprKind::Int(value) => (self.int(value, expr.ty), POSTFIX),
            ExprKind::Float(bits) => (self.float(bits, expr.ty), POSTFIX),
            ExprKind::Load(place) => (self.place(place), self.place_level(place)),
            ExprKind::AddrOf(place) => (format!("&{}", self.place(place)), UNARY),
            ExprKind::FuncAddr(f) => (format!("&{}", self.names.func(self.id, f)), UNARY),
            ExprKind::Unary(op, a) => (self.unary(op, a), UNARY),
            ExprKind::Binary(op, a, b) => self.infix(operator(op), level(op), a, b),
            ExprKind::PtrOffset { ptr, index, negative } => {
                self.infix(if negative { "-" } else { "+" }, 12, ptr, index)
            }
            ExprKind::PtrDiff(a, b) => self.infix("-", 12, a, b),
            ExprKind::And(a, b) => self.infix("&&", AND, a, b),
            ExprKind::Or(a, b) => self.infix("||", OR, a, b),
            ExprKind::Cond(c, a, b) => {
                (format!("{} ? {} : {}", self.at(c, COND + 1), self.at(a, COND), self.at(b, COND)), COND)
            }
            ExprKind::Cast(a) => {
                let (open, close) = if expr.loc.is_none() { ('<', '>') } else { ('(', ')') };
                (format!("{open}{}{close}{}", self.ty(expr.ty), self.at(a, UNARY)), UNARY)
            }
            ExprKind::Math(op, args) => (format!("{}({})", op.name(), self.list(&args[..op.operands()])), POSTFIX),
            ExprKind::Test(test) => (self.test(test), POSTFIX),
            ExprKind::Fact(fact, a) => (format!("{}({})", fact_name(fact), self.at(a, 0)), POSTFIX),
        }
    }

    fn unary(&self, op: UnOp, a: ExprId) -> String {
        let operand = self.at(a, UNARY);
        match op {
            // `-1` is a constant.
            UnOp::Neg if operand.starts_with(|c: char| c.is_ascii_digit() || c == '-') => format!("-({operand})"),
            UnOp::Neg => format!("-{operand}"),
            UnOp::BitNot => format!("~{operand}"),
            UnOp::Not => format!("!{operand}"),
        }
    }

    fn infix(&self, op: &str, own: Level, a: ExprId, b: ExprId) -> (String, Level) {
        (format!("{} {op} {}", self.at(a, own), self.at(b, own + 1)), own)
    }

    pub fn list(&self, exprs: &[ExprId]) -> String {
        exprs.iter().map(|&e| self.at(e, 0)).collect::<Vec<_>>().join(", ")
    }

    fn int(&self, value: i128, ty: TypeId) -> String {
        match self.program.types.get(ty) {
            Type::Int(IntKind::Int) => value.to_string(),
            Type::Int(IntKind::UInt) => format!("{value}u"),
            Type::Int(IntKind::Long) => format!("{value}l"),
            Type::Int(IntKind::ULong) => format!("{value}ul"),
            Type::Int(IntKind::LongLong) => format!("{value}ll"),
            Type::Int(IntKind::ULongLong) => format!("{value}ull"),
            Type::Pointer { .. } if value == 0 => format!("NULL{{{}}}", self.ty(ty)),
            _ => format!("{value}{{{}}}", self.ty(ty)),
        }
    }

    /// As C writes it if that reads back as the same number, else its bits.
    fn float(&self, bits: u128, ty: TypeId) -> String {
        let types = &self.program.types;
        let reads_back = types.format_of(ty).is_some_and(|format| {
            let text = float::shortest(format, bits);
            let magnitude = float::parse(format, Round::NearestEven, text.trim_start_matches('-'));
            magnitude.map(|m| if text.starts_with('-') { float::neg(format, m) } else { m }) == Some(bits)
        });
        if reads_back { float_text(types, ty, bits) } else { format!("0x{bits:x}{{{}}}", self.ty(ty)) }
    }

    fn place_level(&self, place: PlaceId) -> Level {
        match self.function.places[place].kind {
            PlaceKind::Deref(p) if self.element(p).is_none() => UNARY,
            _ => POSTFIX,
        }
    }

    /// Pointer and index of an expression `p + i` that is not defined elsewhere and has the type of `p`.
    fn element(&self, pointer: ExprId) -> Option<(ExprId, ExprId)> {
        let expr = &self.function.exprs[pointer];
        match expr.kind {
            ExprKind::PtrOffset { ptr, index, negative: false }
                if self.is_natural(expr) && !self.defined.contains_key(&pointer) =>
            {
                Some((ptr, index))
            }
            _ => None,
        }
    }

    fn write_place(&self, out: &mut String, place: PlaceId) {
        match self.function.places[place].kind {
            PlaceKind::Var(var) => out.push_str(&self.names.var(self.program, Some(self.id), var)),
            PlaceKind::Deref(pointer) => match self.element(pointer) {
                Some((ptr, index)) => out.push_str(&format!("{}[{}]", self.at(ptr, POSTFIX), self.at(index, 0))),
                None => out.push_str(&format!("*{}", self.at(pointer, UNARY))),
            },
            PlaceKind::Index(base, index) => {
                self.base(out, base);
                out.push_str(&format!("[{}]", self.at(index, 0)));
            }
            PlaceKind::Field(base, field) => match self.function.places[base].kind {
                PlaceKind::Deref(p) if self.element(p).is_none() => {
                    out.push_str(&format!("{}->{}", self.at(p, POSTFIX), self.member(base, field)));
                }
                _ => {
                    self.base(out, base);
                    out.push_str(&format!(".{}", self.member(base, field)));
                }
            },
        }
    }

    /// A place that something is appended to.
    fn base(&self, out: &mut String, place: PlaceId) {
        parenthesize(out, &self.place(place), self.place_level(place) < POSTFIX);
    }

    /// A member by its name if that is clear, else by its number.
    fn member(&self, base: PlaceId, field: u32) -> String {
        let Type::Record(r) = self.program.types.get(self.function.places[base].ty) else {
            return format!("({field})");
        };
        let fields = &self.program.types.records[*r].fields;
        match fields.get(field as usize).and_then(|f| f.name.as_ref()) {
            Some(name) if fields.iter().position(|f| f.name.as_ref() == Some(name)) == Some(field as usize) => {
                spell(name)
            }
            _ => format!("({field})"),
        }
    }

    fn test(&self, test: Test) -> String {
        let call = |name: &str, args: &[ExprId]| format!("{name}({})", self.list(args));
        let infix = |name: &str, op: &str, own, a, b| format!("{name}({})", self.infix(op, own, a, b).0);
        match test {
            Test::Fits(op, a, b) => infix("fits", operator(op), level(op), a, b),
            Test::NegFits(a) => format!("fits({})", self.unary(UnOp::Neg, a)),
            Test::Representable(a, ty) => format!("representable({}, {})", self.at(a, 0), self.ty(ty)),
            Test::IndexIn { index, len } => format!("index_in({}, {len})", self.at(index, 0)),
            Test::Accessible { ptr, size, write } => format!("{}({}, {size} bytes)", access(write), self.at(ptr, 0)),
            Test::AccessibleRange { ptr, size, write } => call(access(write), &[ptr, size]),
            Test::SameObject(a, b) => call("same_object", &[a, b]),
            Test::SameBase(a, b) => call("same_base", &[a, b]),
            Test::IsDynamic(a) => call("dynamic_object", &[a]),
            Test::IsLive(a) => call("live_object", &[a]),
            Test::StaysInObject { ptr, index, negative } => {
                infix("stays_in_object", if negative { "-" } else { "+" }, 12, ptr, index)
            }
            Test::Freeable(a) => call("freeable", &[a]),
            Test::Callable(a) => call("callable", &[a]),
            Test::NoLeak { site } => format!("no_leak({})", self.names.loc(site).trim_start()),
        }
    }
}

fn access(write: bool) -> &'static str {
    if write { "writable" } else { "readable" }
}

fn fact_name(fact: Fact) -> &'static str {
    match fact {
        Fact::Size => "object_size",
        Fact::Offset => "pointer_offset",
        Fact::Identity => "pointer_object",
    }
}

fn parenthesize(out: &mut String, text: &str, parentheses: bool) {
    if parentheses {
        out.push_str(&format!("({text})"));
    } else {
        out.push_str(text);
    }
}
