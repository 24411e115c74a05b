//! The options that choose solvers: `--solver`, `--portfolio`, their short forms, and the fleet file.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};

use base::visible;
use config::UsageError;
use fleet::plan::{CacheWish, Wishes, is_installed};
use fleet::read::{built_in, read, read_untrusted};
use fleet::{Choice, Fleet};

use super::console::tell;
use super::trust;

/// `--z3` is `--solver z3`.
const SHORT_FORMS: &[&str] = &["embedded", "z3", "cvc5", "boolector", "bitwuzla", "yices"];

/// Beside the first C file, this file extends the fleet.
const LOCAL_FLEET: &str = "flotilla.yaml";

const HEADING: &str = "Solvers";

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SolverArgs {
    pub fleet: Option<PathBuf>,
    pub choice: Option<Choice>,
    pub transcripts: Option<PathBuf>,
    pub cache: Option<PathBuf>,
    pub cache_read_only: bool,
    pub trust_project: bool,
    pub certify: bool,
    pub quorum: Option<usize>,
}

impl clap::Args for SolverArgs {
    fn augment_args(command: Command) -> Command {
        let option = |name: &'static str, value: &'static str, help: &'static str| {
            Arg::new(name).long(name).value_name(value).help(help).help_heading(HEADING)
        };
        let path = |arg: Arg| arg.value_parser(value_parser!(PathBuf));
        let mut command = command
            .arg(option("solver", "NAME", "Ask this solver of the fleet only; --z3, --cvc5, --boolector, --bitwuzla, --yices and --embedded are short for it [default: the fleet's rules choose, see `flotilla explain`]"))
            .arg(option("portfolio", "NAME", "Ask the solvers of this portfolio"))
            .arg(path(option("fleet", "FILE.yaml", "Solvers, portfolios and rules on top of the built-in ones [default: flotilla.yaml beside the first C file, if there is one]")))
            .arg(path(option("transcripts", "DIR", "Every solver process leaves what it was told in this folder, as a script that the same solver answers alone")));
        command = command
            .arg(path(option(
                "cache",
                "DIR",
                "Keep the answers of solvers in this folder, and look there first [default: none]",
            )))
            .arg(
                Arg::new("cache-read-only")
                    .long("cache-read-only")
                    .action(ArgAction::SetTrue)
                    .requires("cache")
                    .help("Add nothing to the cache")
                    .help_heading(HEADING),
            );
        command = command.arg(
            option("quorum", "N", "So many members of a portfolio in mode agree must give the same answer [default: what the portfolio says]")
                .value_parser(value_parser!(usize)),
        );
        command = command.arg(
            Arg::new("certify")
                .long("certify")
                .action(ArgAction::SetTrue)
                .help("Every unsat answer of the embedded solver carries a proof that is checked, or does not count; the report says whose word the answers of other solvers are")
                .help_heading(HEADING),
        );
        command = command.arg(
            Arg::new("trust-project")
                .long("trust-project")
                .action(ArgAction::SetTrue)
                .help(
                    "Start the programs that the project's flotilla.yaml names [default: only after `flotilla trust`]",
                )
                .help_heading(HEADING),
        );
        for name in SHORT_FORMS {
            command = command.arg(Arg::new(*name).long(*name).action(ArgAction::SetTrue).hide(true));
        }
        let who = ["solver", "portfolio"].into_iter().chain(SHORT_FORMS.iter().copied());
        command.group(ArgGroup::new("who").args(who.collect::<Vec<_>>()).multiple(false))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for SolverArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let short = SHORT_FORMS.iter().find(|name| matches.get_flag(name)).map(|name| name.to_string());
        let solver = matches.get_one::<String>("solver").cloned().or(short).map(Choice::Solver);
        let portfolio = matches.get_one::<String>("portfolio").cloned().map(Choice::Portfolio);
        Ok(SolverArgs {
            fleet: matches.get_one("fleet").cloned(),
            choice: solver.or(portfolio),
            transcripts: matches.get_one("transcripts").cloned(),
            cache: matches.get_one("cache").cloned(),
            cache_read_only: matches.get_flag("cache-read-only"),
            trust_project: matches.get_flag("trust-project"),
            certify: matches.get_flag("certify"),
            quorum: matches.get_one("quorum").copied(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl SolverArgs {
    /// Reads the fleet and finds what was named in it.
    pub fn resolve(self, first_file: Option<&PathBuf>) -> Result<(Fleet, Wishes), UsageError> {
        let beside = || Some(first_file?.parent()?.join(LOCAL_FLEET)).filter(|file| file.is_file());
        let fleet = match (self.fleet.clone(), beside()) {
            (Some(named), _) => read_fleet(Some(named))?,
            (None, Some(found)) => read_project(&found, self.trust_project)?,
            (None, None) => read_fleet(None)?,
        };
        let wishes = Wishes {
            choice: self.choice,
            transcripts: self.transcripts,
            folders: program_folders(),
            cache: match self.cache {
                Some(folder) => Some(CacheWish { folder, read_only: self.cache_read_only, key_file: key_file()? }),
                None => None,
            },
            certify: self.certify,
            quorum: self.quorum,
            ..Wishes::default()
        };
        match &wishes.choice {
            Some(Choice::Solver(name)) => match fleet.solver(name) {
                None => {
                    let known = fleet.solvers.iter().map(|solver| solver.name.as_str());
                    return Err(unknown("solver", name, known));
                }
                Some(solver) if !is_installed(solver, &wishes.folders) => {
                    return Err(UsageError(format!(
                        "{name} is not installed; `flotilla solvers install` can bring it"
                    )));
                }
                Some(_) => {}
            },
            Some(Choice::Portfolio(name)) if fleet.portfolio(name).is_none() => {
                let known = fleet.portfolios.iter().map(|portfolio| portfolio.name.as_str());
                return Err(unknown("portfolio", name, known));
            }
            _ => {}
        }
        Ok((fleet, wishes))
    }
}

/// The built-in fleet, and a file on top of it.
pub fn read_fleet(file: Option<PathBuf>) -> Result<Fleet, UsageError> {
    let base = built_in().map_err(|error| UsageError(error.to_string()))?;
    match file {
        None => Ok(base),
        Some(file) => read_file(&file, &base),
    }
}

fn read_file(file: &Path, base: &Fleet) -> Result<Fleet, UsageError> {
    read(&file.to_string_lossy(), &text_of(file)?, base).map_err(|error| UsageError(error.to_string()))
}

/// No fleet is longer; what is, is none.
const LONGEST_FLEET: u64 = 16 << 20;

fn text_of(file: &Path) -> Result<String, UsageError> {
    let wrong = |error: String| UsageError(format!("cannot read the fleet '{}': {error}", file.display()));
    let data = std::fs::metadata(file).map_err(|error| wrong(error.to_string()))?;
    if !data.is_file() || data.len() > LONGEST_FLEET {
        return Err(wrong("it is no regular file of at most 16 MB".to_string()));
    }
    std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))
}

/// A file that nobody named, only found beside the program: it may choose among solvers, and name programs to start only
/// if the user trusts it.
fn read_project(file: &Path, trusted: bool) -> Result<Fleet, UsageError> {
    let base = built_in().map_err(|error| UsageError(error.to_string()))?;
    let text = text_of(file)?;
    if trusted || trust::is_trusted(file, &text) {
        return read(&file.to_string_lossy(), &text, &base).map_err(|error| UsageError(error.to_string()));
    }
    let (fleet, withheld) =
        read_untrusted(&file.to_string_lossy(), &text, &base).map_err(|error| UsageError(error.to_string()))?;
    if !withheld.is_empty() {
        let shown = file.display();
        tell(&format!("warning: {shown} names programs, which are not started:"));
        withheld.iter().for_each(|what| tell(&format!("  {}", visible(what))));
        tell(&format!(
            "  `flotilla trust {shown}` or --trust-project lets them be started; the rest of the file counts"
        ));
    }
    Ok(fleet)
}

/// `$FLOTILLA_CACHE_KEY` for a cache that several users share, else a key of the user's own.
fn key_file() -> Result<PathBuf, UsageError> {
    let shared = std::env::var_os("FLOTILLA_CACHE_KEY").filter(|value| !value.is_empty()).map(PathBuf::from);
    let own = || trust::settings_folder().map(|folder| folder.join("cache-key"));
    let nowhere = || UsageError("--cache needs a key: set HOME, FLOTILLA_CONFIG or FLOTILLA_CACHE_KEY".to_string());
    shared.or_else(own).ok_or_else(nowhere)
}

fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> UsageError {
    let known: Vec<&str> = known.collect();
    UsageError(format!("the fleet has no {what} `{name}`; it has {}", known.join(", ")))
}

/// Where solvers that Flotilla brings itself are kept: in `$FLOTILLA_CACHE`, else in the user's cache folder.
pub fn private_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = variable("FLOTILLA_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|cache| cache.join("flotilla")))
        .or_else(|| variable("HOME").map(|home| home.join(".cache").join("flotilla")))?;
    Some(cache.join("solvers"))
}

pub fn program_folders() -> Vec<PathBuf> {
    private_folder().into_iter().map(|folder| folder.join("bin")).collect()
}
