//! The program as a transition system: executions are cut where a loop comes round, and each piece between two loop heads
//! is executed once, from a state in which all that its arrivals do not agree on is unknown.
//!
//! A location is a loop head together with the calls that led there. A local has one object for each chain of calls, so
//! that all pieces mean the same thing by it; where a pointer to an earlier instance could be left, the attempt is
//! abandoned. What differs between arrivals, or is no constant, becomes a state variable of the location, and the piece
//! is executed again, until nothing new is found. Loops whose decisions are constant are not cut.
//!
//! The pieces together have every execution of the program, and perhaps more: arrays that became unknown are not
//! tracked, and a symbol that two pieces share may have two values. So what no path through the pieces violates holds.

use std::collections::{BTreeMap, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};

use base::Cancel;
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};
use program::{FuncId, PropId, VarId};

use super::cells::Cells;
use super::engine::{Engine, Frame, Oracle, Resume, Unwinding};
use super::guard::Guard;
use super::locals::Slot;
use super::objects::CellKind;
use super::state::{SMALL_ARRAY, State, base_of, column_cells, join_all, select_at, whole_array};

/// What an object is for a function's activation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    Variable(VarId),
    Slot(VarId),
    Result,
}

/// A program with more loop heads than this, or whose pieces have to be executed more often, is not cut up.
const MOST_LOCATIONS: usize = 400;
const MOST_RUNS: usize = 4000;

/// As many iterations are executed within one piece if their decisions are constant.
const DECIDED: u32 = 256;

/// The calls that led to a loop head, each with its place, and the head.
type Key = Vec<(FuncId, u32, usize)>;

#[derive(Default)]
pub struct Cuts {
    contexts: FxHashMap<(u32, FuncId, u32, usize), u32>,
    objects: FxHashMap<(u32, Role), ObjId>,
    keys: FxHashMap<Key, usize>,
    locations: Vec<Location>,
    /// Of the piece that is being executed: the states that came to each location, and what it checks.
    arrivals: BTreeMap<usize, Vec<State>>,
    checks: Vec<(PropId, ExprId)>,
    /// How many iterations of loops this piece has executed.
    iterations: u32,
    dirty: VecDeque<usize>,
}

struct Location {
    frames: Vec<Frame>,
    start: Cells,
    unknown: BTreeMap<u32, Unknown>,
    dirty: bool,
}

/// What stands for a cell whose value is not known.
enum Unknown {
    Scalar(ExprId),
    /// Which of the objects, and where in it.
    Pointer {
        objects: Vec<ObjId>,
        which: ExprId,
        offset: ExprId,
    },
    /// Something that is not followed.
    Lost,
}

/// A state variable of a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Var {
    pub symbol: ExprId,
    pub place: Place,
}

/// What a state variable is of: the same at all locations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Value(u32),
    Which(u32),
    Offset(u32),
}

/// The way from one location to another.
pub struct Edge {
    pub to: usize,
    pub guard: ExprId,
    /// The values of the variables there.
    pub next: Vec<ExprId>,
}

/// All that can happen from a location to the next ones.
pub struct Piece {
    pub edges: Vec<Edge>,
    /// Properties and when they are violated.
    pub checks: Vec<(PropId, ExprId)>,
}

/// Piece 0 begins where the program does; piece n begins at location n - 1.
pub struct System {
    pub vars: Vec<Vec<Var>>,
    pub pieces: Vec<Piece>,
}

const WHICH_BITS: u16 = 16;

impl<'p> Engine<'p> {
    /// Cuts the program up; `None` if it was abandoned.
    pub fn system(&mut self, oracle: &mut dyn Oracle, cancel: &Cancel) -> Option<System> {
        self.induction.cancel = cancel.clone();
        let mut pieces = vec![self.run_piece(oracle)?];
        let mut runs = 0;
        while let Some(n) = self.cuts.dirty.pop_front() {
            runs += 1;
            if self.cuts.locations.len() > MOST_LOCATIONS || runs > MOST_RUNS {
                self.abandon("too many loops");
                return None;
            }
            let location = &mut self.cuts.locations[n];
            location.dirty = false;
            self.frames = location.frames.clone();
            let start = State { cells: location.start.clone(), guard: Guard::default() };
            let head = self.frame().at;
            self.begin_block(head, vec![start]);
            self.assumed = Pool::TRUE;
            let piece = self.run_piece(oracle)?;
            while pieces.len() <= self.cuts.locations.len() {
                pieces.push((Pool::TRUE, Vec::new(), Vec::new()));
            }
            pieces[n + 1] = piece;
        }
        Some(self.finish(pieces))
    }

