//! The options of the checks, made from their table: `--NAME-check` and `--no-NAME-check`; the last one given counts.

use clap::{Arg, ArgAction, ArgMatches, Command};

use config::checks::{self, CHECKS};
use program::PropertyKind;
use typed::target::Floats;

/// What the user said about each check of [`CHECKS`], in its order; `None`: nothing.
#[derive(Clone, Debug)]
pub struct CheckArgs {
    pub said: Vec<Option<bool>>,
}

impl CheckArgs {
    /// What the user said of one of them.
    pub fn said_of(&self, kind: PropertyKind) -> Option<bool> {
        CHECKS.iter().zip(&self.said).find(|(check, _)| check.kind == kind).and_then(|(_, said)| *said)
    }

    /// The kinds of properties to check: what was asked for explicitly, else the default.
    pub fn resolve(&self, standard_checks: bool, floats: Floats) -> Vec<PropertyKind> {
        checks::resolve(&self.said, standard_checks, floats)
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
