//! The start function: static storage (see `init`), then the entry function's arguments, the call, and the leak check.
//!
//! `main` gets an unknown `argc`, from 0 (C11 5.1.2.2.1p2) to what the address space has room for. If it looks at `argv`,
//! `argc` is at most `BuildOptions::max_argc`, which limits the verdict, and `argv` holds that many unknown strings and
//! NULL behind them; the same goes for the environment. Another entry function gets unknown arguments; a pointer is null
//! or points to fresh objects with unknown contents.

use crate::{BinOp, Callee, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind, Storage, Terminator};
use base::{Diagnostic, Id, Loc, Result};
use typed::tree::{Func, FuncId, VarId};
use typed::types::{FnType, IntKind, IntRepr, Type, TypeId};

use super::body::{Body, Builder};
use super::shared::Shared;

/// The name of the function that sets up memory and calls the entry function.
pub const START: &str = "__flotilla_start";

/// The variables of the model of `atexit`.
const EXIT_STATE: [&str; 2] = ["__model_exit_count", "__model_exit_handlers"];

/// Room enough for the `FILE` of any C library.
const STREAM_BYTES: u64 = 512;

/// A long argument of a program, with the zero byte at its end.
const LONG_BYTES: u64 = 1024;

/// How many arguments may be long: loops over them are what arguments cost.
const LONG_ARGUMENTS: u64 = 4;

/// How many strings the environment holds at most, where the program looks at it.
const ENVIRONMENT: u64 = 4;

impl Shared<'_> {
    pub fn declare_start(&mut self, entry: FuncId) -> FuncId {
        let ret = self.types.void();
        let ty = Type::Function(FnType { ret, params: Vec::new(), variadic: false, prototyped: true });
        let ty = self.types.intern(ty);
        let loc = self.funcs[entry].loc;
        self.new_function(START.to_string(), ty, loc, true)
    }

    pub fn new_function(&mut self, name: String, ty: TypeId, loc: Loc, has_body: bool) -> FuncId {
        let new = self.funcs.push(Func::declared(name, ty, loc));
        self.has_body.push(has_body);
        self.reached_funcs.push(has_body);
        let empty = self.empty_function(new);
        self.built.push(empty);
        new
    }

    /// Functions with a body that a pointer of this type can point to.
    pub fn functions_of(&self, pointer: TypeId) -> Vec<FuncId> {
        let Some(to) = self.types.pointee(pointer) else { return Vec::new() };
        let fits = |&id: &FuncId| {
            self.funcs[id].ty == to
                && self.has_body[id.index()]
                && !self.built[id].library
                && self.funcs[id].name != START
        };
        self.funcs.ids().filter(fits).chain(self.callbacks.get(&pointer).copied()).collect()
    }

    /// What the entry function may be given to call is part of the program: the functions of the type, or, if there are
    /// none, one that nobody knows.
    pub fn reach_callbacks(&mut self, entry: FuncId) {
        for param in self.funcs[entry].params.clone() {
            for pointer in self.callback_types(self.vars[param].ty) {
                if self.functions_of(pointer).is_empty() {
                    self.unknown_function(pointer, self.vars[param].name.clone());
                }
                let found = self.functions_of(pointer);
                found.into_iter().filter(|&f| f != entry).for_each(|f| self.reach_func(f));
            }
        }
    }

    /// The pointers to functions that an argument of this type is, or that the record it points to holds.
    fn callback_types(&self, ty: TypeId) -> Vec<TypeId> {
        if self.is_function_pointer(ty) {
            return vec![ty];
        }
        let to = self.types.pointee(ty).map(|to| self.types.get(to));
        let Some(Type::Record(record)) = to else { return Vec::new() };
        let members = self.types.records[*record].fields.iter().map(|field| field.ty);
        members.filter(|&ty| self.is_function_pointer(ty)).collect()
    }

    fn is_function_pointer(&self, ty: TypeId) -> bool {
        self.types.pointee(ty).is_some_and(|to| matches!(self.types.get(to), Type::Function(_)))
    }

    /// A function without a body of the type that this pointer points to. Nobody has declared it, so what fails only
    /// because of what it might do stays undecided.
    fn unknown_function(&mut self, pointer: TypeId, name: String) {
        let Some(ty) = self.types.pointee(pointer) else { return };
        let name = format!("*{name}");
        self.approximated.insert(name.clone());
        let id = self.new_function(name, ty, Loc::NONE, false);
        self.callbacks.insert(pointer, id);
        self.reach_func(id);
    }

    /// Constructors and destructors run beside the entry function; the latter as handlers of `exit`.
    pub fn reach_beside(&mut self, entry: FuncId) {
        let runs = |f: &FuncId| *f != entry && self.has_body[f.index()] && !self.built[*f].library;
        let funcs: Vec<FuncId> = self.funcs.ids().filter(runs).collect();
        let ordered = |of: fn(&Func) -> Option<u32>| {
            let mut found: Vec<(u32, FuncId)> =
                funcs.iter().filter_map(|&f| of(&self.funcs[f]).map(|order| (order, f))).collect();
            found.sort();
            found.into_iter().map(|(_, f)| f).collect::<Vec<_>>()
        };
        self.before_main = ordered(|f| f.before_main);
        self.after_main = ordered(|f| f.after_main);
        self.before_main.clone().into_iter().chain(self.after_main.clone()).for_each(|f| self.reach_func(f));
        if !self.after_main.is_empty() {
            let handlers: Vec<VarId> = self.vars.ids().filter(|&v| EXIT_STATE.contains(&&*self.vars[v].name)).collect();
            handlers.into_iter().for_each(|v| self.reach_var(v));
        }
    }

    pub fn build_start(&mut self, start: FuncId, entry: FuncId, statics: Body) {
        let mut builder = Builder::new(self, start, statics);
        builder.start_body(entry);
        let body = builder.body;
        self.install(start, body);
    }
}

