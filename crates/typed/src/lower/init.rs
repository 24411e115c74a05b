//! Initialisers (C11 6.7.9): braces and their elision, designators, strings; flattened to a list of scalars.
//!
//! Invariant: items are in order, and a later one wins; a braced list for a part that was initialised before replaces
//! all of that part (C11 6.7.9p19).

use lang_c::ast::{CompoundLiteral, Designator, Expression, Initializer, InitializerListItem};
use lang_c::span::Node;

use crate::tree::{Expr, ExprKind, Init, InitItem, LocalInit, PathStep, Place, PlaceKind, Storage};
use crate::types::{IntKind, RecordKind, Type, TypeId};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::expr::Lowered;
use super::literals::{self, Text};
use super::qualified::QType;

/// A whole initialiser, and the type with the length that it gives to `T a[]`.
pub(super) struct Initialised {
    pub ty: TypeId,
    /// How many elements of the object's flexible array member are set.
    pub flexible: u64,
    pub init: LocalInit,
}

type Nodes = [Node<InitializerListItem>];

/// What is made so far.
#[derive(Default)]
struct Items {
    list: Vec<InitItem>,
    flexible: u64,
    stepped_back: bool,
}

/// The items of one braced list, consumed from left to right by the objects they fill.
struct Cursor<'a> {
    items: &'a Nodes,
    next: usize,
    /// The item whose designators have led to the part that is being filled.
    entered: Option<usize>,
}

/// One step of a designation; members of anonymous records are steps of their own.
#[derive(Clone, Copy)]
enum DesignatorStep<'a> {
    Written(&'a Node<Designator>),
    Field(u32),
}

