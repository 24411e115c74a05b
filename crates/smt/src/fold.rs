//! The meaning of the bit-vector operators on values: machine words up to 64 bits, big numbers above. The simplifier
//! and the evaluator share it. Division by zero is total, as SMT-LIB fixes it: `bvudiv` gives all ones, `bvurem` the
//! dividend.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::bits::{Bits, mask};
use super::op::Op;

/// The value of a bit-vector operator with a bit-vector result; `None` if `op` is none.
pub fn fold_word(op: Op, args: &[Bits]) -> Option<Bits> {
    let width = args.first()?.width();
    if let Some(shaped) = fold_shape(op, args) {
        return Some(shaped);
    }
    match (args[0].small(), args.get(1).map(|b| b.small().unwrap_or(0))) {
        (Some(a), b) => small_word(op, width, a, b.unwrap_or(0)).map(|v| Bits::new(width, v)),
        _ => big_word(op, width, &args[0].to_big(), &args.get(1).map_or_else(BigUint::zero, Bits::to_big))
            .map(|v| Bits::from_big(width, &v)),
    }
}

/// The value of a bit-vector predicate; `None` if `op` is none.
pub fn fold_predicate(op: Op, args: &[Bits]) -> Option<bool> {
    let a = args.first()?;
    let b = args.get(1).unwrap_or(a);
    let signed_less = |a: &Bits, b: &Bits| match (a.is_negative(), b.is_negative()) {
        (x, y) if x != y => x,
        _ => a < b,
    };
    Some(match op {
        Op::BvUlt => a < b,
        Op::BvUle => a <= b,
        Op::BvUgt => a > b,
        Op::BvUge => a >= b,
        Op::BvSlt => signed_less(a, b),
        Op::BvSle => !signed_less(b, a),
        Op::BvSgt => signed_less(b, a),
        Op::BvSge => !signed_less(a, b),
        Op::BvNego => a.is_negative() && a.log2().is_some(),
        Op::BvSdivo => a.is_negative() && a.log2().is_some() && b.is_ones(),
        Op::BvUaddo => overflows(Op::BvAdd, Op::ZeroExtend(1), a, b),
        Op::BvSaddo => overflows(Op::BvAdd, Op::SignExtend(1), a, b),
        Op::BvUsubo => a < b,
        Op::BvSsubo => overflows(Op::BvSub, Op::SignExtend(1), a, b),
        Op::BvUmulo => overflows(Op::BvMul, Op::ZeroExtend(a.width()), a, b),
        Op::BvSmulo => overflows(Op::BvMul, Op::SignExtend(a.width()), a, b),
        _ => return None,
    })
}

/// Whether the exact result, computed on extended operands, differs from the extended narrow result.
fn overflows(op: Op, extend: Op, a: &Bits, b: &Bits) -> bool {
    let ext = |v: &Bits| fold_word(extend, std::slice::from_ref(v));
    let exact = ext(a).zip(ext(b)).and_then(|(a, b)| fold_word(op, &[a, b]));
    let narrow = fold_word(op, &[a.clone(), b.clone()]).and_then(|v| ext(&v));
    exact != narrow
}

fn fold_shape(op: Op, args: &[Bits]) -> Option<Bits> {
    let a = &args[0];
    let width = a.width();
    Some(match op {
        Op::Concat => args[1..].iter().fold(a.clone(), |hi, lo| concat(&hi, lo)),
        Op::Extract { hi, lo } => match a.small() {
            Some(v) => Bits::new(hi - lo + 1, v >> lo),
            None => Bits::from_big(hi - lo + 1, &(a.to_big() >> lo)),
        },
        Op::ZeroExtend(n) => Bits::from_big(width + n, &a.to_big()),
        Op::SignExtend(n) if !a.is_negative() => Bits::from_big(width + n, &a.to_big()),
        Op::SignExtend(n) => Bits::from_big(width + n, &(a.to_big() | (((BigUint::one() << n) - 1u32) << width))),
        Op::RotateLeft(n) => rotate_left(a, n % width),
        Op::RotateRight(n) => rotate_left(a, (width - n % width) % width),
        Op::Repeat(n) => (1..n).fold(a.clone(), |hi, _| concat(&hi, a)),
        Op::BvComp => Bits::new(1, u64::from(a == &args[1])),
        _ => return None,
    })
}

