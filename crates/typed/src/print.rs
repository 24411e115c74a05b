//! The typed program as text, for `show --stage typed` and the tests: C with every conversion written out.
//!
//! Invariant: variables that share a name are told apart by their id, so the text is unambiguous; an implicit
//! conversion is a cast in angle brackets, one that was written is a cast in parentheses.

use std::borrow::Cow;
use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use super::tree::{
    BinOp, Callee, Expr, ExprKind, Func, Init, LabelId, LocalInit, PathStep, Place, PlaceKind, Stmt, StmtKind, Storage,
    UnOp, Unit, VarId,
};
use base::float;

use super::types::{FloatKind, IntKind, Quals, RecordKind, Type, TypeId, Types};

pub fn operator(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "/",
        BinOp::Rem => "%",
        BinOp::Shl => "<<",
        BinOp::Shr => ">>",
        BinOp::BitAnd => "&",
        BinOp::BitOr => "|",
        BinOp::BitXor => "^",
        BinOp::Eq => "==",
        BinOp::Ne => "!=",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
    }
}

pub fn int_name(kind: IntKind) -> Cow<'static, str> {
    let name = match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
        IntKind::Bits { width, signed } => {
            return Cow::Owned(format!("{}_BitInt({width})", if signed { "" } else { "unsigned " }));
        }
    };
    Cow::Borrowed(name)
}

/// A type name as C writes it: `int (*)(char *)`.
pub fn show_type(types: &Types, ty: TypeId) -> String {
    declare(types, ty, String::new())
}

/// A declaration of `name` with this type, without the semicolon.
pub fn show_declaration(types: &Types, ty: TypeId, name: &str) -> String {
    declare(types, ty, name.to_string())
}

/// Works from the inside of a declarator to the outside.
fn declare(types: &Types, ty: TypeId, inner: String) -> String {
    match types.get(ty) {
        Type::Pointer { to, quals } => {
            let target = types.get(*to);
            let wrapped = match target {
                Type::Array { .. } | Type::Vla { .. } | Type::Function(_) => format!("(*{inner})"),
                _ => format!("*{inner}"),
            };
            format!("{}{}", show_quals(*quals), declare(types, *to, wrapped))
        }
        Type::Array { elem, len } => {
            let len = len.map_or_else(String::new, |n| n.to_string());
            declare(types, *elem, format!("{inner}[{len}]"))
        }
        Type::Vla { elem, .. } => declare(types, *elem, format!("{inner}[*]")),
        Type::Function(f) => {
            let mut params: Vec<String> = f.params.iter().map(|p| show_type(types, *p)).collect();
            if f.variadic {
                params.push("...".to_string());
            }
            if params.is_empty() && f.prototyped {
                params.push("void".to_string());
            }
            declare(types, f.ret, format!("{inner}({})", params.join(", ")))
        }
        base => {
            let name = base_name(types, base);
            if inner.is_empty() { name } else { format!("{name} {inner}") }
        }
    }
}

fn show_quals(quals: Quals) -> &'static str {
    match (quals.is_const, quals.is_volatile) {
        (true, true) => "const volatile ",
        (true, false) => "const ",
        (false, true) => "volatile ",
        (false, false) => "",
    }
}

fn base_name(types: &Types, ty: &Type) -> String {
    match ty {
        Type::Int(kind) => int_name(*kind).into_owned(),
        Type::Float(kind) => float_name(*kind).to_string(),
        Type::Enum(e) => format!("enum {}", types.enums[*e].name),
        Type::Record(r) => {
            let record = &types.records[*r];
            if record.name.starts_with("_Complex ") {
                return record.name.clone();
            }
            let kind = if record.kind == RecordKind::Struct { "struct" } else { "union" };
            format!("{kind} {}", record.name)
        }
        _ => "void".to_string(),
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = shared_names(self);
        let mut printer = Printer { unit: self, out: String::new(), depth: 0, shared: &shared, func: None };
        printer.unit();
        f.write_str(&printer.out)
    }
}