    /// Runs from the current state to the next loop heads: what was assumed, arrivals, checks.
    fn run_piece(&mut self, oracle: &mut dyn Oracle) -> Option<Executed> {
        self.cuts.iterations = 0;
        while !self.frames.is_empty() && self.induction.abandoned.is_none() {
            if self.induction.cancel.check().is_some() {
                self.abandon("the run was stopped");
            }
            self.advance(Some(&mut *oracle));
        }
        self.trail.steps.clear();
        if self.induction.abandoned.is_some() {
            return None;
        }
        let arrivals = std::mem::take(&mut self.cuts.arrivals);
        let mut joined = Vec::new();
        for (location, states) in arrivals {
            let state = join_all(states, &mut self.pool, &mut self.objects)?;
            self.arrive(location, &state.cells);
            if self.induction.abandoned.is_some() {
                return None;
            }
            joined.push((location, state));
        }
        Some((self.assumed, joined, std::mem::take(&mut self.cuts.checks)))
    }

    fn finish(&mut self, executed: Vec<Executed>) -> System {
        let vars: Vec<Vec<Var>> = (0..self.cuts.locations.len()).map(|n| self.vars_of(n)).collect();
        let mut pieces = Vec::new();
        for (assumed, arrivals, checks) in executed {
            let mut edges = Vec::new();
            for (to, state) in arrivals {
                let guard = self.pool.and(assumed, state.guard.condition());
                let next = vars[to].iter().map(|var| self.next_of(to, var.place, &state.cells)).collect();
                edges.push(Edge { to, guard, next });
            }
            pieces.push(Piece { edges, checks });
        }
        System { vars, pieces }
    }

    fn vars_of(&self, n: usize) -> Vec<Var> {
        let mut vars = Vec::new();
        for (&cell, unknown) in &self.cuts.locations[n].unknown {
            match *unknown {
                Unknown::Scalar(symbol) => vars.push(Var { symbol, place: Place::Value(cell) }),
                Unknown::Pointer { which, offset, .. } => {
                    vars.push(Var { symbol: which, place: Place::Which(cell) });
                    vars.push(Var { symbol: offset, place: Place::Offset(cell) });
                }
                Unknown::Lost => {}
            }
        }
        vars
    }

    fn next_of(&mut self, location: usize, place: Place, cells: &Cells) -> ExprId {
        match place {
            Place::Value(cell) => self.cell_in(cells, cell),
            Place::Offset(cell) => {
                let pointer = self.cell_in(cells, cell);
                self.pool.ptr_off(pointer)
            }
            Place::Which(cell) => {
                let pointer = self.cell_in(cells, cell);
                let Some(Unknown::Pointer { objects, .. }) = self.cuts.locations[location].unknown.get(&cell) else {
                    unreachable!("the variable is of a pointer")
                };
                let objects = objects.clone();
                let sort = Sort::unsigned(WHICH_BITS);
                let mut which = self.pool.int(0, sort);
                for (n, &object) in objects.iter().enumerate().skip(1) {
                    let here = self.pool.points_to(pointer, object);
                    let number = self.pool.int(n as u128, sort);
                    which = self.pool.ite(here, number, which);
                }
                which
            }
        }
    }

    /// The number of the chain of calls that the next frame is at the end of.
    pub(super) fn context_of_call(&mut self, func: FuncId) -> u32 {
        if self.options.unwinding != Unwinding::Cutting {
            return 0;
        }
        if self.frames.iter().any(|f| f.func == func) {
            self.abandon("recursion");
        }
        let key = self.frames.last().map_or((0, func, 0, 0), |f| (f.context, func, f.at, f.next_inst));
        let next = self.cuts.contexts.len() as u32 + 1;
        *self.cuts.contexts.entry(key).or_insert(next)
    }

