//! Proofs for any number of iterations, as they are reported.

use base::Id;
use program::PropId;
use results::Status;

use super::search::Setup;

/// These properties hold on all executions.
pub fn prove(setup: &Setup, props: &[PropId], solver: &str, how: &str) {
    for prop in props {
        setup.board.decide(prop.index(), Status::Safe { bounded: false }, solver, Default::default());
    }
    if !props.is_empty() {
        setup.board.note(format!("{} proved by {how}", count(props.len())));
    }
}

fn count(n: usize) -> String {
    if n == 1 { "1 property".to_string() } else { format!("{n} properties") }
}
