//! One function under construction: its arenas, the block that is being filled, temporaries, and the operands that
//! must be saved because something after them has side effects.
//!
//! Invariant: an expression that was returned by the builder means the same until the next instruction is emitted;
//! whoever emits more before using it calls [`Builder::save_at`] with the position where it was made.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    BinOp, Block, BlockId, Expr, ExprId, ExprKind, Inst, InstKind, Place, PlaceId, PlaceKind, Storage, Terminator,
};
use base::{Id, IndexVec, Loc};
use typed::tree::{FuncId, LabelId, VarId};
use typed::types::{IntKind, IntRepr, Type, TypeId};

use super::region::Region;
use super::scopes::{Breakable, Jump, JumpTarget, ScopeId, Scopes};
use super::shared::Shared;

pub(super) struct Body {
    pub blocks: IndexVec<BlockId, Block>,
    pub exprs: IndexVec<ExprId, Expr>,
    pub places: IndexVec<PlaceId, Place>,
    /// For each expression: whether no instruction can change its value (constants, temporaries, addresses).
    pub stable: Vec<bool>,
    pub var_places: FxHashMap<VarId, PlaceId>,
    /// Blocks in the order of the source.
    pub placed: Vec<BlockId>,
    /// Blocks that something jumps to.
    pub wanted: Vec<bool>,
    /// `None` behind a jump: code that starts here is unreachable until a label comes.
    pub current: Option<BlockId>,
    pub temps: u32,
    /// Temporaries that hold the address of an array, with that array's size in bytes.
    pub declared: FxHashMap<VarId, u64>,
    /// Variables that hold a block, which dies with their scope.
    pub holders: FxHashSet<VarId>,
    pub scopes: Scopes,
    pub labels: FxHashMap<LabelId, BlockId>,
    pub label_targets: FxHashMap<LabelId, JumpTarget>,
    pub jumps: Vec<Jump>,
    pub breakables: Vec<Breakable>,
    /// First temporary: variables from here on are made by the builder.
    pub first_temp: Option<VarId>,
    /// All of a copy of a library model stands at the call that it was made for.
    pub site: Option<Loc>,
    /// Blocks that end in a return, with what was declared by then.
    pub returns: Vec<(BlockId, Vec<VarId>)>,
    /// The probe of a loop, which waits to be put there.
    pub region: Option<Region>,
    /// In so many pieces of specification, whose conditions are no decisions of the program.
    pub unmeasured: u32,
}

/// A position in the instructions emitted so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    block: BlockId,
    index: usize,
}

impl Body {
    pub fn new() -> Self {
        let mut body = Body {
            blocks: IndexVec::new(),
            exprs: IndexVec::new(),
            places: IndexVec::new(),
            stable: Vec::new(),
            var_places: FxHashMap::default(),
            placed: Vec::new(),
            wanted: Vec::new(),
            current: None,
            temps: 0,
            declared: FxHashMap::default(),
            holders: FxHashSet::default(),
            scopes: Scopes::new(),
            labels: FxHashMap::default(),
            label_targets: FxHashMap::default(),
            jumps: Vec::new(),
            breakables: Vec::new(),
            first_temp: None,
            site: None,
            returns: Vec::new(),
            region: None,
            unmeasured: 0,
        };
        let entry = body.new_block();
        body.wanted[entry.index()] = true;
        body.place(entry);
        body
    }

    /// A block that is not placed yet.
    pub fn new_block(&mut self) -> BlockId {
        self.wanted.push(false);
        self.blocks.push(Block { insts: Vec::new(), term: Terminator::Stop, term_loc: Loc::NONE })
    }

    /// Goes on in `block`, whoever may jump to it.
    pub fn place(&mut self, block: BlockId) {
        self.placed.push(block);
        self.current = Some(block);
    }

    /// Goes on in `block` if something jumps to it; otherwise what follows is unreachable.
    pub fn place_if_wanted(&mut self, block: BlockId) {
        if self.wanted[block.index()] {
            self.place(block);
        } else {
            self.current = None;
        }
    }

