//! The functions of `<math.h>` by name, and how exact their results are.

use crate::float::format::Format;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Function {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Exp,
    Exp2,
    Exp10,
    Expm1,
    Log,
    Log2,
    Log10,
    Log1p,
    Pow,
    Cbrt,
    Hypot,
}

use Function::*;

impl Function {
    pub const ALL: [Function; 24] = [
        Sin, Cos, Tan, Asin, Acos, Atan, Atan2, Sinh, Cosh, Tanh, Asinh, Acosh, Atanh, Exp, Exp2, Exp10, Expm1, Log,
        Log2, Log10, Log1p, Pow, Cbrt, Hypot,
    ];

    /// As `<math.h>` calls it for double.
    pub fn name(self) -> &'static str {
        match self {
            Sin => "sin",
            Cos => "cos",
            Tan => "tan",
            Asin => "asin",
            Acos => "acos",
            Atan => "atan",
            Atan2 => "atan2",
            Sinh => "sinh",
            Cosh => "cosh",
            Tanh => "tanh",
            Asinh => "asinh",
            Acosh => "acosh",
            Atanh => "atanh",
            Exp => "exp",
            Exp2 => "exp2",
            Exp10 => "exp10",
            Expm1 => "expm1",
            Log => "log",
            Log2 => "log2",
            Log10 => "log10",
            Log1p => "log1p",
            Pow => "pow",
            Cbrt => "cbrt",
            Hypot => "hypot",
        }
    }

    pub fn operands(self) -> usize {
        if matches!(self, Atan2 | Pow | Hypot) { 2 } else { 1 }
    }

    /// By the name for any floating type.
    pub fn find(name: &str) -> Option<Function> {
        let plain = |name: &str| Function::ALL.into_iter().find(|f| f.name() == name);
        plain(name).or_else(|| plain(name.strip_suffix(['f', 'l'])?))
    }

    /// A result that is a number of the format is given exactly. Of `cbrt` and `exp10`, and of `log10` for long double,
    /// glibc's results at cubes, integers and powers of ten are one unit off now and then.
    pub fn exact_results(self, format: Format) -> bool {
        !(matches!(self, Cbrt | Exp10) || self == Log10 && format == Format::X87)
    }

    /// How many numbers away from the correctly rounded one a result may be.
    pub fn units(self, format: Format) -> u128 {
        match self {
            _ if format == Format::X87 => 4,
            Cbrt => 4,
            Sinh | Cosh | Tanh | Asinh | Acosh | Atanh | Log10 | Exp10 => 2,
            _ => 1,
        }
    }
}
