//! Why a condition fails, as a sentence with the values that made it fail.

use crate::{ExprId, ExprKind, PropId, PropertyKind, Test};
use base::float;
use typed::print;

use super::machine::Machine;
use super::show;
use super::value::{CValue, Pointer};

impl Machine<'_> {
    /// `None` where the values of the parts say it all.
    pub fn why(&self, prop: PropId, parts: &[(ExprId, CValue)]) -> Option<String> {
        let failing = |(e, value): &(ExprId, CValue)| match self.function().exprs[*e].kind {
            ExprKind::Test(test) if matches!(value, CValue::Int(0)) => Some(test),
            _ => None,
        };
        let test = parts.iter().rev().find_map(failing)?;
        self.reason(prop, test)
    }

    fn reason(&self, prop: PropId, test: Test) -> Option<String> {
        match test {
            Test::IndexIn { index, len } => {
                let property = &self.program.properties[prop];
                let (number, last) = (self.number(index)?, len.checked_sub(1)?);
                Some(match property.kind {
                    PropertyKind::Shift => format!("the distance {number} is outside 0..{last}"),
                    _ => format!("index {number} {}is outside 0..{last}", subject(&property.description)),
                })
            }
            Test::Fits(op, a, b) => {
                let ty = print::show_type(&self.program.types, self.type_of(a));
                let [x, y] = [self.number(a)?, self.number(b)?];
                Some(format!("{x} {} {y} is not a value of `{ty}`", print::operator(op)))
            }
            Test::NegFits(a) => {
                let ty = print::show_type(&self.program.types, self.type_of(a));
                Some(format!("-({}) is not a value of `{ty}`", self.number(a)?))
            }
            Test::Representable(a, ty) => {
                let ty = print::show_type(&self.program.types, ty);
                Some(format!("{} is not a value of `{ty}`", self.number(a)?))
            }
            Test::Accessible { ptr, size, write } => self.inaccessible(ptr, i128::from(size), write),
            Test::AccessibleRange { ptr, size, write } => {
                let CValue::Int(size) = self.known(size)? else { return None };
                self.inaccessible(ptr, size, write)
            }
            Test::Freeable(ptr) => {
                let (state, offset) = self.target(ptr)?;
                Some(state.unwrap_or_else(|| format!("the pointer is to offset {offset} of an object")))
            }
            _ => None,
        }
    }

    fn known(&self, e: ExprId) -> Option<CValue> {
        match self.function().exprs[e].kind {
            ExprKind::Int(value) => Some(CValue::Int(value)),
            _ => self.remembered(self.frame().func, e).cloned(),
        }
    }

    fn number(&self, e: ExprId) -> Option<String> {
        match self.known(e)? {
            CValue::Int(value) => Some(show::decimal(self.program, self.type_of(e), value)),
            CValue::Float(format, bits) => Some(float::shortest(format, bits)),
            _ => None,
        }
    }

    /// What is wrong with a pointer before its offset matters, and the offset.
    fn target(&self, ptr: ExprId) -> Option<(Option<String>, i128)> {
        let CValue::Pointer(pointer) = self.known(ptr)? else { return None };
        let wrong = |text: &str| Some((Some(text.to_string()), 0));
        match pointer {
            Pointer::Absolute(0) => wrong("the pointer is null"),
            Pointer::Absolute(address) => Some((Some(format!("the pointer is the number 0x{address:x}")), 0)),
            Pointer::Function(_) => wrong("the pointer is to a function"),
            Pointer::Invalid { .. } => wrong("the pointer is to no object"),
            Pointer::Object { object, offset } => {
                let ended = (!self.memory.info(object).alive).then(|| "the object is not there any more".to_string());
                Some((ended, i128::from(offset)))
            }
        }
    }

    fn inaccessible(&self, ptr: ExprId, size: i128, write: bool) -> Option<String> {
        let (state, offset) = self.target(ptr)?;
        if state.is_some() {
            return state;
        }
        let CValue::Pointer(Pointer::Object { object, .. }) = self.known(ptr)? else { return None };
        let bytes = self.memory.info(object).size;
        if write && offset >= 0 && offset + size <= i128::from(bytes) {
            return Some("the object must not be changed".to_string());
        }
        let s = if size == 1 { "" } else { "s" };
        Some(format!("{size} byte{s} at offset {offset} of an object of {bytes}"))
    }
}

/// What the description is about: ``of `out[j]` ``.
fn subject(description: &str) -> String {
    let about = description.split(" of `").nth(1).and_then(|rest| rest.split('`').next());
    about.map_or(String::new(), |text| format!("of `{text}` "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subject_is_what_stands_behind_of() {
        assert_eq!(subject("index `j` of `out[j]` is between 0 and 5"), "of `out[j]` ");
        assert_eq!(subject("anything else"), "");
    }
}
