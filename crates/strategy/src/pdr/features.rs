//! What lemmas speak of: bits of the state variables, their values where they have few, comparisons that the program makes,
//! and differences that stay the same. What was seen on random walks only suggests features; lemmas are proved.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use expr::sort::{mask, signed_value};
use expr::{ExprId, Op, Pool, Scalar, Sort};
use transition::{StateKey, StateVar, TransitionSystem};

use super::walk::Seen;

/// Something about a location's state variables that is true or false; variables by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    Bit(usize, u16),
    /// In the variables' own signedness.
    Less(usize, usize),
    Equal(usize, usize),
    LessThan(usize, u128),
    /// The variable has this value.
    Is(usize, u128),
    /// The first less the second is this.
    Apart(usize, usize, u128),
}

/// At most so many features of a location are comparisons.
const COMPARISONS: usize = 40;

/// A variable with more values than this is a number rather than a state.
const FEW: usize = 8;

/// Numbers of a location whose differences are looked at, states that have to be seen for that, and differences that two
/// numbers can have: one in so many states, at least, has each of them.
const NUMBERS: usize = 16;
const LEAST_SEEN: usize = 8;
const MOST_APART: usize = 16;
const SELDOM: usize = 40;

/// By location, what bare lemmas speak of: comparisons that the program makes, and bits.
pub fn bare_features(system: &TransitionSystem, pool: &Pool) -> Vec<Vec<Feature>> {
    let of = |(location, vars): (usize, &Vec<StateVar>)| {
        let mut found = comparisons(system, pool, location);
        found.extend(bits(pool, vars));
        found
    };
    system.vars.iter().enumerate().map(of).collect()
}

/// By location, all of them; the bits of every variable are the last.
pub fn features(system: &TransitionSystem, pool: &Pool, seen: &Seen) -> Vec<Vec<Feature>> {
    let values = few_values(system, pool, seen);
    let thresholds = system.thresholds(pool);
    let followed = system.differences(pool);
    let kept = kept_differences(system, pool, seen, &values);
    let mut features: Vec<Vec<Feature>> = Vec::new();
    for (location, vars) in system.vars.iter().enumerate() {
        let mut found = comparisons(system, pool, location);
        found.extend(followed[location].iter().map(|&(a, b, by)| Feature::Apart(a, b, by)));
        let number = |place: StateKey| vars.iter().position(|v| v.place == place);
        for &(a, b, by) in &kept {
            if let (Some(a), Some(b)) = (number(a), number(b))
                && !found.contains(&Feature::Apart(a, b, by))
            {
                found.push(Feature::Apart(a, b, by));
            }
        }
        for (n, var) in vars.iter().enumerate().filter(|(_, v)| is_word(pool, v.symbol)) {
            if let Some(values) = values.get(&var.place) {
                found.extend(values.iter().map(|&value| Feature::Is(n, value)));
                continue;
            }
            for &bound in thresholds.get(&var.place).into_iter().flatten() {
                if !found.contains(&Feature::LessThan(n, bound)) {
                    found.push(Feature::LessThan(n, bound));
                }
            }
        }
        found.extend(bits(pool, vars));
        features.push(found);
    }
    features
}

fn bits(pool: &Pool, vars: &[StateVar]) -> impl Iterator<Item = Feature> {
    let of = |(n, var): (usize, &StateVar)| (0..pool.sort(var.symbol).bits()).map(move |bit| Feature::Bit(n, bit));
    vars.iter().enumerate().flat_map(of)
}

/// The values of the variables that have few, as far as they were seen or are written in the program.
fn few_values(system: &TransitionSystem, pool: &Pool, seen: &Seen) -> BTreeMap<StateKey, BTreeSet<u128>> {
    let mut values = system.constants(pool);
    for (vars, states) in system.vars.iter().zip(seen) {
        for state in states {
            for (var, &value) in vars.iter().zip(state) {
                let known = values.entry(var.place).or_default();
                if known.len() <= FEW {
                    known.insert(value);
                }
            }
        }
    }
    values.retain(|_, values| values.len() <= FEW);
    values
}

