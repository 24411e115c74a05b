//! Models, read with `get-value` after `sat`. Only scalar terms are asked for, in two rounds: first the variables and
//! the indices of all reads, then each array variable at the values of the indices that can reach it. Beyond those an
//! array is zero: no term looks there, except a comparison of arrays; so the model is checked before it is believed.

use rustc_hash::{FxHashMap, FxHashSet};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use smt::classes::Classes;
use smt::eval::Evaluator;
use smt::print::Printer;
use smt::sexpr::{Reader, SexprId, SexprKind};
use smt::value::FunctionValue;
use smt::{Bits, Model, Op, Sort, TermId, Terms, Value};

use crate::failure::Breakdown;

use super::answer;
use super::child::Until;
use super::dialogue::Dialogue;

/// Terms in one `get-value`.
const CHUNK: usize = 200;

/// What a model has to say something about.
#[derive(Default)]
struct Subject {
    scalars: Vec<TermId>,
    arrays: Vec<TermId>,
    /// Applications of uninterpreted functions.
    applications: Vec<TermId>,
    /// Array and index of each read.
    reads: Vec<(TermId, TermId)>,
    classes: Classes,
}

pub fn read_model(
    dialogue: &mut Dialogue,
    printer: &Printer,
    terms: &Terms,
    roots: &[TermId],
    until: &Until,
) -> Result<Model, Breakdown> {
    let mut subject = Subject::of(terms, roots)?;
    let mut asker = Asker { dialogue, printer, terms, until };
    let mut wanted: Vec<TermId> = subject.scalars.clone();
    wanted.extend(subject.reads.iter().map(|(_, index)| *index));
    for &application in &subject.applications {
        wanted.push(application);
        wanted.extend(terms.args(application));
    }
    let values = asker.values(wanted)?;
    let mut model = Model::default();
    model.vars.extend(subject.scalars.iter().map(|t| (*t, values[t].clone())));
    subject.take_functions(terms, &values, &mut model);
    asker.arrays(&mut subject, &values, &mut model)?;
    validate(terms, &model, roots)?;
    Ok(model)
}

/// A model that does not satisfy what was asserted is not to be used, whoever is wrong.
fn validate(terms: &Terms, model: &Model, roots: &[TermId]) -> Result<(), Breakdown> {
    let mut evaluator = Evaluator::new();
    for &root in roots {
        if evaluator.eval(terms, model, root) != Ok(Value::Bool(true)) {
            return Err(Breakdown::WrongModel);
        }
    }
    Ok(())
}

impl Subject {
    fn of(terms: &Terms, roots: &[TermId]) -> Result<Subject, Breakdown> {
        let mut subject = Subject::default();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                subject.add(terms, t)?;
                stack.extend(terms.args(t));
            }
        }
        Ok(subject)
    }

    fn add(&mut self, terms: &Terms, t: TermId) -> Result<(), Breakdown> {
        let args = terms.args(t);
        let array = terms.sort(t).as_array();
        if array.is_some_and(|sort| sort.elem.as_array().is_some() || sort.index.as_array().is_some()) {
            return Err(Breakdown::NestedArrays);
        }
        match terms.op(t) {
            Op::Var if array.is_some() => self.arrays.push(t),
            Op::Var => self.scalars.push(t),
            Op::Apply(_) if array.is_some() || args.iter().any(|&a| terms.sort(a).as_array().is_some()) => {
                return Err(Breakdown::FunctionsOverArrays);
            }
            Op::Apply(_) => self.applications.push(t),
            Op::Select => self.reads.push((args[0], args[1])),
            _ => self.classes.add(terms, t),
        }
        Ok(())
    }

    fn take_functions(&self, terms: &Terms, values: &FxHashMap<TermId, Value>, model: &mut Model) {
        for application in &self.applications {
            let Op::Apply(function) = terms.op(*application) else { continue };
            let bits: Vec<Bits> = terms.args(*application).iter().filter_map(|a| values[a].as_bits()).collect();
            let value = values[application].clone();
            let entry = FunctionValue { default: value.clone(), entries: Default::default() };
            model.functions.entry(function).or_insert(entry).entries.insert(bits, value);
        }
    }
}

struct Asker<'a> {
    dialogue: &'a mut Dialogue,
    printer: &'a Printer,
    terms: &'a Terms,
    until: &'a Until<'a>,
}

