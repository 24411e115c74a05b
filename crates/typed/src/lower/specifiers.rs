//! Declaration specifiers (C11 6.7): storage class, function specifiers, and the type that the base words name.
//!
//! Invariant: a combination of words that C does not list (C11 6.7.2p2) is an error, never a guess.

use lang_c::ast::{
    AlignmentSpecifier, DeclarationSpecifier, Extension, FunctionSpecifier, SpecifierQualifier, StorageClassSpecifier,
    TS18661FloatFormat, TS18661FloatType, TypeName, TypeOf, TypeQualifier, TypeSpecifier,
};
use lang_c::span::{Node, Span};

use crate::types::{FloatKind, IntKind, Quals, Type};
use base::{Diagnostic, Loc, Result};
use frontend::bit_precise;

use super::attributes::Attributes;
use super::context::Cx;
use super::qualified::QType;
use super::scopes::Symbol;

#[derive(Clone, Debug)]
pub(super) struct Specifiers {
    pub storage: Option<StorageClassSpecifier>,
    pub is_inline: bool,
    pub noreturn: bool,
    pub base: QType,
    pub attributes: Attributes,
    /// The word `signed` is there.
    pub says_signed: bool,
    /// The type is named by a typedef.
    pub by_typedef: bool,
}

/// A specifier of a declaration or of a member, seen alike.
enum Word<'a> {
    Storage(&'a StorageClassSpecifier),
    Type(&'a Node<TypeSpecifier>),
    Qualifier(&'a TypeQualifier),
    Function(&'a FunctionSpecifier),
    Alignment(&'a AlignmentSpecifier),
    Extension(&'a [Node<Extension>]),
}

fn declaration_word(node: &Node<DeclarationSpecifier>) -> (Word<'_>, Span) {
    let word = match &node.node {
        DeclarationSpecifier::StorageClass(s) => Word::Storage(&s.node),
        DeclarationSpecifier::TypeSpecifier(t) => Word::Type(t),
        DeclarationSpecifier::TypeQualifier(q) => Word::Qualifier(&q.node),
        DeclarationSpecifier::Function(f) => Word::Function(&f.node),
        DeclarationSpecifier::Alignment(a) => Word::Alignment(&a.node),
        DeclarationSpecifier::Extension(e) => Word::Extension(e),
    };
    (word, node.span)
}

fn member_word(node: &Node<SpecifierQualifier>) -> (Word<'_>, Span) {
    let word = match &node.node {
        SpecifierQualifier::TypeSpecifier(t) => Word::Type(t),
        SpecifierQualifier::TypeQualifier(q) => Word::Qualifier(&q.node),
        SpecifierQualifier::Extension(e) => Word::Extension(e),
    };
    (word, node.span)
}

/// How often each base word was written.
#[derive(Default)]
struct Words {
    void: bool,
    char: bool,
    short: bool,
    int: bool,
    long: u8,
    float: bool,
    double: bool,
    signed: bool,
    unsigned: bool,
    bool: bool,
    int128: bool,
    complex: bool,
    other: Option<QType>,
    typedef_align: Option<u64>,
}

impl Cx<'_> {
    pub(super) fn declaration_specifiers(&mut self, nodes: &[Node<DeclarationSpecifier>]) -> Result<Specifiers> {
        let words: Vec<_> = nodes.iter().map(declaration_word).collect();
        self.specifiers(&words)
    }

    pub(super) fn member_specifiers(&mut self, nodes: &[Node<SpecifierQualifier>]) -> Result<Specifiers> {
        let words: Vec<_> = nodes.iter().map(member_word).collect();
        self.specifiers(&words)
    }

    pub(super) fn type_name(&mut self, node: &Node<TypeName>) -> Result<QType> {
        Ok(self.aligned_type_name(node)?.0)
    }

    /// A type name with the alignment of its typedef, if that has one of its own.
    pub(super) fn aligned_type_name(&mut self, node: &Node<TypeName>) -> Result<(QType, Option<u64>)> {
        let specifiers = self.member_specifiers(&node.node.specifiers)?;
        let base = specifiers.base;
        let q = match &node.node.declarator {
            Some(declarator) => self.declarator(base, declarator)?.ty,
            None => base,
        };
        Ok((q, specifiers.attributes.typedef_align.filter(|_| self.types.is_made_of(q.ty, base.ty))))
    }

    fn specifiers(&mut self, words: &[(Word<'_>, Span)]) -> Result<Specifiers> {
        let loc = words.first().map_or(Loc::NONE, |(_, span)| self.loc(*span));
        let mut found = Words::default();
        let mut quals = Quals::default();
        let mut specifiers = Specifiers {
            storage: None,
            is_inline: false,
            noreturn: false,
            base: QType::plain(self.types.int(IntKind::Int)),
            attributes: Attributes::default(),
            says_signed: false,
            by_typedef: false,
        };
        let mut index = 0;
        while let Some((word, span)) = words.get(index) {
            index += 1;
            match word {
                // `_Thread_local` may stand beside `static` or `extern`; with one thread it changes nothing.
                Word::Storage(StorageClassSpecifier::ThreadLocal) => {}
                Word::Storage(storage) => {
                    if specifiers.storage.is_some() {
                        return Err(Diagnostic::error(self.loc(*span), "a declaration has only one storage class"));
                    }
                    specifiers.storage = Some((*storage).clone());
                }
                Word::Function(FunctionSpecifier::Inline) => specifiers.is_inline = true,
                Word::Function(FunctionSpecifier::Noreturn) => specifiers.noreturn = true,
                Word::Qualifier(q) => self.qualifier(q, &mut quals),
                Word::Alignment(a) => specifiers.attributes.aligned = Some(self.alignas(a)?),
                Word::Extension(e) => self.attributes(e, &mut specifiers.attributes)?,
                Word::Type(t) => {
                    // Attributes right behind `struct … { … }` belong to the type, not to what is declared with it.
                    let mut own = Attributes::default();
                    if matches!(&t.node, TypeSpecifier::Struct(s) if s.node.declarations.is_some())
                        || matches!(&t.node, TypeSpecifier::Enum(e) if !e.node.enumerators.is_empty())
                    {
                        while let Some((Word::Extension(e), _)) = words.get(index) {
                            self.attributes(e, &mut own)?;
                            index += 1;
                        }
                    }
                    self.type_word(t, own, &mut found)?;
                }
            }
        }
        specifiers.base = self.base_type(&found, loc)?.with(quals);
        (specifiers.says_signed, specifiers.by_typedef) = (found.signed, found.other.is_some());
        if let Some(bytes) = specifiers.attributes.vector {
            specifiers.base = self.vectorised(specifiers.base, bytes, loc)?;
        }
        if let Some(mode) = specifiers.attributes.mode.take() {
            specifiers.base = self.types.in_mode(specifiers.base, &mode, loc)?;
        }
        specifiers.attributes.typedef_align = found.typedef_align;
        Ok(specifiers)
    }

    pub(super) fn qualifier(&self, qualifier: &TypeQualifier, quals: &mut Quals) {
        match qualifier {
            TypeQualifier::Const => quals.is_const = true,
            TypeQualifier::Volatile => quals.is_volatile = true,
            // With one thread nothing can come between the parts of an access.
            TypeQualifier::Atomic
            | TypeQualifier::Restrict
            | TypeQualifier::Nonnull
            | TypeQualifier::NullUnspecified
            | TypeQualifier::Nullable => {}
        }
    }

    fn alignas(&mut self, alignment: &AlignmentSpecifier) -> Result<u64> {
        match alignment {
            AlignmentSpecifier::Type(name) => {
                let (q, own) = self.aligned_type_name(name)?;
                let align = self.types.alignment(q.ty, self.loc(name.span))?;
                Ok(own.unwrap_or(align))
            }
            AlignmentSpecifier::Constant(e) => {
                let loc = self.loc(e.span);
                let value = self.constant_of(e)?;
                u64::try_from(value).map_err(|_| Diagnostic::error(loc, "an alignment must not be negative"))
            }
        }
    }

    fn type_word(&mut self, node: &Node<TypeSpecifier>, own: Attributes, found: &mut Words) -> Result<()> {
        let loc = self.loc(node.span);
        let twice = |already: &mut bool| {
            if std::mem::replace(already, true) {
                return Err(Diagnostic::error(loc, "a type word is repeated"));
            }
            Ok(())
        };
        let other = match &node.node {
            TypeSpecifier::Void => return twice(&mut found.void),
            TypeSpecifier::Char => return twice(&mut found.char),
            TypeSpecifier::Short => return twice(&mut found.short),
            TypeSpecifier::Int => return twice(&mut found.int),
            TypeSpecifier::Long => {
                found.long += 1;
                return Ok(());
            }
            TypeSpecifier::Float => return twice(&mut found.float),
            TypeSpecifier::Double => return twice(&mut found.double),
            TypeSpecifier::Signed => return twice(&mut found.signed),
            TypeSpecifier::Unsigned => return twice(&mut found.unsigned),
            TypeSpecifier::Bool => return twice(&mut found.bool),
            TypeSpecifier::TypedefName(id) if id.node.name == "__int128" => return twice(&mut found.int128),
            TypeSpecifier::Complex => return twice(&mut found.complex),
            TypeSpecifier::Atomic(name) => QType::plain(self.type_name(name)?.ty),
            TypeSpecifier::Struct(s) => QType::plain(self.record_specifier(s, own)?),
            TypeSpecifier::Enum(e) => QType::plain(self.enum_specifier(e, own)?),
            TypeSpecifier::TypedefName(id) if bit_precise(&id.node.name).is_some() => {
                let (width, signed) = bit_precise(&id.node.name).unwrap_or((0, false));
                QType::plain(self.types.int(IntKind::Bits { width, signed }))
            }
            TypeSpecifier::TypedefName(id) => match self.scopes.name(&id.node.name).map(|n| n.symbol) {
                Some(Symbol::Typedef(ty, align)) => {
                    found.typedef_align = align;
                    ty
                }
                Some(Symbol::Broken(index)) => return Err(self.messages.broken[index as usize].clone()),
                _ => return Err(self.undeclared(&id.node.name, "type", loc)),
            },
            TypeSpecifier::TypeOf(t) => self.type_of(&t.node)?,
            TypeSpecifier::TS18661Float(f) => match interchange_kind(f) {
                Some(kind) if kind != FloatKind::Float16 || self.types.target.floats.is_ieee() => {
                    QType::plain(self.types.intern(Type::Float(kind)))
                }
                _ => QType::plain(self.unsupported_type("this floating-point type", 16)),
            },
        };
        if found.other.replace(other).is_some() {
            return Err(Diagnostic::error(loc, "two types in one declaration"));
        }
        Ok(())
    }

    fn type_of(&mut self, node: &TypeOf) -> Result<QType> {
        match node {
            TypeOf::Type(name) => self.type_name(name),
            TypeOf::Expression(e) => self.type_of_expression(e),
        }
    }

    fn base_type(&mut self, w: &Words, loc: Loc) -> Result<QType> {
        let plain = self.plain_type(w, loc)?;
        if !w.complex {
            return Ok(plain);
        }
        if !self.types.target.floats.is_ieee() && matches!(self.types.get(plain.ty), Type::Float(_)) {
            return Ok(QType::plain(self.unsupported_type("complex arithmetic on anything but IEEE 754 numbers", 16)));
        }
        Ok(QType { ty: self.complex_type(plain.ty, loc)?, quals: plain.quals })
    }

    /// C11 6.7.2p2, for all words but `_Complex`.
    fn plain_type(&mut self, w: &Words, loc: Loc) -> Result<QType> {
        let sign = w.signed || w.unsigned;
        let size = w.short || w.long > 0;
        let invalid = || Err(Diagnostic::error(loc, "these words do not name a type together"));
        if w.signed && w.unsigned || w.short && w.long > 0 || w.long > 2 {
            return invalid();
        }
        let pick = |signed: IntKind, unsigned: IntKind| if w.unsigned { unsigned } else { signed };
        let names = [w.void, w.char, w.float, w.double, w.bool, w.int128, w.other.is_some()];
        let ty = match names.iter().filter(|n| **n).count() {
            0 if w.short => Type::Int(pick(IntKind::Short, IntKind::UShort)),
            0 if w.long == 1 => Type::Int(pick(IntKind::Long, IntKind::ULong)),
            0 if w.long == 2 => Type::Int(pick(IntKind::LongLong, IntKind::ULongLong)),
            // GNU: `_Complex` alone is of double.
            0 if w.complex && !w.int && !sign => Type::Float(FloatKind::Double),
            0 => {
                if !w.int && !sign {
                    self.warn(Diagnostic::warning(loc, "the type is missing here; `int` is assumed"));
                }
                Type::Int(pick(IntKind::Int, IntKind::UInt))
            }
            1 if w.double && w.long == 1 && !sign && !w.int && !w.short => Type::Float(FloatKind::LongDouble),
            1 if w.int || size => return invalid(),
            1 if w.char && sign => Type::Int(pick(IntKind::SChar, IntKind::UChar)),
            1 if w.char => Type::Int(IntKind::Char),
            1 if w.int128 => Type::Int(pick(IntKind::Int128, IntKind::UInt128)),
            1 if sign => return invalid(),
            1 if w.void => Type::Void,
            1 if w.float => Type::Float(FloatKind::Float),
            1 if w.double => Type::Float(FloatKind::Double),
            1 if w.bool => Type::Int(IntKind::Bool),
            1 => return w.other.map_or_else(invalid, Ok),
            _ => return invalid(),
        };
        Ok(QType::plain(self.types.intern(ty)))
    }
}

/// The binary types of TS 18661-3; those of decimal numbers have none.
pub(super) fn interchange_kind(f: &TS18661FloatType) -> Option<FloatKind> {
    match (&f.format, f.width) {
        (TS18661FloatFormat::BinaryInterchange, 16) => Some(FloatKind::Float16),
        (TS18661FloatFormat::BinaryInterchange, 32) => Some(FloatKind::Float32),
        (TS18661FloatFormat::BinaryInterchange, 64) => Some(FloatKind::Float64),
        (TS18661FloatFormat::BinaryInterchange, 128) => Some(FloatKind::Float128),
        (TS18661FloatFormat::BinaryExtended, 32) => Some(FloatKind::Float32x),
        (TS18661FloatFormat::BinaryExtended, 64) => Some(FloatKind::Float64x),
        _ => None,
    }
}