impl Cx<'_> {
    /// Initialises an object of type `ty`.
    pub(super) fn initialise(&mut self, ty: TypeId, node: &Node<Initializer>) -> Result<Initialised> {
        let aggregate = self.is_aggregate(ty);
        match &node.node {
            Initializer::Expression(e) if !matches!(self.types.get(ty), Type::Array { .. }) => {
                if let Expression::CompoundLiteral(c) = &e.node
                    && aggregate
                    && self.type_name(&c.node.type_name)?.ty == ty
                {
                    return self.initialise_list(ty, &c.node.initializer_list, self.loc(e.span));
                }
                let value = self.expr(e)?;
                let value = self.assign_convert(value, ty, "initialisation")?;
                Ok(Initialised { ty, flexible: 0, init: LocalInit::Value(value) })
            }
            Initializer::Expression(e) => {
                if let Expression::CompoundLiteral(c) = &e.node {
                    return self.initialise_list(ty, &c.node.initializer_list, self.loc(e.span));
                }
                self.initialise_array_from_expression(ty, e)
            }
            Initializer::List(items) => {
                if aggregate {
                    return self.initialise_list(ty, items, self.loc(node.span));
                }
                let mut out = Items::default();
                self.object(ty, node, &mut Vec::new(), &mut out)?;
                match out.list.pop() {
                    Some(item) => Ok(Initialised { ty, flexible: 0, init: LocalInit::Value(item.value) }),
                    None => Ok(Initialised { ty, flexible: 0, init: LocalInit::Aggregate(Init::default()) }),
                }
            }
        }
    }

    fn initialise_array_from_expression(&mut self, ty: TypeId, e: &Node<Expression>) -> Result<Initialised> {
        let loc = self.loc(e.span);
        match self.text_for(ty, e)? {
            Some(text) => {
                let mut out = Items::default();
                let length = self.text(ty, &text, &[], &mut out, loc);
                Ok(Initialised {
                    ty: self.with_length(ty, length),
                    flexible: 0,
                    init: LocalInit::Aggregate(Init { items: out.list }),
                })
            }
            None => Err(Diagnostic::error(loc, "an array is initialised by a list in braces")),
        }
    }

    pub(super) fn initialise_list(&mut self, ty: TypeId, items: &Nodes, loc: Loc) -> Result<Initialised> {
        let mut out = Items::default();
        let length = self.list(ty, items, &mut Vec::new(), &mut out, loc)?;
        let (ty, flexible) = (self.with_length(ty, length), out.flexible);
        Ok(Initialised { ty, flexible, init: LocalInit::Aggregate(Init { items: out.list }) })
    }

    fn with_length(&mut self, ty: TypeId, length: u64) -> TypeId {
        match *self.types.get(ty) {
            Type::Array { elem, len: None } => self.types.array(elem, Some(length)),
            _ => ty,
        }
    }

    /// C11 6.5.2.5. In a function the literal is a local that is initialised where it stands.
    pub(super) fn compound_literal(&mut self, node: &CompoundLiteral, loc: Loc) -> Result<Lowered> {
        let q = self.type_name(&node.type_name)?;
        let aggregate = self.is_aggregate(q.ty);
        let (ty, init) = if aggregate {
            let done = self.initialise_list(q.ty, &node.initializer_list, loc)?;
            no_flexible(&done, loc)?;
            (done.ty, done.init)
        } else {
            let mut out = Items::default();
            self.scalar_list(q.ty, &node.initializer_list, &mut Vec::new(), &mut out, loc)?;
            (q.ty, LocalInit::Aggregate(Init { items: out.list }))
        };
        self.gate(ty, loc)?;
        if self.types.size_of(ty).is_none() {
            return Err(Diagnostic::error(loc, format!("`{}` is incomplete", self.types.show(ty))));
        }
        let LocalInit::Aggregate(mut init) = init else {
            return Err(Diagnostic::error(loc, "a compound literal needs a list in braces"));
        };
        let in_function = self.body.is_some();
        // In an unevaluated operand nothing will read the variable, so it must not look like one of the program.
        let storage = if in_function || self.unevaluated > 0 { Storage::Local } else { Storage::Global };
        let var = self.new_var("<literal>", QType { ty, quals: q.quals }, storage, loc);
        let place = Place { kind: PlaceKind::Var(var), ty, loc };
        if storage == Storage::Global {
            self.constant_items(&mut init)?;
            self.entities.vars[var].init = Some(init);
            return Ok(Lowered::Place(place, q.quals));
        }
        if self.unevaluated > 0 {
            return Ok(Lowered::Place(place, q.quals));
        }
        let value = Box::new(self.types.address_of_place(place, q.quals));
        let pointer = value.ty;
        let kind = ExprKind::Literal { var, init, value };
        let kind = PlaceKind::Deref(Expr { kind, ty: pointer, loc });
        Ok(Lowered::Place(Place { kind, ty, loc }, q.quals))
    }

    /// Initialised by its parts; a complex number is a scalar here (C11 6.2.5p21).
    fn is_aggregate(&self, ty: TypeId) -> bool {
        matches!(self.types.get(ty), Type::Array { .. } | Type::Record(_)) && self.types.complex(ty).is_none()
    }

    /// Static storage: every value must be constant (C11 6.7.9p4).
    pub(super) fn constant_items(&mut self, init: &mut Init) -> Result<()> {
        self.split_complex(init);
        for item in &mut init.items {
            let loc = item.value.loc;
            let placeholder = Expr { kind: ExprKind::Int(0), ty: item.value.ty, loc };
            let value = std::mem::replace(&mut item.value, placeholder);
            item.value = self.static_value(value, loc)?;
        }
        Ok(())
    }

    /// The object at `path`, from its own initialiser. Gives back how many elements of an array it sets.
    fn object(
        &mut self,
        ty: TypeId,
        node: &Node<Initializer>,
        path: &mut Vec<PathStep>,
        out: &mut Items,
    ) -> Result<u64> {
        let loc = self.loc(node.span);
        match &node.node {
            Initializer::List(items) if self.is_aggregate(ty) => self.list(ty, items, path, out, loc),
            Initializer::List(items) => self.scalar_list(ty, items, path, out, loc).map(|()| 1),
            Initializer::Expression(e) => {
                if let Some(text) = self.text_for(ty, e)? {
                    return Ok(self.text(ty, &text, path, out, loc));
                }
                self.value(ty, e, path, out).map(|()| 1)
            }
        }
    }

    /// `int x = {1};` (C11 6.7.9p11).
    fn scalar_list(
        &mut self,
        ty: TypeId,
        items: &Nodes,
        path: &mut Vec<PathStep>,
        out: &mut Items,
        loc: Loc,
    ) -> Result<()> {
        let Some(first) = items.first() else { return Ok(()) };
        if items.len() > 1 && self.types.complex(ty).is_some() {
            let what = "a list for a complex number, of which GCC takes the first value and Clang both";
            return Err(Diagnostic::unsupported(loc, what));
        }
        if items.len() > 1 {
            self.warn(Diagnostic::warning(loc, "more initialisers than there are values to set; the rest is ignored"));
        }
        if !first.node.designation.is_empty() {
            return Err(Diagnostic::error(loc, "only structs and arrays have parts to designate"));
        }
        self.object(ty, &first.node.initializer, path, out).map(|_| ())
    }

    /// A braced list for an aggregate. Gives back the length that it implies for an array.
    fn list(&mut self, ty: TypeId, items: &Nodes, path: &mut Vec<PathStep>, out: &mut Items, loc: Loc) -> Result<u64> {
        if self.types.size_of(ty).is_none() && !matches!(self.types.get(ty), Type::Array { len: None, .. }) {
            return Err(Diagnostic::error(loc, format!("`{}` is incomplete", self.types.show(ty))));
        }
        replace(out, path);
        // `char s[] = {"abc"}` (C11 6.7.9p14).
        if let [only] = items
            && let Initializer::Expression(e) = &only.node.initializer.node
            && only.node.designation.is_empty()
            && let Some(text) = self.text_for(ty, e)?
        {
            return Ok(self.text(ty, &text, path, out, loc));
        }
        let mut cursor = Cursor { items, next: 0, entered: None };
        self.fill(ty, &mut cursor, path, out, true, Vec::new())
    }

    /// Fills the parts of an aggregate in order from the cursor. `braced`: the list is this aggregate's own, so
    /// designators start here; otherwise it returns at the first designator or when the aggregate is full.
    fn fill<'a>(
        &mut self,
        ty: TypeId,
        cursor: &mut Cursor<'a>,
        path: &mut Vec<PathStep>,
        out: &mut Items,
        braced: bool,
        mut pending: Vec<DesignatorStep<'a>>,
    ) -> Result<u64> {
        let mut index = 0u64;
        let mut length = 0u64;
        while let Some(item) = cursor.items.get(cursor.next) {
            let loc = self.loc(item.span);
            let mut steps = std::mem::take(&mut pending);
            if steps.is_empty() && !item.node.designation.is_empty() && cursor.entered != Some(cursor.next) {
                if !braced {
                    break;
                }
                cursor.entered = Some(cursor.next);
                steps = item.node.designation.iter().map(DesignatorStep::Written).collect();
            }
            if steps.is_empty() && index >= self.part_count(ty) {
                if !braced {
                    break;
                }
                // C11 6.7.9p2 forbids it; compilers warn and drop the rest.
                self.warn(Diagnostic::warning(
                    loc,
                    "more initialisers than there are parts to set; the rest is ignored",
                ));
                break;
            }
            let mut high = index;
            if !steps.is_empty() {
                let first = steps.remove(0);
                let expected = index;
                let rest = self.resolve(ty, first, &mut index, &mut high, loc)?;
                out.stepped_back |= index < expected;
                steps.splice(0..0, rest);
            }
            let start = out.list.len();
            let (step, part) = self.part(ty, index, loc)?;
            path.push(step);
            let set = if steps.is_empty() {
                self.element(part, cursor, path, out)?
            } else {
                self.fill(part, cursor, path, out, false, steps)?
            };
            path.pop();
            if matches!(self.types.get(part), Type::Array { len: None, .. }) {
                // GNU: only of the object itself, not of one inside of another.
                if !path.is_empty() && set > 0 {
                    return Err(Diagnostic::error(
                        loc,
                        "a flexible array member is initialised inside of another object",
                    ));
                }
                out.flexible = out.flexible.max(set);
            }
            if high > index {
                self.repeat(path.len(), index, high, start, out, loc)?;
            }
            index = high + 1;
            length = length.max(index);
        }
        Ok(length)
    }

    /// GNU `[low ... high] = value`: the items made for `low` again for the others.
    fn repeat(&self, depth: usize, low: u64, high: u64, start: usize, out: &mut Items, loc: Loc) -> Result<()> {
        let made = out.list[start..].to_vec();
        if !made.iter().all(|item| self.types.constant_value(&item.value).is_some() || self.is_pure(&item.value)) {
            return Err(Diagnostic::unsupported(loc, "a range of elements set to a value with side effects"));
        }
        if made.len() as u64 * (high - low) > 1 << 24 {
            return Err(Diagnostic::error(loc, "this range of elements is too large"));
        }
        for index in low + 1..=high {
            out.list.extend(made.iter().map(|item| {
                let mut item = item.clone();
                item.path[depth] = PathStep::Index(index);
                item
            }));
        }
        Ok(())
    }

    fn part_count(&self, ty: TypeId) -> u64 {
        match self.types.get(ty) {
            Type::Array { len, .. } => len.unwrap_or(u64::MAX),
            Type::Record(r) => match self.types.records[*r].kind {
                RecordKind::Struct => self.types.records[*r].fields.len() as u64,
                RecordKind::Union => 1,
            },
            _ => 0,
        }
    }

    fn part(&self, ty: TypeId, index: u64, loc: Loc) -> Result<(PathStep, TypeId)> {
        match self.types.get(ty) {
            Type::Array { elem, .. } => Ok((PathStep::Index(index), *elem)),
            Type::Record(r) => match self.types.records[*r].fields.get(index as usize) {
                Some(field) => Ok((PathStep::Field(index as u32), field.ty)),
                None => Err(Diagnostic::error(loc, "this type has no members to initialise")),
            },
            _ => Err(Diagnostic::error(loc, format!("`{}` has no parts", self.types.show(ty)))),
        }
    }

    /// Which part of `ty` a designator means, and the further steps if it lies in an anonymous member.
    fn resolve<'a>(
        &mut self,
        ty: TypeId,
        step: DesignatorStep<'a>,
        low: &mut u64,
        high: &mut u64,
        loc: Loc,
    ) -> Result<Vec<DesignatorStep<'a>>> {
        let array = match self.types.get(ty) {
            Type::Array { len, .. } => Some(len.unwrap_or(1 << 40)),
            _ => None,
        };
        let designator = match step {
            DesignatorStep::Field(index) => {
                (*low, *high) = (u64::from(index), u64::from(index));
                return Ok(Vec::new());
            }
            DesignatorStep::Written(node) => &node.node,
        };
        match (designator, array, self.types.get(ty)) {
            (Designator::Index(e), Some(len), _) => {
                *low = self.element_index(e, len)?;
                *high = *low;
                Ok(Vec::new())
            }
            (Designator::Range(range), Some(len), _) => {
                *low = self.element_index(&range.node.from, len)?;
                *high = self.element_index(&range.node.to, len)?;
                if *low > *high {
                    return Err(Diagnostic::error(loc, "this range of elements is empty"));
                }
                Ok(Vec::new())
            }
            (Designator::Member(id), None, Type::Record(record)) => {
                let record = *record;
                let Some(way) = self.types.member_path(record, &id.node.name) else {
                    return Err(self.types.no_member(record, &id.node.name, loc));
                };
                (*low, *high) = (u64::from(way[0]), u64::from(way[0]));
                Ok(way[1..].iter().map(|index| DesignatorStep::Field(*index)).collect())
            }
            _ => Err(Diagnostic::error(loc, format!("this designator does not fit `{}`", self.types.show(ty)))),
        }
    }

    fn element_index(&mut self, e: &Node<Expression>, len: u64) -> Result<u64> {
        let loc = self.loc(e.span);
        let index = self.constant_of(e)?;
        match u64::try_from(index) {
            Ok(index) if index < len => Ok(index),
            _ => Err(Diagnostic::error(loc, format!("the array has no element {index}"))),
        }
    }

    /// One part from the cursor: its own braces or value, or, with braces left out, its parts in turn (C11 6.7.9p20).
    fn element<'a>(
        &mut self,
        ty: TypeId,
        cursor: &mut Cursor<'a>,
        path: &mut Vec<PathStep>,
        out: &mut Items,
    ) -> Result<u64> {
        let Some(item) = cursor.items.get(cursor.next) else { return Ok(0) };
        let initializer = &item.node.initializer;
        let elided = match (&initializer.node, self.types.get(ty)) {
            (Initializer::Expression(e), Type::Array { .. }) => self.text_for(ty, e)?.is_none(),
            (Initializer::Expression(e), Type::Record(_)) if self.types.complex(ty).is_none() => {
                self.type_of_expression(e)?.ty != ty
            }
            _ => false,
        };
        if elided {
            return self.fill(ty, cursor, path, out, false, Vec::new());
        }
        cursor.next += 1;
        self.object(ty, initializer, path, out)
    }

    fn value(&mut self, ty: TypeId, e: &Node<Expression>, path: &[PathStep], out: &mut Items) -> Result<()> {
        if let Expression::CompoundLiteral(c) = &e.node
            && matches!(self.types.get(ty), Type::Record(_))
            && self.types.complex(ty).is_none()
        {
            let loc = self.loc(e.span);
            return self.list(ty, &c.node.initializer_list, &mut path.to_vec(), out, loc).map(|_| ());
        }
        let value = self.expr(e)?;
        let value = self.assign_convert(value, ty, "initialisation")?;
        out.list.push(InitItem { path: path.to_vec(), value });
        Ok(())
    }

    /// The text, if a string literal initialises an array of characters (C11 6.7.9p14-15).
    fn text_for(&mut self, ty: TypeId, e: &Node<Expression>) -> Result<Option<Text>> {
        let (Type::Array { elem, .. }, Expression::StringLiteral(s)) = (self.types.get(ty), &e.node) else {
            return Ok(None);
        };
        let Type::Int(kind) = *self.types.get(*elem) else { return Ok(None) };
        let text = literals::string(&s.node, self.types, self.loc(e.span))?;
        let narrow = |k| matches!(k, IntKind::Char | IntKind::SChar | IntKind::UChar);
        let same_width = self.types.int_kind_repr(kind).bits == self.types.int_kind_repr(text.kind).bits;
        Ok((narrow(kind) == narrow(text.kind) && same_width).then_some(text))
    }

    fn text(&mut self, ty: TypeId, text: &Text, path: &[PathStep], out: &mut Items, loc: Loc) -> u64 {
        let Type::Array { elem, len } = *self.types.get(ty) else { return 0 };
        replace(out, path);
        if len.is_some_and(|n| text.units.len() as u64 > n) {
            self.warn(Diagnostic::warning(loc, "the string is longer than the array"));
        }
        let items = self.types.text_items(&text.units, elem, len, path, loc);
        out.list.extend(items);
        text.units.len() as u64 + 1
    }
}

/// C11 6.7.2.1p18 gives a flexible array member no elements; GNU does in static objects.
pub(super) fn no_flexible(done: &Initialised, loc: Loc) -> Result<()> {
    match done.flexible {
        0 => Ok(()),
        _ => {
            Err(Diagnostic::error(loc, "only objects with static storage can have elements in a flexible array member"))
        }
    }
}

/// Drops what was set below `path` before; only a designator that steps back can have set anything there.
fn replace(out: &mut Items, path: &[PathStep]) {
    if out.stepped_back {
        out.list.retain(|item| !item.path.starts_with(path));
    }
}
