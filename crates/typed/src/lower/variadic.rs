//! Variable arguments (C11 7.16): a call puts them into a block, each behind a number that says how it is passed, and a
//! function with `...` gets a pointer to that block as its last parameter. A `va_list` holds the address of the next such
//! number, so reading too many arguments is an access outside of the block, and reading one as another type is seen.
//!
//! Invariant: numbers and arguments are multiples of the pointer's size; `program::build::calls` lays them out by the same
//! rule.

use lang_c::ast::{Expression, VaArgExpression};
use lang_c::span::Node;

use crate::target::VaList;
use crate::tree::{Callee, Expr, ExprKind, Place, PlaceKind, Storage, VarId};
use crate::types::{Field, FnType, IntKind, Quals, RecordKind, Type, TypeId, Types};
use base::{Diagnostic, Loc, Result};

use super::context::{Cx, MadeTypes};
use super::expr::Lowered;
use super::linkage::UnitNo;
use super::qualified::QType;

/// Gives the address of the next argument and moves the list on.
const NEXT: &str = "__part_va_arg";

impl Types {
    fn slot_pointer(&mut self) -> TypeId {
        let char = self.int(IntKind::Char);
        self.pointer(char)
    }
}

impl MadeTypes {
    /// `va_list`: declared as the target has it; ours starts with the address of the next slot.
    pub(super) fn va_list_type(&mut self, types: &mut Types, unit: UnitNo) -> TypeId {
        if let Some(known) = self.va_list {
            return known;
        }
        let ty = match types.target.va_list {
            VaList::Pointer => types.slot_pointer(),
            VaList::Record(size) => self.list_record(types, unit, size),
            VaList::Array(size) => {
                let tag = self.list_record(types, unit, size);
                types.array(tag, Some(1))
            }
        };
        self.va_list = Some(ty);
        ty
    }

    /// So many bytes, the address of the next slot in front.
    fn list_record(&mut self, types: &mut Types, unit: UnitNo, size: u64) -> TypeId {
        let next = types.slot_pointer();
        let record = self.new_record(types, unit, (RecordKind::Struct, "__va_list_tag".to_string()), Loc::NONE);
        let field = |name: &str, ty, offset| Field {
            name: Some(name.to_string()),
            ty,
            quals: Quals::default(),
            offset,
            bits: None,
        };
        let pointer = types.target.pointer_bytes();
        let cell = types.int(if pointer == 8 { IntKind::Long } else { IntKind::UChar });
        let cells = (size - pointer) / types.size_of(cell).unwrap_or(1);
        let mut fields = vec![field("next", next, 0)];
        if cells > 0 {
            fields.push(field("reserved", types.array(cell, Some(cells)), pointer));
        }
        let align = types.align_of(next).unwrap_or(1);
        let entry = &mut types.records[record];
        entry.fields = fields;
        (entry.size, entry.align, entry.complete) = (size, align, true);
        types.intern(Type::Record(record))
    }
}

