//! What the control-flow program contains, as far as the choice of encoding and solver may depend on it: the analysis of
//! section 3.5.8 of "SMT-Based Bounded Model Checking for Embedded ANSI-C Software" (bit operations, conversions between
//! signed and unsigned, pointers), and a little more. Only functions that the entry function can reach count.

use base::{Id, IndexVec};
use program::{Callee, Expr, ExprKind, FuncId, Function, InstKind, PlaceKind, Program, Terminator};
use typed::tree::{BinOp, UnOp};
use typed::types::{Type, Types};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureKind {
    Flag,
    Count,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FeatureValue {
    Flag(bool),
    Count(u64),
}

impl std::fmt::Display for FeatureValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FeatureValue::Flag(flag) => flag.fmt(f),
            FeatureValue::Count(count) => count.fmt(f),
        }
    }
}

/// Name, kind, meaning, and where it is counted.
struct Row(&'static str, FeatureKind, &'static str, fn(&mut Found) -> &mut u64);

#[derive(Default)]
struct Found {
    bit_operations: u64,
    sign_conversions: u64,
    pointers: u64,
    arrays: u64,
    dynamic_memory: u64,
    floats: u64,
    nonlinear: u64,
    function_pointers: u64,
    recursion: u64,
    functions: u64,
    loops: u64,
    branches: u64,
    properties: u64,
}

const TABLE: &[Row] = &[
    Row("bit_operations", FeatureKind::Flag, "shifts, &, |, ^, ~", |f| &mut f.bit_operations),
    Row("sign_conversions", FeatureKind::Flag, "conversions between signed and unsigned", |f| &mut f.sign_conversions),
    Row("pointers", FeatureKind::Flag, "pointers are followed", |f| &mut f.pointers),
    Row("arrays", FeatureKind::Flag, "arrays are indexed", |f| &mut f.arrays),
    Row("dynamic_memory", FeatureKind::Flag, "memory is allocated", |f| &mut f.dynamic_memory),
    Row("floats", FeatureKind::Flag, "floating-point numbers", |f| &mut f.floats),
    Row("nonlinear", FeatureKind::Flag, "products or quotients of variables", |f| &mut f.nonlinear),
    Row("function_pointers", FeatureKind::Flag, "calls through pointers", |f| &mut f.function_pointers),
    Row("recursion", FeatureKind::Flag, "functions that call themselves", |f| &mut f.recursion),
    Row("functions", FeatureKind::Count, "functions with a body", |f| &mut f.functions),
    Row("loops", FeatureKind::Count, "loops in the program text", |f| &mut f.loops),
    Row("branches", FeatureKind::Count, "conditional branches", |f| &mut f.branches),
    Row("properties", FeatureKind::Count, "properties to check", |f| &mut f.properties),
];

pub fn names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().map(|row| row.0)
}

pub fn kind_of(name: &str) -> Option<FeatureKind> {
    TABLE.iter().find(|row| row.0 == name).map(|row| row.1)
}

pub fn meaning(name: &str) -> &'static str {
    TABLE.iter().find(|row| row.0 == name).map_or("", |row| row.2)
}

/// The features of one program, in the order of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features(pub Vec<(&'static str, FeatureValue)>);

impl Features {
    pub fn of(program: &Program) -> Features {
        let mut found = Found::default();
        let reached = reachable(program);
        for (id, func) in program.funcs.enumerate().filter(|(id, _)| reached[id.index()]) {
            // The start function is ours, not the program's.
            if id != program.start {
                found.function(&program.types, func);
            }
        }
        found.recursion = u64::from(is_recursive(program, &reached));
        found.properties = program.properties.iter().filter(|p| reached[p.func.index()]).count() as u64;
        let value = |row: &Row, count: u64| match row.1 {
            FeatureKind::Flag => FeatureValue::Flag(count > 0),
            FeatureKind::Count => FeatureValue::Count(count),
        };
        Features(TABLE.iter().map(|row| (row.0, value(row, *row.3(&mut found)))).collect())
    }

