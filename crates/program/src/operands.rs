//! What expressions and places are made of.

use super::{Callee, ExprId, ExprKind, Function, InstKind, PlaceId, PlaceKind, Test};

/// A node of a function's two arenas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    Expr(ExprId),
    Place(PlaceId),
}

pub(crate) fn of_expr(kind: ExprKind) -> Vec<Node> {
    match kind {
        ExprKind::Load(place) | ExprKind::AddrOf(place) => vec![Node::Place(place)],
        ExprKind::And(a, b) | ExprKind::Or(a, b) => vec![Node::Expr(a), Node::Expr(b)],
        ExprKind::Cond(c, a, b) => vec![Node::Expr(c), Node::Expr(a), Node::Expr(b)],
        _ => always_evaluated(kind).into_iter().flatten().map(Node::Expr).collect(),
    }
}

pub(crate) fn of_place(kind: PlaceKind) -> Vec<Node> {
    match kind {
        PlaceKind::Var(_) => Vec::new(),
        PlaceKind::Deref(pointer) => vec![Node::Expr(pointer)],
        PlaceKind::Field(base, _) => vec![Node::Place(base)],
        PlaceKind::Index(base, index) => vec![Node::Place(base), Node::Expr(index)],
    }
}

/// The operands that are always evaluated, left to right.
pub(crate) fn always_evaluated(kind: ExprKind) -> [Option<ExprId>; 3] {
    match kind {
        ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Fact(_, a) => [Some(a), None, None],
        ExprKind::Binary(_, a, b) | ExprKind::PtrDiff(a, b) => [Some(a), Some(b), None],
        ExprKind::PtrOffset { ptr, index, .. } => [Some(ptr), Some(index), None],
        ExprKind::Test(test) => match test {
            Test::Fits(_, a, b) | Test::SameObject(a, b) | Test::SameBase(a, b) => [Some(a), Some(b), None],
            Test::AccessibleRange { ptr, size, .. } => [Some(ptr), Some(size), None],
            Test::IsDynamic(a) | Test::IsLive(a) => [Some(a), None, None],
            Test::StaysInObject { ptr, index, .. } => [Some(ptr), Some(index), None],
            Test::NegFits(a) | Test::Representable(a, _) | Test::Freeable(a) | Test::Callable(a) => {
                [Some(a), None, None]
            }
            Test::IndexIn { index, .. } => [Some(index), None, None],
            Test::Accessible { ptr, .. } => [Some(ptr), None, None],
            Test::NoLeak { .. } => [None, None, None],
        },
        ExprKind::Math(op, args) => std::array::from_fn(|n| (n < op.operands()).then_some(args[n])),
        _ => [None, None, None],
    }
}

/// The expressions that an instruction evaluates, and the places that it writes or takes apart.
fn of_inst(inst: &InstKind) -> Vec<Node> {
    match inst {
        InstKind::Assign { dst, value: e }
        | InstKind::Alloc { dst, size: e, .. }
        | InstKind::Block { dst, size: e } => vec![Node::Expr(*e), Node::Place(*dst)],
        InstKind::Zero { dst } => vec![Node::Place(*dst)],
        InstKind::Input { dst, of, .. } => {
            let args = of.iter().flat_map(|of| of.args).map(Node::Expr);
            args.chain([Node::Place(*dst)]).collect()
        }
        InstKind::Call { dst, callee, args } => {
            let pointer = if let Callee::Indirect(e) = callee { Some(Node::Expr(*e)) } else { None };
            args.iter().map(|&a| Node::Expr(a)).chain(pointer).chain(dst.map(Node::Place)).collect()
        }
        InstKind::Release { ptr: e }
        | InstKind::Free { ptr: e }
        | InstKind::Havoc { ptr: e, .. }
        | InstKind::Assert { cond: e, .. }
        | InstKind::Assume { cond: e } => vec![Node::Expr(*e)],
        InstKind::Copy { dst, src, size } => vec![Node::Expr(*dst), Node::Expr(*src), Node::Expr(*size)],
        InstKind::Fill { dst, byte, size } => vec![Node::Expr(*dst), Node::Expr(*byte), Node::Expr(*size)],
        InstKind::Declare { .. } | InstKind::Dead { .. } => Vec::new(),
    }
}

/// Calls `visit` for each place that an instruction reads from.
pub(crate) fn loads(function: &Function, inst: &InstKind, visit: &mut dyn FnMut(PlaceId)) {
    let mut work = of_inst(inst);
    while let Some(node) = work.pop() {
        match node {
            Node::Expr(e) => {
                if let ExprKind::Load(place) = function.exprs[e].kind {
                    visit(place);
                }
                work.extend(of_expr(function.exprs[e].kind));
            }
            Node::Place(place) => work.extend(of_place(function.places[place].kind)),
        }
    }
}

/// The place that an instruction writes.
pub(crate) fn written(inst: &InstKind) -> Option<PlaceId> {
    match inst {
        InstKind::Assign { dst, .. }
        | InstKind::Zero { dst }
        | InstKind::Input { dst, .. }
        | InstKind::Alloc { dst, .. }
        | InstKind::Block { dst, .. }
        | InstKind::Call { dst: Some(dst), .. } => Some(*dst),
        _ => None,
    }
}
