//! The blocks of a function.

use base::float::elementary;
use base::{IndexVec, Loc};

use super::super::{
    Block, BlockId, Callee, Elementary, ExprId, FuncId, Function, Inst, InstKind, Loop, PlaceId, PropId, Property,
    PropertyKind, Terminator, loops,
};
use super::cursor::Cursor;
use super::error::{ReadErrorKind, Result};
use super::expr::Exprs;
use super::lex::{Line, TokenKind};
use super::tables::Tables;

/// Fills in what a function does; `lines` are those behind its variables.
pub(super) fn body(tables: &mut Tables, func: FuncId, lines: &[Line]) -> Result<()> {
    let mut reader = Reader { exprs: Exprs::new(tables, func), blocks: IndexVec::new(), open: None, loops: Vec::new() };
    for line in lines {
        let mut c = Cursor::new(line);
        reader.line(&mut c)?;
        c.need_end()?;
    }
    if let (Some(_), Some(last)) = (&reader.open, lines.last()) {
        return Cursor::new(last).expected("a jump at the end of the block");
    }
    let Reader { exprs: Exprs { exprs, places, .. }, blocks, loops, .. } = reader;
    if let (Some(error), Some(last)) = (missing_target(&blocks), lines.last()) {
        return Cursor::new(last).unknown("block", &error.to_string());
    }
    let function = &mut tables.funcs[func];
    (function.exprs, function.places, function.blocks, function.loops) = (exprs, places, blocks, loops);
    complete(function);
    Ok(())
}

/// Text without loops leaves it to us to find them.
fn complete(function: &mut Function) {
    if function.loops.is_empty() {
        loops::find(function);
    }
}

fn missing_target(blocks: &IndexVec<BlockId, Block>) -> Option<BlockId> {
    let mut missing = None;
    for block in blocks.iter() {
        block.term.each_target(|to| {
            if blocks.get(to).is_none() {
                missing = Some(to);
            }
        });
    }
    missing
}

struct Reader<'a> {
    exprs: Exprs<'a>,
    blocks: IndexVec<BlockId, Block>,
    /// The instructions of the block that has no jump yet.
    open: Option<Vec<Inst>>,
    loops: Vec<Loop>,
}

