//! Sorts as bits: how the cells of an array, nested or not, lie in words.

use smt::Sort;

use crate::failure::Unsupported;

/// A sort as bits: how many select a cell, and how many a cell has. A scalar is a single cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    pub index: usize,
    pub elem: usize,
    /// How many indices a path has.
    pub depth: usize,
}

/// Arrays with at most 2^4 cells are expanded.
const EXPANDED_INDEX: usize = 4;

impl Shape {
    pub fn of(sort: Sort) -> Result<Shape, Unsupported> {
        match sort {
            Sort::Bool => Ok(Shape { index: 0, elem: 1, depth: 0 }),
            Sort::BitVec(width) => Ok(Shape { index: 0, elem: width as usize, depth: 0 }),
            Sort::Array(array) => {
                let (index, elem) = (Shape::of(array.index)?, Shape::of(array.elem)?);
                if index.depth > 0 {
                    return Err(Unsupported::ArrayIndex);
                }
                Ok(Shape { index: index.elem + elem.index, elem: elem.elem, depth: elem.depth + 1 })
            }
            Sort::Int | Sort::Real | Sort::Fp(_) | Sort::Mode | Sort::Tuple(_) => Err(Unsupported::Sort(sort)),
        }
    }

    pub fn is_expanded(self) -> bool {
        self.index <= EXPANDED_INDEX
    }

    /// The length of a word of this shape; none for arrays that are only read.
    pub fn word_len(self) -> usize {
        if self.is_expanded() { self.elem << self.index } else { 0 }
    }
}
