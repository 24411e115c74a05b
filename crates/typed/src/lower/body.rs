//! What is known about the function whose body is being lowered: its labels, and what encloses the statement at hand.

use rustc_hash::FxHashMap;

use crate::tree::{FuncId, LabelId, VarId};
use crate::types::{IntRepr, TypeId};
use base::{Diagnostic, IndexVec, Loc};

/// The function being lowered.
#[derive(Debug)]
pub(super) struct Body {
    pub func: FuncId,
    pub ret: TypeId,
    pub labels: IndexVec<LabelId, String>,
    pub known_labels: FxHashMap<String, KnownLabel>,
    /// Labels whose addresses are taken, and the objects that these are of.
    pub addressed: Vec<(LabelId, VarId)>,
    /// The function that stands for sizes which are only known at the end, see `object_size`.
    pub asked_size: Option<FuncId>,
    pub switches: Vec<Switch>,
    /// How many loops and switches `break` and `continue` can leave.
    pub breakable: u32,
    pub loops: u32,
    pub errors: Vec<Diagnostic>,
    /// In a function with variable arguments: the parameter that points to them.
    pub area: Option<VarId>,
}

#[derive(Debug)]
pub(super) struct KnownLabel {
    pub id: LabelId,
    pub defined: bool,
    pub loc: Loc,
}

#[derive(Debug)]
pub(super) struct Switch {
    pub repr: IntRepr,
    pub cases: Vec<(i128, i128, Loc)>,
    pub default: Option<Loc>,
}

impl Body {
    pub fn new(func: FuncId, ret: TypeId) -> Self {
        Body {
            func,
            ret,
            labels: IndexVec::new(),
            known_labels: FxHashMap::default(),
            addressed: Vec::new(),
            asked_size: None,
            switches: Vec::new(),
            breakable: 0,
            loops: 0,
            errors: Vec::new(),
            area: None,
        }
    }

    pub fn label(&mut self, name: &str, loc: Loc) -> &mut KnownLabel {
        let labels = &mut self.labels;
        self.known_labels.entry(name.to_string()).or_insert_with(|| {
            let id = labels.push(name.to_string());
            KnownLabel { id, defined: false, loc }
        })
    }
}

impl Switch {
    /// C11 6.8.4.2p3: no two labels with the same value.
    pub fn duplicates(mut self) -> Vec<Diagnostic> {
        self.cases.sort_unstable_by_key(|c| (c.0, c.2));
        let overlap = |pair: &[(i128, i128, Loc)]| {
            let (a, b) = (pair[0], pair[1]);
            let message = format!("the case {} stands twice in this switch", b.0);
            (b.0 <= a.1).then(|| Diagnostic::error(b.2.max(a.2), message))
        };
        self.cases.windows(2).filter_map(overlap).collect()
    }
}
