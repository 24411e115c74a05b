//! What the checks of memory say in the words of `encodings/`, noted beside the conditions that they become. Only where
//! somebody is going to read it: a running check has no use for it.

use expr::{ExprId, ObjId, Pool};
use ssa::claims::{Claim, Definition, Part};

use super::engine::Engine;
use super::objects::Origin;

fn is<const N: usize>(definition: Definition, parts: [Part; N]) -> Claim {
    Claim::Is(definition, parts.to_vec())
}

fn names(p: ExprId, object: ObjId) -> Claim {
    is(Definition::SameObject, [Part::ObjectOf(p), Part::Object(object)])
}

impl Engine<'_> {
    /// Notes what `cond` says.
    pub(super) fn claim(&mut self, cond: ExprId, claim: impl FnOnce(&mut Self) -> Option<Claim>) {
        if self.options.claims
            && let Some(claim) = claim(self)
        {
            self.trail.claims.add(&mut self.pool, cond, claim);
        }
    }

    /// The pointer is valid, and every object that it can name holds `size` bytes from there on: the paper's equations
    /// (10), (11) and (17). Nothing if it could name objects that are not known yet.
    pub(super) fn access_claim(&mut self, p: ExprId, size: ExprId, write: bool) -> Option<Claim> {
        let targets = self.pool.targets(p);
        if targets.unknown {
            return None;
        }
        let mut all = vec![is(Definition::Invalid, [Part::ObjectOf(p)]).negated()];
        for object in targets.objects {
            let info = &self.objects.list[object];
            if matches!(info.origin, Origin::Function(_)) || (write && !info.writable) {
                all.push(names(p, object).negated());
                continue;
            }
            if self.alive(object) != Pool::TRUE {
                all.push(names(p, object).implies(self.alive_claim(object)));
            }
            let end = self.end_for(object, size)?;
            let bound = |definition, at| {
                is(definition, [Part::ObjectOf(p), Part::OffsetOf(p), Part::Object(object), Part::Value(at)])
            };
            let start = self.pool.int(0, self.pool.offset_sort());
            all.extend([bound(Definition::LowerBound, start), bound(Definition::UpperBound, end)]);
        }
        Some(Claim::All(all))
    }

    /// Where accesses of this size have to begin before. Nothing where the difference could wrap around.
    fn end_for(&mut self, object: ObjId, size: ExprId) -> Option<ExprId> {
        let total = self.objects.list[object].size;
        let end = match (self.pool.int_value(total), self.pool.int_value(size)?) {
            (_, 0) => return None,
            (Some(total), size) => (total + 1).saturating_sub(size),
            (None, 1) => return Some(total),
            (None, _) => return None,
        };
        Some(self.pool.int(end, self.pool.offset_sort()))
    }

    fn alive_claim(&mut self, object: ObjId) -> Claim {
        let alive = self.alive(object);
        is(Definition::Valid, [Part::Value(Pool::TRUE), Part::Value(alive)])
    }

    /// NULL, or the first byte of a dynamic object that is alive: equations (16) and (17).
    pub(super) fn free_claim(&mut self, p: ExprId) -> Option<Claim> {
        let one = self.pool.int(1, self.pool.offset_sort());
        let mut any = vec![is(Definition::Null, [Part::ObjectOf(p), Part::OffsetOf(p)])];
        for object in self.targets_of(p) {
            if self.objects.is_heap(object) {
                let range = [Part::Object(object), Part::Object(object), Part::Value(one)];
                let parts = [Part::ObjectOf(p), Part::OffsetOf(p)].into_iter().chain(range).collect();
                let dynamic = Claim::Is(Definition::IsDynamic, parts);
                any.push(Claim::All(vec![dynamic, self.alive_claim(object)]));
            }
        }
        Some(Claim::Any(any))
    }

    /// None of the objects is alive at the end of the program: equation (18).
    pub(super) fn leak_claim(&mut self, objects: &[ObjId]) -> Option<Claim> {
        let mut freed = |&object: &ObjId| {
            let alive = self.alive(object);
            is(Definition::Deallocated, [Part::Value(Pool::TRUE), Part::Value(alive)])
        };
        Some(Claim::All(objects.iter().map(&mut freed).collect()))
    }

    pub(super) fn same_object_claim(p: ExprId, q: ExprId) -> Claim {
        is(Definition::SameObject, [Part::ObjectOf(p), Part::ObjectOf(q)])
    }
}