fn concat(hi: &Bits, lo: &Bits) -> Bits {
    let width = hi.width() + lo.width();
    match (hi.small(), lo.small()) {
        (Some(h), Some(l)) if width <= 64 => Bits::new(width, h << lo.width() | l),
        _ => Bits::from_big(width, &(hi.to_big() << lo.width() | lo.to_big())),
    }
}

fn rotate_left(a: &Bits, n: u32) -> Bits {
    let (v, width) = (a.to_big(), a.width());
    Bits::from_big(width, &(&v << n | &v >> (width - n)))
}

/// `a` and `b` are below 2^`width`; the result is taken modulo 2^`width`.
fn small_word(op: Op, width: u32, a: u64, b: u64) -> Option<u64> {
    let signed = |v: u64| ((v << (64 - width)) as i64 >> (64 - width)) as i128;
    let divided = |a: u64, b: u64| a.checked_div(b).unwrap_or(u64::MAX);
    let rest = |a: u64, b: u64| if b == 0 { a } else { a % b };
    Some(
        match op {
            Op::BvNot => !a,
            Op::BvNeg => a.wrapping_neg(),
            Op::BvAnd => a & b,
            Op::BvOr => a | b,
            Op::BvXor => a ^ b,
            Op::BvNand => !(a & b),
            Op::BvNor => !(a | b),
            Op::BvXnor => !(a ^ b),
            Op::BvAdd => a.wrapping_add(b),
            Op::BvSub => a.wrapping_sub(b),
            Op::BvMul => a.wrapping_mul(b),
            Op::BvUdiv => divided(a, b),
            Op::BvUrem => rest(a, b),
            Op::BvSdiv if b == 0 => {
                if signed(a) < 0 {
                    1
                } else {
                    u64::MAX
                }
            }
            Op::BvSdiv => (signed(a) / signed(b)) as u64,
            Op::BvSrem | Op::BvSmod if b == 0 => a,
            Op::BvSrem => (signed(a) % signed(b)) as u64,
            Op::BvSmod => {
                let rest = signed(a) % signed(b);
                (if rest != 0 && (rest < 0) != (signed(b) < 0) { rest + signed(b) } else { rest }) as u64
            }
            Op::BvShl => {
                if b >= u64::from(width) {
                    0
                } else {
                    a << b
                }
            }
            Op::BvLshr => {
                if b >= u64::from(width) {
                    0
                } else {
                    a >> b
                }
            }
            Op::BvAshr => (signed(a) >> b.min(64)) as u64,
            Op::RotateLeft(_) | Op::RotateRight(_) => return None,
            _ => return None,
        } & mask(width),
    )
}

