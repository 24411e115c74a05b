//! From byte offsets in the text that lang-c saw to places in the user's files.
//!
//! Invariant: starts ascend, so a look-up is one binary search. An offset inside a token or behind it belongs to that token.

use lang_c::span::Span;

use base::Loc;

#[derive(Clone, Debug, Default)]
pub struct PlaceMap {
    text: String,
    /// Start of each token in `text`, and where the user wrote it.
    starts: Vec<(u32, Loc)>,
}

impl PlaceMap {
    /// `starts` must ascend.
    pub(super) fn new(text: String, starts: Vec<(u32, Loc)>) -> Self {
        debug_assert!(starts.windows(2).all(|w| w[0].0 < w[1].0));
        PlaceMap { text, starts }
    }

    /// Where the token at this byte offset stands.
    pub fn at(&self, offset: usize) -> Loc {
        let after = self.starts.partition_point(|&(start, _)| start as usize <= offset);
        match after.checked_sub(1) {
            Some(index) => self.starts[index].1,
            None => self.starts.first().map_or(Loc::NONE, |&(_, loc)| loc),
        }
    }

    /// Where a syntax tree node begins; nowhere if its span is unknown.
    pub fn loc(&self, span: Span) -> Loc {
        if span.is_none() { Loc::NONE } else { self.at(span.start) }
    }

    /// The node's text, with single spaces for whatever stood between its tokens.
    pub fn text(&self, span: Span) -> &str {
        if span.is_none() { "" } else { self.text.get(span.start..span.end).unwrap_or("").trim_end() }
    }

    /// All that lang-c saw.
    pub fn whole_text(&self) -> &str {
        &self.text
    }
}
