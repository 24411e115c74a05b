//! Interrupts: which handlers there are, when each can come, and what keeps it from coming.

/// All interrupts of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interrupts {
    pub handlers: Vec<Handler>,
    /// Bits that the machine reads or writes at once; `None`: the target's.
    pub word: Option<u32>,
    /// How many bits of a priority the machine has, the upper ones of eight: BASEPRI counts in those.
    pub priority_bits: Option<u32>,
    /// Functions between which no handler runs: those that begin, and those that end such a section.
    pub locks: Vec<String>,
    pub unlocks: Vec<String>,
    /// The loop whose iterations `per_iteration` counts, as in `main.0`.
    pub main_loop: Option<String>,
    /// Whether all are masked when the program begins; `None`: as the machine has it.
    pub masked_at_start: Option<bool>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handler {
    /// As traces call it.
    pub name: String,
    /// The function that runs.
    pub function: String,
    /// As on Cortex-M: the smaller number interrupts the larger one; the same number does not interrupt itself.
    pub priority: u32,
    pub arrival: Arrival,
    pub enabled_by: Option<Enable>,
}

impl Handler {
    pub fn named(function: &str) -> Handler {
        Handler {
            name: function.to_string(),
            function: function.to_string(),
            priority: 0,
            arrival: Arrival::default(),
            enabled_by: None,
        }
    }
}

/// When a handler can come. All that is given must hold; nothing given: at any time, as often as it likes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrival {
    /// So many times altogether.
    pub at_most: Option<u32>,
    /// So many times in each iteration of the main loop.
    pub per_iteration: Option<u32>,
    /// Not before this function has returned.
    pub after: Option<String>,
    /// At least so many shared accesses of whoever is interrupted lie between two runs.
    pub distance: Option<u32>,
}

impl Arrival {
    /// How often it can run between two accesses; `None`: without limit.
    pub fn burst(&self) -> Option<u32> {
        let by_distance = self.distance.filter(|&d| d > 0).map(|_| 1);
        [self.at_most, self.per_iteration, by_distance].into_iter().flatten().min()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enable {
    /// These bits of a register are not all zero.
    Register { region: String, register: String, mask: u64 },
    /// A variable of the program is not zero.
    Variable(String),
}
