//! Random walks through the pieces: states that are seen at the locations. They suggest what lemmas could speak of, and
//! refute guesses before a solver is asked; nothing is concluded from them.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use expr::eval::{Assignment, Evaluator, ExprValue};
use expr::{ExprId, Op, Pool, Scalar, Sort, SymbolId};
use transition::TransitionSystem;

/// All walks together compute about this many values, and take at most so many steps.
const WORK: usize = 2_000_000;
const STEPS: usize = 4_000;

/// A walk begins anew after so many pieces.
const LENGTH: usize = 100;

/// States of one location that are kept.
const KEPT: usize = 400;

/// By location: the values of its variables in states that were seen.
pub type Seen = Vec<Vec<Vec<u128>>>;

/// Of a piece: its symbols, the constants that it compares something with, and how large it is.
struct Parts {
    symbols: Vec<SymbolId>,
    constants: Vec<u128>,
    size: usize,
}

struct Walker<'a> {
    system: &'a TransitionSystem,
    pool: &'a Pool,
    /// What holds in every execution.
    known: Assignment,
    pieces: Vec<Rc<Parts>>,
    dice: u64,
}

/// Walks through the pieces where the facts that are symbols hold.
pub fn walk(system: &TransitionSystem, pool: &Pool, facts: &[ExprId]) -> Seen {
    let known = facts.iter().filter_map(|&fact| Some((symbol(pool, fact)?, ExprValue::Bool(true)))).collect();
    let pieces = (0..system.pieces.len()).map(|piece| Rc::new(parts(system, pool, piece))).collect();
    let mut walker = Walker { system, pool, known, pieces, dice: 1 };
    let mut states: Vec<FxHashSet<Vec<u128>>> = vec![FxHashSet::default(); system.vars.len()];
    let mut work = 0;
    let mut steps = 0;
    while work < WORK && steps < STEPS {
        let (mut piece, mut state) = (0, Vec::new());
        for _ in 0..LENGTH {
            work += walker.pieces[piece].size;
            steps += 1;
            let Some((to, next)) = walker.step(piece, &state) else { break };
            if states[to].len() < KEPT {
                states[to].insert(next.clone());
            }
            (piece, state) = (to + 1, next);
        }
    }
    states.into_iter().map(|states| states.into_iter().collect()).collect()
}

fn symbol(pool: &Pool, e: ExprId) -> Option<SymbolId> {
    if let Op::Symbol(symbol) = pool.op(e) { Some(symbol) } else { None }
}

fn parts(system: &TransitionSystem, pool: &Pool, piece: usize) -> Parts {
    let edges = &system.pieces[piece].edges;
    let mut work: Vec<ExprId> = edges.iter().flat_map(|e| e.next.iter().copied().chain([e.guard])).collect();
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    let (mut symbols, mut constants) = (Vec::new(), vec![0, 1]);
    while let Some(e) = work.pop() {
        if !seen.insert(e) {
            continue;
        }
        symbols.extend(symbol(pool, e));
        if pool.op(e) == Op::Eq {
            constants.extend(pool.int_value(pool.arg(e, 1)));
        }
        pool.for_each_operand(e, |a| work.push(a));
    }
    constants.sort();
    constants.dedup();
    Parts { symbols, constants, size: seen.len() }
}

impl Walker<'_> {
    /// The next number of SplitMix64.
    fn roll(&mut self) -> u64 {
        self.dice = self.dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.dice ^ (self.dice >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Where a piece leads from a state, with random inputs.
    fn step(&mut self, piece: usize, state: &[u128]) -> Option<(usize, Vec<u128>)> {
        let mut assignment = self.known.clone();
        let parts = Rc::clone(&self.pieces[piece]);
        for &input in &parts.symbols {
            if let Some(value) = self.input(input, &parts.constants) {
                assignment.entry(input).or_insert(value);
            }
        }
        if let Some(location) = piece.checked_sub(1) {
            for (var, &value) in self.system.vars[location].iter().zip(state) {
                assignment.extend(symbol(self.pool, var.symbol).map(|symbol| (symbol, ExprValue::Int(value))));
            }
        }
        let mut values = Evaluator::new(self.pool, &assignment);
        let edge = self.system.pieces[piece].edges.iter().find(|edge| values.truth(edge.guard))?;
        let next = edge.next.iter().map(|&e| word(&values.value(e)));
        Some((edge.to, next.collect::<Option<Vec<u128>>>()?))
    }

    /// A value that is likely to decide something; `None`: zero.
    fn input(&mut self, input: SymbolId, constants: &[u128]) -> Option<ExprValue> {
        let dice = self.roll();
        match self.pool.symbol_info(input).sort {
            Sort::Bool => Some(ExprValue::Bool(dice & 1 == 1)),
            Sort::Scalar(Scalar::Int(repr)) => {
                let listed = constants[(dice >> 8) as usize % constants.len()];
                let value = if dice & 3 == 0 { u128::from(dice >> 2) } else { listed };
                Some(ExprValue::Int(value & expr::sort::mask(repr.bits)))
            }
            _ => None,
        }
    }
}

fn word(value: &ExprValue) -> Option<u128> {
    match value {
        ExprValue::Int(word) => Some(*word),
        ExprValue::Bool(truth) => Some(u128::from(*truth)),
        _ => None,
    }
}