impl Builder<'_, '_> {
    fn start_body(&mut self, entry: FuncId) {
        let loc = self.shared.funcs[entry].loc;
        self.run_before(loc);
        let params = self.shared.built[entry].params.clone();
        let args = if self.shared.funcs[entry].name == "main" {
            self.check_main(&params, loc);
            self.main_arguments(entry, &params, loc)
        } else {
            params.iter().map(|&p| self.unknown_argument(p, loc)).collect()
        };
        self.emit(InstKind::Call { dst: None, callee: Callee::Direct(entry), args }, loc);
        if let Err(error) = self.run_exit_handlers(loc) {
            self.shared.errors.push(error);
        }
        self.body.end(Terminator::Return(None), loc);
    }

    /// GNU's constructors, in their order; what runs at the end is registered first, so that it runs last.
    fn run_before(&mut self, loc: Loc) {
        for f in self.shared.after_main.clone() {
            let ty = self.shared.types.pointer(self.shared.funcs[f].ty);
            let address = self.push(Out::FuncAddr(f), ty, loc);
            if let Err(error) = self.model("atexit", vec![address], loc) {
                self.shared.errors.push(error);
            }
        }
        for f in self.shared.before_main.clone() {
            self.emit(InstKind::Call { dst: None, callee: Callee::Direct(f), args: Vec::new() }, loc);
        }
    }

    /// Returning from the entry function is as good as calling `exit` (C11 5.1.2.2.3).
    fn run_exit_handlers(&mut self, loc: Loc) -> Result<()> {
        let is_count = |id: &VarId| self.shared.vars[*id].name == EXIT_STATE[0];
        let count = self.shared.vars.ids().find(is_count);
        if count.is_some_and(|id| self.shared.reached_vars.get(id.index()) == Some(&true)) {
            self.model("run_exit_handlers", Vec::new(), loc)?;
        }
        Ok(())
    }

    /// C11 5.1.2.2.1, and a third parameter as POSIX systems have it.
    fn check_main(&mut self, params: &[VarId], loc: Loc) {
        let types = &self.shared.types;
        let strings = |ty: TypeId| types.pointee(ty).is_some_and(|inner| types.is_pointer(inner));
        let fits = |(i, &param): (usize, &VarId)| {
            let ty = self.shared.vars[param].ty;
            if i == 0 { types.int_repr(ty).is_some() } else { strings(ty) }
        };
        if params.len() > 3 || !params.iter().enumerate().all(fits) {
            let error = Diagnostic::error(loc, "`main` has parameters that nobody calls it with");
            let help = "Write `int main(void)` or `int main(int argc, char **argv)`, or name another function with --function.";
            self.shared.errors.push(error.with_help(help));
        }
    }

