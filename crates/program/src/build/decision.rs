//! Decisions, where coverage is measured: each condition gets a branch of its own, its value is kept, and where the
//! evaluation has come to its end stands a point for each way that leads there.
//!
//! Deliberately no decisions: what is handed to `assert`, `assume` and `__CPROVER_cover`, which is specification; the
//! models of the C library; headers of the system; conditions that are constants.

use crate::coverage::{Condition, Decision, MOST_PATHS, Path, Point, PointKind, Role, Side, Tree};
use crate::{BinOp, BlockId, ExprId, ExprKind as Out, InstKind, PlaceId, PropertyKind, UnOp};
use base::{Loc, Result};
use typed::tree::{Callee, Expr, ExprKind};
use typed::types::IntKind;

use super::body::Builder;
use super::stmt::constant_condition;

/// A condition that was not evaluated.
const SKIPPED: i128 = 2;

/// A decision under construction.
struct Making {
    number: usize,
    conditions: Vec<(ExprId, Loc)>,
    /// Where the values of the conditions are kept, if there are several.
    kept: Vec<PlaceId>,
}

impl Builder<'_, '_> {
    /// Whether points of the function's own code are wanted at all.
    pub fn is_measured(&self) -> bool {
        let func = &self.shared.funcs[self.func];
        self.shared.options.cover.is_some()
            && self.body.unmeasured == 0
            && self.body.site.is_none()
            && !self.shared.built[self.func].library
            && func.name != super::START
            && !self.shared.files.is_system(func.loc.file)
    }

    pub fn has_decisions(&self) -> bool {
        self.is_measured() && self.shared.options.cover.is_some_and(|wanted| wanted.decisions || wanted.boundaries)
    }

    /// A point that executions pass if `passed` is not zero; without it, whenever they get here.
    pub fn point(&mut self, kind: PointKind, passed: Option<ExprId>, loc: Loc) {
        let int = self.int_type();
        let cond = match passed {
            Some(passed) => self.push(Out::Unary(UnOp::Not, passed), int, loc),
            None => self.int_const(0, int, loc),
        };
        let prop = self.shared.new_property(PropertyKind::Goal, self.func, loc, "is reached".to_string());
        self.shared.coverage.points.push(Point { prop, func: self.func, loc, kind });
        self.emit(InstKind::Assert { prop, cond }, loc);
    }

    /// As `cond_jump`, for a condition of the source that is not an operand of another.
    pub fn decide(&mut self, e: &Expr, role: Role, yes: BlockId, no: BlockId) -> Result<()> {
        if !self.has_decisions() || constant_condition(e).is_some() {
            return self.cond_jump(e, yes, no);
        }
        let ends = [self.body.new_block(), self.body.new_block()];
        let mut making = self.begin_decision(e);
        let tree = self.walk(e, ends[0], ends[1], &mut making)?;
        let paths = self.end_decision(&making, tree, role, e.loc);
        for (end, to, outcome) in [(ends[0], yes, true), (ends[1], no, false)] {
            self.body.place_if_wanted(end);
            if self.body.current.is_some() {
                self.end_points(&making, &paths, outcome, e.loc);
                self.body.goto(to, e.loc);
            }
        }
        Ok(())
    }

    /// The value of a Boolean expression that is stored, passed or returned.
    pub fn decided_value(&mut self, e: &Expr) -> Result<ExprId> {
        let dst = self.temp_place(e.ty, e.loc);
        let (yes, no, end) = (self.body.new_block(), self.body.new_block(), self.body.new_block());
        self.decide(e, Role::Value, yes, no)?;
        for (block, value) in [(yes, 1), (no, 0)] {
            self.body.place_if_wanted(block);
            if self.body.current.is_some() {
                let value = self.int_const(value, e.ty, e.loc);
                self.emit(InstKind::Assign { dst, value }, e.loc);
                self.body.goto(end, e.loc);
            }
        }
        self.body.place_if_wanted(end);
        Ok(self.load(dst, e.loc))
    }

