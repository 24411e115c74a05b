//! What pointers may point to: inclusion-based, without regard to the order of instructions and to parts of objects
//! (Andersen 1994). Integers carry pointers, too, so that an address that was an integer for a while is not lost.
//!
//! Invariant: the sets only grow while the program is walked until nothing changes, so each holds whatever an execution
//! can put there. `Target::Anything` stands for every object whose address somebody has.

use base::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};
use typed::types::{Type, TypeId, Types};

use crate::{
    BlockId, Callee, ExprId, ExprKind, FuncId, Function, InstKind, PlaceId, PlaceKind, Program, Terminator, VarId,
    fixed_address, natural::is_comparison,
};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    Var(VarId),
    /// Whatever is allocated at this instruction.
    Allocated(FuncId, BlockId, u32),
    Function(FuncId),
    Anything,
}

pub type Targets = FxHashSet<Target>;

pub struct PointsTo {
    contents: FxHashMap<Target, Targets>,
    returned: IndexVec<FuncId, Targets>,
    /// Functions whose address somebody takes.
    pub named: Vec<FuncId>,
    /// Objects at fixed addresses: from, to, which.
    fixed: Vec<(u64, u64, VarId)>,
    grown: bool,
}

impl PointsTo {
    pub fn of(program: &Program) -> PointsTo {
        let size = |var: VarId| program.types.size_of(program.vars[var].ty).unwrap_or(0);
        let fixed = program.vars.enumerate().filter_map(|(var, v)| v.at.map(|at| (at, at + size(var), var))).collect();
        let address = |kind: ExprKind| match kind {
            ExprKind::FuncAddr(func) => Some(func),
            _ => None,
        };
        let named = program.funcs.iter().flat_map(|f| f.exprs.iter()).filter_map(|e| address(e.kind));
        let mut named: Vec<FuncId> = named.collect();
        named.sort_unstable();
        named.dedup();
        let returned = program.funcs.iter().map(|_| Targets::default()).collect();
        let mut found = PointsTo { contents: FxHashMap::default(), returned, named, fixed, grown: true };
        while std::mem::take(&mut found.grown) {
            for id in program.funcs.ids() {
                found.walk(program, id);
            }
        }
        found
    }

    fn walk(&mut self, program: &Program, id: FuncId) {
        let function = &program.funcs[id];
        for (block, b) in function.blocks.enumerate() {
            for (n, inst) in b.insts.iter().enumerate() {
                self.inst(program, function, &inst.kind, Target::Allocated(id, block, n as u32));
            }
            if let Terminator::Return(Some(e)) = b.term {
                let value = self.value(program, function, e);
                let known = &mut self.returned[id];
                let before = known.len();
                known.extend(value);
                self.grown |= known.len() != before;
            }
        }
    }

    fn inst(&mut self, program: &Program, function: &Function, inst: &InstKind, site: Target) {
        match inst {
            InstKind::Assign { dst, value } => {
                let value = self.value(program, function, *value);
                self.store(program, function, *dst, &value);
            }
            InstKind::Input { dst, .. } if has_pointer(&program.types, function.places[*dst].ty) => {
                self.store(program, function, *dst, &Targets::from_iter([Target::Anything]));
            }
            InstKind::Alloc { dst, .. } | InstKind::Block { dst, .. } => {
                self.store(program, function, *dst, &Targets::from_iter([site]));
            }
            InstKind::Copy { dst, src, .. } => {
                let from = self.value(program, function, *src);
                let value = self.loaded(program, &from);
                for object in self.value(program, function, *dst) {
                    self.put(object, &value);
                }
            }
            InstKind::Havoc { ptr, .. } => {
                for object in self.value(program, function, *ptr) {
                    self.put(object, &Targets::from_iter([Target::Anything]));
                }
            }
            InstKind::Call { dst, callee, args } => self.call(program, function, *dst, callee, args),
            _ => {}
        }
    }

    fn call(&mut self, program: &Program, function: &Function, dst: Option<PlaceId>, callee: &Callee, args: &[ExprId]) {
        let values: Vec<Targets> = args.iter().map(|&a| self.value(program, function, a)).collect();
        for target in self.callees(program, function, callee) {
            for (&param, value) in program.funcs[target].params.iter().zip(&values) {
                self.put(Target::Var(param), value);
            }
            if let Some(dst) = dst {
                let value = self.returned[target].clone();
                self.store(program, function, dst, &value);
            }
        }
    }

