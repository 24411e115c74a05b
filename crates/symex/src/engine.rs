//! The engine: frames, blocks in order, joins, loops. All of its position is in data, so it can stop anywhere and go on.
//!
//! Blocks of a frame are taken in weak topological order. A state that takes a back edge waits until nothing else of
//! that loop is left to do; then the waiting states are joined and the next iteration begins.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use base::{Cancel, Loc, Simplify, cancel};
use expr::{ExprId, ObjId, Pool};
use program::loops;
use program::{BlockId, FuncId, Function, PlaceId, Program, Terminator, VarId};
use ssa::{Step, StepKind, Trail, UnwindingId};
use typed::types::TypeId;

use super::address::KnownAddress;
use super::bounds::{Bounds, DEPTH_WITHOUT_BOUND};
use super::cells::Cells;
use super::cuts::Cuts;
use super::guard::Guard;
use super::induct::Induction;
use super::layout::Layout;
use super::locals::Slot;
use super::objects::Objects;
use super::place::Leaf;
use super::state::{State, join_all};
use super::unwind::LoopRun;

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub bounds: Bounds,
    pub partial_loops: bool,
    /// Array bounds are checked, so that an index may be taken to lie within them.
    pub bounds_checked: bool,
    /// Pointers are checked, so that one with a single target may be taken to point there.
    pub pointer_checked: bool,
    /// Keep assignments as steps, for display.
    pub record: bool,
    /// Every check leaves a step, and executions go on behind those that fail: to see what is reached, and what is not.
    pub look_behind: bool,
    /// Note what the checks of memory mean, for readers of formulas.
    pub claims: bool,
    pub unwinding: Unwinding,
    pub simplify: Simplify,
}

impl Options {
    /// Abstractions compare the values of one iteration with those of the next, and need all that is known of them.
    fn simplification(&self) -> Simplify {
        match self.unwinding {
            Unwinding::Inductive(_) | Unwinding::Cutting => Simplify::ALL,
            _ => self.simplify,
        }
    }
}

/// What happens at a loop that has no bound of its own and is not decided by constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unwinding {
    /// It is unwound as long as the oracle thinks that it can go on.
    #[default]
    Whole,
    /// As `Whole`, but the execution stops before each new iteration of some loops, which are cut after `most`.
    Pausing { at: PauseAt, most: u32 },
    /// It is cut after this many iterations.
    Deepening(u32),
    /// All iterations behind the first `k` are stood for by an unknown state, `k` iterations on which all checks are
    /// taken to hold, and one that is checked: the step of k-induction.
    Inductive(u32),
    /// The execution ends where a loop comes round: the pieces between loop heads, see `cuts`.
    Cutting,
}

/// The loops before whose iterations an execution stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseAt {
    Loop(FuncId, usize),
    /// The same; an inner loop that goes on and on ends the execution.
    LoopUnlessRunaway(FuncId, usize),
    /// Every one that is not decided by constants: what follows a loop waits until it has ended or was cut.
    EveryLoop,
}

impl Unwinding {
    /// Whether what is cut, wherever that is, is left to a deeper execution.
    pub(super) fn deepens_everywhere(self) -> Option<u32> {
        match self {
            Unwinding::Deepening(k) | Unwinding::Pausing { at: PauseAt::EveryLoop, most: k } => Some(k),
            _ => None,
        }
    }
}

/// Where an execution has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    Finished,
    /// Before this iteration of a loop.
    Iteration {
        func: FuncId,
        number: usize,
        n: u32,
    },
    /// In a loop that may never end, inside the one that was to be unwound.
    Runaway,
}

/// Asked whether a path can be taken at all, where a loop or recursion has no bound and might go on for ever.
pub trait Oracle {
    /// False only if no execution satisfies all of `facts` and `condition`.
    fn is_possible(&mut self, pool: &Pool, facts: &[ExprId], condition: ExprId) -> bool;
}

pub struct Engine<'p> {
    pub(super) program: &'p Program,
    pub(super) options: Options,
    pub pool: Pool,
    pub objects: Objects,
    pub trail: Trail,
    pub(super) state: State,
    /// Whether `state` is being executed; otherwise the next block is to be chosen.
    pub(super) running: bool,
    pub(super) frames: Vec<Frame>,
    pub(super) statics: FxHashMap<VarId, ObjId>,
    pub(super) leaf_lists: FxHashMap<TypeId, Rc<[Leaf]>>,
    pub(super) layouts: FxHashMap<TypeId, Rc<Layout>>,
    /// Objects with an integer address, and that address.
    pub(super) addresses: Vec<(ObjId, ExprId)>,
    /// What these objects take from the address space, with gaps between them.
    pub(super) occupied: Option<ExprId>,
    pub(super) known_addresses: FxHashMap<ExprId, KnownAddress>,
    orders: FxHashMap<FuncId, Rc<Order>>,
    pub(super) unwinding_rows: FxHashMap<String, UnwindingId>,
    /// All that was assumed so far.
    pub(super) assumed: ExprId,
    pub(super) heap_blocks: u32,
    /// There is an object whose size is not a constant.
    pub(super) unknown_sizes: bool,
    /// The path that was just begun may be impossible, and going on with it endless: the oracle is to be asked.
    pub(super) unsure: bool,
    /// Instructions executed so far.
    pub executed: u64,
    /// The loop that the execution stops at, and the iteration that comes next.
    pub(super) paused: Option<(FuncId, usize, u32)>,
    /// A loop has gone on for long that should have ended.
    pub(super) runaway: bool,
    pub induction: Induction,
    pub(super) cuts: Cuts,
}

