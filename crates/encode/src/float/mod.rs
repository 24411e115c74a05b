//! Floating-point operations as bit-vector terms: unpack, compute on integers, round once, pack.
//!
//! Operands and results are patterns as in `base::float`, which defines what every circuit here computes;
//! `tests/float_circuits.rs` compares the two on all operands of tiny formats and on random ones of the real formats. Circuits are small rather
//! than shallow: one adder where one does, shifters that stop where no bit can be lost, no wide dividers.

mod add;
mod compare;
mod convert;
mod divide;
mod integral;
mod multiply;
mod remainder;
mod round;
mod unpack;
mod word;

use base::float::Format;
use smt::{TermId, Terms};

/// Builds terms of one pool.
pub struct Circuits<'t> {
    terms: &'t mut Terms,
}

impl<'t> Circuits<'t> {
    pub fn new(terms: &'t mut Terms) -> Self {
        Circuits { terms }
    }

    /// The exponent's width in computations: room for sums, normalising shifts and a sign.
    fn exponent_width(format: Format) -> u32 {
        let shifts = u32::BITS - format.precision().leading_zeros();
        u32::from(format.exp).max(shifts) + 3
    }

    pub fn neg(&mut self, format: Format, a: TermId) -> TermId {
        let sign = self.sign(format, a);
        let positive = self.not(sign);
        let magnitude = self.magnitude(format, a);
        self.signed(positive, magnitude)
    }

    pub fn abs(&mut self, format: Format, a: TermId) -> TermId {
        let magnitude = self.magnitude(format, a);
        self.signed(Terms::FALSE, magnitude)
    }
}
