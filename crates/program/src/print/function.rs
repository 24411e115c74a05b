//! One function as text: its variables, loops and blocks.

use base::Loc;
use typed::types::Quals;

use super::super::operands::Node;
use super::super::{
    Block, Callee, Elementary, FuncId, Function, Inst, InstKind, PlaceId, Program, Storage, Terminator, VarId,
};
use super::exact::Exact;
use super::names::{Names, quoted};
use super::types::declaration;

pub(super) struct FunctionText<'a> {
    program: &'a Program,
    names: &'a Names,
    id: FuncId,
    function: &'a Function,
    exact: Exact<'a>,
    lines: Vec<String>,
}

impl<'a> FunctionText<'a> {
    pub fn new(program: &'a Program, names: &'a Names, id: FuncId) -> Self {
        let exact = Exact::new(program, names, id);
        FunctionText { program, names, id, function: &program.funcs[id], exact, lines: Vec::new() }
    }

    /// `own` are the function's variables that are mentioned.
    pub fn lines(mut self, own: &[VarId]) -> Vec<String> {
        let f = self.function;
        let ty = (f.ty, Quals::default());
        let head = declaration(self.program, self.names, Some(self.id), ty, self.names.funcs[&self.id].clone());
        let library = if f.library { " library" } else { "" };
        self.lines.push(format!("{head}{library}{} {{", self.names.loc(f.loc)));
        for &var in own {
            self.lines.push(format!("    {}", variable(self.program, self.names, var)));
        }
        self.params(own);
        self.loops();
        for (id, block) in f.blocks.enumerate() {
            self.lines.push(format!("{id}:"));
            self.block(block);
        }
        self.lines.push("}".to_string());
        self.lines
    }

    /// Said where they are not the function's own, in order: a copy of a library model has those of the model.
    fn params(&mut self, own: &[VarId]) {
        let is_param = |var: &&VarId| self.program.vars[**var].storage == Storage::Param;
        if !self.function.blocks.is_empty() && !own.iter().filter(is_param).eq(&self.function.params) {
            let name = |&p: &VarId| self.names.var(self.program, Some(self.id), p);
            let list: Vec<String> = self.function.params.iter().map(name).collect();
            self.lines.push(format!("    params {}", list.join(", ")));
        }
    }

    fn loops(&mut self) {
        for l in &self.function.loops {
            let latches: Vec<String> = l.latches.iter().map(|b| b.to_string()).collect();
            self.lines.push(format!("    loop {} from {}{}", l.head, latches.join(", "), self.names.loc(l.loc)));
        }
    }

    fn block(&mut self, block: &Block) {
        for inst in &block.insts {
            self.define(&mentioned(&inst.kind));
            self.line(self.inst(inst), inst.loc);
        }
        self.define(&mentioned_by_jump(&block.term));
        self.line(self.terminator(&block.term), block.term_loc);
    }

    fn define(&mut self, roots: &[Node]) {
        let definitions = self.exact.definitions(roots);
        self.lines.extend(definitions.into_iter().map(|line| format!("    {line}")));
    }

    fn line(&mut self, text: String, loc: Loc) {
        self.lines.push(format!("    {text}{}", self.names.loc(loc)));
    }

    fn var(&self, var: VarId) -> String {
        self.names.var(self.program, Some(self.id), var)
    }

    fn inst(&self, inst: &Inst) -> String {
        let s = &self.exact;
        match &inst.kind {
            InstKind::Assign { dst, value } => format!("{} = {}", s.place(*dst), s.expr(*value)),
            InstKind::Zero { dst } => format!("zero {}", s.place(*dst)),
            InstKind::Declare { var } => format!("declare {}", self.var(*var)),
            InstKind::Dead { var } => format!("dead {}", self.var(*var)),
            InstKind::Input { dst, name, of } => {
                format!("{} = input {}{}", s.place(*dst), quoted(name, '"'), self.near(of.as_ref()))
            }
            InstKind::Call { dst, callee, args } => self.call(*dst, callee, args),
            InstKind::Alloc { dst, size, zeroed, may_fail } => {
                let zeroed = if *zeroed { " zeroed" } else { "" };
                let may_fail = if *may_fail { " or null" } else { "" };
                format!("{} = alloc({}){zeroed}{may_fail}", s.place(*dst), s.expr(*size))
            }
            InstKind::Block { dst, size } => format!("{} = block({})", s.place(*dst), s.expr(*size)),
            InstKind::Release { ptr } => format!("release {}", s.expr(*ptr)),
            InstKind::Free { ptr } => format!("free {}", s.expr(*ptr)),
            InstKind::Copy { dst, src, size } => {
                format!("copy {} from {} to {}", s.expr(*size), s.expr(*src), s.expr(*dst))
            }
            InstKind::Fill { dst, byte, size } => {
                format!("fill {} at {} with {}", s.expr(*size), s.expr(*dst), s.expr(*byte))
            }
            InstKind::Havoc { ptr, name } => format!("havoc {} {}", quoted(name, '"'), s.expr(*ptr)),
            InstKind::Assert { prop, cond } => {
                format!("assert [{}] {}", self.names.properties[prop], s.expr(*cond))
            }
            InstKind::Assume { cond } => format!("assume {}", s.expr(*cond)),
        }
    }

