//! Small changes of programs, at the level of tokens: most mutants are wrong somewhere, many still are programs.

use super::rng::Rng;

const TYPES: [&str; 22] = [
    "int",
    "char",
    "short",
    "long",
    "long long",
    "unsigned",
    "unsigned char",
    "unsigned short",
    "signed char",
    "_Bool",
    "float",
    "double",
    "long double",
    "void",
    "void *",
    "__int128",
    "struct s",
    "union u",
    "enum e",
    "int *",
    "char **",
    "_Complex double",
];

const LITERALS: [&str; 26] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "31",
    "32",
    "63",
    "64",
    "255",
    "256",
    "65535",
    "2147483647",
    "2147483648",
    "0xffffffffu",
    "0x7fffffffffffffffll",
    "0xffffffffffffffffull",
    "0.0",
    "-0.5f",
    "1e308",
    "1e-320",
    "\"text\"",
    "'a'",
    "L'x'",
    "99999999999999999999",
    "(1 << 20)",
];

const OPERATORS: [&str; 31] = [
    "+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", "=", "+=", "<<=",
    ">>=", "*=", ",", "?", ":", ".", "->", "++", "--", "!",
];

const WORDS: [&str; 42] = [
    "static",
    "extern",
    "const",
    "volatile",
    "typedef",
    "struct",
    "union",
    "enum",
    "sizeof",
    "_Alignof",
    "typeof",
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case",
    "default",
    "break",
    "continue",
    "goto",
    "return",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    "...",
    "__attribute__((packed))",
    "_Generic",
    "_Static_assert",
    "__builtin_va_arg",
    "inline",
    "_Alignas(16)",
    "__builtin_offsetof",
    "register",
    "[2]",
    "[n]",
    "({",
];

/// One to four changes of `tokens`; pieces of `other` may come in.
pub fn mutate(tokens: &[String], other: &[String], rng: &mut Rng) -> Vec<String> {
    let mut mutant = tokens.to_vec();
    for _ in 0..rng.between(1, 4) {
        if mutant.len() > 2 && other.len() > 2 {
            change(&mut mutant, other, rng);
        }
    }
    mutant
}

fn change(mutant: &mut Vec<String>, other: &[String], rng: &mut Rng) {
    let at = rng.below(mutant.len());
    // Often a neighbour: what stands together was meant together.
    let far = if rng.one_in(3) { (at + 3).min(mutant.len() - 1) } else { rng.below(mutant.len()) };
    match rng.below(14) {
        0 => drop(mutant.remove(at)),
        1 => mutant.insert(at, mutant[far].clone()),
        2 => mutant.swap(at, far),
        3 => drop(mutant.drain(at..(at + rng.between(1, 12)).min(mutant.len()))),
        4 => {
            let piece: Vec<String> = mutant[at..(at + rng.between(2, 20)).min(mutant.len())].to_vec();
            mutant.splice(far..far, piece);
        }
        5 => {
            let from = rng.below(other.len());
            let piece: Vec<String> = other[from..(from + rng.between(1, 25)).min(other.len())].to_vec();
            mutant.splice(at..at, piece);
        }
        6 => mutant.insert(at, WORDS[rng.below(WORDS.len())].to_string()),
        7 | 8 => alike(mutant, at, is_type, TYPES[rng.below(TYPES.len())]),
        9 | 10 => alike(mutant, at, is_literal, LITERALS[rng.below(LITERALS.len())]),
        11 => alike(mutant, at, |t| OPERATORS.contains(&t), OPERATORS[rng.below(OPERATORS.len())]),
        _ => {
            let name = mutant[far..].iter().find(|t| is_name(t)).cloned();
            alike(mutant, at, is_name, &name.unwrap_or_else(|| "main".to_string()));
        }
    }
}

/// Replaces the first token from `at` on that is of the kind.
fn alike(mutant: &mut [String], at: usize, kind: impl Fn(&str) -> bool, by: &str) {
    if let Some(token) = mutant[at..].iter_mut().find(|t| kind(t)) {
        *token = by.to_string();
    }
}

fn is_type(token: &str) -> bool {
    TYPES.iter().any(|t| t.split(' ').next() == Some(token))
}

fn is_literal(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit() || c == '"')
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_') && !is_type(token) && !WORDS.contains(&token)
}