    pub fn get(&self, name: &str) -> Option<FeatureValue> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }
}

/// By function: whether the start function can reach it. A function whose address is taken may be called anywhere.
fn reachable(program: &Program) -> Vec<bool> {
    let mut reached = vec![false; program.funcs.len()];
    let mut stack = vec![program.start];
    while let Some(id) = stack.pop() {
        if !std::mem::replace(&mut reached[id.index()], true) {
            let func = &program.funcs[id];
            stack.extend(callees(func));
            stack.extend(func.exprs.iter().filter_map(|expr| match expr.kind {
                ExprKind::FuncAddr(func) => Some(func),
                _ => None,
            }));
        }
    }
    reached
}

fn callees(func: &Function) -> impl Iterator<Item = FuncId> {
    let insts = func.blocks.iter().flat_map(|block| &block.insts);
    insts.filter_map(|inst| match inst.kind {
        InstKind::Call { callee: Callee::Direct(callee), .. } => Some(callee),
        _ => None,
    })
}

/// Whether direct calls form a cycle: functions are removed as long as one calls nobody that is left.
fn is_recursive(program: &Program, reached: &[bool]) -> bool {
    let mut left: Vec<FuncId> = program.funcs.enumerate().map(|(id, _)| id).filter(|id| reached[id.index()]).collect();
    loop {
        let before = left.len();
        let kept = left.clone();
        left.retain(|&id| callees(&program.funcs[id]).any(|callee| kept.contains(&callee)));
        if left.len() == before {
            return before > 0;
        }
    }
}

impl Found {
    fn function(&mut self, types: &Types, func: &Function) {
        if func.blocks.is_empty() {
            return;
        }
        self.functions += 1;
        self.loops += func.loops.len() as u64;
        for block in func.blocks.iter() {
            self.branches += u64::from(matches!(block.term, Terminator::Branch { .. } | Terminator::Switch { .. }));
            for inst in &block.insts {
                self.inst(&inst.kind);
            }
        }
        for place in func.places.iter() {
            self.pointers += u64::from(matches!(place.kind, PlaceKind::Deref(_)));
            self.arrays += u64::from(matches!(place.kind, PlaceKind::Index(..)));
            self.floats += u64::from(matches!(types.get(place.ty), Type::Float(_)));
        }
        for expr in func.exprs.iter() {
            self.expr(types, &func.exprs, expr);
        }
    }

    fn inst(&mut self, inst: &InstKind) {
        match inst {
            InstKind::Alloc { .. } | InstKind::Free { .. } => self.dynamic_memory += 1,
            InstKind::Call { callee: Callee::Indirect(_), .. } => self.function_pointers += 1,
            _ => {}
        }
    }

    fn expr(&mut self, types: &Types, exprs: &IndexVec<program::ExprId, Expr>, expr: &Expr) {
        self.floats += u64::from(matches!(types.get(expr.ty), Type::Float(_)));
        let constant = |e| matches!(exprs[e].kind, ExprKind::Int(_));
        match expr.kind {
            ExprKind::Unary(UnOp::BitNot, _) => self.bit_operations += 1,
            ExprKind::Binary(op, a, b) => match op {
                BinOp::Shl | BinOp::Shr | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => self.bit_operations += 1,
                BinOp::Mul => self.nonlinear += u64::from(!constant(a) && !constant(b)),
                BinOp::Div | BinOp::Rem => self.nonlinear += u64::from(!constant(b)),
                _ => {}
            },
            ExprKind::Cast(from) if !constant(from) => {
                let signs = [expr.ty, exprs[from].ty].map(|ty| types.int_repr(ty).filter(|repr| repr.bits > 1));
                if let [Some(to), Some(from)] = signs {
                    self.sign_conversions += u64::from(to.signed != from.signed);
                }
            }
            _ => {}
        }
    }
}
