//! Makes the transition system of a program: each piece between two cut points is executed once, from a state in which all
//! that its arrivals do not agree on is unknown.
//!
//! A location is a loop head together with the calls that led there. What differs between arrivals, or is no constant,
//! becomes a state variable of the location, and the piece is executed again, until nothing new is found.
//!
//! The pieces together have every execution of the program, and perhaps more: arrays that became unknown are not
//! tracked, and a symbol that two pieces share may have two values. So what no path through the pieces violates holds.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use base::Cancel;
use expr::{ExprId, ObjId, Op, Pool, Scalar, Sort};
use program::{FuncId, Program, PropId};
use symex::{
    Abandoned, CellKind, Cells, Engine, Frame, Guard, Options, Oracle, Policy, SMALL_ARRAY, State, base_of,
    column_cells, join_all, select_at, whole_array,
};

use super::piecewise::{Arrival, Piecewise};
use super::system::{Edge, Piece, StateKey, StateVar, TransitionSystem};

/// A program with more loop heads than this, or whose pieces have to be executed more often, is not cut up.
const MOST_LOCATIONS: usize = 400;
const MOST_RUNS: usize = 4000;

/// Each time that a piece allocates memory, pointers may point to one more object: in a loop, that never comes to an end.
const MOST_ALLOCATING_RUNS: usize = 64;

const WHICH_BITS: u16 = 16;

/// A transition system with what it is made of.
pub struct Extracted {
    pub system: TransitionSystem,
    pub pool: Pool,
    /// What holds of every execution.
    pub facts: Vec<ExprId>,
    /// For each property, a symbol: where it is true, checks of it are taken to hold once they were made.
    pub trust: Vec<(PropId, ExprId)>,
}

/// The program as a transition system; or why it cannot be one.
pub fn extract(
    program: &Program,
    options: Options,
    oracle: &mut dyn Oracle,
    cancel: &Cancel,
) -> Result<Extracted, Abandoned> {
    let policy = Rc::new(Piecewise::default());
    let mut engine = Engine::with_policy(program, options, Rc::clone(&policy) as Rc<dyn Policy>);
    engine.cancel = cancel.clone();
    let mut extraction =
        Extraction { engine, policy, keys: FxHashMap::default(), locations: Vec::new(), dirty: VecDeque::new() };
    let system = extraction.system(oracle);
    let Extraction { engine, policy, .. } = extraction;
    let trust = policy.trust.symbols().into_iter();
    let trust = trust.filter_map(|(goal, symbol)| Some((goal.property()?, symbol))).collect();
    let system = system.ok_or(engine.abandoned.unwrap_or(Abandoned::Stopped))?;
    Ok(Extracted { system, pool: engine.pool, facts: engine.trail.facts, trust })
}

/// The calls that led to a loop head, each with its place, and the head.
type Key = Vec<(FuncId, u32, usize)>;

struct Extraction<'p> {
    engine: Engine<'p>,
    policy: Rc<Piecewise>,
    keys: FxHashMap<Key, usize>,
    locations: Vec<Location>,
    /// The locations whose piece has to be executed, again or for the first time.
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

/// A piece that was executed.
struct Run {
    /// What was assumed.
    assumed: ExprId,
    /// The locations that it comes to, and in which state.
    arrivals: Vec<(usize, State)>,
    checks: Vec<(PropId, ExprId)>,
}

