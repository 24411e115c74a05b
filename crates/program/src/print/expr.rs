//! Expressions and places as C source text, for descriptions of properties and traces.
//!
//! Implied conversions are left out. Text is cut at a length and a depth, so that printing costs the same for
//! expressions of any size, shared or not. [`TempText`] says whether temporaries are shown by name or as what they hold.

use rustc_hash::FxHashMap;

use crate::fixed_address::Arena;
use base::{Id, IndexVec};
use typed::print::{float_text, operator, show_type};
use typed::tree::Var;
use typed::types::{Type, Types};

use super::super::{
    BinOp, Callee, Expr, ExprId, ExprKind, Fact, FuncId, Function, InstKind, Place, PlaceId, PlaceKind, Program,
    Storage, Test, UnOp, VarId,
};

/// What each temporary of a function stands for, where that is one thing.
#[derive(Default)]
pub struct TempText {
    meanings: FxHashMap<VarId, Meaning>,
}

enum Meaning {
    Value(ExprId),
    Call(Callee, Vec<ExprId>),
    Named(String),
    /// Several instructions set it.
    Several,
}

impl TempText {
    pub fn of(vars: &IndexVec<VarId, Var>, function: &Function) -> Self {
        let mut text = TempText::default();
        for inst in function.blocks.iter().flat_map(|b| &b.insts) {
            let (dst, meaning) = match &inst.kind {
                InstKind::Assign { dst, value } => (*dst, Meaning::Value(*value)),
                InstKind::Call { dst: Some(dst), callee, args } => (*dst, Meaning::Call(callee.clone(), args.clone())),
                InstKind::Input { dst, name, .. } => (*dst, Meaning::Named(format!("{name}()"))),
                InstKind::Block { dst, .. } => (*dst, Meaning::Named("alloca()".to_string())),
                InstKind::Alloc { dst, .. } => (*dst, Meaning::Named("malloc()".to_string())),
                _ => continue,
            };
            if let PlaceKind::Var(var) = function.places[dst].kind
                && is_temp(&vars[var])
            {
                text.meanings.entry(var).and_modify(|m| *m = Meaning::Several).or_insert(meaning);
            }
        }
        text
    }
}

/// A printer of one function's expressions.
pub struct Source<'a> {
    types: &'a Types,
    vars: &'a IndexVec<VarId, Var>,
    func_names: FuncNames<'a>,
    exprs: &'a IndexVec<ExprId, Expr>,
    places: &'a IndexVec<PlaceId, Place>,
    temps: Option<&'a TempText>,
    max_chars: usize,
    max_depth: usize,
}

#[derive(Clone, Copy)]
pub enum FuncNames<'a> {
    Functions(&'a IndexVec<FuncId, Function>),
    Names(&'a [String]),
}

impl FuncNames<'_> {
    fn get(&self, func: FuncId) -> &str {
        match self {
            FuncNames::Functions(functions) => &functions[func].name,
            FuncNames::Names(names) => &names[func.index()],
        }
    }
}

/// How tightly an operator binds (C11 6.5), to place parentheses.
pub(crate) type Level = u8;
pub(crate) const COND: Level = 2;
pub(crate) const OR: Level = 3;
pub(crate) const AND: Level = 4;
pub(super) const UNARY: Level = 14;
pub(super) const POSTFIX: Level = 15;

pub(crate) fn level(op: BinOp) -> Level {
    match op {
        BinOp::Mul | BinOp::Div | BinOp::Rem => 13,
        BinOp::Add | BinOp::Sub => 12,
        BinOp::Shl | BinOp::Shr => 11,
        BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => 10,
        BinOp::Eq | BinOp::Ne => 9,
        BinOp::BitAnd => 8,
        BinOp::BitXor => 7,
        BinOp::BitOr => 6,
    }
}

impl<'a> Source<'a> {
    /// For sentences: short, temporaries as what they hold.
    pub fn brief(program: &'a Program, function: &'a Function, temps: &'a TempText) -> Self {
        let names = FuncNames::Functions(&program.funcs);
        Source::of(&program.types, &program.vars, names, &function.exprs, &function.places, Some(temps))
    }

