//! The engine: frames, blocks in order, joins, loops. All of its position is in data, so it can stop anywhere and go on.
//!
//! Blocks of a frame are taken in weak topological order. A state that takes a back edge waits until nothing else of
//! that loop is left to do; then the waiting states are joined and the next iteration begins.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use base::{Cancel, Loc, Simplify, cancel};
use expr::{ExprId, ObjId, Pool};
use program::{BlockId, FuncId, Function, Program, PropId, Terminator, VarId};
use ssa::{Goal, Step, StepKind, Trail, UnwindingId};
use typed::types::TypeId;

use super::abandoned::Abandoned;
use super::bounds::{Bounds, DEPTH_WITHOUT_BOUND};
use super::cells::Cells;
use super::frame::{Frame, Next, Order, Resume, Role, Way};
use super::guard::Guard;
use super::layout::Layout;
use super::objects::Objects;
use super::spots::{Fixed, KnownAddress, Leaf};
use super::state::{State, join_all};

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
    pub simplify: Simplify,
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
    /// At a branch, where the policy takes one path at a time: see [`Engine::ways`].
    Fork,
}

/// Asked whether a path can be taken at all, where a loop or recursion has no bound and might go on for ever.
pub trait Oracle {
    /// False only if no execution satisfies all of `facts` and `condition`.
    fn is_possible(&mut self, pool: &Pool, facts: &[ExprId], condition: ExprId) -> bool;
}

/// How far a loop or recursion is executed that has no bound of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Horizon {
    /// It is cut after this many rounds, and what lies beyond is left to a deeper execution; `None`: it goes on as long as
    /// the oracle thinks that it can.
    pub most: Option<u32>,
    /// The same where its decisions are constant: it is the loop that the strategy follows.
    pub even_if_decided: bool,
    /// The execution stops before each iteration.
    pub pauses: bool,
    /// Iterations are noted in the trail.
    pub noted: bool,
    /// The execution is given up where the loop goes on and on.
    pub watched: bool,
}

/// What happens at loop heads, calls, checks and cuts: all in which strategies differ. A policy is shared with whoever
/// made the engine and wants to read from it what it has found; what is not overridden is plain execution.
pub trait Policy {
    /// The simplifications that are made, given those that were asked for.
    fn simplify(&self, asked: Simplify) -> Simplify {
        asked
    }

    /// For a loop (by function and number) or, with `None`, for recursions.
    fn horizon(&self, _at: Option<(FuncId, usize)>) -> Horizon {
        Horizon::default()
    }

    /// Paths are taken one by one, and whoever drives the execution chooses which; otherwise they are joined.
    fn takes_one_path(&self) -> bool {
        false
    }

    /// A loop was entered from outside, in the current state; its run has just been made.
    fn enter_loop(&self, _engine: &mut Engine, _head: u32) {}

    /// The loop at `head` has come round, in the current state. Whether another iteration begins. `decided`: all decisions
    /// since it was entered were constant.
    fn next_iteration(&self, engine: &mut Engine, head: u32, decided: bool) -> bool {
        engine.unwind(head, decided)
    }

    /// The loop at `head` is the one that [`Engine::pending`] was set to; the oracle thinks that it can go on.
    fn resume(&self, _engine: &mut Engine, _head: u32) {}

    /// Executions end here that would go on. Whether a property is to speak of them.
    fn cut(&self, _engine: &mut Engine) -> bool {
        true
    }

    /// A check that does not hold by simplification.
    fn check(&self, engine: &mut Engine, prop: PropId, cond: ExprId, loc: Loc) {
        engine.step(loc, StepKind::Assert { goal: Goal::Property(prop), cond });
    }

    /// A function is called; the number of the chain of calls that the new frame is at the end of.
    fn call(&self, _engine: &mut Engine, _func: FuncId) -> u32 {
        0
    }

    /// A pointer is followed that can be any.
    fn follow_any_pointer(&self, _engine: &mut Engine) {}

