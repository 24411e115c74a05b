//! `printf` and its kin: a constant format is read here, and each conversion becomes a call of its model
//! (`models/format.c`). Any other format is read when the program runs, with its arguments in a list. What reads is in
//! `scan` and `sscan`.

use crate::{BinOp, ExprId, ExprKind as Out, InstKind, PlaceId, PlaceKind as Slot, PropertyKind, Terminator};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Expr, ExprKind, FuncId, InitItem, PathStep, PlaceKind, Storage, VarId};
use typed::types::{FloatKind, IntKind, Type, TypeId};

use super::body::Builder;
use super::calls::Want;
use super::literal_text::unquoted;

/// A function of the family: where its arguments stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Formatted {
    /// The argument that is a buffer, or where the pointer to a new one goes.
    buffer: Option<usize>,
    allocates: bool,
    /// The argument that is the size of the buffer.
    size: Option<usize>,
    format: usize,
    /// The conversions' arguments begin here; `None`: they are in a `va_list`, so nobody knows them.
    first: Option<usize>,
    scans: bool,
    /// Whether the first argument is the text that is read.
    reads_text: bool,
    /// The argument that is a stream.
    stream: Option<usize>,
    /// The format is known, but not understood: the text is unknown.
    opaque: bool,
    /// The conversions' arguments are in the block that a variadic function was given, which is the last argument.
    in_area: bool,
}

impl Formatted {
    /// The same, for the body that stands for the function where it is called through a pointer.
    pub fn through_pointer(self) -> Formatted {
        Formatted { in_area: self.first.is_some(), first: None, ..self }
    }
}

/// The functions that the models of formats need, by name without the prefix.
pub(super) fn find(name: &str) -> Option<Formatted> {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let name = name.strip_prefix("__isoc99_").or_else(|| name.strip_prefix("__isoc23_")).unwrap_or(name);
    let checked = name.strip_prefix("__").and_then(|n| n.strip_suffix("_chk"));
    let plain = checked.unwrap_or(name);
    let (prints, listed) = match plain.strip_prefix('v') {
        Some(rest) if rest.ends_with("printf") || rest.ends_with("scanf") => (rest, true),
        _ => (plain, false),
    };
    let extra = |n: usize| if checked.is_some() { n } else { 0 };
    let (buffer, size, format, scans) = match prints {
        "printf" => (None, None, extra(1), false),
        "fprintf" | "dprintf" => (None, None, 1 + extra(1), false),
        "syslog" => (None, None, 1, false),
        "sprintf" => (Some(0), None, 1 + extra(2), false),
        "snprintf" => (Some(0), Some(1), 2 + extra(2), false),
        "asprintf" => (Some(0), None, 1 + extra(1), false),
        "scanf" => (None, None, 0, true),
        "fscanf" | "sscanf" => (None, None, 1, true),
        _ => return None,
    };
    let allocates = prints == "asprintf";
    let stream = matches!(prints, "fprintf" | "fscanf").then_some(0);
    Some(Formatted {
        buffer,
        allocates,
        size,
        format,
        first: (!listed).then_some(format + 1),
        scans,
        reads_text: prints == "sscanf",
        stream,
        opaque: false,
        in_area: false,
    })
}

/// One conversion specification (C11 7.21.6.1p4, 7.21.6.2p3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Conversion {
    flags: i128,
    pub width: Amount,
    precision: Amount,
    /// `hh`, `h`, `l`, …
    pub length: String,
    pub kind: u8,
    /// scanf: `*`, or `%%`.
    pub suppressed: bool,
    /// scanf: where the set of `%[` begins and ends in the format, without its brackets.
    pub set: (usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    None,
    Known(i128),
    /// `*`: the next argument.
    Argument,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Bytes of the format from here to there.
    Text(usize, usize),
    Conversion(Conversion),
}

impl Piece {
    /// Whether its text is computed, not only its length bounded.
    fn is_exact(&self) -> bool {
        match self {
            Piece::Text(..) => true,
            Piece::Conversion(c) => {
                b"diuxXon".contains(&c.kind) || (matches!(c.kind, b's' | b'c') && c.length.is_empty())
            }
        }
    }
}

/// The conversions of C11 7.21.6.1p8, and POSIX's `%m`.
const PRINTED: &[u8] = b"diouxXeEfFgGaAcspnm";