    fn near(&self, of: Option<&Elementary>) -> String {
        of.map_or(String::new(), |of| {
            format!(" near {}({})", of.function.name(), self.exact.list(&of.args[..of.function.operands()]))
        })
    }

    fn call(&self, dst: Option<PlaceId>, callee: &Callee, args: &[super::super::ExprId]) -> String {
        let dst = dst.map_or(String::new(), |d| format!("{} = ", self.exact.place(d)));
        let callee = match callee {
            Callee::Direct(f) => self.names.funcs[f].clone(),
            Callee::Indirect(e) => format!("(*{})", self.exact.expr(*e)),
        };
        format!("{dst}call {callee}({})", self.exact.list(args))
    }

    fn terminator(&self, term: &Terminator) -> String {
        match term {
            Terminator::Goto(to) => format!("goto {to}"),
            Terminator::Branch { cond, then, other } => {
                format!("if {} then {then} else {other}", self.exact.expr(*cond))
            }
            Terminator::Switch { value, cases, default } => {
                let case = |&(low, high, to)| match low == high {
                    true => format!(" case {low}: {to}"),
                    false => format!(" case {low} ... {high}: {to}"),
                };
                let cases: String = cases.iter().map(case).collect();
                format!("switch {}{cases} default: {default}", self.exact.expr(*value))
            }
            Terminator::Return(None) => "return".to_string(),
            Terminator::Return(Some(value)) => format!("return {}", self.exact.expr(*value)),
            Terminator::Stop => "stop".to_string(),
            Terminator::Exit => "exit".to_string(),
        }
    }
}

/// `local int x addressed @3:9`: storage, declaration, what else is known.
pub(super) fn variable(program: &Program, names: &Names, id: VarId) -> String {
    let var = &program.vars[id];
    let storage = match var.storage {
        Storage::Global => "global",
        Storage::Extern => "extern",
        Storage::StaticLocal => "static",
        Storage::Local => "local",
        Storage::Param => "param",
        Storage::Literal => "literal",
    };
    let quals = Quals { is_const: var.is_const, is_volatile: var.is_volatile };
    let mut text = declaration(program, names, var.func, (var.ty, Quals::default()), names.vars[&id].clone());
    let mut flag = |set: bool, word: &str| {
        if set {
            text.push(' ');
            text.push_str(word);
        }
    };
    flag(quals.is_const, "const");
    flag(quals.is_volatile, "volatile");
    flag(var.address_taken, "addressed");
    flag(var.passed_over, "passed_over");
    flag(var.noinit, "noinit");
    flag(var.align != 1, &format!("align {}", var.align));
    flag(var.at.is_some(), &format!("at {}", var.at.unwrap_or_default()));
    format!("{storage} {text}{}", names.loc(var.loc))
}

fn mentioned(inst: &InstKind) -> Vec<Node> {
    let exprs = |list: &[super::super::ExprId]| list.iter().map(|&e| Node::Expr(e)).collect::<Vec<_>>();
    match inst {
        InstKind::Declare { .. } | InstKind::Dead { .. } => Vec::new(),
        InstKind::Zero { dst } => vec![Node::Place(*dst)],
        InstKind::Input { dst, of, .. } => {
            let args = of.iter().flat_map(|of| exprs(&of.args[..of.function.operands()]));
            [Node::Place(*dst)].into_iter().chain(args).collect()
        }
        InstKind::Assign { dst, value: e }
        | InstKind::Alloc { dst, size: e, .. }
        | InstKind::Block { dst, size: e } => {
            vec![Node::Place(*dst), Node::Expr(*e)]
        }
        InstKind::Call { dst, callee, args } => {
            let pointer = match callee {
                Callee::Direct(_) => None,
                Callee::Indirect(e) => Some(Node::Expr(*e)),
            };
            dst.map(Node::Place).into_iter().chain(pointer).chain(exprs(args)).collect()
        }
        InstKind::Release { ptr: e } | InstKind::Free { ptr: e } | InstKind::Havoc { ptr: e, .. } => exprs(&[*e]),
        InstKind::Assert { cond: e, .. } | InstKind::Assume { cond: e } => exprs(&[*e]),
        InstKind::Copy { dst, src, size } => exprs(&[*size, *src, *dst]),
        InstKind::Fill { dst, byte, size } => exprs(&[*size, *dst, *byte]),
    }
}

fn mentioned_by_jump(term: &Terminator) -> Vec<Node> {
    match term {
        Terminator::Branch { cond: e, .. } | Terminator::Switch { value: e, .. } | Terminator::Return(Some(e)) => {
            vec![Node::Expr(*e)]
        }
        Terminator::Goto(_) | Terminator::Return(None) | Terminator::Stop | Terminator::Exit => Vec::new(),
    }
}