    /// All activations of a function by the same chain of calls have the same objects.
    fn shares_objects(&self) -> bool {
        false
    }

    /// The object that an earlier activation had.
    fn shared_object(&self, _context: u32, _role: Role) -> Option<ObjId> {
        None
    }

    fn share_object(&self, _context: u32, _role: Role, _object: ObjId) {}

    /// A variable whose address is taken has the object of an earlier activation.
    fn reuse_object(&self, _engine: &mut Engine, _object: ObjId, _var: VarId) {}
}

/// What is public here beside `pool`, `objects` and `trail` is for policies.
pub struct Engine<'p> {
    pub program: &'p Program,
    pub(super) options: Options,
    pub(super) policy: Rc<dyn Policy>,
    pub pool: Pool,
    pub objects: Objects,
    pub trail: Trail,
    /// The state that is being executed, or was last.
    pub state: State,
    /// Whether `state` is being executed; otherwise the next block is to be chosen.
    pub running: bool,
    /// The calls that are being executed, the innermost last.
    pub frames: Vec<Frame>,
    pub(super) statics: FxHashMap<VarId, ObjId>,
    pub(super) leaf_lists: FxHashMap<TypeId, Rc<[Leaf]>>,
    pub(super) layouts: FxHashMap<TypeId, Rc<Layout>>,
    /// Objects with an integer address, and that address.
    pub(super) addresses: Vec<(ObjId, ExprId)>,
    /// Objects whose address the program knows.
    pub(super) fixed: Vec<Fixed>,
    /// What these objects take from the address space, with gaps between them.
    pub(super) occupied: Option<ExprId>,
    pub(super) known_addresses: FxHashMap<ExprId, KnownAddress>,
    orders: FxHashMap<FuncId, Rc<Order>>,
    pub(super) unwinding_rows: FxHashMap<String, UnwindingId>,
    /// All that was assumed so far.
    pub assumed: ExprId,
    pub(super) heap_blocks: u32,
    /// There is an object whose size is not a constant.
    pub(super) unknown_sizes: bool,
    /// The path that was just begun may be impossible, and going on with it endless: the oracle is to be asked.
    pub unsure: bool,
    /// The policy goes on with the loop at this head next, unless the oracle says that nothing gets there.
    pub pending: Option<u32>,
    /// Why the policy cannot be followed any further; the execution has ended.
    pub abandoned: Option<Abandoned>,
    /// The end of the run, for policies that execute on their own.
    pub cancel: Cancel,
    /// Instructions executed so far.
    pub executed: u64,
    /// The loop that the execution stops at, and the iteration that comes next.
    pub(super) paused: Option<(FuncId, usize, u32)>,
    /// A loop has gone on for long that should have ended.
    pub(super) runaway: bool,
    /// The branch that the execution has stopped at, where paths are taken one by one.
    pub(super) ways: Vec<Way>,
}

impl<'p> Engine<'p> {
    pub fn with_policy(program: &'p Program, options: Options, policy: Rc<dyn Policy>) -> Self {
        let mut pool = Pool::new(program.types.target.pointer_bits);
        pool.simplify = policy.simplify(options.simplify);
        let objects = Objects::new(&mut pool);
        let mut engine = Engine {
            program,
            options,
            policy,
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
            fixed: Vec::new(),
            occupied: None,
            known_addresses: FxHashMap::default(),
            orders: FxHashMap::default(),
            unwinding_rows: FxHashMap::default(),
            assumed: Pool::TRUE,
            unsure: false,
            pending: None,
            abandoned: None,
            cancel: Cancel::default(),
            heap_blocks: 0,
            unknown_sizes: false,
            executed: 0,
            paused: None,
            runaway: false,
            ways: Vec::new(),
        };
        engine.enter(program.start, &[], Resume::default());
        engine.place_fixed();
        engine
    }

