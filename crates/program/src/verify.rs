//! The invariants of a program that its types cannot express, as a checklist. Run in debug builds and by tests.

use std::fmt;

use typed::print::show_type;
use typed::types::{Type, TypeId};

use super::{
    BinOp, BlockId, Callee, ExprId, ExprKind, FuncId, Function, InstKind, MathOp, PlaceId, PlaceKind, Program, PropId,
    PropertyKind, Storage, Terminator, Test, UnOp, VarId,
};

/// An invariant that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The function, and what in it.
    place: Option<(String, Option<At>)>,
    rule: Rule,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Place(PlaceId),
    Expr(ExprId),
    Block(BlockId),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Rule {
    NoStart,
    NeverAsserted(String),
    AssertedTwice(String),
    NotALatch { latch: BlockId, head: BlockId },
    NoExpr(ExprId),
    NoPlace(PlaceId),
    NoVar(VarId),
    NoFunction(FuncId),
    NoProperty(PropId),
    NoMember,
    NotScalar(ExprId),
    NotInteger(ExprId),
    NotPointer(ExprId),
    DifferentTypes { what: &'static str, left: String, right: String },
    OtherLocal(String),
    DerefOfNoPointer,
    BeforeItsBase,
    MemberOfNoRecord,
    ElementOfNoArray,
    IntConstant,
    FloatConstant,
    Address,
    Cast,
    NoFloat(MathOp),
    NotAnInt(MathOp),
    AllocationInto,
    NotBuilt(String),
    TooFewArguments(String),
    Jump(BlockId),
    Cases,
    NoReturnValue,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((function, at)) = &self.place {
            write!(f, "{function}: ")?;
            match at {
                Some(At::Place(id)) => write!(f, "{id}: ")?,
                Some(At::Expr(id)) => write!(f, "{id}: ")?,
                Some(At::Block(id)) => write!(f, "{id}: ")?,
                None => {}
            }
        }
        write!(f, "{}", self.rule)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::NoStart => write!(f, "the start function has no body"),
            Rule::NeverAsserted(name) => write!(f, "nothing asserts {name}"),
            Rule::AssertedTwice(name) => write!(f, "{name} is asserted twice"),
            Rule::NotALatch { latch, head } => write!(f, "{latch} is not a latch of {head}"),
            Rule::NoExpr(id) => write!(f, "no expression {id}"),
            Rule::NoPlace(id) => write!(f, "no place {id}"),
            Rule::NoVar(id) => write!(f, "no variable {id}"),
            Rule::NoFunction(id) => write!(f, "no function {id}"),
            Rule::NoProperty(id) => write!(f, "no property {id}"),
            Rule::NoMember => write!(f, "no such member"),
            Rule::NotScalar(e) => write!(f, "{e} is not a scalar"),
            Rule::NotInteger(e) => write!(f, "{e} is not an integer"),
            Rule::NotPointer(e) => write!(f, "{e} is not a pointer"),
            Rule::DifferentTypes { what, left, right } => {
                write!(f, "{what}: `{left}` and `{right}` are different types")
            }
            Rule::OtherLocal(name) => write!(f, "`{name}` is a local of another function"),
            Rule::DerefOfNoPointer => write!(f, "dereference of no pointer"),
            Rule::BeforeItsBase => write!(f, "a place comes before its base"),
            Rule::MemberOfNoRecord => write!(f, "member of no record"),
            Rule::ElementOfNoArray => write!(f, "element of no array"),
            Rule::IntConstant => write!(f, "an integer constant of no scalar type"),
            Rule::FloatConstant => write!(f, "a floating constant of another type"),
            Rule::Address => write!(f, "an address is not a pointer"),
            Rule::Cast => write!(f, "a cast to no scalar"),
            Rule::NoFloat(op) => write!(f, "{} of no floating-point number", op.name()),
            Rule::NotAnInt(op) => write!(f, "{} gives an int", op.name()),
            Rule::AllocationInto => write!(f, "an allocation into no pointer"),
            Rule::NotBuilt(name) => write!(f, "`{name}` is called but was not built"),
            Rule::TooFewArguments(name) => write!(f, "too few arguments for `{name}`"),
            Rule::Jump(to) => write!(f, "a jump to {to}: it is missing or the entry"),
            Rule::Cases => write!(f, "cases overlap or are not in order"),
            Rule::NoReturnValue => write!(f, "a return without a value"),
        }
    }
}

