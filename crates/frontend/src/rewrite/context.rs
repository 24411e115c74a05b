//! What the rewrites know besides the tokens.

use rustc_hash::FxHashSet;

pub struct Context<'c> {
    /// Names that are types at file scope.
    pub typedefs: &'c FxHashSet<String>,
    /// `bool`, `nullptr` and their like are keywords.
    pub c23: bool,
}