impl Reader<'_> {
    fn line(&mut self, c: &mut Cursor) -> Result<()> {
        if c.is_sign(1, ":") {
            return self.label(c);
        }
        if c.is_word(0, "loop") && self.blocks.is_empty() && self.open.is_none() {
            return self.found_loop(c);
        }
        if self.open.is_none() {
            return c.expected("a block");
        }
        if c.is_word(0, "let") && c.is_sign(1, "%") {
            return self.definition(c);
        }
        if let Some(term) = self.terminator(c)? {
            let term_loc = self.loc(c)?;
            let insts = self.open.take().unwrap_or_default();
            self.blocks.push(Block { insts, term, term_loc });
            return Ok(());
        }
        let kind = if c.has_sign("=") { self.assignment(c)? } else { self.effect(c)? };
        let loc = self.loc(c)?;
        self.name_place(&kind, loc);
        self.open.get_or_insert_default().push(Inst { kind, loc });
        Ok(())
    }

    fn loc(&self, c: &mut Cursor) -> Result<Loc> {
        self.exprs.tables.loc(c)
    }

    /// A property that only its assertion mentions stands at that place.
    fn name_place(&mut self, kind: &InstKind, loc: Loc) {
        if let InstKind::Assert { prop, .. } = kind {
            let property = &mut self.exprs.tables.properties[*prop];
            if property.loc.is_none() {
                property.loc = loc;
            }
        }
    }

    fn label(&mut self, c: &mut Cursor) -> Result<()> {
        let start = c.clone();
        let block = c.block()?;
        if self.open.is_some() {
            return start.expected("a jump at the end of the block before");
        }
        if block != self.blocks.next_id() {
            return start.expected("the next number of a block");
        }
        self.open = Some(Vec::new());
        c.need_sign(":")
    }

    fn found_loop(&mut self, c: &mut Cursor) -> Result<()> {
        c.skip(1);
        let head = c.block()?;
        c.need_word("from")?;
        let mut latches = vec![c.block()?];
        while c.sign(",") {
            latches.push(c.block()?);
        }
        let loc = self.loc(c)?;
        self.loops.push(Loop { head, latches, loc });
        Ok(())
    }

    fn definition(&mut self, c: &mut Cursor) -> Result<()> {
        c.skip(2);
        let number: u32 = c.number()?;
        c.need_sign("=")?;
        let value = self.exprs.expr(c)?;
        self.exprs.defined.insert(number, value);
        Ok(())
    }

    fn terminator(&mut self, c: &mut Cursor) -> Result<Option<Terminator>> {
        let first_ends = c.peek(1).is_none() || c.is_sign(1, "@");
        if c.word("goto") {
            return c.block().map(|to| Some(Terminator::Goto(to)));
        }
        if c.word("if") {
            let cond = self.exprs.expr(c)?;
            c.need_word("then")?;
            let then = c.block()?;
            c.need_word("else")?;
            return Ok(Some(Terminator::Branch { cond, then, other: c.block()? }));
        }
        if c.word("switch") {
            return self.switch(c).map(Some);
        }
        if c.word("return") {
            let value = if first_ends { None } else { Some(self.exprs.expr(c)?) };
            return Ok(Some(Terminator::Return(value)));
        }
        if first_ends && c.word("stop") {
            return Ok(Some(Terminator::Stop));
        }
        Ok((first_ends && c.word("exit")).then_some(Terminator::Exit))
    }

    fn switch(&mut self, c: &mut Cursor) -> Result<Terminator> {
        let value = self.exprs.expr(c)?;
        let mut cases = Vec::new();
        while c.word("case") {
            let low = c.number()?;
            let high = if c.sign("...") { c.number()? } else { low };
            c.need_sign(":")?;
            cases.push((low, high, c.block()?));
        }
        c.need_word("default")?;
        c.need_sign(":")?;
        Ok(Terminator::Switch { value, cases, default: c.block()? })
    }

    /// `place = …`
    fn assignment(&mut self, c: &mut Cursor) -> Result<InstKind> {
        let dst = self.exprs.place(c)?;
        c.need_sign("=")?;
        let opens = c.is_sign(1, "(");
        if matches!(c.peek(1), Some(TokenKind::Text(_))) && c.word("input") {
            let name = c.text()?.to_string();
            let of = if c.word("near") { Some(self.near(c)?) } else { None };
            return Ok(InstKind::Input { dst, name, of });
        }
        if matches!(c.peek(1), Some(TokenKind::Name { .. } | TokenKind::Sign("("))) && c.word("call") {
            return self.call(c, Some(dst));
        }
        if opens && c.word("alloc") {
            let size = self.size(c)?;
            let zeroed = c.word("zeroed");
            let may_fail = c.word("or");
            if may_fail {
                c.need_word("null")?;
            }
            return Ok(InstKind::Alloc { dst, size, zeroed, may_fail });
        }
        if opens && c.word("block") {
            return Ok(InstKind::Block { dst, size: self.size(c)? });
        }
        Ok(InstKind::Assign { dst, value: self.exprs.expr(c)? })
    }

    fn size(&mut self, c: &mut Cursor) -> Result<ExprId> {
        c.need_sign("(")?;
        let size = self.exprs.expr(c)?;
        c.need_sign(")")?;
        Ok(size)
    }

    fn near(&mut self, c: &mut Cursor) -> Result<Elementary> {
        let start = c.clone();
        let name = c.name()?;
        let Some(function) = elementary::Function::ALL.into_iter().find(|f| f.name() == name) else {
            return start.unknown("elementary function", name);
        };
        let args = self.exprs.list(c)?;
        match args.first() {
            Some(&first) if args.len() == function.operands() => {
                Ok(Elementary { function, args: [first, args.get(1).copied().unwrap_or(first)] })
            }
            _ => start.error(ReadErrorKind::Operands(function.name())),
        }
    }

    fn call(&mut self, c: &mut Cursor, dst: Option<PlaceId>) -> Result<InstKind> {
        let callee = if c.sign("(") {
            c.need_sign("*")?;
            let pointer = self.exprs.expr(c)?;
            c.need_sign(")")?;
            Callee::Indirect(pointer)
        } else {
            Callee::Direct(self.exprs.tables.func(c)?)
        };
        Ok(InstKind::Call { dst, callee, args: self.exprs.list(c)? })
    }

    fn effect(&mut self, c: &mut Cursor) -> Result<InstKind> {
        let start = c.clone();
        let func = Some(self.exprs.func);
        Ok(match c.name()? {
            "zero" => InstKind::Zero { dst: self.exprs.place(c)? },
            "declare" => InstKind::Declare { var: self.exprs.tables.var(c, func)? },
            "dead" => InstKind::Dead { var: self.exprs.tables.var(c, func)? },
            "call" => self.call(c, None)?,
            "release" => InstKind::Release { ptr: self.exprs.expr(c)? },
            "free" => InstKind::Free { ptr: self.exprs.expr(c)? },
            "copy" => {
                let size = self.exprs.expr(c)?;
                c.need_word("from")?;
                let src = self.exprs.expr(c)?;
                c.need_word("to")?;
                InstKind::Copy { dst: self.exprs.expr(c)?, src, size }
            }
            "fill" => {
                let size = self.exprs.expr(c)?;
                c.need_word("at")?;
                let dst = self.exprs.expr(c)?;
                c.need_word("with")?;
                InstKind::Fill { dst, byte: self.exprs.expr(c)?, size }
            }
            "havoc" => InstKind::Havoc { name: c.text()?.to_string(), ptr: self.exprs.expr(c)? },
            "assert" => InstKind::Assert { prop: self.property(c)?, cond: self.exprs.expr(c)? },
            "assume" => InstKind::Assume { cond: self.exprs.expr(c)? },
            _ => return start.expected("an instruction"),
        })
    }

    /// A property that was not declared is made: its name says its kind.
    fn property(&mut self, c: &mut Cursor) -> Result<PropId> {
        let start = c.clone();
        let name = c.property()?;
        let tables = &mut *self.exprs.tables;
        if let Some(&id) = tables.property_ids.get(name) {
            return Ok(id);
        }
        let label = name.split('.').rev().nth(1).unwrap_or_default();
        let Some(kind) = PropertyKind::by_label(label) else { return start.unknown("kind of property", label) };
        let (name, func) = (name.to_string(), self.exprs.func);
        let property = Property { name: name.clone(), ..Property::new(kind, func, Loc::NONE, String::new()) };
        let id = tables.properties.push(property);
        tables.property_ids.insert(name, id);
        Ok(id)
    }
}