/// Says which invariant is the first that does not hold.
pub fn verify(program: &Program) -> Result<(), Complaint> {
    let start = program.funcs.get(program.start).filter(|f| !f.blocks.is_empty());
    start.ok_or(Complaint { place: None, rule: Rule::NoStart })?;
    let mut asserted = vec![false; program.properties.len()];
    for (id, function) in program.funcs.enumerate() {
        Verifier { program, id, function }
            .function(&mut asserted)
            .map_err(|(at, rule)| Complaint { place: Some((function.name.clone(), at)), rule })?;
    }
    for (property, asserted) in program.properties.iter().zip(asserted) {
        if !asserted && property.kind != PropertyKind::Unwinding {
            return Err(Complaint { place: None, rule: Rule::NeverAsserted(property.name.clone()) });
        }
    }
    Ok(())
}

struct Verifier<'a> {
    program: &'a Program,
    id: FuncId,
    function: &'a Function,
}

type Checked = Result<(), Rule>;

impl Verifier<'_> {
    fn function(&self, asserted: &mut [bool]) -> Result<(), (Option<At>, Rule)> {
        for place in self.function.places.ids() {
            self.place(place).map_err(|rule| (Some(At::Place(place)), rule))?;
        }
        for e in self.function.exprs.ids() {
            self.expr(e).map_err(|rule| (Some(At::Expr(e)), rule))?;
        }
        for (id, block) in self.function.blocks.enumerate() {
            for inst in &block.insts {
                self.inst(&inst.kind, asserted).map_err(|rule| (Some(At::Block(id)), rule))?;
            }
            self.terminator(&block.term).map_err(|rule| (Some(At::Block(id)), rule))?;
        }
        for l in &self.function.loops {
            for &latch in &l.latches {
                let mut back = false;
                self.function.blocks[latch].term.each_target(|to| back |= to == l.head);
                need(back, || Rule::NotALatch { latch, head: l.head }).map_err(|rule| (None, rule))?;
            }
        }
        Ok(())
    }

    fn type_of(&self, e: ExprId) -> Result<TypeId, Rule> {
        self.function.exprs.get(e).map(|e| e.ty).ok_or(Rule::NoExpr(e))
    }

    fn place_type(&self, place: PlaceId) -> Result<TypeId, Rule> {
        self.function.places.get(place).map(|p| p.ty).ok_or(Rule::NoPlace(place))
    }

    fn get(&self, ty: TypeId) -> &Type {
        self.program.types.get(ty)
    }

    fn is_scalar(&self, ty: TypeId) -> bool {
        matches!(self.get(ty), Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer { .. })
    }

    fn scalar(&self, e: ExprId) -> Checked {
        let ty = self.type_of(e)?;
        need(self.is_scalar(ty), || Rule::NotScalar(e))
    }

    fn integer(&self, e: ExprId) -> Checked {
        let ty = self.type_of(e)?;
        need(self.program.types.int_repr(ty).is_some(), || Rule::NotInteger(e))
    }

    fn pointer(&self, e: ExprId) -> Checked {
        let ty = self.type_of(e)?;
        need(self.program.types.is_pointer(ty), || Rule::NotPointer(e))
    }

    fn same(&self, a: TypeId, b: TypeId, what: &'static str) -> Checked {
        need(a == b, || {
            let text = |ty| show_type(&self.program.types, ty);
            Rule::DifferentTypes { what, left: text(a), right: text(b) }
        })
    }

    fn var(&self, var: VarId) -> Checked {
        let Some(v) = self.program.vars.get(var) else { return Err(Rule::NoVar(var)) };
        let local = matches!(v.storage, Storage::Local | Storage::Param);
        // The length of an array parameter is made before the function is.
        need(!local || v.func.is_none_or(|f| f == self.id) || self.function.library, || {
            Rule::OtherLocal(v.name.clone())
        })
    }

    fn place(&self, id: PlaceId) -> Checked {
        let place = &self.function.places[id];
        match place.kind {
            PlaceKind::Var(var) => {
                self.var(var)?;
                self.same(place.ty, self.program.vars[var].ty, "variable")
            }
            PlaceKind::Deref(pointer) => {
                let to = self.program.types.pointee(self.type_of(pointer)?).ok_or(Rule::DerefOfNoPointer)?;
                self.same(place.ty, to, "dereference")
            }
            PlaceKind::Field(base, field) => {
                need(base < id, || Rule::BeforeItsBase)?;
                let Type::Record(r) = self.get(self.place_type(base)?) else {
                    return Err(Rule::MemberOfNoRecord);
                };
                let field = self.program.types.records[*r].fields.get(field as usize).ok_or(Rule::NoMember)?;
                self.same(place.ty, field.ty, "member")
            }
            PlaceKind::Index(base, index) => {
                need(base < id, || Rule::BeforeItsBase)?;
                self.integer(index)?;
                let Type::Array { elem, .. } = self.get(self.place_type(base)?) else {
                    return Err(Rule::ElementOfNoArray);
                };
                self.same(place.ty, *elem, "element")
            }
        }
    }

    fn expr(&self, id: ExprId) -> Checked {
        let expr = &self.function.exprs[id];
        match expr.kind {
            ExprKind::Int(_) => need(self.is_scalar(expr.ty), || Rule::IntConstant),
            ExprKind::Float(_) => need(matches!(self.get(expr.ty), Type::Float(_)), || Rule::FloatConstant),
            ExprKind::Load(place) => self.same(expr.ty, self.place_type(place)?, "load"),
            ExprKind::AddrOf(place) => {
                self.place_type(place)?;
                need(self.program.types.is_pointer(expr.ty), || Rule::Address)
            }
            ExprKind::FuncAddr(f) => need(self.program.funcs.get(f).is_some(), || Rule::NoFunction(f)),
            ExprKind::Unary(UnOp::Not, a) => self.scalar(a),
            ExprKind::Unary(_, a) => self.same(expr.ty, self.type_of(a)?, "unary operator"),
            ExprKind::Binary(op, a, b) => self.binary(op, expr.ty, a, b),
            ExprKind::PtrOffset { ptr, index, .. } => {
                self.integer(index)?;
                self.pointer(ptr)
            }
            ExprKind::PtrDiff(a, b) => self.pointer(a).and(self.pointer(b)),
            ExprKind::And(a, b) | ExprKind::Or(a, b) => self.scalar(a).and(self.scalar(b)),
            ExprKind::Cond(c, a, b) => {
                self.scalar(c)?;
                self.same(expr.ty, self.type_of(a)?, "?:")?;
                self.same(expr.ty, self.type_of(b)?, "?:")
            }
            ExprKind::Cast(a) => self.scalar(a).and(need(self.is_scalar(expr.ty), || Rule::Cast)),
            ExprKind::Math(op, args) => self.math(op, expr.ty, args),
            ExprKind::Test(test) => self.test(test),
            ExprKind::Fact(_, a) => self.pointer(a),
        }
    }

    fn binary(&self, op: BinOp, ty: TypeId, a: ExprId, b: ExprId) -> Checked {
        let (left, right) = (self.type_of(a)?, self.type_of(b)?);
        match op {
            BinOp::Shl | BinOp::Shr => self.integer(b).and(self.same(ty, left, "shift")),
            BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                self.scalar(a)?;
                if self.program.types.is_pointer(left) {
                    return self.pointer(b);
                }
                self.same(left, right, "comparison")
            }
            _ => self.same(left, right, "operands").and(self.same(ty, left, "operation")),
        }
    }

    fn math(&self, op: MathOp, ty: TypeId, args: [ExprId; 3]) -> Checked {
        let first = self.type_of(args[0])?;
        need(matches!(self.get(first), Type::Float(_)), || Rule::NoFloat(op))?;
        for &arg in &args[1..op.operands()] {
            match op {
                MathOp::Scale => self.integer(arg)?,
                _ => self.same(first, self.type_of(arg)?, "operands")?,
            }
        }
        match op.gives_int() {
            true => need(self.program.types.int_repr(ty).is_some(), || Rule::NotAnInt(op)),
            false => self.same(ty, first, "operation"),
        }
    }

    fn test(&self, test: Test) -> Checked {
        match test {
            Test::Fits(_, a, b) if self.program.types.format_of(self.type_of(a)?).is_some() => {
                self.same(self.type_of(a)?, self.type_of(b)?, "operands")
            }
            Test::Fits(_, a, b) => self.integer(a).and(self.integer(b)),
            Test::NegFits(a) | Test::IndexIn { index: a, .. } => self.integer(a),
            Test::Representable(a, _) => self.scalar(a),
            Test::Accessible { ptr, .. } | Test::Freeable(ptr) | Test::Callable(ptr) => self.pointer(ptr),
            Test::AccessibleRange { ptr, size, .. } => self.pointer(ptr).and(self.integer(size)),
            Test::IsDynamic(ptr) | Test::IsLive(ptr) => self.pointer(ptr),
            Test::SameObject(a, b) | Test::SameBase(a, b) => self.pointer(a).and(self.pointer(b)),
            Test::StaysInObject { ptr, index, .. } => self.pointer(ptr).and(self.integer(index)),
            Test::NoLeak { .. } => Ok(()),
        }
    }

    fn inst(&self, inst: &InstKind, asserted: &mut [bool]) -> Checked {
        match inst {
            InstKind::Assign { dst, value } => self.same(self.place_type(*dst)?, self.type_of(*value)?, "assignment"),
            InstKind::Zero { dst } => self.place_type(*dst).map(drop),
            InstKind::Input { dst, of, .. } => {
                let ty = self.place_type(*dst)?;
                let args = of.iter().flat_map(|of| of.args);
                args.into_iter().try_for_each(|a| self.same(ty, self.type_of(a)?, "an argument of a function"))
            }
            InstKind::Declare { var } | InstKind::Dead { var } => self.var(*var),
            InstKind::Call { dst, callee, args } => self.call(*dst, callee, args),
            InstKind::Alloc { dst, size, .. } | InstKind::Block { dst, size } => {
                let ty = self.place_type(*dst)?;
                need(self.program.types.is_pointer(ty), || Rule::AllocationInto)?;
                self.integer(*size)
            }
            InstKind::Free { ptr } | InstKind::Release { ptr } | InstKind::Havoc { ptr, .. } => self.pointer(*ptr),
            InstKind::Copy { dst, src, size } => self.pointer(*dst).and(self.pointer(*src)).and(self.integer(*size)),
            InstKind::Fill { dst, byte, size } => self.pointer(*dst).and(self.integer(*byte)).and(self.integer(*size)),
            InstKind::Assert { prop, cond } => {
                let property = self.program.properties.get(*prop).ok_or(Rule::NoProperty(*prop))?;
                let first = !std::mem::replace(&mut asserted[prop.0 as usize], true);
                let at_ends = matches!(property.kind, PropertyKind::MemoryLeak | PropertyKind::MemoryTrack);
                let again = self.function.library || at_ends;
                need(first || again, || Rule::AssertedTwice(property.name.clone()))?;
                self.scalar(*cond)
            }
            InstKind::Assume { cond } => self.scalar(*cond),
        }
    }

    fn call(&self, dst: Option<PlaceId>, callee: &Callee, args: &[ExprId]) -> Checked {
        args.iter().try_for_each(|&a| self.type_of(a).map(drop))?;
        match callee {
            Callee::Indirect(pointer) => self.pointer(*pointer),
            Callee::Direct(f) => {
                let callee = self.program.funcs.get(*f).ok_or(Rule::NoFunction(*f))?;
                need(!callee.blocks.is_empty(), || Rule::NotBuilt(callee.name.clone()))?;
                need(args.len() >= callee.params.len(), || Rule::TooFewArguments(callee.name.clone()))?;
                for (&param, &arg) in callee.params.iter().zip(args) {
                    self.same(self.program.vars[param].ty, self.type_of(arg)?, "argument")?;
                }
                dst.map_or(Ok(()), |dst| self.same(self.place_type(dst)?, callee.ret, "result"))
            }
        }
    }

    fn terminator(&self, term: &Terminator) -> Checked {
        let mut missing = None;
        term.each_target(|to| {
            if self.function.blocks.get(to).is_none() || to == BlockId(0) {
                missing = Some(to);
            }
        });
        missing.map_or(Ok(()), |to| Err(Rule::Jump(to)))?;
        match term {
            Terminator::Goto(_) | Terminator::Stop | Terminator::Exit => Ok(()),
            Terminator::Branch { cond, .. } => self.scalar(*cond),
            Terminator::Switch { value, cases, .. } => {
                self.integer(*value)?;
                let sorted = cases.windows(2).all(|pair| pair[0].1 < pair[1].0);
                need(sorted && cases.iter().all(|c| c.0 <= c.1), || Rule::Cases)
            }
            Terminator::Return(None) => need(matches!(self.get(self.function.ret), Type::Void), || Rule::NoReturnValue),
            Terminator::Return(Some(value)) => self.same(self.function.ret, self.type_of(*value)?, "return"),
        }
    }
}

fn need(holds: bool, rule: impl FnOnce() -> Rule) -> Checked {
    if holds { Ok(()) } else { Err(rule()) }
}