/// Names that more than one variable has.
fn shared_names(unit: &Unit) -> FxHashMap<&str, u32> {
    let mut count = FxHashMap::default();
    for var in unit.vars.iter() {
        *count.entry(var.name.as_str()).or_default() += 1;
    }
    count
}

struct Printer<'a> {
    unit: &'a Unit,
    out: String,
    depth: usize,
    shared: &'a FxHashMap<&'a str, u32>,
    func: Option<&'a Func>,
}

impl<'a> Printer<'a> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(self.depth));
    }

    fn unit(&mut self) {
        for (id, var) in self.unit.vars.enumerate() {
            if matches!(var.storage, Storage::Local | Storage::Param | Storage::Literal) {
                continue;
            }
            let storage = match var.storage {
                Storage::Extern => "extern ",
                Storage::StaticLocal => "static ",
                _ => "",
            };
            let declaration = self.declaration(id);
            let init = var.init.as_ref().map_or_else(String::new, |i| format!(" = {}", self.init(i)));
            self.line(&format!("{storage}{declaration}{init};"));
        }
        for func in self.unit.funcs.iter() {
            self.func(func);
        }
    }

    fn declaration(&self, id: VarId) -> String {
        let var = &self.unit.vars[id];
        let quals = Quals { is_const: var.is_const, is_volatile: var.is_volatile };
        format!("{}{}", show_quals(quals), show_declaration(&self.unit.types, var.ty, &self.var(id)))
    }

    fn var(&self, id: VarId) -> String {
        let var = &self.unit.vars[id];
        let unique = self.shared.get(var.name.as_str()).is_none_or(|n| *n == 1);
        if unique { var.name.clone() } else { format!("{}'{}", var.name, id.0) }
    }

    fn func(&mut self, func: &'a Func) {
        self.func = Some(func);
        let types = &self.unit.types;
        let Type::Function(ty) = types.get(func.ty) else { return };
        let Some(body) = &func.body else {
            self.line(&format!("{};", show_declaration(types, func.ty, &func.name)));
            return;
        };
        let params: Vec<String> = func.params.iter().map(|p| self.declaration(*p)).collect();
        let params = if params.is_empty() { "void".to_string() } else { params.join(", ") };
        let head = declare(types, ty.ret, format!("{}({params})", func.name));
        self.line("");
        self.line(&head);
        self.stmt(body);
    }

    fn block(&mut self, list: &[Stmt]) {
        self.line("{");
        self.depth += 1;
        list.iter().for_each(|s| self.stmt(s));
        self.depth -= 1;
        self.line("}");
    }

    fn nested(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(list) => self.block(list),
            _ => {
                self.depth += 1;
                self.stmt(stmt);
                self.depth -= 1;
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.line(";"),
            StmtKind::Expr(e) => self.line(&format!("{};", self.expr(e))),
            StmtKind::Block(list) => self.block(list),
            StmtKind::Declare { var, init } => {
                let init = match init {
                    None => String::new(),
                    Some(LocalInit::Value(e)) => format!(" = {}", self.expr(e)),
                    Some(LocalInit::Aggregate(i)) => format!(" = {}", self.init(i)),
                };
                self.line(&format!("{}{init};", self.declaration(*var)));
            }
            StmtKind::If { cond, then, other } => {
                self.line(&format!("if ({})", self.expr(cond)));
                self.nested(then);
                if let Some(other) = other {
                    self.line("else");
                    self.nested(other);
                }
            }
            StmtKind::While { cond, body } => {
                self.line(&format!("while ({})", self.expr(cond)));
                self.nested(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.line("do");
                self.nested(body);
                self.line(&format!("while ({});", self.expr(cond)));
            }
            StmtKind::For { init, cond, step, body } => {
                self.line("for (");
                self.depth += 1;
                init.iter().for_each(|s| self.stmt(s));
                self.line(&format!("; {}; {})", self.optional(cond), self.optional(step)));
                self.depth -= 1;
                self.nested(body);
            }
            StmtKind::Switch { value, body } => {
                self.line(&format!("switch ({})", self.expr(value)));
                self.nested(body);
            }
            StmtKind::Case { low, high, body } => {
                let range = if low == high { low.to_string() } else { format!("{low} ... {high}") };
                self.line(&format!("case {range}:"));
                self.nested(body);
            }
            StmtKind::Default(body) => {
                self.line("default:");
                self.nested(body);
            }
            StmtKind::Label(label, body) => {
                self.line(&format!("{}:", self.label(*label)));
                self.nested(body);
            }
            StmtKind::Goto(label) => self.line(&format!("goto {};", self.label(*label))),
            StmtKind::Break => self.line("break;"),
            StmtKind::Continue => self.line("continue;"),
            StmtKind::Return(None) => self.line("return;"),
            StmtKind::Return(Some(e)) => self.line(&format!("return {};", self.expr(e))),
        }
    }

    fn label(&self, label: LabelId) -> &'a str {
        self.func.and_then(|f| f.labels.get(label)).map_or("?", String::as_str)
    }

    fn optional(&self, e: &Option<Expr>) -> String {
        e.as_ref().map_or_else(String::new, |e| self.expr(e))
    }

    fn init(&self, init: &Init) -> String {
        if let [only] = init.items.as_slice()
            && only.path.is_empty()
        {
            return self.expr(&only.value);
        }
        let item = |i: &super::tree::InitItem| {
            let mut text = String::new();
            for step in &i.path {
                let _ = match step {
                    PathStep::Field(index) => write!(text, ".{index}"),
                    PathStep::Index(index) => write!(text, "[{index}]"),
                };
            }
            format!("{text} = {}", self.expr(&i.value))
        };
        format!("{{{}}}", init.items.iter().map(item).collect::<Vec<_>>().join(", "))
    }

    fn expr(&self, e: &Expr) -> String {
        let types = &self.unit.types;
        match &e.kind {
            ExprKind::Int(n) => self.int(*n, e.ty),
            ExprKind::Float(bits) => float_text(types, e.ty, *bits),
            ExprKind::Load(p) => self.place(p),
            ExprKind::AddrOf(p) => format!("&{}", self.place(p)),
            ExprKind::Decay(p) => format!("&{}[0]", self.place(p)),
            ExprKind::FuncAddr(f) => format!("&{}", self.unit.funcs[*f].name),
            ExprKind::Unary(op, a) => {
                let sign = match op {
                    UnOp::Neg => "-",
                    UnOp::BitNot => "~",
                    UnOp::Not => "!",
                };
                format!("{sign}{}", self.expr(a))
            }
            ExprKind::Binary(op, a, b) => format!("({} {} {})", self.expr(a), operator(*op), self.expr(b)),
            ExprKind::PtrOffset { ptr, index, negative } => {
                format!("({} {} {})", self.expr(ptr), if *negative { "-" } else { "+" }, self.expr(index))
            }
            ExprKind::PtrDiff(a, b) => format!("({} - {})", self.expr(a), self.expr(b)),
            ExprKind::And(a, b) => format!("({} && {})", self.expr(a), self.expr(b)),
            ExprKind::Or(a, b) => format!("({} || {})", self.expr(a), self.expr(b)),
            ExprKind::Cond(c, a, b) => format!("({} ? {} : {})", self.expr(c), self.expr(a), self.expr(b)),
            ExprKind::Cast { value, explicit: true } => format!("({}){}", show_type(types, e.ty), self.expr(value)),
            ExprKind::Cast { value, explicit: false } => format!("<{}>{}", show_type(types, e.ty), self.expr(value)),
            ExprKind::Assign(p, value) => format!("({} = {})", self.place(p), self.expr(value)),
            ExprKind::AssignOp { op, place, value, at } => {
                let at = if *at == place.ty { String::new() } else { format!("<{}>", show_type(types, *at)) };
                format!("({at}{} {}= {})", self.place(place), operator(*op), self.expr(value))
            }
            ExprKind::Step { place, increment, post } => {
                let sign = if *increment { "++" } else { "--" };
                if *post { format!("{}{sign}", self.place(place)) } else { format!("{sign}{}", self.place(place)) }
            }
            ExprKind::Call { callee, args } => {
                let callee = match callee {
                    Callee::Direct(f) => self.unit.funcs[*f].name.clone(),
                    Callee::Indirect(e) => format!("(*{})", self.expr(e)),
                };
                format!("{callee}({})", args.iter().map(|a| self.expr(a)).collect::<Vec<_>>().join(", "))
            }
            ExprKind::Math(op, args) => {
                format!("{}({})", op.name(), args.iter().map(|a| self.expr(a)).collect::<Vec<_>>().join(", "))
            }
            ExprKind::Comma(a, b) => format!("({}, {})", self.expr(a), self.expr(b)),
            ExprKind::StmtExpr(s, value) => self.stmt_expr(s, value.as_deref()),
            ExprKind::Literal { var, init, value } => {
                format!("({} = {}, {})", self.declaration(*var), self.init(init), self.expr(value))
            }
        }
    }

    fn int(&self, n: i128, ty: TypeId) -> String {
        match self.unit.types.get(ty) {
            Type::Pointer { .. } => "NULL".to_string(),
            Type::Int(IntKind::UInt) => format!("{n}u"),
            Type::Int(IntKind::Long) => format!("{n}l"),
            Type::Int(IntKind::ULong) => format!("{n}ul"),
            Type::Int(IntKind::LongLong) => format!("{n}ll"),
            Type::Int(IntKind::ULongLong) => format!("{n}ull"),
            Type::Int(IntKind::Int) => n.to_string(),
            _ => format!("<{}>{n}", show_type(&self.unit.types, ty)),
        }
    }

    /// The statements of a statement expression on one line.
    fn stmt_expr(&self, stmt: &Stmt, value: Option<&Expr>) -> String {
        let mut inner = Printer { unit: self.unit, out: String::new(), depth: 0, shared: self.shared, func: self.func };
        inner.stmt(stmt);
        let text = inner.out.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("({text} {})", value.map_or_else(String::new, |v| self.expr(v)))
    }

    fn place(&self, p: &Place) -> String {
        match &p.kind {
            PlaceKind::Var(v) => self.var(*v),
            PlaceKind::Deref(e) => format!("(*{})", self.expr(e)),
            PlaceKind::Field(base, index) => format!("{}.{}", self.place(base), self.field(base.ty, *index)),
            PlaceKind::Index(base, index) => format!("{}[{}]", self.place(base), self.expr(index)),
            PlaceKind::Value(e) => self.expr(e),
        }
    }

    fn field(&self, record: TypeId, index: u32) -> String {
        let Type::Record(r) = self.unit.types.get(record) else { return index.to_string() };
        let field = self.unit.types.records[*r].fields.get(index as usize);
        field.and_then(|f| f.name.clone()).unwrap_or_else(|| index.to_string())
    }
}

pub fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Float16 => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Float32 => "_Float32",
        FloatKind::Float32x => "_Float32x",
        FloatKind::Double => "double",
        FloatKind::Float64 => "_Float64",
        FloatKind::Float64x => "_Float64x",
        FloatKind::LongDouble => "long double",
        FloatKind::Float128 => "_Float128",
    }
}

/// A floating constant as C writes it.
pub fn float_text(types: &Types, ty: TypeId, bits: u128) -> String {
    let Type::Float(kind) = types.get(ty) else { return format!("0x{bits:x}") };
    let suffix = match kind {
        FloatKind::Float => "f",
        FloatKind::Double => "",
        FloatKind::LongDouble => "l",
        FloatKind::Float16 => "f16",
        FloatKind::Float32 => "f32",
        FloatKind::Float32x => "f32x",
        FloatKind::Float64 => "f64",
        FloatKind::Float64x => "f64x",
        FloatKind::Float128 => "f128",
    };
    format!("{}{suffix}", float::shortest(types.float_format(*kind), bits))
}
