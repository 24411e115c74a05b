//! The type that an expression has if nothing else is said: the text of a program leaves it out.

use base::IndexVec;
use typed::types::{IntKind, Quals, Type, TypeId, Types};

use super::{BinOp, Expr, ExprId, ExprKind, Place, PlaceId, UnOp};

pub(crate) enum Natural {
    /// A type that is already there.
    Same(TypeId),
    /// A type that may have to be made.
    Made(Type),
    /// Always written: that of a conversion or a constant.
    Written,
}

/// `function` is the type of the function whose address is taken.
pub(crate) fn natural(
    types: &Types,
    exprs: &IndexVec<ExprId, Expr>,
    places: &IndexVec<PlaceId, Place>,
    kind: &ExprKind,
    function: impl Fn() -> Option<TypeId>,
) -> Natural {
    let same = |e: ExprId| Natural::Same(exprs[e].ty);
    let pointer = |to| Natural::Made(Type::Pointer { to, quals: Quals::default() });
    let int = |kind| Natural::Made(Type::Int(kind));
    match *kind {
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Cast(_) => Natural::Written,
        ExprKind::Load(place) => Natural::Same(places[place].ty),
        ExprKind::AddrOf(place) => pointer(places[place].ty),
        ExprKind::FuncAddr(_) => function().map_or(Natural::Written, pointer),
        ExprKind::Unary(UnOp::Not, _) | ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Test(_) => int(IntKind::Int),
        ExprKind::Unary(_, a) => same(a),
        ExprKind::Binary(op, ..) if is_comparison(op) => int(IntKind::Int),
        ExprKind::Binary(_, a, _) | ExprKind::PtrOffset { ptr: a, .. } | ExprKind::Cond(_, a, _) => same(a),
        ExprKind::PtrDiff(..) => int(types.ptrdiff_kind()),
        ExprKind::Math(op, _) if op.gives_int() => int(IntKind::Int),
        ExprKind::Math(_, args) => same(args[0]),
        ExprKind::Fact(..) => int(types.size_kind()),
    }
}

pub(crate) fn is_comparison(op: BinOp) -> bool {
    matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
}
