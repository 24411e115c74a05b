//! What lowering knows, in parts that are borrowed one by one: the types, the variables and functions, the names in scope,
//! the messages. `Lowering` keeps them from declaration to declaration, `Cx` has them while one declaration is lowered.

use lang_c::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::tree::{Func, FuncId, Stmt, Var, VarId};
use crate::types::{Record, RecordId, RecordKind, TypeId, Types};
use base::{Diagnostic, IndexVec, Loc};
use frontend::PlaceMap;

use super::body::Body;
use super::linkage::{Linkage, UnitNo};
use super::qualified::QType;
use super::scopes::Scopes;

/// Lowers one program: any number of translation units, then `finish`.
pub struct Lowering {
    pub(super) types: Types,
    pub(super) made: MadeTypes,
    pub(super) entities: Entities,
    pub(super) scopes: Scopes,
    pub(super) unit: CurrentUnit,
    pub(super) messages: Messages,
}

/// One declaration being lowered.
pub(super) struct Cx<'a> {
    pub types: &'a mut Types,
    pub made: &'a mut MadeTypes,
    pub entities: &'a mut Entities,
    pub scopes: &'a mut Scopes,
    pub unit: &'a CurrentUnit,
    pub messages: &'a mut Messages,
    pub places: &'a PlaceMap,
    /// `#pragma pack` as it stands here.
    pub pack: Option<u32>,
    /// The function that the declaration defines.
    pub body: Option<Body>,
    /// Lengths of arrays that are computed before the declaration or expression at hand.
    pub pending: Vec<Stmt>,
    /// Parameters of the prototypes being read: visible in the lengths of later ones (C11 6.2.1p4).
    pub prototype: Vec<(String, VarId, QType)>,
    pub in_prototype: u32,
    /// Inside `sizeof`, `typeof` and their like nothing is executed, so nothing counts as used.
    pub unevaluated: u32,
}

/// The translation unit that is being read.
#[derive(Default)]
pub(super) struct CurrentUnit {
    pub no: UnitNo,
    /// Tells apart `static` names of several units.
    pub name: String,
    /// Text of the checker, not of the user.
    pub is_ours: bool,
}

/// The variables and functions of all units so far.
#[derive(Default)]
pub(super) struct Entities {
    pub vars: IndexVec<VarId, Var>,
    pub funcs: IndexVec<FuncId, Func>,
    pub linkage: Linkage,
    pub literals: FxHashMap<(TypeId, Vec<u32>), VarId>,
    /// Objects with elements in their flexible array member, and how many.
    pub stretched: FxHashMap<VarId, u64>,
    /// Declared with `register`: they have no address.
    pub registers: FxHashSet<VarId>,
    /// Functions that run although nobody calls them.
    pub beside: Vec<String>,
    /// Functions that no declaration names, with the place of the first call.
    pub implicit: FxHashMap<FuncId, Loc>,
    /// Variables of named files that a probe mentions by number.
    pub statics: Vec<(String, String)>,
}

/// What is to be said about the program.
#[derive(Default)]
pub(super) struct Messages {
    pub warnings: Vec<Diagnostic>,
    pub errors: Vec<Diagnostic>,
    /// Errors that count only if the function or variable is used.
    pub func_errors: FxHashMap<FuncId, Vec<Diagnostic>>,
    pub var_errors: FxHashMap<VarId, Diagnostic>,
    /// What is wrong with the declarations of `Symbol::Broken`.
    pub broken: Vec<Diagnostic>,
}

/// What lowering remembers about types beside the types themselves: those that it makes, and which unit has which.
#[derive(Default)]
pub(super) struct MadeTypes {
    pub va_list: Option<TypeId>,
    /// Unions that stand for any of their members as a parameter.
    pub transparent: FxHashSet<RecordId>,
    /// Vector types by element type and size.
    pub vectors: FxHashMap<(TypeId, u64), TypeId>,
    /// Complex types by the type of their parts.
    pub complexes: FxHashMap<TypeId, TypeId>,
    /// The types that stand in for unsupported ones, by what they are and their size.
    pub stand_ins: FxHashMap<(&'static str, u64), TypeId>,
    /// Records that this stage lays out but the later ones cannot handle yet.
    pub record_features: FxHashMap<RecordId, &'static str>,
    pub type_features: FxHashMap<TypeId, Option<&'static str>>,
    pub record_units: IndexVec<RecordId, UnitNo>,
    pub enum_units: Vec<UnitNo>,
    anonymous: u32,
}

impl Lowering {
    /// A declaration at `places`, with nothing known about it yet.
    pub(super) fn declaration<'a>(&'a mut self, places: &'a PlaceMap, pack: Option<u32>) -> Cx<'a> {
        Cx {
            types: &mut self.types,
            made: &mut self.made,
            entities: &mut self.entities,
            scopes: &mut self.scopes,
            unit: &self.unit,
            messages: &mut self.messages,
            places,
            pack,
            body: None,
            pending: Vec::new(),
            prototype: Vec::new(),
            in_prototype: 0,
            unevaluated: 0,
        }
    }
}

impl MadeTypes {
    pub fn anonymous_name(&mut self) -> String {
        self.anonymous += 1;
        format!("<anonymous {}>", self.anonymous)
    }

    /// An incomplete record of a unit.
    pub fn new_record(
        &mut self,
        types: &mut Types,
        unit: UnitNo,
        (kind, name): (RecordKind, String),
        loc: Loc,
    ) -> RecordId {
        self.record_units.push(unit);
        types.records.push(Record { kind, name, fields: Vec::new(), size: 0, align: 1, complete: false, loc })
    }
}

impl Cx<'_> {
    pub fn loc(&self, span: Span) -> Loc {
        self.places.loc(span)
    }

    pub fn warn(&mut self, warning: Diagnostic) {
        if self.unevaluated == 0 {
            self.messages.warnings.push(warning);
        }
    }

    pub fn new_record(&mut self, kind: RecordKind, name: String, loc: Loc) -> RecordId {
        self.made.new_record(self.types, self.unit.no, (kind, name), loc)
    }
}
