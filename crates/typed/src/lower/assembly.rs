//! Inline assembly (GCC manual, "Extended Asm"): of instructions that `instructions` knows, what they do; of all others the
//! outputs are any value.
//!
//! Invariant: operands are evaluated as written; an empty template changes nothing but outputs that it does not read.

use lang_c::ast::{AsmStatement, GnuAsmOperand};
use lang_c::span::Node;

use crate::tree::{Callee, Expr, ExprKind, Stmt, StmtKind};
use crate::types::{FnType, IntKind, Type, TypeId};
use base::{Diagnostic, Loc, Result};

use super::context::Cx;
use super::instructions::{self, Effect, Operand};
use super::literals;

/// Any value of its type, read from the machine.
const ANY: &str = "__flotilla_assembly";

impl Cx<'_> {
    pub(super) fn assembly(&mut self, node: &AsmStatement, loc: Loc) -> Result<StmtKind> {
        let AsmStatement::GnuExtended(extended) = node else {
            let AsmStatement::GnuBasic(template) = node else { return Ok(StmtKind::Empty) };
            let text = literals::string(&template.node, self.types, loc)?;
            if let Some(effects) = instructions::effects(&plain(&text.units)) {
                return self.known_instructions(&effects, &[], &[], loc);
            }
            if !text.units.is_empty() {
                let message = "inline assembly is not understood: it is assumed to change nothing";
                self.warn(Diagnostic::limit(loc, message));
            }
            return Ok(StmtKind::Empty);
        };
        let template = literals::string(&extended.template.node, self.types, loc)?;
        let is_empty = template.units.is_empty();
        if !is_empty && let Some(effects) = instructions::effects(&plain(&template.units)) {
            return self.known_instructions(&effects, &extended.outputs, &extended.inputs, loc);
        }
        let mut stmts = Vec::new();
        for input in &extended.inputs {
            let value = self.lower(&input.node.variable_name)?;
            let value = self.rvalue(value)?;
            stmts.push(Stmt { kind: StmtKind::Expr(value), loc });
        }
        for output in &extended.outputs {
            self.output(&output.node, is_empty, loc, &mut stmts)?;
        }
        if !is_empty {
            let message = match extended.outputs.is_empty() {
                true => "inline assembly is not understood: it is assumed to change nothing",
                false => "inline assembly is not understood: its outputs are any value, nothing else changes",
            };
            self.warn(Diagnostic::limit(loc, message));
        }
        Ok(StmtKind::Block(stmts))
    }

    fn known_instructions(
        &mut self,
        effects: &[Effect],
        outputs: &[Node<GnuAsmOperand>],
        inputs: &[Node<GnuAsmOperand>],
        loc: Loc,
    ) -> Result<StmtKind> {
        let operands: Vec<&GnuAsmOperand> = outputs.iter().chain(inputs).map(|o| &o.node).collect();
        let mut stmts = Vec::new();
        for effect in effects {
            let Effect::Call { function, wide, argument, result } = effect else { continue };
            let word = self.types.int(if *wide { IntKind::ULong } else { IntKind::UInt });
            let argument = argument.as_ref().map(|a| self.operand_value(a, &operands, word, loc)).transpose()?;
            let ty = if result.is_some() { word } else { self.types.void() };
            let call = self.device_call(function, argument, ty, loc);
            let kind = match result.as_ref().map(|r| find(r, &operands, loc)).transpose()? {
                None => StmtKind::Expr(call),
                Some(target) => {
                    let target = self.lower_operand(&target.variable_name)?;
                    let place = self.types.modifiable(target, loc)?;
                    let ty = place.ty;
                    let value = self.types.cast(call, ty, false);
                    StmtKind::Expr(Expr { kind: ExprKind::Assign(Box::new(place), Box::new(value)), ty, loc })
                }
            };
            stmts.push(Stmt { kind, loc });
        }
        // What no instruction sets is any value, as without instructions.
        for (n, output) in outputs.iter().enumerate() {
            if !effects.iter().any(|e| sets(e, n, &operands)) {
                self.output(&output.node, true, loc, &mut stmts)?;
            }
        }
        Ok(StmtKind::Block(stmts))
    }

    fn operand_value(&mut self, of: &Operand, all: &[&GnuAsmOperand], ty: TypeId, loc: Loc) -> Result<Expr> {
        if let Operand::Constant(value) = of {
            return Ok(Expr { kind: ExprKind::Int(i128::from(*value)), ty, loc });
        }
        let operand = find(of, all, loc)?;
        let value = self.lower(&operand.variable_name)?;
        let value = self.rvalue(value)?;
        Ok(self.types.cast(value, ty, false))
    }

    /// A call of a function that the device's text defines.
    fn device_call(&mut self, name: &str, argument: Option<Expr>, ret: TypeId, loc: Loc) -> Expr {
        let params = argument.iter().map(|a| a.ty).collect();
        let function = self.types.intern(Type::Function(FnType { ret, params, variadic: false, prototyped: true }));
        let id = self.external_function(name, function, loc);
        Expr { kind: ExprKind::Call { callee: Callee::Direct(id), args: argument.into_iter().collect() }, ty: ret, loc }
    }

    fn output(&mut self, operand: &GnuAsmOperand, is_empty: bool, loc: Loc, stmts: &mut Vec<Stmt>) -> Result<()> {
        let constraint = literals::string(&operand.constraints.node, self.types, loc)?;
        let reads = constraint.units.contains(&u32::from('+'));
        let target = self.lower_operand(&operand.variable_name)?;
        let place = self.types.modifiable(target, loc)?;
        let ty = place.ty;
        if is_empty && reads {
            // The operand is still evaluated, once.
            let kind = if self.types.is_void(ty) { return Ok(()) } else { ExprKind::Load(Box::new(place)) };
            stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, loc }), loc });
            return Ok(());
        }
        let value = self.inserted_call(ANY, Vec::new(), ty, loc);
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        stmts.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, loc }), loc });
        Ok(())
    }

    fn lower_operand(&mut self, node: &Node<lang_c::ast::Expression>) -> Result<super::expr::Lowered> {
        self.lower(node)
    }
}

/// The operand that an instruction names.
fn find<'a>(of: &Operand, all: &[&'a GnuAsmOperand], loc: Loc) -> Result<&'a GnuAsmOperand> {
    let named = |o: &&&'a GnuAsmOperand, name: &str| o.symbolic_name.as_ref().is_some_and(|n| n.node.name == name);
    let found = match of {
        Operand::Number(n) => all.get(*n).copied(),
        Operand::Named(name) => all.iter().find(|o| named(o, name)).copied(),
        Operand::Constant(_) => None,
    };
    found.ok_or_else(|| Diagnostic::error(loc, "the assembly names an operand that it does not have"))
}

/// The characters of a template; those beyond ASCII are in no instruction.
fn plain(units: &[u32]) -> String {
    units.iter().map(|&unit| char::from_u32(unit).unwrap_or('?')).collect()
}

/// Whether the effect sets the n-th operand.
fn sets(effect: &Effect, n: usize, all: &[&GnuAsmOperand]) -> bool {
    match effect {
        Effect::Call { result: Some(Operand::Number(m)), .. } => *m == n,
        Effect::Call { result: Some(Operand::Named(name)), .. } => {
            all[n].symbolic_name.as_ref().is_some_and(|own| own.node.name == *name)
        }
        _ => false,
    }
}
