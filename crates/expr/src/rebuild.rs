//! An expression with other operands: what the constructors make of it, simplified as ever.

use super::pool::{ExprId, Op, Pool};
use super::sort::{Scalar, Sort};

impl Pool {
    /// The node `e` with these operands instead of its own, in the order of [`Pool::for_each_operand`].
    pub fn with_operands(&mut self, e: ExprId, args: &[ExprId]) -> ExprId {
        let node = *self.get(e);
        match (node.op, args) {
            (_, []) => e,
            (Op::Not, &[a]) => self.not(a),
            (Op::And, &[a, b]) => self.and(a, b),
            (Op::Ite, &[c, a, b]) => self.ite(c, a, b),
            (Op::Eq, &[a, b]) => self.eq(a, b),
            (Op::Lt, &[a, b]) => self.lt(a, b),
            (Op::Le, &[a, b]) => self.le(a, b),
            (Op::BitNot, &[a]) => self.bit_not(a),
            (Op::Cast, &[a]) => self.cast(a, node.sort),
            (Op::AddOverflow | Op::SubOverflow | Op::MulOverflow, &[a, b]) => self.overflow(node.op, a, b),
            (Op::Addr(object), &[a]) => self.addr(object, a),
            (Op::PtrAdd, &[p, by]) => self.ptr_add(p, by),
            (Op::PtrObj, &[p]) => self.ptr_obj(p),
            (Op::PtrOff, &[p]) => self.ptr_off(p),
            (Op::Overlay(overlay), [base, values @ ..]) => {
                let indices = self.overlay_items(overlay).iter().map(|&(index, _)| index);
                let items = indices.zip(values.iter().copied()).collect();
                self.overlay(*base, items)
            }
            (Op::Store, &[array, index, value]) => self.store(array, index, value),
            (Op::Select, &[array, index]) => self.select(array, index),
            (Op::ArrayFill, &[value]) => self.filled(node.sort, value),
            _ if super::floats::is_float_op(node.op) => self.float_with_operands(e, args),
            (op, &[a, b]) => self.binary(op, a, b),
            (op, _) => unreachable!("{op:?} does not have {} operands", args.len()),
        }
    }

    fn filled(&mut self, sort: Sort, value: ExprId) -> ExprId {
        let Sort::Array { index, .. } = sort else { unreachable!("an array is filled") };
        self.array_fill(index, value)
    }

    fn float_with_operands(&mut self, e: ExprId, args: &[ExprId]) -> ExprId {
        let node = *self.get(e);
        match (node.op, args, node.sort) {
            (Op::FAdd | Op::FMul | Op::FDiv, &[mode, a, b], _) => self.fbinary(node.op, mode, a, b),
            (Op::FSqrt | Op::FRound, &[mode, a], _) => self.funary(node.op, mode, a),
            (Op::FMod | Op::FRem, &[a, b], _) => self.fremainder(node.op, a, b),
            (Op::FNeg, &[a], _) => self.fneg(a),
            (Op::FAbs, &[a], _) => self.fabs(a),
            (Op::FSign, &[a], _) => self.fsign(a),
            (Op::FEq, &[a, b], _) => self.feq(a, b),
            (Op::FLt, &[a, b], _) => self.flt(a, b),
            (Op::FLe, &[a, b], _) => self.fle(a, b),
            (Op::FBits, &[a], _) => self.float_bits(a),
            (Op::FToInt, &[mode, a], sort) => self.float_to_int(mode, a, sort.bits()),
            (Op::IntToF, &[mode, a], Sort::Scalar(Scalar::Float(format))) => self.int_to_float(mode, a, format),
            (Op::FToF, &[mode, a], Sort::Scalar(Scalar::Float(format))) => self.float_to_float(mode, a, format),
            (Op::FOfBits, &[a], Sort::Scalar(Scalar::Float(format))) => self.float_of_bits(a, format),
            (op, ..) => unreachable!("{op:?} does not have {} operands", args.len()),
        }
    }
}