    /// Whether the value of `e` is a truth value by its operator, and no part of a larger decision.
    pub fn is_comparison(&self, e: &Expr) -> bool {
        let by_operator = match &e.kind {
            ExprKind::Unary(UnOp::Not, _) => true,
            ExprKind::Binary(op, ..) => is_relation(*op),
            _ => false,
        };
        by_operator && self.has_decisions()
    }

    /// Numbers are given from the outside inwards; nested decisions come later.
    fn begin_decision(&mut self, e: &Expr) -> Making {
        let number = self.shared.coverage.decisions.len();
        let (func, loc) = (self.func, e.loc);
        let tree = Tree::Constant(false);
        let empty = Decision { func, loc, role: Role::If, tree, conditions: Vec::new(), paths: Vec::new() };
        self.shared.coverage.decisions.push(empty);
        let count = self.count_conditions(e);
        let mut making = Making { number, conditions: Vec::new(), kept: Vec::new() };
        if count > 1 {
            let int = self.int_type();
            for _ in 0..count {
                let dst = self.temp_place(int, loc);
                let value = self.int_const(SKIPPED, int, loc);
                self.emit(InstKind::Assign { dst, value }, loc);
                making.kept.push(dst);
            }
        }
        making
    }

    fn count_conditions(&self, e: &Expr) -> usize {
        let (mut count, mut stack) = (0, vec![e]);
        while let Some(e) = stack.pop() {
            match &self.peeled(e).kind {
                ExprKind::Unary(UnOp::Not, operand) => stack.push(operand),
                ExprKind::And(a, b) | ExprKind::Or(a, b) => stack.extend([&**a, &**b]),
                ExprKind::Int(_) => {}
                _ => count += 1,
            }
        }
        count
    }

