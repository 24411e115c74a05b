//! Lifetimes that the ends of scopes, and jumps out of them and into them, end and begin.

use crate::{BlockId, Inst, InstKind};
use base::Loc;
use typed::tree::VarId;

use super::body::Builder;
use super::scopes::{Destination, Jump};

impl Builder<'_, '_> {
    pub fn open_scope(&mut self) {
        let entry = self.body.current.map(|block| (block, self.body.blocks[block].insts.len()));
        self.body.scopes.open(entry);
    }

    /// Ends the lifetimes of the scope's variables on the path that falls out of it.
    pub fn close_scope(&mut self, loc: Loc) {
        let vars = self.body.scopes.close();
        if self.body.current.is_some() {
            for var in vars.into_iter().rev() {
                for kind in self.ends_of(var, true, loc) {
                    self.emit(kind, loc);
                }
            }
        }
    }

    /// What ends with a variable: its block, and its own lifetime where somebody can tell.
    fn ends_of(&mut self, var: VarId, declared: bool, loc: Loc) -> Vec<InstKind> {
        let mut ends = Vec::new();
        if declared {
            ends.extend(self.release_of(var, loc));
        }
        if self.shared.vars[var].address_taken {
            ends.push(InstKind::Dead { var });
        }
        ends
    }

    fn release_of(&mut self, var: VarId, loc: Loc) -> Option<InstKind> {
        if !self.body.holders.contains(&var) {
            return None;
        }
        let place = self.var_place(var);
        let ptr = self.load(place, loc);
        Some(InstKind::Release { ptr })
    }

    /// Ends the current block with a jump to `to`.
    pub fn jump(&mut self, to: BlockId, destination: Destination, loc: Loc) {
        if let Some(block) = self.body.current {
            let from = self.body.scopes.current();
            let here = self.body.scopes.here();
            self.body.jumps.push(Jump { block, from, here, to: destination, loc });
            self.body.goto(to, loc);
        }
    }

    fn find_passed_over(&mut self, jumps: &[Jump]) {
        let scopes = &self.body.scopes;
        for jump in jumps {
            let Destination::Label(label) = &jump.to else { continue };
            let Some(target) = self.body.label_targets.get(label) else { continue };
            let outer = scopes.common(jump.from, target.scope);
            for var in scopes.between(outer, &jump.here, target) {
                self.shared.vars[var].passed_over = true;
            }
        }
    }

    /// A variable lives from the entry into its block (C11 6.2.4p6), which shows where its declaration is not reached.
    fn declare_passed_over(&mut self) {
        let mut entries = Vec::new();
        for scope in &self.body.scopes.scopes {
            let Some((block, at)) = scope.entry else { continue };
            let vars = scope.vars.iter().copied().filter(|&v| self.shared.vars[v].passed_over);
            entries.extend(vars.map(|var| (block, at, var)));
        }
        entries.sort_by_key(|&(_, at, _)| std::cmp::Reverse(at));
        for (block, at, var) in entries {
            let loc = self.shared.vars[var].loc;
            self.body.blocks[block].insts.insert(at, Inst { kind: InstKind::Declare { var }, loc });
        }
    }

    /// Puts the lifetimes that jumps end and begin before them.
    pub fn complete_jumps(&mut self) {
        let jumps = std::mem::take(&mut self.body.jumps);
        self.find_passed_over(&jumps);
        self.declare_passed_over();
        for jump in jumps {
            let scopes = &self.body.scopes;
            let (outer, entered, again) = match &jump.to {
                Destination::Scope(outer) => (*outer, Vec::new(), Vec::new()),
                Destination::Label(label) => match self.body.label_targets.get(label) {
                    Some(target) => {
                        let outer = scopes.common(jump.from, target.scope);
                        let mut entered = scopes.entered(outer, target);
                        let later = scopes.left(target.scope, outer).into_iter().filter(|v| !entered.contains(v));
                        let later: Vec<_> = later.filter(|&v| self.shared.vars[v].passed_over).collect();
                        entered.extend(later);
                        (outer, entered, scopes.between(outer, target, &jump.here))
                    }
                    None => continue,
                },
            };
            let (left, declared) = (scopes.left(jump.from, outer), scopes.entered(outer, &jump.here));
            let mut dead = Vec::new();
            for var in left {
                // A block that was not allocated yet does not end.
                dead.extend(self.ends_of(var, declared.contains(&var), jump.loc));
            }
            // Jumping back in their block, variables live on, but an array of variable length ends where the scope of
            // its declaration is left (C11 6.2.4p6f).
            for var in again.into_iter().rev() {
                dead.extend(self.release_of(var, jump.loc));
            }
            let born = entered.into_iter().map(|var| InstKind::Declare { var });
            let insts = dead.into_iter().chain(born).map(|kind| Inst { kind, loc: jump.loc });
            self.body.blocks[jump.block].insts.extend(insts);
        }
    }
}
