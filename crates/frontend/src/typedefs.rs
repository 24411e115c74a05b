//! The typedef names of a translation unit, which the parser must be told before it sees text that uses them.

use lang_c::ast::{
    Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, ExternalDeclaration, StorageClassSpecifier,
};
use rustc_hash::FxHashSet;

use super::token::Token;

/// What the tokens of a declaration say about the typedef names it declares.
#[derive(PartialEq, Eq, Debug)]
pub enum Declares<'t> {
    Nothing,
    /// `typedef … name ;`
    One(&'t str),
    /// Only the parser knows.
    Unclear,
}

/// The cheap look that suffices for most typedefs.
pub fn declared_by<'t>(tokens: &'t [Token<'_>]) -> Declares<'t> {
    let mut depth = 0usize;
    let mut is_typedef = false;
    let mut several = false;
    for token in tokens {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "typedef" => is_typedef |= depth == 0,
            "," => several |= depth == 0,
            _ => {}
        }
    }
    match tokens {
        _ if !is_typedef => Declares::Nothing,
        [.., name, end] if !several && end.is(";") && name.is_identifier() => Declares::One(&name.text),
        _ => Declares::Unclear,
    }
}

/// Adds the names that parsed declarations make types at file scope.
pub fn collect(declarations: &[lang_c::span::Node<ExternalDeclaration>], names: &mut FxHashSet<String>) {
    for declaration in declarations {
        if let ExternalDeclaration::Declaration(declaration) = &declaration.node
            && is_typedef(&declaration.node)
        {
            let declarators = declaration.node.declarators.iter();
            names.extend(declarators.filter_map(|d| name(&d.node.declarator.node)).map(str::to_string));
        }
    }
}

fn is_typedef(declaration: &Declaration) -> bool {
    declaration.specifiers.iter().any(|specifier| {
        matches!(&specifier.node, DeclarationSpecifier::StorageClass(class) if class.node == StorageClassSpecifier::Typedef)
    })
}

fn name(mut declarator: &Declarator) -> Option<&str> {
    loop {
        match &declarator.kind.node {
            DeclaratorKind::Abstract => return None,
            DeclaratorKind::Identifier(identifier) => return Some(&identifier.node.name),
            DeclaratorKind::Declarator(inner) => declarator = &inner.node,
        }
    }
}
