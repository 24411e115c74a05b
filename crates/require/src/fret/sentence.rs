//! The fields of a FRETish sentence (scope, condition, timing, response) as scope and pattern. What each combination means
//! is what FRET's own past-time formulas say: an interval of a scope is what lies between entering and leaving it, `upon`
//! is an edge inside of it, and what is pending when it ends is forgotten.

use super::super::complaint::Refusal;
use super::super::expr::{Expr, ExprKind, Past, Place};
use super::super::reader::{At, Reader};
use super::super::spec::{Pattern, Scope, Then};
use super::super::time::{Time, TimeError};
use super::formula;

pub fn read(reader: &Reader, item: &At, at: Place) -> Result<(Scope, Pattern), Refusal> {
    let fields = item.key("semantics").filter(|s| s.key("timing").is_some()).ok_or(Refusal::NoSemantics)?;
    let sentence = Sentence { reader, item, fields, at };
    if sentence.text("probability").is_some_and(|p| p != "null") {
        return Err(Refusal::Probability);
    }
    let scope = sentence.scope()?;
    let pattern = sentence.pattern(&scope)?;
    Ok((scope, pattern))
}

struct Sentence<'a> {
    reader: &'a Reader<'a>,
    item: &'a At,
    fields: At,
    at: Place,
}

