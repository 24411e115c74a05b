//! Text of a transition system for `show --stage transition`: the variables of each location, then each piece with its
//! checks and the edges that lead on.

use std::fmt::Write;

use expr::print::Printer;
use expr::{ExprId, Pool};
use program::Program;

use super::system::{Piece, TransitionSystem};

/// `facts` hold in all pieces.
pub fn system(program: &Program, system: &TransitionSystem, facts: &[ExprId], pool: &Pool) -> String {
    let pieces = system.pieces.iter().flat_map(|piece| {
        let edges = piece.edges.iter().flat_map(|e| e.next.iter().copied().chain([e.guard]));
        edges.chain(piece.checks.iter().map(|c| c.1)).collect::<Vec<_>>()
    });
    let symbols = system.vars.iter().flatten().map(|v| v.symbol);
    let roots: Vec<ExprId> = facts.iter().copied().chain(pieces).chain(symbols).collect();
    let mut text = Text { program, system, printer: Printer::new(pool, &roots), out: String::new() };
    for &fact in facts {
        let fact = text.expr(fact);
        let _ = writeln!(text.out, "fact {fact}");
    }
    for (n, piece) in system.pieces.iter().enumerate() {
        text.head(n);
        text.piece(piece);
    }
    text.out
}

struct Text<'a> {
    program: &'a Program,
    system: &'a TransitionSystem,
    printer: Printer<'a>,
    out: String,
}

impl Text<'_> {
    fn expr(&mut self, e: ExprId) -> String {
        self.printer.print(e, "  ", &mut self.out)
    }

    fn head(&mut self, n: usize) {
        if n == 0 {
            self.out.push_str("from the start\n");
            return;
        }
        let symbols: Vec<ExprId> = self.system.vars[n - 1].iter().map(|v| v.symbol).collect();
        let names: Vec<String> = symbols.into_iter().map(|s| self.expr(s)).collect();
        let _ = writeln!(self.out, "from location {}: {}", n - 1, names.join(", "));
    }

    fn piece(&mut self, piece: &Piece) {
        for &(prop, violated) in &piece.checks {
            let violated = self.expr(violated);
            let name = self.program.properties.get(prop).map_or("unwinding", |p| p.name.as_str());
            let _ = writeln!(self.out, "  {name} violated if {violated}");
        }
        for edge in &piece.edges {
            let guard = self.expr(edge.guard);
            let next: Vec<String> = edge.next.iter().map(|&e| self.expr(e)).collect();
            let _ = writeln!(self.out, "  to location {} if {guard}", edge.to);
            for (n, value) in next.into_iter().enumerate() {
                let symbol = self.system.vars[edge.to][n].symbol;
                let symbol = self.expr(symbol);
                let _ = writeln!(self.out, "    {symbol} := {value}");
            }
        }
    }
}
