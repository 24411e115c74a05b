//! Expressions of the control-flow program as C text, as near to the source as the reader needs: conversions that
//! keep the value are left out, temporaries are replaced by what they hold, and what is nested too deeply is cut.

use crate::program::{
    BinOp, Callee, ExprId, ExprKind, FuncId, Function, InstKind, PlaceId, PlaceKind, Program, Storage, Test, UnOp,
    VarId,
};
use crate::typed::types::{FloatKind, IntKind, Type, TypeId};

/// Deeper parts are written as `…`; also what keeps the recursion shallow.
const MAX_DEPTH: u32 = 6;

/// C operator precedence, higher binds tighter.
const POSTFIX: u8 = 15;
const PREFIX: u8 = 14;
const LOGICAL_AND: u8 = 5;
const LOGICAL_OR: u8 = 4;
const CONDITIONAL: u8 = 3;
const ANY: u8 = 0;

/// Spelling and precedence of the binary operators.
fn operator(op: BinOp) -> (&'static str, u8) {
    match op {
        BinOp::Mul => ("*", 13),
        BinOp::Div => ("/", 13),
        BinOp::Rem => ("%", 13),
        BinOp::Add => ("+", 12),
        BinOp::Sub => ("-", 12),
        BinOp::Shl => ("<<", 11),
        BinOp::Shr => (">>", 11),
        BinOp::Lt => ("<", 10),
        BinOp::Le => ("<=", 10),
        BinOp::Gt => (">", 10),
        BinOp::Ge => (">=", 10),
        BinOp::Eq => ("==", 9),
        BinOp::Ne => ("!=", 9),
        BinOp::BitAnd => ("&", 8),
        BinOp::BitXor => ("^", 7),
        BinOp::BitOr => ("|", 6),
    }
}

/// Prints the expressions of one function.
#[derive(Clone, Copy)]
pub struct CText<'a> {
    pub program: &'a Program,
    pub func: FuncId,
}

/// Whether a variable was made by the program builder.
pub fn is_temporary(program: &Program, var: VarId) -> bool {
    program.vars[var].name.starts_with('$')
}

