//! The simplifying constructors against plain arithmetic: random expressions over 1- to 8-bit integers, compared with
//! values computed beside them, under every kind of assignment.

use rustc_hash::FxHashMap;

use super::eval::{Assignment, Evaluator, ExprValue};
use super::pool::{ExprId, ObjId, Op, Pool, SymbolId};
use super::range;
use super::sort::{Scalar, Sort, mask, pattern, signed_value};

/// A small xorshift generator: the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

const SORTS: [(u16, bool); 5] = [(1, false), (4, true), (4, false), (8, true), (8, false)];
const ASSIGNMENTS: usize = 12;

/// Expressions with their values under each of the assignments.
struct World {
    pool: Pool,
    ints: Vec<(ExprId, Vec<u128>)>,
    bools: Vec<(ExprId, Vec<bool>)>,
    pointers: Vec<(ExprId, Vec<(ObjId, u128)>)>,
    arrays: Vec<(ExprId, Vec<[u128; 16]>)>,
    assignments: Vec<Assignment>,
}

fn symbol_of(pool: &Pool, e: ExprId) -> SymbolId {
    match pool.op(e) {
        Op::Symbol(s) => s,
        other => panic!("a symbol is expected, not {other:?}"),
    }
}

impl World {
    fn new(random: &mut Random) -> World {
        let mut world = World {
            pool: Pool::new(8),
            ints: Vec::new(),
            bools: Vec::new(),
            pointers: Vec::new(),
            arrays: Vec::new(),
            assignments: vec![FxHashMap::default(); ASSIGNMENTS],
        };
        for (bits, signed) in SORTS {
            for _ in 0..2 {
                let values: Vec<u128> = (0..ASSIGNMENTS).map(|_| edge(random, bits)).collect();
                let e = world.pool.fresh("i", Sort::int(bits, signed));
                world.assign(e, values.iter().map(|&v| ExprValue::Int(v)));
                world.ints.push((e, values));
            }
        }
        for _ in 0..3 {
            let values: Vec<bool> = (0..ASSIGNMENTS).map(|_| random.below(2) == 1).collect();
            let e = world.pool.fresh("b", Sort::Bool);
            world.assign(e, values.iter().map(|&v| ExprValue::Bool(v)));
            world.bools.push((e, values));
        }
        let values: Vec<(ObjId, u128)> =
            (0..ASSIGNMENTS).map(|_| (ObjId(random.below(4) as u32), edge(random, 8))).collect();
        let p = world.pool.fresh("p", Sort::PTR);
        world.assign(p, values.iter().map(|&(o, k)| ExprValue::Ptr(o, k)));
        world.pointers.push((p, values));
        world.array_symbol(random);
        world
    }

    fn array_symbol(&mut self, random: &mut Random) {
        let byte = Sort::int(8, true).repr();
        let e = self.pool.fresh("a", Sort::Array { index: 4, elem: Scalar::Int(byte) });
        let values: Vec<[u128; 16]> = (0..ASSIGNMENTS).map(|_| std::array::from_fn(|_| edge(random, 8))).collect();
        let as_values: Vec<ExprValue> = values
            .iter()
            .map(|v| {
                let items = v.iter().enumerate().map(|(i, &x)| (i as u64, ExprValue::Int(x))).collect();
                ExprValue::Array(super::eval::ArrayValue { default: Box::new(ExprValue::Int(0)), items })
            })
            .collect();
        self.assign(e, as_values.into_iter());
        self.arrays.push((e, values));
    }

    fn assign(&mut self, e: ExprId, values: impl Iterator<Item = ExprValue>) {
        let symbol = symbol_of(&self.pool, e);
        for (assignment, value) in self.assignments.iter_mut().zip(values) {
            assignment.insert(symbol, value);
        }
    }

    fn int(&self, random: &mut Random) -> (ExprId, Vec<u128>) {
        self.ints[random.below(self.ints.len() as u64) as usize].clone()
    }

    /// An integer of exactly this sort: an existing one cast to it, as C would.
    fn int_of(&mut self, random: &mut Random, sort: Sort) -> (ExprId, Vec<u128>) {
        let (e, values) = self.int(random);
        if random.below(4) == 0 {
            let v = edge(random, sort.repr().bits);
            return (self.pool.int(v, sort), vec![v; ASSIGNMENTS]);
        }
        let from = self.pool.sort(e).repr();
        let cast = values.iter().map(|&v| pattern(signed_value(v, from), sort.repr().bits)).collect();
        (self.pool.cast(e, sort), cast)
    }