impl Extraction<'_> {
    /// `None` if it was abandoned.
    fn system(&mut self, oracle: &mut dyn Oracle) -> Option<TransitionSystem> {
        let mut pieces = vec![self.run_piece(oracle)?];
        let (mut runs, mut allocating) = (0, 0);
        while let Some(n) = self.dirty.pop_front() {
            runs += 1;
            if allocating > MOST_ALLOCATING_RUNS {
                self.engine.abandon(Abandoned::MakesOrFreesObjects);
                return None;
            }
            if self.locations.len() > MOST_LOCATIONS || runs > MOST_RUNS {
                self.engine.abandon(Abandoned::TooManyLoops);
                return None;
            }
            let location = &mut self.locations[n];
            location.dirty = false;
            self.engine.frames = location.frames.clone();
            let start = State { cells: location.start.clone(), guard: Guard::default() };
            let head = self.engine.frame().at;
            self.engine.begin_block(head, vec![start]);
            self.engine.assumed = Pool::TRUE;
            let objects = self.engine.allocations();
            let piece = self.run_piece(oracle)?;
            allocating += usize::from(self.engine.allocations() > objects);
            while pieces.len() <= self.locations.len() {
                pieces.push(Run { assumed: Pool::TRUE, arrivals: Vec::new(), checks: Vec::new() });
            }
            pieces[n + 1] = piece;
        }
        Some(self.finish(pieces))
    }

    /// Runs from the current state to the next cut points.
    fn run_piece(&mut self, oracle: &mut dyn Oracle) -> Option<Run> {
        while !self.engine.frames.is_empty() && self.engine.abandoned.is_none() {
            if self.engine.cancel.check().is_some() {
                self.engine.abandon(Abandoned::Stopped);
            }
            self.engine.advance(Some(&mut *oracle));
        }
        self.engine.trail.steps.clear();
        let executed = self.policy.take();
        let mut arrivals: BTreeMap<usize, Vec<State>> = BTreeMap::new();
        for arrival in executed.arrivals {
            let location = self.location_of(&arrival);
            arrivals.entry(location).or_default().push(arrival.state);
        }
        let mut joined = Vec::new();
        for (location, states) in arrivals {
            if self.engine.abandoned.is_some() {
                return None;
            }
            let state = join_all(states, &mut self.engine.pool, &mut self.engine.objects)?;
            self.arrive(location, &state.cells);
            joined.push((location, state));
        }
        let run = Run { assumed: self.engine.assumed, arrivals: joined, checks: executed.checks };
        self.engine.abandoned.is_none().then_some(run)
    }

    fn location_of(&mut self, arrival: &Arrival) -> usize {
        let key: Key = arrival.frames.iter().map(|f| (f.func, f.at, f.next_inst)).collect();
        match self.keys.get(&key) {
            Some(&n) => {
                self.meet_frames(n, &arrival.frames);
                n
            }
            None => self.new_location(key, arrival),
        }
    }

    fn new_location(&mut self, key: Key, arrival: &Arrival) -> usize {
        let n = self.locations.len();
        let mut start = arrival.state.cells.clone();
        self.tidy(&mut start);
        let frames = arrival.frames.clone();
        self.locations.push(Location { frames, start: start.clone(), unknown: BTreeMap::new(), dirty: false });
        self.keys.insert(key, n);
        self.make_dirty(n);
        // What is no constant is unknown from the beginning.
        let mut open = Vec::new();
        start.for_each_in(0, u32::MAX, |cell, value| open.push((cell, value)));
        let mut closed = FxHashMap::default();
        open.retain(|&(_, value)| !is_closed(&self.engine.pool, value, &mut closed));
        for (cell, value) in open {
            self.forget_cell(n, cell, value);
        }
        n
    }

    fn finish(&mut self, runs: Vec<Run>) -> TransitionSystem {
        let vars: Vec<Vec<StateVar>> = (0..self.locations.len()).map(|n| self.vars_of(n)).collect();
        let mut pieces = Vec::new();
        for run in runs {
            let mut edges = Vec::new();
            for (to, state) in run.arrivals {
                let guard = self.engine.pool.and(run.assumed, state.guard.condition());
                let next = vars[to].iter().map(|var| self.next_of(to, var.place, &state.cells)).collect();
                edges.push(Edge { to, guard, next });
            }
            pieces.push(Piece { edges, checks: run.checks });
        }
        TransitionSystem { vars, pieces }
    }

    fn vars_of(&self, n: usize) -> Vec<StateVar> {
        let mut vars = Vec::new();
        for (&cell, unknown) in &self.locations[n].unknown {
            match *unknown {
                Unknown::Scalar(symbol) => vars.push(StateVar { symbol, place: StateKey::Value(cell) }),
                Unknown::Pointer { which, offset, .. } => {
                    vars.push(StateVar { symbol: which, place: StateKey::Which(cell) });
                    vars.push(StateVar { symbol: offset, place: StateKey::Offset(cell) });
                }
                Unknown::Lost => {}
            }
        }
        vars
    }

    fn next_of(&mut self, location: usize, place: StateKey, cells: &Cells) -> ExprId {
        match place {
            StateKey::Value(cell) => self.cell_in(cells, cell),
            StateKey::Offset(cell) => {
                let pointer = self.cell_in(cells, cell);
                self.engine.pool.ptr_off(pointer)
            }
            StateKey::Which(cell) => {
                let pointer = self.cell_in(cells, cell);
                let Some(Unknown::Pointer { objects, .. }) = self.locations[location].unknown.get(&cell) else {
                    unreachable!("the variable is of a pointer")
                };
                let objects = objects.clone();
                let sort = Sort::unsigned(WHICH_BITS);
                let mut which = self.engine.pool.int(0, sort);
                for (n, &object) in objects.iter().enumerate().skip(1) {
                    let here = self.engine.pool.points_to(pointer, object);
                    let number = self.engine.pool.int(n as u128, sort);
                    which = self.engine.pool.ite(here, number, which);
                }
                which
            }
        }
    }

    fn make_dirty(&mut self, n: usize) {
        if !std::mem::replace(&mut self.locations[n].dirty, true) {
            self.dirty.push_back(n);
        }
    }

    /// Variables that this arrival knows and earlier ones did not.
    fn meet_frames(&mut self, n: usize, frames: &[Frame]) {
        let mut conflict = false;
        let mut more = false;
        for (known, here) in self.locations[n].frames.iter_mut().zip(frames) {
            for (&var, &slot) in &here.vars {
                match known.vars.get(&var) {
                    None => {
                        known.vars.insert(var, slot);
                        more = true;
                    }
                    Some(old) => conflict |= *old != slot,
                }
            }
            let old: FxHashSet<ObjId> = known.locals.iter().copied().collect();
            let new: Vec<ObjId> = here.locals.iter().copied().filter(|o| !old.contains(o)).collect();
            more |= !new.is_empty();
            known.locals.extend(new);
            conflict |= known.result != here.result;
        }
        if conflict {
            self.engine.abandon(Abandoned::TwoObjects);
        }
        if more {
            self.make_dirty(n);
        }
    }

    /// What belongs to dead objects is no part of a state.
    fn tidy(&mut self, cells: &mut Cells) {
        let mut dead: FxHashSet<ObjId> = FxHashSet::default();
        for (id, object) in self.engine.objects.list.enumerate() {
            let Some(alive) = object.alive_cell else { continue };
            if cells.get(alive).is_none_or(|a| a == Pool::FALSE) {
                dead.insert(id);
                cells.remove_range(alive, alive + 1);
                let size = object.layout.as_ref().map_or(0, |l| l.cells);
                cells.remove_range(object.first_cell, object.first_cell + size);
            }
        }
        for slot in self.policy.slots() {
            let cell = self.engine.objects.list[slot].first_cell;
            if let Some(pointer) = cells.get(cell)
                && let Op::Addr(object) = self.engine.pool.op(pointer)
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
        let start = self.locations[n].start.clone();
        for (cell, ..) in Cells::difference(&start, &cells) {
            if let CellKind::Alive = self.engine.objects.kind(cell) {
                return self.engine.abandon(Abandoned::MakesOrFreesObjects);
            }
            if self.is_unknown_whole(n, cell) {
                continue;
            }
            let value = self.cell_in(&cells, cell);
            match self.locations[n].unknown.get(&cell) {
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
        let (CellKind::Element { object, column, .. } | CellKind::Base { object, column }) =
            self.engine.objects.kind(cell)
        else {
            return false;
        };
        let (first, end, _) = column_cells(object, column, &self.engine.objects);
        let unknown = &self.locations[n].unknown;
        let elements = (end - first - 1) as usize;
        matches!(unknown.get(&first), Some(Unknown::Lost))
            || cell == first && elements > 0 && unknown.range(first + 1..end).count() == elements
    }

    /// The value of a cell that holds something.
    fn cell_in(&mut self, cells: &Cells, cell: u32) -> ExprId {
        if let Some(value) = cells.get(cell) {
            return value;
        }
        match self.engine.objects.kind(cell) {
            CellKind::Scalar { object, column } => self.engine.objects.unset(object, column, &mut self.engine.pool),
            CellKind::Base { object, column } => {
                base_of(cells, object, column, &mut self.engine.objects, &mut self.engine.pool)
            }
            CellKind::Element { object, column, index } => {
                let whole = whole_array(cells, object, column, &mut self.engine.objects, &mut self.engine.pool);
                select_at(whole, index, &mut self.engine.pool)
            }
            CellKind::Alive => Pool::FALSE,
        }
    }

    /// The objects that a pointer can name, with null and "no object" among them; `None` if it can be any.
    fn objects_of(&self, pointer: ExprId) -> Option<Vec<ObjId>> {
        let targets = self.engine.pool.targets(pointer);
        let mut objects = targets.objects;
        if targets.other {
            objects.extend([ObjId::NULL, ObjId::INVALID]);
        }
        (!targets.unknown).then_some(objects)
    }

    /// A cell becomes unknown at a location, where it has had other values than `value`.
    fn forget_cell(&mut self, n: usize, cell: u32, value: ExprId) {
        self.make_dirty(n);
        match self.engine.objects.kind(cell) {
            CellKind::Alive => self.engine.abandon(Abandoned::MakesOrFreesObjects),
            CellKind::Base { object, column } => self.forget_array(n, object, column),
            CellKind::Scalar { object, column } | CellKind::Element { object, column, .. } => {
                let name = self.engine.objects.list[object].name.clone();
                let scalar = self.engine.objects.column(object, column).scalar;
                if scalar == Scalar::Ptr {
                    return self.forget_pointer(n, cell, value, &name);
                }
                let symbol = self.engine.pool.fresh(&name, Sort::Scalar(scalar));
                self.set_unknown(n, cell, symbol, Unknown::Scalar(symbol));
            }
        }
    }

    fn set_unknown(&mut self, n: usize, cell: u32, value: ExprId, unknown: Unknown) {
        let location = &mut self.locations[n];
        location.start.set(cell, value);
        location.unknown.insert(cell, unknown);
    }

    /// A small array becomes unknown element by element, a large one as a whole.
    fn forget_array(&mut self, n: usize, object: ObjId, column: usize) {
        let (first, end, count) = column_cells(object, column, &self.engine.objects);
        let c = self.engine.objects.column(object, column);
        let (elem, index) = (c.scalar, c.index_bits(self.engine.pool.pointer_bits));
        let name = self.engine.objects.list[object].name.clone();
        if count.is_some_and(|count| count <= SMALL_ARRAY) && elem != Scalar::Ptr {
            for cell in first + 1..end {
                if !self.locations[n].unknown.contains_key(&cell) {
                    let symbol = self.engine.pool.fresh(&name, Sort::Scalar(elem));
                    self.set_unknown(n, cell, symbol, Unknown::Scalar(symbol));
                }
            }
            return;
        }
        let symbol = self.engine.pool.fresh(&name, Sort::Array { index, elem });
        let location = &mut self.locations[n];
        location.unknown.retain(|cell, _| !(first..end).contains(cell));
        location.start.remove_range(first, end);
        self.set_unknown(n, first, symbol, Unknown::Lost);
    }

    fn forget_pointer(&mut self, n: usize, cell: u32, value: ExprId, name: &str) {
        let start = self.locations[n].start.clone();
        let before = self.cell_in(&start, cell);
        let all = self.objects_of(before).zip(self.objects_of(value));
        let Some((mut objects, more)) = all else {
            let symbol = self.engine.pool.fresh(name, Sort::PTR);
            return self.set_unknown(n, cell, symbol, Unknown::Lost);
        };
        objects.extend(more);
        objects.sort();
        objects.dedup();
        let which = self.engine.pool.fresh(name, Sort::unsigned(WHICH_BITS));
        let offset = self.engine.pool.fresh(name, self.engine.pool.offset_sort());
        let mut pointer = self.engine.pool.addr(objects[0], offset);
        for (number, &object) in objects.iter().enumerate().skip(1) {
            let number = self.engine.pool.int(number as u128, Sort::unsigned(WHICH_BITS));
            let here = self.engine.pool.eq(which, number);
            let address = self.engine.pool.addr(object, offset);
            pointer = self.engine.pool.ite(here, address, pointer);
        }
        self.set_unknown(n, cell, pointer, Unknown::Pointer { objects, which, offset });
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