    /// The functions that a call may call.
    pub fn callees(&self, program: &Program, function: &Function, callee: &Callee) -> Vec<FuncId> {
        match callee {
            Callee::Direct(func) => vec![*func],
            Callee::Indirect(pointer) => {
                let targets = self.value(program, function, *pointer);
                if targets.contains(&Target::Anything) {
                    return self.named.clone();
                }
                let func = |t: &Target| if let Target::Function(f) = t { Some(*f) } else { None };
                let mut found: Vec<FuncId> = targets.iter().filter_map(func).collect();
                found.sort_unstable();
                found
            }
        }
    }

    fn store(&mut self, program: &Program, function: &Function, dst: PlaceId, value: &Targets) {
        for object in self.objects(program, function, dst) {
            self.put(object, value);
        }
    }

    fn put(&mut self, object: Target, value: &Targets) {
        if value.is_empty() {
            return;
        }
        let known = self.contents.entry(object).or_default();
        let before = known.len();
        known.extend(value);
        self.grown |= known.len() != before;
    }

    fn loaded(&self, program: &Program, objects: &Targets) -> Targets {
        let mut value = Targets::default();
        for object in objects {
            value.extend(self.contents.get(object).into_iter().flatten());
            let exposed = !matches!(object, Target::Var(v) if !program.vars[*v].address_taken);
            if exposed && let Some(stored) = self.contents.get(&Target::Anything) {
                value.extend(stored);
            }
            if *object == Target::Anything {
                value.insert(Target::Anything);
            }
        }
        value
    }

    /// The objects that a place may lie in.
    pub fn objects(&self, program: &Program, function: &Function, place: PlaceId) -> Targets {
        if let Some(address) = fixed_address::of_place(function, &program.types, &program.vars, place) {
            return self.at(address);
        }
        let mut root = place;
        while let PlaceKind::Field(base, _) | PlaceKind::Index(base, _) = function.places[root].kind {
            root = base;
        }
        match function.places[root].kind {
            PlaceKind::Var(var) => Targets::from_iter([Target::Var(var)]),
            PlaceKind::Deref(pointer) => self.value(program, function, pointer),
            PlaceKind::Field(..) | PlaceKind::Index(..) => Targets::default(),
        }
    }

    fn at(&self, address: u64) -> Targets {
        let found = self.fixed.iter().find(|f| f.0 <= address && address < f.1);
        found.map(|f| Target::Var(f.2)).into_iter().collect()
    }

    /// What an expression may point to.
    pub fn value(&self, program: &Program, function: &Function, e: ExprId) -> Targets {
        let mut value = Targets::default();
        let mut work = vec![e];
        while let Some(e) = work.pop() {
            match function.exprs[e].kind {
                ExprKind::Int(n) => value.extend(u64::try_from(n).map(|n| self.at(n)).unwrap_or_default()),
                ExprKind::Load(place) => {
                    let objects = self.objects(program, function, place);
                    value.extend(self.loaded(program, &objects));
                }
                ExprKind::AddrOf(place) => value.extend(self.objects(program, function, place)),
                ExprKind::FuncAddr(func) => drop(value.insert(Target::Function(func))),
                ExprKind::PtrOffset { ptr, .. } => work.push(ptr),
                ExprKind::Binary(op, a, b) if !is_comparison(op) => work.extend([a, b]),
                ExprKind::Unary(_, a) => work.push(a),
                ExprKind::Cond(_, a, b) => work.extend([a, b]),
                ExprKind::Cast(a) => match self.is_made_up(program, function, e, a) {
                    true => drop(value.insert(Target::Anything)),
                    false => work.push(a),
                },
                _ => {}
            }
        }
        value
    }

    /// A pointer from an integer that was computed, and from no pointer's address: any address at all.
    fn is_made_up(&self, program: &Program, function: &Function, cast: ExprId, from: ExprId) -> bool {
        let types = &program.types;
        let made = types.is_pointer(function.exprs[cast].ty) && types.int_repr(function.exprs[from].ty).is_some();
        made && fixed_address::number(function, types, &program.vars, from).is_none()
            && !self.value(program, function, from).iter().any(|t| !self.is_fixed(*t))
    }

    fn is_fixed(&self, target: Target) -> bool {
        matches!(target, Target::Var(v) if self.fixed.iter().any(|f| f.2 == v))
    }

    /// The objects at fixed addresses among the targets.
    pub fn fixed_among(&self, targets: &Targets) -> Vec<VarId> {
        let reached = |v: &VarId| targets.contains(&Target::Anything) || targets.contains(&Target::Var(*v));
        self.fixed.iter().map(|f| f.2).filter(reached).collect()
    }
}

fn has_pointer(types: &Types, ty: TypeId) -> bool {
    match types.get(ty) {
        Type::Pointer { .. } => true,
        Type::Array { elem, .. } => has_pointer(types, *elem),
        Type::Record(r) => types.records[*r].fields.iter().any(|f| has_pointer(types, f.ty)),
        _ => false,
    }
}
