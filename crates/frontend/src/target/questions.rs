//! What a compiler is asked about its target, as static assertions whose failures spell the answers.
//!
//! `_Static_assert(!((sizeof(int)) & 4), "flotilla int 2")` fails if bit 2 of the answer is set. That needs no code
//! generator, no assembler and no library, and every compiler that knows C11's assertions answers it. Invariant: no
//! answer is 0, so that a question that a compiler does not understand is told from one that it answers.

use rustc_hash::FxHashMap;

use super::data::Integer;

const VA_LIST_KIND: &str = "__builtin_types_compatible_p(__builtin_va_list, void *) \
    || __builtin_types_compatible_p(__builtin_va_list, char *) ? 1 \
    : sizeof((0, flotilla_list)) != sizeof(flotilla_list) ? 2 : 3";

/// Names and expressions.
const QUESTIONS: &[(&str, &str)] = &[
    ("char", "sizeof(char) * __CHAR_BIT__"),
    ("short", "sizeof(short)"),
    ("int", "sizeof(int)"),
    ("long", "sizeof(long)"),
    ("long long", "sizeof(long long)"),
    ("pointer", "sizeof(void *)"),
    ("float", "__FLT_MANT_DIG__"),
    ("double", "__DBL_MANT_DIG__"),
    ("long double", "__LDBL_MANT_DIG__"),
    ("long double size", "sizeof(long double)"),
    ("long double align", "_Alignof(struct { long double m; })"),
    ("short align", "_Alignof(struct { short m; })"),
    ("int align", "_Alignof(struct { int m; })"),
    ("long align", "_Alignof(struct { long m; })"),
    ("long long align", "_Alignof(struct { long long m; })"),
    ("pointer align", "_Alignof(struct { void *m; })"),
    ("float align", "_Alignof(struct { float m; })"),
    ("double align", "_Alignof(struct { double m; })"),
    // Outside of records, where no packing matters.
    ("bare long long align", "_Alignof(long long)"),
    ("bare long double align", "_Alignof(long double)"),
    ("most align", "__BIGGEST_ALIGNMENT__"),
    ("attribute align", "_Alignof(struct { char m __attribute__((aligned)); })"),
    // Only a limit for all members makes this less than asked for.
    ("pack", "__builtin_offsetof(struct { char c; char m __attribute__((aligned(16))); }, m)"),
    ("char sign", "1 + ((char)-1 < 0)"),
    ("byte order", "1 + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)"),
    ("enum", "sizeof(enum { FLOTILLA_ENUMERATOR })"),
    ("va_list", "sizeof(__builtin_va_list)"),
    // 1 a pointer, 2 an array (which decays behind a comma, C11 6.3.2.1p3), 3 a struct.
    ("va_list kind", VA_LIST_KIND),
    // How records are laid out; the answers must follow from those above.
    ("rule: a record of a char", "sizeof(struct { char m; })"),
    ("rule: a union of a char", "sizeof(union { char m; })"),
    ("rule: a record of a bit of an int", "sizeof(struct { int m : 1; })"),
    ("rule: bits of two types", "sizeof(struct { char a : 4; int b : 4; })"),
    ("bits over a border", "sizeof(struct { char a : 5; char b : 5; char c : 6; })"),
    ("anonymous bits", "_Alignof(struct { char c; int : 3; })"),
];

/// Types that are asked for by name: which of [`Integer::ALL`] each is.
const TYPES: &[(&str, &str)] = &[
    ("size", "__SIZE_TYPE__"),
    ("wchar", "__WCHAR_TYPE__"),
    ("int32", "__INT32_TYPE__"),
    ("char16", "__CHAR16_TYPE__"),
];

/// Bits of an answer; nothing that is asked is larger than 255.
const BITS: u32 = 8;

/// The text of a C file that holds all questions.
pub fn text() -> String {
    let mut text = "extern __builtin_va_list flotilla_list;\n".to_string();
    let mut ask = |name: &str, expression: &str| {
        for bit in 0..BITS {
            let mask = 1 << bit;
            text.push_str(&format!("_Static_assert(!(({expression}) & {mask}), \"flotilla {name} {bit}\");\n"));
        }
    };
    QUESTIONS.iter().for_each(|(name, expression)| ask(name, expression));
    for (name, ty) in TYPES {
        let which = Integer::ALL
            .iter()
            .zip(1..)
            .map(|(integer, number)| format!("{number} * __builtin_types_compatible_p({ty}, {integer})"));
        ask(name, &which.collect::<Vec<_>>().join(" + "));
    }
    text
}

/// What a compiler said to [`text`].
#[derive(Debug, Default)]
pub struct Answers {
    numbers: FxHashMap<String, u64>,
}

impl Answers {
    /// Reads the failed assertions; the same one may be shown more than once.
    pub fn read(messages: &str) -> Answers {
        let mut numbers: FxHashMap<String, u64> = FxHashMap::default();
        for line in messages.lines().filter(|line| line.contains("error:")) {
            let Some(at) = line.rfind("flotilla ") else { continue };
            let said = line[at + "flotilla ".len()..].trim_end_matches('"');
            let Some((name, bit)) = said.rsplit_once(' ') else { continue };
            if let Some(bit) = bit.parse::<u32>().ok().filter(|bit| *bit < BITS) {
                *numbers.entry(name.to_string()).or_default() |= 1 << bit;
            }
        }
        Answers { numbers }
    }

    /// 0 for a question that has no answer.
    pub fn number(&self, name: &str) -> u64 {
        self.numbers.get(name).copied().unwrap_or(0)
    }

    pub fn integer(&self, name: &str) -> Option<Integer> {
        Integer::ALL.get(usize::try_from(self.number(name)).ok()?.checked_sub(1)?).copied()
    }

    /// The first question without an answer.
    pub fn missing(&self) -> Option<&'static str> {
        QUESTIONS.iter().chain(TYPES).map(|(name, _)| *name).find(|name| self.number(name) == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_of_both_compilers_are_read() {
        let gcc = "q.c:1:1: error: static assertion failed: \"flotilla long long 3\"\n    1 | _Static_assert(…\n";
        let clang =
            "q.c:1:16: error: static assertion failed due to requirement '!(sizeof(int) & 4)': flotilla int 2\n";
        let answers = Answers::read(&format!("{gcc}{clang}{gcc}"));
        assert_eq!((answers.number("long long"), answers.number("int"), answers.number("short")), (8, 4, 0));
        assert_eq!(answers.missing(), Some("char"));
    }
}
