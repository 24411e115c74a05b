//! Expressions and places. A place stands for its value where a value is wanted.

use base::float::{self, Round};
use base::{IndexVec, Loc};
use rustc_hash::FxHashMap;
use typed::print::operator;
use typed::types::{FloatKind, IntKind, Type, TypeId};

use super::super::natural::{Natural, natural};
use super::super::print::{AND, COND, Level, OR, level};
use super::super::{BinOp, Expr, ExprId, ExprKind, Fact, FuncId, MathOp, Place, PlaceId, PlaceKind, Test, UnOp};
use super::cursor::Cursor;
use super::error::{ReadErrorKind, Result};
use super::lex::TokenKind;
use super::tables::Tables;
use super::types::starts;

const DEEPEST: usize = 200;

const BINARY: [BinOp; 16] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::BitAnd,
    BinOp::BitOr,
    BinOp::BitXor,
    BinOp::Eq,
    BinOp::Ne,
    BinOp::Lt,
    BinOp::Le,
    BinOp::Gt,
    BinOp::Ge,
];

const MATH: [MathOp; 22] = [
    MathOp::Abs,
    MathOp::Sqrt,
    MathOp::Integral(Some(Round::Down)),
    MathOp::Integral(Some(Round::Up)),
    MathOp::Integral(Some(Round::Zero)),
    MathOp::Integral(Some(Round::NearestAway)),
    MathOp::Integral(Some(Round::NearestEven)),
    MathOp::Integral(None),
    MathOp::Mod,
    MathOp::Remainder,
    MathOp::CopySign,
    MathOp::Min,
    MathOp::Max,
    MathOp::Fma,
    MathOp::Scale,
    MathOp::Exponent,
    MathOp::SignBit,
    MathOp::IsNan,
    MathOp::IsInfinite,
    MathOp::IsFinite,
    MathOp::IsNormal,
    MathOp::IsUnordered,
];

/// The arenas of one function, while it is read.
pub(super) struct Exprs<'a> {
    pub tables: &'a mut Tables,
    pub func: FuncId,
    pub exprs: IndexVec<ExprId, Expr>,
    pub places: IndexVec<PlaceId, Place>,
    pub defined: FxHashMap<u32, ExprId>,
    depth: usize,
}

enum Operand {
    Value(ExprId),
    Place(PlaceId),
}

impl<'a> Exprs<'a> {
    pub fn new(tables: &'a mut Tables, func: FuncId) -> Self {
        let (exprs, places) = (IndexVec::new(), IndexVec::new());
        Exprs { tables, func, exprs, places, defined: FxHashMap::default(), depth: 0 }
    }

    pub fn expr(&mut self, c: &mut Cursor) -> Result<ExprId> {
        let operand = self.conditional(c)?;
        Ok(self.value(operand))
    }

    /// An expression that must be a place.
    pub fn place(&mut self, c: &mut Cursor) -> Result<PlaceId> {
        let start = c.clone();
        match self.unary(c)? {
            Operand::Place(place) => Ok(place),
            Operand::Value(_) => start.expected("a place"),
        }
    }

    pub fn list(&mut self, c: &mut Cursor) -> Result<Vec<ExprId>> {
        c.need_sign("(")?;
        let mut list = Vec::new();
        while !c.sign(")") {
            list.push(self.expr(c)?);
            if !c.is_sign(0, ")") {
                c.need_sign(",")?;
            }
        }
        Ok(list)
    }

    /// A place stays one where no operator follows it.
    fn conditional(&mut self, c: &mut Cursor) -> Result<Operand> {
        self.deeper(c)?;
        let mut operand = self.infix(c, COND + 1)?;
        if c.sign("?") {
            let cond = self.value(operand);
            let then = self.expr(c)?;
            c.need_sign(":")?;
            let other = self.expr(c)?;
            operand = Operand::Value(self.add(ExprKind::Cond(cond, then, other)));
        }
        self.depth -= 1;
        Ok(operand)
    }

    fn deeper(&mut self, c: &Cursor) -> Result<()> {
        self.depth += 1;
        if self.depth > DEEPEST { c.error(ReadErrorKind::TooDeep) } else { Ok(()) }
    }

