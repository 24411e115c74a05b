//! From the text of a fleet file to a consistent [`Fleet`]: names refer to something, settings belong to their mode,
//! profiles become solvers of their own.

use base::yaml::YamlStep;
use smt::print::Definitions;
use solver::embedded;
use solver::process::spec::Incremental;

use super::features;
use super::install::LAUNCHERS;
use super::text::{
    DefinitionsText, FileText, IncrementalText, InstallText, KindText, ModeText, PortfolioText, ProfileText, RuleText,
    SolverText, UseText,
};
use solver::portfolio::HEAD_START;

use super::{Choice, Condition, Fleet, Install, Mode, Portfolio, ProcessSolver, Rule, Solver, SolverKind};

/// What is wrong and the path to it; the place is looked up when it is reported.
pub type Wrong = (Vec<YamlStep>, String);

macro_rules! wrong {
    ([$($step:expr),*], $($message:tt)*) => {
        Err((vec![$(YamlStep::from($step)),*], format!($($message)*)))
    };
}

/// The file's content on top of `base`.
pub fn combine(file: FileText, base: &Fleet) -> Result<Fleet, Wrong> {
    let mut fleet = if file.replace { Fleet::default() } else { base.clone() };
    if fleet.solver(embedded::NAME).is_none() {
        fleet.solvers.push(Solver { name: embedded::NAME.to_string(), kind: SolverKind::Embedded });
    }
    for (name, text) in file.solvers {
        // Profiles of a solver that is replaced go with it.
        let prefix = format!("{name}/");
        let known = fleet.solvers.iter().position(|solver| solver.name == name);
        fleet.solvers.retain(|solver| solver.name != name && !solver.name.starts_with(&prefix));
        let at = known.unwrap_or(fleet.solvers.len()).min(fleet.solvers.len());
        let made = solvers(&name, text)?;
        fleet.solvers.splice(at..at, made);
    }
    for (name, text) in file.portfolios {
        let made = portfolio(&name, text, &fleet)?;
        match fleet.portfolios.iter_mut().find(|known| known.name == name) {
            Some(known) => *known = made,
            None => fleet.portfolios.push(made),
        }
    }
    let mut rules = Vec::new();
    for (number, text) in file.rules.into_iter().enumerate() {
        rules.push(rule(number, text, &fleet)?);
    }
    rules.append(&mut fleet.rules);
    Ok(Fleet { rules, ..fleet })
}

/// A solver and its profiles.
fn solvers(name: &str, text: SolverText) -> Result<Vec<Solver>, Wrong> {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)) {
        return wrong!(["solvers", name], "`{name}` is no name for a solver: use letters, digits, - _ .");
    }
    if name == embedded::NAME && text.kind != KindText::Embedded {
        return wrong!(["solvers", name], "`{name}` is the solver that is built in; give another one another name");
    }
    if text.kind == KindText::Embedded {
        if !text.command.is_empty() || !text.profiles.is_empty() {
            return wrong!(["solvers", name], "an embedded solver has neither a command nor profiles");
        }
        return Ok(vec![Solver { name: name.to_string(), kind: SolverKind::Embedded }]);
    }
    if text.command.is_empty() {
        return wrong!(["solvers", name], "`{name}` needs a command: [program, argument, …]");
    }
    if let Some(n) = text.command.iter().position(|word| word.is_empty() || word.contains('\0')) {
        return wrong!(["solvers", name, "command", n], "an empty word in a command");
    }
    if let Some(n) = text.options.iter().position(|option| !is_option(option)) {
        return wrong!(["solvers", name, "options", n], "an option is written \":name value\"");
    }
    if let Some(n) = text.logics.iter().position(|logic| !logic.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
    {
        return wrong!(["solvers", name, "logics", n], "a logic is a word such as QF_AUFBV");
    }
    let process = ProcessSolver {
        command: text.command,
        launcher: text.launcher,
        version: text.version,
        logics: text.logics,
        features: text.features,
        incremental: text.incremental.map_or(Incremental::PushPop, Into::into),
        definitions: text.definitions.map_or(Definitions::Functions, Into::into),
        tuples: text.tuples,
        options: text.options,
        time: text.limits.time.map(|time| time.0),
        memory: text.limits.memory.map(|size| size.0),
        harmless: text.harmless,
        install: text.install.map(|text| install(name, text)).transpose()?,
    };
    let mut made = Vec::new();
    for (variant, profile) in text.profiles {
        if let Some(n) = profile.options.iter().position(|option| !is_option(option)) {
            let at = variant.as_str();
            return wrong!(["solvers", name, "profiles", at, "options", n], "an option is written \":name value\"");
        }
        let kind = SolverKind::Process(Box::new(with_profile(&process, profile)));
        made.push(Solver { name: format!("{name}/{variant}"), kind });
    }
    made.insert(0, Solver { name: name.to_string(), kind: SolverKind::Process(Box::new(process)) });
    Ok(made)
}

/// An option becomes part of a script: it must not be able to hold another command.
fn is_option(text: &str) -> bool {
    text.starts_with(':') && text.contains(' ') && !text.contains(['(', ')', '\n', ';', '|'])
}

fn with_profile(base: &ProcessSolver, profile: ProfileText) -> ProcessSolver {
    let mut solver = base.clone();
    solver.command.extend(profile.arguments);
    solver.options.extend(profile.options);
    solver.incremental = profile.incremental.map_or(solver.incremental, Into::into);
    solver.definitions = profile.definitions.map_or(solver.definitions, Into::into);
    solver.time = profile.limits.time.map(|time| time.0).or(solver.time);
    solver.memory = profile.limits.memory.map(|size| size.0).or(solver.memory);
    solver
}

