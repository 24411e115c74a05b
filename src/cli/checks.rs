//! The table of checks: flag, default and meaning in one place. The command line, the help text and the configuration
//! read it. `--NAME-check` and `--no-NAME-check`: the last one given counts.

use clap::{Arg, ArgAction, ArgMatches, Command};

use program::PropertyKind;
use typed::target::Floats;

/// A check that can be turned on and off.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// `bounds-check`, without the dashes.
    pub on: &'static str,
    /// `no-bounds-check`.
    pub off: &'static str,
    pub kind: PropertyKind,
    /// On unless `--no-standard-checks` is given.
    pub standard: bool,
    pub meaning: &'static str,
}

macro_rules! checks {
    ($($flag:literal $standard:literal $kind:ident $meaning:literal;)*) => {
        &[$(Check {
            on: concat!($flag, "-check"),
            off: concat!("no-", $flag, "-check"),
            kind: PropertyKind::$kind,
            standard: $standard,
            meaning: $meaning,
        }),*]
    };
}

/// Flag, whether it is on by default, kind of property, meaning.
pub const CHECKS: &[Check] = checks! {
    "bounds" true Bounds "Array indices are within the array";
    "pointer" true Pointer "Pointers that are used or freed point to live memory of that size";
    "div-by-zero" true DivisionByZero "No integer is divided by zero";
    "signed-overflow" true Overflow "Signed arithmetic stays within its type";
    "undefined-shift" true Shift "Shift distances are not negative and smaller than the width";
    "vla-size" true ArrayLength "The length of an array of variable length is positive";
    "unsigned-overflow" false UnsignedOverflow "Unsigned arithmetic does not wrap around";
    "conversion" false Conversion "Conversions to a narrower integer type keep the value";
    "pointer-overflow" false PointerOverflow "Pointer arithmetic stays within its object or one past it";
    "memory-leak" false MemoryLeak "All allocated memory is freed when the program ends";
    "enum-range" false EnumRange "Values of enum type are one of its enumerators";
    "nan" false Nan "No floating-point operation gives NaN";
    "float-overflow" false FloatOverflow "No floating-point operation overflows to infinity";
    "float-div-by-zero" false FloatDivisionByZero "No floating-point number is divided by zero";
};

/// What the user said about each check of [`CHECKS`], in its order; `None`: nothing.
#[derive(Clone, Debug)]
pub struct CheckArgs {
    pub said: Vec<Option<bool>>,
}

impl CheckArgs {
    /// The kinds of properties to check: what was asked for explicitly, else the default. Numbers that have no
    /// infinities must not leave their range: those checks are on by default for them.
    pub fn resolve(&self, standard_checks: bool, floats: Floats) -> Vec<PropertyKind> {
        let limits = |kind| matches!(kind, PropertyKind::FloatOverflow | PropertyKind::FloatDivisionByZero);
        let standard = |check: &Check| check.standard || !floats.is_ieee() && limits(check.kind);
        let wanted = |(check, said): &(&Check, &Option<bool>)| said.unwrap_or(standard(check) && standard_checks);
        CHECKS.iter().zip(&self.said).filter(wanted).map(|(check, _)| check.kind).collect()
    }
}

impl clap::Args for CheckArgs {
    fn augment_args(mut command: Command) -> Command {
        for check in CHECKS {
            let default = match check.standard {
                true => format!("on by default; --{} turns it off", check.off),
                false => "default: off".to_string(),
            };
            let yes = Arg::new(check.on).long(check.on).overrides_with(check.off).help_heading("Checks");
            let no = Arg::new(check.off).long(check.off).overrides_with(check.on).hide(true);
            command = command
                .arg(yes.action(ArgAction::SetTrue).help(format!("{} [{default}]", check.meaning)))
                .arg(no.action(ArgAction::SetTrue));
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for CheckArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let said = CHECKS.iter().map(|check| {
            let yes = matches.get_flag(check.on);
            let no = matches.get_flag(check.off);
            (yes || no).then_some(yes)
        });
        Ok(CheckArgs { said: said.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
