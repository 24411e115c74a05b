//! Random C programs: small, deterministic, terminating, and free of undefined behaviour that sanitizers cannot see
//! (no unsequenced side effects, no uninitialised reads). Overflows, bad shifts and the like are rare but allowed.
//!
//! A program is a tree of text, so that it can be shrunk by dropping parts. Its last act is to compare a checksum of
//! everything it computed with a given value.

mod blocks;
mod expr;
mod floats;
mod function;
mod program;
mod rng;
mod shrink;
mod stmt;
mod types;

pub use program::generate;
pub use shrink::shrink;

/// A part of a program that can be left out as a whole.
#[derive(Clone, Debug)]
pub enum Node {
    Line(String),
    Block { head: String, body: Vec<Node>, tail: String },
}

#[derive(Clone, Debug)]
pub struct Random {
    pub nodes: Vec<Node>,
    /// `static T k = value;` constants that can be turned into inputs.
    pub knobs: Vec<Knob>,
    /// Globals to add to the checksum, as statements of `main` behind everything else.
    pub epilogue: Vec<Node>,
}

#[derive(Clone, Debug)]
pub struct Knob {
    pub name: String,
    pub ty: &'static str,
    pub nondet: &'static str,
    pub value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Prints the checksum.
    Native,
    /// Asserts that the checksum is this one, and then that it is not.
    Expect { checksum: u32, symbolic: bool },
}

const COMMON: &str = "static unsigned int sum;
static void add(unsigned long long v) { sum = ((sum << 7) | (sum >> 25)) + (unsigned int)v + (unsigned int)(v >> 32); }
static double fits(double v) { return v > -1e9 && v < 1e9 ? v : 0.5; }
static int idi(int v) { return v; } static long idl(long v) { return v; } static long long idx(long long v) { return v; }
static unsigned int idui(unsigned int v) { return v; } static unsigned long idul(unsigned long v) { return v; }
static unsigned long long idux(unsigned long long v) { return v; }
static unsigned int vsum(int n, ...) {
  __builtin_va_list list; unsigned int total = 0; __builtin_va_start(list, n);
  while (n-- > 0) total = total * 3u + (unsigned int)__builtin_va_arg(list, int);
  __builtin_va_end(list); return total;
}
";

impl Random {
    /// The same part stands on the same line in every mode, up to `main`.
    pub fn render(&self, mode: Mode) -> String {
        let mut out = String::new();
        match mode {
            Mode::Native => out.push_str("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#define ASSUME(c) ((void)0)\n"),
            Mode::Expect { .. } => out.push_str(
                "void *malloc(unsigned long size); void free(void *p);\n\
                 void *memcpy(void *to, const void *from, unsigned long n), *memmove(void *to, const void *from, unsigned long n), \
                 *memset(void *to, int c, unsigned long n); int memcmp(const void *a, const void *b, unsigned long n);\n\
                 void __CPROVER_assume(_Bool c); void __CPROVER_assert(_Bool c, const char *text);\n\
                 #define ASSUME(c) __CPROVER_assume(c)\n",
            ),
        }
        out.push_str(COMMON);
        let symbolic = matches!(mode, Mode::Expect { symbolic: true, .. });
        for knob in &self.knobs {
            if symbolic {
                out.push_str(&format!("{0} {1}(void); static {0} {2};\n", knob.ty, knob.nondet, knob.name));
            } else {
                out.push_str(&format!("static {} {} = {};\n", knob.ty, knob.name, knob.value));
            }
        }
        self.nodes.iter().for_each(|node| node.render(0, &mut out));
        out.push_str("int main(void) {\n");
        if symbolic {
            for knob in &self.knobs {
                out.push_str(&format!(
                    "  {0} = {1}(); ASSUME({0} == ({3}){2});\n",
                    knob.name, knob.nondet, knob.value, knob.ty
                ));
            }
        }
        out.push_str("  run();\n");
        self.epilogue.iter().for_each(|node| node.render(1, &mut out));
        match mode {
            Mode::Native => out.push_str("  printf(\"%u\\n\", sum);\n"),
            Mode::Expect { checksum, .. } => out.push_str(&format!(
                "  __CPROVER_assert(sum == {checksum}u, \"same\");\n  __CPROVER_assert(sum != {checksum}u, \"other\");\n"
            )),
        }
        out.push_str("  return 0;\n}\n");
        out
    }
}

impl Node {
    fn render(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        match self {
            Node::Line(text) => out.push_str(&format!("{indent}{text}\n")),
            Node::Block { head, body, tail } => {
                out.push_str(&format!("{indent}{head} {{\n"));
                body.iter().for_each(|node| node.render(depth + 1, out));
                out.push_str(&format!("{indent}}}{tail}\n"));
            }
        }
    }
}

pub(crate) fn line(text: impl Into<String>) -> Node {
    Node::Line(text.into())
}

pub(crate) fn block(head: impl Into<String>, body: Vec<Node>) -> Node {
    Node::Block { head: head.into(), body, tail: String::new() }
}
