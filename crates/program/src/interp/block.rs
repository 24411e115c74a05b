//! Blocks of memory: copies, fills, and objects whose contents become unknown.

use crate::ExprId;

use super::address::{Address, Span};
use super::events::EventKind;
use super::inputs::InputKind;
use super::machine::Machine;
use super::memory::{Bytes, MAX_BLOCK_BYTES};
use super::stuck::{Eval, StuckReason};
use super::value::{Pointer, int, pointer};

impl Machine<'_> {
    pub fn copy(&mut self, dst: ExprId, src: ExprId, size: ExprId) -> Eval<()> {
        let (to, from) = (pointer(self.expr(dst)?)?, pointer(self.expr(src)?)?);
        let Some((to, from)) = self.length(size)?.map(|len| (self.block(to, len), self.block(from, len))) else {
            return Ok(());
        };
        let (to, from) = (to?, from?);
        self.refuse_literal(to.object)?;
        self.note_reads(from);
        let bytes = self.memory.bytes(from.object).slice(from.at as usize, from.len as usize);
        self.replace(to, &bytes);
        self.wrote_block(to, true);
        Ok(())
    }

    pub fn fill(&mut self, dst: ExprId, byte: ExprId, size: ExprId) -> Eval<()> {
        let (to, byte) = (pointer(self.expr(dst)?)?, int(self.expr(byte)?)?);
        let Some(len) = self.length(size)? else { return Ok(()) };
        let to = self.block(to, len)?;
        self.refuse_literal(to.object)?;
        let mut bytes = Bytes::zero(len as usize);
        (0..len as usize).for_each(|index| bytes.set(index, Some(byte as u8)));
        self.replace(to, &bytes);
        self.wrote_block(to, false);
        Ok(())
    }

    /// The number of bytes, if there are any.
    fn length(&mut self, size: ExprId) -> Eval<Option<u64>> {
        let size = int(self.expr(size)?)?;
        let size = u64::try_from(size).map_err(|_| StuckReason::NegativeBlock)?;
        if size > MAX_BLOCK_BYTES {
            return Err(self.memory.beyond(StuckReason::LargeBlock(size)));
        }
        Ok((size > 0).then_some(size))
    }

    fn block(&self, start: Pointer, len: u64) -> Eval<Span> {
        self.span(Address::new(start), len)
    }

    fn wrote_block(&mut self, span: Span, copied: bool) {
        let Span { object, at, len } = span;
        self.wrote(span, |_| EventKind::Block { object, offset: at, len, copied });
    }

    pub fn havoc(&mut self, ptr: ExprId, name: &str) -> Eval<()> {
        let Pointer::Object { object, .. } = pointer(self.expr(ptr)?)? else {
            return Err(StuckReason::UnknownNoObject);
        };
        let info = *self.memory.info(object);
        if !info.alive {
            return Err(StuckReason::UnknownDead);
        }
        self.refuse_literal(object)?;
        let request = self.request(name.to_string(), info.ty, info.size, InputKind::Input);
        self.ask(&request, Span { object, at: 0, len: info.size })
    }
}
