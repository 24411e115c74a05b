//! Types and declarations as C writes them.

use typed::types::{FloatKind, FnType, IntKind, Quals, Type, TypeId};

use super::super::print::TYPE_WORDS;
use super::super::{FuncId, VarId};
use super::cursor::Cursor;
use super::error::{ReadErrorKind, Result};
use super::lex::TokenKind;
use super::tables::Tables;

/// A declared type with the qualifiers of the thing itself, and its name as spelled and as in the source.
pub(super) struct Declared {
    pub ty: TypeId,
    pub quals: Quals,
    pub name: Option<(String, String)>,
}

/// What is around a name, from the inside to the outside.
enum Around {
    Pointer(Quals),
    Array(Option<u64>),
    Vla(VarId),
    Function { params: Vec<TypeId>, variadic: bool, prototyped: bool },
}

/// Whether a type begins here.
pub(super) fn starts(cursor: &Cursor, ahead: usize) -> bool {
    matches!(cursor.peek(ahead), Some(TokenKind::Name { spelled, .. }) if TYPE_WORDS.contains(&spelled.as_str()))
}

impl Tables {
    pub fn type_name(&mut self, c: &mut Cursor, func: Option<FuncId>) -> Result<TypeId> {
        let declared = self.declaration(c, func)?;
        match declared.name {
            None => Ok(declared.ty),
            Some(_) => c.expected("a type without a name"),
        }
    }

    pub fn declaration(&mut self, c: &mut Cursor, func: Option<FuncId>) -> Result<Declared> {
        let quals = qualifiers(c);
        let base = self.base(c)?;
        let mut around = Vec::new();
        let name = self.declarator(c, func, &mut around)?;
        let mut declared = Declared { ty: base, quals, name };
        while let Some(outer) = around.pop() {
            self.wrap(&mut declared, outer);
        }
        Ok(declared)
    }

    fn wrap(&mut self, inner: &mut Declared, around: Around) {
        let to = inner.ty;
        let ty = match around {
            Around::Pointer(own) => {
                let quals = std::mem::replace(&mut inner.quals, own);
                Type::Pointer { to, quals }
            }
            Around::Array(len) => Type::Array { elem: to, len },
            Around::Vla(len) => Type::Vla { elem: to, len },
            Around::Function { params, variadic, prototyped } => {
                inner.quals = Quals::default();
                Type::Function(FnType { ret: to, params, variadic, prototyped })
            }
        };
        inner.ty = self.types.intern(ty);
    }

    /// Fills in what is around the name, what is closest to it first.
    fn declarator(
        &mut self,
        c: &mut Cursor,
        func: Option<FuncId>,
        around: &mut Vec<Around>,
    ) -> Result<Option<(String, String)>> {
        let mut pointers = Vec::new();
        while c.sign("*") {
            pointers.push(Around::Pointer(qualifiers(c)));
        }
        let mut name = None;
        if c.is_sign(0, "(") && (c.is_sign(1, "*") || c.is_sign(1, "(")) {
            c.skip(1);
            name = self.declarator(c, func, around)?;
            c.need_sign(")")?;
        } else if let Some(TokenKind::Name { spelled, name: plain }) = c.peek(0)
            && !starts(c, 0)
        {
            c.skip(1);
            name = Some((spelled.clone(), plain.clone()));
        }
        loop {
            if c.sign("[") {
                around.push(self.length(c, func)?);
            } else if c.sign("(") {
                around.push(self.parameters(c, func)?);
            } else {
                break;
            }
        }
        around.extend(pointers.into_iter().rev());
        Ok(name)
    }

    fn length(&mut self, c: &mut Cursor, func: Option<FuncId>) -> Result<Around> {
        let around = match c.peek(0) {
            Some(TokenKind::Number(_)) => Around::Array(Some(c.number()?)),
            Some(TokenKind::Name { .. }) | Some(TokenKind::Sign("::")) => Around::Vla(self.var(c, func)?),
            _ => Around::Array(None),
        };
        c.need_sign("]")?;
        Ok(around)
    }

    fn parameters(&mut self, c: &mut Cursor, func: Option<FuncId>) -> Result<Around> {
        let mut params = Vec::new();
        let (mut variadic, mut prototyped) = (false, false);
        if c.is_word(0, "void") && c.is_sign(1, ")") {
            c.skip(1);
            prototyped = true;
        }
        while !c.sign(")") {
            prototyped = true;
            if c.sign("?") {
                prototyped = false;
            } else if c.sign("...") {
                variadic = true;
            } else {
                params.push(self.type_name(c, func)?);
            }
            if !c.is_sign(0, ")") {
                c.need_sign(",")?;
            }
        }
        Ok(Around::Function { params, variadic, prototyped })
    }

    fn base(&mut self, c: &mut Cursor) -> Result<TypeId> {
        if c.word("enum") {
            let name = c.name()?;
            let Some(&id) = self.enums.get(name) else { return c.unknown("enum", name) };
            return Ok(self.types.intern(Type::Enum(id)));
        }
        if c.word("struct") || c.word("union") {
            let name = c.name()?;
            let Some(&id) = self.records.get(name) else { return c.unknown("record", name) };
            return Ok(self.types.intern(Type::Record(id)));
        }
        let ty = match scalar(c)? {
            Some(ty) => ty,
            None => return c.expected("a type"),
        };
        Ok(self.types.intern(ty))
    }
}

fn qualifiers(c: &mut Cursor) -> Quals {
    let mut quals = Quals::default();
    loop {
        if c.word("const") {
            quals.is_const = true;
        } else if c.word("volatile") {
            quals.is_volatile = true;
        } else {
            return quals;
        }
    }
}

fn scalar(c: &mut Cursor) -> Result<Option<Type>> {
    let float = |kind| Ok(Some(Type::Float(kind)));
    for (word, kind) in [
        ("float", FloatKind::Float),
        ("double", FloatKind::Double),
        ("_Float16", FloatKind::Float16),
        ("_Float32", FloatKind::Float32),
        ("_Float32x", FloatKind::Float32x),
        ("_Float64", FloatKind::Float64),
        ("_Float64x", FloatKind::Float64x),
        ("_Float128", FloatKind::Float128),
    ] {
        if c.word(word) {
            return float(kind);
        }
    }
    if c.is_word(0, "long") && c.is_word(1, "double") {
        c.skip(2);
        return float(FloatKind::LongDouble);
    }
    if c.word("void") {
        return Ok(Some(Type::Void));
    }
    Ok(integer(c)?.map(Type::Int))
}

pub(super) fn integer(c: &mut Cursor) -> Result<Option<IntKind>> {
    use IntKind::*;
    let signed = c.word("signed");
    let unsigned = c.word("unsigned");
    let pick = |plain, other| if unsigned { other } else { plain };
    if c.word("_BitInt") {
        c.need_sign("(")?;
        let width = c.number()?;
        c.need_sign(")")?;
        return Ok(Some(Bits { width, signed: !unsigned }));
    }
    let kind = match () {
        _ if c.word("_Bool") => Bool,
        _ if c.word("char") => pick(if signed { SChar } else { Char }, UChar),
        _ if c.word("short") => pick(Short, UShort),
        _ if c.word("int") => pick(Int, UInt),
        _ if c.word("__int128") => pick(Int128, UInt128),
        _ if c.word("long") => match c.word("long") {
            true => pick(LongLong, ULongLong),
            false => pick(Long, ULong),
        },
        _ if signed || unsigned => return c.error(ReadErrorKind::Expected("an integer type")),
        _ => return Ok(None),
    };
    Ok(Some(kind))
}
