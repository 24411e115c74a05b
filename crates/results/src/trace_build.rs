//! From a replayed run to a [`Trace`]: events become steps with names and values as text, temporaries disappear, and the
//! steps that the failure depends on are marked.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use base::Loc;
use program::interp::{
    CValue, Event, EventKind, ObjectId, ObjectKind, Outcome as RunOutcome, Run, Shower, decimal, hexadecimal,
    relevant_to,
};
use program::print::{Source, TempText, is_temp};
use program::{BinOp, ExprId, ExprKind, FuncId, Program, PropId, UnOp};
use typed::print::show_type;
use typed::types::TypeId;

use super::devices;
use super::site::Site;
use super::trace::{Failure, Frame, Shown, StepKind, Trace, TraceStep};

/// A failing condition is explained by this many of its parts at most.
const MAX_VALUES: usize = 8;

/// The trace to the first violation of `prop` in a recorded run; `None` if the run does not violate it.
pub fn from_run(program: &Program, run: &Run, prop: PropId) -> Option<Trace> {
    to_event(program, run, first_violation(run, prop)?)
}

/// The trace to where a recorded run goes beyond the bound of a loop or recursion; `None` if it does not.
pub fn beyond_bound(program: &Program, run: &Run) -> Option<Trace> {
    let RunOutcome::Unwound { event } = run.outcome else { return None };
    to_event(program, run, event?)
}

fn first_violation(run: &Run, prop: PropId) -> Option<usize> {
    run.violated.iter().find(|violation| violation.prop == prop)?.event
}

fn to_event(program: &Program, run: &Run, failing: usize) -> Option<Trace> {
    let builder = Builder::new(program, run);
    let mut matters = vec![false; failing + 1];
    for index in relevant_to(run, failing) {
        matters[index] = true;
    }
    let steps = (0..failing).filter_map(|index| builder.step(index, matters[index], failing)).collect();
    Some(Trace { steps, failure: builder.failure(failing)?, divergence: None })
}

/// Those of `names` whose inputs the first violation of `prop` depends on (without one: that the run goes beyond a bound):
/// by data and control, or because a decision before it, which may have left something out, depends on them.
pub fn inputs_behind(run: &Run, prop: Option<PropId>, names: &BTreeSet<String>) -> Vec<String> {
    let failing = match (prop, &run.outcome) {
        (Some(prop), _) => first_violation(run, prop),
        (None, RunOutcome::Unwound { event }) => *event,
        (None, _) => None,
    };
    let Some(failing) = failing else { return Vec::new() };
    let mut found: BTreeSet<&str> = BTreeSet::new();
    // Per event, the inputs behind it, as far as they are among the names.
    let mut behind: Vec<BTreeSet<&str>> = Vec::with_capacity(failing + 1);
    for event in &run.events[..=failing] {
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for &earlier in event.reads.iter().chain(&event.control).chain(&event.call) {
            own.extend(behind[earlier].iter());
        }
        if let EventKind::Input { name, indeterminate: false, confirmed: false, .. } = &event.kind
            && names.contains(name)
        {
            own.insert(name);
        }
        if matches!(event.kind, EventKind::Branch { .. }) {
            found.extend(own.iter());
        }
        behind.push(own);
    }
    found.extend(behind[failing].iter());
    found.into_iter().map(str::to_string).collect()
}

struct Builder<'a> {
    program: &'a Program,
    run: &'a Run,
    shower: Shower<'a>,
    /// What temporaries hold, for the functions of the run.
    temps: FxHashMap<FuncId, TempText>,
}

impl<'a> Builder<'a> {
    fn new(program: &'a Program, run: &'a Run) -> Self {
        let mut temps = FxHashMap::default();
        for event in &run.events {
            temps.entry(event.func).or_insert_with(|| TempText::of(&program.vars, &program.funcs[event.func]));
        }
        Builder { program, run, shower: Shower { program, objects: &run.objects }, temps }
    }

    fn text(&self, func: FuncId, expr: ExprId) -> String {
        Source::brief(self.program, &self.program.funcs[func], &self.temps[&func]).expr(expr)
    }

