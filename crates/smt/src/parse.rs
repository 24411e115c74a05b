//! Sorts and terms from S-expressions, with the scopes of a script: declared symbols, definitions (macros are put in at
//! construction), `let`, and named terms. Without recursion over terms.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::bits::Bits;
use super::op::{NAMED, Op};
use super::sexpr::{Reader, ScriptError, SexprId, SexprKind};
use super::sort::Sort;
use super::term::{FunId, TermId, Terms};

/// What a symbol stands for.
#[derive(Clone, Debug)]
pub enum Meaning {
    Const(TermId),
    Function(FunId),
    /// A definition with parameters.
    Macro {
        params: Vec<TermId>,
        body: TermId,
    },
}

#[derive(Clone, Debug)]
struct SortMacro {
    params: Vec<String>,
    /// Source text, read anew at each use.
    body: String,
}

/// The symbols in scope.
pub struct Scope {
    symbols: FxHashMap<String, Meaning>,
    sorts: FxHashMap<String, SortMacro>,
    operators: FxHashMap<&'static str, Op>,
    /// Declared constants and functions, in order.
    pub declared: Vec<(String, Meaning)>,
    /// Names added since each `push`.
    frames: Vec<Frame>,
}

#[derive(Default)]
struct Frame {
    symbols: Vec<String>,
    sorts: Vec<String>,
    declared: usize,
}

enum Task {
    Read(SexprId),
    /// Applies the head of a list to its arguments, which lie on the value stack.
    Apply(SexprId),
    Bind(SexprId),
    Unbind(usize),
    Name(SexprId, SexprId),
}

impl Default for Scope {
    fn default() -> Self {
        Scope {
            symbols: FxHashMap::default(),
            sorts: FxHashMap::default(),
            operators: NAMED.iter().map(|op| (op.info().name, *op)).collect(),
            declared: Vec::new(),
            frames: Vec::new(),
        }
    }
}

impl Scope {
    pub fn new() -> Scope {
        Scope::default()
    }

    pub fn push(&mut self) {
        self.frames.push(Frame { declared: self.declared.len(), ..Frame::default() });
    }

    /// Forgets what was declared since the latest `push`.
    pub fn pop(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        for name in frame.symbols {
            self.symbols.remove(&name);
        }
        for name in frame.sorts {
            self.sorts.remove(&name);
        }
        self.declared.truncate(frame.declared);
    }

    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    fn define(&mut self, reader: &Reader, at: SexprId, meaning: Meaning) -> Result<(), ScriptError> {
        let name = reader.symbol(at).ok_or_else(|| reader.error(at, "a symbol is expected here"))?;
        if self.symbols.contains_key(name) || self.operators.contains_key(name) {
            return Err(reader.error(at, format!("'{name}' is already defined")));
        }
        self.symbols.insert(name.to_string(), meaning);
        if let Some(frame) = self.frames.last_mut() {
            frame.symbols.push(name.to_string());
        }
        Ok(())
    }

    /// `declare-fun name (sorts) sort`; no parameters make a constant.
    pub fn declare(
        &mut self,
        reader: &Reader,
        terms: &mut Terms,
        name: SexprId,
        params: &[SexprId],
        result: SexprId,
    ) -> Result<(), ScriptError> {
        let params = params.iter().map(|&p| self.sort(reader, p)).collect::<Result<Vec<_>, _>>()?;
        let result = self.sort(reader, result)?;
        let text = reader.symbol(name).unwrap_or_default();
        let meaning = match params.is_empty() {
            true => Meaning::Const(terms.var(text, result)),
            false => Meaning::Function(terms.declare_fun(text, &params, result)),
        };
        self.define(reader, name, meaning.clone())?;
        self.declared.push((text.to_string(), meaning));
        Ok(())
    }