impl<'a> CText<'a> {
    fn function(&self) -> &'a Function {
        &self.program.funcs[self.func]
    }

    pub fn expr(&self, expr: ExprId) -> String {
        self.at(expr, ANY, 0)
    }

    /// The expression below conversions that keep the value.
    pub fn strip(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Cast(inner) = self.function().exprs[expr].kind
            && self.lossy(inner, self.function().exprs[expr].ty).is_none()
        {
            expr = inner;
        }
        expr
    }

    /// Whether the value is a truth value, written "is true" rather than "= 1".
    pub fn is_condition(&self, expr: ExprId) -> bool {
        match self.function().exprs[self.strip(expr)].kind {
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Unary(UnOp::Not, _) | ExprKind::Test(_) => true,
            ExprKind::Binary(op, ..) => matches!(operator(op).1, 9 | 10),
            _ => false,
        }
    }

    fn at(&self, expr: ExprId, min: u8, depth: u32) -> String {
        if depth > MAX_DEPTH {
            return "…".to_string();
        }
        let (text, precedence) = self.with_precedence(expr, depth + 1);
        if precedence < min { format!("({text})") } else { text }
    }

    fn with_precedence(&self, expr: ExprId, depth: u32) -> (String, u8) {
        let e = &self.function().exprs[expr];
        match e.kind {
            ExprKind::Int(value) => (self.constant(e.ty, value), POSTFIX),
            ExprKind::Float(bits) => (self.float(e.ty, bits), POSTFIX),
            ExprKind::Load(place) => self.place(place, depth),
            ExprKind::AddrOf(place) if self.decays(place, e.ty) => self.place(place, depth),
            ExprKind::AddrOf(place) => (format!("&{}", self.wrap(self.place(place, depth), PREFIX)), PREFIX),
            ExprKind::FuncAddr(func) => (self.program.funcs[func].name.clone(), POSTFIX),
            ExprKind::Unary(op, a) => (format!("{}{}", unary(op), self.at(a, PREFIX, depth)), PREFIX),
            ExprKind::Binary(op, a, b) => self.infix(operator(op), a, b, depth),
            ExprKind::PtrOffset { ptr, index, negative } => {
                self.infix(operator(if negative { BinOp::Sub } else { BinOp::Add }), ptr, index, depth)
            }
            ExprKind::PtrDiff(a, b) => self.infix(operator(BinOp::Sub), a, b, depth),
            ExprKind::And(a, b) => self.infix(("&&", LOGICAL_AND), a, b, depth),
            ExprKind::Or(a, b) => self.infix(("||", LOGICAL_OR), a, b, depth),
            ExprKind::Cond(c, a, b) => {
                let (c, a) = (self.at(c, LOGICAL_OR, depth), self.at(a, ANY, depth));
                (format!("{c} ? {a} : {}", self.at(b, CONDITIONAL, depth)), CONDITIONAL)
            }
            ExprKind::Cast(inner) => match self.lossy(inner, e.ty) {
                Some(name) => (format!("({name}){}", self.at(inner, PREFIX, depth)), PREFIX),
                None => self.with_precedence(inner, depth),
            },
            ExprKind::Test(test) => self.test(test, depth),
        }
    }

    /// The name of the integer type that a conversion goes to, if it can change the value.
    fn lossy(&self, inner: ExprId, to: TypeId) -> Option<&'static str> {
        let types = &self.program.types;
        let inner = &self.function().exprs[inner];
        let (old, new) = (types.int_repr(inner.ty)?, types.int_repr(to)?);
        let keeps = match (old.signed, new.signed) {
            (true, false) => false,
            (false, true) => new.bits > old.bits,
            _ => new.bits >= old.bits,
        };
        match types.get(to) {
            Type::Int(kind) if !keeps && !matches!(inner.kind, ExprKind::Int(_)) => Some(int_name(*kind)),
            _ => None,
        }
    }

    fn infix(&self, (symbol, precedence): (&str, u8), a: ExprId, b: ExprId, depth: u32) -> (String, u8) {
        let (a, b) = (self.at(a, precedence, depth), self.at(b, precedence + 1, depth));
        (format!("{a} {symbol} {b}"), precedence)
    }

    fn wrap(&self, (text, precedence): (String, u8), min: u8) -> String {
        if precedence < min { format!("({text})") } else { text }
    }

    /// An array place as a pointer to its first element is written as the array itself.
    fn decays(&self, place: PlaceId, pointer: TypeId) -> bool {
        let types = &self.program.types;
        let place = self.function().places[place].ty;
        matches!(types.get(place), Type::Array { elem, .. } if types.pointee(pointer) == Some(*elem))
    }

    fn constant(&self, ty: TypeId, value: i128) -> String {
        let types = &self.program.types;
        match types.get(ty) {
            Type::Pointer { .. } if value == 0 => "NULL".to_string(),
            Type::Pointer { .. } => format!("0x{value:x}"),
            Type::Enum(e) => {
                let named = types.enums[*e].values.iter().find(|(_, v)| *v == value);
                named.map_or_else(|| value.to_string(), |(name, _)| name.clone())
            }
            _ => value.to_string(),
        }
    }

    fn float(&self, ty: TypeId, bits: u128) -> String {
        match self.program.types.get(ty) {
            Type::Float(FloatKind::Float) => format!("{:?}f", f32::from_bits(bits as u32)),
            Type::Float(FloatKind::Double) => format!("{:?}", f64::from_bits(bits as u64)),
            _ => format!("0x{bits:x}"),
        }
    }

    fn place(&self, place: PlaceId, depth: u32) -> (String, u8) {
        let function = self.function();
        match function.places[place].kind {
            PlaceKind::Var(var) if is_temporary(self.program, var) => self.temporary(var, depth),
            PlaceKind::Var(var) => (self.program.vars[var].name.clone(), POSTFIX),
            PlaceKind::Deref(ptr) => match function.exprs[self.strip(ptr)].kind {
                ExprKind::PtrOffset { ptr, index, negative: false } => {
                    (format!("{}[{}]", self.at(ptr, POSTFIX, depth), self.at(index, ANY, depth)), POSTFIX)
                }
                ExprKind::AddrOf(inner) => self.place(inner, depth),
                _ => (format!("*{}", self.at(ptr, PREFIX, depth)), PREFIX),
            },
            PlaceKind::Field(base, index) => (self.member(base, index, depth), POSTFIX),
            PlaceKind::Index(base, index) => {
                let base = self.wrap(self.place(base, depth), POSTFIX);
                (format!("{base}[{}]", self.at(index, ANY, depth)), POSTFIX)
            }
        }
    }

    /// `s.member`, or `p->member` on a dereferenced pointer.
    fn member(&self, base: PlaceId, index: u32, depth: u32) -> String {
        let place = &self.function().places[base];
        let name = match self.program.types.get(place.ty) {
            Type::Record(r) => self.program.types.records[*r].fields.get(index as usize).and_then(|f| f.name.clone()),
            _ => None,
        };
        let Some(name) = name else { return self.wrap(self.place(base, depth), POSTFIX) };
        if let PlaceKind::Deref(ptr) = place.kind
            && !matches!(self.function().exprs[self.strip(ptr)].kind, ExprKind::PtrOffset { .. } | ExprKind::AddrOf(_))
        {
            return format!("{}->{name}", self.at(ptr, POSTFIX, depth));
        }
        format!("{}.{name}", self.wrap(self.place(base, depth), POSTFIX))
    }

    /// What a temporary holds: the call or the expression that it was made for, if that is the only one.
    fn temporary(&self, var: VarId, depth: u32) -> (String, u8) {
        let name = || (self.program.vars[var].name.clone(), POSTFIX);
        if depth > MAX_DEPTH || self.program.vars[var].storage != Storage::Local {
            return name();
        }
        let is_var = |place: PlaceId| self.function().places[place].kind == PlaceKind::Var(var);
        let mut made =
            self.function().blocks.iter().flat_map(|block| &block.insts).filter_map(|inst| match &inst.kind {
                InstKind::Assign { dst, value } if is_var(*dst) => Some(self.with_precedence(*value, depth + 1)),
                InstKind::Input { dst, name } if is_var(*dst) => Some((format!("{name}()"), POSTFIX)),
                InstKind::Call { dst: Some(dst), callee, args } if is_var(*dst) => {
                    Some((self.call(callee, args, depth + 1), POSTFIX))
                }
                InstKind::Alloc { dst, size, .. } if is_var(*dst) => {
                    Some((format!("malloc({})", self.at(*size, ANY, depth + 1)), POSTFIX))
                }
                _ => None,
            });
        match (made.next(), made.next()) {
            (Some(text), None) => text,
            _ => name(),
        }
    }

    fn call(&self, callee: &Callee, args: &[ExprId], depth: u32) -> String {
        let callee = match callee {
            Callee::Direct(func) => self.program.funcs[*func].name.clone(),
            Callee::Indirect(ptr) => self.at(*ptr, POSTFIX, depth),
        };
        let args: Vec<String> = args.iter().map(|&arg| self.at(arg, ANY, depth)).collect();
        format!("{callee}({})", args.join(", "))
    }

    /// Tests have no C spelling: what they look at is shown.
    fn test(&self, test: Test, depth: u32) -> (String, u8) {
        match test {
            Test::Fits(op, a, b) => self.infix(operator(op), a, b, depth),
            Test::NegFits(a) => (format!("-{}", self.at(a, PREFIX, depth)), PREFIX),
            Test::SameObject(a, b) => self.infix(operator(BinOp::Sub), a, b, depth),
            Test::StaysInObject { ptr, index, negative } => {
                self.infix(operator(if negative { BinOp::Sub } else { BinOp::Add }), ptr, index, depth)
            }
            Test::Accessible { ptr: a, .. }
            | Test::Representable(a, _)
            | Test::IndexIn { index: a, .. }
            | Test::Freeable(a)
            | Test::Callable(a) => self.with_precedence(a, depth),
            Test::NoLeak => ("no memory is leaked".to_string(), POSTFIX),
        }
    }
}

fn unary(op: UnOp) -> &'static str {
    match op {
        UnOp::Neg => "-",
        UnOp::BitNot => "~",
        UnOp::Not => "!",
    }
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}
