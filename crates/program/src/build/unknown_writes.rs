//! What a function without a body may write to: whatever its arguments and the program's global variables let it reach by
//! their types. An object is written as a whole, since a pointer to a part of it leads to the rest; what a type declares
//! `const` is left alone. Null and dangling pointers lead nowhere.

use crate::{Callee, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind, Storage, Terminator, Test};
use base::{Diagnostic, Id, Loc};
use typed::tree::{FuncId, VarId};
use typed::types::{FnType, Type, TypeId};

use super::body::{Body, Builder};
use super::options::Undefined;
use super::shared::Shared;

/// How many pointers are followed, one behind the other.
pub(super) const DEEPEST: u32 = 3;

/// How many elements of an array that a pointer leads to are looked at for pointers.
const ELEMENTS: u64 = 4;

/// How many objects one call writes to at most.
const MOST_WRITES: u32 = 64;

impl Shared<'_> {
    /// What a function of this name does that has no body.
    pub fn undefined(&self, name: &str) -> Undefined {
        self.options.undefined_by_name.get(name).copied().unwrap_or(self.options.undefined)
    }

    /// The function that changes global variables in the name of another.
    fn changer(&mut self, of: FuncId) -> FuncId {
        if let Some(&known) = self.changers.get(&of) {
            return known;
        }
        if self.changers.is_empty() {
            // Others can use what the program itself does not.
            let external: Vec<VarId> = self.vars.ids().filter(|&v| self.is_external(v)).collect();
            external.into_iter().for_each(|v| self.reach_var(v));
        }
        let ret = self.types.void();
        let ty = Type::Function(FnType { ret, params: Vec::new(), variadic: false, prototyped: true });
        let ty = self.types.intern(ty);
        let (name, loc) = (self.funcs[of].name.clone(), self.funcs[of].loc);
        let changer = self.new_function(name, ty, loc, true);
        self.changers.insert(of, changer);
        changer
    }

    /// Now that all variables which the program reaches are known.
    pub fn build_changers(&mut self) {
        let mut changers: Vec<(FuncId, FuncId)> = self.changers.iter().map(|(of, changer)| (*of, *changer)).collect();
        changers.sort();
        for (of, changer) in changers {
            let (name, loc) = (self.funcs[of].name.clone(), self.funcs[of].loc);
            let mut builder = Builder::new(self, changer, Body::new());
            builder.change_globals(&name, loc);
            builder.body.end(Terminator::Return(None), loc);
            let body = builder.body;
            self.install(changer, body);
        }
    }

    /// Variables that another unit can name. Names of the implementation are not for it.
    fn is_external(&self, id: VarId) -> bool {
        let var = &self.vars[id];
        let is_static = matches!(var.storage, Storage::Global | Storage::Extern);
        var.external && is_static && !var.name.starts_with("__") && self.types.size_of(var.ty).is_some()
    }

    /// ... and change.
    fn is_changeable(&self, id: VarId) -> bool {
        self.reached_vars.get(id.index()) == Some(&true) && self.is_external(id) && !self.vars[id].is_const
    }
}

impl Builder<'_, '_> {
    /// Whatever the function can reach through its arguments.
    pub fn unknown_writes(&mut self, name: &str, operands: Vec<ExprId>, loc: Loc) {
        let mut writes = Writes { name, left: MOST_WRITES, complete: true };
        for ptr in operands {
            if self.shared.types.is_pointer(self.type_of(ptr)) {
                let ptr = self.hold(ptr, loc);
                self.write_behind(ptr, DEEPEST, &mut writes, loc);
            }
        }
        self.tell_incomplete(&writes, loc);
    }

    /// Global variables may have changed when `f` returns.
    pub fn globals_change(&mut self, f: FuncId, loc: Loc) {
        let changer = self.shared.changer(f);
        self.emit(InstKind::Call { dst: None, callee: Callee::Direct(changer), args: Vec::new() }, loc);
    }

    fn change_globals(&mut self, name: &str, loc: Loc) {
        let vars: Vec<VarId> = self.shared.vars.ids().filter(|&v| self.shared.is_changeable(v)).collect();
        let mut writes = Writes { name, left: MOST_WRITES, complete: true };
        for &var in &vars {
            let place = self.var_place(var);
            self.write_members(place, DEEPEST, &mut writes, loc);
        }
        for var in vars {
            let dst = self.var_place(var);
            self.emit(InstKind::Input { dst, name: name.to_string(), of: None }, loc);
        }
        self.tell_incomplete(&writes, loc);
    }

    fn tell_incomplete(&mut self, writes: &Writes, loc: Loc) {
        if !writes.complete {
            let name = writes.name;
            let message = format!(
                "`{name}` changes nothing that lies more than {DEEPEST} pointers away, or behind element {ELEMENTS} of an array of pointers"
            );
            let limit = Diagnostic::limit(loc, message);
            if self.shared.warnings.iter().all(|known| known.message != limit.message) {
                self.shared.warnings.push(limit);
            }
        }
    }