/// Differences between numbers that were seen again and again in different states.
fn kept_differences(
    system: &TransitionSystem,
    pool: &Pool,
    seen: &Seen,
    few: &BTreeMap<StateKey, BTreeSet<u128>>,
) -> BTreeSet<(StateKey, StateKey, u128)> {
    let mut kept = BTreeSet::new();
    for (vars, states) in system.vars.iter().zip(seen).filter(|(_, states)| states.len() >= LEAST_SEEN) {
        let is_number = |v: &StateVar| is_word(pool, v.symbol) && !few.contains_key(&v.place);
        let numbers: Vec<usize> = (0..vars.len()).filter(|&n| is_number(&vars[n])).take(NUMBERS).collect();
        let pairs = numbers.iter().flat_map(|&b| numbers.iter().map(move |&a| (a, b)));
        for (a, b) in pairs.filter(|&(a, b)| vars[a].place < vars[b].place) {
            let bits = pool.sort(vars[a].symbol).bits();
            if pool.sort(vars[b].symbol).bits() != bits {
                continue;
            }
            let mut times: BTreeMap<u128, usize> = BTreeMap::new();
            for state in states {
                *times.entry(state[a].wrapping_sub(state[b]) & mask(bits)).or_default() += 1;
            }
            times.retain(|_, times| *times > states.len() / SELDOM);
            // Two numbers that have nothing to do with each other stay apart while neither changes, by anything.
            let are_bound = times.values().sum::<usize>() >= states.len() / 8 * 7;
            if are_bound && times.len() <= MOST_APART {
                kept.extend(times.into_keys().map(|by| (vars[a].place, vars[b].place, by)));
            }
        }
    }
    kept
}

impl Feature {
    /// Whether it is true in a state of a location with these variables.
    pub fn is_true(self, pool: &Pool, vars: &[StateVar], state: &[u128]) -> bool {
        let sort = |v: usize| pool.sort(vars[v].symbol);
        let number = |v: usize, value: u128| match sort(v) {
            Sort::Scalar(Scalar::Int(repr)) => signed_value(value, repr),
            _ => value as i128,
        };
        match self {
            Feature::Bit(v, bit) => state[v] >> bit & 1 == 1,
            Feature::Less(a, b) => number(a, state[a]) < number(b, state[b]),
            Feature::Equal(a, b) => state[a] == state[b],
            Feature::LessThan(v, bound) => number(v, state[v]) < number(v, bound),
            Feature::Is(v, value) => state[v] == value,
            Feature::Apart(a, b, by) => state[b].wrapping_add(by) & mask(sort(a).bits()) == state[a],
        }
    }

    /// The variable whose value or bit this is.
    pub fn variable(self) -> Option<usize> {
        match self {
            Feature::Bit(v, _) | Feature::Is(v, _) => Some(v),
            _ => None,
        }
    }
}

fn is_integer(pool: &Pool, e: ExprId) -> bool {
    matches!(pool.sort(e), Sort::Scalar(Scalar::Int(_)))
}

/// An integer of more than one bit.
fn is_word(pool: &Pool, e: ExprId) -> bool {
    is_integer(pool, e) && pool.sort(e).bits() > 1
}

/// Comparisons of a location's variables with one another and with constants, in the piece that begins there.
fn comparisons(system: &TransitionSystem, pool: &Pool, location: usize) -> Vec<Feature> {
    let vars = system.vars[location].iter().enumerate();
    let numbers: FxHashMap<ExprId, usize> = vars.map(|(n, v)| (v.symbol, n)).collect();
    let piece = &system.pieces[location + 1];
    let mut work: Vec<ExprId> = piece.checks.iter().map(|c| c.1).collect();
    work.extend(piece.edges.iter().map(|e| e.guard));
    let mut seen: FxHashSet<ExprId> = FxHashSet::default();
    let mut found: Vec<Feature> = Vec::new();
    while let Some(e) = work.pop() {
        if !seen.insert(e) || found.len() >= COMPARISONS {
            continue;
        }
        pool.for_each_operand(e, |a| work.push(a));
        if !matches!(pool.op(e), Op::Lt | Op::Le | Op::Eq) {
            continue;
        }
        let (a, b) = (pool.arg(e, 0), pool.arg(e, 1));
        let var = |e: ExprId| numbers.get(&e).copied();
        let feature = match (pool.op(e), var(a), var(b)) {
            (Op::Lt, Some(x), Some(y)) => Some(Feature::Less(x, y)),
            (Op::Le, Some(x), Some(y)) => Some(Feature::Less(y, x)),
            (Op::Eq, Some(x), Some(y)) if !is_integer(pool, a) => Some(Feature::Equal(x, y)),
            (Op::Lt, Some(x), None) => pool.int_value(b).map(|c| Feature::LessThan(x, c)),
            (Op::Le, None, Some(y)) => pool.int_value(a).map(|c| Feature::LessThan(y, c)),
            _ => None,
        };
        found.extend(feature.filter(|f| !found.contains(f)));
    }
    found
}