/// The same with big numbers.
fn big_word(op: Op, width: u32, a: &BigUint, b: &BigUint) -> Option<BigUint> {
    let modulus = BigUint::one() << width;
    let negative = |v: &BigUint| v.bit(u64::from(width) - 1);
    let negate = |v: &BigUint| (&modulus - v) % &modulus;
    let abs = |v: &BigUint| if negative(v) { negate(v) } else { v.clone() };
    let not = |v: BigUint| &modulus - 1u32 - v;
    let divided = |a: &BigUint, b: &BigUint| if b.is_zero() { &modulus - 1u32 } else { a / b };
    let rest = |a: &BigUint, b: &BigUint| if b.is_zero() { a.clone() } else { a % b };
    let shift = || u32::try_from(b).ok().filter(|&n| n < width);
    Some(match op {
        Op::BvNot => not(a.clone()),
        Op::BvNeg => negate(a),
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::BvNand => not(a & b),
        Op::BvNor => not(a | b),
        Op::BvXnor => not(a ^ b),
        Op::BvAdd => a + b,
        Op::BvSub => a + &modulus - b,
        Op::BvMul => a * b,
        Op::BvUdiv => divided(a, b),
        Op::BvUrem => rest(a, b),
        Op::BvSdiv => {
            let quotient = divided(&abs(a), &abs(b));
            if negative(a) != negative(b) { negate(&quotient) } else { quotient }
        }
        Op::BvSrem => {
            let rest = rest(&abs(a), &abs(b));
            if negative(a) { negate(&rest) } else { rest }
        }
        Op::BvSmod => {
            let rest = rest(&abs(a), &abs(b));
            match (negative(a), negative(b)) {
                _ if rest.is_zero() => rest,
                (false, false) => rest,
                (true, false) => negate(&rest) + b,
                (false, true) => rest + b,
                (true, true) => negate(&rest),
            }
        }
        Op::BvShl => shift().map_or_else(BigUint::zero, |n| a << n),
        Op::BvLshr => shift().map_or_else(BigUint::zero, |n| a >> n),
        Op::BvAshr if negative(a) => not(shift().map_or_else(BigUint::zero, |n| not(a.clone()) >> n)),
        Op::BvAshr => shift().map_or_else(BigUint::zero, |n| a >> n),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::NAMED;

    /// From bit-vectors of one width to the same.
    fn word_ops() -> &'static [Op] {
        let at = |op| NAMED.iter().position(|named| *named == op).expect("a named operator");
        &NAMED[at(Op::BvNot)..=at(Op::BvAshr)]
    }

    /// The machine-word and the big-number definitions were written apart; they must agree.
    #[test]
    fn small_and_big_agree() {
        for width in 1..=6 {
            for (a, b) in (0..1u64 << width).flat_map(|a| (0..1u64 << width).map(move |b| (a, b))) {
                for &op in word_ops() {
                    let small = small_word(op, width, a, b).unwrap();
                    let big = big_word(op, width, &a.into(), &b.into()).unwrap();
                    assert_eq!(Bits::new(width, small), Bits::from_big(width, &big), "{op:?} {a} {b} in {width} bits");
                }
            }
        }
    }

    #[test]
    fn signed_eight_bit_operators_are_those_of_rust() {
        for (a, b) in (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| (a, b))) {
            let word =
                |op| fold_word(op, &[Bits::new(8, a.into()), Bits::new(8, b.into())]).unwrap().small().unwrap() as u8;
            let holds = |op| fold_predicate(op, &[Bits::new(8, a.into()), Bits::new(8, b.into())]).unwrap();
            let (x, y) = (a as i8, b as i8);
            assert_eq!(holds(Op::BvSlt), x < y);
            assert_eq!(holds(Op::BvSle), x <= y);
            assert_eq!(holds(Op::BvUlt), a < b);
            assert_eq!(holds(Op::BvSaddo), x.checked_add(y).is_none());
            assert_eq!(holds(Op::BvSsubo), x.checked_sub(y).is_none());
            assert_eq!(holds(Op::BvSmulo), x.checked_mul(y).is_none());
            assert_eq!(holds(Op::BvUaddo), a.checked_add(b).is_none());
            assert_eq!(holds(Op::BvUsubo), a.checked_sub(b).is_none());
            assert_eq!(holds(Op::BvUmulo), a.checked_mul(b).is_none());
            assert_eq!(holds(Op::BvNego), x.checked_neg().is_none());
            assert_eq!(holds(Op::BvSdivo), b != 0 && x.checked_div(y).is_none());
            assert_eq!(word(Op::BvUdiv), a.checked_div(b).unwrap_or(255));
            if b != 0 {
                assert_eq!(word(Op::BvSdiv) as i8, x.wrapping_div(y));
                assert_eq!(word(Op::BvSrem) as i8, x.wrapping_rem(y));
            }
        }
    }
}