    fn infix(&mut self, c: &mut Cursor, lowest: Level) -> Result<Operand> {
        let mut operand = self.unary(c)?;
        while let Some((sign, own)) = infix_sign(c).filter(|(_, own)| *own >= lowest) {
            let at = c.clone();
            c.skip(1);
            let left = self.value(operand);
            let right = self.infix(c, own + 1)?;
            let right = self.value(right);
            let kind = self.operation(&at, sign, left, right)?;
            operand = Operand::Value(self.add(kind));
        }
        Ok(operand)
    }

    /// `+` and `-` on pointers are operations of their own.
    fn operation(&self, c: &Cursor, sign: &str, a: ExprId, b: ExprId) -> Result<ExprKind> {
        let is_pointer = |e: ExprId| self.tables.types.is_pointer(self.exprs[e].ty);
        let op = BINARY.into_iter().find(|op| operator(*op) == sign);
        Ok(match op {
            _ if sign == "&&" => ExprKind::And(a, b),
            _ if sign == "||" => ExprKind::Or(a, b),
            Some(BinOp::Sub) if is_pointer(a) && is_pointer(b) => ExprKind::PtrDiff(a, b),
            Some(BinOp::Add | BinOp::Sub) if is_pointer(a) => {
                ExprKind::PtrOffset { ptr: a, index: b, negative: op == Some(BinOp::Sub) }
            }
            Some(op) => ExprKind::Binary(op, a, b),
            None => return c.expected("an operator"),
        })
    }

    fn unary(&mut self, c: &mut Cursor) -> Result<Operand> {
        self.deeper(c)?;
        let operand = self.prefix(c);
        self.depth -= 1;
        operand
    }

    fn prefix(&mut self, c: &mut Cursor) -> Result<Operand> {
        if c.is_sign(0, "-") && matches!(c.peek(1), Some(TokenKind::Number(_))) {
            return self.postfix(c);
        }
        for (sign, op) in [("-", UnOp::Neg), ("~", UnOp::BitNot), ("!", UnOp::Not)] {
            if c.sign(sign) {
                let operand = self.unary_value(c)?;
                return Ok(Operand::Value(self.add(ExprKind::Unary(op, operand))));
            }
        }
        if c.sign("*") {
            let start = c.clone();
            let pointer = self.unary_value(c)?;
            return self.deref(&start, pointer);
        }
        if c.sign("&") {
            return self.address(c);
        }
        if c.sign("<") {
            let ty = self.tables.type_name(c, Some(self.func))?;
            c.need_sign(">")?;
            let operand = self.unary_value(c)?;
            return Ok(Operand::Value(self.exprs.push(Expr { kind: ExprKind::Cast(operand), ty, loc: Loc::NONE })));
        }
        if c.is_sign(0, "(") && starts(c, 1) {
            c.skip(1);
            let ty = self.tables.type_name(c, Some(self.func))?;
            c.need_sign(")")?;
            let operand = self.unary_value(c)?;
            return Ok(Operand::Value(self.exprs.push(Expr { kind: ExprKind::Cast(operand), ty, loc: WRITTEN })));
        }
        self.postfix(c)
    }

    fn unary_value(&mut self, c: &mut Cursor) -> Result<ExprId> {
        let operand = self.unary(c)?;
        Ok(self.value(operand))
    }

    fn value(&mut self, operand: Operand) -> ExprId {
        match operand {
            Operand::Value(e) => e,
            Operand::Place(place) => self.add(ExprKind::Load(place)),
        }
    }

    fn address(&mut self, c: &mut Cursor) -> Result<Operand> {
        let is_var = match c.peek(0) {
            Some(TokenKind::Name { .. } | TokenKind::Sign("::")) => {
                self.tables.try_var(&mut c.clone(), Some(self.func))?.is_some()
            }
            _ => true,
        };
        let kind = if is_var { ExprKind::AddrOf(self.place(c)?) } else { ExprKind::FuncAddr(self.tables.func(c)?) };
        let e = self.add(kind);
        self.ascription(c, e)?;
        Ok(Operand::Value(e))
    }

    /// `{type}` behind an expression whose type does not follow from its operands.
    fn ascription(&mut self, c: &mut Cursor, e: ExprId) -> Result<()> {
        if let Some(ty) = self.type_in_braces(c)? {
            self.exprs[e].ty = ty;
        }
        Ok(())
    }

