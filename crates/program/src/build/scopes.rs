//! Scopes and jumps between them, as data; `jumps` says which lifetimes a jump ends and which it begins.
//!
//! Jumps are completed when the whole function is known, because a block's variables live from its entry to its end
//! (C11 6.2.4p6), also those declared behind the jump.

use crate::BlockId;
use base::Loc;
use typed::tree::{LabelId, VarId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScopeId(usize);

impl ScopeId {
    /// The function itself, with its parameters.
    pub const FUNCTION: ScopeId = ScopeId(0);
}

pub(super) struct Scope {
    parent: ScopeId,
    depth: usize,
    /// The block in which it begins and the number of instructions before it; `None` if only jumps come here.
    pub entry: Option<(BlockId, usize)>,
    pub vars: Vec<VarId>,
}

/// The tree of scopes of one function; scope 0 is the function itself.
pub(super) struct Scopes {
    pub scopes: Vec<Scope>,
    current: ScopeId,
}

/// Where a label stands: its scope, and for each scope from there outwards the number of variables declared before it.
#[derive(Clone, Debug)]
pub(super) struct JumpTarget {
    pub scope: ScopeId,
    declared: Vec<usize>,
}

pub(super) enum Destination {
    /// Outwards only: `break` and `continue`.
    Scope(ScopeId),
    Label(LabelId),
}

/// A statement that `break` leaves.
pub(super) struct Breakable {
    pub exit: BlockId,
    pub scope: ScopeId,
    pub kind: BreakableKind,
}

pub(super) enum BreakableKind {
    Loop { next: BlockId },
    Switch { cases: Vec<(i128, i128, BlockId)>, default: Option<BlockId> },
}

/// A block that ends in a jump out of (or into) scopes.
pub(super) struct Jump {
    pub block: BlockId,
    pub from: ScopeId,
    /// What was declared before it.
    pub here: JumpTarget,
    pub to: Destination,
    pub loc: Loc,
}

impl Scopes {
    pub fn new() -> Self {
        let root = Scope { parent: ScopeId(0), depth: 0, entry: None, vars: Vec::new() };
        Scopes { scopes: vec![root], current: ScopeId(0) }
    }

    pub fn current(&self) -> ScopeId {
        self.current
    }

    pub fn open(&mut self, entry: Option<(BlockId, usize)>) {
        let depth = self.scopes[self.current.0].depth + 1;
        self.scopes.push(Scope { parent: self.current, depth, entry, vars: Vec::new() });
        self.current = ScopeId(self.scopes.len() - 1);
    }

    /// Leaves the current scope and returns its variables.
    pub fn close(&mut self) -> Vec<VarId> {
        let scope = &self.scopes[self.current.0];
        self.current = scope.parent;
        scope.vars.clone()
    }

    pub fn declare(&mut self, var: VarId) {
        self.scopes[self.current.0].vars.push(var);
    }

    /// The current position as the target of jumps.
    pub fn here(&self) -> JumpTarget {
        let mut declared = Vec::new();
        let mut scope = self.current;
        while scope != ScopeId(0) {
            declared.push(self.scopes[scope.0].vars.len());
            scope = self.scopes[scope.0].parent;
        }
        JumpTarget { scope: self.current, declared }
    }

    /// Variables declared so far in the scopes between `outer` (exclusive) and the current one.
    pub fn declared_inside(&self, outer: ScopeId) -> Vec<VarId> {
        self.entered(outer, &self.here())
    }

    pub fn entered(&self, outer: ScopeId, target: &JumpTarget) -> Vec<VarId> {
        let mut vars = Vec::new();
        let mut scope = target.scope;
        for &count in &target.declared {
            if scope == outer {
                break;
            }
            vars.extend_from_slice(&self.scopes[scope.0].vars[..count]);
            scope = self.scopes[scope.0].parent;
        }
        vars
    }

    /// Variables of `outer` that are declared between two places in it; none if the second comes first.
    pub fn between(&self, outer: ScopeId, first: &JumpTarget, second: &JumpTarget) -> Vec<VarId> {
        let [from, to] = [first, second].map(|place| {
            let depth = self.scopes[place.scope.0].depth - self.scopes[outer.0].depth;
            place.declared.get(depth).copied().unwrap_or(0)
        });
        self.scopes[outer.0].vars.get(from..to).unwrap_or_default().to_vec()
    }

    pub fn left(&self, from: ScopeId, outer: ScopeId) -> Vec<VarId> {
        let mut vars = Vec::new();
        let mut scope = from;
        while scope != outer {
            vars.extend(self.scopes[scope.0].vars.iter().rev());
            scope = self.scopes[scope.0].parent;
        }
        vars
    }

    /// The innermost scope around both.
    pub fn common(&self, mut a: ScopeId, mut b: ScopeId) -> ScopeId {
        while a != b {
            if self.scopes[a.0].depth >= self.scopes[b.0].depth {
                a = self.scopes[a.0].parent;
            } else {
                b = self.scopes[b.0].parent;
            }
        }
        a
    }
}
