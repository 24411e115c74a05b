//! Hand-built programs through the interpreter.

use super::*;
use crate::{
    BinOp, Block, BlockId, Callee, Expr, ExprId, ExprKind, FuncId, Function, Inst, InstKind, Place, PlaceId, PlaceKind,
    Program, PropId, Property, PropertyKind, Storage, Terminator, Test, UnOp, VarId,
};
use base::{Files, Id, IndexVec, Loc};
use typed::target::Target;
use typed::tree::Var;
use typed::types::{Field, FnType, IntKind, Record, RecordKind, Type, TypeId, Types};

/// Builds one function after the other; instructions go to the current block.
struct Make {
    program: Program,
    func: FuncId,
    block: BlockId,
    int: TypeId,
}

impl Make {
    fn new(target: Target) -> Self {
        let mut types = Types::new(target);
        let int = types.int(IntKind::Int);
        let program = Program {
            types,
            files: Files::new(),
            vars: IndexVec::new(),
            funcs: IndexVec::new(),
            properties: IndexVec::new(),
            start: FuncId(0),
            rounding: None,
            warnings: Vec::new(),
            notes: Vec::new(),
            device: device::Device::default(),
            externals: Default::default(),
            approximated: Default::default(),
            coverage: None,
        };
        let mut make = Make { program, func: FuncId(0), block: BlockId(0), int };
        make.function("start", &[]);
        make
    }

    fn function(&mut self, name: &str, params: &[VarId]) -> FuncId {
        let types = params.iter().map(|&p| self.program.vars[p].ty).collect();
        let signature = FnType { ret: self.int, params: types, variadic: false, prototyped: true };
        self.func = self.program.funcs.push(Function {
            name: name.to_string(),
            loc: Loc::NONE,
            ty: self.program.types.intern(Type::Function(signature)),
            ret: self.int,
            params: params.to_vec(),
            variadic: false,
            library: false,
            blocks: IndexVec::new(),
            exprs: IndexVec::new(),
            places: IndexVec::new(),
            loops: Vec::new(),
        });
        self.block = self.new_block();
        self.func
    }

    fn f(&mut self) -> &mut Function {
        &mut self.program.funcs[self.func]
    }

    fn new_block(&mut self) -> BlockId {
        self.f().blocks.push(Block { insts: Vec::new(), term: Terminator::Return(None), term_loc: Loc::NONE })
    }

    fn end(&mut self, term: Terminator, next: BlockId) {
        let block = self.block;
        self.f().blocks[block].term = term;
        self.block = next;
    }

    fn inst(&mut self, kind: InstKind) {
        let block = self.block;
        self.f().blocks[block].insts.push(Inst { kind, loc: Loc::NONE });
    }

    fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.f().exprs.push(Expr { kind, ty, loc: Loc::NONE })
    }

    fn num(&mut self, value: i128) -> ExprId {
        self.expr(ExprKind::Int(value), self.int)
    }

    fn bin(&mut self, op: BinOp, a: ExprId, b: ExprId) -> ExprId {
        let ty = self.f().exprs[a].ty;
        self.expr(ExprKind::Binary(op, a, b), ty)
    }

    fn test(&mut self, test: Test) -> ExprId {
        self.expr(ExprKind::Test(test), self.int)
    }

    fn var(&mut self, name: &str, ty: TypeId, storage: Storage) -> VarId {
        self.program.vars.push(Var {
            name: name.to_string(),
            ty,
            loc: Loc::NONE,
            storage,
            func: None,
            init: None,
            is_const: false,
            is_volatile: false,
            address_taken: true,
            passed_over: false,
            external: false,
            align: 1,
            noinit: false,
            at: None,
        })
    }

    fn local(&mut self, name: &str) -> VarId {
        self.var(name, self.int, Storage::Local)
    }

    fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        self.f().places.push(Place { kind, ty })
    }

    fn at(&mut self, var: VarId) -> PlaceId {
        let ty = self.program.vars[var].ty;
        self.place(PlaceKind::Var(var), ty)
    }

    fn load(&mut self, var: VarId) -> ExprId {
        let place = self.at(var);
        let ty = self.program.vars[var].ty;
        self.expr(ExprKind::Load(place), ty)
    }

    fn addr(&mut self, var: VarId) -> ExprId {
        let place = self.at(var);
        let ty = self.program.vars[var].ty;
        let ty = self.program.types.pointer(ty);
        self.expr(ExprKind::AddrOf(place), ty)
    }

    fn set(&mut self, var: VarId, value: ExprId) {
        let dst = self.at(var);
        self.inst(InstKind::Assign { dst, value });
    }

    fn assert(&mut self, kind: PropertyKind, cond: ExprId) -> PropId {
        let func = self.func;
        let description = String::new();
        let name = format!("{}", self.program.properties.next_id());
        let prop = self.program.properties.push(Property { name, ..Property::new(kind, func, Loc::NONE, description) });
        self.inst(InstKind::Assert { prop, cond });
        prop
    }

    fn assert_eq(&mut self, a: ExprId, b: i128) -> PropId {
        let ty = self.f().exprs[a].ty;
        let b = self.expr(ExprKind::Int(b), ty);
        let cond = self.bin(BinOp::Eq, a, b);
        self.assert(PropertyKind::Assertion, cond)
    }

    fn run(&self) -> Run {
        self.run_with(&mut ZeroInputs)
    }

    fn run_with(&self, inputs: &mut dyn Inputs) -> Run {
        let options = RunOptions { record: true, max_depth: 5000, max_steps: 1_000_000, ..RunOptions::default() };
        let recorded = run(&self.program, inputs, &options);
        assert!(
            recorded
                .events
                .iter()
                .enumerate()
                .all(|(i, e)| { e.reads.iter().copied().chain(e.control).chain(e.call).all(|earlier| earlier < i) })
        );
        recorded
    }

    fn expect_clean(&self) {
        let run = self.run();
        assert_eq!((&run.outcome, run.violated.len()), (&Outcome::Finished, 0));
        let options = RunOptions::default();
        assert_eq!(super::run(&self.program, &mut ZeroInputs, &options).outcome, Outcome::Finished);
    }

    fn stuck_reason(&self) -> String {
        match self.run().outcome {
            Outcome::Stuck { reason, .. } => reason.to_string(),
            other => panic!("not stuck: {other:?}"),
        }
    }
}

/// `for (i = 0; i < 10; i++) { sum += i; noise = i; }`
fn loop_with_noise(m: &mut Make) -> (VarId, VarId, VarId) {
    let (i, sum, noise) = (m.local("i"), m.local("sum"), m.local("noise"));
    let zero = m.num(0);
    m.set(i, zero);
    m.set(sum, zero);
    let (head, body, exit) = (m.new_block(), m.new_block(), m.new_block());
    m.end(Terminator::Goto(head), head);
    let (x, ten) = (m.load(i), m.num(10));
    let cond = m.bin(BinOp::Lt, x, ten);
    m.end(Terminator::Branch { cond, then: body, other: exit }, body);
    let (x, s) = (m.load(i), m.load(sum));
    let next = m.bin(BinOp::Add, s, x);
    m.set(sum, next);
    m.set(noise, x);
    let one = m.num(1);
    let next = m.bin(BinOp::Add, x, one);
    m.set(i, next);
    m.end(Terminator::Goto(head), exit);
    (i, sum, noise)
}

#[test]
fn loop_counts() {
    let mut m = Make::new(Target::LP64);
    let (_, sum, noise) = loop_with_noise(&mut m);
    let (s, n) = (m.load(sum), m.load(noise));
    m.assert_eq(s, 45);
    m.assert_eq(n, 9);
    m.expect_clean();
}

