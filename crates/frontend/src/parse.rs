//! The only file that calls lang-c: a batch of declarations in, syntax trees out.
//!
//! Invariants: one syntax tree per declaration, as the splitter cut them; a function definition has a function
//! declarator. Either failing means that lang-c read something else than was written, and is refused.

use lang_c::ast::{Declarator, DeclaratorKind, DerivedDeclarator, ExternalDeclaration};
use lang_c::driver::{self, SyntaxError};
use lang_c::span::Node;
use rustc_hash::FxHashSet;

use base::{Diagnostic, Loc, Result};

use super::batch::Batch;
use super::made_names::bit_precise;
use super::places::PlaceMap;
use super::syntax_error;

pub type Declarations = Vec<Node<ExternalDeclaration>>;

/// Parses a batch, with `typedefs` known beforehand. On failure one error for each declaration that is wrong.
pub fn parse(batch: Batch, typedefs: &FxHashSet<String>) -> Result<(Declarations, PlaceMap), Vec<Diagnostic>> {
    let (prelude, count) = prelude(&batch.text, typedefs);
    let mut text = prelude;
    let shift = text.len();
    text.push_str(&batch.text);
    match driver::parse_preprocessed(&driver::Config::with_gcc(), text) {
        Ok(parsed) => {
            let starts = batch.starts.iter().map(|&(start, loc)| (start + shift as u32, loc)).collect();
            let places = PlaceMap::new(parsed.source, starts);
            let mut decls = parsed.unit.0;
            if decls.len() != count + batch.declarations.len() {
                return Err(vec![misread(first_loc(&batch))]);
            }
            decls.drain(..count);
            let errors: Vec<_> = decls.iter().filter_map(|d| verify(d, &places).err()).collect();
            if errors.is_empty() { Ok((decls, places)) } else { Err(errors) }
        }
        Err(error) => Err(explain(&batch, error, shift, typedefs)),
    }
}

/// `typedef int T;` for each known type name in the text, and how many of them.
fn prelude(text: &str, typedefs: &FxHashSet<String>) -> (String, usize) {
    let mut used: Vec<&str> =
        words(text).filter(|word| typedefs.contains(*word) || bit_precise(word).is_some()).collect();
    used.sort_unstable();
    used.dedup();
    let mut prelude = String::new();
    for name in &used {
        prelude.push_str("typedef int ");
        prelude.push_str(name);
        prelude.push_str("; ");
    }
    (prelude, used.len())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

fn first_loc(batch: &Batch) -> Loc {
    batch.starts.first().map_or(Loc::NONE, |&(_, loc)| loc)
}

fn misread(loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, "this declaration cannot be read")
        .with_help("Please report it: the parser took it for something else than it is.")
}

/// Parses the declarations of a failed batch one by one, to say what is wrong with each.
fn explain(batch: &Batch, error: SyntaxError, shift: usize, typedefs: &FxHashSet<String>) -> Vec<Diagnostic> {
    if batch.declarations.len() == 1 {
        return vec![syntax_error::describe(batch, &error, shift, typedefs)];
    }
    let mut known = typedefs.clone();
    let mut errors = Vec::new();
    for index in 0..batch.declarations.len() {
        match parse(single(batch, index), &known) {
            Ok((decls, _)) => super::typedefs::collect(&decls, &mut known),
            Err(found) => errors.extend(found),
        }
    }
    if errors.is_empty() {
        errors.push(syntax_error::describe(batch, &error, shift, typedefs));
    }
    errors
}

fn single(batch: &Batch, index: usize) -> Batch {
    let (text, start) = batch.declarations[index];
    let (text_end, start_end) =
        batch.declarations.get(index + 1).copied().unwrap_or((batch.text.len(), batch.starts.len()));
    Batch {
        text: batch.text[text..text_end].to_string(),
        starts: batch.starts[start..start_end].iter().map(|&(at, loc)| (at - text as u32, loc)).collect(),
        declarations: vec![(0, 0)],
    }
}

fn verify(declaration: &Node<ExternalDeclaration>, places: &PlaceMap) -> Result<()> {
    match &declaration.node {
        ExternalDeclaration::FunctionDefinition(function) if !declares_function(&function.node.declarator.node) => {
            Err(misread(places.loc(declaration.span)))
        }
        _ => Ok(()),
    }
}

/// What is declared is a function if the derivation next to the name is one: `(f)(void)`, `*f(void)`, not `(*f)(void)`.
fn declares_function(declarator: &Declarator) -> bool {
    let mut levels = vec![declarator];
    let mut current = declarator;
    while let DeclaratorKind::Declarator(inner) = &current.kind.node {
        current = &inner.node;
        levels.push(current);
    }
    for level in levels.iter().rev() {
        let suffix = level.derived.iter().find(|d| !matches!(d.node, DerivedDeclarator::Pointer(_)));
        if let Some(derived) = suffix {
            return matches!(derived.node, DerivedDeclarator::Function(_) | DerivedDeclarator::KRFunction(_));
        }
        if !level.derived.is_empty() {
            return false;
        }
    }
    false
}