    /// `int argc, char **argv, char **envp`, as many of them as there are.
    fn main_arguments(&mut self, entry: FuncId, params: &[VarId], loc: Loc) -> Vec<ExprId> {
        let mut args = Vec::new();
        if let Some(&argc) = params.first() {
            args.push(self.unknown_argument(argc, loc));
        }
        if let (Some(&argc), true) = (args.first(), params.len() > 1) {
            self.assume_compare(BinOp::Ge, argc, 0, loc);
            self.assume_compare(BinOp::Le, argc, self.most_strings(), loc);
        }
        for (i, &param) in params.iter().enumerate().skip(1) {
            let ty = self.shared.vars[param].ty;
            let argument = match (i, self.is_used(entry, param)) {
                (_, false) => self.no_strings(ty, loc),
                (1, true) => self.argv(args[0], ty, loc),
                (_, true) => self.environment(ty, loc),
            };
            args.push(argument);
        }
        args
    }

    /// As many pointers as fit into one object, but for the null pointer at their end.
    fn most_strings(&self) -> i128 {
        let target = &self.shared.types.target;
        i128::from(target.largest_object() / target.pointer_bytes()) - 1
    }

    fn is_used(&self, func: FuncId, var: VarId) -> bool {
        self.shared.built[func].places.iter().any(|p| p.kind == PlaceKind::Var(var))
    }

    /// `argv[i]` is an unknown string for `i < argc` and NULL from there on.
    fn argv(&mut self, argc: ExprId, ty: TypeId, loc: Loc) -> ExprId {
        let (max, bytes) = (self.shared.options.max_argc, self.shared.options.argument_bytes);
        let shape = format!(
            "arguments are shorter than {bytes} bytes, or, of the first {LONG_ARGUMENTS}, {} times `x`",
            LONG_BYTES - 1
        );
        if self.assume_compare(BinOp::Le, argc, i128::from(max), loc) {
            self.limit(format!("argc is at most {max}, and {shape}"), loc);
        }
        self.strings("argv'", argc, max, ty, loc)
    }

    /// `name=value`, any number of times.
    fn environment(&mut self, ty: TypeId, loc: Loc) -> ExprId {
        let int = self.int_type();
        let count = self.temp_place(int, loc);
        self.emit(InstKind::Input { dst: count, name: "strings of the environment".to_string(), of: None }, loc);
        let count = self.load(count, loc);
        self.assume_compare(BinOp::Ge, count, 0, loc);
        self.assume_compare(BinOp::Le, count, i128::from(ENVIRONMENT), loc);
        let bytes = self.shared.options.argument_bytes;
        self.limit(
            format!(
                "the environment has at most {ENVIRONMENT} strings, shorter than {bytes} bytes or {} times `x`",
                LONG_BYTES - 1
            ),
            loc,
        );
        self.strings("envp'", count, ENVIRONMENT, ty, loc)
    }

    fn limit(&mut self, message: String, loc: Loc) {
        self.shared.warnings.push(Diagnostic::limit(loc, message));
    }

    /// False if the bound is beyond the type of the value anyway.
    fn assume_compare(&mut self, op: BinOp, value: ExprId, bound: i128, loc: Loc) -> bool {
        let (int, ty) = (self.int_type(), self.type_of(value));
        let holds = |repr: IntRepr| bound < 1i128 << (repr.bits.min(126) - u16::from(repr.signed));
        if !self.shared.types.int_repr(ty).is_some_and(holds) {
            return false;
        }
        let bound = self.int_const(bound, ty, loc);
        let cond = self.binary(op, value, bound, int, loc);
        self.emit(InstKind::Assume { cond }, loc);
        true
    }

