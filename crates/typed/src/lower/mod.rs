//! From lang_c syntax trees to the typed tree, declaration by declaration.
//!
//! Invariants: nothing of a syntax tree outlives its declaration; every conversion that C makes implicitly is a `Cast`
//! in the result; what is not supported yet is an error only if the program uses it (headers declare much that nobody
//! calls), so such errors wait beside their function or variable until `Lowering::finish` knows what is reachable.

mod assembly;
mod attributes;
mod bits;
mod body;
mod builtins;
mod calls;
mod complex;
mod computed_goto;
mod constant;
mod context;
mod convert;
mod declarators;
mod declare;
mod enums;
mod expr;
mod features;
mod flexible;
mod float_builtins;
mod float_constant;
mod init;
mod instructions;
mod int_constant;
mod layout;
mod link;
mod linkage;
mod linked_unit;
mod literals;
mod lvalues;
mod modes;
mod object_size;
mod operators;
pub mod probe;
mod qualified;
mod records;
mod scopes;
mod specifiers;
mod stmt;
mod unify;
mod variadic;
mod vectors;
mod vla;

#[cfg(test)]
mod tests;

use lang_c::ast::{Declaration, ExternalDeclaration, StaticAssert};
use lang_c::span::Node;

use base::{Diagnostic, Files, Result};
use frontend::{Chunk, SourceUnit};

use super::target::Target;
use super::tree;
use super::types::Types;

use context::{CurrentUnit, Cx, Entities, MadeTypes, Messages};
use linkage::UnitNo;
use scopes::Scopes;

pub use context::Lowering;

/// Lowers and links whole translation units, each syntax tree dropped as soon as it is lowered. The files come back in
/// either case: in the unit, or for showing the errors.
pub fn lower(
    units: &[SourceUnit],
    mut files: Files,
    target: Target,
    entry: Option<&str>,
) -> Result<tree::Unit, (Files, Vec<Diagnostic>)> {
    let mut lowering = Lowering::new(target);
    let mut errors = Vec::new();
    for unit in units {
        lowering.begin_unit(&unit.path.to_string_lossy());
        let parsed = unit.for_each_declaration(&mut files, &mut |chunk| {
            lowering.chunk(&chunk);
            Ok(())
        });
        errors.extend(parsed.err().into_iter().flatten());
    }
    let names = files.clone();
    if errors.is_empty() {
        return lowering.finish(files, entry).map_err(|errors| (names, errors));
    }
    errors.append(&mut lowering.messages.errors);
    Err((names, errors))
}

impl Lowering {
    pub fn new(target: Target) -> Self {
        Lowering {
            types: Types::new(target),
            made: MadeTypes::default(),
            entities: Entities::default(),
            scopes: Scopes::default(),
            unit: CurrentUnit::default(),
            messages: Messages::default(),
        }
    }

    /// A new translation unit: the file scope starts empty. `name` tells apart `static` names of several units.
    pub fn begin_unit(&mut self, name: &str) {
        self.begin(name, false);
    }

    /// A unit of our own, which may define and call what is ours. No name of a file makes a unit one.
    pub fn begin_own_unit(&mut self, name: &str) {
        self.begin(name, true);
    }

    fn begin(&mut self, name: &str, is_ours: bool) {
        self.unit = CurrentUnit { no: UnitNo(self.unit.no.0 + 1), name: name.to_string(), is_ours };
        self.scopes = Scopes::default();
        self.declare_builtin_types();
    }

    /// Lowers some declarations of the current unit. Errors are kept for `finish`; lowering goes on behind them.
    pub fn chunk(&mut self, chunk: &Chunk) {
        for node in &chunk.decls {
            if let Err(error) = self.declaration(&chunk.places, chunk.pack).external(node) {
                self.messages.errors.push(error);
            }
        }
    }

    /// Functions with these names run although nobody calls them, like handlers of interrupts.
    pub fn run_beside(&mut self, names: impl IntoIterator<Item = String>) {
        self.entities.beside.extend(names);
    }

    /// The names of functions that the program calls but does not define, as far as the units so far show.
    pub fn undefined(&mut self, entry: Option<&str>) -> Vec<String> {
        linked_unit::undefined(self, entry)
    }

    /// Links the units. `entry` is the function that the program starts in: what it cannot reach need not be supported.
    pub fn finish(self, files: Files, entry: Option<&str>) -> Result<tree::Unit, Vec<Diagnostic>> {
        linked_unit::linked_unit(self, files, entry)
    }
}

impl Cx<'_> {
    fn external(&mut self, node: &Node<ExternalDeclaration>) -> Result<()> {
        match &node.node {
            ExternalDeclaration::Declaration(d) => self.file_declaration(d),
            ExternalDeclaration::StaticAssert(a) => self.static_assert(a),
            ExternalDeclaration::FunctionDefinition(f) => self.function_definition(f),
        }
    }

    fn file_declaration(&mut self, node: &Node<Declaration>) -> Result<()> {
        let mut statements = Vec::new();
        self.declaration(node, &mut statements)
    }

    /// C11 6.7.10.
    fn static_assert(&mut self, node: &Node<StaticAssert>) -> Result<()> {
        let loc = self.loc(node.span);
        if self.constant_of(&node.node.expression)? != 0 {
            return Ok(());
        }
        let message = literals::string(&node.node.message.node, self.types, loc)?.text();
        Err(Diagnostic::error(loc, format!("static assertion failed: {message}")))
    }
}