fn install(name: &str, text: InstallText) -> Result<Install, Wrong> {
    for word in [&text.pip, &text.executable].into_iter().chain(&text.version) {
        let plain =
            word.chars().all(|c| c.is_ascii_alphanumeric() || "-_.+".contains(c)) && !word.starts_with(['-', '.']);
        if !plain || word.is_empty() {
            return wrong!(["solvers", name, "install"], "`{word}` is no name of a package or an executable");
        }
    }
    let is_hash = |hash: &String| hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(n) = text.hashes.iter().position(|hash| !is_hash(hash)) {
        return wrong!(["solvers", name, "install", "hashes", n], "a SHA-256 has 64 hexadecimal digits");
    }
    if text.version.is_some() == text.hashes.is_empty() {
        return wrong!(["solvers", name, "install"], "`version` and `hashes` belong together");
    }
    if let Some(launcher) = &text.launcher
        && !LAUNCHERS.iter().any(|(known, _)| known == launcher)
    {
        let known = LAUNCHERS.iter().map(|(known, _)| *known).collect::<Vec<_>>().join(", ");
        return wrong!(
            ["solvers", name, "install", "launcher"],
            "there is no launcher `{launcher}`; there are {known}"
        );
    }
    let InstallText { pip: package, executable, launcher, version, hashes } = text;
    Ok(Install { package, executable, launcher, version, hashes })
}

fn portfolio(name: &str, text: PortfolioText, fleet: &Fleet) -> Result<Portfolio, Wrong> {
    if text.members.is_empty() {
        return wrong!(["portfolios", name, "members"], "a portfolio needs at least one member");
    }
    for (n, member) in text.members.iter().enumerate() {
        if fleet.solver(member).is_none() {
            return wrong!(["portfolios", name, "members", n], "there is no solver `{member}`");
        }
        if text.members[..n].contains(member) {
            return wrong!(["portfolios", name, "members", n], "`{member}` is a member already");
        }
    }
    let mode = match text.mode {
        ModeText::Race => Mode::Race { stagger: text.stagger.map_or(HEAD_START, |time| time.0) },
        ModeText::Agree => Mode::Agree { quorum: text.quorum.unwrap_or(text.members.len()) },
        ModeText::Fallback => Mode::Fallback { after: text.after.map(|time| time.0) },
        ModeText::Distribute => Mode::Distribute,
    };
    let misplaced = [
        (text.stagger.is_some() && !matches!(mode, Mode::Race { .. }), "stagger", "race"),
        (text.quorum.is_some() && !matches!(mode, Mode::Agree { .. }), "quorum", "agree"),
        (text.after.is_some() && !matches!(mode, Mode::Fallback { .. }), "after", "fallback"),
    ];
    if let Some((_, key, mode)) = misplaced.iter().find(|(misplaced, _, _)| *misplaced) {
        return wrong!(["portfolios", name, *key], "`{key}` belongs to the mode {mode}");
    }
    if let Mode::Agree { quorum } = mode
        && !(1..=text.members.len()).contains(&quorum)
    {
        return wrong!(["portfolios", name, "quorum"], "a quorum is between 1 and the number of members");
    }
    Ok(Portfolio { name: name.to_string(), mode, members: text.members })
}

fn rule(number: usize, text: RuleText, fleet: &Fleet) -> Result<Rule, Wrong> {
    for (feature, condition) in &text.when {
        let at = feature.as_str();
        match (features::kind_of(feature), condition) {
            (None, _) => {
                let known = features::names().collect::<Vec<_>>().join(", ");
                return wrong!(["rules", number, "when", at], "there is no feature `{feature}`; known are {known}");
            }
            (Some(features::FeatureKind::Flag), Condition::Between { .. }) => {
                return wrong!(["rules", number, "when", at], "`{feature}` is true or false");
            }
            (Some(features::FeatureKind::Count), Condition::Is(_)) => {
                return wrong!(["rules", number, "when", at], "`{feature}` is a count: {{ at_least: N, at_most: N }}");
            }
            _ => {}
        }
    }
    let encoding = text.r#use.encoding.unwrap_or_default();
    let second_opinion = text.r#use.second_opinion.clone();
    if let Some(name) = second_opinion.as_ref().filter(|name| fleet.solver(name).is_none()) {
        return wrong!(["rules", number, "use", "second_opinion"], "there is no solver `{name}`");
    }
    let choice = choice(number, text.r#use, fleet)?;
    let name = text.name.unwrap_or_else(|| format!("rule {}", number + 1));
    Ok(Rule { name, when: text.when, encoding, choice, second_opinion })
}

fn choice(number: usize, text: UseText, fleet: &Fleet) -> Result<Choice, Wrong> {
    match (text.solver, text.portfolio) {
        (Some(name), None) if fleet.solver(&name).is_some() => Ok(Choice::Solver(name)),
        (Some(name), None) => wrong!(["rules", number, "use", "solver"], "there is no solver `{name}`"),
        (None, Some(name)) if fleet.portfolio(&name).is_some() => Ok(Choice::Portfolio(name)),
        (None, Some(name)) => wrong!(["rules", number, "use", "portfolio"], "there is no portfolio `{name}`"),
        _ => wrong!(["rules", number, "use"], "a rule uses either a solver or a portfolio"),
    }
}

impl From<IncrementalText> for Incremental {
    fn from(text: IncrementalText) -> Incremental {
        match text {
            IncrementalText::PushPop => Incremental::PushPop,
            IncrementalText::Assumptions => Incremental::Assumptions,
            IncrementalText::Fresh => Incremental::Fresh,
        }
    }
}

impl From<DefinitionsText> for Definitions {
    fn from(text: DefinitionsText) -> Definitions {
        match text {
            DefinitionsText::Functions => Definitions::Functions,
            DefinitionsText::Equations => Definitions::Equations,
        }
    }
}