    /// Runs to the end of the program or to the next pause, or until cancelled.
    pub fn run(
        &mut self,
        oracle: &mut dyn Oracle,
        cancel: &Cancel,
        mut progress: impl FnMut(u64),
    ) -> Result<Pause, cancel::Reason> {
        self.cancel = cancel.clone();
        while !self.frames.is_empty() && self.abandoned.is_none() {
            if let Some(reason) = cancel.check() {
                return Err(reason);
            }
            if let Some((func, number, n)) = self.paused.take() {
                return Ok(Pause::Iteration { func, number, n });
            }
            if self.runaway && self.running && !self.unsure {
                return Ok(Pause::Runaway);
            }
            if !self.ways.is_empty() {
                return Ok(Pause::Fork);
            }
            if std::mem::take(&mut self.unsure) && self.running && !self.is_possible(oracle) {
                self.running = false;
                self.runaway = false;
                self.pending = None;
            } else {
                self.advance(Some(&mut *oracle));
            }
            if self.objects.full {
                cancel.request(cancel::Reason::Memory);
                return Err(cancel::Reason::Memory);
            }
            self.trail.facts.append(&mut self.pool.definitions);
            progress(self.executed);
        }
        Ok(Pause::Finished)
    }

    /// Does the next piece of work.
    pub fn advance(&mut self, oracle: Option<&mut dyn Oracle>) {
        if let Some(head) = self.pending.take() {
            self.policy().resume(self, head);
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

    pub(super) fn policy(&self) -> Rc<dyn Policy> {
        Rc::clone(&self.policy)
    }

    /// The policy cannot be followed here.
    pub fn abandon(&mut self, reason: Abandoned) {
        self.abandoned.get_or_insert(reason);
        self.running = false;
    }

    pub fn function(&self) -> &'p Function {
        let frame = self.frames.last().expect("a frame is active");
        &self.program.funcs[frame.func]
    }

    pub fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a frame is active")
    }

    pub fn step(&mut self, loc: Loc, kind: StepKind) {
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
            _ if self.policy.takes_one_path() => {
                let not_c = self.pool.not(c);
                self.stop_at_fork([(c, then), (not_c, other)]);
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
    /// How many blocks of memory were allocated.
    pub fn allocations(&self) -> u32 {
        self.heap_blocks
    }

    pub(super) fn state_if(&mut self, c: ExprId) -> State {
        State { cells: self.state.cells.clone(), guard: self.state.guard.and(&mut self.pool, c) }
    }

    fn switch(&mut self, value: ExprId, cases: &[(i128, i128, BlockId)], default: BlockId) {
        if self.policy.takes_one_path() {
            return self.stop_at_switch(value, cases, default);
        }
        for &(low, high, to) in cases {
            let here = self.is_between(value, low, high);
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

    fn stop_at_switch(&mut self, value: ExprId, cases: &[(i128, i128, BlockId)], default: BlockId) {
        let mut others = Pool::TRUE;
        let mut ways = Vec::new();
        for &(low, high, to) in cases {
            let here = self.is_between(value, low, high);
            ways.push((here, to));
            let not_here = self.pool.not(here);
            others = self.pool.and(others, not_here);
        }
        ways.push((others, default));
        self.stop_at_fork(ways);
    }

    fn is_between(&mut self, value: ExprId, low: i128, high: i128) -> ExprId {
        let sort = self.pool.sort(value);
        let least = self.pool.int(low as u128, sort);
        let greatest = self.pool.int(high as u128, sort);
        if low == high {
            return self.pool.eq(value, least);
        }
        let from = self.pool.le(least, value);
        let up_to = self.pool.le(value, greatest);
        self.pool.and(from, up_to)
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

    /// The states come together at the start of a block and are executed next.
    pub fn begin_block(&mut self, at: u32, states: Vec<State>) {
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
        let context = self.policy().call(self, func);
        self.frames.push(Frame::new(func, context, order, resume));
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
        let deepest = self.policy.horizon(None).most.map(|k| k.saturating_add(1));
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
