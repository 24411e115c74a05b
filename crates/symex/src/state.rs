//! A path and what it wrote, and the join of paths.

use expr::{ExprId, ObjId, Op, Pool};

use super::cells::Cells;
use super::guard::Guard;
use super::objects::{CellKind, Objects};

#[derive(Clone)]
pub struct State {
    pub cells: Cells,
    pub guard: Guard,
}

/// Arrays up to this size keep one cell per element whatever happens; larger ones become array terms at the first access
/// with an unknown index.
pub const SMALL_ARRAY: u64 = 16;

/// Joins the states that arrived at one block. Those that parted last are joined first, so that opposite decisions
/// meet and cancel.
pub fn join_all(states: Vec<State>, pool: &mut Pool, objects: &mut Objects) -> Option<State> {
    let mut stack: Vec<State> = Vec::new();
    for state in states {
        while let [.., below, top] = &stack[..] {
            let parted = Guard::common(&below.guard, &top.guard).depth();
            if parted <= Guard::common(&top.guard, &state.guard).depth() {
                break;
            }
            join_top(&mut stack, pool, objects);
        }
        stack.push(state);
    }
    while stack.len() > 1 {
        join_top(&mut stack, pool, objects);
    }
    stack.pop()
}

fn join_top(stack: &mut Vec<State>, pool: &mut Pool, objects: &mut Objects) {
    if let (Some(b), Some(a)) = (stack.pop(), stack.pop()) {
        stack.push(join(a, b, pool, objects));
    }
}

fn join(a: State, b: State, pool: &mut Pool, objects: &mut Objects) -> State {
    let (guard, chose_a) = Guard::join(&a.guard, &b.guard, pool);
    let difference = Cells::difference(&a.cells, &b.cells);
    let mut cells = b.cells.clone();
    // Elements of an array whose base differs are joined together with it.
    let mut done_below = 0;
    let mut choice = Choice { object: ObjId::NULL, cond: chose_a };
    for (cell, in_a, in_b) in difference {
        if cell < done_below {
            continue;
        }
        let value = match objects.kind(cell) {
            CellKind::Alive => pool.ite(chose_a, in_a.unwrap_or(Pool::FALSE), in_b.unwrap_or(Pool::FALSE)),
            CellKind::Scalar { object, column } => {
                let cond = choice.of(object, &a, &b, chose_a, objects, pool);
                let mut side = |v: Option<ExprId>| v.unwrap_or_else(|| objects.unset(object, column, pool));
                match cond {
                    Pool::TRUE => side(in_a),
                    Pool::FALSE => side(in_b),
                    _ => {
                        let (x, y) = (side(in_a), side(in_b));
                        let joined = pool.ite(cond, x, y);
                        pool.named(&objects.list[object].name, joined)
                    }
                }
            }
            CellKind::Element { object, column, index } => {
                let cond = choice.of(object, &a, &b, chose_a, objects, pool);
                let mut side = |cells: &Cells, v: Option<ExprId>| {
                    v.unwrap_or_else(|| {
                        let base = base_of(cells, object, column, objects, pool);
                        select_at(base, index, pool)
                    })
                };
                let (x, y) = (side(&a.cells, in_a), side(&b.cells, in_b));
                let joined = pool.ite(cond, x, y);
                pool.named(&objects.list[object].name, joined)
            }
            CellKind::Base { object, column } => {
                let cond = choice.of(object, &a, &b, chose_a, objects, pool);
                done_below = join_arrays(&mut cells, &a, &b, cond, (object, column), objects, pool);
                continue;
            }
        };
        cells.set(cell, value);
    }
    State { cells, guard }
}

/// Which side an object's contents are taken from, kept for the object that was asked for last.
struct Choice {
    object: ObjId,
    cond: ExprId,
}

