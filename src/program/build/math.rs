//! Calls of `<math.h>` that are operations on floating-point numbers.

use crate::base::Loc;
use crate::program::{ExprId, ExprKind as Out, MathOp};
use crate::typed::types::TypeId;

use super::body::Builder;

impl Builder<'_, '_> {
    /// The operation on its operands, which have the types that it needs.
    pub fn math(&mut self, op: MathOp, operands: &[ExprId], ty: TypeId, loc: Loc) -> ExprId {
        let args = std::array::from_fn(|n| operands[n.min(operands.len() - 1)]);
        self.push(Out::Math(op, args), ty, loc)
    }
}
