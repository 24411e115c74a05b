//! What the search found, as text for `show --stage invariants`.

use expr::print::Printer;
use expr::sort::signed_value;
use expr::{ExprId, Pool, Scalar, Sort};
use symex::System;

use super::{Cube, Feature};

/// A line a cube that is never reached, by location.
pub fn invariant(system: &System, pool: &Pool, features: &[Vec<Feature>], cubes: &[Vec<Cube>]) -> String {
    let mut out = String::new();
    for (location, cubes) in cubes.iter().enumerate() {
        out.push_str(&format!("location {location}\n"));
        let names = names(system, pool, location);
        let mut lines: Vec<String> =
            cubes.iter().map(|cube| cube_text(system, pool, location, &names, &features[location], cube)).collect();
        lines.sort();
        lines.iter().for_each(|line| out.push_str(&format!("  never {line}\n")));
    }
    out
}

fn names(system: &System, pool: &Pool, location: usize) -> Vec<String> {
    let symbols: Vec<ExprId> = system.vars[location].iter().map(|v| v.symbol).collect();
    let mut printer = Printer::new(pool, &symbols);
    symbols.iter().map(|&s| printer.print(s, "", &mut String::new())).collect()
}

fn cube_text(
    system: &System,
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
        (Feature::Bit(v, bit), _) => format!("{}[{bit}] = {}", names[v], u8::from(holds)),
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
    cube.iter().map(literal).collect::<Vec<_>>().join(" and ")
}
