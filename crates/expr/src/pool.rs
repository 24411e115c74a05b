//! The node store: every expression exists once, so equality is equality of ids.

use rustc_hash::FxHashMap;

use base::id;
use base::{IndexVec, Simplify};

use super::sort::{Sort, mask};

id!(
    /// A node of the pool.
    ExprId,
    "x"
);
id!(
    /// A free symbol: an input, or the unknown initial contents of memory.
    SymbolId,
    "s"
);
id!(
    /// A memory object, as pointers name it. 0 is null, 1 is "no object".
    ObjId,
    "o"
);
id!(OverlayId, "ov");

impl ObjId {
    pub const NULL: ObjId = ObjId(0);
    pub const INVALID: ObjId = ObjId(1);
}

/// Pointers carry their object as an unsigned number of this many bits.
pub const OBJECT_BITS: u16 = 32;

/// Operators. Integer operators have operands of one sort; the sort's signedness decides `Div`, `Rem`, `Shr`, `Lt`, `Le`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    True,
    False,
    /// Bit pattern of an integer or floating-point number of at most 64 bits.
    Int(u64),
    /// Bit pattern of a wider one, upper and lower half.
    Wide(u64, u64),
    Symbol(SymbolId),
    Not,
    And,
    /// Condition, then, else; of any sort.
    Ite,
    Eq,
    Lt,
    Le,
    Add,
    Sub,
    Mul,
    /// C division: truncates towards zero; by zero it is all ones (unsigned meaning), as SMT-LIB has it.
    Div,
    Rem,
    /// The distance is unsigned; at or beyond the width the result is 0 (or all sign bits).
    Shl,
    Shr,
    BitAnd,
    BitOr,
    BitXor,
    BitNot,
    /// To the node's sort: truncation, or extension by the operand's signedness.
    Cast,
    /// The mathematical result does not fit the operands' sort.
    AddOverflow,
    SubOverflow,
    MulOverflow,
    /// The address in an object at the byte offset given by the operand.
    Addr(ObjId),
    /// Pointer moved by an unsigned byte count (modulo the pointer width).
    PtrAdd,
    PtrObj,
    PtrOff,
    /// Every element is the operand.
    ArrayFill,
    /// The operand array with the elements of the overlay on top.
    Overlay(OverlayId),
    /// Array, index, value.
    Store,
    Select,
    // Floating point (see `floats`). Where there is a rounding mode, it is the first operand, of sort `ROUNDING`.
    FAdd,
    FMul,
    FDiv,
    FSqrt,
    /// To an integral number of the same format.
    FRound,
    /// The exact remainder of the truncated quotient (C11 7.12.10.1).
    FMod,
    /// The exact remainder of the quotient rounded to even (C11 7.12.10.2).
    FRem,
    FNeg,
    FAbs,
    /// The sign bit, also of zeros and NaN.
    FSign,
    /// IEEE comparisons: false if one operand is not a number.
    FEq,
    FLt,
    FLe,
    /// To a signed integer; what does not fit becomes the least one.
    FToInt,
    IntToF,
    FToF,
    /// The pattern as an unsigned integer.
    FBits,
    FOfBits,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    pub op: Op,
    pub sort: Sort,
    /// Unused operands are `NO_ARG`.
    pub args: [ExprId; 3],
}

pub(super) const NO_ARG: ExprId = ExprId(u32::MAX);

impl Node {
    pub fn operands(&self) -> &[ExprId] {
        let n = self.args.iter().position(|&a| a == NO_ARG).unwrap_or(3);
        &self.args[..n]
    }
}

#[derive(Clone, Debug)]
pub struct Symbol {
    /// Shows the C name; unique within the pool.
    pub name: String,
    pub sort: Sort,
}

/// Elements at constant indices, sorted by index.
pub type OverlayItems = Box<[(u64, ExprId)]>;

pub struct Pool {
    pub pointer_bits: u16,
    pub simplify: Simplify,
    /// What the symbols of [`Pool::named`] stand for, since somebody last took them.
    pub definitions: Vec<ExprId>,
    pub(super) nodes: Vec<Node>,
    /// By node: the least and the greatest value, if more is known than the sort says; else they are the wrong way round.
    pub(super) ranges: Vec<(i64, i64)>,
    /// Open addressing over node numbers + 1; 0 is free.
    pub(super) table: Vec<u32>,
    pub(super) symbols: IndexVec<SymbolId, Symbol>,
    pub(super) symbol_names: FxHashMap<String, u32>,
    pub(super) overlays: IndexVec<OverlayId, OverlayItems>,
    pub(super) overlay_ids: FxHashMap<OverlayItems, OverlayId>,
}