    /// The object that this chain of calls had before.
    pub(super) fn remembered(&mut self, role: Role) -> Option<ObjId> {
        let context = self.frame().context;
        self.cuts.objects.get(&(context, role)).copied()
    }

    pub(super) fn remember(&mut self, role: Role, object: ObjId) {
        let context = self.frame().context;
        if context != 0 {
            self.cuts.objects.insert((context, role), object);
        }
    }

    /// A variable is declared again and takes the place of its earlier instance, which nothing must name any more.
    pub(super) fn nothing_points_to(&mut self, object: ObjId, var: VarId) {
        let own = match self.remembered(Role::Slot(var)) {
            Some(slot) => self.objects.list[slot].first_cell,
            None => u32::MAX,
        };
        let mut pointers = Vec::new();
        self.state.cells.for_each_in(0, u32::MAX, |cell, value| pointers.push((cell, value)));
        let held = pointers.into_iter().any(|(cell, value)| match self.pool.sort(value) {
            Sort::Scalar(Scalar::Ptr) | Sort::Array { elem: Scalar::Ptr, .. } if cell != own => {
                let targets = self.pool.targets(value);
                targets.unknown || targets.objects.contains(&object)
            }
            _ => false,
        });
        if held {
            self.abandon("a pointer to a variable outlives an iteration");
        }
    }

    pub(super) fn record_check(&mut self, prop: PropId, cond: ExprId) {
        let violated = self.pool.not(cond);
        let here = self.pool.and(self.assumed, self.state.guard.condition());
        let violated = self.pool.and(here, violated);
        if violated != Pool::FALSE {
            self.cuts.checks.push((prop, violated));
        }
    }

    /// The loop at `head` has come round: the piece ends here, unless the loop's decisions are constant.
    pub(super) fn goes_on_uncut(&mut self, head: u32, decided: bool) -> bool {
        let ends = self.frame().order.loops.get(&head).is_some_and(|l| l.can_end);
        self.cuts.iterations += 1;
        if decided && ends && self.cuts.iterations < DECIDED {
            return true;
        }
        let key: Key = self.frames.iter().map(|f| (f.func, f.at, f.next_inst)).collect();
        let location = match self.cuts.keys.get(&key) {
            Some(&n) => n,
            None => self.new_location(key),
        };
        self.cuts.arrivals.entry(location).or_default().push(self.state.clone());
        self.meet_frames(location);
        self.running = false;
        false
    }

    fn new_location(&mut self, key: Key) -> usize {
        let n = self.cuts.locations.len();
        let bare = |f: &Frame| Frame {
            ahead: BTreeMap::new(),
            back: BTreeMap::new(),
            runs: FxHashMap::default(),
            returned: Vec::new(),
            resume: Resume { dst: f.resume.dst, ..Resume::default() },
            ..f.clone()
        };
        let frames = self.frames.iter().map(bare).collect();
        let mut start = self.state.cells.clone();
        self.tidy(&mut start);
        self.cuts.locations.push(Location { frames, start: start.clone(), unknown: BTreeMap::new(), dirty: false });
        self.cuts.keys.insert(key, n);
        self.make_dirty(n);
        // What is no constant is unknown from the beginning.
        let mut open = Vec::new();
        start.for_each_in(0, u32::MAX, |cell, value| open.push((cell, value)));
        let mut closed = FxHashMap::default();
        open.retain(|&(_, value)| !is_closed(&self.pool, value, &mut closed));
        for (cell, value) in open {
            self.forget_cell(n, cell, value);
        }
        n
    }

    fn make_dirty(&mut self, n: usize) {
        if !std::mem::replace(&mut self.cuts.locations[n].dirty, true) {
            self.cuts.dirty.push_back(n);
        }
    }

    /// Variables that this arrival knows and earlier ones did not.
    fn meet_frames(&mut self, n: usize) {
        let mut conflict = false;
        let mut more = false;
        for (known, here) in self.cuts.locations[n].frames.iter_mut().zip(&self.frames) {
            for (&var, &slot) in &here.vars {
                match known.vars.get(&var) {
                    None => {
                        known.vars.insert(var, slot);
                        more = true;
                    }
                    Some(old) => conflict |= !same_slot(*old, slot),
                }
            }
            let old: FxHashSet<ObjId> = known.locals.iter().copied().collect();
            let new: Vec<ObjId> = here.locals.iter().copied().filter(|o| !old.contains(o)).collect();
            more |= !new.is_empty();
            known.locals.extend(new);
            conflict |= known.result != here.result;
        }
        if conflict {
            self.abandon("a variable is two objects at a loop head");
        }
        if more {
            self.make_dirty(n);
        }
    }