    pub(crate) fn of(
        types: &'a Types,
        vars: &'a IndexVec<VarId, Var>,
        func_names: FuncNames<'a>,
        exprs: &'a IndexVec<ExprId, Expr>,
        places: &'a IndexVec<PlaceId, Place>,
        temps: Option<&'a TempText>,
    ) -> Self {
        let (max_chars, max_depth) = if temps.is_some() { (100, 32) } else { (2000, 200) };
        Source { types, vars, func_names, exprs, places, temps, max_chars, max_depth }
    }

    pub fn expr(&self, e: ExprId) -> String {
        let mut text = Text { source: self, out: String::new() };
        text.expr(e, 0, self.max_depth);
        text.out
    }

    /// A register by its name; only sentences have names for what the source spells as a number.
    fn register(&self, place: PlaceId) -> Option<String> {
        self.temps?;
        let Source { types, vars, exprs, places, .. } = *self;
        Arena { exprs, places, types, vars }.register_name(place)
    }

    pub fn place(&self, place: PlaceId) -> String {
        let mut text = Text { source: self, out: String::new() };
        text.place(place, self.max_depth);
        text.out
    }
}

struct Text<'a> {
    source: &'a Source<'a>,
    out: String,
}

impl<'a> Text<'a> {
    /// False, and an ellipsis, where the text becomes too long.
    fn room(&mut self, depth: usize) -> bool {
        let room = depth > 0 && self.out.len() < self.source.max_chars;
        if !room && !self.out.ends_with('…') {
            self.out.push('…');
        }
        room
    }

    fn expr(&mut self, e: ExprId, outer: Level, depth: usize) {
        if !self.room(depth) {
            return;
        }
        let expr = &self.source.exprs[e];
        let d = depth - 1;
        match expr.kind {
            ExprKind::Int(value) => self.int(value, expr),
            ExprKind::Float(bits) => self.float(bits, expr),
            ExprKind::Load(place) => self.load(place, outer, depth),
            ExprKind::AddrOf(place) if self.is_decayed(place, expr) => self.place(place, d),
            ExprKind::AddrOf(place) => self.level(UNARY, outer, |t| {
                t.out.push('&');
                t.place(place, d);
            }),
            ExprKind::FuncAddr(f) => self.out.push_str(self.source.func_names.get(f)),
            ExprKind::Unary(op, operand) => self.level(UNARY, outer, |t| {
                t.out.push(match op {
                    UnOp::Neg => '-',
                    UnOp::BitNot => '~',
                    UnOp::Not => '!',
                });
                t.expr(operand, UNARY, d);
            }),
            ExprKind::Binary(op, a, b) => self.infix(operator(op), level(op), outer, a, b, d),
            ExprKind::PtrOffset { ptr, index, negative } => {
                self.infix(if negative { "-" } else { "+" }, 12, outer, ptr, index, d);
            }
            ExprKind::PtrDiff(a, b) => self.infix("-", 12, outer, a, b, d),
            ExprKind::And(a, b) => self.infix("&&", AND, outer, a, b, d),
            ExprKind::Or(a, b) => self.infix("||", OR, outer, a, b, d),
            ExprKind::Cond(c, a, b) => self.level(COND, outer, |t| {
                t.expr(c, COND + 1, d);
                t.out.push_str(" ? ");
                t.expr(a, 0, d);
                t.out.push_str(" : ");
                t.expr(b, COND, d);
            }),
            ExprKind::Cast(operand) if expr.loc.is_none() => self.expr(operand, outer, d),
            ExprKind::Cast(operand) => self.level(UNARY, outer, |t| {
                t.out.push_str(&format!("({})", show_type(t.source.types, expr.ty)));
                t.expr(operand, UNARY, d);
            }),
            ExprKind::Math(op, args) => {
                self.out.push_str(op.name());
                self.list(&args[..op.operands()], d);
            }
            ExprKind::Test(test) => self.test(test, d),
            ExprKind::Fact(fact, operand) => {
                self.out.push_str(match fact {
                    Fact::Size => "object_size",
                    Fact::Offset => "pointer_offset",
                    Fact::Identity => "pointer_object",
                });
                self.list(&[operand], d);
            }
        }
    }

