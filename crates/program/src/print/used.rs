//! What a program's text must declare: the functions, variables, records, enums and files that built code refers to.

use std::collections::BTreeSet;

use base::{FileId, Loc};
use typed::types::{EnumId, RecordId, Type, TypeId};

use super::super::{Callee, ExprKind, FuncId, Function, InstKind, PlaceKind, Program, Test, VarId};

#[derive(Default)]
pub(super) struct Used {
    pub funcs: BTreeSet<FuncId>,
    pub vars: BTreeSet<VarId>,
    pub records: BTreeSet<RecordId>,
    pub enums: BTreeSet<EnumId>,
    pub files: BTreeSet<FileId>,
    types: BTreeSet<TypeId>,
}

impl Used {
    pub fn of(program: &Program) -> Self {
        let mut collector = Collector { program, used: Used::default(), open: Vec::new() };
        collector.func(program.start);
        program.rounding.into_iter().for_each(|var| collector.var(var));
        program.properties.iter().for_each(|p| {
            collector.loc(p.loc);
            collector.func(p.func);
        });
        for (id, function) in program.funcs.enumerate().filter(|(_, f)| !f.blocks.is_empty()) {
            collector.func(id);
            collector.body(function);
        }
        collector.close();
        collector.used
    }
}

struct Collector<'a> {
    program: &'a Program,
    used: Used,
    /// Types whose parts have not been looked at.
    open: Vec<TypeId>,
}

impl Collector<'_> {
    fn loc(&mut self, loc: Loc) {
        if !loc.is_none() {
            self.used.files.insert(loc.file);
        }
    }

    fn ty(&mut self, ty: TypeId) {
        if self.used.types.insert(ty) {
            self.open.push(ty);
        }
    }

    fn close(&mut self) {
        while let Some(ty) = self.open.pop() {
            self.parts(ty);
        }
    }

    fn parts(&mut self, ty: TypeId) {
        let types = &self.program.types;
        match types.get(ty) {
            Type::Void | Type::Int(_) | Type::Float(_) => {}
            Type::Enum(e) => drop(self.used.enums.insert(*e)),
            Type::Pointer { to, .. } => self.ty(*to),
            Type::Array { elem, .. } => self.ty(*elem),
            Type::Vla { elem, len } => {
                self.ty(*elem);
                self.var(*len);
            }
            Type::Record(r) => {
                self.used.records.insert(*r);
                self.loc(types.records[*r].loc);
                types.records[*r].fields.iter().for_each(|f| self.ty(f.ty));
            }
            Type::Function(f) => {
                self.ty(f.ret);
                f.params.iter().for_each(|&p| self.ty(p));
            }
        }
    }

    fn func(&mut self, func: FuncId) {
        if self.used.funcs.insert(func) {
            let function = &self.program.funcs[func];
            self.loc(function.loc);
            self.ty(function.ty);
            if !function.blocks.is_empty() {
                function.params.iter().for_each(|&p| self.var(p));
            }
        }
    }

    fn var(&mut self, var: VarId) {
        if self.used.vars.insert(var) {
            let v = &self.program.vars[var];
            self.loc(v.loc);
            self.ty(v.ty);
            if let Some(func) = v.func {
                self.func(func);
            }
        }
    }

    fn body(&mut self, function: &Function) {
        for place in function.places.iter() {
            self.ty(place.ty);
            if let PlaceKind::Var(var) = place.kind {
                self.var(var);
            }
        }
        for expr in function.exprs.iter() {
            self.ty(expr.ty);
            match expr.kind {
                ExprKind::FuncAddr(f) => self.func(f),
                ExprKind::Test(Test::Representable(_, ty)) => self.ty(ty),
                ExprKind::Test(Test::NoLeak { site }) => self.loc(site),
                _ => {}
            }
        }
        for block in function.blocks.iter() {
            block.insts.iter().for_each(|inst| self.inst(&inst.kind, inst.loc));
            self.loc(block.term_loc);
        }
    }

    fn inst(&mut self, inst: &InstKind, loc: Loc) {
        self.loc(loc);
        match inst {
            InstKind::Declare { var } | InstKind::Dead { var } => self.var(*var),
            InstKind::Call { callee: Callee::Direct(f), .. } => self.func(*f),
            _ => {}
        }
    }
}