/// The conversions of C11 7.21.6.2p12.
const SCANNED: &[u8] = b"diouxXeEfFgGaAcsp[n%";

/// Cuts a format into pieces; `None` for one that is not understood.
fn pieces(format: &[u8], scans: bool) -> Option<Vec<Piece>> {
    let mut found = Vec::new();
    let (mut at, mut start) = (0, 0);
    while at < format.len() {
        if format[at] != b'%' {
            at += 1;
            continue;
        }
        if start < at {
            found.push(Piece::Text(start, at));
        }
        if format.get(at + 1) == Some(&b'%') && !scans {
            start = at + 1;
            at += 2;
            continue;
        }
        let (conversion, end) = conversion(format, at + 1, scans)?;
        found.push(Piece::Conversion(conversion));
        (at, start) = (end, end);
    }
    if start < at {
        found.push(Piece::Text(start, at));
    }
    Some(found)
}

fn conversion(format: &[u8], mut at: usize, scans: bool) -> Option<(Conversion, usize)> {
    let mut flags = 0;
    let starred = scans && format.get(at) == Some(&b'*');
    at += usize::from(starred);
    while let Some(flag) = format.get(at).and_then(|c| b"-+ #0'".iter().position(|f| f == c)).filter(|_| !scans) {
        flags |= if format[at] == b'\'' { 0 } else { 1 << flag };
        at += 1;
    }
    let (width, next) = amount(format, at);
    at = next;
    let mut precision = Amount::None;
    if format.get(at) == Some(&b'.') {
        (precision, at) = amount(format, at + 1);
        if precision == Amount::None {
            precision = Amount::Known(0);
        }
    }
    let rest = &format[at..];
    let length = ["hh", "h", "ll", "l", "j", "z", "t", "L", "q"].iter().find(|m| rest.starts_with(m.as_bytes()));
    let length = length.map_or(String::new(), |m| m.to_string());
    at += length.len();
    let kind = *format.get(at).filter(|kind| if scans { SCANNED } else { PRINTED }.contains(kind))?;
    at += 1;
    let set_start = at;
    if kind == b'[' {
        // The first character of a set may be `]` (C11 7.21.6.2p12).
        at += usize::from(format.get(at) == Some(&b'^'));
        at += usize::from(format.get(at) == Some(&b']'));
        at += format[at..].iter().position(|&c| c == b']')? + 1;
    }
    if kind == b'X' {
        flags |= 32;
    }
    let set = if kind == b'[' { (set_start, at - 1) } else { (at, at) };
    let suppressed = starred || kind == b'%';
    Some((Conversion { flags, width, precision, length, kind, suppressed, set }, at))
}

fn amount(format: &[u8], at: usize) -> (Amount, usize) {
    if format.get(at) == Some(&b'*') {
        return (Amount::Argument, at + 1);
    }
    let digits = format[at..].iter().take_while(|c| c.is_ascii_digit()).count();
    let value = format[at..at + digits].iter().fold(0i128, |v, d| (v * 10 + i128::from(d - b'0')).min(1 << 30));
    (if digits == 0 { Amount::None } else { Amount::Known(value) }, at + digits)
}

/// Where the text goes: the buffer, its size, and the position reached so far.
struct Output {
    out: ExprId,
    room: ExprId,
    at: PlaceId,
}

impl Builder<'_, '_> {
    pub fn formatted(
        &mut self,
        f: Formatted,
        name: &str,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        let Some(format) = args.get(f.format) else {
            return Err(Diagnostic::error(e.loc, "this call needs a format"));
        };
        let known = self.constant_text(format).filter(|_| f.first.is_some());
        let pieces = known.as_ref().and_then(|text| pieces(text, f.scans));
        let f = Formatted { opaque: known.is_some() && pieces.is_none(), ..f };
        let text = known.unwrap_or_default();
        let operands = self.operands(args)?;
        let operands: Vec<ExprId> = operands.into_iter().map(|o| self.hold(o, e.loc)).collect();
        self.shown_call = Some((name.to_string(), operands.clone()));
        if let Some(&stream) = f.stream.and_then(|n| operands.get(n)) {
            self.model("need_stream", vec![stream], e.loc)?;
            if self.shared.models.find("fmemopen").is_some() {
                self.model("stream_unknown", vec![stream], e.loc)?;
            }
        }
        let result = match (f.scans, pieces) {
            (true, Some(pieces)) if f.reads_text => self.scan_text(&pieces, &operands, e, want),
            (true, Some(pieces)) => self.scan(&text, &pieces, &operands[f.format..], e, want),
            (true, None) => Err(Diagnostic::unsupported(e.loc, "reading with a format that is not a literal")),
            (false, pieces) if f.allocates => self.print_allocated(f, pieces.as_deref(), &operands, e, want),
            (false, pieces) => self.print(f, pieces.as_deref(), &operands, e, want),
        };
        self.shown_call = None;
        result
    }

