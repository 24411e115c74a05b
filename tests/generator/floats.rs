//! Random floating-point expressions, which become integers again by comparing or by a conversion that fits.

use super::expr::Ex;
use super::program::Gen;
use super::types::INT;

/// Numbers where rounding, overflow or the sign of zero show.
const CONSTANTS: [&str; 14] = [
    "0.0",
    "-0.0f",
    "0.1",
    "0.1f",
    "1.5f",
    "-2.75",
    "16777216.0f",
    "9007199254740992.0",
    "1e-40f",
    "4.9e-324",
    "3e38f",
    "1.7e308",
    "0x1.8p-3f",
    "1e10",
];

impl Gen {
    /// An integer that comes out of floating-point arithmetic.
    pub fn out_of_floats(&mut self, depth: usize) -> Ex {
        let depth = depth.min(2);
        let (a, b) = (self.float(depth), self.float(depth));
        let text = match self.rng.below(4) {
            0 => format!("((int)fits{a})"),
            1 => format!("(!{a})"),
            _ => {
                let op = *self.rng.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({a} {op} {b})")
            }
        };
        Ex { text, ty: INT, folds: true, unaligned: false }
    }

    /// In parentheses.
    fn float(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.rng.below(3) {
                0 => format!("({})", self.rng.pick(&CONSTANTS)),
                _ => {
                    let ty = *self.rng.pick(&["float", "double"]);
                    let operand = self.expr(0);
                    format!("(({ty}){})", operand.text)
                }
            };
        }
        let (a, b) = (self.float(depth - 1), self.float(depth - 1));
        match self.rng.below(10) {
            0..=2 => format!("({a} + {b})"),
            3..=4 => format!("({a} - {b})"),
            5..=6 => format!("({a} * {b})"),
            7 => format!("({a} / {b})"),
            8 => format!("((float){a})"),
            _ => format!("(-{a})"),
        }
    }
}
