//! A translation unit after preprocessing, handed out declaration by declaration so that trees live briefly.

use std::path::{Path, PathBuf};

use lang_c::ast::ExternalDeclaration;
use lang_c::span::Node;
use rustc_hash::FxHashSet;

use base::{Diagnostic, Files, Result};

use super::batch::Batch;
use super::columns::Columns;
use super::lex::Lexer;
use super::places::PlaceMap;
use super::probe::Probe;
use super::rewrite::{self, Packing};
use super::token::{Kind, Token};
use super::typedefs::{self, Declares};
use super::{parse, split};

/// Types that GCC declares before the first line.
const PREDEFINED: [&str; 4] = ["__int128_t", "__uint128_t", "__float80", "__float128"];

/// After so many errors the rest is more likely noise than news.
const MOST_ERRORS: usize = 20;

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
    /// `bool`, `nullptr`, … are keywords.
    pub c23: bool,
    /// What is put into one of its functions.
    pub probe: Option<Probe>,
}

impl SourceUnit {
    /// Calls `each` for every chunk in source order. A syntax error is recorded and the next declaration looked at, but
    /// `each` is not called any more; errors that `each` returns are recorded and the walk goes on.
    pub fn for_each_declaration(
        &self,
        files: &mut Files,
        each: &mut dyn FnMut(Chunk) -> Result<()>,
    ) -> Result<(), Vec<Diagnostic>> {
        let probe =
            self.probe.as_ref().map(|probe| tokens_of(probe, files)).transpose().map_err(|error| vec![error])?;
        let mut lexer = Lexer::new(&self.text, &self.path.to_string_lossy(), files);
        let mut walk = Walk {
            unit: self,
            each,
            typedefs: PREDEFINED.map(str::to_string).into_iter().collect(),
            pending: Vec::new(),
            batch: Batch::default(),
            packing: Packing::default(),
            errors: Vec::new(),
            broken: false,
        };
        let mut columns = Columns::default();
        let mut tokens = Vec::new();
        while walk.errors.len() < MOST_ERRORS {
            match split::next_declaration(&mut lexer, &mut tokens) {
                Ok(false) => break,
                Ok(true) => {
                    if !is_preprocessed(&self.path) {
                        columns.correct(&mut tokens, |file| lexer.own_path(file));
                    }
                    if let (Some(Probe { function, .. }), Some(probe)) = (&self.probe, &probe)
                        && split::defines(&tokens, function)
                    {
                        let end = tokens.len() - 1;
                        tokens.splice(end..end, probe.iter().cloned());
                    }
                    walk.declaration(&mut tokens);
                }
                Err(error) => walk.syntax_errors([error]),
            }
        }
        walk.flush();
        if walk.errors.is_empty() { Ok(()) } else { Err(walk.errors) }
    }
}

impl SourceUnit {
    /// Whether a function of this name is defined here.
    pub fn defines(&self, function: &str) -> bool {
        let mut files = Files::new();
        let mut lexer = Lexer::new(&self.text, &self.path.to_string_lossy(), &mut files);
        let mut tokens = Vec::new();
        loop {
            match split::next_declaration(&mut lexer, &mut tokens) {
                Ok(true) if split::defines(&tokens, function) => return true,
                Ok(true) => {}
                Ok(false) | Err(_) => return false,
            }
        }
    }
}

fn tokens_of<'a>(probe: &'a Probe, files: &mut Files) -> Result<Vec<Token<'a>>> {
    let mut lexer = Lexer::new(&probe.text, "<probe>", files);
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next_token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

/// Files that are taken as they are: columns count in the text itself.
pub(super) fn is_preprocessed(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "i")
}

struct Walk<'u> {
    unit: &'u SourceUnit,
    each: &'u mut dyn FnMut(Chunk) -> Result<()>,
    /// Type names of the declarations parsed so far and of those in the batch.
    typedefs: FxHashSet<String>,
    /// Those of the batch: the parser finds them in the text itself.
    pending: Vec<String>,
    batch: Batch,
    packing: Packing,
    errors: Vec<Diagnostic>,
    /// A syntax error was found: no more chunks are handed out.
    broken: bool,
}

impl Walk<'_> {
    fn declaration(&mut self, tokens: &mut Vec<Token<'_>>) {
        if let [Token { kind: Kind::Pragma, text, loc, .. }] = &tokens[..] {
            self.flush();
            if let Err(error) = self.packing.pragma(text, *loc) {
                self.syntax_errors([error]);
            }
            return;
        }
        let context = rewrite::Context { typedefs: &self.typedefs, c23: self.unit.c23 };
        if let Err(error) = rewrite::rewrite(tokens, &context) {
            return self.syntax_errors([error]);
        }
        self.batch.push(tokens);
        match typedefs::declared_by(tokens) {
            Declares::Nothing if !self.batch.is_full() => {}
            Declares::One(name) if !self.batch.is_full() => {
                if self.typedefs.insert(name.to_string()) {
                    self.pending.push(name.to_string());
                }
            }
            _ => self.flush(),
        }
    }

    fn syntax_errors(&mut self, errors: impl IntoIterator<Item = Diagnostic>) {
        self.errors.extend(errors);
        self.broken = true;
    }

    /// Parses what has been gathered and hands it out.
    fn flush(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let batch = std::mem::take(&mut self.batch);
        let pending = std::mem::take(&mut self.pending);
        for name in &pending {
            self.typedefs.remove(name);
        }
        match parse::parse(batch, &self.typedefs) {
            Ok((decls, places)) => {
                typedefs::collect(&decls, &mut self.typedefs);
                if !self.broken
                    && let Err(error) = (self.each)(Chunk { decls, places, pack: self.packing.current() })
                {
                    self.errors.push(error);
                }
            }
            Err(errors) => {
                self.typedefs.extend(pending);
                self.syntax_errors(errors);
            }
        }
    }
}
