//! The exact operations against two other ways: the machine's own arithmetic, and brute force over all numbers of a
//! tiny format.

use std::cmp::Ordering;

use super::*;

/// Numbers from a generator, mixed with those where rounding is hard: few significant bits, neighbours, extremes.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn bits(&mut self, format: Format) -> u128 {
        let any = u128::from(self.next()) << 64 | u128::from(self.next());
        let all = (format.sign_bit() << 1) - 1;
        let near = |base: u128, by: u128| base.wrapping_add(by % 5).wrapping_sub(2);
        let one = format.one();
        let picked = match self.next() % 8 {
            0 => near(one, any),
            1 => near(format.infinity(false), any),
            2 => near(format.least_normal(), any),
            3 => any % 8,
            // Few bits, exponents close together.
            4 => {
                (one & !((1 << format.frac) - 1))
                    + ((any % 16) << format.frac)
                    + (((any >> 8) % 8) << (format.frac - 3))
            }
            5 => one + (any % (8 << format.frac)),
            _ => any,
        };
        (picked ^ (u128::from(self.next() & 1) * format.sign_bit())) & all
    }
}

fn same(format: Format, ours: u128, theirs: u128) -> bool {
    ours == theirs || format.is_nan(ours) && format.is_nan(theirs)
}

macro_rules! against_native {
    ($name:ident, $float:ty, $bits:ty, $format:expr) => {
        #[test]
        fn $name() {
            let format = $format;
            let mut random = Random(0x9e37_79b9_7f4a_7c15);
            for _ in 0..60_000 {
                let (x, y, z) = (random.bits(format), random.bits(format), random.bits(format));
                let float = |b: u128| <$float>::from_bits(b as $bits);
                let bits = |f: $float| u128::from(f.to_bits());
                let (a, b, c) = (float(x), float(y), float(z));
                let mode = Round::NearestEven;
                let pairs = [
                    (add(format, mode, x, y), bits(a + b)),
                    (sub(format, mode, x, y), bits(a - b)),
                    (mul(format, mode, x, y), bits(a * b)),
                    (div(format, mode, x, y), bits(a / b)),
                    (sqrt(format, mode, x), bits(a.sqrt())),
                    (fma(format, mode, x, y, z), bits(a.mul_add(b, c))),
                    (fmod(format, x, y), bits(a % b)),
                    (round_to_integral(format, Round::Down, x), bits(a.floor())),
                    (round_to_integral(format, Round::Up, x), bits(a.ceil())),
                    (round_to_integral(format, Round::Zero, x), bits(a.trunc())),
                    (round_to_integral(format, Round::NearestAway, x), bits(a.round())),
                    (round_to_integral(format, Round::NearestEven, x), bits(a.round_ties_even())),
                    (copy_sign(format, x, y), bits(a.copysign(b))),
                ];
                for (n, (ours, theirs)) in pairs.into_iter().enumerate() {
                    assert!(same(format, ours, theirs), "operation {n} on {a:e} and {b:e}: {ours:x}, not {theirs:x}");
                }
                assert_eq!(compare(format, x, y), a.partial_cmp(&b));
                // Rust's conversions saturate; within the range all agree.
                if a.abs() < 2e9 {
                    assert_eq!(to_int(format, Round::Zero, x, 32), i128::from(a as i32));
                    assert_eq!(to_int(format, Round::Zero, x, 64), i128::from(a as i64));
                }
                let n = random.next() as i64 >> (random.next() % 64);
                let int = from_int(format, mode, n < 0, u128::from(n.unsigned_abs()));
                assert_eq!(int, bits(n as $float), "{n}");
                if a.is_finite() {
                    let text = shortest(format, x);
                    assert_eq!(text.parse::<$float>().unwrap().to_bits(), a.to_bits(), "{text}");
                    let digits = |t: &str| t.split('e').next().unwrap().trim_matches(['0', '.', '-']).replace('.', "");
                    let shortest_of_rust = format!("{a:e}");
                    assert!(digits(&text).trim_start_matches('0').len() <= digits(&shortest_of_rust).len(), "{text}");
                }
            }
        }
    };
}

against_native!(binary32_against_the_machine, f32, u32, Format::BINARY32);
against_native!(binary64_against_the_machine, f64, u64, Format::BINARY64);

#[test]
fn conversions_between_formats_against_the_machine() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (single, double, extended) = (Format::BINARY32, Format::BINARY64, Format::X87);
    let mode = Round::NearestEven;
    for _ in 0..50_000 {
        let x = random.bits(single);
        let wide = convert(single, double, mode, x);
        assert!(same(double, wide, u128::from(f64::from(f32::from_bits(x as u32)).to_bits())));
        let y = random.bits(double);
        let narrow = convert(double, single, mode, y);
        assert!(same(single, narrow, u128::from((f64::from_bits(y as u64) as f32).to_bits())), "{y:x}");
        // Through a wider format and back nothing is lost, and memory keeps every number.
        let long = convert(double, extended, mode, y);
        assert!(same(double, convert(extended, double, mode, long), y));
        let z = random.bits(extended);
        let kept = extended.from_memory(extended.to_memory(z));
        assert_eq!(kept, z);
    }
    assert_eq!(extended.to_memory(extended.one()), 0x3fff_8000_0000_0000_0000);
}

/// Every finite value of the tiny format in units of its least subnormal, with its pattern.
fn tiny_values(format: Format) -> Vec<(i128, u128)> {
    let all = 0..1u128 << format.width();
    all.filter(|&b| format.magnitude(b) < format.infinity(false))
        .map(|b| {
            let (field, fraction) =
                (format.magnitude(b) >> format.frac, format.magnitude(b) & ((1 << format.frac) - 1));
            let magnitude = if field == 0 { fraction } else { (fraction | 1 << format.frac) << (field - 1) } as i128;
            (if format.is_negative(b) { -magnitude } else { magnitude }, b)
        })
        .collect()
}

