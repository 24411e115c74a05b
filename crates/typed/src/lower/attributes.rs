//! GNU attributes and asm labels that the front end leaves in the tree: those that can change what a program means.
//!
//! Invariant: an attribute is either acted upon or kept as an error for whoever uses the declared thing.

use lang_c::ast::{Attribute, Expression, Extension};
use lang_c::span::Node;

use base::{Diagnostic, Loc, Result};

use crate::types::TypeId;
use frontend::UNDERLYING;

use super::builtins::argument;
use super::context::Cx;

#[derive(Clone, Default, Debug)]
pub(super) struct Attributes {
    pub packed: bool,
    pub aligned: Option<u64>,
    /// A typedef's own alignment, which stands in for that of its type.
    pub typedef_align: Option<u64>,
    /// GNU's machine mode: the type of that class and width is meant.
    pub mode: Option<String>,
    pub noreturn: bool,
    pub weak: bool,
    pub transparent: bool,
    /// Bytes of a vector type.
    pub vector: Option<u64>,
    pub asm_label: bool,
    /// The type of an `enum`'s values.
    pub underlying: Option<(TypeId, Loc)>,
    /// Runs before `main`, or after it; the number orders those that do.
    pub constructor: Option<u32>,
    pub destructor: Option<u32>,
    /// Start-up code leaves the object alone: it holds what was there before.
    pub noinit: bool,
    /// Where the object lies, instead of where a linker would put it.
    pub address: Option<u64>,
    /// The name of what the declared name is another name for.
    pub alias: Option<String>,
    /// An attribute whose meaning is not supported: raised when the thing is used.
    pub unsupported: Option<Diagnostic>,
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
            "mode" => into.mode = Some(mode_name(attribute, loc)?),
            "noreturn" => into.noreturn = true,
            "vector_size" => {
                let Some(argument) = attribute.arguments.first() else {
                    return Err(Diagnostic::error(loc, "`vector_size` needs a number of bytes"));
                };
                let bytes = self.constant_of(argument)?;
                into.vector = Some(u64::try_from(bytes).unwrap_or(0));
            }
            "weak" => into.weak = true,
            "alias" => into.alias = attribute.arguments.first().and_then(literal),
            "noinit" | "persistent" | "loader_uninitialized" => into.noinit = true,
            "address" => into.address = Some(self.address_argument(attribute, loc)?),
            "transparent_union" => into.transparent = true,
            "returns_twice" => {
                into.unsupported = Some(Diagnostic::unsupported(loc, "a function that returns twice, like setjmp,"));
            }
            UNDERLYING => into.underlying = Some((self.measured_type(argument(&attribute.arguments, 0, loc)?)?, loc)),
            "constructor" => into.constructor = Some(self.priority(attribute)?),
            "destructor" => into.destructor = Some(self.priority(attribute)?),
            _ => self.warn(Diagnostic::warning(loc, format!("the attribute `{name}` is not known and ignored"))),
        }
        Ok(())
    }

    /// Without a number, a function runs closest to `main`.
    fn priority(&mut self, attribute: &Attribute) -> Result<u32> {
        let Some(argument) = attribute.arguments.first() else { return Ok(u32::MAX) };
        let loc = self.loc(argument.span);
        u32::try_from(self.constant_of(argument)?).map_err(|_| Diagnostic::error(loc, "a priority is a small number"))
    }

    fn address_argument(&mut self, attribute: &Attribute, loc: Loc) -> Result<u64> {
        let Some(argument) = attribute.arguments.first() else {
            return Err(Diagnostic::error(loc, "`address` needs an address"));
        };
        let address = self.constant_of(argument)?;
        u64::try_from(address).map_err(|_| Diagnostic::error(loc, "an address is not negative"))
    }

    /// `aligned` alone means the target's largest useful alignment.
    fn alignment_argument(&mut self, attribute: &Attribute) -> Result<u64> {
        let Some(argument) = attribute.arguments.first() else { return Ok(self.types.target.attribute_align) };
        let loc = self.loc(argument.span);
        match u64::try_from(self.constant_of(argument)?) {
            Ok(n) if n.is_power_of_two() && n <= 1 << 28 => Ok(n),
            _ => Err(Diagnostic::error(loc, "an alignment must be a small power of two")),
        }
    }
}

/// The text of a plain string literal.
fn literal(argument: &Node<Expression>) -> Option<String> {
    let Expression::StringLiteral(parts) = &argument.node else { return None };
    Some(parts.node.iter().map(|part| part.trim_matches('"')).collect())
}

fn mode_name(attribute: &Attribute, loc: Loc) -> Result<String> {
    match attribute.arguments.first().map(|a| &a.node) {
        Some(Expression::Identifier(id)) => Ok(id.node.name.trim_matches('_').to_string()),
        _ => Err(Diagnostic::error(loc, "`mode` needs the name of a machine mode")),
    }
}