    /// `count` unknown strings, at most `max`, and NULL from there on.
    fn strings(&mut self, name: &str, count: ExprId, max: u64, ty: TypeId, loc: Loc) -> ExprId {
        let bytes = self.shared.options.argument_bytes;
        let Some(string_type) = self.shared.types.pointee(ty) else {
            return self.no_strings(ty, loc);
        };
        let char_type = self.shared.types.pointee(string_type).unwrap_or_else(|| self.shared.types.int(IntKind::Char));
        let buffer_type = self.shared.types.array(char_type, Some(bytes));
        let strings = self.object(name.to_string(), string_type, max + 1, loc);
        let long = self.long_string(name, string_type, char_type, loc);
        for i in 0..=max {
            let null = self.int_const(0, string_type, loc);
            let value = if i == max {
                null
            } else {
                let buffer = self.unknown_string(format!("{name}{i}"), buffer_type, char_type, bytes, loc);
                let mut address = self.push(Out::AddrOf(buffer), string_type, loc);
                if i < LONG_ARGUMENTS {
                    address = self.either(address, long, format!("{name}{i} is short"), loc);
                }
                self.below(i, count, address, null, loc)
            };
            let dst = self.element(strings, i, string_type, loc);
            self.emit(InstKind::Assign { dst, value }, loc);
        }
        self.push(Out::AddrOf(strings), ty, loc)
    }

    /// `i < argc ? yes : no`
    fn below(&mut self, i: u64, argc: ExprId, yes: ExprId, no: ExprId, loc: Loc) -> ExprId {
        let (int, argc_type, ty) = (self.int_type(), self.type_of(argc), self.type_of(yes));
        let i = self.int_const(i128::from(i), argc_type, loc);
        let below = self.binary(BinOp::Lt, i, argc, int, loc);
        self.push(Out::Cond(below, yes, no), ty, loc)
    }

    /// One text that hardly a buffer is made for: copies without a look at the length are found.
    fn long_string(&mut self, name: &str, string_type: TypeId, char_type: TypeId, loc: Loc) -> ExprId {
        let text = self.object(format!("{name}long"), char_type, LONG_BYTES, loc);
        self.emit(InstKind::Zero { dst: text }, loc);
        let dst = self.push(Out::AddrOf(text), string_type, loc);
        let (byte_type, size_type) = (self.shared.types.int(IntKind::UChar), self.size_type());
        let byte = self.int_const(i128::from(b'x'), byte_type, loc);
        let size = self.int_const(i128::from(LONG_BYTES - 1), size_type, loc);
        self.emit(InstKind::Fill { dst, byte, size }, loc);
        self.push(Out::AddrOf(text), string_type, loc)
    }

    /// One of two values; the environment chooses.
    fn either(&mut self, yes: ExprId, no: ExprId, name: String, loc: Loc) -> ExprId {
        let (bool_type, ty) = (self.shared.types.int(IntKind::Bool), self.type_of(yes));
        let dst = self.temp_place(bool_type, loc);
        self.emit(InstKind::Input { dst, name, of: None }, loc);
        let chosen = self.load(dst, loc);
        self.push(Out::Cond(chosen, yes, no), ty, loc)
    }

    fn unknown_string(&mut self, name: String, ty: TypeId, char_type: TypeId, bytes: u64, loc: Loc) -> PlaceId {
        let var = self.static_object(name.clone(), ty, loc);
        let place = self.var_place(var);
        self.emit(InstKind::Input { dst: place, name, of: None }, loc);
        let dst = self.element(place, bytes - 1, char_type, loc);
        let value = self.int_const(0, char_type, loc);
        self.emit(InstKind::Assign { dst, value }, loc);
        place
    }

    /// The address of a stream that is open from the start (C11 7.21.3p7).
    pub fn standard_stream(&mut self, name: &str, ty: TypeId, loc: Loc) -> ExprId {
        let char_type = self.shared.types.int(IntKind::Char);
        let stream = self.object(format!("*{name}"), char_type, STREAM_BYTES, loc);
        self.emit(InstKind::Zero { dst: stream }, loc);
        self.push(Out::AddrOf(stream), ty, loc)
    }

    /// An array of strings that holds only the NULL at its end.
    fn no_strings(&mut self, ty: TypeId, loc: Loc) -> ExprId {
        let Some(elem) = self.shared.types.pointee(ty) else {
            return self.int_const(0, ty, loc);
        };
        let strings = self.object("envp'".to_string(), elem, 1, loc);
        self.emit(InstKind::Zero { dst: strings }, loc);
        self.push(Out::AddrOf(strings), ty, loc)
    }

    fn unknown_argument(&mut self, param: VarId, loc: Loc) -> ExprId {
        let (name, ty) = (self.shared.vars[param].name.clone(), self.shared.vars[param].ty);
        if let Some(pointer) = self.fresh_pointee(&name, ty, loc).or_else(|| self.some_function(&name, ty, loc)) {
            return pointer;
        }
        let dst = self.temp_place(ty, loc);
        self.emit(InstKind::Input { dst, name, of: None }, loc);
        self.load(dst, loc)
    }

