//! What stands outside of functions: target, files, types, variables, properties, and the heads of functions.

use base::float::Format;
use base::{IndexVec, Loc};
use typed::target::{Floats, Integer, Target, Widths};
use typed::tree::{Storage, Var};
use typed::types::{BitField, EnumType, Field, Record, RecordKind, Type, Types};

use super::super::{FuncId, Function, Property, PropertyKind};
use super::cursor::Cursor;
use super::error::{ReadErrorKind, Result};
use super::function;
use super::lex::{Line, TokenKind};
use super::tables::Tables;
use super::types::{Declared, integer};

/// A line outside of all braces, with the lines up to the closing brace if it opens one.
pub(super) struct Item<'a> {
    head: &'a Line,
    body: &'a [Line],
}

impl<'a> Item<'a> {
    fn cursor(&self) -> Cursor<'a> {
        Cursor::new(self.head)
    }

    fn opens(&self) -> bool {
        opens(self.head)
    }

    fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.cursor().is_word(0, word))
    }

    /// A record or a function has lines of its own; the first word tells them apart, and a function can return a record.
    fn is_record(&self) -> bool {
        let c = self.cursor();
        let record = self.is(&["struct", "union"]);
        record
            && (c.is_word(2, "size") && matches!(c.peek(3), Some(TokenKind::Number(_))) || c.is_word(2, "incomplete"))
    }

    fn is_enum(&self) -> bool {
        self.is(&["enum"]) && !self.opens()
    }

    fn is_function(&self) -> bool {
        self.opens() && !self.is_record()
    }
}

fn opens(line: &Line) -> bool {
    matches!(line.tokens.last().map(|t| &t.kind), Some(TokenKind::Sign("{")))
}

fn closes(line: &Line) -> bool {
    matches!(line.tokens.as_slice(), [only] if only.kind == TokenKind::Sign("}"))
}

pub(super) fn split(lines: &[Line]) -> Result<Vec<Item<'_>>> {
    let mut items = Vec::new();
    let mut rest = lines;
    while let Some((head, behind)) = rest.split_first() {
        let mut body: &[Line] = &[];
        rest = behind;
        if opens(head) {
            let Some(end) = behind.iter().position(closes) else {
                return Cursor::new(head).error(ReadErrorKind::Unclosed("the brace"));
            };
            (body, rest) = (&behind[..end], &behind[end + 1..]);
        }
        items.push(Item { head, body });
    }
    Ok(items)
}

/// No types yet, for the target that the text names.
pub(super) fn types(items: &[Item]) -> Result<Types> {
    let target = match items.iter().find(|item| item.is(&["target"])) {
        Some(item) => target(&mut item.cursor())?,
        None => Target::LP64,
    };
    Ok(Types::new(target))
}

fn target(c: &mut Cursor) -> Result<Target> {
    c.skip(1);
    let mut target = Target {
        pointer_bits: c.number()?,
        short_bits: c.number()?,
        int_bits: c.number()?,
        long_bits: c.number()?,
        long_long_bits: c.number()?,
        ..Target::LP64
    };
    target.char_signed = c.word("signed");
    if !target.char_signed {
        c.need_word("unsigned")?;
    }
    target.big_endian = c.word("big");
    if !target.big_endian {
        c.need_word("little")?;
    }
    target.wide_align = c.number()?;
    target.long_double_layout = (c.number()?, c.number()?);
    unusual(c, &mut target)?;
    if c.word("fixed") {
        target.floats = Floats::Fixed(widths(c)?);
    } else if c.word("real") {
        target.floats = Floats::Real(widths(c)?);
    }
    c.need_end()?;
    Ok(target)
}

/// What does not follow from the widths.
fn unusual(c: &mut Cursor, target: &mut Target) -> Result<()> {
    *target = target.with_implied_types();
    if c.word("most") {
        target.most_align = c.number()?;
    }
    if c.word("double") {
        target.double = Format::ieee(c.number()?, c.number()?);
    }
    if c.word("long") {
        target.long_double = Format::ieee(c.number()?, c.number()?);
    }
    if c.word("size") {
        target.size = if c.word("long") { Integer::ULong } else { Integer::UInt };
        if target.size == Integer::UInt {
            c.need_word("int")?;
        }
    }
    Ok(())
}

