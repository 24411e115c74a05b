//! `malloc` and `calloc`, which can fail where the options say so.

use crate::{BinOp, ExprId, ExprKind as Out, InstKind, PlaceId, Terminator, Test};
use base::{Diagnostic, Loc, Result};
use typed::tree::Expr;
use typed::types::TypeId;

use super::body::Builder;
use super::calls::Want;

/// As in Linux and the BSDs.
const ENOMEM: i128 = 12;

impl Builder<'_, '_> {
    pub fn malloc(&mut self, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let operands = self.sizes(e, args, 1)?;
        let dst = self.allocation(e, want)?;
        self.alloc(dst, operands[0], false, e.loc);
        Ok(Some(self.load(dst, e.loc)))
    }

    /// `calloc` returns NULL where the product of its arguments does not fit (C11 7.22.3.2).
    pub fn calloc(&mut self, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        let operands = self.sizes(e, args, 2)?;
        let dst = self.allocation(e, want)?;
        let [count, size] = [self.hold(operands[0], e.loc), self.hold(operands[1], e.loc)];
        let (ty, int) = (self.type_of(count), self.int_type());
        let product = self.binary(BinOp::Mul, count, size, ty, e.loc);
        let fits = self.push(Out::Test(Test::Fits(BinOp::Mul, count, size)), int, e.loc);
        let (yes, no, end) = (self.body.new_block(), self.body.new_block(), self.body.new_block());
        self.body.end(Terminator::Branch { cond: fits, then: yes, other: no }, e.loc);
        self.body.place(yes);
        self.alloc(dst, product, true, e.loc);
        self.body.goto(end, e.loc);
        self.body.place(no);
        let null = self.int_const(0, e.ty, e.loc);
        self.emit(InstKind::Assign { dst, value: null }, e.loc);
        self.allocation_errno(dst, e.loc);
        self.body.goto(end, e.loc);
        self.body.place(end);
        Ok(Some(self.load(dst, e.loc)))
    }

    fn alloc(&mut self, dst: PlaceId, size: ExprId, zeroed: bool, loc: Loc) {
        let may_fail = self.shared.options.malloc_may_fail;
        self.emit(InstKind::Alloc { dst, size, zeroed, may_fail }, loc);
        if may_fail {
            self.allocation_errno(dst, loc);
        }
    }

    /// POSIX: where there is no memory, `errno` is ENOMEM.
    pub fn allocation_errno(&mut self, block: PlaceId, loc: Loc) {
        let Some(var) = self.errno() else { return };
        let (ty, errno) = (self.shared.vars[var].ty, self.var_place(var));
        let (block, before, none) = (self.load(block, loc), self.load(errno, loc), self.int_const(ENOMEM, ty, loc));
        let value = self.push(Out::Cond(block, before, none), ty, loc);
        self.emit(InstKind::Assign { dst: errno, value }, loc);
    }

    /// The arguments as values of type size_t.
    pub fn sizes(&mut self, e: &Expr, args: &[Expr], count: usize) -> Result<Vec<ExprId>> {
        if args.len() != count || !self.shared.types.is_pointer(e.ty) {
            let message = "this allocation function is declared or called in another way than the C library does";
            return Err(Diagnostic::error(e.loc, message).with_help("include <stdlib.h>"));
        }
        let size_type: TypeId = self.shared.types.int(self.shared.types.size_kind());
        let operands = self.operands(args)?;
        Ok(operands.into_iter().map(|o| self.convert(o, size_type)).collect())
    }

    pub fn allocation(&mut self, e: &Expr, want: Want) -> Result<PlaceId> {
        Ok(match want {
            Want::Into(dst) => dst,
            Want::Nothing | Want::Value => self.temp_place(e.ty, e.loc),
        })
    }
}
