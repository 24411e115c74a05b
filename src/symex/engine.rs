//! The engine: frames, blocks in order, joins, loops. All of its position is in data, so it can stop anywhere and go on.
//!
//! Blocks of a frame are taken in weak topological order. A state that takes a back edge waits until nothing else of
//! that loop is left to do; then the waiting states are joined and the next iteration begins.

use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::base::{Cancel, Id, Loc, cancel};
use crate::expr::{ExprId, ObjId, Pool};
use crate::program::loops;
use crate::program::{BlockId, FuncId, Function, PlaceId, Program, PropId, Property, PropertyKind, Terminator, VarId};
use crate::ssa::{Step, StepKind, Trail, Unwinding};
use crate::typed::types::TypeId;

use super::bounds::{Bounds, CUT_WHEN_DECIDED, CUT_WITHOUT_BOUND, DEPTH_WITHOUT_BOUND};
use super::cells::Cells;
use super::guard::Guard;
use super::layout::Layout;
use super::locals::Slot;
use super::objects::Objects;
use super::place::Leaf;
use super::state::{State, join_all};

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub bounds: Bounds,
    pub partial_loops: bool,
    /// Array bounds are checked, so that an index may be taken to lie within them.
    pub bounds_checked: bool,
    /// Keep assignments as steps, for display.
    pub record: bool,
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
    running: bool,
    pub(super) frames: Vec<Frame>,
    pub(super) statics: FxHashMap<VarId, ObjId>,
    pub(super) leaf_lists: FxHashMap<TypeId, Rc<[Leaf]>>,
    pub(super) layouts: FxHashMap<TypeId, Rc<Layout>>,
    /// Objects with an integer address, and that address.
    pub(super) addresses: Vec<(ObjId, ExprId)>,
    orders: FxHashMap<FuncId, Rc<Order>>,
    unwinding_rows: FxHashMap<String, PropId>,
    /// All that was assumed so far.
    pub(super) assumed: ExprId,
    pub(super) heap_blocks: u32,
    /// The path that was just begun may be impossible, and going on with it endless: the oracle is to be asked.
    pub(super) unsure: bool,
    /// Instructions executed so far.
    pub executed: u64,
}

/// Block order of a function, with its loops.
struct Order {
    blocks: Vec<BlockId>,
    position: FxHashMap<BlockId, u32>,
    /// Head position → last position of a latch, number of the loop.
    loops: BTreeMap<u32, (u32, usize)>,
}

pub(super) struct Frame {
    pub func: FuncId,
    pub vars: FxHashMap<VarId, Slot>,
    order: Rc<Order>,
    /// States waiting at the start of a block, by position.
    ahead: BTreeMap<u32, Vec<State>>,
    /// States that took a back edge to the head at this position.
    back: BTreeMap<u32, Vec<State>>,
    iterations: FxHashMap<u32, u32>,
    /// The guard's length when the loop was entered, to see whether its decisions were constant.
    entered: FxHashMap<u32, u32>,
    /// A state of an earlier iteration, to see that nothing changes any more.
    witness: FxHashMap<u32, State>,
    at: u32,
    next_inst: usize,
    pub result: Option<ObjId>,
    returned: Vec<State>,
    pub resume: Resume,
    /// Objects whose cells can be forgotten when the frame ends.
    pub locals: Vec<ObjId>,
}