/// Block order of a function, with its loops.
pub(super) struct Order {
    pub blocks: Vec<BlockId>,
    pub position: FxHashMap<BlockId, u32>,
    /// By the position of the head.
    pub loops: BTreeMap<u32, LoopShape>,
}

pub(super) struct LoopShape {
    /// Position of the last latch.
    pub end: u32,
    /// Index into `Function::loops`.
    pub number: usize,
    /// Some edge or return leads out of it.
    pub can_end: bool,
}

#[derive(Clone)]
pub(super) struct Frame {
    pub func: FuncId,
    /// The chain of calls that led here, as a number; only where executions are cut into pieces.
    pub context: u32,
    pub vars: FxHashMap<VarId, Slot>,
    pub(super) order: Rc<Order>,
    /// States waiting at the start of a block, by position.
    pub(super) ahead: BTreeMap<u32, Vec<State>>,
    /// States that took a back edge to the head at this position.
    pub(super) back: BTreeMap<u32, Vec<State>>,
    /// The loops that are being executed, by the position of their head.
    pub(super) runs: FxHashMap<u32, LoopRun>,
    pub(super) at: u32,
    pub(super) next_inst: usize,
    pub result: Option<ObjId>,
    pub(super) returned: Vec<State>,
    pub resume: Resume,
    /// Objects whose cells can be forgotten when the frame ends.
    pub locals: Vec<ObjId>,
}

/// What to do when a frame has ended.
#[derive(Clone, Default)]
pub(super) struct Resume {
    pub dst: Option<PlaceId>,
    /// Further functions that an indirect call may reach, each with the state to call it in.
    pub others: Vec<(FuncId, State)>,
    pub args: Vec<Vec<ExprId>>,
    /// States that have come back already.
    pub done: Vec<State>,
}

impl<'p> Engine<'p> {
    pub fn new(program: &'p Program, options: Options) -> Self {
        let mut pool = Pool::new(program.types.target.pointer_bits);
        pool.simplify = options.simplification();
        let objects = Objects::new(&mut pool);
        let mut engine = Engine {
            program,
            options,
            pool,
            objects,
            trail: Trail::default(),
            state: State { cells: Cells::new(), guard: Guard::default() },
            running: true,
            frames: Vec::new(),
            statics: FxHashMap::default(),
            leaf_lists: FxHashMap::default(),
            layouts: FxHashMap::default(),
            addresses: Vec::new(),
            occupied: None,
            known_addresses: FxHashMap::default(),
            orders: FxHashMap::default(),
            unwinding_rows: FxHashMap::default(),
            assumed: Pool::TRUE,
            unsure: false,
            heap_blocks: 0,
            unknown_sizes: false,
            executed: 0,
            paused: None,
            runaway: false,
            induction: Induction::default(),
            cuts: Cuts::default(),
        };
        engine.enter(program.start, &[], Resume::default());
        engine
    }

    /// Runs to the end of the program or to the next pause, or until cancelled.
    pub fn run(
        &mut self,
        oracle: &mut dyn Oracle,
        cancel: &Cancel,
        mut progress: impl FnMut(u64),
    ) -> Result<Pause, cancel::Reason> {
        self.induction.cancel = cancel.clone();
        while !self.frames.is_empty() && self.induction.abandoned.is_none() {
            if let Some(reason) = cancel.check() {
                return Err(reason);
            }
            if let Some((func, number, n)) = self.paused.take() {
                return Ok(Pause::Iteration { func, number, n });
            }
            if self.runaway && self.running && !self.unsure {
                return Ok(Pause::Runaway);
            }
            if std::mem::take(&mut self.unsure) && self.running && !self.is_possible(oracle) {
                self.running = false;
                self.runaway = false;
                self.induction.pending = None;
            } else {
                self.advance(Some(&mut *oracle));
            }
            self.trail.facts.append(&mut self.pool.definitions);
            progress(self.executed);
        }
        Ok(Pause::Finished)
    }