    pub fn wanted_block(&self, block: BlockId) -> bool {
        self.wanted[block.index()]
    }

    /// The block being filled; behind a jump a new, unreachable one.
    pub fn here(&mut self) -> BlockId {
        if let Some(block) = self.current {
            return block;
        }
        let block = self.new_block();
        self.place(block);
        block
    }

    pub fn emit(&mut self, kind: InstKind, loc: Loc) {
        let block = self.here();
        let loc = self.site.unwrap_or(loc);
        self.blocks[block].insts.push(Inst { kind, loc });
    }

    /// Ends the current block. Behind a jump there is nothing to end.
    pub fn end(&mut self, term: Terminator, loc: Loc) {
        let Some(block) = self.current.take() else { return };
        if matches!(term, Terminator::Return(_)) {
            self.returns.push((block, self.scopes.declared_inside(ScopeId::FUNCTION)));
        }
        term.each_target(|to| self.wanted[to.index()] = true);
        self.blocks[block].term = term;
        self.blocks[block].term_loc = self.site.unwrap_or(loc);
    }

    pub fn goto(&mut self, to: BlockId, loc: Loc) {
        self.end(Terminator::Goto(to), loc);
    }

    pub fn mark(&mut self) -> Mark {
        let block = self.here();
        Mark { block, index: self.blocks[block].insts.len() }
    }

    pub fn changed_since(&mut self, mark: Mark) -> bool {
        self.mark() != mark
    }
}

pub(super) struct Builder<'s, 'o> {
    pub shared: &'s mut Shared<'o>,
    pub func: FuncId,
    pub body: Body,
    /// The call that the models called now are parts of: its name and arguments.
    pub shown_call: Option<(String, Vec<ExprId>)>,
}

impl<'s, 'o> Builder<'s, 'o> {
    pub fn new(shared: &'s mut Shared<'o>, func: FuncId, body: Body) -> Self {
        Builder { shared, func, body, shown_call: None }
    }

    pub fn push(&mut self, kind: ExprKind, ty: TypeId, loc: Loc) -> ExprId {
        let stable = self.is_stable_kind(kind);
        self.body.stable.push(stable);
        self.body.exprs.push(Expr { kind, ty, loc })
    }