/// What to do when a frame has ended.
#[derive(Default)]
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
            orders: FxHashMap::default(),
            unwinding_rows: FxHashMap::default(),
            assumed: Pool::TRUE,
            unsure: false,
            heap_blocks: 0,
            executed: 0,
        };
        engine.enter(program.start, &[], Resume::default());
        engine
    }

    /// Runs to the end of the program, or until cancelled.
    pub fn run(
        &mut self,
        oracle: &mut dyn Oracle,
        cancel: &Cancel,
        mut progress: impl FnMut(u64),
    ) -> Result<(), cancel::Reason> {
        while !self.frames.is_empty() {
            if let Some(reason) = cancel.check() {
                return Err(reason);
            }
            if std::mem::take(&mut self.unsure) && self.running && !self.is_possible(oracle) {
                self.running = false;
            } else if self.running {
                self.run_block();
            } else if !self.choose_block() {
                self.leave();
            }
            progress(self.executed);
        }
        Ok(())
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
    fn run_block(&mut self) {
        let function = self.function();
        let depth = self.frames.len();
        let frame = self.frame();
        let block = &function.blocks[frame.order.blocks[frame.at as usize]];
        while self.frame().next_inst < block.insts.len() {
            let inst = &block.insts[self.frame().next_inst];
            self.frame().next_inst += 1;
            self.executed += 1;
            self.execute(inst);
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
                self.end_locals();
                let state = self.state.clone();
                self.frame().returned.push(state);
            }
            Terminator::Stop => {}
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
    fn go(&mut self, state: State, to: BlockId) {
        let frame = self.frame();
        let target = frame.order.position[&to];
        let waiting = if target > frame.at { &mut frame.ahead } else { &mut frame.back };
        waiting.entry(target).or_default().push(state);
    }

    /// Takes the next block of the current frame; false if nothing is left to do in it.
    fn choose_block(&mut self) -> bool {
        loop {
            let frame = self.frame();
            let first_ahead = frame.ahead.keys().next().copied();
            let ready = |&&head: &&u32| {
                let end = frame.order.loops.get(&head).map_or(head, |l| l.0);
                first_ahead.is_none_or(|f| f > end)
            };
            // Inner loops have later heads: they are finished first.
            if let Some(&head) = frame.back.keys().rev().find(ready) {
                if self.next_iteration(head) {
                    return true;
                }
                continue;
            }
            let Some(at) = first_ahead else { return false };
            let states = frame.ahead.remove(&at).unwrap_or_default();
            self.begin_block(at, states);
            if self.frame().order.loops.contains_key(&at) {
                let depth = self.state.guard.depth();
                let frame = self.frame();
                frame.iterations.insert(at, 0);
                frame.entered.insert(at, depth);
                frame.witness.remove(&at);
            }
            return true;
        }
    }

    fn begin_block(&mut self, at: u32, states: Vec<State>) {
        let joined = join_all(states, &mut self.pool, &mut self.objects);
        self.state = joined.expect("a waiting list is never empty");
        self.running = true;
        let frame = self.frame();
        frame.at = at;
        frame.next_inst = 0;
    }

    /// Begins another iteration of the loop at `head`, unless it is cut here.
    fn next_iteration(&mut self, head: u32) -> bool {
        let states = self.frame().back.remove(&head).unwrap_or_default();
        self.begin_block(head, states);
        let depth = self.state.guard.depth();
        let state = self.state.clone();
        let frame = self.frame();
        let n = frame.iterations.entry(head).or_insert(0);
        *n += 1;
        let n = *n;
        let decided = frame.entered.get(&head).is_some_and(|&entered| entered == depth);
        if decided && frame.repeats(head, n, &state) {
            self.running = false;
            return false;
        }
        let (bound, limit) = self.loop_limit(head, decided);
        self.unsure = bound.is_none() && !decided && worth_asking(n);
        if n < limit {
            return true;
        }
        self.cut_loop(head, bound);
        if self.options.partial_loops && bound.is_some() {
            self.leave_loop(head);
        }
        self.running = false;
        false
    }

    /// The user's bound for a loop, and the iteration at which it is cut.
    fn loop_limit(&self, head: u32, decided: bool) -> (Option<u32>, u32) {
        let func = self.frames.last().expect("a frame is active").func;
        let bound = self.options.bounds.for_loop(func, self.loop_number(head));
        (bound, bound.unwrap_or(if decided { CUT_WHEN_DECIDED } else { CUT_WITHOUT_BOUND }))
    }

    fn loop_number(&self, head: u32) -> usize {
        let frame = self.frames.last().expect("a frame is active");
        frame.order.loops.get(&head).map_or(0, |l| l.1)
    }

    /// The executions that would go on are what the unwinding assertion speaks of.
    fn cut_loop(&mut self, head: u32, bound: Option<u32>) {
        let function = self.function();
        let number = self.loop_number(head);
        let loc = function.loops[number].loc;
        let name = format!("{}.unwind.{number}", function.name);
        let description = format!("unwinding assertion loop {number}");
        self.cut(name, description, loc, bound);
    }

    pub(super) fn cut(&mut self, name: String, description: String, loc: Loc, bound: Option<u32>) {
        let next = self.program.properties.len() + self.trail.unwinding.len();
        let func = self.frame().func;
        let prop = *self.unwinding_rows.entry(name.clone()).or_insert_with(|| {
            let property = Property { name, kind: PropertyKind::Unwinding, func, loc, description };
            self.trail.unwinding.push(Unwinding { property, bound });
            PropId::from_index(next)
        });
        self.step(loc, StepKind::Assert { prop, cond: Pool::FALSE });
    }

    /// `--partial-loops`: the path goes on behind the loop as if its condition had been false.
    fn leave_loop(&mut self, head: u32) {
        let function = self.function();
        let frame = self.frame();
        let end = frame.order.loops.get(&head).map_or(head, |l| l.0);
        let outside = |b: BlockId| frame.order.position.get(&b).copied().filter(|&p| p > end || p < head);
        let head_block = frame.order.blocks[head as usize];
        let latch_block = frame.order.blocks[end as usize];
        let mut exit = None;
        for block in [latch_block, head_block] {
            function.blocks[block].term.each_target(|to| {
                if exit.is_none() && outside(to).is_some() {
                    exit = Some(to);
                }
            });
        }
        if let Some(to) = exit {
            let state = self.state.clone();
            self.frame().at = end;
            self.go(state, to);
        }
    }

    fn order_of(&mut self, func: FuncId) -> Rc<Order> {
        let function = &self.program.funcs[func];
        Rc::clone(self.orders.entry(func).or_insert_with(|| Rc::new(Order::new(function))))
    }

    /// Begins a call; the arguments are lists of scalars.
    pub(super) fn enter(&mut self, func: FuncId, args: &[Vec<ExprId>], resume: Resume) {
        let function = &self.program.funcs[func];
        let order = self.order_of(func);
        self.frames.push(Frame {
            func,
            vars: FxHashMap::default(),
            order,
            ahead: BTreeMap::new(),
            back: BTreeMap::new(),
            iterations: FxHashMap::default(),
            entered: FxHashMap::default(),
            witness: FxHashMap::default(),
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
        (depth, bound, bound.unwrap_or(DEPTH_WITHOUT_BOUND))
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

/// An answer of the solver costs more than an iteration: ask at doubling distances.
pub(super) fn worth_asking(n: u32) -> bool {
    n >= 4 && n.is_power_of_two()
}

impl Frame {
    /// Nothing has changed since the iteration before: the loop never ends, and nothing more can happen in it.
    fn repeats(&mut self, head: u32, n: u32, state: &State) -> bool {
        const EVERY: u32 = 256;
        match n % EVERY {
            0 => {
                self.witness.insert(head, state.clone());
                false
            }
            1 => match self.witness.remove(&head) {
                Some(before) => Cells::difference(&before.cells, &state.cells).is_empty(),
                None => false,
            },
            _ => false,
        }
    }
}

impl Order {
    fn new(function: &Function) -> Order {
        let blocks = loops::order(function);
        let position: FxHashMap<BlockId, u32> = blocks.iter().enumerate().map(|(n, &b)| (b, n as u32)).collect();
        let mut found = BTreeMap::new();
        for (number, lp) in function.loops.iter().enumerate() {
            let ends = lp.latches.iter().filter_map(|b| position.get(b).copied());
            if let (Some(&head), Some(end)) = (position.get(&lp.head), ends.max()) {
                found.insert(head, (end, number));
            }
        }
        Order { blocks, position, loops: found }
    }
}
