//! The program as text: `show --stage program`, `loops` and `properties`.

mod expr;

use std::fmt::Write;

use typed::print::{show_declaration, show_type};

use super::{Callee, Elementary, FuncId, Function, Inst, InstKind, Program, Storage, Terminator};

pub use expr::{FuncNames, Source, TempText};

/// Every function that was built, block by block.
pub fn program(program: &Program) -> String {
    let mut out = String::new();
    for (id, _) in program.funcs.enumerate().filter(|(_, f)| !f.blocks.is_empty()) {
        if !out.is_empty() {
            out.push('\n');
        }
        FunctionText::new(program, id).write(&mut out);
    }
    out
}

/// `main.0  file.c:12`, a line a loop.
pub fn loops(program: &Program) -> String {
    let mut out = String::new();
    for function in program.funcs.iter() {
        for (k, l) in function.loops.iter().enumerate() {
            let _ = writeln!(out, "{}.{k}  {}", function.name, program.files.show_line(l.loc));
        }
    }
    out
}

/// `[main.overflow.1] file.c:7: signed overflow in `a + b``, a line a property.
pub fn properties(program: &Program) -> String {
    let mut out = String::new();
    for property in program.properties.iter() {
        let place = program.files.show_line(property.loc);
        let _ = writeln!(out, "[{}] {place}: {}", property.name, property.description);
    }
    out
}

struct FunctionText<'a> {
    program: &'a Program,
    function: &'a Function,
    source: Source<'a>,
}

impl<'a> FunctionText<'a> {
    fn new(program: &'a Program, id: FuncId) -> Self {
        let function = &program.funcs[id];
        FunctionText { program, function, source: Source::whole(program, function) }
    }

    fn write(&self, out: &mut String) {
        let f = self.function;
        let params: Vec<String> = f.params.iter().map(|&p| self.declaration(p)).collect();
        let _ = writeln!(out, "{} {}({}) {{", show_type(&self.program.types, f.ret), f.name, params.join(", "));
        for (id, block) in f.blocks.enumerate() {
            let _ = writeln!(out, "{id}:");
            for inst in &block.insts {
                let _ = writeln!(out, "    {}", self.inst(inst));
            }
            let _ = writeln!(out, "    {}", self.terminator(&block.term));
        }
        out.push_str("}\n");
    }

    fn declaration(&self, var: super::VarId) -> String {
        let var = &self.program.vars[var];
        show_declaration(&self.program.types, var.ty, &var.name)
    }

    fn inst(&self, inst: &Inst) -> String {
        let s = &self.source;
        match &inst.kind {
            InstKind::Assign { dst, value } => format!("{} = {}", s.place(*dst), s.expr(*value)),
            InstKind::Zero { dst } => format!("zero {}", s.place(*dst)),
            InstKind::Declare { var } => format!("declare {}", self.declaration(*var)),
            InstKind::Dead { var } => format!("dead {}", self.program.vars[*var].name),
            InstKind::Input { dst, name, of } => {
                let args =
                    |of: &Elementary| of.args[..of.function.operands()].iter().map(|&a| s.expr(a)).collect::<Vec<_>>();
                let of = of
                    .as_ref()
                    .map_or(String::new(), |of| format!(" near {}({})", of.function.name(), args(of).join(", ")));
                format!("{} = input {name}{of}", s.place(*dst))
            }
            InstKind::Call { dst, callee, args } => {
                let dst = dst.map_or(String::new(), |d| format!("{} = ", s.place(d)));
                let args: Vec<String> = args.iter().map(|&a| s.expr(a)).collect();
                format!("{dst}call {}({})", self.callee(callee), args.join(", "))
            }
            InstKind::Alloc { dst, size, zeroed, may_fail } => {
                let zeroed = if *zeroed { " zeroed" } else { "" };
                let may_fail = if *may_fail { " or null" } else { "" };
                format!("{} = alloc {}{zeroed}{may_fail}", s.place(*dst), s.expr(*size))
            }
            InstKind::Block { dst, size } => format!("{} = block {}", s.place(*dst), s.expr(*size)),
            InstKind::Release { ptr } => format!("release {}", s.expr(*ptr)),
            InstKind::Free { ptr } => format!("free {}", s.expr(*ptr)),
            InstKind::Copy { dst, src, size } => {
                format!("copy {} from {} to {}", s.expr(*size), s.expr(*src), s.expr(*dst))
            }
            InstKind::Fill { dst, byte, size } => {
                format!("fill {} at {} with {}", s.expr(*size), s.expr(*dst), s.expr(*byte))
            }
            InstKind::Havoc { ptr, name } => format!("*{} = input {name}", s.expr(*ptr)),
            InstKind::Assert { prop, cond } => {
                format!("assert {} [{}]", s.expr(*cond), self.program.properties[*prop].name)
            }
            InstKind::Assume { cond } => format!("assume {}", s.expr(*cond)),
        }
    }

    fn callee(&self, callee: &Callee) -> String {
        match callee {
            Callee::Direct(f) => self.program.funcs[*f].name.clone(),
            Callee::Indirect(e) => format!("(*{})", self.source.expr(*e)),
        }
    }

    fn terminator(&self, term: &Terminator) -> String {
        match term {
            Terminator::Goto(to) => format!("goto {to}"),
            Terminator::Branch { cond, then, other } => {
                format!("if {} then {then} else {other}", self.source.expr(*cond))
            }
            Terminator::Switch { value, cases, default } => {
                let mut text = format!("switch {}", self.source.expr(*value));
                for (low, high, to) in cases {
                    let range = if low == high { low.to_string() } else { format!("{low} ... {high}") };
                    let _ = write!(text, " case {range}: {to}");
                }
                text + &format!(" default: {default}")
            }
            Terminator::Return(None) => "return".to_string(),
            Terminator::Return(Some(value)) => format!("return {}", self.source.expr(*value)),
            Terminator::Stop => "stop".to_string(),
            Terminator::Exit => "exit".to_string(),
        }
    }
}

/// Whether the builder made the variable.
pub fn is_temp(var: &typed::tree::Var) -> bool {
    var.storage == Storage::Local && var.name.starts_with('$')
}