fn widths(c: &mut Cursor) -> Result<Widths> {
    Ok(Widths { single: (c.number()?, c.number()?), double: (c.number()?, c.number()?) })
}

#[derive(Default)]
pub(super) struct Head {
    start: Option<String>,
    pub rounding: Option<String>,
    pub externals: Vec<String>,
    pub approximated: Vec<String>,
}

/// Files, and the lines of one word and one name.
pub(super) fn head(tables: &mut Tables, items: &[Item]) -> Result<Head> {
    let mut head = Head::default();
    for item in items.iter().filter(|item| !item.opens()) {
        let mut c = item.cursor();
        if c.word("file") {
            let id = tables.files.intern(c.text()?);
            tables.file_ids.push(id);
            if c.word("system") {
                tables.files.mark_system(id);
            }
        } else if c.word("start") {
            head.start = Some(c.name()?.to_string());
        } else if c.word("rounding") {
            head.rounding = Some(c.name()?.to_string());
        } else if c.word("external") {
            head.externals.push(c.text()?.to_string());
        } else if c.word("approximated") {
            head.approximated.push(c.text()?.to_string());
        } else {
            continue;
        }
        c.need_end()?;
    }
    Ok(head)
}

pub(super) fn start(tables: &Tables, head: &Head) -> Result<FuncId> {
    let name = head.start.as_deref().unwrap_or("main");
    match tables.func_ids.get(name) {
        Some(&id) => Ok(id),
        None => Cursor::new(&Line { number: 1, tokens: Vec::new(), end: 1 }).unknown("function", name),
    }
}

/// Everything else, in an order in which each needs only what came before.
pub(super) fn declare(tables: &mut Tables, items: &[Item]) -> Result<()> {
    for item in items.iter().filter(|item| item.is_enum()) {
        enumeration(tables, &mut item.cursor())?;
    }
    let records: Vec<&Item> = items.iter().filter(|item| item.is_record()).collect();
    for item in &records {
        record_name(tables, &mut item.cursor())?;
    }
    for item in &records {
        record(tables, item)?;
    }
    let functions: Vec<&Item> = items.iter().filter(|item| item.is_function()).collect();
    // Types may mention variables (the lengths of arrays), so all of these get their names first.
    for lenient in [true, false] {
        tables.lenient = lenient;
        for item in items.iter().filter(|item| !item.opens()) {
            if let Some(storage) = storage(&mut item.cursor()) {
                variable(tables, &mut item.cursor(), storage, None)?;
            }
        }
        for item in &functions {
            function_head(tables, item)?;
        }
    }
    for item in items.iter().filter(|item| item.is(&["property"])) {
        property(tables, &mut item.cursor())?;
    }
    for item in &functions {
        function_body(tables, item)?;
    }
    items.iter().try_for_each(known)
}

/// Every line is one of those that were read.
fn known(item: &Item) -> Result<()> {
    let words = ["target", "file", "start", "rounding", "external", "approximated", "property"];
    let is_known = item.opens() || item.is(&words) || item.is_enum() || item.is_record();
    if is_known || storage(&mut item.cursor()).is_some() {
        return Ok(());
    }
    item.cursor().expected("a declaration")
}

fn enumeration(tables: &mut Tables, c: &mut Cursor) -> Result<()> {
    c.skip(1);
    let (spelled, name) = names(c)?;
    let Some(repr) = integer(c)? else { return c.expected("an integer type") };
    let complete = !c.word("incomplete");
    let mut values = Vec::new();
    c.need_sign("=")?;
    while !c.is_end() {
        let value = c.name()?.to_string();
        c.need_sign("=")?;
        values.push((value, c.number()?));
        if !c.is_end() {
            c.need_sign(",")?;
        }
    }
    let id = tables.types.enums.push(EnumType { name, repr, values, complete });
    match tables.enums.insert(spelled.clone(), id) {
        None => Ok(()),
        Some(_) => c.error(ReadErrorKind::Twice { what: "enum", name: spelled }),
    }
}

