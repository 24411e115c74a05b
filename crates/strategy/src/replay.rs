//! From a solver's model to a concrete run: the inputs of the symbolic execution whose guard is true in the model, in
//! execution order, are what the interpreter asks for. Nothing is reported that the interpreter did not do.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use expr::eval::{ArrayValue, Evaluator, ExprValue};
use expr::{ExprId, ObjId, Pool, Scalar, Sort};
use program::interp::{
    End, InputKind, InputPointer, InputRequest, InputValue, Inputs, Leaf, LeafValue, Run, RunOptions, run,
};
use program::{Program, PropId, VarId};
use ssa::{Input, Piece, StepKind, Trail};
use symex::{Objects, Origin};
use typed::types::IntRepr;

/// Larger arrays are not written element by element.
const MANY_ELEMENTS: u64 = 1 << 22;

/// What a symbolic execution knows about its inputs.
pub struct Source<'a> {
    pub program: &'a Program,
    pub pool: &'a Pool,
    pub objects: &'a Objects,
    pub trail: &'a Trail,
    /// Objects whose addresses became integers, and those addresses.
    pub addresses: &'a [(ObjId, ExprId)],
}

/// Runs the program on the inputs of a model, recording events, until `end` or until all that is awaited is violated.
pub fn replay(source: &Source, model: &mut Evaluator, max_steps: u64, end: Option<End>, awaited: &[PropId]) -> Run {
    // What a run does that left the path of the model is compared by the caller.
    let mut inputs = ModelInputs { beyond: InputValue::Zero, ..ModelInputs::new(source, model) };
    run(source.program, &mut inputs, &RunOptions { max_steps, record: true, end, awaited, ..RunOptions::default() })
}

/// An input's value, not yet cut to the bytes that are asked for.
enum Prepared {
    Pieces(Vec<(Shape, ExprValue)>),
    Fails(bool),
}

/// Where the value of a piece goes.
struct Shape {
    offset: u64,
    /// Count and stride, outermost first; empty for a scalar.
    dims: Vec<(u64, u64)>,
    size: u64,
    scalar: Scalar,
}

/// The inputs of a model. Where an execution asks for more, it has come to its end: it left the path of the model, or it
/// goes on beyond what was executed symbolically.
pub struct ModelInputs {
    queue: VecDeque<Prepared>,
    pointers: Pointers,
    addresses: Vec<(InputPointer, Option<u64>)>,
    /// What there is when all others are taken.
    beyond: InputValue,
}

/// How symbolic objects are named to the interpreter.
struct Pointers {
    origins: Vec<Origin>,
    /// Symbolic allocation → number among those that happen in this run.
    heap: FxHashMap<u32, u32>,
}

impl ModelInputs {
    pub fn new(source: &Source, model: &mut Evaluator) -> ModelInputs {
        let origins = source.objects.list.iter().map(|o| o.origin).collect();
        let pointers = Pointers { origins, heap: FxHashMap::default() };
        let mut inputs =
            ModelInputs { queue: VecDeque::new(), pointers, addresses: Vec::new(), beyond: InputValue::End };
        for step in &source.trail.steps {
            let StepKind::Input(input) = &step.kind else { continue };
            if model.truth(step.guard) {
                inputs.add(input, source, model);
            }
        }
        inputs.put_objects(source, model);
        inputs
    }

    /// Every object with an address that somebody asked for, and the other instances of the same variables: the
    /// interpreter is told of all of them in the order in which they come to be.
    fn put_objects(&mut self, source: &Source, model: &mut Evaluator) {
        let known: FxHashMap<ObjId, ExprId> = source.addresses.iter().copied().collect();
        let vars: FxHashSet<VarId> = known.keys().filter_map(|&o| variable(source.objects, o)).collect();
        for (object, info) in source.objects.list.enumerate() {
            let base = known.get(&object);
            let instance = info.born.is_some() && variable(source.objects, object).is_some_and(|v| vars.contains(&v));
            let exists = info.born.as_ref().is_none_or(|born| model.truth(born.guard));
            if exists && (base.is_some() || instance) {
                let address = base.and_then(|&base| match model.value(base) {
                    ExprValue::Int(address) => Some(address as u64),
                    _ => None,
                });
                self.addresses.push((self.pointers.pointer(object, 0), address));
            }
        }
    }

    fn add(&mut self, input: &Input, source: &Source, model: &mut Evaluator) {
        match input {
            Input::Fails { cond } => self.queue.push_back(Prepared::Fails(model.truth(*cond))),
            Input::Allocated { object } => {
                if let Origin::Heap(n) | Origin::Block(n) = source.objects.list[*object].origin {
                    let nth = self.pointers.heap.len() as u32;
                    self.pointers.heap.insert(n, nth);
                }
            }
            Input::Value { pieces, .. } => self.push_pieces(pieces, source.pool, model),
            Input::Contents { object } => {
                let pieces = contents(source.objects, *object);
                self.push_pieces(&pieces, source.pool, model);
            }
        }
    }

