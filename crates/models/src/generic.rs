//! Models that are the same for each floating-point type stand once, for a type called `real`: they are written out for
//! double, float and long double. Line numbers stay those of the text.

use std::borrow::Cow;

/// The suffix that the C library gives to a function's name for a type, with that type (C11 7.12p1 and 7.3.1).
const TYPES: &[(&str, &str, &str)] =
    &[("double", "double", ""), ("float", "float", "f"), ("long double", "long_double", "l")];

/// The text for each of the types.
pub fn for_each_type(text: &'static str) -> impl Iterator<Item = Cow<'static, str>> {
    TYPES.iter().map(move |(name, word, suffix)| {
        let instance = words(text).map(|part| match part {
            "real" => Cow::Borrowed(*name),
            "__flotilla_unknown_real" => Cow::Owned(format!("__flotilla_unknown_{word}")),
            _ => part.strip_suffix("_R").map_or(Cow::Borrowed(part), |stem| Cow::Owned(format!("{stem}{suffix}"))),
        });
        Cow::Owned(instance.collect())
    })
}

/// The text in pieces: words, and what stands between them.
fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    let in_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = in_word(rest.chars().next()?);
        let end = rest.find(|c| in_word(c) != first).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        rest = behind;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_names_follow_the_type() {
        let text = "real __model_f_R(real *x_RR)\n{ return __real__ 1 + __flotilla_unknown_real(); }\n";
        let texts: Vec<_> = for_each_type(text).collect();
        assert_eq!(texts[0], "double __model_f(double *x_RR)\n{ return __real__ 1 + __flotilla_unknown_double(); }\n");
        assert_eq!(texts[1], "float __model_ff(float *x_RR)\n{ return __real__ 1 + __flotilla_unknown_float(); }\n");
        assert!(texts[2].starts_with("long double __model_fl(long double *x_RR)"));
        assert!(texts[2].contains("__flotilla_unknown_long_double()"));
    }
}
