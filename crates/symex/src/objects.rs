//! The objects of an execution: variables' instances, heap blocks, functions. An object's contents live in the state's
//! cells; here stands what does not change from state to state.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use base::{Id, IndexVec, Loc};
use expr::{ExprId, ObjId, Pool, Scalar, Sort};
use program::{FuncId, VarId};
use typed::types::TypeId;

use super::cells::Cells;
use super::layout::{Column, Layout};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Null,
    /// Dead or absolute addresses: no object.
    Invalid,
    Var(VarId),
    /// The nth allocation of the execution, counted from 0.
    Heap(u32),
    /// An array of variable length or from `alloca`, counted together with heap objects.
    Block(u32),
    Function(FuncId),
    /// Where a function's result waits for its caller.
    Result(FuncId),
}

pub struct Object {
    pub name: String,
    pub origin: Origin,
    pub loc: Loc,
    /// In bytes, of the pointer width.
    pub size: ExprId,
    /// The bytes that it takes from the address space: none where it does not exist.
    pub extent: ExprId,
    /// Of what is no variable: what its address is a multiple of.
    pub align: u64,
    /// `None` for what has no contents, and for a heap block until it is first used.
    pub layout: Option<Rc<Layout>>,
    /// For a heap block: what it is an array of, once that is decided.
    pub shaped_as: Option<TypeId>,
    pub first_cell: u32,
    /// Holds whether the object is alive (unset: no); without one it always is.
    pub alive_cell: Option<u32>,
    /// Of an object with such a cell: how it came to be. None where one object stands for several instances.
    pub born: Option<Born>,
    /// How many objects there were when it was first ended on some path.
    pub ended: Option<usize>,
    pub writable: bool,
    /// Unset cells are zero instead of unknown.
    pub zeroed: bool,
    /// Its address was taken, so that an unknown pointer may point to it.
    pub exposed: bool,
}

/// The moment when an object began to live.
pub struct Born {
    /// The executions on which it did, ...
    pub guard: ExprId,
    /// ... and what they had in memory: whether other objects were alive is part of it.
    pub cells: Cells,
}

#[derive(Clone, Copy)]
enum Owner {
    Contents(ObjId),
    Alive,
}

/// What a cell holds.
pub enum CellKind {
    /// Whether an object is alive; unset means that it does not exist.
    Alive,
    Scalar {
        object: ObjId,
        column: usize,
    },
    Base {
        object: ObjId,
        column: usize,
    },
    Element {
        object: ObjId,
        column: usize,
        index: u64,
    },
}

pub struct Objects {
    pub list: IndexVec<ObjId, Object>,
    next_cell: u32,
    /// There are no more cells: what the last objects hold means nothing.
    pub full: bool,
    /// First cell of each range, ascending.
    ranges: Vec<(u32, Owner)>,
    /// Values of cells that were read before they were written.
    initial: FxHashMap<u32, ExprId>,
    functions: FxHashMap<FuncId, ObjId>,
    /// How many objects are exposed.
    exposures: usize,
}

impl Objects {
    pub fn new(pool: &mut Pool) -> Self {
        let mut objects = Objects {
            list: IndexVec::new(),
            next_cell: 0,
            full: false,
            ranges: Vec::new(),
            initial: FxHashMap::default(),
            functions: FxHashMap::default(),
            exposures: 0,
        };
        let zero = pool.int(0, pool.offset_sort());
        for (name, origin) in [("NULL", Origin::Null), ("invalid", Origin::Invalid)] {
            objects.add(name, origin, Loc::NONE, zero);
        }
        objects
    }

    /// A new object without contents.
    pub fn add(&mut self, name: &str, origin: Origin, loc: Loc, size: ExprId) -> ObjId {
        self.list.push(Object {
            name: name.to_string(),
            origin,
            loc,
            size,
            extent: size,
            align: 1,
            layout: None,
            shaped_as: None,
            first_cell: 0,
            alive_cell: None,
            born: None,
            ended: None,
            writable: true,
            zeroed: false,
            exposed: false,
        })
    }

    pub fn expose(&mut self, object: ObjId) {
        let exposed = &mut self.list[object].exposed;
        self.exposures += usize::from(!*exposed);
        *exposed = true;
    }

    /// How many objects an unknown pointer may point to: as long as this stays, so do they.
    pub fn exposures(&self) -> usize {
        self.exposures
    }

    /// The sizes that are no constants.
    pub fn unknown_sizes(&self, pool: &Pool) -> Vec<ExprId> {
        self.list.iter().map(|o| o.size).filter(|&size| pool.int_value(size).is_none()).collect()
    }

