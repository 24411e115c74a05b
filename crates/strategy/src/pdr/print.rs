//! What the search found, as text for `show --stage invariants`.

use expr::print::Printer;
use expr::sort::signed_value;
use expr::{ExprId, Pool, Scalar, Sort};
use transition::TransitionSystem;

use super::{Cube, Feature};

/// By location: the bits that always have one value, then one line per cube that is never reached.
pub fn invariant(system: &TransitionSystem, pool: &Pool, features: &[Vec<Feature>], cubes: &[Vec<Cube>]) -> String {
    let mut out = String::new();
    for (location, cubes) in cubes.iter().enumerate() {
        out.push_str(&format!("location {location}\n"));
        let names = names(system, pool, location);
        let is_fixed_bit = |cube: &&Cube| single_bit(&features[location], cube).is_some();
        let (fixed, others): (Vec<&Cube>, Vec<&Cube>) = cubes.iter().partition(is_fixed_bit);
        let always = fixed.iter().filter_map(|cube| single_bit(&features[location], cube));
        let always = bit_ranges(&names, always.map(|(v, bit, never)| (v, bit, !never)).collect());
        always.iter().for_each(|bits| out.push_str(&format!("  always {bits}\n")));
        let text = |cube: &&Cube| cube_text(system, pool, location, &names, &features[location], cube);
        let mut lines: Vec<String> = others.iter().map(text).collect();
        lines.sort();
        lines.iter().for_each(|line| out.push_str(&format!("  never {line}\n")));
    }
    out
}

fn single_bit(features: &[Feature], cube: &Cube) -> Option<(usize, u16, bool)> {
    let (&(n, value), 1) = (cube.iter().next()?, cube.len()) else { return None };
    match features[n as usize] {
        Feature::Bit(v, bit) => Some((v, bit, value)),
        _ => None,
    }
}

/// `x[3..31] = 0` or `x[1..2] all ones` for neighbouring bits of one value.
fn bit_ranges(names: &[String], mut bits: Vec<(usize, u16, bool)>) -> Vec<String> {
    bits.sort();
    let mut ranges: Vec<(usize, u16, u16, bool)> = Vec::new();
    for (v, bit, value) in bits {
        match ranges.last_mut() {
            Some((w, _, last, same)) if *w == v && *same == value && *last + 1 == bit => *last = bit,
            _ => ranges.push((v, bit, bit, value)),
        }
    }
    let text = |(v, first, last, value): (usize, u16, u16, bool)| match (first == last, value) {
        (true, _) => format!("{}[{first}] = {}", names[v], u8::from(value)),
        (false, false) => format!("{}[{first}..{last}] = 0", names[v]),
        (false, true) => format!("{}[{first}..{last}] all ones", names[v]),
    };
    ranges.into_iter().map(text).collect()
}

fn names(system: &TransitionSystem, pool: &Pool, location: usize) -> Vec<String> {
    let symbols: Vec<ExprId> = system.vars[location].iter().map(|v| v.symbol).collect();
    let mut printer = Printer::new(pool, &symbols);
    symbols.iter().map(|&s| printer.print(s, "", &mut String::new())).collect()
}

fn cube_text(
    system: &TransitionSystem,
    pool: &Pool,
    location: usize,
    names: &[String],
    features: &[Feature],
    cube: &Cube,
) -> String {
    let number = |v: usize, value: u128| match pool.sort(system.vars[location][v].symbol) {
        Sort::Scalar(Scalar::Int(repr)) => signed_value(value, repr),
        _ => value as i128,
    };
    let literal = |&(n, holds): &(u32, bool)| match (features[n as usize], holds) {
        (Feature::Bit(..), _) => String::new(),
        (Feature::Less(a, b), true) => format!("{} < {}", names[a], names[b]),
        (Feature::Less(a, b), false) => format!("{} >= {}", names[a], names[b]),
        (Feature::Equal(a, b), true) => format!("{} = {}", names[a], names[b]),
        (Feature::Equal(a, b), false) => format!("{} != {}", names[a], names[b]),
        (Feature::LessThan(v, bound), true) => format!("{} < {}", names[v], number(v, bound)),
        (Feature::LessThan(v, bound), false) => format!("{} >= {}", names[v], number(v, bound)),
        (Feature::Is(v, value), true) => format!("{} = {}", names[v], number(v, value)),
        (Feature::Is(v, value), false) => format!("{} != {}", names[v], number(v, value)),
        (Feature::Apart(a, b, by), true) => format!("{} - {} = {}", names[a], names[b], number(a, by)),
        (Feature::Apart(a, b, by), false) => format!("{} - {} != {}", names[a], names[b], number(a, by)),
    };
    let bit = |&(n, holds): &(u32, bool)| match features[n as usize] {
        Feature::Bit(v, bit) => Some((v, bit, holds)),
        _ => None,
    };
    let mut parts: Vec<String> = cube.iter().map(literal).filter(|text| !text.is_empty()).collect();
    parts.extend(bit_ranges(names, cube.iter().filter_map(bit).collect()));
    parts.join(" and ")
}