    /// The object that `ptr` points into becomes anything, after all that its pointers lead to.
    fn write_behind(&mut self, ptr: ExprId, depth: u32, writes: &mut Writes, loc: Loc) {
        let Type::Pointer { to, quals } = *self.shared.types.get(self.type_of(ptr)) else { return };
        let leads_on = self.has_pointers(to);
        let is_written = !quals.is_const && !matches!(self.shared.types.get(to), Type::Function(_));
        if self.is_stream(to) || !is_written && !leads_on {
            return;
        }
        if depth == 0 || writes.left == 0 {
            writes.complete = false;
            return;
        }
        writes.left -= 1;
        if leads_on {
            (0..ELEMENTS).for_each(|i| self.write_element(ptr, i, to, depth - 1, writes, loc));
            writes.complete = false;
        }
        if is_written {
            let name = writes.name.to_string();
            self.if_accessible(ptr, 1, true, loc, |builder| builder.emit(InstKind::Havoc { ptr, name }, loc));
        }
    }

    /// What the pointers in the element that lies so far behind a pointer lead to.
    fn write_element(&mut self, ptr: ExprId, i: u64, to: TypeId, depth: u32, writes: &mut Writes, loc: Loc) {
        let Some(size) = self.shared.types.size_of(to) else { return };
        let kind = self.shared.types.size_kind();
        let size_type = self.shared.types.int(kind);
        let index = self.int_const(i128::from(i), size_type, loc);
        let ty = self.type_of(ptr);
        let ptr = self.push(Out::PtrOffset { ptr, index, negative: false }, ty, Loc::NONE);
        self.if_accessible(ptr, size, false, loc, |builder| {
            let place = builder.push_place(PlaceKind::Deref(ptr), to);
            builder.write_members(place, depth, writes, loc);
        });
    }

    /// What the pointers in a place lead to.
    fn write_members(&mut self, place: PlaceId, depth: u32, writes: &mut Writes, loc: Loc) {
        match self.shared.types.get(self.body.places[place].ty).clone() {
            Type::Pointer { .. } => {
                let value = self.load(place, loc);
                let ptr = self.keep(value, loc);
                self.write_behind(ptr, depth, writes, loc);
            }
            Type::Array { elem, len: Some(len) } if self.has_pointers(elem) => {
                for i in 0..len.min(u64::from(writes.left)) {
                    let element = self.element(place, i, elem, loc);
                    self.write_members(element, depth, writes, loc);
                }
                writes.complete &= writes.left > 0;
            }
            Type::Record(record) => {
                for n in 0..self.shared.types.records[record].fields.len() {
                    let ty = self.shared.types.records[record].fields[n].ty;
                    if self.has_pointers(ty) {
                        let member = self.push_place(PlaceKind::Field(place, n as u32), ty);
                        self.write_members(member, depth, writes, loc);
                    }
                }
            }
            _ => {}
        }
    }

    fn if_accessible(&mut self, ptr: ExprId, size: u64, write: bool, loc: Loc, then: impl FnOnce(&mut Self)) {
        let int = self.int_type();
        let cond = self.push(Out::Test(Test::Accessible { ptr, size, write }), int, loc);
        let (yes, end) = (self.body.new_block(), self.body.new_block());
        self.body.end(Terminator::Branch { cond, then: yes, other: end }, loc);
        self.body.place(yes);
        then(self);
        self.body.goto(end, loc);
        self.body.place(end);
    }

    /// Whether a value of this type holds pointers to objects.
    fn has_pointers(&self, ty: TypeId) -> bool {
        let types = &self.shared.types;
        match types.get(ty) {
            Type::Pointer { to, .. } => !matches!(types.get(*to), Type::Function(_)),
            Type::Array { elem, .. } => self.has_pointers(*elem),
            Type::Record(r) => types.records[*r].fields.iter().any(|f| self.has_pointers(f.ty)),
            _ => false,
        }
    }

    /// Whether a function that gets a value of this type may find a function to call.
    pub fn leads_to_function(&self, ty: TypeId, depth: u32) -> bool {
        let types = &self.shared.types;
        match types.get(ty) {
            Type::Function(_) => true,
            Type::Pointer { to, .. } => depth > 0 && !self.is_stream(*to) && self.leads_to_function(*to, depth - 1),
            Type::Array { elem, .. } => self.leads_to_function(*elem, depth),
            Type::Record(r) => types.records[*r].fields.iter().any(|f| self.leads_to_function(f.ty, depth)),
            _ => false,
        }
    }

    /// What a `FILE` holds is the library's own.
    fn is_stream(&self, ty: TypeId) -> bool {
        let types = &self.shared.types;
        matches!(types.get(ty), Type::Record(r) if types.records[*r].name.contains("FILE"))
    }
}

/// What is being written to, in whose name.
struct Writes<'a> {
    name: &'a str,
    /// How many objects may still be written to.
    left: u32,
    /// Nothing was left out.
    complete: bool,
}