    fn bool(&self, random: &mut Random) -> (ExprId, Vec<bool>) {
        self.bools[random.below(self.bools.len() as u64) as usize].clone()
    }

    fn grow(&mut self, random: &mut Random) {
        match random.below(10) {
            0..=3 => self.grow_int(random),
            4..=6 => self.grow_bool(random),
            7 => self.grow_pointer(random),
            _ => self.grow_array(random),
        }
    }

    fn grow_int(&mut self, random: &mut Random) {
        let (a, x) = self.int(random);
        let sort = self.pool.sort(a);
        let repr = sort.repr();
        let signed = |v: u128| signed_value(v, repr);
        let new = match random.below(9) {
            0 => {
                let (bits, sign) = random.pick(&SORTS);
                self.int_of(random, Sort::int(bits, sign))
            }
            1 => (self.pool.bit_not(a), x.iter().map(|v| !v & mask(repr.bits)).collect()),
            2 => (self.pool.neg(a), x.iter().map(|v| v.wrapping_neg() & mask(repr.bits)).collect()),
            3 | 4 => {
                let (c, w) = self.bool(random);
                let (b, y) = self.int_of(random, sort);
                let values = (0..ASSIGNMENTS).map(|n| if w[n] { x[n] } else { y[n] }).collect();
                (self.pool.ite(c, a, b), values)
            }
            5 => {
                let (b, y) = self.int_of(random, Sort::unsigned(repr.bits));
                let op = random.pick(&[Op::Shl, Op::Shr]);
                let values = x.iter().zip(&y).map(|(&v, &d)| shift(op, v, d, repr)).collect();
                (self.pool.binary(op, a, b), values)
            }
            _ => {
                let (b, y) = self.int_of(random, sort);
                let op = random.pick(&[Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem, Op::BitAnd, Op::BitOr, Op::BitXor]);
                let values =
                    x.iter().zip(&y).map(|(&v, &w)| pattern(exact(op, signed(v), signed(w)), repr.bits)).collect();
                (self.pool.binary(op, a, b), values)
            }
        };
        self.ints.push(new);
    }

    fn grow_bool(&mut self, random: &mut Random) {
        let (a, x) = self.int(random);
        let sort = self.pool.sort(a);
        let repr = sort.repr();
        let new = match random.below(8) {
            0 => {
                let (p, v) = self.bool(random);
                (self.pool.not(p), v.iter().map(|b| !b).collect())
            }
            1 | 2 => {
                let (p, v) = self.bool(random);
                let (q, w) = self.bool(random);
                let both = |op: fn(bool, bool) -> bool| v.iter().zip(&w).map(|(&a, &b)| op(a, b)).collect();
                match random.below(3) {
                    0 => (self.pool.and(p, q), both(|a, b| a && b)),
                    1 => (self.pool.or(p, q), both(|a, b| a || b)),
                    _ => (self.pool.eq(p, q), both(|a, b| a == b)),
                }
            }
            3 => {
                let (p, v) = self.bool(random);
                let (q, w) = self.bool(random);
                let (c, u) = self.bool(random);
                (self.pool.ite(c, p, q), (0..ASSIGNMENTS).map(|n| if u[n] { v[n] } else { w[n] }).collect())
            }
            4 => {
                let (b, y) = self.int_of(random, sort);
                let op = random.pick(&[Op::AddOverflow, Op::SubOverflow, Op::MulOverflow]);
                let plain = match op {
                    Op::AddOverflow => Op::Add,
                    Op::SubOverflow => Op::Sub,
                    _ => Op::Mul,
                };
                let over = |v: u128, w: u128| {
                    let result = exact(plain, signed_value(v, repr), signed_value(w, repr));
                    signed_value(pattern(result, repr.bits), repr) != result
                };
                (self.pool.overflow(op, a, b), x.iter().zip(&y).map(|(&v, &w)| over(v, w)).collect())
            }
            n => {
                let (b, y) = self.int_of(random, sort);
                let pairs = x.iter().zip(&y).map(|(&v, &w)| (signed_value(v, repr), signed_value(w, repr)));
                match n {
                    5 => (self.pool.eq(a, b), pairs.map(|(v, w)| v == w).collect()),
                    6 => (self.pool.lt(a, b), pairs.map(|(v, w)| v < w).collect()),
                    _ => (self.pool.le(a, b), pairs.map(|(v, w)| v <= w).collect()),
                }
            }
        };
        self.bools.push(new);
    }

