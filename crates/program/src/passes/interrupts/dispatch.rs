//! Dispatchers: functions that let handlers come. Each lets those of some groups come that can interrupt a level: handlers
//! that nobody else's order matters to once, those that see each other in any order, as often as their arrival allows; one
//! without a limit in a loop.

use std::collections::BTreeMap;

use base::{Diagnostic, IndexVec, Loc};
use device::c::{PREFIX, flag, handler_stub, try_run};
use device::{Device, Enable};
use typed::types::{FnType, IntKind, Type, TypeId};

use crate::{
    BinOp, Block, BlockId, Callee, ExprKind, FuncId, Function, Inst, InstKind, PlaceKind, Program, Storage, Terminator,
};

use super::levels::Known;
use super::places::Code;

pub(super) fn function_named(program: &Program, name: &str) -> Option<FuncId> {
    program.funcs.enumerate().find(|(_, f)| f.name == name).map(|(id, _)| id)
}

/// Gives bodies to what the device's text only declares: the call of each handler, and the variables that enable some.
pub(super) fn connect(program: &mut Program, device: &Device, handlers: &[Known]) -> Result<(), Vec<Diagnostic>> {
    for (n, handler) in handlers.iter().enumerate() {
        if let Some(stub) = function_named(program, &handler_stub(n)) {
            rewire(program, stub, handler.func);
        }
        if let Some(Enable::Variable(name)) = &device.interrupts.handlers[n].enabled_by {
            enabled_by(program, n, name)?;
        }
    }
    Ok(())
}

fn rewire(program: &mut Program, from: FuncId, to: FuncId) {
    for inst in program.funcs.iter_mut().flat_map(|f| f.blocks.iter_mut()).flat_map(|b| &mut b.insts) {
        if let InstKind::Call { callee: Callee::Direct(callee), .. } = &mut inst.kind
            && *callee == from
        {
            *callee = to;
        }
    }
}

/// `return name != 0;`
fn enabled_by(program: &mut Program, handler: usize, name: &str) -> Result<(), Vec<Diagnostic>> {
    let is_it = |v: &typed::tree::Var| v.name == name && !matches!(v.storage, Storage::Local | Storage::Param);
    let Some((var, _)) = program.vars.enumerate().find(|(_, v)| is_it(v)) else {
        let text = format!("the program has no variable `{name}`, which is to enable an interrupt");
        return Err(vec![Diagnostic::error(Loc::NONE, text)]);
    };
    let Some(func) = function_named(program, &flag(handler)) else { return Ok(()) };
    let (ty, int, bool_type) =
        (program.vars[var].ty, program.types.int(IntKind::Int), program.types.int(IntKind::Bool));
    let function = &mut program.funcs[func];
    function.library = true;
    function.blocks = IndexVec::new();
    let loc = program.vars[var].loc;
    let mut code = Code { program, func, loc };
    let place = code.place(PlaceKind::Var(var), ty);
    let value = code.load(place);
    let zero = code.expr(ExprKind::Int(0), ty);
    let set = code.expr(ExprKind::Binary(BinOp::Ne, value, zero), int);
    let set = code.expr(ExprKind::Cast(set), bool_type);
    let block = Block { insts: Vec::new(), term: Terminator::Return(Some(set)), term_loc: loc };
    program.funcs[func].blocks.push(block);
    Ok(())
}

/// The dispatchers made so far, by the handlers that they let come.
#[derive(Default)]
pub(super) struct Dispatchers {
    made: BTreeMap<Vec<usize>, FuncId>,
}

impl Dispatchers {
    /// The dispatcher of these handlers, which come in these groups.
    pub fn get(&mut self, program: &mut Program, device: &Device, groups: &[Vec<usize>], wanted: &[usize]) -> FuncId {
        if let Some(&known) = self.made.get(wanted) {
            return known;
        }
        let number = self.made.len();
        let func = empty(program, format!("{PREFIX}dispatch_{number}"));
        let mut maker = Maker { program, device, func, blocks: vec![Vec::new()], terms: Vec::new() };
        maker.step();
        for group in groups {
            let members: Vec<usize> = group.iter().copied().filter(|n| wanted.contains(n)).collect();
            if !members.is_empty() {
                maker.group(&members);
            }
        }
        maker.finish();
        self.made.insert(wanted.to_vec(), func);
        func
    }
}

