//! Text of expressions for `show`: nodes used more than once, and deep ones, are named `x12` and listed before use, so
//! that the text is linear in the number of nodes.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::pool::{ExprId, Op, Pool};
use super::sort::{Scalar, Sort, signed_value};

/// Prints expressions one after another; a named node is defined once.
pub struct Printer<'a> {
    pool: &'a Pool,
    uses: FxHashMap<ExprId, u32>,
    defined: FxHashSet<ExprId>,
}

const MAX_INLINE_DEPTH: u32 = 6;

impl<'a> Printer<'a> {
    /// Counts the uses of every node below `roots`.
    pub fn new(pool: &'a Pool, roots: &[ExprId]) -> Self {
        let mut uses: FxHashMap<ExprId, u32> = FxHashMap::default();
        let mut work: Vec<ExprId> = roots.to_vec();
        while let Some(e) = work.pop() {
            let n = uses.entry(e).or_insert(0);
            *n += 1;
            if *n == 1 {
                pool.for_each_operand(e, |a| work.push(a));
            }
        }
        Printer { pool, uses, defined: FxHashSet::default() }
    }

    /// Writes definitions of what `e` needs, one a line with `indent`, and returns the text of `e` itself.
    pub fn print(&mut self, e: ExprId, indent: &str, out: &mut String) -> String {
        let mut depth: FxHashMap<ExprId, u32> = FxHashMap::default();
        let mut work = vec![e];
        while let Some(&top) = work.last() {
            if depth.contains_key(&top) || self.defined.contains(&top) {
                work.pop();
                continue;
            }
            let before = work.len();
            self.pool.for_each_operand(top, |a| {
                if !depth.contains_key(&a) && !self.defined.contains(&a) {
                    work.push(a);
                }
            });
            if work.len() > before {
                continue;
            }
            work.pop();
            let mut below = 0;
            self.pool.for_each_operand(top, |a| below = below.max(depth.get(&a).copied().unwrap_or(0)));
            let leaf = self.pool.get(top).operands().is_empty();
            let shared = self.uses.get(&top).copied().unwrap_or(0) > 1;
            if !leaf && top != e && (shared || below + 1 >= MAX_INLINE_DEPTH) {
                let text = self.inline(top);
                let _ = writeln!(out, "{indent}{top} := {text}");
                self.defined.insert(top);
                depth.insert(top, 0);
            } else {
                depth.insert(top, if leaf { 0 } else { below + 1 });
            }
        }
        if self.defined.contains(&e) { e.to_string() } else { self.inline(e) }
    }

    fn name(&self, e: ExprId) -> String {
        if self.defined.contains(&e) { e.to_string() } else { self.inline(e) }
    }

    fn negated(&self, e: ExprId) -> String {
        let node = self.pool.get(e);
        if node.op == Op::Not { self.name(node.args[0]) } else { format!("(not {})", self.name(e)) }
    }

    fn inline(&self, e: ExprId) -> String {
        let pool = self.pool;
        let node = pool.get(e);
        match node.op {
            Op::True => "true".into(),
            Op::False => "false".into(),
            Op::Int(_) | Op::Wide(..) => {
                let value = pool.int_value(e).unwrap_or(0);
                if let Sort::Scalar(Scalar::Float(format)) = node.sort {
                    return base::float::shortest(format, value);
                }
                let repr = node.sort.repr();
                if repr.signed { signed_value(value, repr).to_string() } else { format!("{value}u") }
            }
            Op::Not if pool.op(node.args[0]) == Op::And && !self.defined.contains(&node.args[0]) => {
                let [x, y, _] = pool.get(node.args[0]).args;
                format!("(or {} {})", self.negated(x), self.negated(y))
            }
            Op::Symbol(s) => pool.symbol_info(s).name.clone(),
            Op::Addr(object) => {
                let offset = self.name(node.args[0]);
                if offset == "0u" { format!("&{object}") } else { format!("(&{object} + {offset})") }
            }
            Op::Cast | Op::FOfBits => format!("({} {})", show_sort(node.sort), self.name(node.args[0])),
            Op::FToF | Op::IntToF | Op::FToInt => {
                let [rounding, a, _] = node.args;
                format!("({} {} {})", show_sort(node.sort), self.name(rounding), self.name(a))
            }
            Op::Overlay(overlay) => {
                let items: Vec<String> =
                    pool.overlay_items(overlay).iter().map(|&(i, v)| format!("[{i}]={}", self.name(v))).collect();
                format!("(with {} {})", self.name(node.args[0]), items.join(" "))
            }
            op => {
                let args: Vec<String> = node.operands().iter().map(|&a| self.name(a)).collect();
                format!("({} {})", spelling(op), args.join(" "))
            }
        }
    }
}

fn spelling(op: Op) -> String {
    let text = match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::Lt => "<",
        Op::Le => "<=",
        Op::Add => "+",
        Op::Sub => "-",
        Op::Mul => "*",
        Op::Div => "/",
        Op::Rem => "%",
        Op::Shl => "<<",
        Op::Shr => ">>",
        Op::BitAnd => "&",
        Op::BitOr => "|",
        Op::BitXor => "^",
        Op::BitNot => "~",
        Op::AddOverflow => "overflow+",
        Op::SubOverflow => "overflow-",
        Op::MulOverflow => "overflow*",
        Op::PtrAdd => "ptr+",
        Op::PtrObj => "object",
        Op::PtrOff => "offset",
        Op::ArrayFill => "fill",
        Op::Store => "store",
        Op::Select => "select",
        Op::FAdd => "f+",
        Op::FMul => "f*",
        Op::FDiv => "f/",
        Op::FSqrt => "fsqrt",
        Op::FRound => "fround",
        Op::FMod => "fmod",
        Op::FRem => "fremainder",
        Op::FNeg => "f-",
        Op::FAbs => "fabs",
        Op::FSign => "fsign",
        Op::FEq => "f=",
        Op::FLt => "f<",
        Op::FLe => "f<=",
        Op::FBits => "fbits",
        other => return format!("{other:?}"),
    };
    text.to_string()
}

pub fn show_sort(sort: Sort) -> String {
    let scalar = |s: Scalar| match s {
        Scalar::Int(r) => format!("{}{}", if r.signed { "i" } else { "u" }, r.bits),
        Scalar::Float(f) => format!("f{}", f.width()),
        Scalar::Ptr => "ptr".to_string(),
    };
    match sort {
        Sort::Bool => "bool".into(),
        Sort::Scalar(s) => scalar(s),
        Sort::Array { index, elem } => format!("[u{index}]{}", scalar(elem)),
    }
}
