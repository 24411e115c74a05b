//! How a union's bytes are cut into cells. One member gives the cut; the others are read and written through it.
//!
//! Invariants: every byte of the union belongs to exactly one column; columns hold all bits of their bytes (a `_Bool` takes eight), as unsigned numbers,
//! unless every member has a pointer there. A pointer always lies in one cell, so that its object is never lost.

use expr::Scalar;
use typed::types::{IntRepr, Record, Types};

use super::layout::{Column, Dim, bytes, member_columns};

pub(super) fn columns(types: &Types, record: &Record) -> Vec<Column> {
    let members: Vec<Vec<Column>> = record.fields.iter().map(|f| member_columns(types, f)).collect();
    let mut cut = members.iter().max_by_key(|m| rank(m)).cloned().unwrap_or_default();
    let pointers: Vec<&Column> = members.iter().flatten().filter(|c| c.scalar == Scalar::Ptr).collect();
    if pointers.iter().any(|p| !cut.iter().any(|c| same_cells(c, p))) {
        cut = words(record.size, types.target.pointer_bytes());
    }
    for column in &mut cut {
        let only_pointers = members.iter().all(|m| m.iter().any(|c| c.scalar == Scalar::Ptr && same_cells(c, column)));
        if column.scalar != Scalar::Ptr || !only_pointers {
            column.scalar = Scalar::Int(IntRepr { bits: column.size as u16 * 8, signed: false });
        }
    }
    let end = cut.iter().map(end_of).max().unwrap_or(0);
    bytes(end, record.size.saturating_sub(end), &[], &mut cut);
    cut
}

/// The best cut reaches furthest, knows pointers, and has few columns.
fn rank(member: &[Column]) -> (u64, bool, std::cmp::Reverse<usize>) {
    let end = member.iter().map(end_of).max().unwrap_or(0);
    (end, member.iter().any(|c| c.scalar == Scalar::Ptr), std::cmp::Reverse(member.len()))
}

fn end_of(column: &Column) -> u64 {
    let last: u64 = column.dims.iter().map(|d| (d.count.unwrap_or(1).max(1) - 1) * d.stride).sum();
    column.offset + last + column.size
}

fn same_cells(a: &Column, b: &Column) -> bool {
    (a.offset, a.size, &a.dims) == (b.offset, b.size, &b.dims)
}

/// Words of one size, as far as they fit.
fn words(size: u64, word: u64) -> Vec<Column> {
    let scalar = Scalar::Int(IntRepr { bits: word as u16 * 8, signed: false });
    match size / word {
        0 => Vec::new(),
        1 => vec![Column::scalar(scalar, word)],
        count => vec![Column { dims: vec![Dim { count: Some(count), stride: word }], ..Column::scalar(scalar, word) }],
    }
}