    fn is_stable_kind(&self, kind: ExprKind) -> bool {
        match kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::FuncAddr(_) => true,
            ExprKind::Load(place) => matches!(self.body.places[place].kind, PlaceKind::Var(v) if self.is_temp(v)),
            ExprKind::AddrOf(place) => matches!(self.body.places[place].kind, PlaceKind::Var(_)),
            ExprKind::Cast(e) => self.is_stable(e),
            _ => false,
        }
    }

    pub fn is_stable(&self, e: ExprId) -> bool {
        self.body.stable[e.index()]
    }

    pub fn is_temp(&self, var: VarId) -> bool {
        self.body.first_temp.is_some_and(|first| var >= first)
    }

    pub fn type_of(&self, e: ExprId) -> TypeId {
        self.body.exprs[e].ty
    }

    pub fn int_const(&mut self, value: i128, ty: TypeId, loc: Loc) -> ExprId {
        self.push(ExprKind::Int(value), ty, loc)
    }

    pub fn int_type(&mut self) -> TypeId {
        self.shared.types.int(IntKind::Int)
    }

    pub fn is_void(&self, ty: TypeId) -> bool {
        matches!(self.shared.types.get(ty), Type::Void)
    }

    pub fn temp(&mut self, ty: TypeId, loc: Loc) -> VarId {
        self.body.temps += 1;
        let name = format!("${}", self.body.temps);
        let var = self.shared.new_var(name, ty, loc, Storage::Local, self.func);
        self.body.first_temp.get_or_insert(var);
        var
    }

    pub fn temp_place(&mut self, ty: TypeId, loc: Loc) -> PlaceId {
        let var = self.temp(ty, loc);
        self.var_place(var)
    }

    pub fn var_place(&mut self, var: VarId) -> PlaceId {
        if let Some(&place) = self.body.var_places.get(&var) {
            return place;
        }
        self.shared.reach_var(var);
        let ty = self.shared.vars[var].ty;
        let place = self.push_place(PlaceKind::Var(var), ty);
        self.body.var_places.insert(var, place);
        place
    }

    pub fn push_place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.body.places.push(Place { kind, ty })
    }

    pub fn load(&mut self, place: PlaceId, loc: Loc) -> ExprId {
        let ty = self.body.places[place].ty;
        self.push(ExprKind::Load(place), ty, loc)
    }

    pub fn emit(&mut self, kind: InstKind, loc: Loc) {
        self.body.emit(kind, loc);
    }

    /// The value in a temporary: later instructions do not change it.
    pub fn hold(&mut self, value: ExprId, loc: Loc) -> ExprId {
        if self.is_stable(value) { value } else { self.keep(value, loc) }
    }

    /// The value in a variable of its own, even if it could not change.
    pub fn keep(&mut self, value: ExprId, loc: Loc) -> ExprId {
        let dst = self.temp_place(self.type_of(value), loc);
        self.note_declared(dst, value);
        self.emit(InstKind::Assign { dst, value }, loc);
        self.load(dst, loc)
    }

    fn note_declared(&mut self, dst: PlaceId, value: ExprId) {
        if let (PlaceKind::Var(var), Some(bytes)) = (self.body.places[dst].kind, self.declared_bytes(value)) {
            self.body.declared.insert(var, bytes);
        }
    }

    /// As `hold`, but at the earlier position `mark` where the value was made. Marks are saved at latest first.
    pub fn save_at(&mut self, mark: Mark, value: ExprId) -> ExprId {
        if self.is_stable(value) {
            return value;
        }
        let loc = self.body.exprs[value].loc;
        let dst = self.temp_place(self.type_of(value), loc);
        self.note_declared(dst, value);
        let inst = Inst { kind: InstKind::Assign { dst, value }, loc };
        self.body.blocks[mark.block].insts.insert(mark.index, inst);
        self.load(dst, loc)
    }

    /// An implied conversion; constants that fit are converted here and now.
    pub fn convert(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        self.cast(value, ty, Loc::NONE)
    }

    /// A conversion at `loc`, or an implied one without a place.
    pub fn cast(&mut self, value: ExprId, ty: TypeId, loc: Loc) -> ExprId {
        if self.type_of(value) == ty {
            return value;
        }
        if let ExprKind::Int(constant) = self.body.exprs[value].kind
            && let (Some(_), Some(repr)) = (self.repr(self.type_of(value)), self.repr(ty))
            && in_range(repr, constant)
        {
            let loc = self.body.exprs[value].loc;
            return self.int_const(constant, ty, loc);
        }
        self.push(ExprKind::Cast(value), ty, loc)
    }

    pub fn repr(&self, ty: TypeId) -> Option<IntRepr> {
        self.shared.types.int_repr(ty)
    }

    pub fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId, ty: TypeId, loc: Loc) -> ExprId {
        self.push(ExprKind::Binary(op, a, b), ty, loc)
    }

    /// The type after the integer promotions (C11 6.3.1.1p2); other types are returned as they are.
    pub fn promoted(&mut self, ty: TypeId) -> TypeId {
        let kind = match self.shared.types.get(ty) {
            Type::Int(kind) => *kind,
            Type::Enum(e) => self.shared.types.enums[*e].repr,
            _ => return ty,
        };
        let kind = match kind {
            IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::Short | IntKind::UShort => {
                let (own, int) = (self.shared.types.int_kind_repr(kind), self.shared.types.int_kind_repr(IntKind::Int));
                if own.bits < int.bits || own.signed { IntKind::Int } else { IntKind::UInt }
            }
            kind => kind,
        };
        self.shared.types.int(kind)
    }
}

/// Whether `value` is in the range of the integer type.
pub(super) fn in_range(repr: IntRepr, value: i128) -> bool {
    match (repr.signed, repr.bits) {
        (_, bits) if bits >= 128 => repr.signed || value >= 0,
        (true, bits) => (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&value),
        (false, bits) => (0..1i128 << bits).contains(&value),
    }
}