    /// The text of a string literal, or of a constant that is initialised with one; up to its first zero byte.
    fn constant_text(&self, e: &Expr) -> Option<Vec<u8>> {
        let mut bytes = match &e.kind {
            ExprKind::Cast { value, .. } => return self.constant_text(value),
            ExprKind::Decay(place) => match place.kind {
                PlaceKind::Var(v) if self.shared.vars[v].storage == Storage::Literal => {
                    unquoted(&self.shared.vars[v].name)
                }
                PlaceKind::Var(v) => self.constant_array(v)?,
                _ => return None,
            },
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Var(v) => return self.constant_text(&self.constant_init(v)?.first()?.value),
                _ => return None,
            },
            _ => return None,
        };
        bytes.truncate(bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len()));
        Some(bytes)
    }

    /// What a constant of static storage is initialised with.
    fn constant_init(&self, v: VarId) -> Option<&[InitItem]> {
        let var = &self.shared.vars[v];
        let fixed = var.is_const && !var.is_volatile && matches!(var.storage, Storage::Global | Storage::StaticLocal);
        var.init.as_ref().filter(|_| fixed).map(|init| &init.items[..])
    }

    /// The bytes of a constant array of characters, with a zero behind them.
    fn constant_array(&self, v: VarId) -> Option<Vec<u8>> {
        let types = &self.shared.types;
        let Type::Array { elem, len: Some(len) } = *types.get(self.shared.vars[v].ty) else { return None };
        let mut bytes = vec![0; usize::try_from(len).ok().filter(|n| *n < 1 << 16 && types.size_of(elem) == Some(1))?];
        for item in self.constant_init(v)? {
            let ([PathStep::Index(at)], ExprKind::Int(value)) = (&item.path[..], &item.value.kind) else { return None };
            *bytes.get_mut(*at as usize)? = *value as u8;
        }
        bytes.contains(&0).then_some(bytes)
    }

    pub fn size_type(&mut self) -> TypeId {
        let kind = self.shared.types.size_kind();
        self.shared.types.int(kind)
    }

    /// Calls the model or part of models `name` with built arguments; its value.
    pub fn model(&mut self, name: &str, args: Vec<ExprId>, loc: Loc) -> Result<Option<ExprId>> {
        let Some(model) = self.shared.models.part(name).or_else(|| self.shared.models.find(name)) else {
            return Err(Diagnostic::error(loc, format!("the model of `{name}` is missing")));
        };
        let ty = self.shared.built[model].ret;
        let call = Expr { kind: ExprKind::Int(0), ty, loc };
        let want = if self.is_void(ty) { Want::Nothing } else { Want::Value };
        self.model_call_with(model, &call, args, want)
    }

    fn print(
        &mut self,
        f: Formatted,
        pieces: Option<&[Piece]>,
        args: &[ExprId],
        e: &Expr,
        want: Want,
    ) -> Result<Option<ExprId>> {
        let size_type = self.size_type();
        let (zero, all) = (self.int_const(0, size_type, e.loc), self.size_limit(e.loc));
        let room = match (f.buffer, f.size.and_then(|n| args.get(n))) {
            (None, _) => zero,
            (Some(_), None) => all,
            (Some(_), Some(&size)) => self.convert(size, size_type),
        };
        let room = self.hold(room, e.loc);
        let out = match f.buffer.and_then(|n| args.get(n)) {
            Some(&buffer) => buffer,
            None => self.no_buffer(e.loc),
        };
        let counted = |p: &Piece| matches!(p, Piece::Conversion(c) if c.kind == b'n');
        let counts =
            f.buffer.is_some() || !matches!(want, Want::Nothing) || pieces.is_some_and(|p| p.iter().any(counted));
        let Some(reached) = self.print_to(out, room, f, pieces, args, counts, e.loc)? else { return Ok(None) };
        let mut count = self.model("format_end", vec![out, room, reached], e.loc)?;
        if let Some(written) = count.filter(|_| f.stream.is_some()) {
            count = self.model("printed", vec![written], e.loc)?;
        }
        Ok(count.map(|count| {
            let count = self.convert(count, e.ty);
            self.wanted(count, e, want)
        }))
    }

    /// Prints all pieces; the length of the text, if it counts.
    #[allow(clippy::too_many_arguments)]
    fn print_to(
        &mut self,
        out: ExprId,
        room: ExprId,
        f: Formatted,
        pieces: Option<&[Piece]>,
        args: &[ExprId],
        counts: bool,
        loc: Loc,
    ) -> Result<Option<ExprId>> {
        let size_type = self.size_type();
        let zero = self.int_const(0, size_type, loc);
        let at = self.temp_place(size_type, loc);
        self.emit(InstKind::Assign { dst: at, value: zero }, loc);
        let output = Output { out, room, at };
        match pieces {
            Some(pieces) => {
                let mut rest = args[f.format + 1..].iter().copied();
                for piece in pieces {
                    self.print_piece(piece, args[f.format], &mut rest, &output, counts, loc)?;
                }
            }
            None if f.opaque => {
                if counts {
                    self.unknown_text(&output, None, None, 1 << 30, loc)?;
                }
            }
            None if f.first.is_some() && args.len() == f.format + 1 => {
                self.convert_piece("format_plain", &output, vec![args[f.format]], loc)?;
            }
            None => {
                let list = match (f.first, args.last()) {
                    (None, Some(&area)) if f.in_area => self.list_of(area, loc)?,
                    (None, _) => args[f.format + 1],
                    (Some(first), _) => {
                        let packed = self.pack(args.to_vec(), first, loc);
                        self.list_of(packed[first], loc)?
                    }
                };
                self.convert_piece("format_list", &output, vec![args[f.format], list], loc)?;
            }
        }
        Ok(counts.then(|| self.load(at, loc)))
    }

    /// A `va_list` that begins with the block of arguments at `area`.
    fn list_of(&mut self, area: ExprId, loc: Loc) -> Result<ExprId> {
        let model = self.shared.models.part("format_list");
        let Some(&param) = model.and_then(|model| self.shared.funcs[model].params.last()) else {
            return Err(Diagnostic::error(loc, "the model of `vprintf` is missing"));
        };
        let ty = self.shared.vars[param].ty;
        // A record that is passed itself, or a pointer to one, or a pointer into the block.
        let is_record = |ty: &TypeId| matches!(self.shared.types.get(*ty), Type::Record(_));
        let by_value = is_record(&ty);
        let tag = if by_value { Some(ty) } else { self.shared.types.pointee(ty).filter(is_record) };
        let Some(tag) = tag else { return Ok(self.convert(area, ty)) };
        let list = self.temp(tag, loc);
        self.shared.vars[list].address_taken = true;
        self.body.scopes.declare(list);
        self.emit(InstKind::Declare { var: list }, loc);
        let whole = self.var_place(list);
        let dst = self.push_place(Slot::Field(whole, 0), self.type_of(area));
        self.emit(InstKind::Assign { dst, value: area }, loc);
        Ok(if by_value { self.load(whole, loc) } else { self.push(Out::AddrOf(whole), ty, loc) })
    }

    /// `asprintf`: the text is measured, and printed into a block of its length. One that is not known has no second
    /// printing, since that could differ from the first.
    fn print_allocated(
        &mut self,
        f: Formatted,
        pieces: Option<&[Piece]>,
        args: &[ExprId],
        e: &Expr,
        want: Want,
    ) -> Result<Option<ExprId>> {
        let (size_type, int) = (self.size_type(), self.int_type());
        let nowhere = self.no_buffer(e.loc);
        let zero = self.int_const(0, size_type, e.loc);
        let Some(&to) = f.buffer.and_then(|n| args.get(n)) else {
            return Err(Diagnostic::error(e.loc, "this call needs a place for the text"));
        };
        let Some(length) = self.print_to(nowhere, zero, f, pieces, args, true, e.loc)? else { return Ok(None) };
        let length = self.hold(length, e.loc);
        let known = pieces.is_some_and(|p| p.iter().all(Piece::is_exact));
        let known_flag = self.int_const(i128::from(known), int, e.loc);
        let Some(block) = self.model("format_allocate", vec![to, length, known_flag], e.loc)? else { return Ok(None) };
        let block = self.hold(block, e.loc);
        let one = self.int_const(1, size_type, e.loc);
        let count = self.temp_place(e.ty, e.loc);
        let none = self.int_const(-1, e.ty, e.loc);
        self.emit(InstKind::Assign { dst: count, value: none }, e.loc);
        let (yes, end) = (self.body.new_block(), self.body.new_block());
        self.body.end(Terminator::Branch { cond: block, then: yes, other: end }, e.loc);
        self.body.place(yes);
        if known {
            let room = self.binary(BinOp::Add, length, one, size_type, e.loc);
            let room = self.hold(room, e.loc);
            self.print_to(block, room, f, pieces, args, true, e.loc)?;
        }
        let value = self.convert(length, e.ty);
        self.emit(InstKind::Assign { dst: count, value }, e.loc);
        self.body.goto(end, e.loc);
        self.body.place(end);
        let count = self.load(count, e.loc);
        Ok(Some(self.wanted(count, e, want)))
    }

    fn size_limit(&mut self, loc: Loc) -> ExprId {
        let size_type = self.size_type();
        let bits = self.shared.types.target.pointer_bits;
        self.int_const((1i128 << bits) - 1, size_type, loc)
    }

    pub fn no_buffer(&mut self, loc: Loc) -> ExprId {
        let char_type = self.shared.types.int(IntKind::Char);
        let pointer = self.shared.types.pointer(char_type);
        self.int_const(0, pointer, loc)
    }

    /// Calls a model of a conversion, which returns the new position.
    fn convert_piece(&mut self, name: &str, output: &Output, args: Vec<ExprId>, loc: Loc) -> Result<()> {
        let reached = self.load(output.at, loc);
        let mut all = vec![output.out, output.room, reached];
        all.extend(args);
        if let Some(value) = self.model(name, all, loc)? {
            self.emit(InstKind::Assign { dst: output.at, value }, loc);
        }
        Ok(())
    }

    fn print_piece(
        &mut self,
        piece: &Piece,
        format: ExprId,
        args: &mut impl Iterator<Item = ExprId>,
        output: &Output,
        counts: bool,
        loc: Loc,
    ) -> Result<()> {
        let size_type = self.size_type();
        let conversion = match piece {
            Piece::Text(from, to) => {
                if counts {
                    let index = self.int_const(*from as i128, size_type, loc);
                    let ty = self.type_of(format);
                    let text = self.push(Out::PtrOffset { ptr: format, index, negative: false }, ty, loc);
                    let length = self.int_const((to - from) as i128, size_type, loc);
                    self.convert_piece("format_text", output, vec![text, length], loc)?;
                }
                return Ok(());
            }
            Piece::Conversion(conversion) => conversion,
        };
        let width = self.amount(conversion.width, 0, args, loc)?;
        let precision = self.amount(conversion.precision, -1, args, loc)?;
        if conversion.kind == b'm' {
            return if counts { self.unknown_text(output, Some(width), None, 100, loc) } else { Ok(()) };
        }
        let Some(value) = args.next() else {
            self.lacks_argument(loc);
            return Ok(());
        };
        self.check_class(conversion, value, loc);
        if !counts && conversion.kind != b's' {
            return Ok(());
        }
        let int = self.int_type();
        let flags = self.int_const(conversion.flags, int, loc);
        let is_int = self.repr(self.type_of(value)).is_some();
        let is_pointer = self.shared.types.is_pointer(self.type_of(value));
        let wide = conversion.length == "l";
        match conversion.kind {
            b'd' | b'i' if is_int || is_pointer => {
                let value = self.as_kind(value, &conversion.length, true);
                self.convert_piece("format_signed", output, vec![value, flags, width, precision], loc)
            }
            b'u' | b'x' | b'X' | b'o' if is_int || is_pointer => {
                let value = self.as_kind(value, &conversion.length, false);
                let base = match conversion.kind {
                    b'u' => 10,
                    b'o' => 8,
                    _ => 16,
                };
                let unsigned = self.shared.types.int(IntKind::UInt);
                let base = self.int_const(base, unsigned, loc);
                self.convert_piece("format_unsigned", output, vec![value, base, flags, width, precision], loc)
            }
            b's' if is_pointer && !wide => {
                self.convert_piece("format_string", output, vec![value, flags, width, precision], loc)
            }
            b's' if is_pointer => self.convert_piece("format_wide", output, vec![value, flags, width, precision], loc),
            b'c' if is_int && !wide => self.convert_piece("format_char", output, vec![value, flags, width], loc),
            b'n' if is_pointer => {
                let (reached, bytes) = (self.load(output.at, loc), self.integer_bytes(conversion, loc));
                self.model("format_reached", vec![reached, value, bytes], loc).map(drop)
            }
            _ if !counts => Ok(()),
            // Before the point a double has up to 309 digits, a long double 4933.
            b'f' | b'F' => {
                let most = if conversion.length == "L" { 4950 } else { 330 };
                self.unknown_text(output, Some(width), Some(precision), most, loc)
            }
            _ => self.unknown_text(output, Some(width), Some(precision), 32, loc),
        }
    }

    /// C11 7.21.6.1p2: undefined, but only for whoever gets here.
    pub fn lacks_argument(&mut self, loc: Loc) {
        self.wrong_argument("the format asks for no more arguments than there are".to_string(), loc);
    }

    fn wrong_argument(&mut self, text: String, loc: Loc) {
        if self.shared.options.checks.pointer {
            self.assert_false(text, PropertyKind::Pointer, loc);
        }
    }

    /// C11 7.21.6.1p9: an argument has the type that its conversion asks for. What a machine reads as it was meant is let
    /// pass: signs, pointers for integers, and, where the low bytes come first, more bytes than are asked for within one
    /// word.
    fn check_class(&mut self, conversion: &Conversion, value: ExprId, loc: Loc) {
        let ty = self.type_of(value);
        let is_pointer = self.shared.types.is_pointer(ty);
        let (fits, what) = match conversion.kind {
            b's' | b'p' | b'n' => (is_pointer, "a pointer"),
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' => {
                (self.passes_for_integer(ty, conversion), "an integer of that length")
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let long =
                    matches!(self.shared.types.get(ty), Type::Float(FloatKind::LongDouble | FloatKind::Float64x));
                let is_float = matches!(self.shared.types.get(ty), Type::Float(_));
                (is_float && long == (conversion.length == "L"), "a floating-point number of that length")
            }
            _ => return,
        };
        if !fits {
            let text = format!("the argument for `%{}{}` is {what}", conversion.length, conversion.kind as char);
            self.wrong_argument(text, loc);
        }
    }

    fn passes_for_integer(&mut self, ty: TypeId, conversion: &Conversion) -> bool {
        let length = match conversion.length.as_str() {
            _ if conversion.kind == b'c' => "",
            "h" | "hh" => "",
            other => other,
        };
        let wanted = self.modified(length, true);
        let types = &self.shared.types;
        let (Some(given), Some(wanted)) = (types.size_of(ty), types.size_of(wanted)) else { return false };
        let most = if types.target.big_endian { wanted } else { wanted.next_multiple_of(types.target.pointer_bytes()) };
        (types.is_pointer(ty) || types.int_repr(ty).is_some()) && (wanted..=most).contains(&given)
    }

    /// As a value of that type, for arguments of another one beyond a failed check, too.
    fn as_number(&mut self, value: ExprId, ty: TypeId) -> ExprId {
        match self.shared.types.get(self.type_of(value)) {
            Type::Int(_) | Type::Enum(_) | Type::Float(_) => self.convert(value, ty),
            _ => self.int_const(0, ty, self.body.exprs[value].loc),
        }
    }

    fn unknown_text(
        &mut self,
        output: &Output,
        width: Option<ExprId>,
        precision: Option<ExprId>,
        most: i128,
        loc: Loc,
    ) -> Result<()> {
        let (int, size_type) = (self.int_type(), self.size_type());
        let width = width.unwrap_or_else(|| self.int_const(0, int, loc));
        let precision = precision.unwrap_or_else(|| self.int_const(-1, int, loc));
        let limit = (1i128 << (self.shared.types.target.pointer_bits - 1)) - 1;
        let most = self.int_const(most.min(limit), size_type, loc);
        self.convert_piece("format_unknown", output, vec![width, precision, most], loc)
    }

    fn amount(
        &mut self,
        amount: Amount,
        none: i128,
        args: &mut impl Iterator<Item = ExprId>,
        loc: Loc,
    ) -> Result<ExprId> {
        let int = self.int_type();
        Ok(match amount {
            Amount::None => self.int_const(none, int, loc),
            Amount::Known(n) => self.int_const(n, int, loc),
            Amount::Argument => {
                let Some(value) = args.next() else {
                    self.lacks_argument(loc);
                    return Ok(self.int_const(none, int, loc));
                };
                let is_int = self.shared.types.size_of(self.type_of(value)) == self.shared.types.size_of(int);
                if !is_int || self.repr(self.type_of(value)).is_none() {
                    self.wrong_argument("the argument for `*` is an int".to_string(), loc);
                }
                self.as_number(value, int)
            }
        })
    }

    /// The type that a length modifier means (C11 7.21.6.1p7).
    pub fn modified(&mut self, length: &str, signed: bool) -> TypeId {
        let kind = match (length, signed) {
            ("hh", true) => IntKind::SChar,
            ("hh", false) => IntKind::UChar,
            ("h", true) => IntKind::Short,
            ("h", false) => IntKind::UShort,
            ("l", true) => IntKind::Long,
            ("l", false) => IntKind::ULong,
            ("ll" | "j" | "q" | "L", true) => IntKind::LongLong,
            ("ll" | "j" | "q" | "L", false) => IntKind::ULongLong,
            ("z" | "t", true) => self.shared.types.ptrdiff_kind(),
            ("z" | "t", false) => self.shared.types.size_kind(),
            (_, true) => IntKind::Int,
            (_, false) => IntKind::UInt,
        };
        self.shared.types.int(kind)
    }

    fn as_kind(&mut self, value: ExprId, length: &str, signed: bool) -> ExprId {
        let narrow = self.modified(length, signed);
        let value = self.convert(value, narrow);
        let widest = self.shared.types.int(if signed { IntKind::LongLong } else { IntKind::ULongLong });
        self.convert(value, widest)
    }

    /// Whether the models that a call of this family needs are there.
    pub fn formatted_call(&self, f: FuncId) -> Option<Formatted> {
        let formatted = find(&self.shared.funcs[f].name)?;
        let needed = match (formatted.reads_text, formatted.scans) {
            (true, _) => "sscan_count",
            (false, true) => "scan_count",
            (false, false) => "format_end",
        };
        self.shared.models.part(needed).map(|_| formatted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_cut_into_pieces() {
        let found = pieces(b"a%%b%-5.*ld%'s", false).expect("understood");
        assert_eq!(found[0], Piece::Text(0, 1));
        assert_eq!(found[1], Piece::Text(2, 4));
        let Piece::Conversion(c) = &found[2] else { panic!("a conversion") };
        assert_eq!((c.flags, c.width, c.precision, c.length.as_str()), (1, Amount::Known(5), Amount::Argument, "l"));
        assert_eq!(found.len(), 4);
        assert!(pieces(b"100%", false).is_none());
        assert!(pieces(b"%1$d", false).is_none());
    }

    #[test]
    fn sets_may_begin_with_their_end() {
        let found = pieces(b"%%%*[^]x]", true).expect("understood");
        let [Piece::Conversion(percent), Piece::Conversion(set)] = &found[..] else { panic!("two conversions") };
        assert_eq!((percent.kind, percent.suppressed), (b'%', true));
        assert_eq!((set.kind, set.suppressed, set.set), (b'[', true, (5, 8)));
    }

    #[test]
    fn checked_spellings_have_more_arguments() {
        let plain = find("snprintf").expect("known");
        let checked = find("__builtin___snprintf_chk").expect("known");
        assert_eq!((plain.format, checked.format, checked.first), (2, 4, Some(5)));
        assert_eq!(find("vfprintf").expect("known").first, None);
    }
}
