//! Colours for terminals: plain text everywhere else.

/// How text is emphasised; without colours it stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    pub colours: bool,
}

impl Paint {
    fn wrap(self, code: &str, text: &str) -> String {
        if self.colours { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }

    pub fn good(self, text: &str) -> String {
        self.wrap("32", text)
    }

    pub fn bad(self, text: &str) -> String {
        self.wrap("1;31", text)
    }

    pub fn open(self, text: &str) -> String {
        self.wrap("33", text)
    }

    pub fn strong(self, text: &str) -> String {
        self.wrap("1", text)
    }

    pub fn faint(self, text: &str) -> String {
        self.wrap("2", text)
    }
}