    /// What belongs to dead objects is no part of a state.
    fn tidy(&mut self, cells: &mut Cells) {
        let mut dead: FxHashSet<ObjId> = FxHashSet::default();
        for (id, object) in self.objects.list.enumerate() {
            let Some(alive) = object.alive_cell else { continue };
            if cells.get(alive).is_none_or(|a| a == Pool::FALSE) {
                dead.insert(id);
                cells.remove_range(alive, alive + 1);
                let size = object.layout.as_ref().map_or(0, |l| l.cells);
                cells.remove_range(object.first_cell, object.first_cell + size);
            }
        }
        let slots = self.cuts.objects.iter().filter(|((_, role), _)| matches!(role, Role::Slot(_)));
        for (_, &slot) in slots {
            let cell = self.objects.list[slot].first_cell;
            if let Some(pointer) = cells.get(cell)
                && let Op::Addr(object) = self.pool.op(pointer)
                && dead.contains(&object)
            {
                cells.remove_range(cell, cell + 1);
            }
        }
    }

    /// All in which an arrival differs from what is known at a location becomes unknown there.
    fn arrive(&mut self, n: usize, cells: &Cells) {
        let mut cells = cells.clone();
        self.tidy(&mut cells);
        let start = self.cuts.locations[n].start.clone();
        for (cell, ..) in Cells::difference(&start, &cells) {
            if let CellKind::Alive = self.objects.kind(cell) {
                return self.abandon("a loop makes or frees objects");
            }
            if self.is_unknown_whole(n, cell) {
                continue;
            }
            let value = self.cell_in(&cells, cell);
            match self.cuts.locations[n].unknown.get(&cell) {
                Some(Unknown::Scalar(_) | Unknown::Lost) => {}
                Some(Unknown::Pointer { objects, .. }) => {
                    let known = objects.clone();
                    if self.objects_of(value).is_none_or(|objects| objects.iter().any(|o| !known.contains(o))) {
                        self.forget_cell(n, cell, value);
                    }
                }
                None => {
                    if self.cell_in(&start, cell) != value {
                        self.forget_cell(n, cell, value);
                    }
                }
            }
        }
    }

    /// The cell is an element of an array of which nothing is known.
    fn is_unknown_whole(&self, n: usize, cell: u32) -> bool {
        let (CellKind::Element { object, column, .. } | CellKind::Base { object, column }) = self.objects.kind(cell)
        else {
            return false;
        };
        let (first, end, _) = column_cells(object, column, &self.objects);
        let unknown = &self.cuts.locations[n].unknown;
        let elements = (end - first - 1) as usize;
        matches!(unknown.get(&first), Some(Unknown::Lost))
            || cell == first && elements > 0 && unknown.range(first + 1..end).count() == elements
    }

    /// The value of a cell that holds something.
    fn cell_in(&mut self, cells: &Cells, cell: u32) -> ExprId {
        if let Some(value) = cells.get(cell) {
            return value;
        }
        match self.objects.kind(cell) {
            CellKind::Scalar { object, column } => self.objects.unset(object, column, &mut self.pool),
            CellKind::Base { object, column } => base_of(cells, object, column, &mut self.objects, &mut self.pool),
            CellKind::Element { object, column, index } => {
                let whole = whole_array(cells, object, column, &mut self.objects, &mut self.pool);
                select_at(whole, index, &mut self.pool)
            }
            CellKind::Alive => Pool::FALSE,
        }
    }

    /// The objects that a pointer can name, with null and "no object" among them; `None` if it can be any.
    fn objects_of(&self, pointer: ExprId) -> Option<Vec<ObjId>> {
        let targets = self.pool.targets(pointer);
        let mut objects = targets.objects;
        if targets.other {
            objects.extend([ObjId::NULL, ObjId::INVALID]);
        }
        (!targets.unknown).then_some(objects)
    }