    fn type_in_braces(&mut self, c: &mut Cursor) -> Result<Option<TypeId>> {
        if !c.sign("{") {
            return Ok(None);
        }
        let ty = self.tables.type_name(c, Some(self.func))?;
        c.need_sign("}")?;
        Ok(Some(ty))
    }

    fn postfix(&mut self, c: &mut Cursor) -> Result<Operand> {
        let mut operand = self.primary(c)?;
        loop {
            let start = c.clone();
            if c.sign("[") {
                let index = self.expr(c)?;
                c.need_sign("]")?;
                operand = self.element(&start, operand, index)?;
            } else if c.sign(".") {
                let Operand::Place(base) = operand else { return start.expected("a place before `.`") };
                operand = self.field(c, base)?;
            } else if c.sign("->") {
                let pointer = self.value(operand);
                let Operand::Place(base) = self.deref(&start, pointer)? else { return start.expected("a place") };
                operand = self.field(c, base)?;
            } else {
                return Ok(operand);
            }
        }
    }

    fn element(&mut self, c: &Cursor, base: Operand, index: ExprId) -> Result<Operand> {
        if let Operand::Place(base) = base
            && let Type::Array { elem, .. } = *self.tables.types.get(self.places[base].ty)
        {
            let kind = PlaceKind::Index(base, index);
            return Ok(Operand::Place(self.places.push(Place { kind, ty: elem })));
        }
        let ptr = self.value(base);
        if !self.tables.types.is_pointer(self.exprs[ptr].ty) {
            return c.error(ReadErrorKind::Operands("[]"));
        }
        let pointer = self.add(ExprKind::PtrOffset { ptr, index, negative: false });
        self.deref(c, pointer)
    }

    fn deref(&mut self, c: &Cursor, pointer: ExprId) -> Result<Operand> {
        match self.tables.types.pointee(self.exprs[pointer].ty) {
            Some(ty) => Ok(Operand::Place(self.places.push(Place { kind: PlaceKind::Deref(pointer), ty }))),
            None => c.error(ReadErrorKind::Operands("a dereference")),
        }
    }

    fn field(&mut self, c: &mut Cursor, base: PlaceId) -> Result<Operand> {
        let Type::Record(record) = *self.tables.types.get(self.places[base].ty) else {
            return c.error(ReadErrorKind::Operands("a member"));
        };
        let fields = &self.tables.types.records[record].fields;
        let start = c.clone();
        let number = match c.sign("(") {
            true => {
                let number = c.number()?;
                c.need_sign(")")?;
                number
            }
            false => {
                let Some(TokenKind::Name { name, .. }) = c.peek(0) else { return c.expected("a member") };
                c.skip(1);
                match fields.iter().position(|f| f.name.as_deref() == Some(name.as_str())) {
                    Some(number) => number as u32,
                    None => return start.unknown("member", name),
                }
            }
        };
        let Some(field) = fields.get(number as usize) else { return start.unknown("member", &number.to_string()) };
        let place = Place { kind: PlaceKind::Field(base, number), ty: field.ty };
        Ok(Operand::Place(self.places.push(place)))
    }

    fn primary(&mut self, c: &mut Cursor) -> Result<Operand> {
        match c.peek(0) {
            Some(TokenKind::Number(_) | TokenKind::Sign("-")) => Ok(Operand::Value(self.constant(c)?)),
            Some(TokenKind::Sign("%")) => self.definition(c),
            Some(TokenKind::Sign("(")) => self.parenthesized(c),
            Some(TokenKind::Name { spelled, .. }) if spelled == "NULL" && c.is_sign(1, "{") => {
                c.skip(1);
                let Some(ty) = self.type_in_braces(c)? else { return c.expected("a type in braces") };
                Ok(Operand::Value(self.push(ExprKind::Int(0), ty)))
            }
            Some(TokenKind::Name { .. }) if c.is_sign(1, "(") => self.call(c),
            Some(TokenKind::Name { .. } | TokenKind::Sign("::")) => {
                let var = self.tables.var(c, Some(self.func))?;
                let ty = self.tables.vars[var].ty;
                Ok(Operand::Place(self.places.push(Place { kind: PlaceKind::Var(var), ty })))
            }
            _ => c.expected("an expression"),
        }
    }

    fn definition(&mut self, c: &mut Cursor) -> Result<Operand> {
        c.need_sign("%")?;
        let start = c.clone();
        let number: u32 = c.number()?;
        match self.defined.get(&number) {
            Some(&e) => Ok(Operand::Value(e)),
            None => start.unknown("definition", &format!("%{number}")),
        }
    }