fn empty(program: &mut Program, name: String) -> FuncId {
    let void = program.types.void();
    let ty: TypeId = program.types.intern(Type::Function(FnType {
        ret: void,
        params: Vec::new(),
        variadic: false,
        prototyped: true,
    }));
    program.funcs.push(Function {
        name,
        loc: Loc::NONE,
        ty,
        ret: void,
        params: Vec::new(),
        variadic: false,
        // Its loop is one like those of the program: bounds count for it.
        library: false,
        blocks: IndexVec::new(),
        exprs: IndexVec::new(),
        places: IndexVec::new(),
        loops: Vec::new(),
    })
}

struct Maker<'p> {
    program: &'p mut Program,
    device: &'p Device,
    func: FuncId,
    /// Instructions of each block; the last one is being filled.
    blocks: Vec<Vec<Inst>>,
    terms: Vec<Terminator>,
}

impl Maker<'_> {
    fn emit(&mut self, inst: Inst) {
        if let Some(block) = self.blocks.last_mut() {
            block.push(inst);
        }
    }

    fn call(&mut self, name: &str) {
        if let Some(callee) = function_named(self.program, name) {
            let code = Code { program: self.program, func: self.func, loc: Loc::NONE };
            let inst = code.call(callee, None, Vec::new());
            self.emit(inst);
        }
    }

    fn step(&mut self) {
        if self.device.interrupts.handlers.iter().any(|h| h.arrival.distance.is_some()) {
            self.call(&format!("{PREFIX}step"));
        }
    }

    /// Handlers in any order. As many turns as there can be runs at most, or a loop.
    fn group(&mut self, members: &[usize]) {
        let bursts: Option<u32> = members.iter().map(|&n| self.device.interrupts.handlers[n].arrival.burst()).sum();
        match bursts {
            Some(turns) => (0..turns).for_each(|_| self.turn(members)),
            None => self.turns_without_end(members),
        }
    }

    /// Any one of them, or none.
    fn turn(&mut self, members: &[usize]) {
        let Some(choose) = function_named(self.program, &format!("{PREFIX}which")) else { return };
        let byte = self.program.types.int(IntKind::UChar);
        let tries: Vec<FuncId> = members.iter().filter_map(|&n| function_named(self.program, &try_run(n))).collect();
        let mut code = Code { program: self.program, func: self.func, loc: Loc::NONE };
        let (_, which) = code.temp(byte);
        let mut insts = vec![code.call(choose, Some(which), Vec::new())];
        for callee in tries {
            let chosen = code.load(which);
            insts.push(code.call(callee, None, vec![chosen]));
        }
        insts.into_iter().for_each(|inst| self.emit(inst));
    }

    /// `while (another()) turn;`
    fn turns_without_end(&mut self, members: &[usize]) {
        let Some(another) = function_named(self.program, &format!("{PREFIX}another")) else { return };
        let head = self.blocks.len();
        self.end(Terminator::Goto(BlockId(head as u32)));
        let bool_type = self.program.types.int(IntKind::Bool);
        let mut code = Code { program: self.program, func: self.func, loc: Loc::NONE };
        let (_, more) = code.temp(bool_type);
        let call = code.call(another, Some(more), Vec::new());
        let cond = code.load(more);
        self.emit(call);
        let (body, behind) = (BlockId(head as u32 + 1), BlockId(head as u32 + 2));
        self.end(Terminator::Branch { cond, then: body, other: behind });
        self.turn(members);
        self.end(Terminator::Goto(BlockId(head as u32)));
    }

    fn end(&mut self, term: Terminator) {
        self.terms.push(term);
        self.blocks.push(Vec::new());
    }

    fn finish(mut self) {
        self.terms.push(Terminator::Return(None));
        let function = &mut self.program.funcs[self.func];
        for (insts, term) in self.blocks.into_iter().zip(self.terms) {
            function.blocks.push(Block { insts, term, term_loc: Loc::NONE });
        }
    }
}
