//! One access: which register it is, and what comes before and after it.

use base::Loc;
use device::c::{Hook, READ_ONLY, WRITE_ONLY, WRONG_WIDTH, whole_device};
use device::{Access, Device, Region, Register};
use rustc_hash::FxHashMap;
use typed::types::{BitField, IntKind, TypeId};

use crate::passes::selection::Checks;
use crate::passes::temps::temp;
use crate::points_to::PointsTo;
use crate::print::{Source, TempText};
use crate::{
    BinOp, Callee, Expr, ExprId, ExprKind, FuncId, Inst, InstKind, Place, PlaceId, PlaceKind, Program, Property,
    PropertyKind, Test, VarId, fixed_address,
};

pub(super) struct Context<'a> {
    pub device: &'a Device,
    pub checks: &'a Checks,
    pub hooks: FxHashMap<String, FuncId>,
    /// The variables that stand for regions.
    pub regions: FxHashMap<VarId, usize>,
    pub points_to: PointsTo,
    pub int: TypeId,
}

/// What is put before and behind an instruction.
#[derive(Default)]
pub(super) struct Around {
    pub before: Vec<Inst>,
    pub after: Vec<Inst>,
}

/// How a place is accessed.
#[derive(Clone, Copy)]
struct Touch {
    place: PlaceId,
    write: bool,
    bits: Option<BitField>,
    bytes: u64,
}

enum Which<'d> {
    Register(&'d Region, &'d Register),
    /// Inside of a region, but no register.
    Gap(&'d Region),
    /// Only an execution knows.
    Computed,
    None,
}

impl<'a> Context<'a> {
    pub fn around(&self, program: &mut Program, id: FuncId, temps: &TempText, inst: &InstKind, loc: Loc) -> Around {
        let mut around = Around::default();
        for touch in self.touches(program, id, inst) {
            self.touch(program, id, temps, touch, loc, &mut around);
        }
        let (pointers, range): (Vec<ExprId>, bool) = match *inst {
            InstKind::Copy { dst, src, .. } => (vec![dst, src], true),
            InstKind::Fill { dst, .. } => (vec![dst], true),
            InstKind::Havoc { ptr, .. } => (vec![ptr], true),
            _ => (Vec::new(), false),
        };
        if range && self.checks.register_width {
            pointers.into_iter().for_each(|p| self.no_register(program, id, p, loc, &mut around));
        }
        around
    }

    /// The places that an instruction reads, then the one that it writes.
    fn touches(&self, program: &Program, id: FuncId, inst: &InstKind) -> Vec<Touch> {
        let function = &program.funcs[id];
        let mut reads = Vec::new();
        crate::operands::loads(function, inst, &mut |place| reads.push(place));
        let mut touches: Vec<Touch> = reads.into_iter().map(|p| self.how(program, id, p, false)).collect();
        if let Some(dst) = crate::operands::written(inst) {
            touches.push(self.how(program, id, dst, true));
        }
        touches
    }

    fn how(&self, program: &Program, id: FuncId, place: PlaceId, write: bool) -> Touch {
        let function = &program.funcs[id];
        let bits = match function.places[place].kind {
            PlaceKind::Field(base, field) => program.types.bit_field(function.places[base].ty, field),
            _ => None,
        };
        let bytes = bits.map(BitField::bytes).or_else(|| program.types.size_of(function.places[place].ty)).unwrap_or(0);
        Touch { place, write, bits, bytes }
    }