    fn level(&mut self, own: Level, outer: Level, write: impl FnOnce(&mut Self)) {
        let parens = own < outer;
        if parens {
            self.out.push('(');
        }
        write(self);
        if parens {
            self.out.push(')');
        }
    }

    fn infix(&mut self, op: &str, own: Level, outer: Level, a: ExprId, b: ExprId, depth: usize) {
        self.level(own, outer, |t| {
            t.expr(a, own, depth);
            t.out.push_str(&format!(" {op} "));
            t.expr(b, own + 1, depth);
        });
    }

    fn int(&mut self, value: i128, expr: &Expr) {
        if self.source.types.is_pointer(expr.ty) && value == 0 {
            self.out.push_str("NULL");
        } else if let Type::Enum(e) = self.source.types.get(expr.ty)
            && let Some((name, _)) = self.source.types.enums[*e].values.iter().find(|(_, v)| *v == value)
        {
            self.out.push_str(name);
        } else {
            self.out.push_str(&value.to_string());
        }
    }

    fn float(&mut self, bits: u128, expr: &Expr) {
        self.out.push_str(&float_text(self.source.types, expr.ty, bits));
    }

    /// An array place used as a pointer is written without `&`.
    fn is_decayed(&self, place: PlaceId, expr: &Expr) -> bool {
        let ty = self.source.places[place].ty;
        matches!(self.source.types.get(ty), Type::Array { .. }) && self.source.types.pointee(expr.ty) != Some(ty)
    }

    fn load(&mut self, place: PlaceId, outer: Level, depth: usize) {
        match self.source.places[place].kind {
            PlaceKind::Var(var) if is_temp(&self.source.vars[var]) => self.temp(var, outer, depth - 1),
            PlaceKind::Deref(_) => self.level(UNARY, outer, |t| t.place(place, depth)),
            _ => self.place(place, depth),
        }
    }

    fn temp(&mut self, var: VarId, outer: Level, depth: usize) {
        let meaning = self.source.temps.and_then(|t| t.meanings.get(&var));
        match meaning {
            Some(Meaning::Value(value)) => self.expr(*value, outer, depth),
            Some(Meaning::Named(name)) => self.out.push_str(name),
            Some(Meaning::Call(callee, args)) => {
                match callee {
                    Callee::Direct(f) => self.out.push_str(self.source.func_names.get(*f)),
                    Callee::Indirect(e) => self.expr(*e, POSTFIX, depth),
                }
                self.list(args, depth);
            }
            Some(Meaning::Several) | None => self.out.push_str(&self.source.vars[var].name),
        }
    }

