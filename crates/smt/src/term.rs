//! The pool of hash-consed SMT terms. Equal terms have equal ids, arguments have smaller ids than the terms that use
//! them, and every term is well-sorted; derived operators never occur (see `op`). Terms are simplified as they are
//! built (`simplify`).

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

use base::{Id, IndexVec, Simplify};

use super::bits::Bits;
pub use super::ids::{FunId, TermId};
use super::op::Op;
use super::sort::Sort;

/// A node: 32 bytes. Up to three arguments lie in it, more lie in the pool's arena. Leaves keep their payload there
/// too: a constant of at most 64 bits its two halves, a wider one its number, a variable the number of its symbol.
#[derive(Clone, Copy)]
struct Node {
    op: Op,
    sort: u32,
    len: u32,
    args: [TermId; 3],
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub params: Vec<Sort>,
    pub result: Sort,
    /// Name and text of each `define-fun` that gives it its meaning, in the order of their use; empty: uninterpreted.
    pub definition: Vec<(String, String)>,
}

pub struct Terms {
    pub rules: Simplify,
    nodes: Vec<Node>,
    arena: Vec<TermId>,
    /// Open-addressing hash table over `nodes`; `EMPTY` marks a free slot.
    table: Vec<u32>,
    sorts: Vec<Sort>,
    sort_ids: FxHashMap<Sort, u32>,
    big: Vec<Bits>,
    big_ids: FxHashMap<Bits, u32>,
    numbers: Vec<BigInt>,
    number_ids: FxHashMap<BigInt, u32>,
    ratios: Vec<BigRational>,
    ratio_ids: FxHashMap<BigRational, u32>,
    symbols: Vec<String>,
    symbol_ids: FxHashMap<(String, Sort), u32>,
    functions: IndexVec<FunId, Function>,
    function_ids: FxHashMap<(String, Vec<Sort>, Sort), FunId>,
    fresh: u32,
}

const EMPTY: u32 = u32::MAX;
const NO_ARG: TermId = TermId(0);

impl Default for Terms {
    fn default() -> Self {
        Terms::new()
    }
}

impl Terms {
    pub const TRUE: TermId = TermId(0);
    pub const FALSE: TermId = TermId(1);

    pub fn new() -> Terms {
        let mut terms = Terms {
            rules: Simplify::ALL,
            nodes: Vec::new(),
            arena: Vec::new(),
            table: vec![EMPTY; 1 << 10],
            sorts: Vec::new(),
            sort_ids: FxHashMap::default(),
            big: Vec::new(),
            big_ids: FxHashMap::default(),
            numbers: Vec::new(),
            number_ids: FxHashMap::default(),
            ratios: Vec::new(),
            ratio_ids: FxHashMap::default(),
            symbols: Vec::new(),
            symbol_ids: FxHashMap::default(),
            functions: IndexVec::new(),
            function_ids: FxHashMap::default(),
            fresh: 0,
        };
        let (t, f) = (terms.leaf(Op::True, Sort::Bool, [0, 0]), terms.leaf(Op::False, Sort::Bool, [0, 0]));
        debug_assert_eq!((t, f), (Terms::TRUE, Terms::FALSE));
        terms
    }