    fn parenthesized(&mut self, c: &mut Cursor) -> Result<Operand> {
        c.need_sign("(")?;
        let operand = self.conditional(c)?;
        c.need_sign(")")?;
        if !c.is_sign(0, "{") {
            return Ok(operand);
        }
        let e = self.value(operand);
        self.ascription(c, e)?;
        Ok(Operand::Value(e))
    }

    fn constant(&mut self, c: &mut Cursor) -> Result<ExprId> {
        let start = c.clone();
        let negative = c.sign("-");
        let Some(TokenKind::Number(text)) = c.peek(0) else { return c.expected("a number") };
        c.skip(1);
        let ty = self.type_in_braces(c)?;
        match self.number(text, negative, ty) {
            Some((kind, ty)) => Ok(self.push(kind, ty)),
            None => start.error(ReadErrorKind::Number(text.clone())),
        }
    }

    fn number(&mut self, text: &str, negative: bool, ty: Option<TypeId>) -> Option<(ExprKind, TypeId)> {
        let types = &mut self.tables.types;
        if let Some(hexadecimal) = text.strip_prefix("0x")
            && let Some(ty) = ty
            && types.format_of(ty).is_some()
        {
            return Some((ExprKind::Float(u128::from_str_radix(hexadecimal, 16).ok()?), ty));
        }
        if text.contains(['.', 'e', 'E', 'f']) {
            let end = text.find(['f', 'l']).unwrap_or(text.len());
            let ty = types.intern(Type::Float(float_kind(&text[end..])?));
            let format = types.format_of(ty)?;
            let magnitude = float::parse(format, Round::NearestEven, &text[..end])?;
            let bits = if negative { float::neg(format, magnitude) } else { magnitude };
            return Some((ExprKind::Float(bits), ty));
        }
        let digits = text.trim_end_matches(['u', 'l']);
        let ty = match ty {
            Some(ty) => ty,
            None => types.int(int_kind(&text[digits.len()..])?),
        };
        let value: i128 = digits.parse().ok()?;
        Some((ExprKind::Int(if negative { -value } else { value }), ty))
    }

    fn push(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.exprs.push(Expr { kind, ty, loc: Loc::NONE })
    }

    /// With the type that follows from the operands.
    fn add(&mut self, kind: ExprKind) -> ExprId {
        let function = || match kind {
            ExprKind::FuncAddr(f) => Some(self.tables.funcs[f].ty),
            _ => None,
        };
        let ty = match natural(&self.tables.types, &self.exprs, &self.places, &kind, function) {
            Natural::Same(ty) => ty,
            Natural::Made(ty) => self.tables.types.intern(ty),
            Natural::Written => self.tables.types.void(),
        };
        self.push(kind, ty)
    }

    /// Operations and questions that are written like calls.
    fn call(&mut self, c: &mut Cursor) -> Result<Operand> {
        let start = c.clone();
        let name = c.name()?;
        let kind = if let Some(op) = MATH.into_iter().find(|op| op.name() == name) {
            let args = self.list(c)?;
            let Some(&first) = args.first().filter(|_| args.len() == op.operands()) else {
                return start.error(ReadErrorKind::Operands(op.name()));
            };
            ExprKind::Math(op, std::array::from_fn(|n| args.get(n).copied().unwrap_or(first)))
        } else {
            self.question(c, &start, name)?
        };
        Ok(Operand::Value(self.add(kind)))
    }

    fn question(&mut self, c: &mut Cursor, start: &Cursor, name: &str) -> Result<ExprKind> {
        let fact = |fact, a| Ok(ExprKind::Fact(fact, a));
        let test = match name {
            "fits" => return self.infix_question(c),
            "stays_in_object" => return self.infix_question(c),
            "representable" => self.representable(c)?,
            "index_in" => self.index_in(c)?,
            "readable" | "writable" => self.accessible(c, name == "writable")?,
            "no_leak" => self.no_leak(c)?,
            _ => {
                let args = self.list(c)?;
                match (name, args.as_slice()) {
                    ("object_size", [a]) => return fact(Fact::Size, *a),
                    ("pointer_offset", [a]) => return fact(Fact::Offset, *a),
                    ("pointer_object", [a]) => return fact(Fact::Identity, *a),
                    ("same_object", [a, b]) => Test::SameObject(*a, *b),
                    ("same_base", [a, b]) => Test::SameBase(*a, *b),
                    ("dynamic_object", [a]) => Test::IsDynamic(*a),
                    ("live_object", [a]) => Test::IsLive(*a),
                    ("freeable", [a]) => Test::Freeable(*a),
                    ("callable", [a]) => Test::Callable(*a),
                    _ => return start.unknown("operation", name),
                }
            }
        };
        Ok(ExprKind::Test(test))
    }

