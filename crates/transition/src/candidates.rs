//! Facts that may hold whenever a loop comes to its head: bounds of what it changes, comparisons that the program makes
//! itself, and variables that grow in step. They are checked and trusted like the program's own assertions, so a wrong
//! one costs time and proves nothing.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;

use expr::linear::Linear;
use expr::sort::signed_value;
use expr::{ExprId, Op, Pool, Scalar, Sort};
use program::{BinOp, ExprId as PExprId, ExprKind, PlaceKind, Terminator, VarId};
use symex::{CellKind, Engine, State};

/// At most this many for one loop.
const MOST: usize = 500;

/// At most this many that speak of a state variable and another one.
const MOST_OF_STATES: usize = 250;

/// At most this many pairs of variables that may always be equal.
const MOST_EQUAL: usize = 60;

/// Constants of the program beyond this many are not tried as bounds.
const THRESHOLDS: usize = 24;

#[derive(Clone, Copy)]
pub enum Candidate {
    /// The cell's value is at least, or at most, this.
    AtLeast(u32, ExprId),
    AtMost(u32, ExprId),
    /// The last bits of the cell, this many, are those of this value.
    SameLastBits(u32, ExprId, u16),
    /// Two cells of the same type.
    Equal(u32, u32),
    /// A variable that the function compares with many constants has the value of one of the function's constants.
    OneOf(PExprId),
    /// A variable does not have this value while another one has that.
    NotTogether((PExprId, i128), (PExprId, i128)),
    /// Two expressions of the function, both integers of the same type.
    NotGreater(PExprId, PExprId),
    /// Two cells and where they began: `a` grows by the first number when `b` grows by the second.
    InStep {
        a: (u32, ExprId, u128),
        b: (u32, ExprId, u128),
        bits: u16,
    },
}

/// The candidates for a loop whose iteration leads from `start` (with unknown values for the cells `unknown`)
/// to `end`; `entry` is the state in which it was entered.
pub fn propose(
    engine: &mut Engine,
    entry: &State,
    start: &State,
    end: Option<&State>,
    unknown: &BTreeSet<u32>,
    inner: &FxHashSet<VarId>,
) -> Vec<Candidate> {
    let cells: Vec<u32> = unknown.iter().copied().filter(|&c| is_integer(engine, c)).collect();
    let mut found = Vec::new();
    for &cell in &cells {
        let began = cell_value(engine, entry, cell);
        found.extend([Candidate::AtLeast(cell, began), Candidate::AtMost(cell, began)]);
    }
    found.extend(comparisons(engine, inner));
    found.extend(end.map_or_else(Vec::new, |end| in_step(engine, &cells, entry, start, end)));
    found.extend(equal_cells(engine, &cells, entry));
    found.extend(states(engine, inner));
    for &cell in &cells {
        let began = cell_value(engine, entry, cell);
        let bits = engine.pool.sort(began).repr().bits;
        found.extend((1..=3.min(bits)).map(|last| Candidate::SameLastBits(cell, began, last)));
        found.extend(thresholds(engine, cell));
    }
    found.truncate(MOST);
    found
}

fn is_integer(engine: &Engine, cell: u32) -> bool {
    match engine.objects.kind(cell) {
        CellKind::Scalar { object, column } => match engine.objects.column(object, column).scalar {
            Scalar::Int(repr) => repr.bits <= 64,
            _ => false,
        },
        _ => false,
    }
}

fn cell_value(engine: &mut Engine, state: &State, cell: u32) -> ExprId {
    match (state.cells.get(cell), engine.objects.kind(cell)) {
        (Some(value), _) => value,
        (None, CellKind::Scalar { object, column }) => engine.objects.unset(object, column, &mut engine.pool),
        (None, _) => unreachable!("candidates speak of scalars"),
    }
}

/// Constants of the function as bounds of a cell.
fn thresholds(engine: &mut Engine, cell: u32) -> Vec<Candidate> {
    let CellKind::Scalar { object, column } = engine.objects.kind(cell) else { return Vec::new() };
    let sort = Sort::Scalar(engine.objects.column(object, column).scalar);
    let repr = sort.repr();
    let constants: BTreeSet<i128> = function_constants(engine).into_iter().flat_map(|v| [v - 1, v, v + 1]).collect();
    let pattern = |v: i128| v as u128 & expr::sort::mask(repr.bits);
    let fits = |v: &i128| signed_value(pattern(*v), repr) == *v;
    let bounds: Vec<i128> = constants.into_iter().filter(fits).take(THRESHOLDS).collect();
    let mut found = Vec::new();
    for bound in bounds {
        let bound = engine.pool.int(pattern(bound), sort);
        found.extend([Candidate::AtLeast(cell, bound), Candidate::AtMost(cell, bound)]);
    }
    found
}

