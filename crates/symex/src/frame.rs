//! Calls and loops that are being executed, as plain data: where each of them is, and the states that wait in it.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use expr::{ExprId, ObjId};
use program::{BlockId, FuncId, Function, PlaceId, Terminator, VarId, loops};

use super::cells::Cells;
use super::state::State;

/// Block order of a function, with its loops.
pub struct Order {
    pub blocks: Vec<BlockId>,
    pub position: FxHashMap<BlockId, u32>,
    /// By the position of the head.
    pub loops: BTreeMap<u32, LoopShape>,
}

pub struct LoopShape {
    /// Position of the last latch.
    pub end: u32,
    /// Index into `Function::loops`.
    pub number: usize,
    /// Some edge or return leads out of it.
    pub can_end: bool,
}

#[derive(Clone)]
pub struct Frame {
    pub func: FuncId,
    /// The chain of calls that led here, as the policy numbers them.
    pub context: u32,
    pub vars: FxHashMap<VarId, Slot>,
    pub order: Rc<Order>,
    /// States waiting at the start of a block, by position.
    pub ahead: BTreeMap<u32, Vec<State>>,
    /// States that took a back edge to the head at this position.
    pub back: BTreeMap<u32, Vec<State>>,
    /// The loops that are being executed, by the position of their head.
    pub runs: FxHashMap<u32, LoopRun>,
    /// The position of the block that is being executed, and the next instruction in it.
    pub at: u32,
    pub next_inst: usize,
    /// The object in which the result waits for the caller.
    pub result: Option<ObjId>,
    /// States that have come to a return.
    pub returned: Vec<State>,
    pub resume: Resume,
    /// Objects whose cells can be forgotten when the frame ends.
    pub locals: Vec<ObjId>,
}

/// What to do when a frame has ended.
#[derive(Clone, Default)]
pub struct Resume {
    pub dst: Option<PlaceId>,
    /// Further functions that an indirect call may reach, each with the state to call it in.
    pub others: Vec<(FuncId, State)>,
    pub args: Vec<Vec<ExprId>>,
    /// States that have come back already.
    pub done: Vec<State>,
}

/// What an object is for a function's activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    Variable(VarId),
    /// The cell that says which instance a variable is.
    Slot(VarId),
    Result,
}

/// How a frame finds a local.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    Object(ObjId),
    /// An object that holds the address of the current instance.
    Instance(ObjId),
}

/// A loop that is being executed.
#[derive(Clone)]
pub struct LoopRun {
    /// How often its back edge was taken.
    pub iterations: u32,
    /// The guard's length when the loop was entered, to see whether its decisions were constant.
    pub entered: u32,
    /// Its decisions were constant when it came round last.
    pub(super) decided: bool,
    /// A state of an earlier iteration, to see that nothing changes any more.
    witness: Option<State>,
    /// On iterations below this one, checks are taken to hold.
    pub assumed: u32,
    /// What the policy keeps with this run; nobody else looks at it.
    pub memo: Option<Rc<dyn Any>>,
}

/// A way to go on from a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// It is taken where this holds; of the ways of one branch, exactly one holds.
    pub condition: ExprId,
    pub(super) to: BlockId,
}

/// What a frame does next.
pub enum Next {
    Block(u32),
    Iteration(u32),
}

impl Frame {
    /// A call that has done nothing yet.
    pub fn new(func: FuncId, context: u32, order: Rc<Order>, resume: Resume) -> Frame {
        Frame {
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
        }
    }

    /// On the present iteration of a loop around here, checks are taken to hold.
    pub fn assumes(&self) -> bool {
        self.runs.iter().any(|(&head, run)| run.assumes() && self.order.span(head).contains(&self.at))
    }

    /// A loop on whose present iteration the checks are taken to hold is left for `target` (`None`: by a return): other
    /// executions cover that.
    pub fn leaving_is_covered(&self, target: Option<u32>) -> bool {
        self.runs.iter().any(|(&head, run)| {
            let span = self.order.span(head);
            run.assumes() && span.contains(&self.at) && target.is_none_or(|t| !span.contains(&t))
        })
    }

    /// Inner loops have later heads: they are finished first.
    pub fn next(&self) -> Option<Next> {
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

    /// The positions of the blocks of the loop at `head`.
    pub fn span(&self, head: u32) -> RangeInclusive<u32> {
        head..=self.end_of(head)
    }

    pub fn can_end(&self, head: u32) -> bool {
        self.loops.get(&head).is_some_and(|l| l.can_end)
    }

    pub fn new(function: &Function) -> Order {
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

impl LoopRun {
    /// A loop that was entered where the guard had this length.
    pub fn entered_at(depth: u32) -> LoopRun {
        LoopRun { iterations: 0, entered: depth, decided: true, witness: None, assumed: 0, memo: None }
    }

    /// A loop whose decisions are not taken to be constant.
    pub fn undecided(assumed: u32, memo: Option<Rc<dyn Any>>) -> LoopRun {
        LoopRun { decided: false, assumed, memo, ..LoopRun::entered_at(u32::MAX) }
    }

    fn assumes(&self) -> bool {
        self.iterations < self.assumed
    }

    /// Nothing has changed since the iteration before: the loop never ends, and nothing more can happen in it.
    pub fn repeats(&mut self, state: &State) -> bool {
        const EVERY: u32 = 256;
        match self.iterations % EVERY {
            0 => {
                self.witness = Some(state.clone());
                false
            }
            1 => self.witness.take().is_some_and(|w| Cells::difference(&w.cells, &state.cells).is_empty()),
            _ => false,
        }
    }
}
