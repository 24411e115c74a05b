//! What expressions and places are made of.

use super::{ExprId, ExprKind, PlaceId, PlaceKind, Test};

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