    /// `fits(a + b)`, `fits(-a)`, `stays_in_object(p + i)`: asks about an operation that is not done.
    fn infix_question(&mut self, c: &mut Cursor) -> Result<ExprKind> {
        c.need_sign("(")?;
        let start = c.clone();
        let asked = self.expr(c)?;
        c.need_sign(")")?;
        let test = match self.exprs[asked].kind {
            ExprKind::Binary(op, a, b) => Test::Fits(op, a, b),
            ExprKind::Unary(UnOp::Neg, a) => Test::NegFits(a),
            ExprKind::PtrOffset { ptr, index, negative } => Test::StaysInObject { ptr, index, negative },
            _ => return start.error(ReadErrorKind::Operands("this question")),
        };
        let is_new = asked.0 as usize + 1 == self.exprs.len() && self.defined.values().all(|&e| e != asked);
        if !is_new {
            return start.expected("an operation that is written here");
        }
        self.exprs.truncate(asked.0 as usize);
        Ok(ExprKind::Test(test))
    }

    fn representable(&mut self, c: &mut Cursor) -> Result<Test> {
        c.need_sign("(")?;
        let value = self.expr(c)?;
        c.need_sign(",")?;
        let ty = self.tables.type_name(c, Some(self.func))?;
        c.need_sign(")")?;
        Ok(Test::Representable(value, ty))
    }

    fn index_in(&mut self, c: &mut Cursor) -> Result<Test> {
        c.need_sign("(")?;
        let index = self.expr(c)?;
        c.need_sign(",")?;
        let len = c.number()?;
        c.need_sign(")")?;
        Ok(Test::IndexIn { index, len })
    }

    fn accessible(&mut self, c: &mut Cursor, write: bool) -> Result<Test> {
        c.need_sign("(")?;
        let ptr = self.expr(c)?;
        c.need_sign(",")?;
        let test = if c.is_word(1, "bytes") {
            let size = c.number()?;
            c.skip(1);
            Test::Accessible { ptr, size, write }
        } else {
            Test::AccessibleRange { ptr, size: self.expr(c)?, write }
        };
        c.need_sign(")")?;
        Ok(test)
    }

    fn no_leak(&mut self, c: &mut Cursor) -> Result<Test> {
        c.need_sign("(")?;
        let site = self.tables.loc(c)?;
        c.need_sign(")")?;
        Ok(Test::NoLeak { site })
    }
}

/// The place of a conversion that is written in the source; which one is not told.
const WRITTEN: Loc = Loc { file: base::FileId(0), line: 1, column: 1 };

fn infix_sign(c: &Cursor) -> Option<(&'static str, Level)> {
    let Some(TokenKind::Sign(sign)) = c.peek(0) else { return None };
    match *sign {
        "&&" => Some((sign, AND)),
        "||" => Some((sign, OR)),
        _ => BINARY.into_iter().find(|op| operator(*op) == *sign).map(|op| (*sign, level(op))),
    }
}

fn int_kind(suffix: &str) -> Option<IntKind> {
    Some(match suffix {
        "" => IntKind::Int,
        "u" => IntKind::UInt,
        "l" => IntKind::Long,
        "ul" => IntKind::ULong,
        "ll" => IntKind::LongLong,
        "ull" => IntKind::ULongLong,
        _ => return None,
    })
}

fn float_kind(suffix: &str) -> Option<FloatKind> {
    Some(match suffix {
        "f" => FloatKind::Float,
        "" => FloatKind::Double,
        "l" => FloatKind::LongDouble,
        "f16" => FloatKind::Float16,
        "f32" => FloatKind::Float32,
        "f32x" => FloatKind::Float32x,
        "f64" => FloatKind::Float64,
        "f64x" => FloatKind::Float64x,
        "f128" => FloatKind::Float128,
        _ => return None,
    })
}
