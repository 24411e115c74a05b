//! What of the formula is an application of a definition of `encodings/`: for terms that are printed.

use expr::{ExprId, ObjId, Op, Pool, Sort};
use smt::{Sort as SmtSort, TermId, Terms};

use super::BvEncoder;
use crate::library;

impl BvEncoder {
    /// Whatever is an application of a definition.
    pub(super) fn by_name(&self, pool: &Pool, terms: &mut Terms, e: ExprId) -> Option<TermId> {
        let node = pool.get(e);
        match node.op {
            Op::AddOverflow | Op::SubOverflow | Op::MulOverflow => {
                let repr = pool.sort(node.args[0]).repr();
                let prefix = if repr.signed { "signed" } else { "unsigned" };
                let (a, b) = (self.of(node.args[0]).term, self.of(node.args[1]).term);
                let negation = node.op == Op::SubOverflow && pool.int_value(node.args[0]) == Some(0);
                let (op, args) = match node.op {
                    Op::AddOverflow => ("add", vec![a, b]),
                    Op::SubOverflow if negation => ("neg", vec![b]),
                    Op::SubOverflow => ("sub", vec![a, b]),
                    _ => ("mul", vec![a, b]),
                };
                let valid = format!("{prefix}.{op}.valid");
                let valid = library::call(terms, &valid, &[u32::from(repr.bits)], &args, SmtSort::Bool);
                Some(terms.not(valid))
            }
            Op::Eq => self.equality_by_name(pool, terms, node.args[0], node.args[1]),
            _ => None,
        }
    }

    /// Equalities that ask for an object, for NULL, or whether a conversion or a shift loses anything.
    fn equality_by_name(&self, pool: &Pool, terms: &mut Terms, x: ExprId, y: ExprId) -> Option<TermId> {
        if [x, y].iter().any(|&e| pool.op(e) == Op::PtrObj) {
            let args = [self.of(x).term, self.of(y).term];
            return Some(library::call(terms, "pointer.same_object", &[], &args, SmtSort::Bool));
        }
        let null = |e: ExprId| pool.op(e) == Op::Addr(ObjId::NULL) && pool.int_value(pool.arg(e, 0)) == Some(0);
        if pool.sort(x) == Sort::PTR {
            let (p, q) = (self.of(x), self.of(y));
            if let Some(other) = [(x, q), (y, p)].into_iter().find(|(e, _)| null(*e)).map(|(_, other)| other) {
                let width = u32::from(pool.pointer_bits);
                let args = [other.object_part(terms), other.offset_part(terms)];
                return Some(library::call(terms, "pointer.null", &[width], &args, SmtSort::Bool));
            }
            let objects = [p.object_part(terms), q.object_part(terms)];
            let same = library::call(terms, "pointer.same_object", &[], &objects, SmtSort::Bool);
            let (i, j) = (p.offset_part(terms), q.offset_part(terms));
            let offsets = terms.eq(i, j);
            return Some(terms.and(&[same, offsets]));
        }
        [(x, y), (y, x)].into_iter().find_map(|(plain, back)| self.round_trip(pool, terms, plain, back))
    }

    /// `back` is `plain` after a conversion or a left shift was undone.
    fn round_trip(&self, pool: &Pool, terms: &mut Terms, plain: ExprId, back: ExprId) -> Option<TermId> {
        let there = matches!(pool.op(back), Op::Cast | Op::Shr).then(|| pool.arg(back, 0))?;
        let repr = pool.sort(plain).repr();
        let prefix = if repr.signed { "signed" } else { "unsigned" };
        let x = self.of(plain).term;
        match (pool.op(back), pool.op(there)) {
            (Op::Cast, Op::Cast) if pool.arg(there, 0) == plain => {
                let narrow = pool.sort(there).repr();
                if narrow.signed != repr.signed || narrow.bits >= repr.bits {
                    return None;
                }
                let family = format!("{prefix}.to_{prefix}.valid");
                let widths = [u32::from(repr.bits), u32::from(narrow.bits)];
                Some(library::call(terms, &family, &widths, &[x], SmtSort::Bool))
            }
            (Op::Shr, Op::Shl) if pool.arg(there, 0) == plain && pool.arg(there, 1) == pool.arg(back, 1) => {
                let args = [x, self.of(pool.arg(there, 1)).term];
                let family = format!("{prefix}.shl.valid");
                Some(library::call(terms, &family, &[u32::from(repr.bits)], &args, SmtSort::Bool))
            }
            _ => None,
        }
    }
}