    pub fn set_layout(&mut self, object: ObjId, layout: Rc<Layout>) {
        let cells = layout.cells;
        self.list[object].layout = Some(layout);
        self.list[object].first_cell = self.take(cells.max(1), Owner::Contents(object));
    }

    pub fn add_alive_cell(&mut self, object: ObjId) {
        self.list[object].alive_cell = Some(self.take(1, Owner::Alive));
    }

    /// The object is dead from now on, at least on some paths.
    pub fn end(&mut self, object: ObjId) {
        let so_far = self.list.len();
        self.list[object].ended.get_or_insert(so_far);
    }

    /// When both objects are alive at some time: the older one was when the newer one was born. What has no end always is.
    pub fn lives_meet(&self, a: ObjId, b: ObjId) -> ExprId {
        let (older, newer) = (a.min(b), a.max(b));
        let (older, newer_info) = (&self.list[older], &self.list[newer]);
        match (older.alive_cell, older.ended, &newer_info.born) {
            (Some(cell), Some(ended), Some(born)) if ended <= newer.index() => {
                born.cells.get(cell).unwrap_or(Pool::FALSE)
            }
            _ => Pool::TRUE,
        }
    }

    fn take(&mut self, cells: u32, owner: Owner) -> u32 {
        let first = self.next_cell;
        match first.checked_add(cells) {
            Some(next) => {
                self.next_cell = next;
                self.ranges.push((first, owner));
                first
            }
            None => {
                self.full = true;
                0
            }
        }
    }

    pub fn function(&mut self, func: FuncId, name: &str, loc: Loc, pool: &mut Pool) -> ObjId {
        if let Some(&object) = self.functions.get(&func) {
            return object;
        }
        let one = pool.int(1, pool.offset_sort());
        let object = self.add(name, Origin::Function(func), loc, one);
        self.functions.insert(func, object);
        object
    }

    pub fn kind(&self, cell: u32) -> CellKind {
        let at = self.ranges.partition_point(|&(first, _)| first <= cell) - 1;
        match self.ranges[at].1 {
            Owner::Alive => CellKind::Alive,
            Owner::Contents(object) => {
                let info = &self.list[object];
                let Some(layout) = &info.layout else { unreachable!("contents have a layout") };
                let relative = cell - info.first_cell;
                let column = layout.columns.partition_point(|c| c.cell <= relative) - 1;
                let c = &layout.columns[column];
                match relative - c.cell {
                    _ if !c.is_array() => CellKind::Scalar { object, column },
                    0 => CellKind::Base { object, column },
                    n => CellKind::Element { object, column, index: u64::from(n - 1) },
                }
            }
        }
    }

    pub fn is_heap(&self, object: ObjId) -> bool {
        matches!(self.list[object].origin, Origin::Heap(_))
    }

    /// Has no type of its own: its first use decides what it is an array of.
    pub fn is_untyped(&self, object: ObjId) -> bool {
        matches!(self.list[object].origin, Origin::Heap(_) | Origin::Block(_))
    }

    pub fn column(&self, object: ObjId, column: usize) -> &Column {
        match &self.list[object].layout {
            Some(layout) => &layout.columns[column],
            None => unreachable!("an object with columns has a layout"),
        }
    }

    /// What a column's unset scalar or base cell holds: zero, or a symbol made when first asked for.
    pub fn unset(&mut self, object: ObjId, column: usize, pool: &mut Pool) -> ExprId {
        let info = &self.list[object];
        let c = self.column(object, column);
        let cell = info.first_cell + c.cell;
        if let Some(&e) = self.initial.get(&cell) {
            return e;
        }
        let sort = if c.is_array() {
            Sort::Array { index: c.index_bits(pool.pointer_bits), elem: c.scalar }
        } else {
            Sort::Scalar(c.scalar)
        };
        let e = if info.zeroed { zero_of(sort, pool) } else { pool.fresh(&info.name, sort) };
        self.initial.insert(cell, e);
        e
    }

    /// The symbol that stands for a column's unset cell, if anybody read it.
    pub fn known_unset(&self, object: ObjId, column: usize) -> Option<ExprId> {
        self.initial.get(&(self.list[object].first_cell + self.column(object, column).cell)).copied()
    }
}

pub fn zero_of(sort: Sort, pool: &mut Pool) -> ExprId {
    match sort {
        Sort::Bool => Pool::FALSE,
        Sort::Scalar(Scalar::Int(_) | Scalar::Float(_)) => pool.int(0, sort),
        Sort::Scalar(Scalar::Ptr) => pool.null(),
        Sort::Array { index, elem } => {
            let zero = zero_of(Sort::Scalar(elem), pool);
            pool.array_fill(index, zero)
        }
    }
}