/// The next name, as spelled and as in the source.
fn names(c: &mut Cursor) -> Result<(String, String)> {
    match c.peek(0) {
        Some(TokenKind::Name { spelled, name }) => {
            c.skip(1);
            Ok((spelled.clone(), name.clone()))
        }
        _ => c.expected("a name"),
    }
}

fn record_name(tables: &mut Tables, c: &mut Cursor) -> Result<()> {
    let kind = if c.is_word(0, "struct") { RecordKind::Struct } else { RecordKind::Union };
    c.skip(1);
    let (spelled, name) = names(c)?;
    let record = Record { kind, name, fields: Vec::new(), size: 0, align: 1, complete: false, loc: Loc::NONE };
    let id = tables.types.records.push(record);
    match tables.records.insert(spelled.clone(), id) {
        None => Ok(()),
        Some(_) => c.error(ReadErrorKind::Twice { what: "record", name: spelled }),
    }
}

fn record(tables: &mut Tables, item: &Item) -> Result<()> {
    let mut c = item.cursor();
    c.skip(1);
    let id = tables.records[c.name()?];
    if c.word("incomplete") {
        tables.types.records[id].loc = tables.loc(&mut c)?;
        return c.need_end();
    }
    c.need_word("size")?;
    let size = c.number()?;
    c.need_word("align")?;
    let align = c.number()?;
    let loc = tables.loc(&mut c)?;
    c.need_sign("{")?;
    c.need_end()?;
    let fields: Vec<Field> =
        item.body.iter().map(|line| field(tables, &mut Cursor::new(line))).collect::<Result<_>>()?;
    let record = &mut tables.types.records[id];
    (record.size, record.align, record.loc, record.fields, record.complete) = (size, align, loc, fields, true);
    Ok(())
}

fn field(tables: &mut Tables, c: &mut Cursor) -> Result<Field> {
    let offset = c.number()?;
    let bits = match c.word("bits") {
        true => Some(BitField { shift: c.number()?, width: c.number()? }),
        false => None,
    };
    c.need_sign(":")?;
    let Declared { ty, quals, name } = tables.declaration(c, None)?;
    c.need_end()?;
    Ok(Field { name: name.map(|(_, plain)| plain), ty, quals, offset, bits })
}

fn storage(c: &mut Cursor) -> Option<Storage> {
    let storages = [
        ("global", Storage::Global),
        ("extern", Storage::Extern),
        ("static", Storage::StaticLocal),
        ("local", Storage::Local),
        ("param", Storage::Param),
        ("literal", Storage::Literal),
    ];
    let (word, storage) = storages.into_iter().find(|(word, _)| c.is_word(0, word))?;
    // A block's instructions can begin with such a name too, never with one before a type.
    (super::types::starts(c, 1) && c.word(word)).then_some(storage)
}

/// The first time it gets its number, the second time all the rest.
fn variable(tables: &mut Tables, c: &mut Cursor, storage: Storage, func: Option<FuncId>) -> Result<()> {
    c.skip(1);
    let Declared { ty, name, .. } = tables.declaration(c, func)?;
    let Some((spelled, name)) = name else { return c.expected("the name of a variable") };
    let is_const = c.word("const");
    let is_volatile = c.word("volatile");
    let address_taken = c.word("addressed");
    let passed_over = c.word("passed_over");
    let noinit = c.word("noinit");
    let align = if c.word("align") { c.number()? } else { 1 };
    let at = if c.word("at") { Some(c.number()?) } else { None };
    let loc = tables.loc(c)?;
    c.need_end()?;
    let init = None;
    let var = Var {
        name,
        ty,
        loc,
        storage,
        func,
        init,
        noinit,
        at,
        is_const,
        is_volatile,
        address_taken,
        passed_over,
        external: false,
        align,
    };
    let key = (func, spelled);
    match tables.var_ids.get(&key) {
        Some(&id) if !tables.lenient => tables.vars[id] = var,
        Some(_) => return c.error(ReadErrorKind::Twice { what: "variable", name: key.1 }),
        None => {
            let id = tables.vars.push(var);
            tables.var_ids.insert(key, id);
        }
    }
    Ok(())
}

