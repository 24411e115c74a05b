//! The operations that library models are written in (`prelude.h` of the crate `models`).

use crate::{ExprId, ExprKind as Out, Fact, InstKind, PropertyKind, Test};
use base::{Diagnostic, Loc, Result};
use typed::tree::{Expr, FuncId};

use super::body::Builder;
use super::calls::Want;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Intrinsic {
    /// The first argument must hold; the second says what it is about.
    Require(PropertyKind),
    Readable,
    Writable,
    Freeable,
    SameObject,
    IsDynamic,
    IsLive,
    Fact(Fact),
    /// The size of the array that a model's argument is, if it is one by name; else the largest number.
    DeclaredSize,
    Copy,
    Fill,
    Havoc,
    /// Zeroed, and whether it may fail where allocations may.
    Alloc {
        zeroed: bool,
        may_fail: bool,
    },
    Free,
    /// An input of the program: what the environment gives.
    Input,
    /// A value that the model does not determine, although the library does.
    Unknown,
    /// The result of an elementary function, which the first argument names.
    Near,
}

pub(super) fn find(name: &str) -> Option<Intrinsic> {
    if name == "__builtin_object_size" {
        return Some(Intrinsic::Unknown);
    }
    if let Some(known) = checker_function(name) {
        return Some(known);
    }
    let name = name.strip_prefix("__flotilla_")?;
    Some(match name {
        "require" => Intrinsic::Require(PropertyKind::Pointer),
        "require_no_overflow" => Intrinsic::Require(PropertyKind::Overflow),
        "require_no_division_by_zero" => Intrinsic::Require(PropertyKind::DivisionByZero),
        "readable" => Intrinsic::Readable,
        "writable" => Intrinsic::Writable,
        "freeable" => Intrinsic::Freeable,
        "same_object" => Intrinsic::SameObject,
        "is_dynamic" => Intrinsic::IsDynamic,
        "is_live" => Intrinsic::IsLive,
        "object_size" => Intrinsic::Fact(Fact::Size),
        "declared_size" => Intrinsic::DeclaredSize,
        "pointer_offset" => Intrinsic::Fact(Fact::Offset),
        "pointer_object" => Intrinsic::Fact(Fact::Identity),
        "copy" => Intrinsic::Copy,
        "fill" => Intrinsic::Fill,
        "havoc" => Intrinsic::Havoc,
        "alloc" => Intrinsic::Alloc { zeroed: false, may_fail: true },
        "alloc_zeroed" => Intrinsic::Alloc { zeroed: true, may_fail: true },
        "alloc_always" => Intrinsic::Alloc { zeroed: false, may_fail: false },
        "free" => Intrinsic::Free,
        "near" | "nearf" | "nearl" => Intrinsic::Near,
        _ if name.starts_with("input_") => Intrinsic::Input,
        _ if name.starts_with("unknown_") => Intrinsic::Unknown,
        _ => return None,
    })
}

/// The functions of CBMC and ESBMC that ask about memory.
fn checker_function(name: &str) -> Option<Intrinsic> {
    let name = name.strip_prefix("__CPROVER_").or_else(|| name.strip_prefix("__ESBMC_"))?;
    Some(match name {
        "r_ok" => Intrinsic::Readable,
        "w_ok" | "rw_ok" => Intrinsic::Writable,
        "OBJECT_SIZE" | "get_object_size" => Intrinsic::Fact(Fact::Size),
        "POINTER_OFFSET" => Intrinsic::Fact(Fact::Offset),
        "POINTER_OBJECT" => Intrinsic::Fact(Fact::Identity),
        "same_object" => Intrinsic::SameObject,
        "DYNAMIC_OBJECT" | "is_dynamic" => Intrinsic::IsDynamic,
        "LIVE_OBJECT" => Intrinsic::IsLive,
        "havoc_object" | "init_object" => Intrinsic::Havoc,
        _ => return None,
    })
}