    /// Does the next piece of work.
    pub(super) fn advance(&mut self, oracle: Option<&mut dyn Oracle>) {
        if let Some(head) = self.induction.pending.take() {
            self.begin_later(head);
        } else if self.running {
            self.run_block(oracle);
        } else if !self.choose_block() {
            self.leave();
        }
    }

    fn is_possible(&mut self, oracle: &mut dyn Oracle) -> bool {
        let condition = self.pool.and(self.assumed, self.state.guard.condition());
        condition != Pool::FALSE && oracle.is_possible(&self.pool, &self.trail.facts, condition)
    }

    pub(super) fn function(&self) -> &'p Function {
        let frame = self.frames.last().expect("a frame is active");
        &self.program.funcs[frame.func]
    }

    pub(super) fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a frame is active")
    }

    pub(super) fn step(&mut self, loc: Loc, kind: StepKind) {
        let guard = self.state.guard.condition();
        self.trail.steps.push(Step { guard, loc, kind });
    }

    /// The current path ends here.
    pub(super) fn drop_path(&mut self) {
        self.running = false;
    }

    /// Executes the rest of the current block, up to a call or its end.
    fn run_block(&mut self, mut oracle: Option<&mut dyn Oracle>) {
        let function = self.function();
        let depth = self.frames.len();
        let frame = self.frame();
        let block = &function.blocks[frame.order.blocks[frame.at as usize]];
        while self.frame().next_inst < block.insts.len() {
            let inst = &block.insts[self.frame().next_inst];
            self.frame().next_inst += 1;
            self.executed += 1;
            let oracle: Option<&mut dyn Oracle> = match &mut oracle {
                Some(oracle) => Some(&mut **oracle),
                None => None,
            };
            self.execute(inst, oracle);
            if !self.running || self.frames.len() != depth {
                return;
            }
        }
        self.executed += 1;
        self.terminate(&block.term);
    }

    fn terminate(&mut self, term: &Terminator) {
        self.running = false;
        match term {
            Terminator::Goto(to) => {
                let state = self.state.clone();
                self.go(state, *to);
            }
            Terminator::Branch { cond, then, other } => {
                let c = self.truth(*cond);
                self.branch(c, *then, *other);
            }
            Terminator::Switch { value, cases, default } => {
                let v = self.value(*value);
                self.switch(v, cases, *default);
            }
            Terminator::Return(value) => {
                if let Some(value) = value {
                    self.set_result(*value);
                }
                if self.frame().leaving_is_covered(None) {
                    return;
                }
                self.end_locals();
                let state = self.state.clone();
                self.frame().returned.push(state);
            }
            Terminator::Stop | Terminator::Exit => {}
        }
    }

    fn branch(&mut self, c: ExprId, then: BlockId, other: BlockId) {
        match c {
            Pool::TRUE => {
                let state = self.state.clone();
                self.go(state, then);
            }
            Pool::FALSE => {
                let state = self.state.clone();
                self.go(state, other);
            }
            _ => {
                let yes = self.state_if(c);
                let not_c = self.pool.not(c);
                let no = self.state_if(not_c);
                self.go(yes, then);
                self.go(no, other);
            }
        }
    }

    /// The current state with one more decision.
    pub(super) fn state_if(&mut self, c: ExprId) -> State {
        State { cells: self.state.cells.clone(), guard: self.state.guard.and(&mut self.pool, c) }
    }

    fn switch(&mut self, value: ExprId, cases: &[(i128, i128, BlockId)], default: BlockId) {
        let sort = self.pool.sort(value);
        for &(low, high, to) in cases {
            let low = self.pool.int(low as u128, sort);
            let high = self.pool.int(high as u128, sort);
            let here = if low == high {
                self.pool.eq(value, low)
            } else {
                let from = self.pool.le(low, value);
                let up_to = self.pool.le(value, high);
                self.pool.and(from, up_to)
            };
            if here == Pool::FALSE {
                continue;
            }
            let taken = self.state_if(here);
            self.go(taken, to);
            if here == Pool::TRUE {
                return;
            }
            let not_here = self.pool.not(here);
            self.state = self.state_if(not_here);
        }
        let state = self.state.clone();
        self.go(state, default);
    }

    /// The state goes on at block `to`, now or in the next iteration.
    pub(super) fn go(&mut self, state: State, to: BlockId) {
        let frame = self.frame();
        let target = frame.order.position[&to];
        if frame.leaving_is_covered(Some(target)) {
            return;
        }
        let waiting = if target > frame.at { &mut frame.ahead } else { &mut frame.back };
        waiting.entry(target).or_default().push(state);
    }

    /// Takes the next block of the current frame; false if nothing is left to do in it.
    fn choose_block(&mut self) -> bool {
        loop {
            match self.frame().next() {
                Some(Next::Iteration(head)) => {
                    if self.next_iteration(head) {
                        return true;
                    }
                }
                Some(Next::Block(at)) => {
                    let states = self.frame().ahead.remove(&at).unwrap_or_default();
                    self.begin_block(at, states);
                    if self.frame().order.loops.contains_key(&at) {
                        self.enter_loop(at);
                    }
                    return true;
                }
                None => return false,
            }
        }
    }

    pub(super) fn begin_block(&mut self, at: u32, states: Vec<State>) {
        let joined = join_all(states, &mut self.pool, &mut self.objects);
        self.state = joined.expect("a waiting list is never empty");
        self.running = true;
        let frame = self.frame();
        frame.at = at;
        frame.next_inst = 0;
    }

    fn order_of(&mut self, func: FuncId) -> Rc<Order> {
        let function = &self.program.funcs[func];
        Rc::clone(self.orders.entry(func).or_insert_with(|| Rc::new(Order::new(function))))
    }

    /// Begins a call; the arguments are lists of scalars.
    pub(super) fn enter(&mut self, func: FuncId, args: &[Vec<ExprId>], resume: Resume) {
        let function = &self.program.funcs[func];
        let order = self.order_of(func);
        let context = self.context_of_call(func);
        self.frames.push(Frame {
            func,
            context,
            vars: FxHashMap::default(),
            order,
            ahead: BTreeMap::new(),
            back: BTreeMap::new(),
            runs: FxHashMap::default(),
            at: 0,
            next_inst: 0,
            result: None,
            returned: Vec::new(),
            resume,
            locals: Vec::new(),
        });
        self.make_result(function.ret);
        for (&param, values) in function.params.iter().zip(args) {
            self.make_parameter(param, values);
        }
        self.running = true;
    }

    /// How many frames of a function are active, and how many there may be.
    pub(super) fn recursion_limit(&self, func: FuncId) -> (u32, Option<u32>, u32) {
        let depth = self.frames.iter().filter(|f| f.func == func).count() as u32;
        let bound = self.options.bounds.for_recursion(func);
        let deepest = self.options.unwinding.deepens_everywhere().map(|k| k.saturating_add(1));
        (depth, bound, bound.or(deepest).unwrap_or(DEPTH_WITHOUT_BOUND))
    }

    /// Ends the current frame: its returned states come together in the caller.
    fn leave(&mut self) {
        let mut frame = self.frames.pop().expect("a frame is active");
        let joined = join_all(std::mem::take(&mut frame.returned), &mut self.pool, &mut self.objects);
        if self.frames.is_empty() {
            return;
        }
        if let Some(state) = joined {
            self.state = state;
            self.take_result(&frame);
            frame.resume.done.push(self.state.clone());
        }
        match frame.resume.others.pop() {
            Some((func, state)) => {
                self.state = state;
                let args = frame.resume.args.clone();
                self.call_one(func, &args, frame.resume);
            }
            None => self.resume(frame.resume.done),
        }
    }

    /// The caller goes on with what came back.
    pub(super) fn resume(&mut self, states: Vec<State>) {
        match join_all(states, &mut self.pool, &mut self.objects) {
            Some(state) => {
                self.state = state;
                self.running = true;
            }
            None => self.running = false,
        }
    }
}

