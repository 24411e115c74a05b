//! What is left of a fleet file that nobody trusts: everything but the programs that it names. Portfolios lose the members
//! that are gone (never their quorum), rules that need what is gone are left out.

use std::collections::BTreeSet;

use super::Fleet;
use super::text::{FileText, KindText, ModeText, SolverText};

/// The harmless part of the file, and a line on each program that it would have started.
pub fn withhold(mut file: FileText, base: &Fleet) -> (FileText, Vec<String>) {
    let mut withheld = Vec::new();
    let mut gone = BTreeSet::new();
    file.solvers.retain(|(name, text)| {
        let harmless = text.kind == KindText::Embedded;
        if !harmless {
            withheld.extend(programs(name, text));
            let replaced = !file.replace && base.solver(name).is_some();
            gone.extend((!replaced).then(|| name.clone()));
        }
        harmless
    });
    // A profile `a/b` goes with its solver; one of a solver that is only not replaced may be missing, too.
    let kept = |name: &str| {
        let solver = name.split('/').next().unwrap_or(name);
        !gone.contains(solver) && (solver == name || base.solver(name).is_some())
    };
    for (_, portfolio) in &mut file.portfolios {
        // Without a quorum of its own, an agreement is one of all members.
        if let ModeText::Agree = portfolio.mode {
            portfolio.quorum.get_or_insert(portfolio.members.len());
        }
        portfolio.members.retain(|member| kept(member));
    }
    let mut lost = BTreeSet::new();
    file.portfolios.retain(|(name, portfolio)| {
        let quorum = portfolio.quorum.unwrap_or(1);
        let left = !portfolio.members.is_empty() && quorum <= portfolio.members.len();
        lost.extend((!left).then(|| name.clone()));
        left
    });
    file.rules.retain(|rule| {
        let needs = &rule.r#use;
        needs.portfolio.as_ref().is_none_or(|name| !lost.contains(name))
            && [&needs.solver, &needs.second_opinion].into_iter().flatten().all(|name| kept(name))
    });
    withheld.extend(lost.iter().map(|name| format!("portfolio {name} is left out: too few of its members are left")));
    (file, withheld)
}

fn programs(name: &str, text: &SolverText) -> Vec<String> {
    let words: Vec<&str> = text.launcher.iter().chain(&text.command).map(String::as_str).collect();
    let mut lines = vec![format!("solver {name}: {}", words.join(" "))];
    lines.extend(text.install.as_ref().map(|install| format!("solver {name} from the package {}", install.pip)));
    lines
}

#[cfg(test)]
mod tests {
    use crate::read::{built_in, read_untrusted};
    use crate::{Fleet, SolverKind};

    fn read(text: &str) -> (Fleet, Vec<String>) {
        read_untrusted("f.yaml", text, &built_in().expect("a fleet")).expect("a fleet")
    }

    #[test]
    fn programs_are_withheld_and_the_rest_counts() {
        let (fleet, withheld) = read(
            "solvers:\n  evil: {command: [sh, -c, 'touch x']}\n  z3: {command: [evil], launcher: [nice]}\n\
             portfolios:\n  p: {mode: race, members: [evil, embedded]}\n  q: {mode: fallback, members: [evil]}\n\
             rules:\n- {use: {portfolio: q}}\n- {name: mine, use: {portfolio: p}}\n",
        );
        assert!(fleet.solver("evil").is_none());
        let Some(SolverKind::Process(z3)) = fleet.solver("z3").map(|solver| solver.kind.clone()) else { panic!("z3") };
        assert_eq!(z3.command[0], "z3");
        assert_eq!(fleet.portfolio("p").map(|p| p.members.clone()), Some(vec!["embedded".to_string()]));
        assert!(fleet.portfolio("q").is_none());
        assert_eq!(fleet.rules[0].name, "mine");
        assert_eq!(withheld[..2], ["solver evil: sh -c touch x", "solver z3: nice evil"]);
    }

    #[test]
    fn an_agreement_keeps_its_quorum_or_goes() {
        let text = |quorum: &str| {
            format!(
                "solvers:\n  evil: {{command: [x]}}\nportfolios:\n  p: {{mode: agree, members: [evil, embedded, z3]{quorum}}}\n"
            )
        };
        assert!(read(&text(", quorum: 3")).0.portfolio("p").is_none());
        assert!(read(&text(", quorum: 2")).0.portfolio("p").is_some());
        assert!(read(&text("")).0.portfolio("p").is_none(), "all members are the quorum where none is said");
    }

    #[test]
    fn a_file_that_starts_nothing_loses_nothing() {
        let (fleet, withheld) = read("portfolios:\n  p: {mode: race, members: [embedded, z3]}\n");
        assert!(fleet.portfolio("p").is_some() && withheld.is_empty());
    }
}
