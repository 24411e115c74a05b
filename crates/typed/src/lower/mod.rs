//! From lang_c syntax trees to the typed tree, declaration by declaration.
//!
//! Invariants: nothing of a syntax tree outlives its declaration; every conversion that C makes implicitly is a `Cast`
//! in the result; what is not supported yet is an error only if the program uses it (headers declare much that nobody
//! calls), so such errors wait beside their function or variable until `Lowering::finish` knows what is reachable.

mod assembly;
mod attributes;
mod bits;
mod builtins;
mod calls;
mod complex;
mod computed_goto;
mod constant;
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
mod int_constant;
mod layout;
mod link;
mod linked_unit;
mod literals;
mod lvalues;
mod modes;
mod object_size;
mod operators;
mod records;
mod scopes;
mod signatures;
mod specifiers;
mod stmt;
mod unify;
mod variadic;
mod vectors;
mod vla;

#[cfg(test)]
mod tests;

use std::ops::{Deref, DerefMut};

use lang_c::ast::{Declaration, ExternalDeclaration, StaticAssert};
use lang_c::span::{Node, Span};
use rustc_hash::{FxHashMap, FxHashSet};

use base::{Diagnostic, Files, IndexVec, Loc, Result};
use frontend::{Chunk, PlaceMap, SourceUnit};

use super::target::Target;
use super::tree::{self, Func, FuncId, Stmt, Var, VarId};
use super::types::{Quals, RecordId, TypeId, Types};

use link::Linkage;
use scopes::Scopes;
use stmt::Body;

/// A type with the qualifiers of the object that has it. On an array they are those of its elements (C11 6.7.3p9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QType {
    pub ty: TypeId,
    pub quals: Quals,
}

impl QType {
    fn plain(ty: TypeId) -> Self {
        QType { ty, quals: Quals::default() }
    }

    /// The same type with further qualifiers.
    fn with(self, quals: Quals) -> Self {
        QType { ty: self.ty, quals: join(self.quals, quals) }
    }
}

fn join(a: Quals, b: Quals) -> Quals {
    Quals { is_const: a.is_const || b.is_const, is_volatile: a.is_volatile || b.is_volatile }
}

/// Which translation unit a declaration belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct UnitNo(u32);

/// Lowers one program: any number of translation units, then `finish`.
pub struct Lowering {
    state: State,
}

/// All that is known so far; `Cx` adds the places of the declaration at hand.
pub(crate) struct State {
    types: Types,
    vars: IndexVec<VarId, Var>,
    funcs: IndexVec<FuncId, Func>,
    warnings: Vec<Diagnostic>,
    errors: Vec<Diagnostic>,
    scopes: Scopes,
    linkage: Linkage,
    body: Option<Body>,
    /// Lengths of arrays that are computed before the declaration or expression at hand.
    pending: Vec<Stmt>,
    /// Parameters of the prototypes being read: visible in the lengths of later ones (C11 6.2.1p4).
    prototype: Vec<(String, VarId, QType)>,
    in_prototype: u32,
    va_list: Option<TypeId>,
    /// Unions that stand for any of their members as a parameter.
    transparent: FxHashSet<RecordId>,
    /// Vector types by element type and size.
    vectors: FxHashMap<(TypeId, u64), TypeId>,
    /// Complex types by the type of their parts.
    complexes: FxHashMap<TypeId, TypeId>,
    /// Inside `sizeof`, `typeof` and their like nothing is executed, so nothing counts as used.
    unevaluated: u32,
    unit: UnitNo,
    unit_name: String,
    pack: Option<u32>,
    /// Errors that count only if the function or variable is used.
    func_errors: FxHashMap<FuncId, Vec<Diagnostic>>,
    /// Objects with elements in their flexible array member, and how many.
    stretched: FxHashMap<VarId, u64>,
    var_errors: FxHashMap<VarId, Diagnostic>,
    /// Declared with `register`: they have no address.
    registers: FxHashSet<VarId>,
    /// Records that this stage lays out but the later ones cannot handle yet.
    record_features: FxHashMap<RecordId, &'static str>,
    record_units: IndexVec<RecordId, UnitNo>,
    enum_units: Vec<UnitNo>,
    type_features: FxHashMap<TypeId, Option<&'static str>>,
    /// The types that stand in for unsupported ones, by what they are and their size.
    stand_ins: FxHashMap<(&'static str, u64), TypeId>,
    literals: FxHashMap<(TypeId, Vec<u32>), VarId>,
    anonymous: u32,
    /// What is wrong with the declarations of `Symbol::Broken`.
    broken: Vec<Diagnostic>,
    /// Functions that no declaration names, with the place of the first call.
    implicit: FxHashMap<FuncId, Loc>,
}

/// One declaration being lowered.
pub(crate) struct Cx<'a> {
    state: &'a mut State,
    places: &'a PlaceMap,
}