    /// Whether the value is a truth value, written "is true" rather than "= 1".
    fn is_condition(&self, func: FuncId, mut expr: ExprId) -> bool {
        let exprs = &self.program.funcs[func].exprs;
        while let ExprKind::Cast(inner) = exprs[expr].kind {
            expr = inner;
        }
        match exprs[expr].kind {
            ExprKind::And(..) | ExprKind::Or(..) | ExprKind::Unary(UnOp::Not, _) | ExprKind::Test(_) => true,
            ExprKind::Binary(op, ..) => {
                matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge)
            }
            _ => false,
        }
    }

    fn site(&self, loc: Loc) -> Site {
        Site::new(&self.program.files, loc)
    }

    fn name(&self, func: FuncId) -> String {
        self.program.funcs[func].name.clone()
    }

    fn shown(&self, ty: TypeId, value: &CValue) -> Shown {
        match value {
            CValue::Int(v) if self.program.types.is_bool(ty) => Shown { text: v.to_string(), hex: None },
            CValue::Int(v) => {
                let text = decimal(self.program, ty, *v);
                // An enumerator's name says more than its bits.
                let hex = (!text.starts_with(|c: char| c.is_alphabetic() || c == '_'))
                    .then(|| hexadecimal(self.program, ty, *v));
                Shown { text, hex }
            }
            _ => Shown { text: self.shower.value(ty, value), hex: None },
        }
    }

    fn step(&self, index: usize, matters: bool, failing: usize) -> Option<TraceStep> {
        let event = &self.run.events[index];
        // What an uninitialised variable happens to hold is of interest only if it is read.
        if !matters && matches!(event.kind, EventKind::Input { indeterminate: true, .. }) {
            return None;
        }
        let kind = match devices::step(self.program, self.run, index) {
            Some(shown) => shown?,
            None if self.is_library(event.func) && self.is_inner(event) => return None,
            None => self.kind(index, event, failing)?,
        };
        // What happens before the entry function (static initialisers) is only of interest when everything is.
        let in_start = event.func == self.program.start;
        if in_start && matches!(kind, StepKind::Call { .. } | StepKind::Return { .. }) {
            return None;
        }
        let matters = matters && (!in_start || matches!(kind, StepKind::Input { .. }));
        let (func, depth) = self.user_frame(event);
        Some(TraceStep { site: self.site(self.place_of(index)), func: self.name(func), depth, matters, kind })
    }

    fn is_library(&self, func: FuncId) -> bool {
        self.program.funcs[func].library || devices::is_device(self.program, func)
    }

    /// What a library function does only to itself is its own business.
    fn is_inner(&self, event: &Event) -> bool {
        let own = |object: ObjectId| match self.run.objects[object.0 as usize].kind {
            ObjectKind::Var(var) => {
                is_temp(&self.program.vars[var]) || self.program.vars[var].func.is_some_and(|f| self.is_library(f))
            }
            ObjectKind::Heap { .. } | ObjectKind::Block { .. } => false,
        };
        match event.kind {
            EventKind::Assign { object, .. } | EventKind::Zero { object, .. } | EventKind::Block { object, .. } => {
                own(object)
            }
            EventKind::Input { indeterminate, .. } => indeterminate,
            EventKind::Alloc { .. } | EventKind::Free { .. } => false,
            _ => true,
        }
    }

    /// The function outside of the library that an event happens in, and its depth.
    fn user_frame(&self, event: &Event) -> (FuncId, u32) {
        let mut event = event;
        while self.is_library(event.func)
            && let Some(call) = event.call
        {
            event = &self.run.events[call];
        }
        (event.func, event.depth)
    }

    /// Where an event happens in the source: what a call returned is assigned at the call, not at the `return`.
    fn place_of(&self, index: usize) -> Loc {
        let mut event = &self.run.events[index];
        if devices::is_device(self.program, event.func) {
            // The device acts where the program accesses it.
            while devices::is_device(self.program, event.func)
                && let Some(call) = event.call
            {
                event = &self.run.events[call];
            }
            return event.loc;
        }
        let before = index.checked_sub(1).map(|before| &self.run.events[before]);
        match before {
            Some(Event { kind: EventKind::Return { .. }, call: Some(call), loc, .. })
                if matches!(event.kind, EventKind::Assign { .. }) && *loc == event.loc =>
            {
                self.run.events[*call].loc
            }
            _ => event.loc,
        }
    }

    fn kind(&self, index: usize, event: &Event, failing: usize) -> Option<StepKind> {
        Some(match &event.kind {
            EventKind::Input { name, object, offset, ty, value, indeterminate, .. } => {
                return self.input(index, name, (*object, *offset, *ty), value, *indeterminate, failing);
            }
            EventKind::Assign { object, offset, ty, bits, value } => {
                if self.is_temporary(*object) || self.copies_input(event) {
                    return None;
                }
                let place = self.shower.place(*object, *offset, *ty, *bits);
                StepKind::Assign { place, value: self.shown(*ty, value) }
            }
            EventKind::Zero { object, offset, ty } => {
                let zero = Shown { text: "all zero".to_string(), hex: None };
                StepKind::Assign { place: self.shower.place(*object, *offset, *ty, None), value: zero }
            }
            // The steps of a torn read go into a temporary; what counts is what comes out of it.
            EventKind::Block { object, .. } if self.is_temporary(*object) => return None,
            EventKind::Block { object, offset, len, copied } => {
                let bytes = if *len == 1 { "byte" } else { "bytes" };
                let text = format!("{len} {bytes} {}", if *copied { "copied" } else { "filled" });
                let place = match self.run.objects[object.0 as usize].ty {
                    Some(ty) if *offset == 0 => self.shower.place(*object, 0, ty, None),
                    _ if *offset == 0 => self.shower.object_name(*object),
                    _ => format!("{} + {offset}", self.shower.object_name(*object)),
                };
                StepKind::Assign { place, value: Shown { text, hex: None } }
            }
            EventKind::Call { callee, args } => self.call(*callee, args),
            // Shown with the call.
            EventKind::Param { .. } => return None,
            EventKind::Return { ty, value } => {
                StepKind::Return { func: self.name(event.func), value: value.as_ref().map(|v| self.shown(*ty, v)) }
            }
            EventKind::Branch { cond, value, .. } => self.branch(event.func, *cond, value),
            EventKind::Alloc { object, size } => {
                StepKind::Alloc { object: object.map(|o| self.shower.object_name(o)), size: *size }
            }
            EventKind::Free { object } => {
                StepKind::Free { object: object.map_or("NULL".to_string(), |o| self.shower.object_name(o)) }
            }
            EventKind::Assume { cond, .. } => StepKind::Assume { condition: self.text(event.func, *cond) },
            EventKind::Violated { prop, .. } => {
                StepKind::Violated { name: self.program.properties[*prop].name.clone() }
            }
            EventKind::Unwound | EventKind::Stuck { .. } => return None,
        })
    }

    /// An input that lands in a temporary first is shown at the variable that gets it from there.
    fn input(
        &self,
        index: usize,
        name: &str,
        (object, offset, ty): (ObjectId, u64, Option<TypeId>),
        value: &CValue,
        indeterminate: bool,
        failing: usize,
    ) -> Option<StepKind> {
        let ty = ty?;
        if self.run.events[index].func == self.program.start {
            return Some(self.argument(name, ty, value));
        }
        let source = match indeterminate {
            true => "uninitialised".to_string(),
            false => format!("{name}()"),
        };
        if !self.is_temporary(object) {
            let place = self.shower.place(object, offset, ty, None);
            let source = if place == name { String::new() } else { source };
            return Some(StepKind::Input { place, source, value: self.shown(ty, value) });
        }
        let copy = self.run.events[index + 1..failing].iter().take(4).find(|e| e.reads == [index]);
        match copy.map(|event| &event.kind) {
            Some(EventKind::Assign { object, offset, ty, bits, value }) if !self.is_temporary(*object) => {
                let place = self.shower.place(*object, *offset, *ty, *bits);
                Some(StepKind::Input { place, source, value: self.shown(*ty, value) })
            }
            _ => Some(StepKind::Input { place: source, source: String::new(), value: self.shown(ty, value) }),
        }
    }

    /// What the start function makes up: arguments of the entry function and contents of external variables. Its name
    /// may be a question, such as `p == NULL`.
    fn argument(&self, name: &str, ty: TypeId, value: &CValue) -> StepKind {
        let value = match value {
            CValue::Int(v) if name.contains(' ') => Shown { text: (*v != 0).to_string(), hex: None },
            _ => self.shown(ty, value),
        };
        StepKind::Input { place: name.to_string(), source: String::new(), value }
    }

    /// Whether the assignment only moves an input out of a temporary: it is shown as the input itself.
    fn copies_input(&self, event: &Event) -> bool {
        let [only] = event.reads[..] else { return false };
        matches!(&self.run.events[only].kind, EventKind::Input { object, .. } if self.is_temporary(*object))
    }

    fn is_temporary(&self, object: ObjectId) -> bool {
        match self.run.objects.get(object.0 as usize).map(|o| o.kind) {
            Some(ObjectKind::Var(var)) => is_temp(&self.program.vars[var]),
            _ => false,
        }
    }

    fn call(&self, callee: FuncId, args: &[(TypeId, CValue)]) -> StepKind {
        let function = &self.program.funcs[callee];
        let name = |i: usize| function.params.get(i).map_or("…".to_string(), |v| self.program.vars[*v].name.clone());
        let args = args.iter().enumerate().map(|(i, (ty, value))| (name(i), self.shown(*ty, value)));
        StepKind::Call { func: function.name.clone(), args: args.collect() }
    }

    fn branch(&self, func: FuncId, cond: ExprId, value: &CValue) -> StepKind {
        StepKind::Branch { condition: self.text(func, cond), value: self.value_of(func, cond, value) }
    }

    /// The value of an expression: of a condition, true or false.
    fn value_of(&self, func: FuncId, expr: ExprId, value: &CValue) -> Shown {
        match value {
            CValue::Int(v) if self.is_condition(func, expr) => Shown { text: (*v != 0).to_string(), hex: None },
            _ => self.shown(self.program.funcs[func].exprs[expr].ty, value),
        }
    }

    fn failure(&self, index: usize) -> Option<Failure> {
        let event = &self.run.events[index];
        let (own, why) = match &event.kind {
            EventKind::Violated { cond, values, why, .. } => (self.values(event.func, *cond, values), why.clone()),
            EventKind::Unwound => (Vec::new(), None),
            _ => return None,
        };
        Some(Failure {
            site: self.site(event.loc),
            func: self.name(self.user_frame(event).0),
            stack: self.stack(event),
            why,
            values: self.library_call(event).unwrap_or(own),
        })
    }

    /// The arguments of the library call that an event happens in.
    fn library_call(&self, event: &Event) -> Option<Vec<(String, Shown)>> {
        let mut call = self.is_library(event.func).then_some(event.call)??;
        while self.is_library(self.run.events[call].func) {
            call = self.run.events[call].call?;
        }
        match &self.run.events[call].kind {
            EventKind::Call { callee, args } => match self.call(*callee, args) {
                StepKind::Call { args, .. } => Some(args),
                _ => None,
            },
            _ => None,
        }
    }

    /// The open calls, innermost first, without the start function.
    fn stack(&self, event: &Event) -> Vec<Frame> {
        let calls = std::iter::successors(event.call, |&call| self.run.events[call].call);
        let shown = |call: &&Event| call.func != self.program.start && !self.is_library(call.func);
        let calls = calls.map(|call| &self.run.events[call]).filter(shown);
        let calls = calls.skip(usize::from(self.is_library(event.func)));
        calls.map(|call| Frame { func: self.name(call.func), site: self.site(call.loc) }).collect()
    }

    /// The parts of the failing condition, without the condition itself and repetitions. A conversion that is not
    /// written in the source is shown where it changes the value.
    fn values(&self, func: FuncId, cond: ExprId, values: &[(ExprId, CValue)]) -> Vec<(String, Shown)> {
        let exprs = &self.program.funcs[func].exprs;
        let whole = self.text(func, cond);
        let mut parts: Vec<(String, &CValue, Shown)> = Vec::new();
        for (expr, value) in values {
            let mut name = self.text(func, *expr);
            if name == whole || name.contains('…') || matches!(exprs[*expr].kind, ExprKind::Test(_)) {
                continue;
            }
            if parts.iter().any(|(seen, old, _)| *seen == name && *old != value) {
                name = format!("{name}, converted to {}", show_type(&self.program.types, exprs[*expr].ty));
            }
            if !parts.iter().any(|(seen, ..)| *seen == name) {
                parts.push((name, value, self.value_of(func, *expr, value)));
            }
        }
        parts.truncate(MAX_VALUES);
        parts.into_iter().map(|(name, _, shown)| (name, shown)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{Files, IndexVec};
    use program::interp::{InputRequest, InputValue, Inputs, RunOptions, run};
    use program::{
        BinOp, Block, BlockId, Callee, Expr, ExprKind, Function, Inst, InstKind, Place, PlaceId, PlaceKind, Property,
        PropertyKind, Storage, Terminator, VarId,
    };
    use typed::target::Target;
    use typed::tree::Var;
    use typed::types::{IntKind, Types};

    struct Seventeen;

    impl Inputs for Seventeen {
        fn next(&mut self, _request: &InputRequest) -> InputValue {
            InputValue::Int(17)
        }
    }

    fn function(name: &str, ret: TypeId) -> Function {
        let block = Block { insts: Vec::new(), term: Terminator::Return(None), term_loc: Loc::NONE };
        Function {
            name: name.to_string(),
            loc: Loc::NONE,
            ty: ret,
            ret,
            params: Vec::new(),
            variadic: false,
            library: false,
            blocks: IndexVec::from_iter([block]),
            exprs: IndexVec::new(),
            places: IndexVec::new(),
            loops: Vec::new(),
        }
    }

    fn var(program: &mut Program, func: FuncId, name: &str, ty: TypeId) -> (VarId, PlaceId, ExprId) {
        let var =
            program.vars.push(Var { func: Some(func), ..Var::new(name.to_string(), ty, Loc::NONE, Storage::Local) });
        let function = &mut program.funcs[func];
        let place = function.places.push(Place { kind: PlaceKind::Var(var), ty });
        let load = function.exprs.push(Expr { kind: ExprKind::Load(place), ty, loc: Loc::NONE });
        (var, place, load)
    }

    /// `start` calls `main`: `$1 = nondet_int(); x = $1; noise = 3; assert(x + 1 < 10);`
    fn program() -> Program {
        let mut types = Types::new(Target::LP64);
        let int = types.int(IntKind::Int);
        let mut funcs = IndexVec::new();
        let start = funcs.push(function("start", int));
        let main = funcs.push(function("main", int));
        let mut files = Files::new();
        let file = files.intern("a.c");
        let (vars, properties) = (IndexVec::new(), IndexVec::new());
        let mut program = Program {
            types,
            files,
            vars,
            funcs,
            properties,
            start,
            rounding: None,
            warnings: Vec::new(),
            notes: Vec::new(),
            device: Default::default(),
            coverage: None,
            externals: Default::default(),
            approximated: Default::default(),
        };
        let loc = |line| Loc { file, line, column: 1 };
        let call = InstKind::Call { dst: None, callee: Callee::Direct(main), args: Vec::new() };
        program.funcs[start].blocks[BlockId(0)].insts.push(Inst { kind: call, loc: Loc::NONE });
        let (_, temporary, load_temporary) = var(&mut program, main, "$1", int);
        let (_, x, load_x) = var(&mut program, main, "x", int);
        let (_, noise, _) = var(&mut program, main, "noise", int);
        let mut expr = |kind| program.funcs[main].exprs.push(Expr { kind, ty: int, loc: Loc::NONE });
        let (one, three, ten) = (expr(ExprKind::Int(1)), expr(ExprKind::Int(3)), expr(ExprKind::Int(10)));
        let sum = expr(ExprKind::Binary(BinOp::Add, load_x, one));
        let cond = expr(ExprKind::Binary(BinOp::Lt, sum, ten));
        let description = "assertion `x + 1 < 10`".to_string();
        let (name, kind) = ("main.assertion.1".to_string(), PropertyKind::Assertion);
        let prop = program.properties.push(Property { name, ..Property::new(kind, main, loc(6), description) });
        let vars: Vec<VarId> = program.vars.ids().collect();
        let insts = &mut program.funcs[main].blocks[BlockId(0)].insts;
        insts.extend(vars.into_iter().map(|var| Inst { kind: InstKind::Declare { var }, loc: loc(2) }));
        insts.push(Inst { kind: InstKind::Input { dst: temporary, name: "nondet_int".into(), of: None }, loc: loc(3) });
        insts.push(Inst { kind: InstKind::Assign { dst: x, value: load_temporary }, loc: loc(3) });
        insts.push(Inst { kind: InstKind::Assign { dst: noise, value: three }, loc: loc(4) });
        insts.push(Inst { kind: InstKind::Assert { prop, cond }, loc: loc(6) });
        program
    }

    #[test]
    fn inputs_show_at_the_variable_that_gets_them_and_noise_does_not_matter() {
        let program = program();
        let options = RunOptions { record: true, ..RunOptions::default() };
        let run = run(&program, &mut Seventeen, &options);
        let trace = from_run(&program, &run, PropId(0)).expect("violated");
        let int = |text: &str, hex: &str| Shown { text: text.into(), hex: Some(hex.into()) };
        let matter: Vec<&StepKind> = trace.steps.iter().filter(|s| s.matters).map(|s| &s.kind).collect();
        let input = StepKind::Input { place: "x".into(), source: "nondet_int()".into(), value: int("17", "0x11") };
        assert_eq!(matter, [&input]);
        let noise = StepKind::Assign { place: "noise".into(), value: int("3", "0x3") };
        assert!(trace.steps.iter().any(|s| s.kind == noise && !s.matters));
        assert_eq!(
            trace.failure.values,
            [("x".to_string(), int("17", "0x11")), ("x + 1".to_string(), int("18", "0x12"))]
        );
        assert_eq!((trace.failure.site.show().as_str(), trace.failure.stack.len()), ("a.c:6", 0));
    }
}
