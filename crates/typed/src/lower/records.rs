//! Struct and union specifiers (C11 6.7.2.1): tags, members, completion; looking members up by name.
//!
//! Invariant: a record is completed at most once; its fields have complete types except a flexible array at the end.

use lang_c::ast::{
    Expression, SpecifierQualifier, StructDeclaration, StructDeclarator, StructField, StructKind, StructType,
    TypeSpecifier,
};
use lang_c::span::Node;

use crate::types::{Field, IntKind, RecordId, RecordKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::attributes::Attributes;
use super::context::Cx;
use super::layout::{self, Member};
use super::qualified::QType;
use super::scopes::{Tag, closest};
use super::specifiers::Specifiers;

impl Cx<'_> {
    pub(super) fn record_specifier(&mut self, node: &Node<StructType>, own: Attributes) -> Result<TypeId> {
        let loc = self.loc(node.span);
        let kind = match node.node.kind.node {
            StructKind::Struct => RecordKind::Struct,
            StructKind::Union => RecordKind::Union,
        };
        let tag = node.node.identifier.as_ref().map(|i| i.node.name.as_str());
        let record = self.tagged_record(kind, tag, node.node.declarations.is_some(), loc)?;
        if let Some(declarations) = &node.node.declarations {
            self.complete_record(record, declarations, own, loc)?;
        }
        Ok(self.types.intern(Type::Record(record)))
    }

    /// C11 6.7.2.3: a definition makes a new type in its scope, a mention finds the nearest one.
    fn tagged_record(&mut self, kind: RecordKind, tag: Option<&str>, defines: bool, loc: Loc) -> Result<RecordId> {
        let Some(tag) = tag else {
            let name = self.made.anonymous_name();
            return Ok(self.new_record(kind, name, loc));
        };
        let known = if defines { self.scopes.tag_here(tag) } else { self.scopes.tag(tag) };
        match known {
            Some(Tag::Record(k, id)) if k == kind => {
                if defines && self.types.records[id].complete {
                    return Err(Diagnostic::error(loc, format!("`{tag}` is defined twice in this scope")));
                }
                Ok(id)
            }
            Some(_) => Err(Diagnostic::error(loc, format!("`{tag}` is already the tag of another kind of type"))),
            None => {
                let id = self.new_record(kind, tag.to_string(), loc);
                self.scopes.declare_tag(tag, Tag::Record(kind, id));
                Ok(id)
            }
        }
    }

    fn complete_record(
        &mut self,
        record: RecordId,
        declarations: &[Node<StructDeclaration>],
        own: Attributes,
        loc: Loc,
    ) -> Result<()> {
        let mut members = Vec::new();
        for declaration in declarations {
            match &declaration.node {
                StructDeclaration::Field(f) => self.members(&f.node, &mut members)?,
                StructDeclaration::StaticAssert(a) => self.static_assert(a)?,
            }
        }
        let kind = self.types.records[record].kind;
        self.check_members(&members, kind, loc)?;
        let pack = self.pack.map(u64::from).filter(|p| *p > 0).or(self.types.target.pack);
        let options = layout::Options { kind, packed: own.packed, aligned: own.aligned, pack };
        let laid_out = layout::lay_out(self.types, &members, options);
        if let Some(error) = own.unsupported {
            return Err(error);
        }
        if own.transparent {
            self.made.transparent.insert(record);
        }
        let entry = &mut self.types.records[record];
        entry.fields = laid_out.fields;
        entry.size = laid_out.size;
        entry.align = laid_out.align;
        entry.complete = true;
        entry.loc = loc;
        Ok(())
    }

    fn members(&mut self, field: &StructField, members: &mut Vec<Member>) -> Result<()> {
        let specifiers = self.member_specifiers(&field.specifiers)?;
        let base = specifiers.base;
        if field.declarators.is_empty() {
            // C11 6.7.2.1p13: without a name and a tag, the members of the inner record count as our own.
            let has_tag = field.specifiers.iter().any(|s| match &s.node {
                SpecifierQualifier::TypeSpecifier(t) => match &t.node {
                    TypeSpecifier::Struct(s) => s.node.identifier.is_some(),
                    other => matches!(other, TypeSpecifier::TypedefName(_)),
                },
                _ => false,
            });
            if matches!(self.types.get(base.ty), Type::Record(_)) && !has_tag {
                let packed = specifiers.attributes.packed;
                let aligned = specifiers.attributes.aligned;
                let (ty, quals, typedef_align) = (base.ty, base.quals, None);
                members.push(Member { name: None, ty, quals, width: None, aligned, typedef_align, packed });
            }
            return Ok(());
        }
        for node in &field.declarators {
            let StructDeclarator { declarator, bit_width } = &node.node;
            let loc = self.loc(node.span);
            let mut attributes = specifiers.attributes.clone();
            let (name, ty) = match declarator {
                Some(d) => {
                    let declared = self.declarator(base, d)?;
                    attributes.packed |= declared.attributes.packed;
                    attributes.aligned = declared.attributes.aligned.or(attributes.aligned);
                    (declared.name, declared.ty)
                }
                None => (None, base),
            };
            let (ty, width) = match bit_width {
                Some(w) => {
                    let ty = self.bit_field_type(ty, &specifiers, loc)?;
                    (ty, Some(self.bit_width(w, ty.ty, name.as_deref(), loc)?))
                }
                None => (ty, None),
            };
            let Attributes { packed, aligned, typedef_align, .. } = attributes;
            let typedef_align = typedef_align.filter(|_| self.types.is_made_of(ty.ty, base.ty));
            members.push(Member { name, ty: ty.ty, quals: ty.quals, width, aligned, typedef_align, packed });
        }
        Ok(())
    }

    /// C11 6.7.2p5: whether a bit-field of plain `int` is signed is up to the target; GCC takes the other types along.
    fn bit_field_type(&mut self, q: QType, specifiers: &Specifiers, loc: Loc) -> Result<QType> {
        let Type::Int(kind) = *self.types.get(q.ty) else { return Ok(q) };
        let is_plain = self.types.int_kind_repr(kind).signed && !specifiers.says_signed;
        if self.types.target.bit_fields_signed || !is_plain {
            return Ok(q);
        }
        if specifiers.by_typedef {
            return Err(Diagnostic::unsupported(loc, "a bit-field of a typedef where plain bit-fields are unsigned"));
        }
        let unsigned = match kind {
            IntKind::Char => IntKind::UChar,
            IntKind::Short => IntKind::UShort,
            IntKind::Int => IntKind::UInt,
            IntKind::Long => IntKind::ULong,
            IntKind::LongLong => IntKind::ULongLong,
            other => other,
        };
        Ok(QType { ty: self.types.int(unsigned), quals: q.quals })
    }

    /// C11 6.7.2.1p4.
    fn bit_width(&mut self, node: &Node<Expression>, ty: TypeId, name: Option<&str>, loc: Loc) -> Result<u16> {
        let Some(repr) = self.types.int_repr(ty) else {
            return Err(Diagnostic::error(loc, "a bit-field must have an integer type"));
        };
        if matches!(self.types.get(ty), Type::Int(IntKind::Bits { .. })) {
            return Err(Diagnostic::unsupported(loc, "a bit-field of a bit-precise type"));
        }
        let width = self.constant_of(node)?;
        match u16::try_from(width) {
            Ok(0) if name.is_some() => Err(Diagnostic::error(loc, "a bit-field of width 0 cannot have a name")),
            Ok(width) if width <= repr.bits => Ok(width),
            _ => Err(Diagnostic::error(loc, format!("the width of a bit-field of this type is 0 to {}", repr.bits))),
        }
    }

    fn check_members(&mut self, members: &[Member], kind: RecordKind, loc: Loc) -> Result<()> {
        let mut names = rustc_hash::FxHashSet::default();
        for (index, member) in members.iter().enumerate() {
            let last = index + 1 == members.len();
            let name = member.name.as_deref().unwrap_or("");
            let flexible = last
                && kind == RecordKind::Struct
                && matches!(self.types.get(member.ty), Type::Array { len: None, .. });
            if self.types.size_of(member.ty).is_none() && !flexible {
                return Err(Diagnostic::error(loc, format!("the member `{name}` has an incomplete type")));
            }
            for inner in self.member_names(member) {
                if !names.insert(inner.clone()) {
                    return Err(Diagnostic::error(loc, format!("two members are called `{inner}`")));
                }
            }
        }
        Ok(())
    }

    fn member_names(&self, member: &Member) -> Vec<String> {
        match (&member.name, self.types.get(member.ty)) {
            (Some(name), _) => vec![name.clone()],
            (None, Type::Record(r)) => self.types.member_names(*r),
            _ => Vec::new(),
        }
    }

    /// A complete type that may be declared with but not used.
    pub(super) fn unsupported_type(&mut self, what: &'static str, size: u64) -> TypeId {
        if let Some(known) = self.made.stand_ins.get(&(what, size)) {
            return *known;
        }
        let name = self.made.anonymous_name();
        let record = self.new_record(RecordKind::Struct, name, Loc::NONE);
        let entry = &mut self.types.records[record];
        (entry.size, entry.align, entry.complete) = (size, size.min(8), true);
        self.made.record_features.insert(record, what);
        let ty = self.types.intern(Type::Record(record));
        self.made.stand_ins.insert((what, size), ty);
        ty
    }
}