    fn which(&self, program: &Program, id: FuncId, place: PlaceId) -> Which<'a> {
        let function = &program.funcs[id];
        if let Some(address) = fixed_address::of_place(function, &program.types, &program.vars, place) {
            let Some(region) = self.device.region_at(address) else { return Which::None };
            return match region.register_at(address - region.base) {
                Some(register) => Which::Register(region, register),
                None => Which::Gap(region),
            };
        }
        let objects = self.points_to.objects(program, function, place);
        let fixed = self.points_to.fixed_among(&objects);
        if fixed.iter().any(|var| self.regions.contains_key(var)) { Which::Computed } else { Which::None }
    }

    fn touch(&self, program: &mut Program, id: FuncId, temps: &TempText, touch: Touch, loc: Loc, around: &mut Around) {
        match self.which(program, id, touch.place) {
            Which::None => {}
            Which::Gap(region) => {
                let text = format!("`{}` is a register of {}", text(program, id, temps, touch.place), region.name);
                self.assert(program, id, (PropertyKind::RegisterWidth, text), None, loc, &mut around.before);
            }
            Which::Register(region, register) => self.known(program, id, touch, (region, register), loc, around),
            Which::Computed => {
                let text = text(program, id, temps, touch.place);
                self.computed(program, id, touch, &text, loc, around);
            }
        }
    }

    fn known(
        &self,
        program: &mut Program,
        id: FuncId,
        touch: Touch,
        (region, register): (&Region, &Register),
        loc: Loc,
        around: &mut Around,
    ) {
        let name = format!("{}->{}", region.name, register.name);
        let width = touch.bytes as u32 * 8;
        let fits = width == register.bits || register.other_widths.contains(&width);
        // A bit-field is accessed in the width of its type, which compilers choose to be the register's.
        if !fits && touch.bits.is_none() {
            let text = format!("{name} is accessed with its {} bits, not with {width}", register.bits);
            self.assert(program, id, (PropertyKind::RegisterWidth, text), None, loc, &mut around.before);
        }
        if touch.write && register.access == Access::ReadOnly {
            let text = format!("{name} is not written: it can only be read");
            self.assert(program, id, (PropertyKind::RegisterReadOnly, text), None, loc, &mut around.before);
        }
        if !touch.write && register.access == Access::WriteOnly {
            let text = format!("{name} is not read: it can only be written");
            self.assert(program, id, (PropertyKind::RegisterWriteOnly, text), None, loc, &mut around.before);
        }
        for (hook, before) in hooks(touch) {
            if let Some(&func) = self.hooks.get(&hook.of(region, register)) {
                let list = if before { &mut around.before } else { &mut around.after };
                self.call(func, Vec::new(), loc, list);
            }
        }
        if touch.write
            && let Some(&func) = self.hooks.get(&Hook::Reserved.of(region, register))
        {
            let text = format!("the fields of {name} are written with values that are not reserved");
            self.reserved(program, id, (func, Vec::new()), text, loc, around);
        }
    }

    /// A register that only an execution knows: the device finds out.
    fn computed(&self, program: &mut Program, id: FuncId, touch: Touch, text: &str, loc: Loc, around: &mut Around) {
        let pointer = self.pointer_to(program, id, touch.place, loc);
        self.checked(program, id, touch, (pointer, text), loc, around);
        for (hook, before) in hooks(touch) {
            if let Some(&func) = self.hooks.get(&whole_device(hook)) {
                let list = if before { &mut around.before } else { &mut around.after };
                self.call(func, vec![pointer], loc, list);
            }
        }
        if touch.write
            && let Some(&func) = self.hooks.get(&whole_device(Hook::Reserved))
        {
            let text = format!("`{text}` is written with values that are not reserved");
            self.reserved(program, id, (func, vec![pointer]), text, loc, around);
        }
    }

    fn checked(
        &self,
        program: &mut Program,
        id: FuncId,
        touch: Touch,
        (pointer, text): (ExprId, &str),
        loc: Loc,
        around: &mut Around,
    ) {
        let Some(&func) = self.hooks.get(&whole_device(Hook::Check)) else { return };
        let kinds = [
            (PropertyKind::RegisterWidth, WRONG_WIDTH, format!("`{text}` is a register with its own width")),
            (PropertyKind::RegisterReadOnly, READ_ONLY, format!("`{text}` is no register that can only be read")),
            (PropertyKind::RegisterWriteOnly, WRITE_ONLY, format!("`{text}` is no register that can only be written")),
        ];
        let byte = program.types.int(IntKind::UChar);
        let bool_type = program.types.int(IntKind::Bool);
        let bytes = self.int(program, id, touch.bytes as i128, byte);
        let write = self.int(program, id, i128::from(touch.write), bool_type);
        let result = self.temp(program, id, byte, loc);
        let kind =
            InstKind::Call { dst: Some(result), callee: Callee::Direct(func), args: vec![pointer, bytes, write] };
        around.before.push(Inst { kind, loc });
        for (kind, bit, text) in kinds {
            let applies = match kind {
                PropertyKind::RegisterWidth => touch.bits.is_none(),
                PropertyKind::RegisterReadOnly => touch.write,
                _ => !touch.write,
            };
            if !applies {
                continue;
            }
            let found = self.push(program, id, ExprKind::Load(result), byte);
            let found = self.push(program, id, ExprKind::Cast(found), self.int);
            let bit = self.int(program, id, i128::from(bit), self.int);
            let found = self.push(program, id, ExprKind::Binary(BinOp::BitAnd, found, bit), self.int);
            let zero = self.int(program, id, 0, self.int);
            let holds = self.push(program, id, ExprKind::Binary(BinOp::Eq, found, zero), self.int);
            self.assert(program, id, (kind, text), Some(holds), loc, &mut around.before);
        }
    }

    fn reserved(
        &self,
        program: &mut Program,
        id: FuncId,
        (func, args): (FuncId, Vec<ExprId>),
        text: String,
        loc: Loc,
        around: &mut Around,
    ) {
        if !self.checks.register_reserved {
            return;
        }
        let bool_type = program.types.int(IntKind::Bool);
        let result = self.temp(program, id, bool_type, loc);
        // Before what the write does, because that is about the value as it was written.
        let mut insts =
            vec![Inst { kind: InstKind::Call { dst: Some(result), callee: Callee::Direct(func), args }, loc }];
        let found = self.push(program, id, ExprKind::Load(result), bool_type);
        let found = self.push(program, id, ExprKind::Cast(found), self.int);
        let zero = self.int(program, id, 0, self.int);
        let holds = self.push(program, id, ExprKind::Binary(BinOp::Eq, found, zero), self.int);
        self.assert(program, id, (PropertyKind::RegisterReserved, text), Some(holds), loc, &mut insts);
        around.after.splice(0..0, insts);
    }

    /// A function on many bytes does not touch registers.
    fn no_register(&self, program: &mut Program, id: FuncId, pointer: ExprId, loc: Loc, around: &mut Around) {
        let targets = self.points_to.value(program, &program.funcs[id], pointer);
        for var in self.points_to.fixed_among(&targets) {
            let Some(&region) = self.regions.get(&var) else { continue };
            let ty = program.vars[var].ty;
            let place = program.funcs[id].places.push(Place { kind: PlaceKind::Var(var), ty });
            let to = program.types.pointer(ty);
            let start = self.push(program, id, ExprKind::AddrOf(place), to);
            let same = self.push(program, id, ExprKind::Test(Test::SameBase(pointer, start)), self.int);
            let zero = self.int(program, id, 0, self.int);
            let holds = self.push(program, id, ExprKind::Binary(BinOp::Eq, same, zero), self.int);
            let text = format!("no memory function touches the registers of {}", self.device.regions[region].name);
            self.assert(program, id, (PropertyKind::RegisterWidth, text), Some(holds), loc, &mut around.before);
        }
    }

    fn call(&self, func: FuncId, args: Vec<ExprId>, loc: Loc, into: &mut Vec<Inst>) {
        into.push(Inst { kind: InstKind::Call { dst: None, callee: Callee::Direct(func), args }, loc });
    }

    /// Asserts `cond`; without one the access is wrong whatever happens.
    fn assert(
        &self,
        program: &mut Program,
        func: FuncId,
        (kind, description): (PropertyKind, String),
        cond: Option<ExprId>,
        loc: Loc,
        into: &mut Vec<Inst>,
    ) {
        let on = match kind {
            PropertyKind::RegisterWidth => self.checks.register_width,
            PropertyKind::RegisterReadOnly => self.checks.register_read_only,
            PropertyKind::RegisterWriteOnly => self.checks.register_write_only,
            _ => self.checks.register_reserved,
        };
        if !on {
            return;
        }
        let cond = cond.unwrap_or_else(|| self.int(program, func, 0, self.int));
        let prop = program.properties.push(Property { name: String::new(), kind, func, loc, description, ends: false });
        into.push(Inst { kind: InstKind::Assert { prop, cond }, loc });
    }

    fn push(&self, program: &mut Program, id: FuncId, kind: ExprKind, ty: TypeId) -> ExprId {
        program.funcs[id].exprs.push(Expr { kind, ty, loc: Loc::NONE })
    }

    fn int(&self, program: &mut Program, id: FuncId, value: i128, ty: TypeId) -> ExprId {
        self.push(program, id, ExprKind::Int(value), ty)
    }

    fn temp(&self, program: &mut Program, id: FuncId, ty: TypeId, loc: Loc) -> PlaceId {
        let var = temp(program, id, ty, loc);
        program.funcs[id].places.push(Place { kind: PlaceKind::Var(var), ty })
    }

    fn pointer_to(&self, program: &mut Program, id: FuncId, place: PlaceId, loc: Loc) -> ExprId {
        let ty = program.funcs[id].places[place].ty;
        let to = program.types.pointer(ty);
        program.funcs[id].exprs.push(Expr { kind: ExprKind::AddrOf(place), ty: to, loc })
    }
}

fn text(program: &Program, id: FuncId, temps: &TempText, place: PlaceId) -> String {
    Source::brief(program, &program.funcs[id], temps).place(place)
}

/// What is called around an access, and whether before it.
fn hooks(touch: Touch) -> Vec<(Hook, bool)> {
    match (touch.write, touch.bits.is_some()) {
        (false, _) => vec![(Hook::Read, true), (Hook::Done, false)],
        (true, false) => vec![(Hook::Write, true), (Hook::Wrote, false)],
        // Machines read the whole register and write it back.
        (true, true) => vec![(Hook::Read, true), (Hook::Save, true), (Hook::Wrote, false)],
    }
}