    /// For a pointer to something of known size: its address, with unknown contents.
    fn fresh_pointee(&mut self, name: &str, ty: TypeId, loc: Loc) -> Option<ExprId> {
        let to = self.shared.types.pointee(ty)?;
        let elem = if self.is_void(to) { self.shared.types.int(IntKind::Char) } else { to };
        self.shared.types.size_of(elem)?;
        let object = self.object(format!("{name}'"), elem, self.shared.options.pointer_elements, loc);
        self.emit(InstKind::Input { dst: object, name: format!("*{name}"), of: None }, loc);
        if self.shared.options.pointer_elements == 1 {
            self.fill_callbacks(name, object, loc);
        }
        let address = self.push(Out::AddrOf(object), ty, loc);
        if !self.shared.options.pointers_may_be_null {
            return Some(address);
        }
        let (is_null, null) = (self.choice(format!("{name} == NULL"), loc), self.int_const(0, ty, loc));
        Some(self.push(Out::Cond(is_null, null, address), ty, loc))
    }

    /// Members that point to functions point to one of those that are known, or to one that is not.
    fn fill_callbacks(&mut self, name: &str, object: PlaceId, loc: Loc) {
        let Type::Record(record) = *self.shared.types.get(self.body.places[object].ty) else { return };
        for n in 0..self.shared.types.records[record].fields.len() {
            let (ty, member) = {
                let field = &self.shared.types.records[record].fields[n];
                (field.ty, field.name.clone().unwrap_or_default())
            };
            if self.shared.is_function_pointer(ty)
                && let Some(value) = self.some_function(&format!("{name}->{member}"), ty, loc)
            {
                let dst = self.push_place(PlaceKind::Field(object, n as u32), ty);
                self.emit(InstKind::Assign { dst, value }, loc);
            }
        }
    }

    /// For a pointer to a function: NULL or any function of the program that has its type.
    fn some_function(&mut self, name: &str, ty: TypeId, loc: Loc) -> Option<ExprId> {
        let candidates = self.shared.functions_of(ty);
        let (&last, others) = candidates.split_last()?;
        let mut value = self.push(Out::FuncAddr(last), ty, loc);
        for &func in others {
            let choice = self.choice(format!("{name} == {}", self.shared.funcs[func].name), loc);
            let address = self.push(Out::FuncAddr(func), ty, loc);
            value = self.push(Out::Cond(choice, address, value), ty, loc);
        }
        if self.shared.options.pointers_may_be_null {
            let (is_null, null) = (self.choice(format!("{name} == NULL"), loc), self.int_const(0, ty, loc));
            value = self.push(Out::Cond(is_null, null, value), ty, loc);
        }
        Some(value)
    }

    /// An unknown truth value.
    fn choice(&mut self, name: String, loc: Loc) -> ExprId {
        let bool_type = self.shared.types.int(IntKind::Bool);
        let dst = self.temp_place(bool_type, loc);
        self.emit(InstKind::Input { dst, name, of: None }, loc);
        self.load(dst, loc)
    }

    /// Static memory for `count` elements; a single one is not an array.
    fn object(&mut self, name: String, elem: TypeId, count: u64, loc: Loc) -> PlaceId {
        let ty = if count == 1 { elem } else { self.shared.types.array(elem, Some(count)) };
        let var = self.static_object(name, ty, loc);
        self.var_place(var)
    }

    fn static_object(&mut self, name: String, ty: TypeId, loc: Loc) -> VarId {
        let var = self.shared.new_var(name, ty, loc, Storage::Global, self.func);
        self.shared.vars[var].address_taken = true;
        var
    }

    pub fn element(&mut self, array: PlaceId, index: u64, ty: TypeId, loc: Loc) -> PlaceId {
        if !matches!(self.shared.types.get(self.body.places[array].ty), Type::Array { .. }) {
            return array;
        }
        let kind = self.shared.types.size_kind();
        let size_type = self.shared.types.int(kind);
        let index = self.int_const(i128::from(index), size_type, loc);
        self.push_place(PlaceKind::Index(array, index), ty)
    }
}