impl Pool {
    pub const FALSE: ExprId = ExprId(0);
    pub const TRUE: ExprId = ExprId(1);

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn get(&self, id: ExprId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What is known of an integer's value beside its sort.
    pub(super) fn known_bounds(&self, id: ExprId) -> Option<(i64, i64)> {
        Some(self.ranges[id.0 as usize]).filter(|(low, high)| low <= high)
    }

    pub fn op(&self, id: ExprId) -> Op {
        self.get(id).op
    }

    pub fn sort(&self, id: ExprId) -> Sort {
        self.get(id).sort
    }

    pub fn arg(&self, id: ExprId, n: usize) -> ExprId {
        self.get(id).args[n]
    }

    pub fn symbol_info(&self, symbol: SymbolId) -> &Symbol {
        &self.symbols[symbol]
    }

    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + use<> {
        self.symbols.ids()
    }

    pub fn overlay_items(&self, overlay: OverlayId) -> &[(u64, ExprId)] {
        &self.overlays[overlay]
    }

    pub fn bool(&self, value: bool) -> ExprId {
        if value { Pool::TRUE } else { Pool::FALSE }
    }

    /// The constant with this bit pattern (bits beyond the width are dropped).
    pub fn int(&mut self, pattern: u128, sort: Sort) -> ExprId {
        let bits = sort.bits();
        let value = pattern & mask(bits);
        let op = if bits <= 64 { Op::Int(value as u64) } else { Op::Wide((value >> 64) as u64, value as u64) };
        self.node(op, sort, &[])
    }

    /// The bit pattern of a constant integer or floating-point number.
    pub fn int_value(&self, id: ExprId) -> Option<u128> {
        match self.op(id) {
            Op::Int(v) => Some(u128::from(v)),
            Op::Wide(high, low) => Some(u128::from(high) << 64 | u128::from(low)),
            _ => None,
        }
    }

    pub fn is_const(&self, id: ExprId) -> bool {
        matches!(self.op(id), Op::True | Op::False | Op::Int(_) | Op::Wide(..))
    }

    /// A new symbol; a name that is taken gets a number.
    pub fn fresh(&mut self, name: &str, sort: Sort) -> ExprId {
        let count = self.symbol_names.entry(name.to_string()).or_insert(0);
        let unique = if *count == 0 { name.to_string() } else { format!("{name}#{count}") };
        *count += 1;
        let symbol = self.symbols.push(Symbol { name: unique, sort });
        self.node(Op::Symbol(symbol), sort, &[])
    }

    /// The value, or where values are not substituted a symbol that is defined to have it. Pointers and numbers that are
    /// not integers are values always: whoever follows a pointer has to see its objects.
    pub fn named(&mut self, name: &str, value: ExprId) -> ExprId {
        let known = self.is_const(value) || matches!(self.op(value), Op::Symbol(_));
        if self.simplify.substitution || known || !self.sort(value).is_int() {
            return value;
        }
        let symbol = self.fresh(name, self.sort(value));
        let definition = self.eq(symbol, value);
        self.definitions.push(definition);
        symbol
    }

    pub(super) fn overlay_id(&mut self, items: OverlayItems) -> OverlayId {
        debug_assert!(items.windows(2).all(|w| w[0].0 < w[1].0));
        if let Some(&id) = self.overlay_ids.get(&items) {
            return id;
        }
        let id = self.overlays.push(items.clone());
        self.overlay_ids.insert(items, id);
        id
    }

    /// All operands of a node, including the elements of an overlay.
    pub fn for_each_operand(&self, id: ExprId, mut f: impl FnMut(ExprId)) {
        let node = self.get(id);
        node.operands().iter().for_each(|&a| f(a));
        if let Op::Overlay(overlay) = node.op {
            self.overlays[overlay].iter().for_each(|&(_, e)| f(e));
        }
    }
}