impl Choice {
    /// Where an object is not alive on one side, its contents there mean nothing: the other side's are taken.
    fn of(
        &mut self,
        object: ObjId,
        a: &State,
        b: &State,
        chose_a: ExprId,
        objects: &Objects,
        pool: &mut Pool,
    ) -> ExprId {
        if self.object != object {
            let cond = match objects.list[object].alive_cell {
                Some(cell) if is_gone(a, cell, pool) => Pool::FALSE,
                Some(cell) if is_gone(b, cell, pool) => Pool::TRUE,
                _ => chose_a,
            };
            *self = Choice { object, cond };
        }
        self.cond
    }
}

/// Whether the object is seen to be dead on the whole path.
fn is_gone(state: &State, alive_cell: u32, pool: &mut Pool) -> bool {
    match state.cells.get(alive_cell) {
        None => true,
        Some(alive) => pool.and(state.guard.condition(), alive) == Pool::FALSE,
    }
}

/// Joins a whole array column; returns the first cell behind it.
fn join_arrays(
    cells: &mut Cells,
    a: &State,
    b: &State,
    chose_a: ExprId,
    (object, column): (ObjId, usize),
    objects: &mut Objects,
    pool: &mut Pool,
) -> u32 {
    let (first, end, count) = column_cells(object, column, objects);
    let x = whole_array(&a.cells, object, column, objects, pool);
    let y = whole_array(&b.cells, object, column, objects, pool);
    match count {
        Some(count) if count <= SMALL_ARRAY && pool.simplify.stores => {
            for index in 0..count {
                let (p, q) = (select_at(x, index, pool), select_at(y, index, pool));
                let value = pool.ite(chose_a, p, q);
                cells.set(first + 1 + index as u32, value);
            }
        }
        _ => {
            let joined = join_terms(x, y, chose_a, pool);
            cells.remove_range(first + 1, end);
            cells.set(first, joined);
        }
    }
    end
}

/// Two arrays over the same base differ in some elements only: those are joined one by one.
fn join_terms(x: ExprId, y: ExprId, chose_x: ExprId, pool: &mut Pool) -> ExprId {
    let parts = |pool: &Pool, e: ExprId| match pool.op(e) {
        Op::Overlay(id) => (pool.arg(e, 0), pool.overlay_items(id).iter().map(|&(i, _)| i).collect()),
        _ => (e, Vec::new()),
    };
    let ((base_x, mut indices), (base_y, more)) = (parts(pool, x), parts(pool, y));
    if base_x != base_y {
        return pool.ite(chose_x, x, y);
    }
    indices.extend(more);
    indices.sort_unstable();
    indices.dedup();
    let items = indices
        .into_iter()
        .map(|i| {
            let (p, q) = (select_at(x, i, pool), select_at(y, i, pool));
            (i, pool.ite(chose_x, p, q))
        })
        .collect();
    pool.overlay(base_x, items)
}

/// First cell of a column (its base), the cell behind it, and the number of elements.
pub fn column_cells(object: ObjId, column: usize, objects: &Objects) -> (u32, u32, Option<u64>) {
    let info = &objects.list[object];
    let c = objects.column(object, column);
    let first = info.first_cell + c.cell;
    (first, first + 1 + c.element_cells, c.count)
}

/// The base array of a column: what its elements are where no cell is set.
pub fn base_of(cells: &Cells, object: ObjId, column: usize, objects: &mut Objects, pool: &mut Pool) -> ExprId {
    let (first, ..) = column_cells(object, column, objects);
    cells.get(first).unwrap_or_else(|| objects.unset(object, column, pool))
}

/// The column as one array term.
pub fn whole_array(cells: &Cells, object: ObjId, column: usize, objects: &mut Objects, pool: &mut Pool) -> ExprId {
    let base = base_of(cells, object, column, objects, pool);
    let (first, end, _) = column_cells(object, column, objects);
    let mut items = Vec::new();
    cells.for_each_in(first + 1, end, |cell, value| items.push((u64::from(cell - first - 1), value)));
    pool.overlay(base, items)
}

pub fn select_at(array: ExprId, index: u64, pool: &mut Pool) -> ExprId {
    let expr::Sort::Array { index: bits, .. } = pool.sort(array) else { unreachable!("an array is expected") };
    let at = pool.int(u128::from(index), expr::Sort::unsigned(bits));
    pool.select(array, at)
}
