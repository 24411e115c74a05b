//! The state of a run and its main loop: an explicit stack of frames, one instruction at a time.

use rustc_hash::FxHashMap;

use crate::{Block, BlockId, Cut, FuncId, Function, PlaceId, Program, PropId, Storage, VarId};
use base::{Id, IndexVec, Loc};

use super::control::{ControlStack, PostDominators};
use super::events::{Event, EventKind, Outcome, Run, Violation};
use super::inputs::{InputPointer, Inputs};
use super::memory::{Bytes, Memory, ObjectId, ObjectKind};
use super::scratch::Scratch;
use super::stuck::{Eval, StuckReason};
use super::value::CValue;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions<'a> {
    /// Instructions and terminators, all calls together.
    pub max_steps: u64,
    pub max_depth: usize,
    /// Whether to keep events and dependences.
    pub record: bool,
    /// Where the run ends as one that was unwound too far.
    pub end: Option<End>,
    /// The run ends when all of these are violated: a reactive program would go on for ever. None: it goes on.
    pub awaited: &'a [PropId],
    /// Variables of static storage whose last contents are wanted.
    pub observed: &'a [VarId],
    /// A loop head: how many inputs were taken whenever it is reached.
    pub rounds_of: Option<(FuncId, BlockId)>,
}

/// The bound of a loop or recursion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub cut: Cut,
    pub bound: u32,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        RunOptions {
            max_steps: 100_000_000,
            max_depth: 100_000,
            record: false,
            end: None,
            awaited: &[],
            observed: &[],
            rounds_of: None,
        }
    }
}

#[derive(Debug)]
pub(super) struct Frame {
    pub func: FuncId,
    pub block: BlockId,
    /// The next instruction of the block.
    pub next: usize,
    pub locals: FxHashMap<VarId, ObjectId>,
    /// Objects without a name that die with the frame.
    pub blocks: Vec<ObjectId>,
    /// Where the caller wants the result: a place of the caller's arena.
    pub result: Option<PlaceId>,
    pub call: Option<usize>,
    pub control: ControlStack,
    /// How often the loop of `RunOptions::end` has gone back to its head since it was entered.
    pub rounds: u32,
}

pub(super) struct Machine<'a> {
    pub program: &'a Program,
    pub options: RunOptions<'a>,
    pub inputs: &'a mut dyn Inputs,
    pub memory: Memory,
    /// Objects of static storage duration.
    pub statics: FxHashMap<VarId, ObjectId>,
    pub frames: Vec<Frame>,
    pub scratch: Scratch,
    pub events: Vec<Event>,
    pub violated: Vec<Violation>,
    pub checked: Vec<bool>,
    pub post_dominators: IndexVec<FuncId, Option<PostDominators>>,
    pub steps: u64,
    /// The place of the instruction that is executed.
    pub loc: Loc,
    /// How many inputs of the program were taken.
    pub taken: usize,
    /// An input was wanted where there were no more.
    pub out_of_inputs: bool,
    pub rounds: Vec<usize>,
    /// What the function returned that the start function called last.
    pub result: Option<(FuncId, CValue)>,
}

/// What a step leads to.
pub(super) enum Flow {
    Go,
    End(Outcome),
}

/// Executes the program from its start function.
pub fn run<'a>(program: &'a Program, inputs: &'a mut dyn Inputs, options: &RunOptions<'a>) -> Run {
    let mut memory = Memory::new(&program.types.target, options.record);
    let addresses = inputs.addresses();
    addresses.iter().for_each(|&(pointer, address)| memory.put_at(pointer, address));
    let fixed: Vec<(VarId, u64)> = program.vars.enumerate().filter_map(|(var, v)| Some((var, v.at?))).collect();
    fixed.iter().for_each(|&(var, address)| memory.put_at(InputPointer::Var { var, offset: 0 }, Some(address)));
    let mut machine = Machine {
        program,
        options: *options,
        inputs,
        memory,
        statics: FxHashMap::default(),
        frames: Vec::new(),
        scratch: Scratch::default(),
        events: Vec::new(),
        violated: Vec::new(),
        checked: vec![false; program.properties.len()],
        post_dominators: program.funcs.iter().map(|_| None).collect(),
        steps: 0,
        loc: program.funcs[program.start].loc,
        taken: 0,
        out_of_inputs: false,
        rounds: Vec::new(),
        result: None,
    };
    let fixed: Vec<VarId> = fixed.into_iter().map(|(var, _)| var).collect();
    let outcome =
        machine.begin(&addresses, &fixed).and_then(|()| machine.go()).unwrap_or_else(|reason| machine.stuck(reason));
    let outcome = if machine.out_of_inputs { Outcome::InputsEnd } else { outcome };
    let observed = options.observed.iter().map(|&var| machine.last_contents(var)).collect();
    Run {
        outcome,
        observed,
        result: machine.result,
        rounds: machine.rounds,
        taken: machine.taken,
        violated: machine.violated,
        checked: machine.checked,
        events: machine.events,
        objects: machine.memory.into_infos(),
        steps: machine.steps,
    }
}

