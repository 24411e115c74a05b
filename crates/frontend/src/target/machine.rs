//! Where the target comes from: a description, or the compilers that build the program.

use std::fmt;

use super::data::Target;
use super::known::Known;

/// The name of the target without options.
pub const DEFAULT: &str = "x86_64-linux";

/// Which machine the files are for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Machine {
    /// As described, whatever compiler preprocesses: its predefined macros are restated.
    Described {
        name: String,
        target: Target,
        /// Macros that name the machine, instead of those that name the preprocessing compiler's own.
        macros: Vec<(&'static str, &'static str)>,
    },
    /// As the compiler of each file says, which must be the same for all; with a name, what is known by that name.
    Asked { expected: Option<(String, Target)> },
}

impl Machine {
    /// A target of one's own, with no macros that name it.
    pub fn described(name: &str, target: Target) -> Machine {
        Machine::Described { name: name.to_string(), target, macros: Vec::new() }
    }

    pub fn default_one() -> Machine {
        Machine::described(DEFAULT, Target::LP64)
    }

    pub fn known(known: &Known) -> Machine {
        let Known { name, target, macros, .. } = *known;
        Machine::Described { name: name.to_string(), target, macros: macros.to_vec() }
    }
    /// The C library's headers of the preprocessing compiler do not fit: they take `int` and `short` for what they are there.
    pub fn is_foreign(&self) -> bool {
        matches!(self, Machine::Described { target, macros, .. } if target.int_bits == 16 || !macros.is_empty())
    }
}

/// A target and where it comes from, as reports say it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InForce {
    /// A known name, or the compiler that was asked.
    pub name: String,
    pub target: Target,
}

impl InForce {
    /// What holds without any option, and is seldom worth a word.
    pub fn is_default(&self) -> bool {
        self.name == DEFAULT
    }
}

impl fmt::Display for InForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.target)
    }
}