    fn grow_pointer(&mut self, random: &mut Random) {
        let (p, x) = self.pointers[random.below(self.pointers.len() as u64) as usize].clone();
        let (q, y) = self.pointers[random.below(self.pointers.len() as u64) as usize].clone();
        match random.below(6) {
            0 => {
                let (k, v) = self.int_of(random, Sort::unsigned(8));
                let object = ObjId(random.below(4) as u32);
                self.pointers.push((self.pool.addr(object, k), v.iter().map(|&k| (object, k)).collect()));
            }
            1 => {
                let (k, v) = self.int_of(random, Sort::unsigned(8));
                let values = x.iter().zip(&v).map(|(&(o, a), &b)| (o, (a + b) & 0xff)).collect();
                self.pointers.push((self.pool.ptr_add(p, k), values));
            }
            2 => {
                let (c, w) = self.bool(random);
                let values = (0..ASSIGNMENTS).map(|n| if w[n] { x[n] } else { y[n] }).collect();
                self.pointers.push((self.pool.ite(c, p, q), values));
            }
            3 => self.bools.push((self.pool.eq(p, q), x.iter().zip(&y).map(|(a, b)| a == b).collect())),
            4 => {
                let object = ObjId(random.below(4) as u32);
                self.bools.push((self.pool.points_to(p, object), x.iter().map(|v| v.0 == object).collect()));
            }
            _ => self.ints.push((self.pool.ptr_off(p), x.iter().map(|v| v.1).collect())),
        }
    }

    fn grow_array(&mut self, random: &mut Random) {
        let (a, x) = self.arrays[random.below(self.arrays.len() as u64) as usize].clone();
        let (i, at) = self.int_of(random, Sort::unsigned(4));
        let elem = Sort::int(8, true);
        match random.below(5) {
            0 | 1 => {
                let values = x.iter().zip(&at).map(|(v, &i)| v[i as usize]).collect();
                self.ints.push((self.pool.select(a, i), values));
            }
            2 => {
                let (e, new) = self.int_of(random, elem);
                let mut values = x;
                values.iter_mut().enumerate().for_each(|(n, v)| v[at[n] as usize] = new[n]);
                self.arrays.push((self.pool.store(a, i, e), values));
            }
            3 => {
                let (e, new) = self.int_of(random, elem);
                self.arrays.push((self.pool.array_fill(4, e), new.iter().map(|&v| [v; 16]).collect()));
            }
            _ => {
                let (b, y) = self.arrays[random.below(self.arrays.len() as u64) as usize].clone();
                let (c, w) = self.bool(random);
                let values = (0..ASSIGNMENTS).map(|n| if w[n] { x[n] } else { y[n] }).collect();
                self.arrays.push((self.pool.ite(c, a, b), values));
            }
        }
    }

    fn compare(&self, seed: u64) {
        for (n, assignment) in self.assignments.iter().enumerate() {
            let mut eval = Evaluator::new(&self.pool, assignment);
            for (e, values) in &self.ints {
                assert_eq!(eval.value(*e), ExprValue::Int(values[n]), "seed {seed}: {e} {:?}", self.pool.get(*e));
                let range = range::range(&self.pool, *e).expect("integers of at most 64 bits");
                let value = signed_value(values[n], self.pool.sort(*e).repr());
                assert!(range.low <= value && value <= range.high, "seed {seed}: {e}: {value} is not in {range:?}");
            }
            for (e, values) in &self.bools {
                assert_eq!(eval.truth(*e), values[n], "seed {seed}: {e} {:?}", self.pool.get(*e));
            }
            for (e, values) in &self.pointers {
                assert_eq!(eval.value(*e), ExprValue::Ptr(values[n].0, values[n].1), "seed {seed}: {e}");
            }
            for (e, values) in &self.arrays {
                let ExprValue::Array(array) = eval.value(*e) else { panic!("an array is expected") };
                for (i, &v) in values[n].iter().enumerate() {
                    assert_eq!(array.get(i as u64), &ExprValue::Int(v), "seed {seed}: {e}[{i}]");
                }
            }
        }
    }
}

/// Often a value at the edge of the range.
fn edge(random: &mut Random, bits: u16) -> u128 {
    let top = 1u64 << (bits - 1);
    let any = random.below(1 << bits);
    u128::from(random.pick(&[0, 1, top, top - 1, (1 << bits) - 1, any, any, any]))
}

