//! Arithmetic on words of gates, least significant bit first. Adders are ripple-carry and multipliers shift-and-add in
//! the order in which C code would write them, so that a program's own arithmetic meets the same gates.

use super::aig::{Aig, Lit};

pub type Word = Vec<Lit>;

impl Aig {
    pub fn word_input(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.input()).collect()
    }

    pub fn word_not(&self, a: &[Lit]) -> Word {
        a.iter().map(|&x| !x).collect()
    }

    pub fn word_mux(&mut self, c: Lit, t: &[Lit], e: &[Lit]) -> Word {
        t.iter().zip(e).map(|(&t, &e)| self.mux(c, t, e)).collect()
    }

    /// All bits of `a` where `c` holds, else zero.
    fn word_gate(&mut self, c: Lit, a: &[Lit]) -> Word {
        a.iter().map(|&x| self.and(c, x)).collect()
    }

    pub fn word_eq(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let mut equal = Lit::TRUE;
        for (&x, &y) in a.iter().zip(b) {
            let same = self.xnor(x, y);
            equal = self.and(equal, same);
        }
        equal
    }

    /// Whether the word has this constant value, bit `i` of which is `value(i)`.
    pub fn word_is(&mut self, a: &[Lit], value: impl Fn(usize) -> bool) -> Lit {
        self.and_all(a.iter().enumerate().map(|(i, &x)| if value(i) { x } else { !x }).collect::<Vec<_>>())
    }

    /// Sum and carry out.
    pub fn word_add_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Word, Lit) {
        let mut sum = Vec::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let (s, c) = self.full_adder(x, y, carry);
            sum.push(s);
            carry = c;
        }
        (sum, carry)
    }

    pub fn word_add(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        self.word_add_carry(a, b, Lit::FALSE).0
    }

    pub fn word_sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let not_b = self.word_not(b);
        self.word_add_carry(a, &not_b, Lit::TRUE).0
    }

    pub fn word_neg(&mut self, a: &[Lit]) -> Word {
        let zero = vec![Lit::FALSE; a.len()];
        self.word_sub(&zero, a)
    }

    /// The borrow of `a - b`; its gates are those of the subtraction.
    pub fn word_ult(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        a.iter().zip(b).fold(Lit::FALSE, |less, (&x, &y)| self.maj(!x, y, less))
    }

    /// As unsigned, with the sign bits swapped.
    pub fn word_slt(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let top = a.len() - 1;
        let less = self.word_ult(&a[..top], &b[..top]);
        self.maj(a[top], !b[top], less)
    }

    pub fn word_mul(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let is_signed = is_sign_extended(a) || is_sign_extended(b);
        let exact = signed_len(a) + signed_len(b);
        if is_signed && exact < a.len() {
            let product = self.word_mul(&a[..exact], &b[..exact]);
            return extended(&product, product[exact - 1], a.len());
        }
        let constants = |w: &[Lit]| w.iter().filter(|l| l.as_const().is_some()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        match b.iter().map(|l| l.as_const()).collect::<Option<Vec<bool>>>() {
            Some(constant) => self.word_mul_constant(a, &constant),
            None => {
                let (a, b) = if self.is_better_swapped(a, b) { (b, a) } else { (a, b) };
                if is_signed { self.word_mul_signed(a, b) } else { self.word_mul_rows(a, b) }
            }
        }
    }

    /// Which factor selects the rows. Where a program multiplies by shifting and adding, the order in which it does so is
    /// taken, so that comparing the two products costs nothing; products of the same words keep the same order, so that
    /// a wide one shares its low half with a narrow one. Otherwise it is the shorter one: that makes fewer rows.
    fn is_better_swapped(&mut self, a: &[Lit], b: &[Lit]) -> bool {
        let width = a.len().min(4);
        let key = (a[..width].to_vec(), b[..width].to_vec());
        if let Some(&swapped) = self.product_orders.get(&key) {
            return swapped;
        }
        let is_known = self.first_rows_are_known(a, b);
        let swapped = !is_known && (self.first_rows_are_known(b, a) || signed_len(a) < signed_len(b));
        self.product_orders.insert((key.1.clone(), key.0.clone()), !swapped);
        self.product_orders.insert(key, swapped);
        swapped
    }

    /// Whether the first sum of the product in this order is there already.
    fn first_rows_are_known(&mut self, a: &[Lit], b: &[Lit]) -> bool {
        let width = a.len().min(4);
        for i in 0..width.min(2) {
            self.word_gate(b[i], &a[..width - i]);
        }
        let mut rows: Word = b[..width].to_vec();
        rows.iter_mut().skip(2).for_each(|bit| *bit = Lit::FALSE);
        let before = self.len();
        self.word_mul_rows(&a[..width], &rows);
        self.len() == before
    }

    fn word_mul_rows(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let mut product = self.word_gate(b[0], a);
        for i in 1..a.len() {
            if b[i] == Lit::FALSE {
                continue;
            }
            let row = self.word_gate(b[i], &a[..a.len() - i]);
            let high = self.word_add(&product[i..], &row);
            product.splice(i.., high);
        }
        product
    }

    /// As many rows as `b` has bits below its sign, which has negative weight.
    fn word_mul_signed(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let sign = signed_len(b) - 1;
        let mut product = vec![Lit::FALSE; a.len()];
        for i in (0..=sign).filter(|&i| b[i] != Lit::FALSE) {
            let row = self.word_gate(b[i], &a[..a.len() - i]);
            let high = match i == sign {
                true => self.word_sub(&product[i..], &row),
                false => self.word_add(&product[i..], &row),
            };
            product.splice(i.., high);
        }
        product
    }

    /// Multiplication by a constant in canonical signed digits: one addition or subtraction a non-zero digit.
    fn word_mul_constant(&mut self, a: &[Lit], constant: &[bool]) -> Word {
        let width = a.len();
        let mut product = vec![Lit::FALSE; width];
        for (i, digit) in signed_digits(constant).into_iter().enumerate() {
            let high = match digit {
                0 => continue,
                1 => self.word_add(&product[i..], &a[..width - i]),
                _ => self.word_sub(&product[i..], &a[..width - i]),
            };
            product.splice(i.., high);
        }
        product
    }

    /// The product, and a literal that is true only if it does not overflow. Sufficient and necessary where the word
    /// is used as a constraint: each partial product of weight 2^width or more, and each carry out, must be zero.
    pub fn word_mul_exact(&mut self, a: &[Lit], b: &[Lit]) -> (Word, Vec<[Lit; 2]>, Vec<Lit>) {
        let width = a.len();
        let (mut disjoint, mut zero) = (Vec::new(), Vec::new());
        let mut product = self.word_gate(b[0], a);
        for i in 1..width {
            if b[i] == Lit::FALSE {
                continue;
            }
            disjoint.extend(a[width - i..].iter().map(|&x| [b[i], x]));
            let row = self.word_gate(b[i], &a[..width - i]);
            let (high, carry) = self.word_add_carry(&product[i..], &row, Lit::FALSE);
            zero.push(carry);
            product.splice(i.., high);
        }
        (product, disjoint, zero)
    }

    /// Shifts towards the high end by `amount`, filling with `fill`; all of it if the amount is the width or more.
    pub fn word_shl(&mut self, a: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut too_far = Lit::FALSE;
        for (k, &bit) in amount.iter().enumerate() {
            if k < usize::BITS as usize - 1 && 1 << k < width {
                let by = 1 << k;
                let shifted: Word = (0..width).map(|i| if i < by { fill } else { word[i - by] }).collect();
                word = self.word_mux(bit, &shifted, &word);
            } else {
                too_far = self.or(too_far, bit);
            }
        }
        word.iter().map(|&x| self.mux(too_far, fill, x)).collect()
    }

    /// Shifts towards the low end.
    pub fn word_shr(&mut self, a: &[Lit], amount: &[Lit], fill: Lit) -> Word {
        let reversed: Word = a.iter().rev().copied().collect();
        let mut shifted = self.word_shl(&reversed, amount, fill);
        shifted.reverse();
        shifted
    }

    /// The entry of `table` (sorted by index, without repetition) at `index`, or `default`: a tree of multiplexers over
    /// the index bits, which shares equal subtables.
    pub fn word_lookup(&mut self, index: &[Lit], table: &[(Vec<bool>, Word)], default: &[Lit]) -> Word {
        let Some(((first, word), rest)) = table.split_first() else { return default.to_vec() };
        // Entries agree above the highest bit in which the first and the last differ, since the table is sorted.
        let last = rest.last().map_or(first, |(last, _)| last);
        let split = (0..index.len()).rev().find(|&i| first[i] != last[i]);
        let low = split.map_or(0, |bit| bit + 1);
        let prefix = &first[low..];
        let inside = self.word_is(&index[low..], |i| prefix[i]);
        let chosen = match split {
            None => word.clone(),
            Some(bit) => {
                let middle = table.partition_point(|(at, _)| !at[bit]);
                let below = self.word_lookup(&index[..bit], &cut(&table[..middle], bit), default);
                let above = self.word_lookup(&index[..bit], &cut(&table[middle..], bit), default);
                self.word_mux(index[bit], &above, &below)
            }
        };
        self.word_mux(inside, &chosen, default)
    }
}