/// The lines of a function behind its variables.
fn function_lines<'a>(item: &Item<'a>) -> &'a [Line] {
    let is_variable = |line: &Line| storage(&mut Cursor::new(line)).is_some();
    let count = item.body.iter().take_while(|line| is_variable(line)).count();
    &item.body[count..]
}

fn function_head(tables: &mut Tables, item: &Item) -> Result<()> {
    let mut c = item.cursor();
    let known = tables.func_ids.values().copied().find(|&f| tables.func_lines.get(&f) == Some(&c.line()));
    let Declared { ty, name, .. } = tables.declaration(&mut c, known)?;
    let Some((spelled, name)) = name else { return c.expected("the name of a function") };
    let library = c.word("library");
    let loc = tables.loc(&mut c)?;
    c.need_sign("{")?;
    c.need_end()?;
    let Type::Function(f) = tables.types.get(ty) else { return item.cursor().expected("the type of a function") };
    let (ret, variadic) = (f.ret, f.variadic);
    let id = match known {
        Some(id) => id,
        None if tables.func_ids.contains_key(&spelled) => {
            return item.cursor().error(ReadErrorKind::Twice { what: "function", name: spelled });
        }
        None => tables.funcs.next_id(),
    };
    let function = Function {
        name,
        loc,
        ty,
        ret,
        params: Vec::new(),
        variadic,
        library,
        blocks: IndexVec::new(),
        exprs: IndexVec::new(),
        places: IndexVec::new(),
        loops: Vec::new(),
    };
    match known {
        Some(id) => tables.funcs[id] = function,
        None => drop(tables.funcs.push(function)),
    }
    tables.func_ids.insert(spelled, id);
    tables.func_lines.insert(id, c.line());
    for line in item.body {
        let mut c = Cursor::new(line);
        let Some(storage) = storage(&mut c.clone()) else { break };
        variable(tables, &mut c, storage, Some(id))?;
    }
    Ok(())
}

fn function_body(tables: &mut Tables, item: &Item) -> Result<()> {
    let line = item.cursor().line();
    let Some(id) = tables.funcs.ids().find(|f| tables.func_lines.get(f) == Some(&line)) else {
        return item.cursor().expected("a function");
    };
    let own = |v: &Var| v.func == Some(id) && v.storage == Storage::Param;
    let mut params: Vec<_> = tables.vars.enumerate().filter(|(_, v)| own(v)).map(|(v, _)| v).collect();
    let mut lines = function_lines(item);
    if let Some((first, rest)) = lines.split_first()
        && Cursor::new(first).is_word(0, "params")
        && !Cursor::new(first).has_sign("=")
    {
        let mut c = Cursor::new(first);
        c.skip(1);
        params.clear();
        while !c.is_end() {
            params.push(tables.var(&mut c, Some(id))?);
            if !c.is_end() {
                c.need_sign(",")?;
            }
        }
        lines = rest;
    }
    tables.funcs[id].params = params;
    function::body(tables, id, lines)
}

fn property(tables: &mut Tables, c: &mut Cursor) -> Result<()> {
    c.skip(1);
    let name = c.property()?.to_string();
    let start = c.clone();
    let label = c.text()?;
    let Some(kind) = PropertyKind::by_label(label) else { return start.unknown("kind of property", label) };
    let ends = match kind.ends_execution() {
        true => !c.word("continues"),
        false => c.word("ends"),
    };
    c.need_word("of")?;
    let func = tables.func(c)?;
    let description = c.text()?.to_string();
    let loc = tables.loc(c)?;
    c.need_end()?;
    let plain = name.split('#').next().unwrap_or_default().to_string();
    let id = tables.properties.push(Property { name: plain, kind, func, loc, description, ends });
    match tables.property_ids.insert(name.clone(), id) {
        None => Ok(()),
        Some(_) => start.error(ReadErrorKind::Twice { what: "property", name }),
    }
}
