//! `__attribute__((…))`: harmless ones go, those that lowering must see stay in a form that lang-c reads, those that change what a program means are refused. Lowering warns of all others and ignores them, as
//! compilers do.
//!
//! lang-c reads `struct __attribute__((packed)) S {…}` as a function named S: attributes between the keyword and the
//! brace move behind the closing brace, which means the same (GCC manual, "Type Attributes").

use crate::token::{Kind, Token, closing};
use base::{Diagnostic, Result};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Advice to optimiser, linker or warnings: without effect on what a program with defined behaviour does.
    Harmless,
    /// Lowering decides; the name without underscores.
    Kept(&'static str),
    Refused,
    Unknown,
}

const HARMLESS: &[&str] = &[
    "OS_main",
    "OS_task",
    "access",
    "alloc_align",
    "alloc_size",
    "always_inline",
    "artificial",
    "assume_aligned",
    "cold",
    "common",
    "const",
    "copy",
    "critical",
    "deprecated",
    "designated_init",
    "error",
    "externally_visible",
    "fallthrough",
    "far",
    "fast_interrupt",
    "fd_arg",
    "fd_arg_read",
    "fd_arg_write",
    "flatten",
    "format",
    "format_arg",
    "gnu_inline",
    "hot",
    "interrupt",
    "interrupt_handler",
    "isr",
    "leaf",
    "long_call",
    "malloc",
    "may_alias",
    "naked",
    "near",
    "nmi_handler",
    "no_caller_saved_registers",
    "no_gccisr",
    "no_icf",
    "no_instrument_function",
    "no_reorder",
    "no_sanitize",
    "no_sanitize_address",
    "no_sanitize_undefined",
    "no_split_stack",
    "no_stack_protector",
    "noclone",
    "nocommon",
    "noinline",
    "noipa",
    "nonnull",
    "nonstring",
    "noplt",
    "nothrow",
    "null_terminated_string_arg",
    "optimize",
    "pcs",
    "progmem",
    "pure",
    "ramfunc",
    "reentrant",
    "retain",
    "returns_nonnull",
    "section",
    "sentinel",
    "short_call",
    "signal",
    "stack_protect",
    "target",
    "tls_model",
    "unavailable",
    "uninitialized",
    "unused",
    "used",
    "visibility",
    "wakeup",
    "warn_unused_result",
    "warning",
    "nodiscard",
];

const KEPT: &[&str] = &[
    "address",
    "packed",
    "aligned",
    "mode",
    "noreturn",
    "returns_twice",
    "weak",
    "transparent_union",
    "vector_size",
    "alias",
    "constructor",
    "destructor",
    "noinit",
    "persistent",
    "loader_uninitialized",
];

/// Compilers know them and act on them.
const REFUSED: &[&str] = &[
    "address_space",
    "cleanup",
    "counted_by",
    "enum_extensibility",
    "ext_vector_type",
    "gcc_struct",
    "hardbool",
    "ifunc",
    "matrix_type",
    "ms_struct",
    "neon_vector_type",
    "overloadable",
    "scalar_storage_order",
    "symver",
    "target_clones",
    "weakref",
];

pub fn meaning(name: &str) -> Meaning {
    let bare = name.strip_prefix("__").and_then(|n| n.strip_suffix("__")).unwrap_or(name);
    if HARMLESS.contains(&bare) {
        Meaning::Harmless
    } else if let Some(kept) = KEPT.iter().find(|k| **k == bare) {
        Meaning::Kept(kept)
    } else if REFUSED.contains(&bare) {
        Meaning::Refused
    } else {
        Meaning::Unknown
    }
}

pub fn rewrite(tokens: &mut Vec<Token<'_>>) -> Result<()> {
    if !tokens.iter().any(|t| t.is_word("__attribute__")) {
        return Ok(());
    }
    let old = std::mem::take(tokens);
    let mut at = 0;
    while at < old.len() {
        if old[at].is_word("__attribute__") && old.get(at + 1).is_some_and(|t| t.is("(")) {
            let end = closing(&old, at + 1);
            let kept = kept_part(&old[at..=end])?;
            tokens.extend(kept);
            at = end + 1;
        } else {
            tokens.push(old[at].clone());
            at += 1;
        }
    }
    move_behind_brace(tokens);
    Ok(())
}

/// The name of a `section` that linker scripts keep out of what start-up code clears: a habit, not a standard.
fn is_noinit(text: &str) -> bool {
    text.starts_with("\".") && ["noinit", "no_init", "uninit"].iter().any(|habit| text.contains(habit))
}

/// Of `__attribute__ ( ( a , b ( 1 ) ) )` what must stay.
fn kept_part<'a>(tokens: &[Token<'a>]) -> Result<Vec<Token<'a>>> {
    let loc = tokens[0].loc;
    if tokens.len() < 5 || !tokens[2].is("(") {
        return Err(Diagnostic::error(loc, "`__attribute__` wants two pairs of parentheses"));
    }
    let inner = &tokens[3..tokens.len() - 2];
    let mut kept: Vec<Token<'a>> = Vec::new();
    let mut at = 0;
    while at < inner.len() {
        if inner[at].kind != Kind::Word {
            at += 1;
            continue;
        }
        let has_arguments = inner.get(at + 1).is_some_and(|t| t.is("("));
        let end = if has_arguments { closing(inner, at + 1) } else { at };
        match meaning(&inner[at].text) {
            Meaning::Harmless if inner[at..=end].iter().any(|t| is_noinit(&t.text)) => {
                if !kept.is_empty() {
                    kept.push(Token::punct(",", loc));
                }
                kept.push(Token::word("noinit", inner[at].loc));
            }
            Meaning::Harmless => {}
            Meaning::Kept(name) => {
                if !kept.is_empty() {
                    kept.push(Token::punct(",", loc));
                }
                kept.push(Token::word(name, inner[at].loc));
                kept.extend_from_slice(&inner[at + 1..=end]);
            }
            Meaning::Unknown => {
                if !kept.is_empty() {
                    kept.push(Token::punct(",", loc));
                }
                kept.push(inner[at].clone());
            }
            Meaning::Refused => {
                return Err(Diagnostic::unsupported(inner[at].loc, format!("the attribute {}", inner[at].shown())));
            }
        }
        at = end + 1;
    }
    if kept.is_empty() {
        return Ok(kept);
    }
    let mut out = tokens[..3].to_vec();
    out.extend(kept);
    out.extend_from_slice(&tokens[tokens.len() - 2..]);
    // lang-c reads `((` and `))` as one token each.
    out[2].spaced = false;
    if let Some(last) = out.last_mut() {
        last.spaced = false;
    }
    Ok(out)
}

/// Moves what stands between `struct`, `union` or `enum` and the body to behind the body's brace.
fn move_behind_brace(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        if !tokens[at].is_any_word(&["struct", "union", "enum"]) {
            at += 1;
            continue;
        }
        let mut end = at + 1;
        let mut moved = Vec::new();
        while end < tokens.len() {
            if tokens[end].is_word("__attribute__") {
                let close = closing(tokens, end + 1);
                moved.extend(tokens.drain(end..=close));
            } else if tokens[end].is_identifier() && end == at + 1 {
                end += 1;
            } else {
                break;
            }
        }
        if !moved.is_empty() {
            let has_body = tokens.get(end).is_some_and(|t| t.is("{"));
            // Without a body the attribute belongs to the declaration, which is where it then stands.
            let target = if has_body { closing(tokens, end) + 1 } else { end };
            tokens.splice(target..target, moved);
        }
        at += 1;
    }
}
