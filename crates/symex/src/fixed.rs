//! Objects that lie at addresses the program knows: registers of a device, and whatever else has `Var::at`. An integer
//! that is a constant leads to one of them without a question to anybody; one that is computed is compared with all.
//!
//! Invariant: they exist before the first instruction, because an integer may lead to them before anybody names them.

use expr::{ExprId, ObjId, Op};
use program::VarId;

use super::engine::Engine;
use super::spots::Fixed;

/// Regions with less than this between them are one obstacle for what a linker places.
const GAP: u64 = 0x1000;

impl Engine<'_> {
    pub(super) fn place_fixed(&mut self) {
        let vars: Vec<(VarId, u64)> = self.program.vars.enumerate().filter_map(|(var, v)| Some((var, v.at?))).collect();
        for (var, base) in vars {
            let Some(size) = self.program.types.size_of(self.program.vars[var].ty) else { continue };
            let Some(object) = self.only_instance(var) else { continue };
            self.objects.expose(object);
            self.fixed.push(Fixed { object, base, size });
        }
        self.fixed.sort_by_key(|f| f.base);
    }

    pub(super) fn fixed_base(&mut self, object: ObjId) -> Option<ExprId> {
        let found = self.fixed.iter().find(|f| f.object == object)?.base;
        Some(self.pool.int(u128::from(found), self.pool.offset_sort()))
    }

    /// The object at a constant address, and the offset there; one past its end if nothing begins there.
    pub(super) fn fixed_at(&mut self, address: u128) -> Option<ExprId> {
        let address = u64::try_from(address).ok()?;
        let covers = |f: &&Fixed| f.base <= address && address < f.end();
        let ends = |f: &&Fixed| f.end() == address;
        let found = *self.fixed.iter().find(covers).or_else(|| self.fixed.iter().find(ends))?;
        let offset = self.pool.int(u128::from(address - found.base), self.pool.offset_sort());
        Some(self.pool.addr(found.object, offset))
    }

    /// `other`, unless the computed address lies in one of the objects here.
    pub(super) fn fixed_or(&mut self, address: ExprId, other: ExprId) -> ExprId {
        let sort = self.pool.offset_sort();
        let mut pointer = other;
        for fixed in self.fixed.clone() {
            let base = self.pool.int(u128::from(fixed.base), sort);
            let end = self.pool.int(u128::from(fixed.end()), sort);
            let (from, to) = (self.pool.le(base, address), self.pool.lt(address, end));
            let inside = self.pool.and(from, to);
            let offset = self.pool.binary(Op::Sub, address, base);
            let there = self.pool.addr(fixed.object, offset);
            pointer = self.pool.ite(inside, there, pointer);
        }
        pointer
    }

    /// Blocks of the address space that nothing else lies in, ascending: from and to.
    pub(super) fn obstacles(&self) -> Vec<(u64, u64)> {
        let near = |gap: u64| self.pool.pointer_bits > 16 && gap < GAP || gap == 0;
        let mut blocks: Vec<(u64, u64)> = Vec::new();
        for fixed in &self.fixed {
            match blocks.last_mut() {
                Some(last) if near(fixed.base.saturating_sub(last.1)) => last.1 = last.1.max(fixed.end()),
                _ => blocks.push((fixed.base, fixed.end())),
            }
        }
        blocks
    }

    /// The bytes of the largest hole between obstacles: what fits in there one behind the other has a place.
    pub(super) fn largest_hole(&self) -> u128 {
        let space = 1u128 << self.pool.pointer_bits;
        let mut largest = 0;
        // Nothing lies at the address 0.
        let mut from = 1u128;
        for (start, end) in self.obstacles() {
            largest = largest.max(u128::from(start).saturating_sub(from));
            from = from.max(u128::from(end));
        }
        largest.max(space.saturating_sub(from)).saturating_sub(1)
    }
}
