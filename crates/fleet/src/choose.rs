//! Who answers, and how it is put to them: what the user asked for as far as the solvers can do it, and what the rules
//! choose for the rest. What nobody can do is left out, with a remark.

use encode::Spelling;
use encode::tuples::Tuples;
use program::Program;

use super::features::Features;
use super::plan::{Needs, Plan, Wishes};
use super::{Encoding, Fleet, explain, rules};

/// What the user said about how questions are spelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// `None`: the rules choose.
    pub encoding: Option<Encoding>,
    /// `None`: what the solvers' entries say.
    pub tuples: Option<Tuples>,
    /// IEEE operations in the theory of floating-point numbers.
    pub float_theory: bool,
    /// Floating-point numbers are rationals.
    pub reals: bool,
}

/// Who answers, and how it is put to them.
pub struct Choices {
    pub plan: Plan,
    /// Who answers over integers, if they are wanted and somebody knows them.
    pub integers: Option<Plan>,
    pub second_opinion: Option<Plan>,
    pub spelling: Spelling,
}

/// What the user named, or what the rules choose for this program.
pub fn choose(fleet: &Fleet, wishes: &Wishes, wording: &Wording, program: &Program) -> Choices {
    let ruled = rules::decide(fleet, &Features::of(program));
    let choice = wishes.choice.clone().unwrap_or(ruled.choice);
    let mut choosing = Choosing { fleet, plan: Plan::new(fleet, &choice, wishes), needs: Needs::default() };
    let mut spelling = Spelling { reals: wording.reals, ..Spelling::default() };
    let tuples = wording.tuples.unwrap_or_else(|| choosing.preferred_tuples());
    if tuples == Tuples::Datatype
        && choosing.require(
            |needs| Needs { datatypes: true, ..needs },
            |asked| format!("tuples: constants instead of a datatype, because {asked} has no datatypes"),
        )
    {
        spelling.tuples = Tuples::Datatype;
    }
    spelling.float_theory = wording.float_theory
        && choosing.require(
            |needs| Needs { floats: true, ..needs },
            |asked| format!("floats: circuits instead of the theory, because {asked} has no floating-point theory"),
        );
    let wants_integers = wording.encoding.unwrap_or(ruled.encoding) == Encoding::Int;
    let integers = if wants_integers { choosing.over_integers(spelling.reals) } else { None };
    let Choosing { plan, needs, .. } = choosing;
    // Who names solvers, an encoding or a spelling gets just those.
    let free = wishes.choice.is_none() && wording.encoding.is_none() && needs == Needs::default();
    let second = ruled.second_opinion.filter(|_| free && integers.is_none());
    let second_opinion = second.and_then(|name| plan.of_integers(fleet, &name));
    Choices { plan, integers, second_opinion, spelling }
}

/// A plan on the way.
struct Choosing<'a> {
    fleet: &'a Fleet,
    plan: Plan,
    /// What its members are known to be able to do.
    needs: Needs,
}

impl Choosing<'_> {
    fn preferred_tuples(&self) -> Tuples {
        if self.plan.prefers_datatypes() { Tuples::Datatype } else { Tuples::Constants }
    }

    /// Keeps those who can do one thing more; if nobody can, all stay and the remark says what is done instead.
    fn require(&mut self, more: impl FnOnce(Needs) -> Needs, remark: impl FnOnce(String) -> String) -> bool {
        let needs = more(self.needs);
        match self.plan.able(self.fleet, needs) {
            Some(able) => {
                (self.plan, self.needs) = (able, needs);
                true
            }
            None => {
                self.plan.remarks.add(remark(self.plan.summary()));
                false
            }
        }
    }

    fn over_integers(&self, reals: bool) -> Option<Plan> {
        let able = self.plan.able(self.fleet, Needs { integers: true, ..self.needs });
        if able.is_none() && !reals {
            let asked = self.plan.summary();
            self.plan
                .remarks
                .add(format!("encoding: bit-vectors instead of integers, because {asked} has no integers"));
        }
        able
    }
}

/// Why a program is given to which solvers, as text.
pub fn explanation(fleet: &Fleet, wishes: &Wishes, wording: &Wording, program: &Program) -> String {
    let features = Features::of(program);
    let mut decision = rules::decide(fleet, &features);
    let named = wishes.choice.clone();
    decision.choice = named.clone().unwrap_or(decision.choice);
    let Choices { plan, integers, .. } = choose(fleet, wishes, wording, program);
    decision.encoding = if integers.is_some() { Encoding::Int } else { Encoding::Bv };
    explain::render(fleet, &features, &decision, &integers.unwrap_or(plan), named.is_some())
}
