//! Reads of local variables that were never set (C11 6.3.2.1p2), and uses of a result that a function never returned
//! (6.9.1p12): a flag beside each variable says whether it is set.
//!
//! Variables whose address is taken and memory of the heap have no flag: what is read from them without having been
//! written stays undecided, as without this check. An aggregate counts as set with its first part.

use crate::{Callee, ExprId, ExprKind, Inst, InstKind, Place, PlaceId, PlaceKind, PropertyKind};
use base::{Id, Loc};

use super::guards::{Guard, Guards};
use super::instrument::Instrument;
use super::unset::{NO_RESULT, root, written_place};

impl Instrument<'_> {
    /// The place is read: the variable that it is or lies in was set.
    pub fn initialised(&mut self, place: PlaceId, guard: Guard, loc: Loc) {
        let Some(var) = root(self.function, place).filter(|v| self.unset.now.contains(v)) else { return };
        let Some(&flag) = self.unset.flags.get(&var) else { return };
        let cond = self.push(ExprKind::Load(flag), self.int, loc);
        let description = format!("`{}` is set before it is read", self.vars[var].name);
        self.check(PropertyKind::Uninitialized, cond, guard, loc, description);
        if guard == Guards::NONE {
            self.unset.now.remove(&var);
        }
    }

    /// Keeps the flags.
    pub fn after_inst(&mut self, inst: &InstKind) {
        if let InstKind::Declare { var } = *inst
            && let Some(&flag) = self.unset.flags.get(&var)
        {
            self.unset.now.insert(var);
            let PlaceKind::Var(own) = self.function.places[flag].kind else { return };
            self.insts.push(Inst { kind: InstKind::Declare { var: own }, loc: self.loc });
            self.set_flag(flag, 0);
        }
        let written = written_place(inst).and_then(|place| root(self.function, place));
        if let Some(var) = written
            && let Some(&flag) = self.unset.flags.get(&var)
            && self.unset.now.remove(&var)
        {
            self.set_flag(flag, 1);
        }
        if let InstKind::Call { dst: Some(_), callee: Callee::Direct(f), .. } = *inst
            && let Some(&result) = self.results.get(&f)
        {
            let place = self.function.places.push(Place { kind: PlaceKind::Var(result), ty: self.int });
            let cond = self.push(ExprKind::Load(place), self.int, self.loc);
            let description = format!("`{}` returned the result that is used", self.names[f.index()]);
            self.check(PropertyKind::Uninitialized, cond, Guards::NONE, self.loc, description);
        }
    }

    fn set_flag(&mut self, flag: PlaceId, value: i128) {
        let value = self.push(ExprKind::Int(value), self.int, self.loc);
        self.insts.push(Inst { kind: InstKind::Assign { dst: flag, value }, loc: self.loc });
    }

    /// The function ends with this value.
    pub fn returned(&mut self, e: ExprId) {
        self.expr(e);
        let Some(&result) = self.results.get(&self.id) else { return };
        let missing = matches!(self.function.exprs[e].kind, ExprKind::Load(p)
            if matches!(self.function.places[p].kind, PlaceKind::Var(v) if self.vars[v].name == NO_RESULT));
        let place = self.function.places.push(Place { kind: PlaceKind::Var(result), ty: self.int });
        self.set_flag(place, i128::from(!missing));
    }
}
