//! The policies of bounded execution: plain, and those that go deeper step by step.

use std::rc::Rc;

use program::{FuncId, Program};

use super::engine::{Engine, Horizon, Options, Policy};

/// Every loop is unwound as long as the oracle thinks that it can go on.
pub struct Plain;

impl Policy for Plain {}

/// One path after the other, each as plain execution has it.
pub struct OnePath;

impl Policy for OnePath {
    fn takes_one_path(&self) -> bool {
        true
    }
}

impl<'p> Engine<'p> {
    pub fn new(program: &'p Program, options: Options) -> Self {
        Engine::with_policy(program, options, Rc::new(Plain))
    }
}

/// Every loop and recursion is cut after this many rounds.
pub struct Deepening(pub u32);

impl Policy for Deepening {
    fn horizon(&self, _: Option<(FuncId, usize)>) -> Horizon {
        Horizon { most: Some(self.0), noted: true, ..Horizon::default() }
    }
}

/// The execution stops before each new iteration of some loops, which are cut after `most`.
pub struct Pausing {
    pub at: PauseAt,
    pub most: u32,
}

/// The loops before whose iterations an execution stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseAt {
    Loop(FuncId, usize),
    /// The same; an inner loop that goes on and on ends the execution.
    LoopUnlessRunaway(FuncId, usize),
    /// Every one that is not decided by constants: what follows a loop waits until it has ended or was cut.
    EveryLoop,
}

impl Policy for Pausing {
    fn horizon(&self, at: Option<(FuncId, usize)>) -> Horizon {
        let pausing = Horizon { most: Some(self.most), pauses: true, ..Horizon::default() };
        match self.at {
            PauseAt::EveryLoop => pausing,
            PauseAt::Loop(func, number) | PauseAt::LoopUnlessRunaway(func, number) if at == Some((func, number)) => {
                Horizon { even_if_decided: true, ..pausing }
            }
            PauseAt::Loop(..) => Horizon::default(),
            PauseAt::LoopUnlessRunaway(..) => Horizon { watched: true, ..Horizon::default() },
        }
    }
}
