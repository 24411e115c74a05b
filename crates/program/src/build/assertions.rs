//! Assertions that a program calls as functions, with the text that describes them.

use crate::coverage::{PointKind, Stub};
use crate::{ExprId, InstKind, PropertyKind, Terminator};
use base::{Loc, Result};
use typed::tree::{Expr, ExprKind, FuncId, PlaceKind, Storage};

use super::body::Builder;
use super::calls::Want;
use super::literal_text::unquoted;
use super::meaning::Meaning;
use library::{About, Operation};

impl Builder<'_, '_> {
    pub fn fail(&mut self, about: About, f: FuncId, e: &Expr, args: &[Expr], want: Want) -> Result<Option<ExprId>> {
        self.effects(args)?;
        let description = match about {
            About::Untold => format!("`{}` is not called", self.shared.funcs[f].name),
            about => self.description(about, args),
        };
        self.assertion_point(&description, e.loc);
        self.assert_false(description, PropertyKind::Assertion, e.loc);
        // Where nobody asks for assertions, it is one more way to end the program.
        let end = if self.shared.options.checks.assertions { Terminator::Stop } else { Terminator::Exit };
        self.body.end(end, e.loc);
        self.no_value(e, want)
    }

    pub fn assert_false(&mut self, description: String, kind: PropertyKind, loc: Loc) {
        if kind == PropertyKind::Assertion && !self.shared.options.checks.assertions {
            return;
        }
        self.assert_never(description, kind, loc);
    }

    /// What the command line forbids counts whether or not assertions do.
    pub fn never(&mut self, description: String, loc: Loc) {
        self.assert_never(description, PropertyKind::Assertion, loc);
    }

    fn assert_never(&mut self, description: String, kind: PropertyKind, loc: Loc) {
        let int = self.int_type();
        let cond = self.int_const(0, int, loc);
        let prop = self.shared.new_property(kind, self.func, loc, description);
        self.emit(InstKind::Assert { prop, cond }, loc);
    }

    fn assertion_point(&mut self, description: &str, loc: Loc) {
        if self.is_measured() && self.shared.options.cover.is_some_and(|wanted| wanted.assertions) {
            self.point(PointKind::Assertion(description.to_string()), None, loc);
        }
    }

    /// `__CPROVER_cover(e)`: a goal where goals are looked for, else nothing.
    pub fn cover(&mut self, f: FuncId, e: &Expr, args: &[Expr]) -> Result<Option<ExprId>> {
        if !self.is_measured() || !self.shared.options.cover.is_some_and(|wanted| wanted.covers) {
            return self.effects(args).map(|()| None);
        }
        let cond = self.specified(f, e, args)?;
        self.point(PointKind::Cover, Some(cond), e.loc);
        Ok(None)
    }

    /// The argument of an assumption or assertion: specification, not a decision of the program.
    pub fn specified(&mut self, f: FuncId, e: &Expr, args: &[Expr]) -> Result<ExprId> {
        self.body.unmeasured += 1;
        let cond = self.condition(f, e, args);
        self.body.unmeasured -= 1;
        cond
    }

    /// A test has to make something of the functions without a body that are called.
    pub fn note_stub(&mut self, meaning: Meaning, f: FuncId) {
        let stub = match meaning {
            Meaning::Input | Meaning::Unknown => Stub::Input,
            Meaning::Operation(Operation::Assume) => Stub::Assume,
            Meaning::Operation(Operation::Assert(_) | Operation::Claim(_)) => Stub::Assert,
            Meaning::Operation(Operation::Fail(_)) | Meaning::Forbidden => Stub::Fail,
            Meaning::Operation(Operation::Cover) => Stub::Nothing,
            _ => return,
        };
        if self.is_measured() {
            self.shared.coverage.stubs.insert(f, stub);
        }
    }

    /// Without a description, `passes::number` prints the condition.
    pub fn assert_cond(&mut self, cond: ExprId, description: String, ends: bool, loc: Loc) {
        self.assertion_point(&description, loc);
        if self.shared.options.checks.assertions {
            let prop = self.shared.new_property(PropertyKind::Assertion, self.func, loc, description);
            self.shared.properties[prop].ends = ends;
            self.emit(InstKind::Assert { prop, cond }, loc);
        } else if self.shared.options.assertions_end {
            let (go_on, end) = (self.body.new_block(), self.body.new_block());
            self.body.end(Terminator::Branch { cond, then: go_on, other: end }, loc);
            self.body.place(end);
            self.body.end(Terminator::Exit, loc);
            self.body.place(go_on);
        } else {
            self.hold(cond, loc);
        }
    }

    pub fn description(&self, about: About, args: &[Expr]) -> String {
        let text = |i: usize| args.get(i).and_then(|a| self.literal_text(a));
        match about {
            About::Untold => String::new(),
            About::Condition(i) => text(i).map_or(String::new(), |t| format!("assertion `{t}`")),
            About::Message(i) => text(i).unwrap_or_default(),
        }
    }

    /// The text of a string literal, also behind conversions.
    pub fn literal_text(&self, e: &Expr) -> Option<String> {
        self.literal_name(e).map(|name| String::from_utf8_lossy(&unquoted(name)).into_owned())
    }

    /// A string literal as it is written, also behind conversions.
    pub fn literal_name(&self, e: &Expr) -> Option<&str> {
        match &e.kind {
            ExprKind::Cast { value, .. } => self.literal_name(value),
            ExprKind::Decay(place) => match place.kind {
                PlaceKind::Var(v) if self.shared.vars[v].storage == Storage::Literal => Some(&self.shared.vars[v].name),
                _ => None,
            },
            _ => None,
        }
    }
}
