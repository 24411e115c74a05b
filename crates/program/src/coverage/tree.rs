//! The shape of a decision, and the ways to evaluate it.

/// `&&`, `||` and `!` over conditions, which have numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    Condition(usize),
    Constant(bool),
    Not(Box<Tree>),
    /// `&&` of two or more.
    All(Vec<Tree>),
    /// `||` of two or more.
    Any(Vec<Tree>),
}

/// One way to evaluate a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The conditions that are evaluated, in their order, with their values.
    pub steps: Vec<(usize, bool)>,
    pub outcome: bool,
}

impl Path {
    /// `None` if it is not evaluated.
    pub fn value(&self, condition: usize) -> Option<bool> {
        self.steps.iter().find(|(c, _)| *c == condition).map(|(_, value)| *value)
    }
}

impl Tree {
    /// How many paths lead to true and to false.
    pub fn count(&self) -> (usize, usize) {
        match self {
            Tree::Condition(_) => (1, 1),
            Tree::Constant(value) => (usize::from(*value), usize::from(!*value)),
            Tree::Not(of) => {
                let (yes, no) = of.count();
                (no, yes)
            }
            Tree::All(parts) => chain(parts.iter().map(Tree::count)),
            Tree::Any(parts) => {
                let swapped = parts.iter().map(|part| part.count()).map(|(yes, no)| (no, yes));
                let (no, yes) = chain(swapped);
                (yes, no)
            }
        }
    }

    /// All paths; those that come out true first for a conjunction's last operand, as they are evaluated.
    pub fn paths(&self) -> Vec<Path> {
        match self {
            Tree::Condition(n) => [true, false].map(|value| Path { steps: vec![(*n, value)], outcome: value }).to_vec(),
            Tree::Constant(value) => vec![Path { steps: Vec::new(), outcome: *value }],
            Tree::Not(of) => of.paths().into_iter().map(|p| Path { outcome: !p.outcome, ..p }).collect(),
            Tree::All(parts) => sequence(parts, false),
            Tree::Any(parts) => sequence(parts, true),
        }
    }

    /// Its value on a path that evaluates it.
    pub fn value(&self, path: &Path) -> Option<bool> {
        match self {
            Tree::Condition(n) => path.value(*n),
            Tree::Constant(value) => Some(*value),
            Tree::Not(of) => of.value(path).map(|value| !value),
            Tree::All(parts) => short_circuit(parts, path, false),
            Tree::Any(parts) => short_circuit(parts, path, true),
        }
    }

    /// Whether the condition is evaluated on the path and no other condition masks it: every expression that contains it
    /// comes out as its own operand says, so that the other value could have changed the outcome (masking MC/DC; Chilenski,
    /// "An Investigation of Three Forms of the Modified Condition Decision Coverage (MCDC) Criterion", 2001).
    pub fn shows(&self, condition: usize, path: &Path) -> bool {
        match self {
            Tree::Condition(n) => *n == condition && path.value(condition).is_some(),
            Tree::Constant(_) => false,
            Tree::Not(of) => of.shows(condition, path),
            Tree::All(parts) | Tree::Any(parts) => {
                let shown = parts.iter().find(|part| part.shows(condition, path));
                shown.is_some_and(|part| part.value(path) == self.value(path))
            }
        }
    }
}

fn chain(counts: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    counts.fold((1, 0), |(yes, no), (y, n)| (yes.saturating_mul(y), no.saturating_add(yes.saturating_mul(n))))
}

/// The operands from left to right, until one comes out as `end`.
fn sequence(parts: &[Tree], end: bool) -> Vec<Path> {
    let mut done = Vec::new();
    let mut going = vec![Path { steps: Vec::new(), outcome: !end }];
    for part in parts {
        let more = part.paths();
        let mut next = Vec::new();
        for before in going {
            for path in &more {
                let steps = before.steps.iter().chain(&path.steps).copied().collect();
                let joined = Path { steps, outcome: path.outcome };
                if path.outcome == end { done.push(joined) } else { next.push(joined) }
            }
        }
        going = next;
    }
    done.into_iter().chain(going).collect()
}

fn short_circuit(parts: &[Tree], path: &Path, end: bool) -> Option<bool> {
    for part in parts {
        if part.value(path)? == end {
            return Some(end);
        }
    }
    Some(!end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(parts: impl IntoIterator<Item = Tree>) -> Tree {
        Tree::All(parts.into_iter().collect())
    }

    fn any(parts: impl IntoIterator<Item = Tree>) -> Tree {
        Tree::Any(parts.into_iter().collect())
    }

    fn c(n: usize) -> Tree {
        Tree::Condition(n)
    }

    #[test]
    fn a_chain_has_one_path_more_than_conditions() {
        let tree = all([c(0), c(1), c(2)]);
        assert_eq!(tree.count(), (1, 3));
        let paths = tree.paths();
        assert_eq!(paths.len(), 4);
        assert!(paths.iter().all(|p| tree.value(p) == Some(p.outcome)));
    }

    #[test]
    fn counts_are_those_of_the_paths() {
        let tree = any([all([any([c(0), c(1)]), c(2)]), Tree::Not(Box::new(all([c(3), c(4)]))), Tree::Constant(false)]);
        let (yes, no) = tree.count();
        let paths = tree.paths();
        assert_eq!(paths.iter().filter(|p| p.outcome).count(), yes);
        assert_eq!(paths.iter().filter(|p| !p.outcome).count(), no);
    }

    /// Against the definition: with the values that are not evaluated chosen freely, flipping the condition flips the outcome.
    #[test]
    fn a_condition_is_shown_where_it_can_change_the_outcome() {
        let tree = any([all([c(0), c(1)]), all([Tree::Not(Box::new(c(2))), any([c(3), c(4)])])]);
        let eval = |bits: usize| truth(&tree, bits);
        for path in tree.paths() {
            for condition in 0..5 {
                let fits = |bits: &usize| path.steps.iter().all(|&(c, v)| (bits >> c & 1 == 1) == v);
                let flips = (0..32usize).filter(fits).any(|bits| eval(bits) != eval(bits ^ 1 << condition));
                let expected = path.value(condition).is_some() && flips;
                assert_eq!(tree.shows(condition, &path), expected, "{path:?} {condition}");
            }
        }
    }

    fn truth(tree: &Tree, bits: usize) -> bool {
        match tree {
            Tree::Condition(n) => bits >> n & 1 == 1,
            Tree::Constant(value) => *value,
            Tree::Not(of) => !truth(of, bits),
            Tree::All(parts) => parts.iter().all(|p| truth(p, bits)),
            Tree::Any(parts) => parts.iter().any(|p| truth(p, bits)),
        }
    }
}