impl<'a> Machine<'a> {
    /// Statics that an integer may lead to are there before anybody names them.
    fn begin(&mut self, addresses: &[(InputPointer, Option<u64>)], fixed: &[VarId]) -> Eval<()> {
        self.enter(self.program.start, None, None)?;
        for &var in fixed {
            self.object_of(var)?;
        }
        for (pointer, _) in addresses {
            if let InputPointer::Var { var, .. } = *pointer
                && !self.is_local(var)
            {
                self.object_of(var)?;
            }
        }
        Ok(())
    }

    fn last_contents(&self, var: VarId) -> Option<Bytes> {
        let object = *self.statics.get(&var)?;
        let len = self.memory.info(object).size as usize;
        Some(self.memory.bytes(object).slice(0, len))
    }

    fn go(&mut self) -> Eval<Outcome> {
        loop {
            if self.steps >= self.options.max_steps {
                return Ok(Outcome::StepLimit);
            }
            self.steps += 1;
            if let Flow::End(outcome) = self.step()? {
                return Ok(outcome);
            }
        }
    }

    fn stuck(&mut self, reason: StuckReason) -> Outcome {
        let func = self.frames.last().map_or(self.program.start, |f| f.func);
        let reads = self.take_reads();
        self.emit(reads, || EventKind::Stuck { reason: reason.clone() });
        match self.memory.limited {
            true => Outcome::TooLarge { reason },
            false => Outcome::Stuck { reason, loc: self.loc, func },
        }
    }

    fn step(&mut self) -> Eval<Flow> {
        let frame = self.frame_mut();
        let (func, block, next) = (frame.func, frame.block, frame.next);
        frame.next += 1;
        let block: &'a Block = &self.program.funcs[func].blocks[block];
        match block.insts.get(next) {
            Some(inst) => {
                self.loc = inst.loc;
                self.inst(&inst.kind)
            }
            None => {
                self.loc = block.term_loc;
                self.terminator(&block.term)
            }
        }
    }

    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a frame while running")
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a frame while running")
    }

    pub fn function(&self) -> &'a Function {
        &self.program.funcs[self.frame().func]
    }

    /// Starts executing a function that has a body.
    pub fn enter(&mut self, func: FuncId, result: Option<PlaceId>, call: Option<usize>) -> Eval<()> {
        if self.program.funcs[func].blocks.is_empty() {
            return Err(StuckReason::NoBody(self.program.funcs[func].name.clone()));
        }
        let control = ControlStack::default();
        let block = BlockId::from_index(0);
        self.frames.push(Frame {
            func,
            block,
            next: 0,
            locals: FxHashMap::default(),
            blocks: Vec::new(),
            result,
            call,
            control,
            rounds: 0,
        });
        Ok(())
    }

    /// The live object of a variable, made if it has none: statics on first use, and locals that a jump past their
    /// declaration left uninitialised (C11 6.2.4p6).
    pub fn object_of(&mut self, var: VarId) -> Eval<ObjectId> {
        let is_local = self.is_local(var);
        let known = if is_local { self.frame().locals.get(&var) } else { self.statics.get(&var) };
        if let Some(&object) = known {
            return Ok(object);
        }
        let ty = self.program.vars[var].ty;
        let (size, align) = self.shape_of(var)?;
        let object = self.memory.create(ObjectKind::Var(var), Some(ty), size, align)?;
        if is_local {
            self.frame_mut().locals.insert(var, object);
        } else {
            self.statics.insert(var, object);
        }
        Ok(object)
    }

    /// Size and alignment of a variable.
    pub fn shape_of(&self, var: VarId) -> Eval<(u64, u64)> {
        let (types, v) = (&self.program.types, &self.program.vars[var]);
        let size = types.size_of(v.ty).ok_or_else(|| StuckReason::IncompleteVariable(v.name.clone()))?;
        Ok((size, v.align.max(types.align_of(v.ty).unwrap_or(1))))
    }

    pub fn is_local(&self, var: VarId) -> bool {
        matches!(self.program.vars[var].storage, Storage::Local | Storage::Param)
    }

    /// Appends an event of the current frame; the closure runs only when events are kept.
    pub fn emit(&mut self, reads: Vec<usize>, kind: impl FnOnce() -> EventKind) -> usize {
        let index = self.events.len();
        if !self.options.record {
            return index;
        }
        let Some(frame) = self.frames.last() else { return index };
        self.events.push(Event {
            loc: self.loc,
            func: frame.func,
            depth: self.frames.len() as u32 - 1,
            call: frame.call,
            reads,
            control: frame.control.top().or(frame.call),
            kind: kind(),
        });
        index
    }
}
