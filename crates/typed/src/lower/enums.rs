//! Enum specifiers (C11 6.7.2.2): enumerators are constants of type `int`, the enum's own type is as GCC chooses it.
//!
//! Invariant: `EnumType::repr` holds every enumerator.

use lang_c::ast::{EnumType as EnumNode, Enumerator};
use lang_c::span::Node;

use crate::types::{EnumId, EnumType, IntKind, Type, TypeId};
use base::{Diagnostic, Loc, Result};

use super::attributes::Attributes;
use super::context::Cx;
use super::int_constant::fits;
use super::scopes::{Symbol, Tag};

impl Cx<'_> {
    pub(super) fn enum_specifier(&mut self, node: &Node<EnumNode>, own: Attributes) -> Result<TypeId> {
        let loc = self.loc(node.span);
        let tag = node.node.identifier.as_ref().map(|i| i.node.name.as_str());
        let defines = !node.node.enumerators.is_empty();
        let id = self.tagged_enum(tag, defines, loc)?;
        if defines {
            self.complete_enum(id, &node.node.enumerators, &own)?;
        }
        Ok(self.types.intern(Type::Enum(id)))
    }

    fn tagged_enum(&mut self, tag: Option<&str>, defines: bool, loc: Loc) -> Result<EnumId> {
        let known = tag.and_then(|tag| if defines { self.scopes.tag_here(tag) } else { self.scopes.tag(tag) });
        match (known, tag) {
            (Some(Tag::Enum(id)), Some(tag)) => {
                if defines && self.types.enums[id].complete {
                    return Err(Diagnostic::error(loc, format!("`{tag}` is defined twice in this scope")));
                }
                Ok(id)
            }
            (Some(Tag::Record(..)), Some(tag)) => {
                Err(Diagnostic::error(loc, format!("`{tag}` is already the tag of a struct or union")))
            }
            _ => {
                let name = tag.unwrap_or("<anonymous>").to_string();
                let fresh = EnumType { name, repr: IntKind::UInt, values: Vec::new(), complete: false };
                let id = self.types.enums.push(fresh);
                let unit = self.unit.no;
                self.made.enum_units.push(unit);
                if let Some(tag) = tag {
                    self.scopes.declare_tag(tag, Tag::Enum(id));
                }
                Ok(id)
            }
        }
    }

    fn complete_enum(&mut self, id: EnumId, enumerators: &[Node<Enumerator>], own: &Attributes) -> Result<()> {
        let underlying = own.underlying.map(|(ty, loc)| self.underlying_kind(ty, loc)).transpose()?;
        let mut next = 0i128;
        let mut values = Vec::new();
        for node in enumerators {
            let loc = self.loc(node.span);
            if let Some(e) = &node.node.expression {
                next = self.constant_of(e)?;
            }
            let name = &node.node.identifier.node.name;
            // Inside the list, GCC gives a constant outside `int` the first wider type that holds it.
            let wide =
                [IntKind::Int, IntKind::UInt, IntKind::Long, IntKind::ULong, IntKind::LongLong, IntKind::ULongLong];
            let kinds = underlying.as_ref().map_or(&wide[..], std::slice::from_ref);
            let Some(kind) = self.first_that_fits(kinds, &[next]) else {
                return Err(Diagnostic::error(loc, format!("the value of `{name}` fits no integer type")));
            };
            if self.scopes.name_here(name).is_some() {
                return Err(Diagnostic::error(loc, format!("`{name}` is already declared in this scope")));
            }
            let ty = self.types.int(kind);
            self.scopes.declare(name, Symbol::Constant(next, ty), loc);
            values.push((name.clone(), next));
            next += 1;
        }
        let repr = match underlying {
            Some(kind) => kind,
            None => self.enum_repr(&values, own.packed, enumerators)?,
        };
        // GCC: behind the list, a constant outside `int` has the enum's own type.
        let own_type = self.types.int(repr);
        for (node, (name, value)) in enumerators.iter().zip(&values) {
            if underlying.is_none() && self.first_that_fits(&[IntKind::Int], &[*value]).is_none() {
                let loc = self.loc(node.span);
                self.scopes.declare(name, Symbol::Constant(*value, own_type), loc);
            }
        }
        let entry = &mut self.types.enums[id];
        (entry.repr, entry.values, entry.complete) = (repr, values, true);
        Ok(())
    }

    /// C23 6.7.3.3p4: an integer type that is no enumeration.
    fn underlying_kind(&self, ty: TypeId, loc: Loc) -> Result<IntKind> {
        match self.types.get(ty) {
            Type::Int(kind) => Ok(*kind),
            _ => Err(Diagnostic::error(loc, "the values of an enum are of an integer type")),
        }
    }

    /// GCC: `unsigned int` without negative values, else `int`; wider if needed; narrower if packed or with
    /// `-fshort-enums`.
    fn enum_repr(&self, values: &[(String, i128)], packed: bool, nodes: &[Node<Enumerator>]) -> Result<IntKind> {
        use IntKind::*;
        let numbers: Vec<i128> = values.iter().map(|(_, v)| *v).collect();
        let negative = numbers.iter().any(|v| *v < 0);
        let short = packed || self.types.target.short_enums;
        let kinds: &[IntKind] = match (negative, short) {
            (false, false) => &[UInt, ULong, ULongLong],
            (true, false) => &[Int, Long, LongLong],
            (false, true) => &[UChar, UShort, UInt, ULong, ULongLong],
            (true, true) => &[SChar, Short, Int, Long, LongLong],
        };
        let loc = nodes.first().map_or(Loc::NONE, |n| self.loc(n.span));
        self.first_that_fits(kinds, &numbers)
            .ok_or_else(|| Diagnostic::error(loc, "no integer type holds all values of this enum"))
    }

    fn first_that_fits(&self, kinds: &[IntKind], values: &[i128]) -> Option<IntKind> {
        let holds = |kind: &&IntKind| values.iter().all(|v| fits(*v, self.types.int_kind_repr(**kind)));
        kinds.iter().find(holds).copied()
    }
}