    /// A cell becomes unknown at a location, where it has had other values than `value`.
    fn forget_cell(&mut self, n: usize, cell: u32, value: ExprId) {
        self.make_dirty(n);
        match self.objects.kind(cell) {
            CellKind::Alive => self.abandon("a loop makes or frees objects"),
            CellKind::Base { object, column } => self.forget_array(n, object, column),
            CellKind::Scalar { object, column } | CellKind::Element { object, column, .. } => {
                let name = self.objects.list[object].name.clone();
                let scalar = self.objects.column(object, column).scalar;
                if scalar == Scalar::Ptr {
                    return self.forget_pointer(n, cell, value, &name);
                }
                let symbol = self.pool.fresh(&name, Sort::Scalar(scalar));
                self.set_unknown(n, cell, symbol, Unknown::Scalar(symbol));
            }
        }
    }

    fn set_unknown(&mut self, n: usize, cell: u32, value: ExprId, unknown: Unknown) {
        let location = &mut self.cuts.locations[n];
        location.start.set(cell, value);
        location.unknown.insert(cell, unknown);
    }

    /// A small array becomes unknown element by element, a large one as a whole.
    fn forget_array(&mut self, n: usize, object: ObjId, column: usize) {
        let (first, end, count) = column_cells(object, column, &self.objects);
        let c = self.objects.column(object, column);
        let (elem, index) = (c.scalar, c.index_bits(self.pool.pointer_bits));
        let name = self.objects.list[object].name.clone();
        if count.is_some_and(|count| count <= SMALL_ARRAY) && elem != Scalar::Ptr {
            for cell in first + 1..end {
                if !self.cuts.locations[n].unknown.contains_key(&cell) {
                    let symbol = self.pool.fresh(&name, Sort::Scalar(elem));
                    self.set_unknown(n, cell, symbol, Unknown::Scalar(symbol));
                }
            }
            return;
        }
        let symbol = self.pool.fresh(&name, Sort::Array { index, elem });
        let location = &mut self.cuts.locations[n];
        location.unknown.retain(|cell, _| !(first..end).contains(cell));
        location.start.remove_range(first, end);
        self.set_unknown(n, first, symbol, Unknown::Lost);
    }

    fn forget_pointer(&mut self, n: usize, cell: u32, value: ExprId, name: &str) {
        let start = self.cuts.locations[n].start.clone();
        let before = self.cell_in(&start, cell);
        let all = self.objects_of(before).zip(self.objects_of(value));
        let Some((mut objects, more)) = all else {
            let symbol = self.pool.fresh(name, Sort::PTR);
            return self.set_unknown(n, cell, symbol, Unknown::Lost);
        };
        objects.extend(more);
        objects.sort();
        objects.dedup();
        let which = self.pool.fresh(name, Sort::unsigned(WHICH_BITS));
        let offset = self.pool.fresh(name, self.pool.offset_sort());
        let mut pointer = self.pool.addr(objects[0], offset);
        for (number, &object) in objects.iter().enumerate().skip(1) {
            let number = self.pool.int(number as u128, Sort::unsigned(WHICH_BITS));
            let here = self.pool.eq(which, number);
            let address = self.pool.addr(object, offset);
            pointer = self.pool.ite(here, address, pointer);
        }
        self.set_unknown(n, cell, pointer, Unknown::Pointer { objects, which, offset });
    }
}

type Executed = (ExprId, Vec<(usize, State)>, Vec<(PropId, ExprId)>);

fn same_slot(a: Slot, b: Slot) -> bool {
    match (a, b) {
        (Slot::Object(a), Slot::Object(b)) | (Slot::Instance(a), Slot::Instance(b)) => a == b,
        _ => false,
    }
}

/// No symbol is part of the expression.
fn is_closed(pool: &Pool, e: ExprId, known: &mut FxHashMap<ExprId, bool>) -> bool {
    let mut work = vec![e];
    while let Some(&top) = work.last() {
        if known.contains_key(&top) {
            work.pop();
            continue;
        }
        let before = work.len();
        let mut closed = !matches!(pool.op(top), Op::Symbol(_));
        pool.for_each_operand(top, |a| match known.get(&a) {
            Some(&c) => closed &= c,
            None => work.push(a),
        });
        if work.len() == before {
            known.insert(top, closed);
            work.pop();
        }
    }
    known[&e]
}