    fn push_pieces(&mut self, pieces: &[Piece], pool: &Pool, model: &mut Evaluator) {
        let prepared = pieces.iter().map(|piece| prepare(piece, pool, model)).collect();
        self.queue.push_back(Prepared::Pieces(prepared));
    }
}

fn variable(objects: &Objects, object: ObjId) -> Option<VarId> {
    match objects.list[object].origin {
        Origin::Var(var) => Some(var),
        _ => None,
    }
}

/// The symbols that stand for an object's unknown contents; columns that nobody read have none.
fn contents(objects: &Objects, object: ObjId) -> Vec<Piece> {
    let Some(layout) = &objects.list[object].layout else { return Vec::new() };
    let known = layout.columns.iter().enumerate().filter_map(|(n, c)| Some((c, objects.known_unset(object, n)?)));
    known.map(|(column, value)| column.piece(value)).collect()
}

fn prepare(piece: &Piece, pool: &Pool, model: &mut Evaluator) -> (Shape, ExprValue) {
    let scalar = |e: ExprId| match pool.sort(e) {
        Sort::Scalar(scalar) | Sort::Array { elem: scalar, .. } => scalar,
        Sort::Bool => Scalar::Int(IntRepr { bits: 1, signed: false }),
    };
    match piece {
        Piece::Scalar { offset, size, value } => {
            (Shape { offset: *offset, dims: Vec::new(), size: *size, scalar: scalar(*value) }, model.value(*value))
        }
        Piece::Array { offset, dims, size, value } => {
            (Shape { offset: *offset, dims: dims.clone(), size: *size, scalar: scalar(*value) }, model.value(*value))
        }
    }
}

impl Inputs for ModelInputs {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        match (self.queue.pop_front(), request.kind) {
            (Some(Prepared::Fails(fails)), InputKind::MallocFails) => InputValue::Int(i128::from(fails)),
            (Some(Prepared::Pieces(pieces)), _) => {
                let mut leaves = Vec::new();
                for (shape, value) in &pieces {
                    self.pointers.leaves(shape, value, request.bytes, &mut leaves);
                }
                InputValue::Leaves(leaves)
            }
            _ => self.beyond.clone(),
        }
    }

    fn addresses(&self) -> Vec<(InputPointer, Option<u64>)> {
        self.addresses.clone()
    }
}

impl Pointers {
    fn leaves(&self, shape: &Shape, value: &ExprValue, bytes: u64, leaves: &mut Vec<Leaf>) {
        let ExprValue::Array(array) = value else {
            leaves.push(Leaf { offset: shape.offset, size: shape.size, value: self.leaf(value, shape.scalar) });
            return;
        };
        let count = shape.dims.iter().try_fold(1u64, |n, d| n.checked_mul(d.0)).unwrap_or(u64::MAX);
        for index in Self::listed(array, count.min(bytes)) {
            let mut offset = shape.offset;
            let mut rest = index;
            for &(count, stride) in shape.dims.iter().rev() {
                offset = offset.saturating_add((rest % count).saturating_mul(stride));
                rest /= count;
            }
            if offset.saturating_add(shape.size) > bytes {
                break;
            }
            leaves.push(Leaf { offset, size: shape.size, value: self.leaf(array.get(index), shape.scalar) });
        }
    }

    /// The elements to be set, ascending: of a huge array that is otherwise zero, those that are not.
    fn listed(array: &ArrayValue, count: u64) -> Vec<u64> {
        if count <= MANY_ELEMENTS {
            return (0..count).collect();
        }
        let mut listed: Vec<u64> = array.items.keys().copied().filter(|&index| index < count).collect();
        listed.sort_unstable();
        listed
    }

    fn leaf(&self, value: &ExprValue, scalar: Scalar) -> LeafValue {
        match (value, scalar) {
            (ExprValue::Ptr(object, offset), _) => LeafValue::Pointer(self.pointer(*object, *offset)),
            (ExprValue::Int(v), Scalar::Float(format)) => LeafValue::Int(format.to_memory(*v) as i128),
            (ExprValue::Int(v), Scalar::Int(repr)) => LeafValue::Int(expr::sort::signed_value(*v, repr)),
            _ => LeafValue::Int(0),
        }
    }

    fn pointer(&self, object: ObjId, offset: u128) -> InputPointer {
        let distance = offset as u64 as i64;
        match self.origins.get(object.0 as usize) {
            Some(Origin::Null) if offset == 0 => InputPointer::Null,
            Some(Origin::Null | Origin::Invalid) => InputPointer::Absolute(offset as u64),
            Some(Origin::Var(var)) => InputPointer::Var { var: *var, offset: distance },
            Some(Origin::Function(func)) => InputPointer::Function(*func),
            Some(Origin::Heap(n) | Origin::Block(n)) => match self.heap.get(n) {
                Some(&nth) => InputPointer::Heap { nth, offset: distance },
                None => InputPointer::Invalid { offset: distance },
            },
            Some(Origin::Result(_)) | None => InputPointer::Invalid { offset: distance },
        }
    }
}