impl Builder<'_, '_> {
    pub fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        f: FuncId,
        e: &Expr,
        args: &[Expr],
        want: Want,
    ) -> Result<Option<ExprId>> {
        if let Intrinsic::Require(kind) = intrinsic {
            return self.require(kind, e, args).map(|()| None);
        }
        if intrinsic == Intrinsic::Near {
            return self.near(e, args).map(|value| Some(self.wanted(value, e, want)));
        }
        let operands = self.operands(args)?;
        self.check_operands(&operands, e.loc)?;
        let arg = |n: usize| operands.get(n).copied().ok_or_else(|| too_few(e.loc));
        let value = match intrinsic {
            Intrinsic::Require(_) | Intrinsic::Near => None,
            Intrinsic::Readable | Intrinsic::Writable => {
                let ptr = self.as_pointer(arg(0)?);
                let size = match operands.get(1) {
                    Some(&size) => self.as_size(size),
                    None => self.pointee_size(ptr, e.loc),
                };
                Some(self.tested(Test::AccessibleRange { ptr, size, write: intrinsic == Intrinsic::Writable }, e))
            }
            Intrinsic::Freeable => Some(self.tested(Test::Freeable(arg(0)?), e)),
            Intrinsic::SameObject => {
                let (p, q) = (self.as_pointer(arg(0)?), self.as_pointer(arg(1)?));
                Some(self.tested(Test::SameBase(p, q), e))
            }
            Intrinsic::IsDynamic | Intrinsic::IsLive => {
                let p = self.as_pointer(arg(0)?);
                let test = if intrinsic == Intrinsic::IsLive { Test::IsLive(p) } else { Test::IsDynamic(p) };
                Some(self.tested(test, e))
            }
            Intrinsic::Fact(fact) => {
                let kind = self.shared.types.size_kind();
                let size_type = self.shared.types.int(kind);
                let ptr = self.as_pointer(arg(0)?);
                let value = self.push(Out::Fact(fact, ptr), size_type, e.loc);
                Some(self.convert(value, e.ty))
            }
            Intrinsic::DeclaredSize => {
                let largest = (1i128 << self.shared.types.target.pointer_bits) - 1;
                let bytes = self.declared_bytes(arg(0)?).map_or(largest, i128::from);
                Some(self.int_const(bytes, e.ty, e.loc))
            }
            Intrinsic::Copy => {
                let (dst, src, size) = (arg(0)?, arg(1)?, arg(2)?);
                self.emit(InstKind::Copy { dst, src, size }, e.loc);
                None
            }
            Intrinsic::Fill => {
                let (dst, byte, size) = (arg(0)?, arg(1)?, arg(2)?);
                self.emit(InstKind::Fill { dst, byte, size }, e.loc);
                None
            }
            Intrinsic::Havoc => {
                let name = match self.shared.models.site(self.func) {
                    Some(_) => self.shared.library_name(self.func),
                    None => self.shared.funcs[f].name.clone(),
                };
                let ptr = self.as_pointer(arg(0)?);
                self.emit(InstKind::Havoc { ptr, name }, e.loc);
                None
            }
            Intrinsic::Alloc { zeroed, may_fail } => {
                let dst = self.temp_place(e.ty, e.loc);
                let may_fail = may_fail && self.shared.options.malloc_may_fail;
                self.emit(InstKind::Alloc { dst, size: arg(0)?, zeroed, may_fail }, e.loc);
                if may_fail {
                    self.allocation_errno(dst, e.loc);
                }
                Some(self.load(dst, e.loc))
            }
            Intrinsic::Free => {
                self.emit(InstKind::Free { ptr: arg(0)? }, e.loc);
                None
            }
            Intrinsic::Unknown => {
                let name = match self.shared.models.site(self.func) {
                    Some(_) => self.shared.library_name(self.func),
                    None => self.shared.funcs[f].name.clone(),
                };
                self.shared.approximated.insert(name);
                return self.unknown_result(f, e, want);
            }
            Intrinsic::Input => return self.unknown_result(f, e, want),
        };
        Ok(value.map(|value| self.wanted(value, e, want)))
    }

    /// A value that was computed without regard to where it is wanted.
    pub fn wanted(&mut self, value: ExprId, e: &Expr, want: Want) -> ExprId {
        let Want::Into(dst) = want else { return value };
        let ty = self.body.places[dst].ty;
        let value = self.convert(value, ty);
        self.emit(InstKind::Assign { dst, value }, e.loc);
        self.load(dst, e.loc)
    }

    fn pointee_size(&mut self, ptr: ExprId, loc: Loc) -> ExprId {
        let kind = self.shared.types.size_kind();
        let size_type = self.shared.types.int(kind);
        let types = &self.shared.types;
        let size = types.pointee(self.type_of(ptr)).and_then(|to| types.size_of(to)).unwrap_or(1);
        self.int_const(i128::from(size), size_type, loc)
    }

    /// These operations take pointers and integers.
    fn check_operands(&self, operands: &[ExprId], loc: Loc) -> Result<()> {
        let types = &self.shared.types;
        let fits = |e: &ExprId| types.is_pointer(self.type_of(*e)) || types.int_repr(self.type_of(*e)).is_some();
        if operands.iter().all(fits) {
            return Ok(());
        }
        Err(Diagnostic::error(loc, "this operation of the checker takes pointers and integers"))
    }

    fn as_size(&mut self, value: ExprId) -> ExprId {
        let size_type = self.size_type();
        self.convert(value, size_type)
    }

    fn as_pointer(&mut self, value: ExprId) -> ExprId {
        if self.shared.types.is_pointer(self.type_of(value)) {
            return value;
        }
        let void = self.shared.types.void();
        let pointer = self.shared.types.pointer(void);
        self.convert(value, pointer)
    }

    fn tested(&mut self, test: Test, e: &Expr) -> ExprId {
        let int = self.int_type();
        let value = self.push(Out::Test(test), int, e.loc);
        self.convert(value, e.ty)
    }

    fn require(&mut self, kind: PropertyKind, e: &Expr, args: &[Expr]) -> Result<()> {
        let [cond, text] = args else { return Err(too_few(e.loc)) };
        let checks = &self.shared.options.checks;
        let on = match kind {
            PropertyKind::Overflow => checks.signed_overflow,
            PropertyKind::DivisionByZero => checks.div_by_zero,
            _ => checks.pointer,
        };
        if !on {
            return Ok(());
        }
        let cond = self.value(cond)?;
        let (func, loc) = match self.shared.models.site(self.func) {
            Some(site) => (site.user, site.loc),
            None => (self.func, e.loc),
        };
        let description = self.literal_text(text).unwrap_or_default();
        let prop = self.shared.new_property(kind, func, loc, description);
        self.shared.describe_later(prop, self.func);
        self.emit(InstKind::Assert { prop, cond }, e.loc);
        Ok(())
    }
}

fn too_few(loc: Loc) -> Diagnostic {
    Diagnostic::error(loc, "an operation of the checker needs more arguments")
}
