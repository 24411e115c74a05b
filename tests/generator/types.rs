//! The C types that generated programs use, and the conversions of C11 6.3.1 for them (LP64).

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntTy {
    pub name: &'static str,
    pub bits: u32,
    pub signed: bool,
    pub rank: u32,
    /// The suffix of constants of this type; `None` below int.
    pub suffix: Option<&'static str>,
    pub nondet: &'static str,
}

const fn int(
    name: &'static str,
    bits: u32,
    signed: bool,
    rank: u32,
    suffix: Option<&'static str>,
    nondet: &'static str,
) -> IntTy {
    IntTy { name, bits, signed, rank, suffix, nondet }
}

pub const INT: IntTy = int("int", 32, true, 3, Some(""), "nondet_int");
pub const UINT: IntTy = int("unsigned int", 32, false, 3, Some("u"), "nondet_uint");
pub const LONG: IntTy = int("long", 64, true, 4, Some("l"), "nondet_long");
pub const ULONG: IntTy = int("unsigned long", 64, false, 4, Some("ul"), "nondet_ulong");

pub const INTS: [IntTy; 14] = [
    int("_Bool", 1, false, 0, None, "nondet_bool"),
    int("char", 8, true, 1, None, "nondet_char"),
    int("signed char", 8, true, 1, None, "nondet_schar"),
    int("unsigned char", 8, false, 1, None, "nondet_uchar"),
    int("short", 16, true, 2, None, "nondet_short"),
    int("unsigned short", 16, false, 2, None, "nondet_ushort"),
    INT,
    UINT,
    LONG,
    ULONG,
    int("long long", 64, true, 5, Some("ll"), "nondet_longlong"),
    int("unsigned long long", 64, false, 5, Some("ull"), "nondet_ulonglong"),
    // All enumerators are not negative: compatible with unsigned int (as compilers choose).
    int("enum color", 32, false, 3, None, "nondet_uint"),
    // One enumerator is negative: compatible with int.
    int("enum mood", 32, true, 3, None, "nondet_int"),
];

impl IntTy {
    /// C11 6.3.1.1p2.
    pub fn promoted(self) -> IntTy {
        if self.rank < INT.rank {
            INT
        } else if self.name.starts_with("enum") {
            if self.signed { INT } else { UINT }
        } else {
            self
        }
    }

    /// C11 6.3.1.8.
    pub fn common(self, other: IntTy) -> IntTy {
        let (a, b) = (self.promoted(), other.promoted());
        if a.signed == b.signed {
            return if a.rank >= b.rank { a } else { b };
        }
        let (s, u) = if a.signed { (a, b) } else { (b, a) };
        if u.rank >= s.rank {
            u
        } else if s.bits > u.bits {
            s
        } else {
            s.as_unsigned()
        }
    }

    /// Of a promoted type.
    pub fn as_unsigned(self) -> IntTy {
        INTS.into_iter().find(|t| t.rank == self.rank && !t.signed && t.suffix.is_some()).unwrap_or(UINT)
    }
}

#[derive(Clone, Debug)]
pub enum Ty {
    Int(IntTy),
    /// A bit-field of this width; only as a member.
    Bits(IntTy, u32),
    Array(Box<Ty>, usize),
    /// Index into the generated records, unions among them.
    Struct(usize),
    /// To a valid integer.
    Pointer(IntTy),
    /// To a valid record.
    StructPointer(usize),
}

#[derive(Clone, Debug)]
pub struct Record {
    /// `struct s1`, `union s2`.
    pub name: String,
    pub is_union: bool,
    pub packed: bool,
    pub fields: Vec<(String, Ty)>,
}

#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    /// Loop counters, constants, text: never assigned.
    pub read_only: bool,
}

/// `T name[2][3]`.
pub fn declarator(records: &[Record], ty: &Ty, name: &str) -> String {
    match ty {
        Ty::Int(t) => format!("{} {name}", t.name),
        Ty::Bits(t, width) => format!("{} {name} : {width}", t.name),
        Ty::Array(elem, n) => declarator(records, elem, &format!("{name}[{n}]")),
        Ty::Struct(r) => format!("{} {name}", records[*r].name),
        Ty::Pointer(t) => format!("{} *{name}", t.name),
        Ty::StructPointer(r) => format!("{} *{name}", records[*r].name),
    }
}
