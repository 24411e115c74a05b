//! GNU attributes and asm labels: which ones matter for types and meaning, which are harmless, which are not supported.
//!
//! Invariant: an attribute that changes what a program means is either acted upon or kept as an error for whoever uses
//! the declared thing; only attributes that cannot change a verdict are dropped.

use lang_c::ast::{Attribute, Expression, Extension};
use lang_c::span::Node;

use crate::base::{Diagnostic, Loc, Result};
use crate::typed::types::{IntKind, Type, TypeId};

use super::Cx;

#[derive(Clone, Default, Debug)]
pub(super) struct Attributes {
    pub packed: bool,
    pub aligned: Option<u64>,
    pub mode: Option<String>,
    pub noreturn: bool,
    pub weak: bool,
    pub vector: bool,
    pub asm_label: bool,
    /// An attribute whose meaning is not supported: raised when the thing is used.
    pub unsupported: Option<Diagnostic>,
}

impl Attributes {
    /// What a variable with these attributes cannot be used for yet.
    pub fn variable_error(&self, loc: Loc) -> Option<Diagnostic> {
        if let Some(error) = &self.unsupported {
            return Some(error.clone());
        }
        self.aligned.map(|_| Diagnostic::unsupported(loc, "an alignment attribute on a variable"))
    }
}

impl Cx<'_> {
    pub(super) fn attributes(&mut self, extensions: &[Node<Extension>], into: &mut Attributes) -> Result<()> {
        for extension in extensions {
            match &extension.node {
                Extension::Attribute(attribute) => self.attribute(attribute, self.loc(extension.span), into)?,
                Extension::AsmLabel(_) => into.asm_label = true,
                Extension::AvailabilityAttribute(_) => {}
            }
        }
        Ok(())
    }

    fn attribute(&mut self, attribute: &Attribute, loc: Loc, into: &mut Attributes) -> Result<()> {
        let name = attribute.name.node.trim_matches('_');
        match name {
            "packed" => into.packed = true,
            "aligned" => into.aligned = Some(self.alignment_argument(attribute)?),
            "noreturn" => into.noreturn = true,
            "weak" => into.weak = true,
            "vector_size" => into.vector = true,
            "mode" => {
                if let Some(Expression::Identifier(id)) = attribute.arguments.first().map(|a| &a.node) {
                    into.mode = Some(id.node.name.trim_matches('_').to_string());
                }
            }
            "alias"
            | "ifunc"
            | "cleanup"
            | "constructor"
            | "destructor"
            | "scalar_storage_order"
            | "section_start"
            | "address_space"
            | "ms_struct"
            | "weakref"
            | "naked" => {
                into.unsupported = Some(Diagnostic::unsupported(loc, format!("the attribute `{name}`")));
            }
            _ => {}
        }
        Ok(())
    }

    /// `aligned` alone means the target's largest useful alignment.
    fn alignment_argument(&mut self, attribute: &Attribute) -> Result<u64> {
        let Some(argument) = attribute.arguments.first() else { return Ok(16) };
        let loc = self.loc(argument.span);
        match u64::try_from(self.constant_of(argument)?) {
            Ok(n) if n.is_power_of_two() && n <= 1 << 28 => Ok(n),
            _ => Err(Diagnostic::error(loc, "an alignment must be a small power of two")),
        }
    }

    /// `mode(…)` replaces the width of an integer type and keeps its signedness.
    pub(super) fn apply_mode(&mut self, ty: TypeId, mode: &str) -> TypeId {
        let bits = match mode {
            "QI" | "byte" => 8,
            "HI" => 16,
            "SI" => 32,
            "DI" => 64,
            "word" | "pointer" => self.types.target.pointer_bits,
            _ => 0,
        };
        use IntKind::*;
        let signed = self.types.int_repr(ty).is_some_and(|repr| repr.signed);
        let kinds = if signed { [SChar, Short, Int, Long, LongLong] } else { [UChar, UShort, UInt, ULong, ULongLong] };
        let kind = kinds.into_iter().find(|k| self.types.int_kind_repr(*k).bits == bits);
        match kind {
            Some(kind) if self.is_integer(ty) => self.types.intern(Type::Int(kind)),
            _ => self.unsupported_type("this machine mode", 16),
        }
    }
}