#[test]
fn short_trace_leaves_out_what_does_not_matter() {
    let mut m = Make::new(Target::LP64);
    let (_, sum, noise) = loop_with_noise(&mut m);
    let s = m.load(sum);
    let prop = m.assert_eq(s, 46);
    let run = m.run();
    assert_eq!(run.outcome, Outcome::Finished);
    assert_eq!(run.violated.iter().map(|v| v.prop).collect::<Vec<_>>(), vec![prop]);
    let shower = Shower { program: &m.program, objects: &run.objects };
    let written: Vec<String> = relevant(&run)
        .into_iter()
        .filter_map(|i| match &run.events[i].kind {
            EventKind::Assign { object, offset, ty, value, .. } => {
                Some(format!("{} = {}", shower.place(*object, *offset, *ty, None), shower.value(*ty, value)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(written.last().map(String::as_str), Some("sum = 45 (0x2d)"));
    assert!(written.iter().any(|w| w.starts_with("i = 9")));
    assert!(!written.iter().any(|w| w.starts_with("noise")));
    let noise_writes = run.events.iter().filter(|e| match e.kind {
        EventKind::Assign { object, .. } => shower.object_name(object) == m.program.vars[noise].name,
        _ => false,
    });
    assert_eq!(noise_writes.count(), 10);
}

#[test]
fn violated_check_ends_the_run_and_shows_the_parts() {
    let mut m = Make::new(Target::LP64);
    let x = m.local("x");
    let max = m.num(i128::from(i32::MAX));
    m.set(x, max);
    let (a, one) = (m.load(x), m.num(1));
    let fits = m.test(Test::Fits(BinOp::Add, a, one));
    let prop = m.assert(PropertyKind::Overflow, fits);
    let never = m.num(0);
    m.assert(PropertyKind::Assertion, never);
    let run = m.run();
    assert_eq!(run.outcome, Outcome::Violated { prop });
    let EventKind::Violated { values, .. } = &run.events[run.violated[0].event.unwrap()].kind else { panic!() };
    assert_eq!(values[0], (a, CValue::Int(i128::from(i32::MAX))));
    assert_eq!(values.last(), Some(&(fits, CValue::Int(0))));
}

struct Scripted {
    values: Vec<InputValue>,
    asked: Vec<(String, InputKind, u64)>,
}

impl Inputs for Scripted {
    fn next(&mut self, request: &InputRequest) -> InputValue {
        self.asked.push((request.name.clone(), request.kind, request.bytes));
        self.values.remove(0)
    }
}

#[test]
fn inputs_are_asked_in_execution_order() {
    let mut m = Make::new(Target::LP64);
    let x = m.local("x");
    let pointer = m.program.types.pointer(m.int);
    let p = m.var("p", pointer, Storage::Local);
    m.inst(InstKind::Declare { var: x });
    let dst = m.at(x);
    m.inst(InstKind::Input { dst, name: "nondet_int".to_string(), of: None });
    let (dst, size) = (m.at(p), m.num(8));
    m.inst(InstKind::Alloc { dst, size, zeroed: false, may_fail: true });
    m.inst(InstKind::Alloc { dst, size, zeroed: true, may_fail: true });
    let v = m.load(x);
    m.assert_eq(v, -5);
    let null = m.load(p);
    m.assert_eq(null, 0);
    let values = vec![
        InputValue::Uninitialised,
        InputValue::Int(-5),
        InputValue::Int(0),
        InputValue::Bytes(vec![Some(1)]),
        InputValue::Int(1),
    ];
    let mut inputs = Scripted { values, asked: Vec::new() };
    let run = m.run_with(&mut inputs);
    assert_eq!((&run.outcome, run.violated.len()), (&Outcome::Finished, 0));
    let expected = [
        ("x", InputKind::Indeterminate, 4),
        ("nondet_int", InputKind::Input, 4),
        ("malloc", InputKind::MallocFails, 1),
        ("malloc", InputKind::HeapContents, 8),
        ("malloc", InputKind::MallocFails, 1),
    ];
    assert_eq!(inputs.asked, expected.map(|(n, k, b)| (n.to_string(), k, b)));
}

/// `int down(int n) { if (n) return down(n - 1) + 1; return 0; }`
fn recursion(depth: i128) -> Make {
    let mut m = Make::new(Target::LP64);
    let result = m.local("result");
    let (start, start_block) = (m.func, m.block);
    let (n, t) = (m.var("n", m.int, Storage::Param), m.local("t"));
    let down = m.function("down", &[n]);
    let (again, stop) = (m.new_block(), m.new_block());
    let (cond, one) = (m.load(n), m.num(1));
    m.end(Terminator::Branch { cond, then: again, other: stop }, again);
    let less = m.bin(BinOp::Sub, cond, one);
    let dst = m.at(t);
    m.inst(InstKind::Call { dst: Some(dst), callee: Callee::Direct(down), args: vec![less] });
    let t = m.load(t);
    let more = m.bin(BinOp::Add, t, one);
    m.end(Terminator::Return(Some(more)), stop);
    let zero = m.num(0);
    m.end(Terminator::Return(Some(zero)), stop);
    (m.func, m.block) = (start, start_block);
    let (dst, arg) = (m.at(result), m.num(depth));
    m.inst(InstKind::Call { dst: Some(dst), callee: Callee::Direct(down), args: vec![arg] });
    let r = m.load(result);
    m.assert_eq(r, depth);
    m
}

#[test]
fn recursion_uses_frames() {
    recursion(4000).expect_clean();
    assert_eq!(recursion(6000).run().outcome, Outcome::DepthLimit);
}

#[test]
fn calls_through_pointers_are_checked() {
    let mut m = recursion(3);
    let int = m.int;
    let signature = FnType { ret: int, params: vec![int], variadic: false, prototyped: true };
    let right = m.program.types.intern(Type::Function(signature.clone()));
    let wrong = m.program.types.intern(Type::Function(FnType { params: vec![], ..signature }));
    let (right, wrong) = (m.program.types.pointer(right), m.program.types.pointer(wrong));
    let down = m.expr(ExprKind::FuncAddr(FuncId(1)), right);
    let callable = m.test(Test::Callable(down));
    m.assert_eq(callable, 1);
    let cast = m.expr(ExprKind::Cast(down), wrong);
    let callable = m.test(Test::Callable(cast));
    m.assert_eq(callable, 0);
    let (dst, seven) = (VarId::from_index(0), m.num(7));
    let place = m.at(dst);
    m.inst(InstKind::Call { dst: Some(place), callee: Callee::Indirect(down), args: vec![seven] });
    let r = m.load(dst);
    m.assert_eq(r, 7);
    m.expect_clean();
}

#[test]
fn memory_is_bytes_in_the_targets_order() {
    for (big_endian, first) in [(false, 4), (true, 1)] {
        let mut m = Make::new(Target { big_endian, ..Target::LP64 });
        let x = m.local("x");
        let value = m.num(0x0102_0304);
        m.set(x, value);
        let char = m.program.types.int(IntKind::UChar);
        let bytes = m.program.types.pointer(char);
        let addr = m.addr(x);
        let p = m.expr(ExprKind::Cast(addr), bytes);
        let place = m.place(PlaceKind::Deref(p), char);
        let byte = m.expr(ExprKind::Load(place), char);
        m.assert_eq(byte, first);
        m.expect_clean();
    }
}

/// A pointer is copied byte by byte and still points to its object.
#[test]
fn pointers_survive_copies_of_their_bytes() {
    let mut m = Make::new(Target::ILP32);
    let x = m.local("x");
    let pointer = m.program.types.pointer(m.int);
    let char = m.program.types.int(IntKind::Char);
    let bytes = m.program.types.pointer(char);
    let (p, q) = (m.var("p", pointer, Storage::Local), m.var("q", pointer, Storage::Local));
    let seven = m.num(7);
    m.set(x, seven);
    let addr = m.addr(x);
    m.set(p, addr);
    for i in 0..4 {
        let index = m.num(i);
        let byte_at = |m: &mut Make, var| {
            let addr = m.addr(var);
            let base = m.expr(ExprKind::Cast(addr), bytes);
            let at = m.expr(ExprKind::PtrOffset { ptr: base, index, negative: false }, bytes);
            m.place(PlaceKind::Deref(at), char)
        };
        let (from, to) = (byte_at(&mut m, p), byte_at(&mut m, q));
        let value = m.expr(ExprKind::Load(from), char);
        m.inst(InstKind::Assign { dst: to, value });
    }
    let loaded = m.load(q);
    let same = m.test(Test::SameObject(loaded, addr));
    m.assert_eq(same, 1);
    let target = m.place(PlaceKind::Deref(loaded), m.int);
    let value = m.expr(ExprKind::Load(target), m.int);
    m.assert_eq(value, 7);
    m.expect_clean();
}

#[test]
fn lifetimes_end() {
    let mut m = Make::new(Target::LP64);
    let x = m.local("x");
    let pointer = m.program.types.pointer(m.int);
    let p = m.var("p", pointer, Storage::Local);
    m.inst(InstKind::Declare { var: x });
    let addr = m.addr(x);
    m.set(p, addr);
    let ptr = m.load(p);
    let ok = m.test(Test::Accessible { ptr, size: 4, write: true });
    m.assert_eq(ok, 1);
    let beyond = m.test(Test::Accessible { ptr, size: 5, write: false });
    m.assert_eq(beyond, 0);
    m.inst(InstKind::Dead { var: x });
    let dead = m.test(Test::Accessible { ptr, size: 4, write: false });
    m.assert_eq(dead, 0);
    m.expect_clean();
    let place = m.place(PlaceKind::Deref(ptr), m.int);
    let value = m.expr(ExprKind::Load(place), m.int);
    m.set(x, value);
    assert!(m.stuck_reason().contains("lifetime"));
}

#[test]
fn heap_objects() {
    let mut m = Make::new(Target::LP64);
    let pointer = m.program.types.pointer(m.int);
    let p = m.var("p", pointer, Storage::Local);
    let (dst, size) = (m.at(p), m.num(8));
    m.inst(InstKind::Alloc { dst, size, zeroed: true, may_fail: false });
    let ptr = m.load(p);
    let one = m.num(1);
    let second = m.expr(ExprKind::PtrOffset { ptr, index: one, negative: false }, pointer);
    let cell = m.place(PlaceKind::Deref(second), m.int);
    let value = m.expr(ExprKind::Load(cell), m.int);
    m.assert_eq(value, 0);
    for (index, stays) in [(0, 1), (2, 1), (3, 0), (-1, 0)] {
        let index = m.num(index);
        let test = m.test(Test::StaysInObject { ptr, index, negative: false });
        m.assert_eq(test, stays);
    }
    let inner = m.test(Test::Freeable(second));
    m.assert_eq(inner, 0);
    let leak = m.test(Test::NoLeak { site: Loc::NONE });
    m.assert_eq(leak, 0);
    m.inst(InstKind::Free { ptr });
    let freeable = m.test(Test::Freeable(ptr));
    m.assert_eq(freeable, 0);
    let leak = m.test(Test::NoLeak { site: Loc::NONE });
    m.assert_eq(leak, 1);
    m.expect_clean();
    m.inst(InstKind::Free { ptr });
    assert!(m.stuck_reason().contains("frees"));
}

#[test]
fn records_are_copied_whole() {
    let mut m = Make::new(Target::LP64);
    let char = m.program.types.int(IntKind::Char);
    let field = |name: &str, ty, offset| Field {
        name: Some(name.to_string()),
        ty,
        quals: Default::default(),
        offset,
        bits: None,
    };
    let record = m.program.types.records.push(Record {
        kind: RecordKind::Struct,
        name: "s".to_string(),
        fields: vec![field("c", char, 0), field("n", m.int, 4)],
        size: 8,
        align: 4,
        complete: true,
        loc: Loc::NONE,
    });
    let ty = m.program.types.intern(Type::Record(record));
    let (a, b) = (m.var("a", ty, Storage::Local), m.var("b", ty, Storage::Local));
    let base = m.at(a);
    m.inst(InstKind::Zero { dst: base });
    let dst = m.place(PlaceKind::Field(base, 1), m.int);
    let value = m.num(-3);
    m.inst(InstKind::Assign { dst, value });
    let whole = m.load(a);
    m.set(b, whole);
    let base = m.at(b);
    let place = m.place(PlaceKind::Field(base, 1), m.int);
    let n = m.expr(ExprKind::Load(place), m.int);
    m.assert_eq(n, -3);
    m.expect_clean();
    let run = m.run();
    let shower = Shower { program: &m.program, objects: &run.objects };
    let EventKind::Assign { object, value, .. } = &run.events[2].kind else { panic!() };
    assert_eq!(shower.value(ty, value), "{ .c = 0, .n = -3 }");
    assert_eq!(shower.place(*object, 4, m.int, None), "b.n");
    let to_n = Pointer::Object { object: *object, offset: 4 };
    assert_eq!(shower.pointer(to_n, Some(m.int)), "&b.n (dead)");
}

#[test]
fn lazy_operators_skip_what_c_skips() {
    let mut m = Make::new(Target::LP64);
    let (one, zero) = (m.num(1), m.num(0));
    let bad = m.bin(BinOp::Div, one, zero);
    let and = m.expr(ExprKind::And(zero, bad), m.int);
    m.assert_eq(and, 0);
    let or = m.expr(ExprKind::Or(one, bad), m.int);
    m.assert_eq(or, 1);
    let cond = m.expr(ExprKind::Cond(one, one, bad), m.int);
    m.assert_eq(cond, 1);
    m.expect_clean();
    let and = m.expr(ExprKind::And(one, bad), m.int);
    m.assert_eq(and, 0);
    assert_eq!(m.stuck_reason(), "divides by zero");
}

#[test]
fn deep_and_shared_expressions() {
    let mut m = Make::new(Target::LP64);
    let mut e = m.num(1);
    for _ in 0..100_000 {
        e = m.expr(ExprKind::Unary(UnOp::BitNot, e), m.int);
    }
    m.assert_eq(e, 1);
    let mut e = m.num(1);
    for _ in 0..30 {
        e = m.bin(BinOp::Add, e, e);
    }
    m.assert_eq(e, 1 << 30);
    m.expect_clean();
}

#[test]
fn conversions_wrap() {
    let mut m = Make::new(Target::LP64);
    let big = m.num(0x1_80);
    for (kind, expected) in [(IntKind::SChar, -128), (IntKind::UChar, 128), (IntKind::Bool, 1), (IntKind::ULong, 0x180)]
    {
        let ty = m.program.types.int(kind);
        let cast = m.expr(ExprKind::Cast(big), ty);
        m.assert_eq(cast, expected);
    }
    let minus = m.num(-1);
    let ty = m.program.types.int(IntKind::UInt);
    let cast = m.expr(ExprKind::Cast(minus), ty);
    m.assert_eq(cast, i128::from(u32::MAX));
    let representable = m.test(Test::Representable(minus, ty));
    m.assert_eq(representable, 0);
    m.expect_clean();
}

#[test]
fn switch_and_assume() {
    let mut m = Make::new(Target::LP64);
    let (low, other) = (m.new_block(), m.new_block());
    let value = m.num(7);
    m.end(Terminator::Switch { value, cases: vec![(1, 3, other), (5, 8, low)], default: other }, low);
    let zero = m.num(0);
    m.inst(InstKind::Assume { cond: zero });
    m.block = other;
    let zero = m.num(0);
    m.assert(PropertyKind::Assertion, zero);
    let run = m.run();
    assert_eq!((run.outcome, run.violated.len()), (Outcome::AssumeFailed { loc: Loc::NONE }, 0));
}

#[test]
fn reading_what_was_never_written_is_stuck() {
    let mut m = Make::new(Target::LP64);
    let x = m.local("x");
    let v = m.load(x);
    m.assert_eq(v, 0);
    assert!(m.stuck_reason().contains("never written"));
}
