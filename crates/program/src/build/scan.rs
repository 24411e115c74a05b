//! `scanf` and `fscanf` with a literal format: what they read is an input, one conversion at a time, by the models of
//! `scanf.c`.

use crate::{BinOp, ExprId, ExprKind as Out, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::Expr;
use typed::types::IntKind;

use super::body::Builder;
use super::calls::Want;
use super::format::{Amount, Conversion, Piece};

/// More characters than any word has.
const ANY_LENGTH: i128 = 1 << 30;

impl Builder<'_, '_> {
    /// `args` are the format, whose text is `text`, and the places for what is read. The first conversions are assigned, as
    /// many as the result says; `%n` is none of them (C11 7.21.6.2p12).
    pub fn scan(
        &mut self,
        text: &[u8],
        pieces: &[Piece],
        args: &[ExprId],
        e: &Expr,
        want: Want,
    ) -> Result<Option<ExprId>> {
        let counted = |p: &&Piece| matches!(p, Piece::Conversion(c) if !c.suppressed && c.kind != b'n');
        let int = self.int_type();
        let most = self.int_const(pieces.iter().filter(counted).count() as i128, int, e.loc);
        let count = self.model("scan_count", vec![most], e.loc)?;
        let count = count.ok_or_else(|| Diagnostic::error(e.loc, "a count is a value"))?;
        let count = self.hold(count, e.loc);
        let mut places = args[1..].iter().copied();
        let (mut before, mut surely) = (0, true);
        for piece in pieces {
            let conversion = match piece {
                Piece::Conversion(conversion) if !conversion.suppressed => conversion,
                Piece::Text(from, to) if text[*from..*to].iter().all(u8::is_ascii_whitespace) => continue,
                _ => {
                    surely = false;
                    continue;
                }
            };
            let to = self.place_read(&mut places, e.loc)?;
            if conversion.kind == b'n' {
                let bytes = self.integer_bytes(conversion, e.loc);
                let flags = [before, i128::from(surely)].map(|n| self.int_const(n, int, e.loc));
                self.model("scan_reached", vec![to, bytes, count, flags[0], flags[1]], e.loc)?;
                continue;
            }
            let n = self.int_const(before, int, e.loc);
            let cond = self.binary(BinOp::Gt, count, n, int, e.loc);
            let (yes, end) = (self.body.new_block(), self.body.new_block());
            self.body.end(Terminator::Branch { cond, then: yes, other: end }, e.loc);
            self.body.place(yes);
            self.scan_piece(conversion, to, args[0], e.loc)?;
            self.body.goto(end, e.loc);
            self.body.place(end);
            (before, surely) = (before + 1, true);
        }
        let count = self.convert(count, e.ty);
        Ok(Some(self.wanted(count, e, want)))
    }

    /// The next place for what is read.
    pub fn place_read(&mut self, places: &mut impl Iterator<Item = ExprId>, loc: Loc) -> Result<ExprId> {
        let place =
            places.next().ok_or_else(|| Diagnostic::error(loc, "the format asks for more arguments than there are"))?;
        if !self.shared.types.is_pointer(self.type_of(place)) {
            return Err(Diagnostic::unsupported(loc, "this argument of a reading function"));
        }
        Ok(place)
    }

    /// What stands in the format behind `from`.
    pub fn in_format(&mut self, format: ExprId, from: usize, loc: Loc) -> ExprId {
        let (size, ty) = (self.size_type(), self.type_of(format));
        let index = self.int_const(from as i128, size, loc);
        self.push(Out::PtrOffset { ptr: format, index, negative: false }, ty, loc)
    }

    /// How many bytes the integer has that a length modifier means.
    pub fn integer_bytes(&mut self, conversion: &Conversion, loc: Loc) -> ExprId {
        let (size, ty) = (self.size_type(), self.modified(&conversion.length, true));
        let bytes = self.shared.types.size_of(ty).unwrap_or(1);
        self.int_const(bytes as i128, size, loc)
    }

    fn scan_piece(&mut self, conversion: &Conversion, to: ExprId, format: ExprId, loc: Loc) -> Result<()> {
        let (size, int) = (self.size_type(), self.int_type());
        let unsigned = self.shared.types.int(IntKind::UInt);
        let limit = (1i128 << (self.shared.types.target.pointer_bits - 1)) - 1;
        let plain = conversion.length.is_empty();
        let width = if let Amount::Known(n) = conversion.width { Some(n.min(limit)) } else { None };
        let most = |or: i128| width.unwrap_or(or.min(limit));
        let (name, more) = match conversion.kind {
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                let bytes = self.integer_bytes(conversion, loc);
                match self.bound(conversion).zip(width) {
                    Some((base, width)) => {
                        let (width, base) = (self.int_const(width, int, loc), self.int_const(base, unsigned, loc));
                        ("scan_bounded", vec![bytes, width, base])
                    }
                    None => ("scan_number", vec![bytes]),
                }
            }
            b'p' if plain => {
                let bytes = self.shared.types.target.pointer_bytes() as i128;
                ("scan_number", vec![self.int_const(bytes, size, loc)])
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' if conversion.length != "L" => {
                let bytes = if conversion.length == "l" { 8 } else { 4 };
                ("scan_number", vec![self.int_const(bytes, size, loc)])
            }
            b'c' if plain => ("scan_chars", vec![self.int_const(most(1), size, loc)]),
            b's' if plain => ("scan_string", vec![self.int_const(most(ANY_LENGTH), size, loc)]),
            b'[' if plain => {
                let (from, end) = conversion.set;
                let max = self.int_const(most(ANY_LENGTH), size, loc);
                let (set, length) =
                    (self.in_format(format, from, loc), self.int_const((end - from) as i128, size, loc));
                ("scan_set", vec![max, set, length])
            }
            _ => return Err(Diagnostic::unsupported(loc, "this conversion of a reading function")),
        };
        self.model(name, std::iter::once(to).chain(more).collect(), loc).map(drop)
    }

    /// The base of an integer whose width keeps it within its type.
    fn bound(&mut self, conversion: &Conversion) -> Option<i128> {
        let Amount::Known(width) = conversion.width else { return None };
        let base = match conversion.kind {
            b'd' | b'u' => 10,
            b'x' | b'X' => 16,
            b'o' => 8,
            _ => return None,
        };
        let ty = self.modified(&conversion.length, true);
        let bits = 8 * u32::try_from(self.shared.types.size_of(ty)?).ok()?;
        let most = i128::checked_pow(base, u32::try_from(width).ok()?)?;
        (most <= 1i128 << (bits - 1)).then_some(base)
    }
}