    /// How many terms there are; ids are below it.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn op(&self, t: TermId) -> Op {
        self.nodes[t.index()].op
    }

    pub fn sort(&self, t: TermId) -> Sort {
        self.sorts[self.nodes[t.index()].sort as usize]
    }

    /// The width of a bit-vector term, 0 of any other.
    pub fn width(&self, t: TermId) -> u32 {
        self.sort(t).width().unwrap_or(0)
    }

    pub fn args(&self, t: TermId) -> &[TermId] {
        let node = &self.nodes[t.index()];
        match (node.op, node.len as usize) {
            (Op::Const | Op::Num | Op::Ratio | Op::Var, _) => &[],
            (_, n @ 0..=3) => &node.args[..n],
            (_, n) => &self.arena[node.args[0].index()..][..n],
        }
    }

    /// The value of a bit-vector constant.
    pub fn as_bits(&self, t: TermId) -> Option<Bits> {
        let node = &self.nodes[t.index()];
        if node.op != Op::Const {
            return None;
        }
        match self.width(t) {
            width @ 0..=64 => Some(Bits::new(width, node.small())),
            _ => Some(self.big[node.args[0].index()].clone()),
        }
    }

    /// The value of an integer constant.
    pub fn as_int(&self, t: TermId) -> Option<&BigInt> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Num).then(|| &self.numbers[node.args[0].index()])
    }

    /// The value of a constant of sort Real.
    pub fn as_real(&self, t: TermId) -> Option<&BigRational> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Ratio).then(|| &self.ratios[node.args[0].index()])
    }

    pub fn as_bool(&self, t: TermId) -> Option<bool> {
        match t {
            Terms::TRUE => Some(true),
            Terms::FALSE => Some(false),
            _ => None,
        }
    }

    /// Whether the term is `true`, `false`, a bit-vector or a number.
    pub fn is_value(&self, t: TermId) -> bool {
        matches!(self.op(t), Op::True | Op::False | Op::Const | Op::Num | Op::Ratio)
    }

    /// The name of a variable.
    pub fn name(&self, t: TermId) -> Option<&str> {
        let node = &self.nodes[t.index()];
        (node.op == Op::Var).then(|| self.symbols[node.args[0].index()].as_str())
    }

    /// The names of all variables and functions.
    pub fn symbols(&self) -> impl Iterator<Item = &str> {
        self.symbols.iter().map(String::as_str).chain(self.functions.iter().map(|f| f.name.as_str()))
    }

    pub fn function(&self, f: FunId) -> &Function {
        &self.functions[f]
    }

    pub fn bool(&self, value: bool) -> TermId {
        if value { Terms::TRUE } else { Terms::FALSE }
    }

    /// The constant `value` modulo 2^`width`.
    pub fn bv(&mut self, width: u32, value: &BigUint) -> TermId {
        self.bits(&Bits::from_big(width, value))
    }

    /// The constant `value` modulo 2^`width`.
    pub fn bv_u64(&mut self, width: u32, value: u64) -> TermId {
        self.bits(&Bits::new(width, value))
    }

    /// The constant `value` modulo 2^`width`.
    pub fn bv_u128(&mut self, width: u32, value: u128) -> TermId {
        match width <= 64 {
            true => self.bv_u64(width, value as u64),
            false => self.bv(width, &BigUint::from(value)),
        }
    }

    /// The two's complement of `value` in `width` bits.
    pub fn bv_i128(&mut self, width: u32, value: i128) -> TermId {
        if width <= 128 || value >= 0 {
            return self.bv_u128(width, value as u128);
        }
        let magnitude = BigUint::from(value.unsigned_abs());
        self.bv(width, &((BigUint::from(1u32) << width) - magnitude))
    }

    pub fn bits(&mut self, value: &Bits) -> TermId {
        let sort = Sort::BitVec(value.width());
        match value.small() {
            Some(v) => self.leaf(Op::Const, sort, [v as u32, (v >> 32) as u32]),
            None => {
                let next = self.big.len() as u32;
                let index = *self.big_ids.entry(value.clone()).or_insert(next);
                if index == next {
                    self.big.push(value.clone());
                }
                self.leaf(Op::Const, sort, [index, 0])
            }
        }
    }

    /// The integer constant.
    pub fn int(&mut self, value: &BigInt) -> TermId {
        let next = self.numbers.len() as u32;
        let index = *self.number_ids.entry(value.clone()).or_insert(next);
        if index == next {
            self.numbers.push(value.clone());
        }
        self.leaf(Op::Num, Sort::Int, [index, 0])
    }

    /// The constant of sort Real.
    pub fn real(&mut self, value: &BigRational) -> TermId {
        let next = self.ratios.len() as u32;
        let index = *self.ratio_ids.entry(value.clone()).or_insert(next);
        if index == next {
            self.ratios.push(value.clone());
        }
        self.leaf(Op::Ratio, Sort::Real, [index, 0])
    }

    /// The variable of this name and sort; the same one each time.
    pub fn var(&mut self, name: &str, sort: Sort) -> TermId {
        let next = self.symbols.len() as u32;
        let symbol = *self.symbol_ids.entry((name.to_string(), sort)).or_insert(next);
        if symbol == next {
            self.symbols.push(name.to_string());
        }
        self.leaf(Op::Var, sort, [symbol, 0])
    }

    /// A variable whose name, `prefix!n`, no other variable has.
    pub fn fresh_var(&mut self, prefix: &str, sort: Sort) -> TermId {
        loop {
            let name = format!("{prefix}!{}", self.fresh);
            self.fresh += 1;
            if !self.symbol_ids.contains_key(&(name.clone(), sort)) {
                return self.var(&name, sort);
            }
        }
    }

    /// The uninterpreted function of this name and signature; the same one each time.
    pub fn declare_fun(&mut self, name: &str, params: &[Sort], result: Sort) -> FunId {
        let key = (name.to_string(), params.to_vec(), result);
        if let Some(&f) = self.function_ids.get(&key) {
            return f;
        }
        let (name, params, definition) = (name.to_string(), params.to_vec(), Vec::new());
        let f = self.functions.push(Function { name, params, result, definition });
        self.function_ids.insert(key, f);
        f
    }

    /// As [`Terms::declare_fun`], for a function that scripts define by these texts. Nothing looks into them but readers
    /// of scripts: terms with such functions are for printing.
    pub fn defined_fun(
        &mut self,
        name: &str,
        params: &[Sort],
        result: Sort,
        texts: impl FnOnce() -> Vec<(String, String)>,
    ) -> FunId {
        let f = self.declare_fun(name, params, result);
        if self.functions[f].definition.is_empty() {
            self.functions[f].definition = texts();
        }
        f
    }

    /// The application of an uninterpreted function; the arguments must have its parameters' sorts.
    pub fn apply(&mut self, f: FunId, args: &[TermId]) -> TermId {
        debug_assert!(
            self.functions[f].params.iter().eq(args.iter().map(|&a| self.sort(a)).collect::<Vec<_>>().iter())
        );
        let result = self.functions[f].result;
        self.intern(Op::Apply(f), result, args)
    }

    /// The array of sort `sort` that holds `value` everywhere.
    pub fn const_array(&mut self, sort: Sort, value: TermId) -> TermId {
        debug_assert_eq!(sort.as_array().map(|a| a.elem), Some(self.sort(value)));
        self.intern(Op::ConstArray, sort, &[value])
    }

    /// The tuple of these fields.
    pub fn tuple(&mut self, sort: Sort, fields: &[TermId]) -> TermId {
        debug_assert!(sort.as_tuple().is_some_and(|t| t.fields.len() == fields.len()));
        self.intern(Op::Tuple, sort, fields)
    }

    /// One field of a tuple.
    pub fn field(&mut self, n: u8, t: TermId) -> TermId {
        match (self.op(t), self.sort(t).as_tuple()) {
            (Op::Tuple, _) => self.args(t)[usize::from(n)],
            (_, Some(sort)) => self.intern(Op::Field(n), sort.fields[usize::from(n)].1, &[t]),
            (_, None) => unreachable!("a tuple is expected, not a term of sort {}", self.sort(t)),
        }
    }

    /// The number that [`Terms::intern`] keeps a sort under.
    fn sort_id(&mut self, sort: Sort) -> u32 {
        if let Some(&id) = self.sort_ids.get(&sort) {
            return id;
        }
        self.sorts.push(sort);
        self.sort_ids.insert(sort, self.sorts.len() as u32 - 1);
        self.sorts.len() as u32 - 1
    }

    fn leaf(&mut self, op: Op, sort: Sort, payload: [u32; 2]) -> TermId {
        let node =
            Node { op, sort: self.sort_id(sort), len: 0, args: [TermId(payload[0]), TermId(payload[1]), NO_ARG] };
        self.lookup(node, &[])
    }

    /// The node of a core operator as it stands, without simplification.
    pub(super) fn intern(&mut self, op: Op, sort: Sort, args: &[TermId]) -> TermId {
        let mut inline = [NO_ARG; 3];
        if args.len() <= 3 {
            inline[..args.len()].copy_from_slice(args);
        }
        let node = Node { op, sort: self.sort_id(sort), len: args.len() as u32, args: inline };
        self.lookup(node, if args.len() <= 3 { &[] } else { args })
    }

    /// Finds or adds a node; `long` are its arguments if they do not fit into it.
    fn lookup(&mut self, mut node: Node, long: &[TermId]) -> TermId {
        if self.nodes.len() * 2 >= self.table.len() {
            self.grow();
        }
        let slots = self.table.len() - 1;
        let mut slot = hash(&node, long) as usize & slots;
        while self.table[slot] != EMPTY {
            let found = &self.nodes[self.table[slot] as usize];
            let same = (found.op, found.sort, found.len) == (node.op, node.sort, node.len)
                && if long.is_empty() { found.args == node.args } else { self.args(TermId(self.table[slot])) == long };
            if same {
                return TermId(self.table[slot]);
            }
            slot = (slot + 1) & slots;
        }
        if !long.is_empty() {
            node.args[0] = TermId::from_index(self.arena.len());
            self.arena.extend_from_slice(long);
        }
        let id = TermId::from_index(self.nodes.len());
        self.table[slot] = id.0;
        self.nodes.push(node);
        id
    }

    fn grow(&mut self) {
        let slots = self.table.len() * 2 - 1;
        let mut table = vec![EMPTY; slots + 1];
        for index in 0..self.nodes.len() {
            let node = &self.nodes[index];
            let long = if node.len > 3 { self.args(TermId(index as u32)) } else { &[] };
            let mut slot = hash(node, long) as usize & slots;
            while table[slot] != EMPTY {
                slot = (slot + 1) & slots;
            }
            table[slot] = index as u32;
        }
        self.table = table;
    }
}

impl Node {
    fn small(&self) -> u64 {
        u64::from(self.args[0].0) | u64::from(self.args[1].0) << 32
    }
}

fn hash(node: &Node, long: &[TermId]) -> u64 {
    let mut hasher = FxHasher::default();
    node.op.hash(&mut hasher);
    hasher.write_u32(node.sort);
    match long {
        [] => node.args.iter().for_each(|a| hasher.write_u32(a.0)),
        _ => long.iter().for_each(|a| hasher.write_u32(a.0)),
    }
    hasher.finish()
}
