//! Finds the rounds of loops in a list of steps, so that a trace shows the first and the last round only.

/// A part of the list to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// The element with this index.
    Show(usize),
    /// This many rounds like the one before are left out.
    Skip { rounds: usize },
}

/// Longer rounds are not looked for.
const MAX_PERIOD: usize = 12;
/// Fewer rounds are shown as they are.
const MIN_ROUNDS: usize = 4;

/// Replaces the inner rounds of each repetition; elements are alike if their keys are equal.
pub fn compact<K: PartialEq>(keys: &[K]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < keys.len() {
        let Some((period, rounds)) = repetition(&keys[at..]) else {
            pieces.push(Piece::Show(at));
            at += 1;
            continue;
        };
        let end = at + period * rounds;
        pieces.extend((at..at + period).map(Piece::Show));
        pieces.push(Piece::Skip { rounds: rounds - 2 });
        pieces.extend((end - period..end).map(Piece::Show));
        at = end;
    }
    pieces
}

/// The repetition at the start of `keys` that covers most elements; the shortest period among equals.
fn repetition<K: PartialEq>(keys: &[K]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for period in 1..=MAX_PERIOD.min(keys.len() / MIN_ROUNDS) {
        let alike = keys[period..].iter().zip(keys).take_while(|(later, earlier)| later == earlier).count();
        let rounds = 1 + alike / period;
        if rounds >= MIN_ROUNDS && best.is_none_or(|(p, r)| period * rounds > p * r) {
            best = Some((period, rounds));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str) -> String {
        let keys: Vec<char> = text.chars().collect();
        let piece = |piece: &Piece| match piece {
            Piece::Show(i) => keys[*i].to_string(),
            Piece::Skip { rounds } => format!("[{rounds}]"),
        };
        compact(&keys).iter().map(piece).collect()
    }

    #[test]
    fn inner_rounds_are_left_out() {
        assert_eq!(show("xababababaz"), "xab[2]abaz");
        assert_eq!(show("aaaaaaaa"), "a[6]a");
    }

    #[test]
    fn short_repetitions_and_different_steps_stay() {
        assert_eq!(show("ababab"), "ababab");
        assert_eq!(show("abcdef"), "abcdef");
        assert_eq!(show(""), "");
    }
}