/// How many bits a word has up to its sign: those above are the same.
pub fn signed_len(a: &[Lit]) -> usize {
    let sign = a[a.len() - 1];
    a.iter().rposition(|&bit| bit != sign).map_or(1, |last| last + 2)
}

fn is_sign_extended(a: &[Lit]) -> bool {
    a[a.len() - 1].as_const().is_none() && signed_len(a) < a.len()
}

/// How many bits an unsigned word has: those above are zero.
pub fn unsigned_len(a: &[Lit]) -> usize {
    a.iter().rposition(|&bit| bit != Lit::FALSE).map_or(0, |last| last + 1)
}

pub fn extended(a: &[Lit], fill: Lit, width: usize) -> Word {
    let mut word = a.to_vec();
    word.resize(width, fill);
    word
}

fn cut(table: &[(Vec<bool>, Word)], bits: usize) -> Vec<(Vec<bool>, Word)> {
    table.iter().map(|(index, word)| (index[..bits].to_vec(), word.clone())).collect()
}

/// The non-adjacent form modulo 2^n, least significant digit first.
fn signed_digits(constant: &[bool]) -> Vec<i8> {
    let mut digits = Vec::with_capacity(constant.len());
    let mut carry = 0;
    for i in 0..constant.len() {
        let sum = i8::from(constant[i]) + carry;
        let next = constant.get(i + 1).copied().unwrap_or(false);
        let digit = if sum == 1 && next { -1 } else { sum & 1 };
        carry = i8::from(sum == 2 || digit == -1);
        digits.push(digit);
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_digits_have_the_constant_s_value() {
        for n in 0..256i32 {
            let bits: Vec<bool> = (0..8).map(|i| n >> i & 1 == 1).collect();
            let value: i32 = signed_digits(&bits).iter().enumerate().map(|(i, &d)| i32::from(d) << i).sum();
            assert_eq!(value.rem_euclid(256), n);
        }
    }
}