impl Sentence<'_> {
    fn text(&self, field: &str) -> Option<String> {
        let value = self.fields.key(field)?.value;
        value.as_str().map(str::to_string).filter(|text| !text.trim().is_empty())
    }

    fn expr(&self, field: &'static str) -> Result<Expr, Refusal> {
        let text = self.text(field).ok_or(Refusal::MissingField(field))?;
        formula::parse(&text, self.at, &self.reader.names)
    }

    fn make(&self, kind: ExprKind) -> Expr {
        Expr::new(kind, self.at)
    }

    fn past(&self, past: Past) -> Expr {
        self.make(ExprKind::Past(past))
    }

    fn prev(&self, e: Expr) -> Expr {
        self.past(Past::Prev(Box::new(truth(e))))
    }

    fn scope(&self) -> Result<Scope, Refusal> {
        let kind = self.fields.key("scope").and_then(|scope| scope.key("type"));
        let kind = kind.and_then(|kind| kind.value.as_str().map(str::to_string)).unwrap_or_default();
        Ok(match kind.as_str() {
            "null" | "globally" | "" => Scope::Globally,
            "in" => Scope::While(self.expr("scope_mode")?),
            "notin" => Scope::While(self.expr("scope_mode")?.negated()),
            "before" => Scope::Before(self.expr("scope_mode")?),
            // From the first step behind the first stay in the mode.
            "after" => Scope::After(self.past(Past::Fell(Box::new(self.expr("scope_mode")?)))),
            _ => return Err(Refusal::Scope(kind)),
        })
    }

    /// Whether a step is inside of the scope, as an expression.
    fn inside(&self, scope: &Scope) -> Option<Expr> {
        let once = |e: &Expr| {
            let one = self.make(ExprKind::Literal("1".to_string()));
            self.past(Past::Since(Box::new(one), Box::new(e.clone())))
        };
        match scope {
            Scope::Globally => None,
            Scope::While(e) => Some(e.clone()),
            Scope::Before(e) => Some(once(e).negated()),
            Scope::After(e) => Some(once(e)),
            Scope::Between(..) => None,
        }
    }

    /// The first step of a stay in the scope; for steps inside of it.
    fn enters(&self, scope: &Scope) -> Expr {
        match self.inside(scope) {
            None => self.past(Past::Initially),
            Some(inside) => self.prev(inside).negated(),
        }
    }

    /// The steps at which something begins to be asked for; none if that is the beginning of the scope.
    fn trigger(&self, scope: &Scope) -> Result<Option<Expr>, Refusal> {
        let kind = self.text("condition").unwrap_or_else(|| "null".to_string());
        match kind.as_str() {
            "null" => Ok(None),
            "holding" | "noTrigger" => self.expr("regular_condition").map(Some),
            "regular" => {
                let condition = self.expr("regular_condition")?;
                if *scope == Scope::Globally {
                    return Ok(Some(self.past(Past::Rose(Box::new(condition)))));
                }
                let anew = either(self.prev(condition.clone()).negated(), self.enters(scope));
                Ok(Some(both(condition, anew)))
            }
            _ => Err(Refusal::Condition(kind)),
        }
    }

    fn pattern(&self, scope: &Scope) -> Result<Pattern, Refusal> {
        let timing = self.text("timing").unwrap_or_default();
        let what = self.expr("post_condition")?;
        let trigger = self.trigger(scope)?;
        match (timing.as_str(), &trigger) {
            ("always", None) => return Ok(Pattern::Always(what)),
            ("never", None) => return Ok(Pattern::Never(what)),
            ("eventually" | "null", None) if !matches!(scope, Scope::Globally | Scope::After(_)) => {
                return Ok(Pattern::Exists { what, within: None });
            }
            _ => {}
        }
        let mut when = trigger.unwrap_or_else(|| self.enters(scope));
        if timing == "next" {
            let here = self.inside(scope).map_or(when.clone(), |inside| both(when, inside));
            when = self.prev(here);
        }
        Ok(Pattern::Response { when, then: self.then(&timing, what)? })
    }

    fn then(&self, timing: &str, what: Expr) -> Result<Then, Refusal> {
        Ok(match timing {
            "always" => Then::Settles { what, after: 0 },
            "never" => Then::Settles { what: what.negated(), after: 0 },
            "immediately" | "next" => Then::Holds { what, steps: 1 },
            "within" => Then::Eventually { what, within: self.duration()?, not_before: 0 },
            // Both ends are included.
            "for" => Then::Holds { what, steps: self.duration()? + 1 },
            "after" => {
                let steps = self.duration()? + 1;
                Then::Eventually { what, within: steps, not_before: steps }
            }
            "until" => Then::Until { hold: what, until: self.expr("stop_condition")?, within: None },
            // Strictly before: what comes together with the stop comes too late.
            "before" => {
                let goes_on = self.expr("stop_condition")?.negated();
                Then::Until { until: both(what, goes_on.clone()), hold: goes_on, within: None }
            }
            "eventually" | "null" | "finally" => return Err(Refusal::Liveness(timing.to_string())),
            _ => return Err(Refusal::Timing(timing.to_string())),
        })
    }

    /// The field has the number only; its unit stands in the sentence.
    fn duration(&self) -> Result<u32, Refusal> {
        let number = self.text("duration").ok_or(Refusal::MissingField("duration"))?;
        let unit = self.timing_words().and_then(|words| unit_of(&words)).unwrap_or("steps");
        let written = format!("{number}{unit}");
        let ours = |error: TimeError| Refusal::Ours(Box::new(error.into()));
        let time = Time::parse(&written).map_err(ours)?;
        let steps = time.in_steps(&written, self.reader.period, self.reader.rounding).map_err(ours)?;
        if steps == u32::MAX { Err(Refusal::Duration(written)) } else { Ok(steps) }
    }

    /// The words of the sentence that say when: `within 200 secs`.
    fn timing_words(&self) -> Option<String> {
        let range = self.fields.key("timingTextRange")?.items()?;
        let [from, to] = [range.first()?, range.get(1)?].map(|at| at.value.as_u64());
        let (from, to) = (from? as usize, to? as usize);
        let text = self.item.key("fulltext")?.value.as_str()?.to_string();
        Some(text.chars().skip(from).take((to + 1).checked_sub(from)?).collect())
    }
}

fn unit_of(words: &str) -> Option<&'static str> {
    let last = words.split_whitespace().last()?.trim_end_matches(',').to_ascii_lowercase();
    let units =
        [("tick", "steps"), ("microsec", "us"), ("millisec", "ms"), ("sec", "s"), ("minute", "min"), ("hour", "h")];
    units.into_iter().find(|(word, _)| last.starts_with(word)).map(|(_, unit)| unit)
}

fn truth(e: Expr) -> Expr {
    e.negated().negated()
}

fn both(a: Expr, b: Expr) -> Expr {
    let at = a.at;
    Expr::new(ExprKind::Binary("&&", Box::new(a), Box::new(b)), at)
}

fn either(a: Expr, b: Expr) -> Expr {
    let at = a.at;
    Expr::new(ExprKind::Binary("||", Box::new(a), Box::new(b)), at)
}