impl Asker<'_> {
    /// The values of scalar terms; constants are not asked for.
    fn values(&mut self, mut wanted: Vec<TermId>) -> Result<FxHashMap<TermId, Value>, Breakdown> {
        wanted.sort_unstable();
        wanted.dedup();
        let mut values = FxHashMap::default();
        let mut open = Vec::new();
        for t in wanted {
            match (self.terms.as_bits(t), self.terms.as_bool(t), self.terms.as_int(t)) {
                (Some(bits), ..) => drop(values.insert(t, Value::Bits(bits))),
                (_, Some(truth), _) => drop(values.insert(t, Value::Bool(truth))),
                (.., Some(number)) => drop(values.insert(t, Value::Int(number.clone()))),
                _ => open.push(t),
            }
        }
        let texts: Option<Vec<(String, Sort)>> =
            open.iter().map(|&t| Some((self.printer.text(t)?.to_string(), self.terms.sort(t)))).collect();
        let Some(texts) = texts else {
            return Err(Breakdown::NeverSent);
        };
        values.extend(open.into_iter().zip(self.ask(&texts)?));
        Ok(values)
    }

    fn arrays(
        &mut self,
        subject: &mut Subject,
        values: &FxHashMap<TermId, Value>,
        model: &mut Model,
    ) -> Result<(), Breakdown> {
        let mut indices: FxHashMap<TermId, FxHashSet<Bits>> = FxHashMap::default();
        for (array, index) in subject.reads.clone() {
            let root = subject.classes.root(array);
            indices.entry(root).or_default().extend(values[&index].as_bits());
        }
        let mut cells: Vec<(TermId, Bits)> = Vec::new();
        for array in subject.arrays.clone() {
            if let Some(zero) = Value::zero(self.terms.sort(array)) {
                model.vars.insert(array, zero);
            }
            let root = subject.classes.root(array);
            cells.extend(indices.get(&root).into_iter().flatten().map(|index| (array, index.clone())));
        }
        let texts: Vec<(String, Sort)> = cells.iter().filter_map(|(array, index)| self.cell(*array, index)).collect();
        for ((array, index), value) in cells.into_iter().zip(self.ask(&texts)?) {
            let Some(Value::Array(contents)) = model.vars.get_mut(&array) else { continue };
            std::sync::Arc::make_mut(contents).set(index, value);
        }
        Ok(())
    }

    fn cell(&self, array: TermId, index: &Bits) -> Option<(String, Sort)> {
        let sort = self.terms.sort(array).as_array()?;
        let index = Value::from_bits(sort.index, index.clone());
        Some((format!("(select {} {index})", self.printer.text(array)?), sort.elem))
    }

    /// One round for all of them; the answers come in the order of the questions. A tuple is asked for field by field.
    fn ask(&mut self, texts: &[(String, Sort)]) -> Result<Vec<Value>, Breakdown> {
        let mut single = Vec::new();
        for (text, sort) in texts {
            match sort.as_tuple() {
                Some(tuple) => {
                    single.extend(tuple.fields.iter().map(|(name, sort)| (format!("({name} {text})"), *sort)))
                }
                None => single.push((text.clone(), *sort)),
            }
        }
        let mut answers = self.ask_scalars(&single)?.into_iter();
        let value = |(_, sort): &(String, Sort)| match sort.as_tuple() {
            Some(tuple) => Some(Value::Tuple(tuple, answers.by_ref().take(tuple.fields.len()).collect())),
            None => answers.next(),
        };
        Ok(texts.iter().filter_map(value).collect())
    }

    fn ask_scalars(&mut self, texts: &[(String, Sort)]) -> Result<Vec<Value>, Breakdown> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        for chunk in texts.chunks(CHUNK) {
            let list: Vec<&str> = chunk.iter().map(|(text, _)| text.as_str()).collect();
            self.dialogue.pending.push_str(&format!("(get-value ({}))\n", list.join(" ")));
        }
        let answer = self.dialogue.round(self.until)?;
        match parse_values(&answer, texts) {
            Some(values) => Ok(values),
            None => Err(self.dialogue.unexpected(&answer)),
        }
    }
}

fn parse_values(answer: &str, texts: &[(String, Sort)]) -> Option<Vec<Value>> {
    let values = answer::values(answer, texts.chunks(CHUNK).map(<[_]>::len))?;
    let sorts = texts.iter().map(|(_, sort)| *sort);
    values.iter().zip(sorts).map(|(value, sort)| read_scalar(value, sort)).collect()
}

fn read_scalar(text: &str, sort: Sort) -> Option<Value> {
    let mut reader = Reader::new(text);
    let node = reader.next_expression().ok()??;
    scalar(&reader, node, sort)
}