    /// `define-fun name ((param sort)…) sort body`
    pub fn define_fun(
        &mut self,
        reader: &Reader,
        terms: &mut Terms,
        name: SexprId,
        params: &[SexprId],
        [result, body]: [SexprId; 2],
    ) -> Result<(), ScriptError> {
        let result = self.sort(reader, result)?;
        let (mut variables, mut hidden) = (Vec::new(), Vec::new());
        for &param in params {
            let &[symbol, sort] = reader.children(param) else {
                return Err(reader.error(param, "a parameter and its sort are expected here"));
            };
            let symbol = reader.symbol(symbol).ok_or_else(|| reader.error(symbol, "a symbol is expected here"))?;
            let variable = terms.fresh_var(symbol, self.sort(reader, sort)?);
            variables.push(variable);
            hidden.push((symbol, self.symbols.insert(symbol.to_string(), Meaning::Const(variable))));
        }
        let value = self.term(reader, terms, body);
        for (symbol, meaning) in hidden.into_iter().rev() {
            match meaning {
                Some(meaning) => self.symbols.insert(symbol.to_string(), meaning),
                None => self.symbols.remove(symbol),
            };
        }
        let value = value?;
        if terms.sort(value) != result {
            return Err(reader.error(body, format!("this has sort {}, not {result}", terms.sort(value))));
        }
        let meaning = match variables.is_empty() {
            true => Meaning::Const(value),
            false => Meaning::Macro { params: variables, body: value },
        };
        self.define(reader, name, meaning)
    }

    /// `define-sort name (params) sort`
    pub fn define_sort(
        &mut self,
        reader: &Reader,
        name: SexprId,
        params: SexprId,
        body: SexprId,
    ) -> Result<(), ScriptError> {
        let symbol = reader.symbol(name).ok_or_else(|| reader.error(name, "a symbol is expected here"))?;
        let params: Option<Vec<String>> =
            reader.children(params).iter().map(|&p| reader.symbol(p).map(str::to_string)).collect();
        let params = params.ok_or_else(|| reader.error(name, "sort parameters are symbols"))?;
        if self.sorts.contains_key(symbol) || ["Bool", "Int", "Real", "Array", "BitVec"].contains(&symbol) {
            return Err(reader.error(name, format!("the sort '{symbol}' is already defined")));
        }
        if params.is_empty() {
            self.sort(reader, body)?;
        }
        self.sorts.insert(symbol.to_string(), SortMacro { params, body: reader.source(body).to_string() });
        if let Some(frame) = self.frames.last_mut() {
            frame.sorts.push(symbol.to_string());
        }
        Ok(())
    }

    pub fn sort(&self, reader: &Reader, id: SexprId) -> Result<Sort, ScriptError> {
        self.sort_within(reader, id, &FxHashMap::default(), 0)
    }

    fn sort_within(
        &self,
        reader: &Reader,
        id: SexprId,
        params: &FxHashMap<&str, Sort>,
        depth: u32,
    ) -> Result<Sort, ScriptError> {
        let wrong = |message: &str| Err(reader.error(id, message));
        if depth > 200 {
            return wrong("this sort is nested too deeply");
        }
        let (head, args) = match reader.kind(id) {
            SexprKind::Symbol => (id, &[][..]),
            SexprKind::List => match reader.children(id) {
                [head, args @ ..] => (*head, args),
                [] => return wrong("a sort is expected here"),
            },
            _ => return wrong("a sort is expected here"),
        };
        let Some(name) = reader.symbol(head) else { return wrong("this sort is not supported") };
        if let (Some(&sort), []) = (params.get(name), args) {
            return Ok(sort);
        }
        if name == "_" {
            return match args {
                &[bitvec, width] if reader.symbol(bitvec) == Some("BitVec") => match reader.atom(width).parse() {
                    Ok(width @ 1..=super::op::MAX_WIDTH) => Ok(Sort::BitVec(width)),
                    _ => Err(reader.error(width, "this is not a supported width")),
                },
                _ => wrong("this sort is not supported"),
            };
        }
        let sorts =
            args.iter().map(|&a| self.sort_within(reader, a, params, depth + 1)).collect::<Result<Vec<_>, _>>()?;
        match (name, &sorts[..]) {
            ("Bool", []) => Ok(Sort::Bool),
            ("Int", []) => Ok(Sort::Int),
            ("Real", []) => Ok(Sort::Real),
            ("Array", &[index, elem]) => Ok(Sort::array(index, elem)),
            _ => match self.sorts.get(name) {
                Some(defined) if defined.params.len() == sorts.len() => {
                    let inner = defined.params.iter().map(String::as_str).zip(sorts.iter().copied()).collect();
                    let mut body = Reader::new(&defined.body);
                    let expression = body.next_expression()?;
                    let Some(expression) = expression else { return wrong("this sort has no definition") };
                    self.sort_within(&body, expression, &inner, depth + 1)
                }
                _ => wrong(&format!("the sort '{name}' is not known")),
            },
        }
    }

    pub fn term(&mut self, reader: &Reader, terms: &mut Terms, id: SexprId) -> Result<TermId, ScriptError> {
        let mut bound: Vec<(String, Option<Meaning>)> = Vec::new();
        let result = self.term_tasks(reader, terms, id, &mut bound);
        // An error leaves bindings behind.
        while let Some((name, meaning)) = bound.pop() {
            self.restore(name, meaning);
        }
        result
    }