fn function_constants(engine: &Engine) -> BTreeSet<i128> {
    let constant = |kind: &ExprKind| if let ExprKind::Int(v) = kind { Some(*v) } else { None };
    engine.function().exprs.iter().filter_map(|e| constant(&e.kind)).collect()
}

/// What the function compares, where both sides are variables that exist at the loop's head.
fn comparisons(engine: &mut Engine, inner: &FxHashSet<VarId>) -> Vec<Candidate> {
    let function = engine.function();
    let pairs: Vec<(PExprId, PExprId)> = function
        .exprs
        .iter()
        .filter_map(|e| match e.kind {
            ExprKind::Binary(BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Ne | BinOp::Eq, a, b) => {
                Some((a, b))
            }
            _ => None,
        })
        .collect();
    let mut found = Vec::new();
    for (a, b) in pairs {
        if is_lasting_variable(engine, a, inner) && is_lasting_variable(engine, b, inner) {
            found.extend([Candidate::NotGreater(a, b), Candidate::NotGreater(b, a)]);
        }
    }
    found
}

fn is_lasting_variable(engine: &mut Engine, e: PExprId, inner: &FxHashSet<VarId>) -> bool {
    lasting_variable(engine, e, inner).is_some()
}

/// The variable whose value this is, perhaps converted, of an integer type.
fn lasting_variable(engine: &mut Engine, e: PExprId, inner: &FxHashSet<VarId>) -> Option<VarId> {
    let function = engine.function();
    let expr = function.exprs[e];
    match expr.kind {
        ExprKind::Cast(a) => lasting_variable(engine, a, inner),
        ExprKind::Load(place) => match function.places[place].kind {
            PlaceKind::Var(var) => {
                let exists = engine.knows(var);
                let integer = engine.program.types.int_repr(expr.ty).is_some_and(|r| r.bits <= 64);
                (exists && integer && !inner.contains(&var)).then_some(var)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Pairs of cells that begin with the same value.
fn equal_cells(engine: &mut Engine, cells: &[u32], entry: &State) -> Vec<Candidate> {
    let values: Vec<ExprId> = cells.iter().map(|&cell| cell_value(engine, entry, cell)).collect();
    let pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let same = pairs.filter(|&(a, b)| values[a] == values[b]);
    same.map(|(a, b)| Candidate::Equal(cells[a], cells[b])).take(MOST_EQUAL).collect()
}

/// Where the function is a state machine: which values of other variables a state excludes.
fn states(engine: &mut Engine, inner: &FxHashSet<VarId>) -> Vec<Candidate> {
    const LEAST_STATES: usize = 4;
    let tests = tests(engine, inner);
    let Some((&state, values)) = tests.iter().max_by_key(|(_, values)| values.len()) else { return Vec::new() };
    if values.len() < LEAST_STATES {
        return Vec::new();
    }
    let mut found: Vec<Candidate> = values.iter().take(1).map(|(_, &e)| Candidate::OneOf(e)).collect();
    let others: Vec<(PExprId, i128)> = tests
        .iter()
        .filter(|&(&var, _)| var != state)
        .flat_map(|(_, values)| values.iter().map(|(&value, &e)| (e, value)))
        .collect();
    for other in others {
        found.extend(values.iter().map(|(&value, &e)| Candidate::NotTogether((e, value), other)));
    }
    found.truncate(MOST_OF_STATES);
    found
}

/// Which variables the function tests for equality with constants, and an expression for each test's variable.
fn tests(engine: &mut Engine, inner: &FxHashSet<VarId>) -> BTreeMap<VarId, BTreeMap<i128, PExprId>> {
    let function = engine.function();
    let mut tests: BTreeMap<VarId, BTreeMap<i128, PExprId>> = BTreeMap::new();
    let compared = function.exprs.iter().filter_map(|e| match e.kind {
        ExprKind::Binary(BinOp::Eq | BinOp::Ne, a, b) => match (function.exprs[a].kind, function.exprs[b].kind) {
            (_, ExprKind::Int(value)) => Some((a, value)),
            (ExprKind::Int(value), _) => Some((b, value)),
            _ => None,
        },
        _ => None,
    });
    let switched = function.blocks.iter().flat_map(|block| match &block.term {
        Terminator::Switch { value, cases, .. } => cases.iter().map(|case| (*value, case.0)).collect(),
        _ => Vec::new(),
    });
    for (e, value) in compared.chain(switched) {
        if let Some(var) = lasting_variable(engine, e, inner) {
            tests.entry(var).or_default().entry(value).or_insert(e);
        }
    }
    tests
}

/// Whether an expression of the function has this value now.
fn has_value(engine: &mut Engine, e: PExprId, value: i128) -> ExprId {
    let now = engine.value(e);
    let sort = engine.pool.sort(now);
    let value = engine.pool.int(value as u128 & expr::sort::mask(sort.repr().bits), sort);
    engine.pool.eq(now, value)
}

/// Pairs of cells to which an iteration adds constants.
fn in_step(engine: &mut Engine, cells: &[u32], entry: &State, start: &State, end: &State) -> Vec<Candidate> {
    const PAIRED: usize = 10;
    let mut growing = Vec::new();
    for &cell in cells {
        let (before, after) = (cell_value(engine, start, cell), cell_value(engine, end, cell));
        let sum = Linear::of(&engine.pool, after, &[]);
        if sum.terms == [(before, 1)] && sum.constant != 0 {
            growing.push((cell, cell_value(engine, entry, cell), sum.constant));
        }
    }
    growing.truncate(PAIRED);
    let mut found = Vec::new();
    for (n, &a) in growing.iter().enumerate() {
        for &b in &growing[n + 1..] {
            let bits = engine.pool.sort(a.1).repr().bits.min(engine.pool.sort(b.1).repr().bits);
            found.push(Candidate::InStep { a, b, bits });
        }
    }
    found
}

/// That the candidate holds in the current state.
pub fn holds(engine: &mut Engine, candidate: Candidate) -> ExprId {
    let state = engine.state.clone();
    match candidate {
        Candidate::AtLeast(cell, bound) => {
            let value = cell_value(engine, &state, cell);
            engine.pool.le(bound, value)
        }
        Candidate::AtMost(cell, bound) => {
            let value = cell_value(engine, &state, cell);
            engine.pool.le(value, bound)
        }
        Candidate::SameLastBits(cell, other, bits) => {
            let value = cell_value(engine, &state, cell);
            let last = Sort::unsigned(bits);
            let (a, b) = (engine.pool.cast(value, last), engine.pool.cast(other, last));
            engine.pool.eq(a, b)
        }
        Candidate::Equal(a, b) => {
            let (a, b) = (cell_value(engine, &state, a), cell_value(engine, &state, b));
            engine.pool.eq(a, b)
        }
        Candidate::OneOf(e) => {
            let constants = function_constants(engine);
            constants.into_iter().fold(Pool::FALSE, |any, value| {
                let has = has_value(engine, e, value);
                engine.pool.or(any, has)
            })
        }
        Candidate::NotTogether((a, x), (b, y)) => {
            let (a, b) = (has_value(engine, a, x), has_value(engine, b, y));
            let both = engine.pool.and(a, b);
            engine.pool.not(both)
        }
        Candidate::NotGreater(a, b) => {
            let (a, b) = (engine.value(a), engine.value(b));
            engine.pool.le(a, b)
        }
        Candidate::InStep { a, b, bits } => {
            let mut grown = |(cell, began, _): (u32, ExprId, u128), by: u128| {
                let value = cell_value(engine, &state, cell);
                let sort = Sort::unsigned(bits);
                let (value, began) = (engine.pool.cast(value, sort), engine.pool.cast(began, sort));
                let distance = engine.pool.binary(Op::Sub, value, began);
                let factor = engine.pool.int(by & expr::sort::mask(bits), sort);
                engine.pool.binary(Op::Mul, distance, factor)
            };
            let (x, y) = (grown(a, b.2), grown(b, a.2));
            engine.pool.eq(x, y)
        }
    }
}
