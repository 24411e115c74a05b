//! Execution of instructions and terminators.

use crate::{BlockId, Callee, Cut, ExprId, FuncId, InstKind, PlaceId, PropId, Terminator, VarId};
use base::Id;
use typed::types::TypeId;

use super::address::{Address, Span};
use super::control::PostDominators;
use super::events::{EventKind, Outcome, Violation};
use super::inputs::InputKind;
use super::machine::{End, Flow, Machine};
use super::memory::Bytes;
use super::stuck::{Eval, StuckReason};
use super::value::{CValue, Pointer, int, is_true, pointer};

impl Machine<'_> {
    pub fn inst(&mut self, kind: &InstKind) -> Eval<Flow> {
        self.new_round();
        match kind {
            InstKind::Assign { dst, value } => {
                let value = self.expr(*value)?;
                self.assign(*dst, value)?;
            }
            InstKind::Zero { dst } => self.zero_place(*dst)?,
            InstKind::Declare { var } => self.declare(*var)?,
            InstKind::Dead { var } => self.end_lifetime(*var),
            InstKind::Input { dst, name, of } => self.input(*dst, name, *of)?,
            InstKind::Call { dst, callee, args } => return self.call(*dst, callee, args),
            InstKind::Alloc { dst, size, zeroed, may_fail } => self.alloc(*dst, *size, *zeroed, *may_fail)?,
            InstKind::Block { dst, size } => self.automatic_block(*dst, *size)?,
            InstKind::Release { ptr } => self.release(*ptr)?,
            InstKind::Free { ptr } => self.free(*ptr)?,
            InstKind::Copy { dst, src, size } => self.copy(*dst, *src, *size)?,
            InstKind::Fill { dst, byte, size } => self.fill(*dst, *byte, *size)?,
            InstKind::Havoc { ptr, name } => self.havoc(*ptr, name)?,
            InstKind::Assert { prop, cond } => return self.assert(*prop, *cond),
            InstKind::Assume { cond } => return self.assume(*cond),
        }
        Ok(Flow::Go)
    }

    pub fn place_type(&self, place: PlaceId) -> TypeId {
        self.function().places[place].ty
    }

    fn assign(&mut self, dst: PlaceId, value: CValue) -> Eval<()> {
        let (address, ty) = (self.place(dst)?, self.place_type(dst));
        let span = self.store(address, ty, &value)?;
        let bits = address.bits;
        let value = match bits {
            Some(bits) => self.load_bits(span, bits, ty)?,
            None => value,
        };
        self.wrote(span, |_| EventKind::Assign { object: span.object, offset: span.at, ty, bits, value });
        Ok(())
    }

    /// Records a write with the reads of this round, and that the bytes come from it.
    pub fn wrote(&mut self, span: Span, kind: impl FnOnce(&mut Self) -> EventKind) {
        if self.options.record {
            let reads = self.take_reads();
            let kind = kind(self);
            let event = self.emit(reads, || kind);
            self.memory.set_writer(span.object, span.at, span.len, event);
        }
    }

    fn zero_place(&mut self, dst: PlaceId) -> Eval<()> {
        let (address, ty) = (self.place(dst)?, self.place_type(dst));
        let span = self.zero(address, ty)?;
        self.wrote(span, |_| EventKind::Zero { object: span.object, offset: span.at, ty });
        Ok(())
    }

    fn end_lifetime(&mut self, var: VarId) {
        if let Some(object) = self.frame_mut().locals.remove(&var) {
            self.memory.kill(object);
        }
    }

    fn call(&mut self, dst: Option<PlaceId>, callee: &Callee, args: &[ExprId]) -> Eval<Flow> {
        let func = match callee {
            Callee::Direct(func) => *func,
            Callee::Indirect(e) => match pointer(self.expr(*e)?)? {
                Pointer::Function(func) => func,
                _ => return Err(StuckReason::NoFunction),
            },
        };
        if self.program.funcs[func].blocks.is_empty() {
            self.call_without_body(func, dst)?;
            return Ok(Flow::Go);
        }
        if let Some(end) = self.options.end
            && end.cut == (Cut::Recursion { func })
            && self.frames.iter().filter(|f| f.func == func).count() >= end.bound as usize
        {
            return Ok(self.unwound());
        }
        if self.frames.len() >= self.options.max_depth {
            return Ok(Flow::End(Outcome::DepthLimit));
        }
        self.call_with_body(func, dst, args)?;
        Ok(Flow::Go)
    }

    fn call_without_body(&mut self, func: FuncId, dst: Option<PlaceId>) -> Eval<()> {
        match dst {
            Some(dst) => self.input(dst, &self.program.funcs[func].name, None),
            None => Ok(()),
        }
    }

    fn call_with_body(&mut self, func: FuncId, dst: Option<PlaceId>, args: &[ExprId]) -> Eval<()> {
        let callee = &self.program.funcs[func];
        if args.len() < callee.params.len() {
            return Err(StuckReason::TooFewArguments(callee.name.clone()));
        }
        let callee_reads = self.take_reads();
        let mut values = Vec::with_capacity(args.len());
        let mut reads = Vec::with_capacity(args.len());
        for &arg in args {
            self.new_round();
            values.push(self.expr(arg)?);
            reads.push(self.take_reads());
        }
        let types = |m: &Self| args.iter().map(|&a| m.function().exprs[a].ty).collect::<Vec<_>>();
        let event = self.options.record.then(|| {
            let args = types(self).into_iter().zip(values.iter().cloned()).collect();
            self.emit(callee_reads, || EventKind::Call { callee: func, args })
        });
        self.enter(func, dst, event)?;
        for ((&var, value), reads) in callee.params.iter().zip(values).zip(reads) {
            self.scratch.reads = reads;
            self.pass(var, value)?;
        }
        Ok(())
    }

    fn pass(&mut self, var: VarId, value: CValue) -> Eval<()> {
        let (object, ty) = (self.object_of(var)?, self.program.vars[var].ty);
        let address = Address::new(Pointer::Object { object, offset: 0 });
        let span = self.store(address, ty, &value)?;
        self.wrote(span, |_| EventKind::Param { var, object, ty, value });
        Ok(())
    }

    fn alloc(&mut self, dst: PlaceId, size: ExprId, zeroed: bool, may_fail: bool) -> Eval<()> {
        let size = int(self.expr(size)?)?;
        let size = u64::try_from(size).map_err(|_| StuckReason::NegativeAllocation)?;
        let fails = may_fail && self.allocation_fails();
        if fails || may_fail && size > self.program.types.target.largest_object() {
            let reads = self.take_reads();
            let event = self.emit(reads, || EventKind::Alloc { object: None, size });
            return self.assign_address(dst, Pointer::NULL, event);
        }
        let object = self.memory.create_heap(size, self.loc)?;
        let reads = self.take_reads();
        let event = self.emit(reads, || EventKind::Alloc { object: Some(object), size });
        let span = Span { object, at: 0, len: size };
        if zeroed {
            self.replace(span, &Bytes::zero(size as usize));
            self.memory.set_writer(object, 0, size, event);
        } else {
            let request = self.request("malloc".to_string(), None, size, InputKind::HeapContents);
            self.ask(&request, span)?;
        }
        self.assign_address(dst, Pointer::Object { object, offset: 0 }, event)
    }

    fn automatic_block(&mut self, dst: PlaceId, size: ExprId) -> Eval<()> {
        let size = int(self.expr(size)?)?;
        let size = u64::try_from(size).map_err(|_| StuckReason::NegativeAllocation)?;
        let align = self.program.block_align(self.place_type(dst));
        let object = self.memory.create_block(size, align)?;
        self.frame_mut().blocks.push(object);
        let reads = self.take_reads();
        let event = self.emit(reads, || EventKind::Alloc { object: Some(object), size });
        let request = self.request("alloca".to_string(), None, size, InputKind::HeapContents);
        self.ask(&request, Span { object, at: 0, len: size })?;
        self.assign_address(dst, Pointer::Object { object, offset: 0 }, event)
    }

    fn release(&mut self, ptr: ExprId) -> Eval<()> {
        if let Pointer::Object { object, .. } = pointer(self.expr(ptr)?)? {
            self.memory.kill(object);
        }
        Ok(())
    }

    fn assign_address(&mut self, dst: PlaceId, pointer: Pointer, event: usize) -> Eval<()> {
        self.new_round();
        self.scratch.reads.extend(self.options.record.then_some(event));
        self.assign(dst, CValue::Pointer(pointer))
    }

    fn free(&mut self, ptr: ExprId) -> Eval<()> {
        let pointer = pointer(self.expr(ptr)?)?;
        if !self.freeable(pointer) {
            return Err(StuckReason::NotFreeable);
        }
        let object = match pointer {
            Pointer::Object { object, .. } => Some(object),
            _ => None,
        };
        if let Some(object) = object {
            self.memory.kill(object);
        }
        let reads = self.take_reads();
        self.emit(reads, || EventKind::Free { object });
        Ok(())
    }

    fn assert(&mut self, prop: PropId, cond: ExprId) -> Eval<Flow> {
        self.checked[prop.index()] = true;
        if self.truth(cond)? {
            return Ok(Flow::Go);
        }
        let values = if self.options.record { self.parts(cond) } else { Vec::new() };
        let reads = self.take_reads();
        let why = self.why(prop, &values);
        let event = self.emit(reads, || EventKind::Violated { prop, cond, values, why });
        self.violated.push(Violation { prop, event: self.options.record.then_some(event), taken: self.taken });
        if !self.program.properties[prop].ends && !self.has_seen_all() {
            Ok(Flow::Go)
        } else {
            Ok(Flow::End(Outcome::Violated { prop }))
        }
    }

    /// Everything that the run is for has happened.
    fn has_seen_all(&self) -> bool {
        let awaited = self.options.awaited;
        let is_seen = |prop: &PropId| self.violated.iter().any(|v| v.prop == *prop);
        !awaited.is_empty() && awaited.iter().all(is_seen)
    }

    fn assume(&mut self, cond: ExprId) -> Eval<Flow> {
        let holds = self.truth(cond)?;
        let reads = self.take_reads();
        self.emit(reads, || EventKind::Assume { cond, holds });
        Ok(if holds { Flow::Go } else { Flow::End(Outcome::AssumeFailed { loc: self.loc }) })
    }

    pub fn terminator(&mut self, term: &Terminator) -> Eval<Flow> {
        self.new_round();
        match term {
            Terminator::Goto(to) => Ok(self.jump(*to)),
            Terminator::Branch { cond, then, other } => {
                let value = self.expr(*cond)?;
                let to = if is_true(&value)? { *then } else { *other };
                Ok(self.branch(*cond, value, to))
            }
            Terminator::Switch { value: cond, cases, default } => {
                let value = self.expr(*cond)?;
                let v = int(value.clone())?;
                let case = cases.iter().find(|(low, high, _)| (*low..=*high).contains(&v));
                Ok(self.branch(*cond, value, case.map_or(*default, |c| c.2)))
            }
            Terminator::Return(value) => self.ret(*value),
            Terminator::Stop | Terminator::Exit => Ok(Flow::End(Outcome::Stopped)),
        }
    }

    fn branch(&mut self, cond: ExprId, value: CValue, to: BlockId) -> Flow {
        if self.options.record {
            let reads = self.take_reads();
            let event = self.emit(reads, || EventKind::Branch { cond, value, to });
            let (func, block) = (self.frame().func, self.frame().block);
            let function = self.function();
            let end = self.post_dominators[func].get_or_insert_with(|| PostDominators::of(function)).immediate(block);
            self.frame_mut().control.branch(event, end);
        }
        self.jump(to)
    }

    fn jump(&mut self, to: BlockId) -> Flow {
        if let Some(end) = self.options.end
            && self.goes_beyond(end, to)
        {
            return self.unwound();
        }
        if self.options.rounds_of == Some((self.frame().func, to)) {
            self.rounds.push(self.taken);
        }
        let record = self.options.record;
        let frame = self.frame_mut();
        frame.block = to;
        frame.next = 0;
        if record {
            frame.control.enter(to);
        }
        Flow::Go
    }

    /// Whether going on at `to` is one round too many of the loop that has a bound.
    fn goes_beyond(&mut self, end: End, to: BlockId) -> bool {
        let Cut::Loop { func, number } = end.cut else { return false };
        let lp = &self.program.funcs[func].loops[number];
        let frame = self.frame_mut();
        if frame.func != func || to != lp.head {
            return false;
        }
        frame.rounds = if lp.latches.contains(&frame.block) { frame.rounds + 1 } else { 0 };
        if frame.rounds < end.bound.max(1) {
            return false;
        }
        self.loc = lp.loc;
        true
    }

    fn unwound(&mut self) -> Flow {
        let event = self.emit(Vec::new(), || EventKind::Unwound);
        Flow::End(Outcome::Unwound { event: self.options.record.then_some(event) })
    }

    fn ret(&mut self, value: Option<ExprId>) -> Eval<Flow> {
        let value = value.map(|e| self.expr(e)).transpose()?;
        let ty = self.function().ret;
        let reads = self.take_reads();
        let event = self.emit(reads, || EventKind::Return { ty, value: value.clone() });
        let frame = self.frames.pop().expect("a frame while running");
        for object in frame.locals.into_values().chain(frame.blocks) {
            self.memory.kill(object);
        }
        if self.frames.is_empty() {
            return Ok(Flow::End(Outcome::Finished));
        }
        if self.frames.len() == 1
            && let Some(value) = &value
        {
            self.result = Some((frame.func, value.clone()));
        }
        if let Some(dst) = frame.result {
            let value = value.ok_or(StuckReason::NoResult)?;
            self.new_round();
            self.scratch.reads.extend(self.options.record.then_some(event));
            self.assign(dst, value)?;
        }
        Ok(Flow::Go)
    }
}