impl Cx<'_> {
    /// The hidden parameter of a function with variable arguments.
    pub(super) fn argument_area(&mut self, loc: Loc) -> VarId {
        let ty = self.types.slot_pointer();
        let var = self.new_var("<arguments>", QType::plain(ty), Storage::Param, loc);
        if let Some(body) = &mut self.body {
            body.area = Some(var);
        }
        var
    }

    /// Where a `va_list` keeps the address of the next slot. A parameter of that type is a pointer to the caller's.
    fn next_slot(&mut self, node: &Node<Expression>) -> Result<Place> {
        let loc = self.loc(node.span);
        let wrong = || Diagnostic::error(loc, "a `va_list` is needed here");
        let list = self.lower(node)?;
        let Lowered::Place(place, _) = list else {
            let value = self.rvalue(list)?;
            return self.tag_slot(value, loc);
        };
        if place.ty == self.types.slot_pointer() {
            return Ok(place);
        }
        match self.types.get(place.ty) {
            Type::Array { .. } | Type::Pointer { .. } => {
                let value = self.rvalue(Lowered::Place(place, Quals::default()))?;
                self.tag_slot(value, loc)
            }
            Type::Record(_) => self.tag_member(place, loc),
            _ => Err(wrong()),
        }
    }

    fn tag_slot(&mut self, pointer: Expr, loc: Loc) -> Result<Place> {
        match self.indirection(pointer, loc)? {
            Lowered::Place(place, _) if self.types.slot_pointer() == place.ty => Ok(place),
            Lowered::Place(place, _) => self.tag_member(place, loc),
            _ => Err(Diagnostic::error(loc, "a `va_list` is needed here")),
        }
    }

    fn tag_member(&mut self, place: Place, loc: Loc) -> Result<Place> {
        let list = self.made.va_list_type(self.types, self.unit.no);
        let is_tag = list == place.ty || matches!(*self.types.get(list), Type::Array { elem, .. } if elem == place.ty);
        if !is_tag {
            return Err(Diagnostic::error(loc, "a `va_list` is needed here"));
        }
        let ty = self.types.slot_pointer();
        Ok(Place { kind: PlaceKind::Field(Box::new(place), 0), ty, loc })
    }

    pub(super) fn start_arguments(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let Some(area) = self.body.as_ref().and_then(|b| b.area) else {
            return Err(Diagnostic::error(loc, "`va_start` stands in a function without variable arguments"));
        };
        let list = args.first().ok_or_else(|| Diagnostic::error(loc, "`va_start` needs a `va_list`"))?;
        let slot = self.next_slot(list)?;
        let ty = slot.ty;
        let area = Place { kind: PlaceKind::Var(area), ty, loc };
        let start = Expr { kind: ExprKind::Load(Box::new(area)), ty, loc };
        Ok(self.nothing_after(slot, start, loc))
    }

    pub(super) fn end_arguments(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let [list] = args else { return Err(Diagnostic::error(loc, "`va_end` needs one `va_list`")) };
        self.unevaluated += 1;
        let slot = self.next_slot(list);
        self.unevaluated -= 1;
        slot?;
        self.only_effects(args, loc)
    }

    pub(super) fn copy_arguments(&mut self, args: &[Node<Expression>], loc: Loc) -> Result<Expr> {
        let [to, from] = args else { return Err(Diagnostic::error(loc, "`va_copy` needs two lists")) };
        let (to, from) = (self.next_slot(to)?, self.next_slot(from)?);
        let ty = from.ty;
        let value = Expr { kind: ExprKind::Load(Box::new(from)), ty, loc };
        Ok(self.nothing_after(to, value, loc))
    }

    fn nothing_after(&mut self, place: Place, value: Expr, loc: Loc) -> Expr {
        let ty = place.ty;
        let assign = Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty, loc };
        let void = self.types.void();
        Expr { kind: ExprKind::Cast { value: Box::new(assign), explicit: true }, ty: void, loc }
    }

    /// `va_arg`: the list moves on by one argument, then that is read (the model is in `stdarg.c`).
    pub(super) fn next_argument(&mut self, node: &VaArgExpression, loc: Loc) -> Result<Expr> {
        let ty = self.type_name(&node.type_name)?.ty;
        self.gate(ty, loc)?;
        let Some(size) = self.types.size_of(ty) else {
            return Err(Diagnostic::error(loc, format!("`{}` is incomplete", self.types.show(ty))));
        };
        let slot = self.next_slot(&node.va_list)?;
        let (pointer, list) = (slot.ty, self.types.pointer(slot.ty));
        let word = self.types.target.pointer_bytes();
        let (least, most) = self.passed_as(ty);
        let mut args = vec![Expr { kind: ExprKind::AddrOf(Box::new(slot)), ty: list, loc }];
        args.extend([least, most, word + size.next_multiple_of(word)].map(|n| self.types.size_t(n, loc)));
        let function = FnType { ret: pointer, params: Vec::new(), variadic: false, prototyped: false };
        let function = self.types.intern(Type::Function(function));
        let callee = Callee::Direct(self.external_function(NEXT, function, loc));
        let argument = Expr { kind: ExprKind::Call { callee, args }, ty: pointer, loc };
        let to = self.types.pointer(ty);
        let place = Place { kind: PlaceKind::Deref(self.types.cast(argument, to, true)), ty, loc };
        Ok(Expr { kind: ExprKind::Load(Box::new(place)), ty, loc })
    }

    /// The tags that an argument may have for it to be read as this type (C11 7.16.1.1p2). Where the first bytes are the low
    /// ones, what an integer has beyond them in its last word does no harm.
    fn passed_as(&self, ty: TypeId) -> (u64, u64) {
        let tag = self.types.argument_tag(ty);
        let wider = tag < 0x100 && !self.types.target.big_endian;
        (tag, if wider { tag.next_multiple_of(self.types.target.pointer_bytes()) } else { tag })
    }
}