/// `true`, `#b0101`, `#x5`, `(_ bv5 4)`, `5`, `(- 5)`, `0.5`, `(/ 1 3)`.
fn scalar(reader: &Reader, node: SexprId, sort: Sort) -> Option<Value> {
    let text = reader.atom(node);
    match (sort, reader.kind(node)) {
        (Sort::Bool, SexprKind::Symbol) => text.parse().ok().map(Value::Bool),
        // Solvers that make no difference between Bool and bit-vectors of width 1 print either for both.
        (Sort::BitVec(1), SexprKind::Symbol) => {
            text.parse().ok().map(|bit: bool| Value::Bits(Bits::new(1, u64::from(bit))))
        }
        (Sort::Bool, SexprKind::Binary) => {
            word(text, 2, 1, text.len()).map(|v| Value::Bool(v == Value::Bits(Bits::new(1, 1))))
        }
        (Sort::Int, SexprKind::Numeral) => text.parse().ok().map(Value::Int),
        (Sort::Int, SexprKind::List) => match *reader.children(node) {
            [minus, digits] if reader.atom(minus) == "-" && reader.kind(digits) == SexprKind::Numeral => {
                reader.atom(digits).parse().ok().map(|n: num_bigint::BigInt| Value::Int(-n))
            }
            _ => None,
        },
        (Sort::Real, _) => ratio(reader, node).map(Value::Real),
        (Sort::BitVec(width), SexprKind::Binary) => word(text, 2, width, text.len()),
        (Sort::BitVec(width), SexprKind::Hex) => word(text, 16, width, text.len() * 4),
        (Sort::BitVec(width), SexprKind::List) => match *reader.children(node) {
            [underscore, value, size] if reader.atom(underscore) == "_" => {
                let digits = reader.atom(value).strip_prefix("bv")?;
                word(digits, 10, width, reader.atom(size).parse().ok()?)
            }
            _ => None,
        },
        _ => None,
    }
}

/// `2`, `0.5`, `(- 0.5)`, `(/ 1 3)`, `(/ (- 1.0) 3.0)`, `(- (/ 1 3))`; numbers that are no rationals are none.
fn ratio(reader: &Reader, node: SexprId) -> Option<BigRational> {
    let text = reader.atom(node);
    match reader.kind(node) {
        SexprKind::Numeral | SexprKind::Decimal => {
            let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
            let digits: BigInt = [whole, fraction].concat().parse().ok()?;
            Some(BigRational::new(digits, BigInt::from(10).pow(fraction.len() as u32)))
        }
        SexprKind::List => match *reader.children(node) {
            [minus, number] if reader.atom(minus) == "-" => Some(-ratio(reader, number)?),
            [by, a, b] if reader.atom(by) == "/" => {
                let (a, b) = (ratio(reader, a)?, ratio(reader, b)?);
                (!b.is_zero()).then(|| a / b)
            }
            _ => None,
        },
        _ => None,
    }
}

fn word(digits: &str, radix: u32, width: u32, written: usize) -> Option<Value> {
    let value = num_bigint::BigUint::parse_bytes(digits.as_bytes(), radix)?;
    (written == width as usize && value.bits() <= u64::from(width)).then(|| Value::Bits(Bits::from_big(width, &value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str, sort: Sort) -> Option<Value> {
        parse_values(&format!("((x {text}))"), &[("x".to_string(), sort)]).map(|mut values| values.remove(0))
    }

    #[test]
    fn values_are_read_in_every_spelling_and_checked_against_the_sort() {
        let five = Some(Value::Bits(Bits::new(4, 5)));
        for text in ["#b0101", "#x5", "(_ bv5 4)"] {
            assert_eq!(one(text, Sort::BitVec(4)), five, "{text}");
        }
        assert_eq!(one("true", Sort::Bool), Some(Value::Bool(true)));
        assert_eq!(one("#b1", Sort::Bool), Some(Value::Bool(true)));
        assert_eq!(one("false", Sort::BitVec(1)), Some(Value::Bits(Bits::new(1, 0))));
        for text in ["#b101", "#x05", "(_ bv5 5)", "(_ bv16 4)", "5", "true", "@fun_4", "x"] {
            assert_eq!(one(text, Sort::BitVec(4)), None, "{text}");
        }
        assert_eq!(one("5", Sort::Int), Some(Value::Int(5.into())));
        assert_eq!(one("(- 5)", Sort::Int), Some(Value::Int((-5).into())));
        for text in ["-5", "5.0", "#x5", "(- (- 5))", "true"] {
            assert_eq!(one(text, Sort::Int), None, "{text}");
        }
        for (text, numerator, denominator) in
            [("2", 2, 1), ("0.5", 1, 2), ("(- 0.25)", -1, 4), ("(/ (- 1.0) 3.0)", -1, 3), ("(- (/ 2 6))", -1, 3)]
        {
            let value = BigRational::new(numerator.into(), denominator.into());
            assert_eq!(one(text, Sort::Real), Some(Value::Real(value)), "{text}");
        }
        for text in ["(/ 1 0)", "(root-obj (+ (^ x 2) (- 2)) 1)", "1.41?", "true"] {
            assert_eq!(one(text, Sort::Real), None, "{text}");
        }
        let wide = one("#xffffffffffffffffffff", Sort::BitVec(80)).and_then(|v| v.as_bits());
        assert!(wide.is_some_and(|bits| bits.is_ones()));
    }

    #[test]
    fn an_answer_with_more_or_less_than_was_asked_is_none() {
        let texts = [("x".to_string(), Sort::Bool), ("y".to_string(), Sort::Bool)];
        assert!(parse_values("((x true) (y false))", &texts).is_some());
        for answer in ["((x true))", "((x true) (y false)) sat", "((x true) (y false)", "(error \"no\")", ""] {
            assert!(parse_values(answer, &texts).is_none(), "{answer}");
        }
    }
}