/// What a frame does next.
pub(super) enum Next {
    Block(u32),
    Iteration(u32),
}

impl Frame {
    /// Inner loops have later heads: they are finished first.
    pub(super) fn next(&self) -> Option<Next> {
        let first_ahead = self.ahead.keys().next().copied();
        let ready = |&&head: &&u32| first_ahead.is_none_or(|f| f > self.order.end_of(head));
        match self.back.keys().rev().find(ready) {
            Some(&head) => Some(Next::Iteration(head)),
            None => first_ahead.map(Next::Block),
        }
    }
}

impl Order {
    /// The position of the last block of the loop at `head`.
    pub fn end_of(&self, head: u32) -> u32 {
        self.loops.get(&head).map_or(head, |l| l.end)
    }

    fn new(function: &Function) -> Order {
        let blocks = loops::order(function);
        let position: FxHashMap<BlockId, u32> = blocks.iter().enumerate().map(|(n, &b)| (b, n as u32)).collect();
        let mut found = BTreeMap::new();
        for (number, lp) in function.loops.iter().enumerate() {
            let ends = lp.latches.iter().filter_map(|b| position.get(b).copied());
            if let (Some(&head), Some(end)) = (position.get(&lp.head), ends.max()) {
                let can_end = blocks[head as usize..=end as usize].iter().any(|&b| {
                    let term = &function.blocks[b].term;
                    let mut leaves = matches!(term, Terminator::Return(_));
                    term.each_target(|to| leaves |= !(head..=end).contains(&position[&to]));
                    leaves
                });
                found.insert(head, LoopShape { end, number, can_end });
            }
        }
        Order { blocks, position, loops: found }
    }
}