    fn restore(&mut self, name: String, meaning: Option<Meaning>) {
        match meaning {
            Some(meaning) => self.symbols.insert(name, meaning),
            None => self.symbols.remove(&name),
        };
    }

    fn term_tasks(
        &mut self,
        reader: &Reader,
        terms: &mut Terms,
        id: SexprId,
        bound: &mut Vec<(String, Option<Meaning>)>,
    ) -> Result<TermId, ScriptError> {
        let mut tasks = vec![Task::Read(id)];
        let mut values: Vec<TermId> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Read(id) if reader.kind(id) == SexprKind::List => {
                    self.open_list(reader, id, &mut tasks, &mut values, terms)?
                }
                Task::Read(id) => values.push(self.atom(reader, terms, id)?),
                Task::Apply(id) => {
                    let count = reader.children(id).len() - 1;
                    let args = values.split_off(values.len() - count);
                    values.push(self.apply(reader, terms, id, &args)?);
                }
                Task::Bind(bindings) => {
                    let bindings = reader.children(bindings);
                    let new = values.split_off(values.len() - bindings.len());
                    for (&binding, value) in bindings.iter().zip(new) {
                        let name = reader.symbol(reader.children(binding)[0]).unwrap_or_default().to_string();
                        let hidden = self.symbols.insert(name.clone(), Meaning::Const(value));
                        bound.push((name, hidden));
                    }
                }
                Task::Unbind(count) => {
                    for (name, meaning) in bound.split_off(bound.len() - count).into_iter().rev() {
                        self.restore(name, meaning);
                    }
                }
                Task::Name(list, name) => {
                    let Some(&value) = values.last() else { return Err(reader.error(list, "a term is expected here")) };
                    self.define(reader, name, Meaning::Const(value))?;
                }
            }
        }
        values.pop().ok_or_else(|| reader.error(id, "a term is expected here"))
    }

    fn open_list(
        &mut self,
        reader: &Reader,
        id: SexprId,
        tasks: &mut Vec<Task>,
        values: &mut Vec<TermId>,
        terms: &mut Terms,
    ) -> Result<(), ScriptError> {
        let children = reader.children(id);
        let Some(&head) = children.first() else { return Err(reader.error(id, "a term is expected here")) };
        match (reader.symbol(head), children) {
            (Some("let"), &[_, bindings, body]) if reader.kind(bindings) == SexprKind::List => {
                let list = reader.children(bindings);
                for &binding in list {
                    let pair = reader.children(binding);
                    if pair.len() != 2 || reader.symbol(pair[0]).is_none() {
                        return Err(reader.error(binding, "a variable and its term are expected here"));
                    }
                }
                tasks.extend([Task::Unbind(list.len()), Task::Read(body), Task::Bind(bindings)]);
                tasks.extend(list.iter().rev().map(|&binding| Task::Read(reader.children(binding)[1])));
            }
            (Some("!"), &[_, body, ref attributes @ ..]) => {
                for pair in attributes.chunks(2) {
                    if let &[key, name] = pair
                        && reader.atom(key) == ":named"
                    {
                        tasks.push(Task::Name(id, name));
                    }
                }
                tasks.push(Task::Read(body));
            }
            (Some("_"), _) => values.push(self.indexed_constant(reader, terms, id)?),
            (Some(word @ ("let" | "!" | "forall" | "exists" | "match")), _) => {
                return Err(reader.error(id, format!("'{word}' of this form is not supported")));
            }
            _ if children.len() == 1 => return Err(reader.error(id, "an application needs arguments")),
            _ => {
                tasks.push(Task::Apply(id));
                tasks.extend(children[1..].iter().rev().map(|&child| Task::Read(child)));
            }
        }
        Ok(())
    }

    fn atom(&self, reader: &Reader, terms: &mut Terms, id: SexprId) -> Result<TermId, ScriptError> {
        let text = reader.atom(id);
        let digits = |radix: u32, bits: u32| {
            let value = BigUint::parse_bytes(text.as_bytes(), radix).unwrap_or_default();
            Bits::from_big(text.len() as u32 * bits, &value)
        };
        match reader.kind(id) {
            SexprKind::Hex => Ok(terms.bits(&digits(16, 4))),
            SexprKind::Binary => Ok(terms.bits(&digits(2, 1))),
            SexprKind::Symbol => match (text, self.symbols.get(text)) {
                (_, Some(&Meaning::Const(term))) => Ok(term),
                ("true", None) => Ok(Terms::TRUE),
                ("false", None) => Ok(Terms::FALSE),
                (_, Some(_)) => Err(reader.error(id, format!("'{text}' needs arguments"))),
                (_, None) => Err(reader.error(id, format!("'{text}' is not declared"))),
            },
            _ => Err(reader.error(id, format!("'{text}' is not a term of the supported logics"))),
        }
    }

    /// `(_ bv10 32)`
    fn indexed_constant(&self, reader: &Reader, terms: &mut Terms, id: SexprId) -> Result<TermId, ScriptError> {
        let children = reader.children(id);
        let parsed = match children {
            &[_, value, width] => reader.symbol(value).and_then(|v| v.strip_prefix("bv")).and_then(|digits| {
                let value = BigUint::parse_bytes(digits.as_bytes(), 10)?;
                let width = reader.atom(width).parse().ok().filter(|w| (1..=super::op::MAX_WIDTH).contains(w))?;
                (value.bits() <= u64::from(width)).then(|| Bits::from_big(width, &value))
            }),
            _ => None,
        };
        parsed.map(|bits| terms.bits(&bits)).ok_or_else(|| reader.error(id, "this is not a bit-vector constant"))
    }

    fn apply(&self, reader: &Reader, terms: &mut Terms, id: SexprId, args: &[TermId]) -> Result<TermId, ScriptError> {
        let head = reader.children(id)[0];
        let fail = |message: String| reader.error(id, message);
        if reader.kind(head) == SexprKind::List {
            return self.apply_qualified(reader, terms, head, args);
        }
        let name = reader.symbol(head).ok_or_else(|| reader.error(head, "a function is expected here"))?;
        match self.symbols.get(name) {
            Some(&Meaning::Function(f)) => {
                let sorts: Vec<Sort> = args.iter().map(|&a| terms.sort(a)).collect();
                if terms.function(f).params != sorts {
                    return Err(fail(format!("'{name}' is declared with other argument sorts")));
                }
                Ok(terms.apply(f, args))
            }
            Some(Meaning::Macro { params, body }) => {
                let sorts = |list: &[TermId]| list.iter().map(|&t| terms.sort(t)).collect::<Vec<_>>();
                if sorts(params) != sorts(args) {
                    return Err(fail(format!("'{name}' is defined with other argument sorts")));
                }
                let map = params.iter().copied().zip(args.iter().copied()).collect();
                Ok(terms.substitute(*body, &map))
            }
            Some(Meaning::Const(_)) => Err(fail(format!("'{name}' does not take arguments"))),
            None => match self.operators.get(name) {
                Some(op) if op.info().indices == 0 => terms.try_app(*op, args).map_err(|wrong| fail(wrong.to_string())),
                Some(_) => Err(fail(format!("'{name}' needs indices: (_ {name} …)"))),
                None => Err(reader.error(head, format!("'{name}' is not declared"))),
            },
        }
    }

    /// `((_ extract 3 0) t)` and `((as const S) t)`
    fn apply_qualified(
        &self,
        reader: &Reader,
        terms: &mut Terms,
        head: SexprId,
        args: &[TermId],
    ) -> Result<TermId, ScriptError> {
        let parts = reader.children(head);
        match (parts.first().and_then(|&p| reader.symbol(p)), parts, args) {
            (Some("as"), &[_, name, sort], &[value]) if reader.symbol(name) == Some("const") => {
                let sort = self.sort(reader, sort)?;
                match sort.as_array() {
                    Some(array) if array.elem == terms.sort(value) => Ok(terms.const_array(sort, value)),
                    _ => Err(reader.error(head, format!("a constant array of sort {sort} cannot hold this"))),
                }
            }
            (Some("_"), &[_, name, ref numerals @ ..], _) => {
                let op = reader.symbol(name).and_then(|n| self.operators.get(n)).copied();
                let numbers: Option<Vec<u32>> = numerals.iter().map(|&n| reader.atom(n).parse().ok()).collect();
                match (op, numbers) {
                    (Some(op), Some(n)) if op.info().indices as usize == n.len() && !n.is_empty() => {
                        terms.try_app(op.with_numerals(&n), args).map_err(|wrong| reader.error(head, wrong.to_string()))
                    }
                    _ => Err(reader.error(head, "this indexed operator is not known")),
                }
            }
            _ => Err(reader.error(head, "this function is not supported")),
        }
    }
}