    fn list(&mut self, exprs: &[ExprId], depth: usize) {
        self.out.push('(');
        for (i, &e) in exprs.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.expr(e, COND, depth);
        }
        self.out.push(')');
    }

    fn place(&mut self, place: PlaceId, depth: usize) {
        if !self.room(depth) {
            return;
        }
        if let Some(name) = self.source.register(place) {
            self.out.push_str(&name);
            return;
        }
        let d = depth - 1;
        match self.source.places[place].kind {
            PlaceKind::Var(var) if is_temp(&self.source.vars[var]) => self.temp(var, POSTFIX, d),
            PlaceKind::Var(var) => self.out.push_str(&self.source.vars[var].name),
            PlaceKind::Deref(pointer) => self.deref(pointer, d),
            PlaceKind::Field(base, field) => self.field(base, field, d),
            PlaceKind::Index(base, index) => {
                self.base(base, d);
                self.index(index, d);
            }
        }
    }

    fn index(&mut self, index: ExprId, depth: usize) {
        self.out.push('[');
        self.expr(index, 0, depth);
        self.out.push(']');
    }

    /// A place that something is appended to.
    fn base(&mut self, place: PlaceId, depth: usize) {
        let is_star = match self.source.places[place].kind {
            PlaceKind::Deref(p) => {
                !matches!(self.plain(p), ExprKind::PtrOffset { negative: false, .. } | ExprKind::AddrOf(_))
            }
            _ => false,
        };
        self.level(if is_star { UNARY } else { POSTFIX }, POSTFIX, |t| t.place(place, depth));
    }

    /// The expression without implied conversions.
    fn plain(&self, mut e: ExprId) -> ExprKind {
        while let Expr { kind: ExprKind::Cast(inner), loc, .. } = &self.source.exprs[e]
            && loc.is_none()
        {
            e = *inner;
        }
        self.source.exprs[e].kind
    }

    /// `p[i]` for `*(p + i)`, `x` for `*&x`, else `*p`.
    fn deref(&mut self, pointer: ExprId, depth: usize) {
        if let ExprKind::AddrOf(place) = self.plain(pointer) {
            return self.place(place, depth);
        }
        if let ExprKind::PtrOffset { ptr, index, negative: false } = self.plain(pointer) {
            self.expr(ptr, POSTFIX, depth);
            self.index(index, depth);
        } else {
            self.out.push('*');
            self.expr(pointer, UNARY, depth);
        }
    }

    fn field(&mut self, base: PlaceId, field: u32, depth: usize) {
        let Some(name) = self.member_name(base, field) else { return self.place(base, depth) };
        let base = self.named_base(base);
        match self.source.places[base].kind {
            PlaceKind::Deref(p) if matches!(self.plain(p), ExprKind::AddrOf(_)) => {
                self.base(base, depth);
                self.out.push('.');
            }
            PlaceKind::Deref(p) if !matches!(self.plain(p), ExprKind::PtrOffset { negative: false, .. }) => {
                self.expr(p, POSTFIX, depth);
                self.out.push_str("->");
            }
            _ => {
                self.base(base, depth);
                self.out.push('.');
            }
        }
        self.out.push_str(name);
    }

    fn member_name(&self, base: PlaceId, field: u32) -> Option<&'a str> {
        match self.source.types.get(self.source.places[base].ty) {
            Type::Record(r) => self.source.types.records[*r].fields.get(field as usize)?.name.as_deref(),
            _ => None,
        }
    }

    /// Members of an anonymous struct or union are written as members of what it is in.
    fn named_base(&self, mut base: PlaceId) -> PlaceId {
        while let PlaceKind::Field(outer, field) = self.source.places[base].kind
            && self.member_name(outer, field).is_none()
        {
            base = outer;
        }
        base
    }

    fn test(&mut self, test: Test, depth: usize) {
        let types = self.source.types;
        let mut call = |name: &str, args: &[ExprId]| {
            self.out.push_str(name);
            self.list(args, depth);
        };
        match test {
            Test::Fits(op, a, b) => call(&format!("fits{}", operator(op)), &[a, b]),
            Test::NegFits(a) => call("fits-", &[a]),
            Test::Representable(a, ty) => call(&format!("representable<{}>", show_type(types, ty)), &[a]),
            Test::IndexIn { index, len } => call(&format!("in<{len}>"), &[index]),
            Test::Accessible { ptr, size, write } => {
                call(&format!("{}<{size}>", if write { "writable" } else { "readable" }), &[ptr]);
            }
            Test::AccessibleRange { ptr, size, write } => {
                call(if write { "writable" } else { "readable" }, &[ptr, size]);
            }
            Test::SameObject(a, b) => call("same_object", &[a, b]),
            Test::SameBase(a, b) => call("same_base", &[a, b]),
            Test::IsDynamic(a) => call("dynamic_object", &[a]),
            Test::IsLive(a) => call("live_object", &[a]),
            Test::StaysInObject { ptr, index, negative } => {
                call(if negative { "stays_in_object-" } else { "stays_in_object+" }, &[ptr, index]);
            }
            Test::Freeable(a) => call("freeable", &[a]),
            Test::Callable(a) => call("callable", &[a]),
            Test::NoLeak { .. } => call("no_leak", &[]),
        }
    }
}

/// Whether the builder made the variable.
pub fn is_temp(var: &Var) -> bool {
    var.storage == Storage::Local && var.name.starts_with('$')
}
