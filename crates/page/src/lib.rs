//! Self-contained HTML pages: one file, no script, no network, readable in light and dark.
//!
//! Text goes in through [`escape`] or [`Html::text`]; only [`Html::raw`] takes markup as it is.

use std::fmt::Write;

/// The style that all pages share. Colours are variables, so that a page's own style need not know of dark mode.
const STYLE: &str = include_str!("style.css");

/// A page under construction.
#[derive(Clone, Debug, Default)]
pub struct Html {
    body: String,
}

impl Html {
    pub fn new() -> Html {
        Html::default()
    }

    /// Markup.
    pub fn raw(&mut self, markup: &str) -> &mut Html {
        self.body.push_str(markup);
        self
    }

    /// Text, whatever it contains.
    pub fn text(&mut self, text: &str) -> &mut Html {
        self.body.push_str(&escape(text));
        self
    }

    /// An element with text in it: `element("td", "class=\"covered\"", "5")`.
    pub fn element(&mut self, tag: &str, attributes: &str, text: &str) -> &mut Html {
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = write!(self.body, "<{tag}{space}{attributes}>{}</{tag}>", escape(text));
        self
    }

    /// A link to an anchor of the same page.
    pub fn link(&mut self, anchor: &str, text: &str) -> &mut Html {
        let _ = write!(self.body, "<a href=\"#{}\">{}</a>", escape(anchor), escape(text));
        self
    }

    /// The whole page, with `style` added to the shared style.
    pub fn finish(self, title: &str, style: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n{}\n</body>\n</html>\n",
            escape(title),
            self.body
        )
    }
}

/// Text as HTML, also inside of attributes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The anchor of a line of a file: letters, digits and dashes, different for different files.
pub fn line_anchor(file: usize, line: u32) -> String {
    format!("f{file}-l{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        let mut html = Html::new();
        html.element("p", "", "a < b && c > \"d\"").text("<script>").link("x", "it's");
        let page = html.finish("T & U", "");
        assert!(
            page.contains("<p>a &lt; b &amp;&amp; c &gt; &quot;d&quot;</p>&lt;script&gt;<a href=\"#x\">it&#39;s</a>")
        );
        assert!(page.contains("<title>T &amp; U</title>"));
        assert!(!page.contains("<script"));
    }
}
