//! Loops: iteration after iteration, until the loop ends or is cut.

use base::Loc;
use expr::Pool;
use program::{BlockId, Cut, Property, PropertyKind};
use ssa::{Goal, StepKind};

use super::bounds::{CUT_WHEN_DECIDED, CUT_WITHOUT_BOUND};
use super::engine::{Engine, Horizon};
use super::frame::{Frame, LoopRun};

impl Engine<'_> {
    /// The current state has come to the head of a loop from outside.
    pub(super) fn enter_loop(&mut self, head: u32) {
        let entered = self.state.guard.depth();
        self.frame().runs.insert(head, LoopRun::entered_at(entered));
        self.policy().enter_loop(self, head);
    }

    /// Begins another iteration of the loop at `head`, unless it is cut here.
    pub(super) fn next_iteration(&mut self, head: u32) -> bool {
        let states = self.frame().back.remove(&head).unwrap_or_default();
        self.begin_block(head, states);
        let depth = self.state.guard.depth();
        let state = self.state.clone();
        // A loop that is entered in its middle has no run yet.
        let run = self.frame().runs.entry(head).or_insert_with(|| LoopRun::undecided(0, None));
        run.iterations += 1;
        let constant = run.entered == depth;
        run.decided = constant;
        if constant && run.repeats(&state) {
            self.running = false;
            return false;
        }
        // A loop without a way out has no decision to be constant: going deeper never ends by itself there.
        let horizon = self.horizon(head);
        let deepens = horizon.most.is_some() && !horizon.even_if_decided;
        let decided = constant && (!deepens || self.frame().order.can_end(head));
        self.policy().next_iteration(self, head, decided)
    }

    fn horizon(&self, head: u32) -> Horizon {
        let frame = self.frames.last().expect("a frame is active");
        self.policy.horizon(Some((frame.func, self.loop_number(head))))
    }

    /// Begins another iteration in the current state, unless the loop's bound or horizon is reached.
    pub fn unwind(&mut self, head: u32, decided: bool) -> bool {
        let horizon = self.horizon(head);
        let frame = self.frame();
        let (func, n, can_end) = (frame.func, frame.runs[&head].iterations, frame.order.can_end(head));
        let (bound, limit) = self.loop_limit(head, horizon, decided);
        let free = bound.is_none() && !decided;
        self.unsure = free && (worth_asking(n) || horizon.pauses && can_end);
        self.runaway = free && horizon.watched && n >= LONG && !self.program.funcs[func].library;
        if horizon.pauses && (free || horizon.even_if_decided) {
            self.paused = Some((func, self.loop_number(head), n));
        }
        if horizon.noted && free {
            let guard = self.state.guard.condition();
            self.trail.iterations.push((n, guard));
        }
        if n < limit {
            return true;
        }
        self.cut_loop(head, bound);
        if self.options.partial_loops && bound.is_some() {
            self.leave_loop(head);
        }
        self.running = false;
        false
    }

    /// A loop without a way out has come round.
    pub fn is_in_endless_loop(&self) -> bool {
        self.is_in_loop(|frame, head, run| run.iterations > 1 && !frame.order.can_end(head))
    }

    /// A loop goes on, and no constant says how long, or a function calls itself again and again.
    pub fn is_in_undecided_loop(&self) -> bool {
        const OFTEN: u32 = 16;
        let current = self.frames.last().map(|frame| frame.func);
        let depth = self.frames.iter().filter(|frame| Some(frame.func) == current).count();
        depth > OFTEN as usize || self.is_in_loop(|_, _, run| run.iterations > OFTEN && !run.decided)
    }

    fn is_in_loop(&self, wanted: impl Fn(&Frame, u32, &LoopRun) -> bool) -> bool {
        self.frames.iter().any(|frame| {
            let inside = |head: u32| frame.order.span(head).contains(&frame.at);
            frame.runs.iter().any(|(&head, run)| inside(head) && wanted(frame, head, run))
        })
    }

    /// Executions ended where no bound of the user's ends them.
    pub fn was_cut_without_bound(&self) -> bool {
        self.trail.unwinding.iter().any(|unwinding| unwinding.bound.is_none())
    }

    /// The user's bound for a loop, and the iteration at which it is cut.
    fn loop_limit(&self, head: u32, horizon: Horizon, decided: bool) -> (Option<u32>, u32) {
        let func = self.frames.last().expect("a frame is active").func;
        let bounds = &self.options.bounds;
        let own = bounds.loops.get(&(func, self.loop_number(head))).copied();
        // A loop of the library ends where its data does, so the bound of the user's loops is not meant for it; where
        // the size of the data is unknown, it is all there is.
        let free = self.program.funcs[func].library && !self.unknown_sizes;
        let bound = own.or(bounds.default.filter(|_| !free));
        let otherwise = match horizon.most {
            _ if free && !decided => CUT_WITHOUT_BOUND,
            Some(most) if horizon.even_if_decided => most,
            _ if decided => CUT_WHEN_DECIDED,
            most => most.unwrap_or(CUT_WITHOUT_BOUND),
        };
        (bound, bound.unwrap_or(otherwise))
    }

    fn loop_number(&self, head: u32) -> usize {
        let frame = self.frames.last().expect("a frame is active");
        frame.order.loops.get(&head).map_or(0, |l| l.number)
    }

    /// The executions that would go on are what the unwinding assertion speaks of.
    fn cut_loop(&mut self, head: u32, bound: Option<u32>) {
        let function = self.function();
        let number = self.loop_number(head);
        let loc = function.loops[number].loc;
        let name = format!("{}.unwind.{number}", function.name);
        let description = format!("unwinding assertion loop {number}");
        let cut = Cut::Loop { func: self.frame().func, number };
        self.cut(cut, name, description, loc, bound);
    }

    /// Executions end here that would go on: a property speaks of them, or the strategy that goes deeper.
    pub(super) fn cut(&mut self, cut: Cut, name: String, description: String, loc: Loc, bound: Option<u32>) {
        if !self.policy().cut(self) {
            return;
        }
        let at = if let Cut::Loop { func, number } = cut { Some((func, number)) } else { None };
        if bound.is_none() && self.policy.horizon(at).most.is_some() {
            return self.leave_to_deeper_executions();
        }
        let func = self.frame().func;
        let id = *self.unwinding_rows.entry(name.clone()).or_insert_with(|| {
            let property = Property { name, ..Property::new(PropertyKind::Unwinding, func, loc, description) };
            self.trail.unwinding.push(ssa::Unwinding { property, cut, bound })
        });
        self.step(loc, StepKind::Assert { goal: Goal::Unwinding(id), cond: Pool::FALSE });
    }

    fn leave_to_deeper_executions(&mut self) {
        let guard = self.state.guard.condition();
        let beyond = self.pool.and(self.assumed, guard);
        self.trail.beyond.push(beyond);
    }

    /// `--partial-loops`: the path goes on behind the loop as if its condition had been false.
    fn leave_loop(&mut self, head: u32) {
        let function = self.function();
        let frame = self.frame();
        let end = frame.order.end_of(head);
        let outside = |b: BlockId| frame.order.position.get(&b).copied().filter(|&p| p > end || p < head);
        let head_block = frame.order.blocks[head as usize];
        let latch_block = frame.order.blocks[end as usize];
        let mut exit = None;
        for block in [latch_block, head_block] {
            function.blocks[block].term.each_target(|to| {
                if exit.is_none() && outside(to).is_some() {
                    exit = Some(to);
                }
            });
        }
        if let Some(to) = exit {
            let state = self.state.clone();
            self.frame().at = end;
            self.go(state, to);
        }
    }
}

/// A loop of the program's own that has not ended in so many iterations may never end.
const LONG: u32 = 128;

/// An answer of the solver costs more than an iteration: ask at doubling distances.
pub(super) fn worth_asking(n: u32) -> bool {
    n >= 4 && n.is_power_of_two()
}
