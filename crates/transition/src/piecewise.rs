//! The policy under which a program is executed piece by piece: an execution ends at its next cut point, the head of a
//! loop that has come round, unless all decisions of that loop were constant.
//!
//! A local has one object for each chain of calls, so that all pieces mean the same thing by it; where a pointer to an
//! earlier instance could be left, the attempt is abandoned.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use base::{Loc, Simplify};
use expr::{ExprId, ObjId, Pool, Scalar, Sort};
use program::{FuncId, PropId, VarId};
use ssa::Goal;
use symex::{Abandoned, Engine, Frame, Policy, Resume, Role, State};

use super::trust::Trust;

/// As many iterations are executed within one piece if their decisions are constant.
const DECIDED: u32 = 256;

#[derive(Default)]
pub struct Piecewise {
    pub trust: Trust,
    /// Of the piece that is being executed.
    piece: RefCell<Executed>,
    /// Chains of calls: the caller's, and what it calls where.
    contexts: RefCell<FxHashMap<(u32, FuncId, u32, usize), u32>>,
    objects: RefCell<FxHashMap<(u32, Role), ObjId>>,
}

/// What a piece has come to.
#[derive(Default)]
pub struct Executed {
    pub arrivals: Vec<Arrival>,
    /// Properties and when they are violated.
    pub checks: Vec<(PropId, ExprId)>,
    /// How many iterations of loops it has executed.
    iterations: u32,
}

/// An execution has come to a cut point.
pub struct Arrival {
    /// The calls that led there; the last one is at the loop's head.
    pub frames: Vec<Frame>,
    pub state: State,
}

impl Piecewise {
    /// The piece has been executed.
    pub fn take(&self) -> Executed {
        self.piece.take()
    }

    /// The cells in which variables keep which of their instances they are.
    pub fn slots(&self) -> Vec<ObjId> {
        let objects = self.objects.borrow();
        objects.iter().filter(|((_, role), _)| matches!(role, Role::Slot(_))).map(|(_, &slot)| slot).collect()
    }
}

impl Policy for Piecewise {
    /// What arrives at a cut point is compared with what is known there: all that is known of it is needed.
    fn simplify(&self, _: Simplify) -> Simplify {
        Simplify::ALL
    }

    fn next_iteration(&self, engine: &mut Engine, head: u32, decided: bool) -> bool {
        let mut piece = self.piece.borrow_mut();
        piece.iterations += 1;
        if decided && engine.frame().order.can_end(head) && piece.iterations < DECIDED {
            return true;
        }
        let frames = engine.frames.iter().map(bare).collect();
        piece.arrivals.push(Arrival { frames, state: engine.state.clone() });
        engine.running = false;
        false
    }

    fn cut(&self, engine: &mut Engine) -> bool {
        engine.abandon(Abandoned::Recursion);
        false
    }

    fn check(&self, engine: &mut Engine, prop: PropId, cond: ExprId, loc: Loc) {
        let fails = engine.pool.not(cond);
        let here = engine.pool.and(engine.assumed, engine.state.guard.condition());
        let violated = engine.pool.and(here, fails);
        if violated != Pool::FALSE {
            self.piece.borrow_mut().checks.push((prop, violated));
        }
        self.trust.rely_on(engine, Goal::Property(prop), cond, loc);
    }

    fn call(&self, engine: &mut Engine, func: FuncId) -> u32 {
        if engine.frames.iter().any(|f| f.func == func) {
            engine.abandon(Abandoned::Recursion);
        }
        let call = engine.frames.last().map_or((0, func, 0, 0), |f| (f.context, func, f.at, f.next_inst));
        let mut contexts = self.contexts.borrow_mut();
        let next = contexts.len() as u32 + 1;
        *contexts.entry(call).or_insert(next)
    }

    /// Another piece may make objects that it could name.
    fn follow_any_pointer(&self, engine: &mut Engine) {
        engine.abandon(Abandoned::AnyPointer);
    }

    fn shares_objects(&self) -> bool {
        true
    }

    fn shared_object(&self, context: u32, role: Role) -> Option<ObjId> {
        self.objects.borrow().get(&(context, role)).copied()
    }

    fn share_object(&self, context: u32, role: Role, object: ObjId) {
        self.objects.borrow_mut().insert((context, role), object);
    }

    /// The variable takes the place of its earlier instance, which nothing must name any more.
    fn reuse_object(&self, engine: &mut Engine, object: ObjId, var: VarId) {
        let slot = self.shared_object(engine.frame().context, Role::Slot(var));
        let own = slot.map_or(u32::MAX, |slot| engine.objects.list[slot].first_cell);
        let mut pointers = Vec::new();
        engine.state.cells.for_each_in(0, u32::MAX, |cell, value| pointers.push((cell, value)));
        let held = pointers.into_iter().any(|(cell, value)| match engine.pool.sort(value) {
            Sort::Scalar(Scalar::Ptr) | Sort::Array { elem: Scalar::Ptr, .. } if cell != own => {
                let targets = engine.pool.targets(value);
                targets.unknown || targets.objects.contains(&object)
            }
            _ => false,
        });
        // An integer may have outlived it, too: the next instance lies where it likes.
        if held || engine.addresses().iter().any(|known| known.0 == object) {
            engine.abandon(Abandoned::PointerOutlivesIteration);
        }
    }
}

/// The call, without the states that wait in it.
fn bare(frame: &Frame) -> Frame {
    let resume = Resume { dst: frame.resume.dst, ..Resume::default() };
    Frame {
        vars: frame.vars.clone(),
        at: frame.at,
        next_inst: frame.next_inst,
        result: frame.result,
        locals: frame.locals.clone(),
        ..Frame::new(frame.func, frame.context, Rc::clone(&frame.order), resume)
    }
}
