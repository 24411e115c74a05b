//! `sscanf` with a literal format: the string is read piece by piece, by the models of `scan.c`, up to the first
//! one that does not fit.

use crate::{BinOp, BlockId, ExprId, InstKind, PlaceId, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::Expr;

use super::body::Builder;
use super::calls::Want;
use super::format::{Amount, Conversion, Piece};

/// Positions from here on say that reading came to an end (see `scan.c`).
const LAST_POSITIONS: i128 = 2;

/// What was read so far: the position, the conversions that were done, and those among them that were assigned.
struct Progress {
    at: PlaceId,
    done: PlaceId,
    assigned: PlaceId,
}

/// The string, the format, and where the call stands.
#[derive(Clone, Copy)]
struct Reading {
    text: ExprId,
    format: ExprId,
    loc: Loc,
}

impl Builder<'_, '_> {
    /// `args` are the text, the format, and the places for what is read.
    pub fn scan_text(&mut self, pieces: &[Piece], args: &[ExprId], e: &Expr, want: Want) -> Result<Option<ExprId>> {
        let size = self.size_type();
        let reading = Reading { text: args[0], format: args[1], loc: e.loc };
        let mut start = || {
            let (place, zero) = (self.temp_place(size, e.loc), self.int_const(0, size, e.loc));
            self.emit(InstKind::Assign { dst: place, value: zero }, e.loc);
            place
        };
        let progress = Progress { at: start(), done: start(), assigned: start() };
        let mut rest = args[2..].iter().copied();
        for piece in pieces {
            let end = self.body.new_block();
            self.unless_ended(&progress, end, e.loc);
            match piece {
                Piece::Text(from, to) => {
                    let length = self.int_const((to - from) as i128, size, e.loc);
                    let text = self.in_format(reading.format, *from, e.loc);
                    self.read_piece("sscan_text", vec![text, length], &progress, reading)?;
                }
                Piece::Conversion(conversion) => self.read(conversion, &mut rest, &progress, end, reading)?,
            }
            self.body.goto(end, e.loc);
            self.body.place(end);
        }
        let [at, done, assigned] = [progress.at, progress.done, progress.assigned].map(|p| self.load(p, e.loc));
        let count = self.model("sscan_count", vec![at, done, assigned], e.loc)?;
        Ok(count.map(|count| {
            let count = self.convert(count, e.ty);
            self.wanted(count, e, want)
        }))
    }

    /// Goes on in a new block if nothing has ended the reading, else at `end`.
    fn unless_ended(&mut self, progress: &Progress, end: BlockId, loc: Loc) {
        let (size, int) = (self.size_type(), self.int_type());
        let bits = self.shared.types.target.pointer_bits;
        let limit = self.int_const((1i128 << bits) - LAST_POSITIONS, size, loc);
        let at = self.load(progress.at, loc);
        let cond = self.binary(BinOp::Lt, at, limit, int, loc);
        let next = self.body.new_block();
        self.body.end(Terminator::Branch { cond, then: next, other: end }, loc);
        self.body.place(next);
    }

    fn read_piece(&mut self, name: &str, more: Vec<ExprId>, progress: &Progress, reading: Reading) -> Result<()> {
        let at = self.load(progress.at, reading.loc);
        let args = [reading.text, at].into_iter().chain(more).collect();
        if let Some(value) = self.model(name, args, reading.loc)? {
            self.emit(InstKind::Assign { dst: progress.at, value }, reading.loc);
        }
        Ok(())
    }

    fn read(
        &mut self,
        conversion: &Conversion,
        places: &mut impl Iterator<Item = ExprId>,
        progress: &Progress,
        end: BlockId,
        reading: Reading,
    ) -> Result<()> {
        let loc = reading.loc;
        let keep = !conversion.suppressed;
        let to = if keep { self.place_read(places, loc)? } else { self.no_buffer(loc) };
        let (size, int) = (self.size_type(), self.int_type());
        if conversion.kind == b'n' {
            let bytes = self.integer_bytes(conversion, loc);
            let at = self.load(progress.at, loc);
            return self.model("sscan_reached", vec![reading.text, at, to, bytes], loc).map(drop);
        }
        if conversion.kind == b'%' {
            self.read_piece("sscan_percent", Vec::new(), progress, reading)?;
        } else {
            let (name, more) = self.conversion_arguments(conversion, reading)?;
            let keep_flag = self.int_const(i128::from(keep), int, loc);
            let mut all = vec![to, keep_flag];
            all.extend(more);
            self.read_piece(name, all, progress, reading)?;
        }
        self.unless_ended(progress, end, loc);
        let one = self.int_const(1, size, loc);
        let counters = [Some(progress.done), keep.then_some(progress.assigned)];
        for counter in counters.into_iter().flatten() {
            let count = self.load(counter, loc);
            let value = self.binary(BinOp::Add, count, one, size, loc);
            self.emit(InstKind::Assign { dst: counter, value }, loc);
        }
        Ok(())
    }

    /// The model that reads a conversion, and its arguments behind the place that is written.
    fn conversion_arguments(
        &mut self,
        conversion: &Conversion,
        reading: Reading,
    ) -> Result<(&'static str, Vec<ExprId>)> {
        let loc = reading.loc;
        let (size, int) = (self.size_type(), self.int_type());
        let most = (1i128 << (self.shared.types.target.pointer_bits - 2)) - 1;
        let width = |or: i128| if let Amount::Known(n) = conversion.width { n.min(most) } else { or.min(most) };
        let plain = conversion.length.is_empty();
        Ok(match conversion.kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                let base = match conversion.kind {
                    b'i' => 0,
                    b'o' => 8,
                    b'd' | b'u' => 10,
                    _ => 16,
                };
                let is_signed = matches!(conversion.kind, b'd' | b'i');
                let max = self.int_const(width(most), size, loc);
                let bytes = self.integer_bytes(conversion, loc);
                let flags = [base, i128::from(is_signed)].map(|n| self.int_const(n, int, loc));
                ("sscan_number", vec![max, flags[0], bytes, flags[1]])
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A'
                if conversion.width == Amount::None && conversion.length != "L" =>
            {
                let bytes = self.int_const(if conversion.length == "l" { 8 } else { 4 }, size, loc);
                ("sscan_float", vec![bytes])
            }
            b'c' if plain => ("sscan_chars", vec![self.int_const(width(1), size, loc)]),
            b's' if plain => ("sscan_word", vec![self.int_const(width(most), size, loc)]),
            b'[' if plain => {
                let (from, to) = conversion.set;
                let max = self.int_const(width(most), size, loc);
                let (set, length) =
                    (self.in_format(reading.format, from, loc), self.int_const((to - from) as i128, size, loc));
                ("sscan_set", vec![max, set, length])
            }
            _ => return Err(Diagnostic::unsupported(loc, "this conversion of a reading function")),
        })
    }
}
