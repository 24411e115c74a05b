//! Inputs on their way into memory: making the request, turning the answer into bytes.

use std::rc::Rc;

use crate::{Elementary, PlaceId, VarId};
use base::float::{Round, elementary};
use typed::types::TypeId;

use super::address::Span;
use super::events::EventKind;
use super::inputs::{InputKind, InputPointer, InputRequest, InputValue, LeafValue};
use super::machine::Machine;
use super::memory::{Bytes, ObjectKind};
use super::stuck::{Eval, StuckReason};
use super::value::{CValue, Pointer};

/// Kept free for an object whose size nobody knows yet.
const UNKNOWN_BYTES: u64 = 1 << 12;

/// Enough for whatever `malloc` promises.
const MAX_ALIGN: u64 = 16;

impl Machine<'_> {
    pub fn declare(&mut self, var: VarId) -> Eval<()> {
        let object = self.object_of(var)?;
        let span = Span { object, at: 0, len: self.memory.info(object).size };
        let (name, ty) = (self.program.vars[var].name.clone(), self.program.vars[var].ty);
        let request = self.request(name, Some(ty), span.len, InputKind::Indeterminate);
        self.ask(&request, span)
    }

    pub fn request(&self, name: String, ty: Option<TypeId>, bytes: u64, kind: InputKind) -> InputRequest {
        InputRequest { func: self.frame().func, loc: self.loc, name, ty, bytes, kind }
    }

    /// Fills the bytes with the next input.
    pub fn ask(&mut self, request: &InputRequest, span: Span) -> Eval<()> {
        self.ask_for(request, span, None)
    }

    /// The same; the result that is expected confirms what comes.
    fn ask_for(&mut self, request: &InputRequest, span: Span, expected: Option<CValue>) -> Eval<()> {
        let value = self.inputs.next(request);
        if value == InputValue::End {
            self.out_of_inputs = true;
            return Err(StuckReason::NoMoreInputs);
        }
        self.taken += usize::from(request.kind == InputKind::Input);
        let bytes = self.input_bytes(request, &value)?;
        self.replace(span, &bytes);
        self.wrote_input(request, span, expected);
        Ok(())
    }

    fn wrote_input(&mut self, request: &InputRequest, span: Span, expected: Option<CValue>) {
        self.wrote(span, |machine| {
            let value = machine.show_span(span, request.ty);
            EventKind::Input {
                name: request.name.clone(),
                object: span.object,
                offset: span.at,
                ty: request.ty,
                confirmed: expected.is_some_and(|expected| expected == value),
                value,
                indeterminate: request.kind != InputKind::Input,
            }
        });
    }

    /// The correctly rounded result of the function, where the program rounds to nearest.
    fn elementary(&mut self, of: Elementary) -> Eval<Option<CValue>> {
        let [a, b] = of.args;
        let (CValue::Float(format, a), CValue::Float(_, b)) = (self.expr(a)?, self.expr(b)?) else { return Ok(None) };
        let nearest = self.rounding()? == Round::NearestEven;
        Ok(nearest.then(|| CValue::Float(format, elementary::results(of.function, format, [a, b])[0])))
    }

    /// What stands at the bytes, for events; uninitialised scalars as raw bytes.
    fn show_span(&mut self, span: Span, ty: Option<TypeId>) -> CValue {
        let raw = || CValue::Aggregate(Rc::new(Bytes::uninit(span.len as usize)));
        match ty {
            Some(ty) => self.load_span(span, ty).unwrap_or_else(|_| raw()),
            None => {
                let bytes = self.memory.bytes(span.object).slice(span.at as usize, span.len as usize);
                CValue::Aggregate(Rc::new(bytes))
            }
        }
    }

    fn input_bytes(&mut self, request: &InputRequest, value: &InputValue) -> Eval<Bytes> {
        let len = request.bytes as usize;
        let big_endian = self.program.types.target.big_endian;
        let mut bytes = Bytes::zero(len);
        match value {
            InputValue::Zero | InputValue::End => {}
            InputValue::Uninitialised => bytes = Bytes::uninit(len),
            InputValue::Int(v) => bytes.put_bits(0, len, *v as u128, big_endian),
            InputValue::Pointer(p) => self.put_pointer(&mut bytes, 0, len, *p)?,
            InputValue::Bytes(given) => {
                (0..len).for_each(|i| bytes.set(i, given.get(i).copied().flatten()));
            }
            InputValue::Leaves(leaves) => {
                for leaf in leaves {
                    let (at, size) = (leaf.offset as usize, leaf.size as usize);
                    if at.checked_add(size).is_none_or(|end| end > len) {
                        return Err(StuckReason::InputSize { name: request.name.to_string(), len });
                    }
                    match leaf.value {
                        LeafValue::Int(v) => bytes.put_bits(at, size, v as u128, big_endian),
                        LeafValue::Pointer(p) => self.put_pointer(&mut bytes, at, size, p)?,
                    }
                }
            }
        }
        Ok(bytes)
    }

    fn put_pointer(&mut self, bytes: &mut Bytes, at: usize, len: usize, pointer: InputPointer) -> Eval<()> {
        match self.resolve(pointer)? {
            Pointer::Absolute(a) => bytes.put_bits(at, len, u128::from(a), self.program.types.target.big_endian),
            pointer => bytes.put_pointer(at, len, pointer),
        }
        Ok(())
    }

    fn resolve(&mut self, pointer: InputPointer) -> Eval<Pointer> {
        Ok(match pointer {
            InputPointer::Null => Pointer::NULL,
            InputPointer::Absolute(address) => Pointer::Absolute(address),
            InputPointer::Function(func) => Pointer::Function(func),
            InputPointer::Var { var, offset } => {
                let local = self.frames.iter().rev().find_map(|f| f.locals.get(&var));
                match local.or_else(|| self.statics.get(&var)) {
                    Some(&object) => Pointer::Object { object, offset },
                    None => {
                        let (size, align) = self.shape_of(var)?;
                        self.promised(ObjectKind::Var(var), size, align, offset)?
                    }
                }
            }
            InputPointer::Heap { nth, offset } => match self.memory.nth_heap(nth) {
                Some(object) => Pointer::Object { object, offset },
                None => self.promised(ObjectKind::Heap { nth }, UNKNOWN_BYTES, MAX_ALIGN, offset)?,
            },
            InputPointer::Invalid { offset } => Pointer::Invalid { offset },
        })
    }

    /// A pointer to what is not there yet is a number until then.
    fn promised(&mut self, kind: ObjectKind, size: u64, align: u64, offset: i64) -> Eval<Pointer> {
        let address = self.memory.promised(kind, size, align)?;
        Ok(Pointer::Absolute(address.wrapping_add_signed(offset)))
    }

    pub fn input(&mut self, dst: PlaceId, name: &str, of: Option<Elementary>) -> Eval<()> {
        let expected = of.map(|of| self.elementary(of)).transpose()?.flatten();
        let (address, ty) = (self.place(dst)?, self.place_type(dst));
        let len = self.program.types.size_of(ty).ok_or(StuckReason::IncompleteInput)?;
        let request = self.request(name.to_string(), Some(ty), len, InputKind::Input);
        let span = self.span(address, len)?;
        self.ask_for(&request, span, expected)
    }

    pub fn allocation_fails(&mut self) -> bool {
        let request = self.request("malloc".to_string(), None, 1, InputKind::MallocFails);
        match self.inputs.next(&request) {
            InputValue::Int(v) => v != 0,
            InputValue::Bytes(bytes) => bytes.first().is_some_and(|b| b.is_some_and(|b| b != 0)),
            _ => false,
        }
    }
}