impl Types {
    /// The way to a member, through anonymous members: indices into `fields` of each record on the way.
    pub(super) fn member_path(&self, record: RecordId, name: &str) -> Option<Vec<u32>> {
        let fields = &self.records[record].fields;
        if let Some(index) = fields.iter().position(|f| f.name.as_deref() == Some(name)) {
            return Some(vec![index as u32]);
        }
        fields.iter().enumerate().find_map(|(index, field)| match (field, self.get(field.ty)) {
            (Field { name: None, .. }, Type::Record(inner)) => {
                let mut path = self.member_path(*inner, name)?;
                path.insert(0, index as u32);
                Some(path)
            }
            _ => None,
        })
    }

    /// The type itself, or an array of it.
    pub(super) fn is_made_of(&self, ty: TypeId, base: TypeId) -> bool {
        match self.get(ty) {
            _ if ty == base => true,
            Type::Array { elem, .. } | Type::Vla { elem, .. } => self.is_made_of(*elem, base),
            _ => false,
        }
    }

    pub(super) fn no_member(&self, record: RecordId, name: &str, loc: Loc) -> Diagnostic {
        let entry = &self.records[record];
        let error = Diagnostic::error(loc, format!("`{}` has no member `{name}`", entry.name));
        if !entry.complete {
            return error.with_help(format!("`{}` is declared but not defined here.", entry.name));
        }
        let names = self.member_names(record);
        match closest(name, names.iter().map(String::as_str)) {
            Some(near) => error.with_help(format!("Did you mean `{near}`?")),
            None => error,
        }
    }

    pub(super) fn int_type(&mut self) -> TypeId {
        self.int(IntKind::Int)
    }
}