    /// Without what passes a truth value on unchanged: `__builtin_expect`, and conversions of truth values.
    fn peeled<'e>(&self, e: &'e Expr) -> &'e Expr {
        let mut e = e;
        loop {
            e = match &e.kind {
                ExprKind::Call { callee: Callee::Direct(f), args } if self.is_identity(*f) && !args.is_empty() => {
                    &args[0]
                }
                ExprKind::Cast { value, .. } if is_truth(value) || self.passes_truth(value) => value,
                _ => return e,
            };
        }
    }

    fn passes_truth(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Cast { value, .. } => is_truth(value) || self.passes_truth(value),
            ExprKind::Call { callee: Callee::Direct(f), args } if self.is_identity(*f) => {
                args.first().is_some_and(|a| is_truth(a) || self.passes_truth(a))
            }
            _ => false,
        }
    }

    fn walk(&mut self, e: &Expr, yes: BlockId, no: BlockId, making: &mut Making) -> Result<Tree> {
        let e = self.peeled(e);
        if let Some(value) = constant_condition(e) {
            self.body.goto(if value { yes } else { no }, e.loc);
            return Ok(Tree::Constant(value));
        }
        match &e.kind {
            ExprKind::Unary(UnOp::Not, operand) => Ok(Tree::Not(Box::new(self.walk(operand, no, yes, making)?))),
            ExprKind::And(..) | ExprKind::Or(..) => self.walk_chain(e, yes, no, making),
            _ => self.condition_jump(e, yes, no, making),
        }
    }

    fn walk_chain(&mut self, e: &Expr, yes: BlockId, no: BlockId, making: &mut Making) -> Result<Tree> {
        let is_and = matches!(e.kind, ExprKind::And(..));
        let operands = self.chain(e);
        let (last, others) = operands.split_last().expect("a chain has two operands or more");
        let mut parts = Vec::new();
        for operand in others {
            let next = self.body.new_block();
            let (to_yes, to_no) = if is_and { (next, no) } else { (yes, next) };
            parts.push(self.walk(operand, to_yes, to_no, making)?);
            self.body.place_if_wanted(next);
        }
        parts.push(self.walk(last, yes, no, making)?);
        Ok(if is_and { Tree::All(parts) } else { Tree::Any(parts) })
    }

    fn condition_jump(&mut self, e: &Expr, yes: BlockId, no: BlockId, making: &mut Making) -> Result<Tree> {
        let mut cond = match &e.kind {
            ExprKind::Binary(op, a, b) if is_relation(*op) => {
                let (a, b) = self.pair(a, b)?;
                self.binary(*op, a, b, e.ty, e.loc)
            }
            _ => self.value(e)?,
        };
        let n = making.conditions.len();
        making.conditions.push((cond, e.loc));
        if self.shared.options.cover.is_some_and(|wanted| wanted.boundaries) {
            self.boundary_points(making.number, n, cond, e.loc);
        }
        if let Some(&dst) = making.kept.get(n) {
            let int = self.int_type();
            let zero = self.push(Out::Unary(UnOp::Not, cond), int, e.loc);
            let value = self.push(Out::Unary(UnOp::Not, zero), int, e.loc);
            self.emit(InstKind::Assign { dst, value }, e.loc);
            cond = self.load(dst, e.loc);
        }
        self.body.end(crate::Terminator::Branch { cond, then: yes, other: no }, e.loc);
        Ok(Tree::Condition(n))
    }

    /// Remembers the decision; the result is its paths, if there are not too many.
    fn end_decision(&mut self, making: &Making, tree: Tree, role: Role, loc: Loc) -> Vec<Path> {
        let (yes, no) = tree.count();
        let paths = if yes.saturating_add(no) <= MOST_PATHS { tree.paths() } else { Vec::new() };
        let empty = |&(_, loc): &(ExprId, Loc)| Condition { text: String::new(), loc };
        let conditions = making.conditions.iter().map(empty).collect();
        self.shared.condition_exprs.push((making.number, making.conditions.iter().map(|(e, _)| *e).collect()));
        let decision = Decision { func: self.func, loc, role, tree, conditions, paths: paths.clone() };
        self.shared.coverage.decisions[making.number] = decision;
        paths
    }

    fn end_points(&mut self, making: &Making, paths: &[Path], outcome: bool, loc: Loc) {
        if !self.shared.options.cover.is_some_and(|wanted| wanted.decisions) {
            return;
        }
        let decision = making.number;
        if paths.is_empty() {
            return self.many_points(making, outcome, loc);
        }
        let led_here: Vec<usize> = (0..paths.len()).filter(|&p| paths[p].outcome == outcome).collect();
        for &path in &led_here {
            let passed = (led_here.len() > 1).then(|| self.was(making, &paths[path].steps, loc));
            self.point(PointKind::Path { decision, path }, passed, loc);
        }
    }

    /// Whether all these conditions had these values.
    fn was(&mut self, making: &Making, steps: &[(usize, bool)], loc: Loc) -> ExprId {
        let int = self.int_type();
        let mut all = None;
        for &(condition, value) in steps {
            let value = self.int_const(i128::from(value), int, loc);
            let kept = self.load(making.kept[condition], loc);
            let here = self.binary(BinOp::Eq, kept, value, int, loc);
            all = Some(all.map_or(here, |all| self.push(Out::And(all, here), int, loc)));
        }
        all.unwrap_or_else(|| self.int_const(1, int, loc))
    }

    /// The points of a decision with too many paths. Where both outcomes get here, the tree says which values mask which.
    fn many_points(&mut self, making: &Making, outcome: bool, loc: Loc) {
        let decision = making.number;
        self.point(PointKind::Outcome { decision, value: outcome }, None, loc);
        let tree = self.shared.coverage.decisions[decision].tree.clone();
        for condition in 0..making.conditions.len() {
            for value in [true, false] {
                let had = self.was(making, &[(condition, value)], loc);
                self.point(PointKind::Value { decision, condition, value }, Some(had), loc);
                let shown = self.shown(making, &tree, condition, loc);
                let Some(shown) = shown else { continue };
                let int = self.int_type();
                let both = self.push(Out::And(had, shown), int, loc);
                self.point(PointKind::Effect { decision, condition, value }, Some(both), loc);
            }
        }
    }

    /// That every expression around the condition came out as its operand: `Tree::shows` as an expression.
    fn shown(&mut self, making: &Making, tree: &Tree, condition: usize, loc: Loc) -> Option<ExprId> {
        let int = self.int_type();
        match tree {
            Tree::Condition(n) => (*n == condition).then(|| self.int_const(1, int, loc)),
            Tree::Constant(_) => None,
            Tree::Not(of) => self.shown(making, of, condition, loc),
            Tree::All(parts) | Tree::Any(parts) => {
                let (part, inner) = parts.iter().find_map(|p| Some((p, self.shown(making, p, condition, loc)?)))?;
                let (own, whole) = (self.came_out(making, part, loc), self.came_out(making, tree, loc));
                let same = self.binary(BinOp::Eq, own, whole, int, loc);
                Some(self.push(Out::And(inner, same), int, loc))
            }
        }
    }

    /// How a part of a decision came out, 0 or 1; it must have been evaluated.
    fn came_out(&mut self, making: &Making, tree: &Tree, loc: Loc) -> ExprId {
        let int = self.int_type();
        match tree {
            Tree::Condition(n) => self.was(making, &[(*n, true)], loc),
            Tree::Constant(value) => self.int_const(i128::from(*value), int, loc),
            Tree::Not(of) => {
                let of = self.came_out(making, of, loc);
                self.push(Out::Unary(UnOp::Not, of), int, loc)
            }
            Tree::All(parts) | Tree::Any(parts) => {
                let is_and = matches!(tree, Tree::All(_));
                let mut values =
                    parts.iter().map(|part| self.came_out(making, part, loc)).collect::<Vec<_>>().into_iter();
                let first = values.next().expect("a chain has operands");
                values.fold(first, |a, b| self.push(if is_and { Out::And(a, b) } else { Out::Or(a, b) }, int, loc))
            }
        }
    }

    /// Below, at and above the border of a comparison of numbers; of integers, just below and just above.
    fn boundary_points(&mut self, decision: usize, condition: usize, cond: ExprId, loc: Loc) {
        let Out::Binary(op, a, b) = self.body.exprs[cond].kind else { return };
        if !is_relation(op) || self.shared.types.is_pointer(self.type_of(a)) {
            return;
        }
        let int = self.int_type();
        for side in Side::ALL {
            let passed = match side {
                Side::At => self.binary(BinOp::Eq, a, b, int, loc),
                Side::Below => self.just_below(a, b, loc),
                Side::Above => self.just_below(b, a, loc),
            };
            self.point(PointKind::Boundary { decision, condition, side }, Some(passed), loc);
        }
    }

    /// `a < b`, and for integers `a + 1 == b`, which is computed without a sign: it cannot overflow.
    fn just_below(&mut self, a: ExprId, b: ExprId, loc: Loc) -> ExprId {
        let int = self.int_type();
        let below = self.binary(BinOp::Lt, a, b, int, loc);
        let Some(repr) = self.repr(self.type_of(a)) else { return below };
        let kinds = [IntKind::UInt, IntKind::ULong, IntKind::ULongLong, IntKind::UInt128];
        let fits = |kind: &IntKind| self.shared.types.int_kind_repr(*kind).bits >= repr.bits;
        let Some(kind) = kinds.into_iter().find(fits) else { return below };
        let unsigned = self.shared.types.int(kind);
        let (a, b) = (self.convert(a, unsigned), self.convert(b, unsigned));
        let one = self.int_const(1, unsigned, loc);
        let next = self.binary(BinOp::Add, a, one, unsigned, loc);
        let just = self.binary(BinOp::Eq, next, b, int, loc);
        self.push(Out::And(below, just), int, loc)
    }
}

fn is_relation(op: BinOp) -> bool {
    matches!(op, BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge | BinOp::Eq | BinOp::Ne)
}

/// Zero or one by its operator.
fn is_truth(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Unary(UnOp::Not, _) => true,
        ExprKind::Binary(op, ..) => is_relation(*op),
        _ => false,
    }
}