/// The pattern nearest to `numerator / denominator` units by looking at every value; not zero, denominator positive.
fn nearest(format: Format, mode: Round, values: &[(i128, u128)], numerator: i128, denominator: i128) -> u128 {
    let negative = numerator < 0;
    let compare = |value: i128| (value * denominator).cmp(&numerator);
    let positive_side = |b: u128| format.is_negative(b) == negative;
    let candidates = values.iter().filter(|(_, b)| positive_side(*b));
    let below = candidates.clone().filter(|(v, _)| compare(*v) != Ordering::Greater).max_by_key(|(v, _)| *v);
    let above = candidates.filter(|(v, _)| compare(*v) != Ordering::Less).min_by_key(|(v, _)| *v);
    if let (Some(b), Some(a)) = (below, above)
        && b == a
    {
        return b.1;
    }
    // The largest number's successor if exponents went on stands for infinity.
    let beyond = (1i128 << format.frac) << (((1i128 << format.exp) - 1) - 1);
    let low = below.copied().unwrap_or((-beyond, format.infinity(true)));
    let high = above.copied().unwrap_or((beyond, format.infinity(false)));
    let (to_low, to_high) = (numerator - low.0 * denominator, high.0 * denominator - numerator);
    let towards_zero = if negative { high } else { low };
    let away = if negative { low } else { high };
    let even = |p: (i128, u128)| p.1 & 1 == 0;
    match mode {
        Round::Up => high.1,
        Round::Down => low.1,
        Round::Zero => towards_zero.1,
        Round::Odd => if even(towards_zero) { away } else { towards_zero }.1,
        Round::NearestEven | Round::NearestAway => match to_low.cmp(&to_high) {
            Ordering::Less => low.1,
            Ordering::Greater => high.1,
            Ordering::Equal if mode == Round::NearestAway => away.1,
            Ordering::Equal => if even(low) { low } else { high }.1,
        },
    }
}

#[test]
fn all_operands_of_a_tiny_format_in_all_modes() {
    let format = Format::ieee(3, 2);
    let values = tiny_values(format);
    // The unit is 2^least: a sum has unit 1, a product unit 2^least, a quotient unit 2^-least.
    let unit = 1i128 << -format.least_exponent();
    for &mode in &Round::ALL[..5] {
        for &(x, a) in &values {
            for &(y, b) in &values {
                if x + y != 0 {
                    assert_eq!(add(format, mode, a, b), nearest(format, mode, &values, x + y, 1), "{a} + {b} {mode:?}");
                }
                if x * y != 0 {
                    assert_eq!(mul(format, mode, a, b), nearest(format, mode, &values, x * y, unit), "{a} * {b}");
                    let (n, d) = if y < 0 { (-x * unit, -y) } else { (x * unit, y) };
                    assert_eq!(div(format, mode, a, b), nearest(format, mode, &values, n, d), "{a} / {b} {mode:?}");
                }
            }
        }
    }
}

#[test]
fn remainder_is_the_one_of_the_standard() {
    let double = |x: f64| u128::from(x.to_bits());
    let rem = |x: f64, y: f64| f64::from_bits(remainder(Format::BINARY64, double(x), double(y)) as u64);
    assert_eq!(rem(5.0, 3.0), -1.0);
    assert_eq!(rem(4.5, 3.0), -1.5);
    assert_eq!(rem(1.5, 3.0), 1.5);
    assert_eq!(rem(-5.0, 3.0), 1.0);
    assert!(rem(1.0, 0.0).is_nan());
    assert_eq!(rem(6.0, -3.0).to_bits(), 0.0f64.to_bits());
}

#[test]
fn literals() {
    let double = |text: &str| f64::from_bits(parse(Format::BINARY64, Round::NearestEven, text).unwrap() as u64);
    for text in
        ["0.1", "1e23", "5e-324", "2.4703282292062327e-324", "1.7976931348623159e308", "123456789.", ".5", "1e-400"]
    {
        assert_eq!(double(text), text.trim_end_matches('.').parse::<f64>().unwrap(), "{text}");
    }
    assert_eq!(double("0x1.8p1"), 3.0);
    assert_eq!(double("0x.8p0"), 0.5);
    assert_eq!(double("0X1P-1074"), 5e-324);
    assert_eq!(double("1e999999999999"), f64::INFINITY);
    assert_eq!(double("0e999999999999"), 0.0);
    assert_eq!(parse(Format::BINARY32, Round::NearestEven, "16777217"), Some(0x4b80_0000));
    assert_eq!(parse(Format::BINARY32, Round::NearestEven, "1e"), None);
    assert_eq!(parse(Format::BINARY32, Round::NearestEven, "."), None);
    let tenth = parse(Format::X87, Round::NearestEven, "0.1").unwrap();
    assert_eq!(Format::X87.to_memory(tenth), 0x3ffb_cccc_cccc_cccc_cccd);
    assert_eq!(shortest(Format::X87, tenth), "0.1");
    assert_eq!(shortest(Format::BINARY64, double_bits(1e300)), "1e300");
    assert_eq!(shortest(Format::BINARY64, double_bits(-1234.5)), "-1234.5");
    assert_eq!(shortest(Format::BINARY64, double_bits(1e15)), "1000000000000000.0");
    assert_eq!(shortest(Format::BINARY32, u128::from(1.0e-5f32.to_bits())), "0.00001");
}

fn double_bits(x: f64) -> u128 {
    u128::from(x.to_bits())
}