impl Deref for Cx<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}

impl DerefMut for Cx<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

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
    errors.append(&mut lowering.state.errors);
    Err((names, errors))
}

impl Lowering {
    pub fn new(target: Target) -> Self {
        let state = State {
            types: Types::new(target),
            vars: IndexVec::new(),
            funcs: IndexVec::new(),
            warnings: Vec::new(),
            errors: Vec::new(),
            scopes: Scopes::default(),
            linkage: Linkage::default(),
            body: None,
            pending: Vec::new(),
            prototype: Vec::new(),
            in_prototype: 0,
            va_list: None,
            transparent: FxHashSet::default(),
            vectors: FxHashMap::default(),
            complexes: FxHashMap::default(),
            unevaluated: 0,
            unit: UnitNo(0),
            unit_name: String::new(),
            pack: None,
            func_errors: FxHashMap::default(),
            stretched: FxHashMap::default(),
            var_errors: FxHashMap::default(),
            registers: FxHashSet::default(),
            record_features: FxHashMap::default(),
            record_units: IndexVec::new(),
            enum_units: Vec::new(),
            type_features: FxHashMap::default(),
            stand_ins: FxHashMap::default(),
            literals: FxHashMap::default(),
            anonymous: 0,
            broken: Vec::new(),
            implicit: FxHashMap::default(),
        };
        Lowering { state }
    }

    /// A new translation unit: the file scope starts empty. `name` tells apart `static` names of several units.
    pub fn begin_unit(&mut self, name: &str) {
        self.state.unit.0 += 1;
        self.state.unit_name = name.to_string();
        self.state.scopes = Scopes::default();
        self.state.declare_builtin_types();
    }

    /// Lowers some declarations of the current unit. Errors are kept for `finish`; lowering goes on behind them.
    pub fn chunk(&mut self, chunk: &Chunk) {
        self.state.pack = chunk.pack;
        for node in &chunk.decls {
            let mut cx = Cx { state: &mut self.state, places: &chunk.places };
            if let Err(error) = cx.external(node) {
                self.state.errors.push(error);
            }
        }
    }

    /// The names of functions that the program calls but does not define, as far as the units so far show.
    pub fn undefined(&mut self, entry: Option<&str>) -> Vec<String> {
        linked_unit::undefined(&mut self.state, entry)
    }

    /// Links the units. `entry` is the function that the program starts in: what it cannot reach need not be supported.
    pub fn finish(self, files: Files, entry: Option<&str>) -> Result<tree::Unit, Vec<Diagnostic>> {
        linked_unit::linked_unit(self.state, files, entry)
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

    fn loc(&self, span: Span) -> Loc {
        self.places.loc(span)
    }

    /// C11 6.7.10.
    fn static_assert(&mut self, node: &Node<StaticAssert>) -> Result<()> {
        let loc = self.loc(node.span);
        if self.constant_of(&node.node.expression)? != 0 {
            return Ok(());
        }
        let message = literals::string(&node.node.message.node, &self.types, loc)?.text();
        Err(Diagnostic::error(loc, format!("static assertion failed: {message}")))
    }
}

impl State {
    fn warn(&mut self, warning: Diagnostic) {
        if self.unevaluated == 0 {
            self.warnings.push(warning);
        }
    }
}