fn exact(op: Op, a: i128, b: i128) -> i128 {
    match op {
        Op::Add => a + b,
        Op::Sub => a - b,
        Op::Mul => a * b,
        Op::Div if b == 0 => {
            if a < 0 {
                1
            } else {
                -1
            }
        }
        Op::Div => a / b,
        Op::Rem if b == 0 => a,
        Op::Rem => a % b,
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        _ => a ^ b,
    }
}

fn shift(op: Op, v: u128, distance: u128, repr: typed::types::IntRepr) -> u128 {
    let far = distance >= u128::from(repr.bits);
    let value = signed_value(v, repr);
    match op {
        Op::Shl if far => 0,
        Op::Shl => pattern(value << distance, repr.bits),
        _ if far => pattern(if value < 0 { -1 } else { 0 }, repr.bits),
        _ => pattern(value >> distance, repr.bits),
    }
}

#[test]
fn random_expressions_keep_their_value() {
    let count: u64 = std::env::var("FLOTILLA_RANDOM").ok().and_then(|v| v.parse().ok()).unwrap_or(300);
    for seed in 1..=count {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut world = World::new(&mut random);
        for _ in 0..150 {
            world.grow(&mut random);
        }
        world.compare(seed);
    }
}

#[test]
fn sums_at_an_edge_say_it_of_their_summands_unless_they_wrap_around() {
    let sort = Sort::int(8, true);
    let constant = |pool: &mut Pool, k: i128| pool.int(pattern(k, 8), sort);
    let clamped = |pool: &mut Pool, name: &str, low: i128, high: i128| {
        let (x, low, high) = (pool.fresh(name, sort), constant(pool, low), constant(pool, high));
        let (below, above) = (pool.lt(x, low), pool.lt(high, x));
        let rest = pool.ite(above, high, x);
        (x, pool.ite(below, low, rest))
    };
    for (low, high) in [((0, 3), (0, 4)), ((-128, 0), (-1, 127)), ((-100, 100), (-100, 27)), ((-128, 127), (0, 0))] {
        let mut pool = Pool::new(32);
        let (x, a) = clamped(&mut pool, "x", low.0, low.1);
        let (y, b) = clamped(&mut pool, "y", high.0, high.1);
        let sum = pool.binary(Op::Add, a, b);
        for k in -128..128 {
            let edge = constant(&mut pool, k);
            let (equal, below) = (pool.eq(sum, edge), pool.lt(sum, edge));
            let (least, most) = (pool.le(sum, edge), pool.le(edge, sum));
            for (v, w) in (-128..128)
                .step_by(5)
                .flat_map(|v| [(v, -1), (v, 127), (v, -128), (v, 0), (v, 100), (-128, v), (127, v)])
            {
                let values = [(symbol_of(&pool, x), v), (symbol_of(&pool, y), w)];
                let assignment =
                    values.map(|(symbol, value)| (symbol, ExprValue::Int(pattern(value, 8)))).into_iter().collect();
                let real = i128::from((v.clamp(low.0, low.1) + w.clamp(high.0, high.1)) as i8);
                let mut eval = Evaluator::new(&pool, &assignment);
                let found = [equal, below, least, most].map(|e| eval.truth(e));
                assert_eq!(found, [real == k, real < k, real <= k, real >= k], "{low:?} {high:?} {k} {v} {w}");
            }
        }
    }
}

#[test]
fn a_join_of_opposite_decisions_is_free() {
    let mut pool = Pool::new(32);
    let p = pool.fresh("p", Sort::Bool);
    let q = pool.fresh("q", Sort::Bool);
    let not_q = pool.not(q);
    let x = pool.and(p, q);
    let y = pool.and(p, not_q);
    assert_eq!(pool.or(x, y), p);
}

#[test]
fn a_deep_expression_is_ordinary() {
    let mut pool = Pool::new(32);
    let sort = Sort::int(32, true);
    let x = pool.fresh("x", sort);
    let mut sum = x;
    for _ in 0..100_000 {
        sum = pool.binary(Op::Mul, sum, x);
    }
    let assignment = FxHashMap::from_iter([(symbol_of(&pool, x), ExprValue::Int(1))]);
    assert_eq!(Evaluator::new(&pool, &assignment).value(sum), ExprValue::Int(1));
}
