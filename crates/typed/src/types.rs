//! C types, interned: equal types have equal ids. Records and enums are equal only to themselves (C11 6.2.7).

use rustc_hash::FxHashMap;

use base::float::Format;
use base::id;
use base::{IndexVec, Loc};

use super::ids::VarId;
use super::target::{Integer, Target};

id!(TypeId, "t");
id!(RecordId, "r");
id!(EnumId, "e");

/// The integer types of C11 6.2.5, by name, because `long` and `int` are different types even where they look alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    /// `_BitInt(width)` (C23 6.2.5p5); its rank is that of its width.
    Bits {
        width: u16,
        signed: bool,
    },
}

impl From<Integer> for IntKind {
    fn from(integer: Integer) -> IntKind {
        match integer {
            Integer::UChar => IntKind::UChar,
            Integer::Short => IntKind::Short,
            Integer::UShort => IntKind::UShort,
            Integer::Int => IntKind::Int,
            Integer::UInt => IntKind::UInt,
            Integer::Long => IntKind::Long,
            Integer::ULong => IntKind::ULong,
            Integer::LongLong => IntKind::LongLong,
            Integer::ULongLong => IntKind::ULongLong,
        }
    }
}

/// The floating types of C11 6.2.5 and of TS 18661-3, which are types of their own even where they look alike. The order
/// is that of the usual arithmetic conversions (TS 18661-3, 6.3.1.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    Float16,
    Float,
    Float32,
    Float32x,
    Double,
    Float64,
    Float64x,
    LongDouble,
    Float128,
}

/// What a pointer's target is qualified with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals {
    pub is_const: bool,
    pub is_volatile: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Int(IntKind),
    Float(FloatKind),
    Enum(EnumId),
    Pointer {
        to: TypeId,
        quals: Quals,
    },
    /// `len` is `None` for an incomplete array or a flexible array member.
    Array {
        elem: TypeId,
        len: Option<u64>,
    },
    /// An array whose length is in a variable of the function (C11 6.7.6.2p4). Lowering turns objects of it into blocks
    /// behind pointers, so later stages see it only as what a pointer points to.
    Vla {
        elem: TypeId,
        len: VarId,
    },
    Record(RecordId),
    Function(FnType),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FnType {
    pub ret: TypeId,
    pub params: Vec<TypeId>,
    pub variadic: bool,
    /// False for `f()` and K&R definitions: arguments get the default promotions and are not checked.
    pub prototyped: bool,
}

/// The value range of an integer-like type: what arithmetic on it means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IntRepr {
    pub bits: u16,
    pub signed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    Struct,
    Union,
}

#[derive(Clone, Debug)]
pub struct Record {
    pub kind: RecordKind,
    /// The tag, or a name made for an anonymous record.
    pub name: String,
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
    pub complete: bool,
    pub loc: Loc,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// `None` for an anonymous struct or union member.
    pub name: Option<String>,
    pub ty: TypeId,
    /// Of the member itself; a place in a record is also qualified by what the record is qualified with.
    pub quals: Quals,
    /// Bytes from the start of the record (for a bit-field: to the byte that holds its first bit).
    pub offset: u64,
    pub bits: Option<BitField>,
}

/// The bytes that a bit-field touches and no others: its neighbours are never read or written with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// Below 8: bits from the least significant end of the first byte (most significant on big-endian targets).
    pub shift: u16,
    pub width: u16,
}

impl BitField {
    /// How many bytes hold the bits.
    pub fn bytes(self) -> u64 {
        u64::from(self.shift + self.width).div_ceil(8)
    }

    /// How far the bits lie above the least significant end of the word that `bytes` make.
    pub fn low_bit(self, big_endian: bool) -> u16 {
        if big_endian { self.bytes() as u16 * 8 - self.shift - self.width } else { self.shift }
    }
}

#[derive(Clone, Debug)]
pub struct EnumType {
    pub name: String,
    pub repr: IntKind,
    pub values: Vec<(String, i128)>,
    pub complete: bool,
}

/// All types of one program.
#[derive(Clone, Debug)]
pub struct Types {
    pub target: Target,
    types: IndexVec<TypeId, Type>,
    ids: FxHashMap<Type, TypeId>,
    pub records: IndexVec<RecordId, Record>,
    pub enums: IndexVec<EnumId, EnumType>,
}

impl Types {
    pub fn new(target: Target) -> Self {
        Types {
            target,
            types: IndexVec::new(),
            ids: FxHashMap::default(),
            records: IndexVec::new(),
            enums: IndexVec::new(),
        }
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id]
    }

    /// Ids of all types made so far.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = TypeId> + use<> {
        self.types.ids()
    }

    pub fn int(&mut self, kind: IntKind) -> TypeId {
        self.intern(Type::Int(kind))
    }

    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }

    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.intern(Type::Pointer { to, quals: Quals::default() })
    }

    pub fn array(&mut self, elem: TypeId, len: Option<u64>) -> TypeId {
        self.intern(Type::Array { elem, len })
    }

    /// `size_t` and `ptrdiff_t` of the target.
    pub fn size_kind(&self) -> IntKind {
        self.target.size.into()
    }

    pub fn ptrdiff_kind(&self) -> IntKind {
        match self.size_kind() {
            IntKind::UShort => IntKind::Short,
            IntKind::UInt => IntKind::Int,
            IntKind::ULong => IntKind::Long,
            _ => IntKind::LongLong,
        }
    }

    pub fn int_kind_repr(&self, kind: IntKind) -> IntRepr {
        let t = &self.target;
        let (bits, signed) = match kind {
            IntKind::Bool => (1, false),
            IntKind::Char => (8, t.char_signed),
            IntKind::SChar => (8, true),
            IntKind::UChar => (8, false),
            IntKind::Short => (t.short_bits, true),
            IntKind::UShort => (t.short_bits, false),
            IntKind::Int => (t.int_bits, true),
            IntKind::UInt => (t.int_bits, false),
            IntKind::Long => (t.long_bits, true),
            IntKind::ULong => (t.long_bits, false),
            IntKind::LongLong => (t.long_long_bits, true),
            IntKind::ULongLong => (t.long_long_bits, false),
            IntKind::Int128 => (128, true),
            IntKind::UInt128 => (128, false),
            IntKind::Bits { width, signed } => (width, signed),
        };
        IntRepr { bits, signed }
    }

    /// Width and signedness of an integer or enum type; `_Bool` is one bit wide (and one byte in memory).
    pub fn int_repr(&self, id: TypeId) -> Option<IntRepr> {
        match self.get(id) {
            Type::Int(kind) => Some(self.int_kind_repr(*kind)),
            Type::Enum(e) => Some(self.int_kind_repr(self.enums[*e].repr)),
            _ => None,
        }
    }

    /// What the values of a floating type are.
    pub fn float_format(&self, kind: FloatKind) -> Format {
        self.target.floats.format(self.stored_format(kind))
    }

    /// What a floating type is on the machine: its size in memory.
    fn stored_format(&self, kind: FloatKind) -> Format {
        match kind {
            FloatKind::Float16 => Format::BINARY16,
            FloatKind::Float | FloatKind::Float32 => Format::BINARY32,
            FloatKind::Double => self.target.double,
            FloatKind::LongDouble => self.target.long_double,
            FloatKind::Float64 | FloatKind::Float32x => Format::BINARY64,
            FloatKind::Float64x if self.target.long_double == Format::X87 => Format::X87,
            FloatKind::Float64x | FloatKind::Float128 => Format::BINARY128,
        }
    }

    /// The format of a floating type.
    pub fn format_of(&self, id: TypeId) -> Option<Format> {
        match self.get(id) {
            Type::Float(kind) => Some(self.float_format(*kind)),
            _ => None,
        }
    }

    pub fn is_bool(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Int(IntKind::Bool))
    }

    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer { .. })
    }

    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        match self.get(id) {
            Type::Pointer { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// The bit-field at a member of a record type, if it is one.
    pub fn bit_field(&self, record: TypeId, member: u32) -> Option<BitField> {
        match self.get(record) {
            Type::Record(r) => self.records[*r].fields.get(member as usize)?.bits,
            _ => None,
        }
    }

    /// How a variable argument of this type is passed: integers and pointers by their size, other types apart from them.
    pub fn argument_tag(&self, ty: TypeId) -> u64 {
        let size = self.size_of(ty).unwrap_or(0);
        match self.get(ty) {
            Type::Int(_) | Type::Enum(_) | Type::Pointer { .. } => size,
            Type::Float(_) => 0x100 + size,
            _ => 0x200 + size,
        }
    }

    /// The names that can stand behind a `.`, those of anonymous members included.
    pub fn member_names(&self, record: RecordId) -> Vec<String> {
        let mut names = Vec::new();
        for field in &self.records[record].fields {
            match (&field.name, self.get(field.ty)) {
                (Some(name), _) => names.push(name.clone()),
                (None, Type::Record(inner)) => names.extend(self.member_names(*inner)),
                _ => {}
            }
        }
        names
    }

    /// Size in bytes; `None` for void, functions and incomplete types.
    pub fn size_of(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Void | Type::Function(_) | Type::Vla { .. } => None,
            Type::Int(IntKind::Bool) => Some(1),
            // The ABI of x86-64: as the narrowest type that is wide enough, then in steps of 64 bits.
            Type::Int(IntKind::Bits { width: width @ ..=64, .. }) => {
                Some(u64::from(width.div_ceil(8)).next_power_of_two())
            }
            Type::Int(IntKind::Bits { width, .. }) => Some(u64::from(width.div_ceil(64)) * 8),
            Type::Enum(e) if !self.enums[*e].complete => None,
            Type::Int(_) | Type::Enum(_) => self.int_repr(id).map(|r| u64::from(r.bits) / 8),
            Type::Float(kind) => Some(match self.stored_format(*kind) {
                Format::X87 => self.target.long_double_layout.0,
                format => u64::from(format.width()) / 8,
            }),
            Type::Pointer { .. } => Some(self.target.pointer_bytes()),
            Type::Array { elem, len } => self.size_of(*elem)?.checked_mul((*len)?),
            Type::Record(r) => self.records[*r].complete.then(|| self.records[*r].size),
        }
    }

    fn scalar_align(&self, size: u64) -> u64 {
        let natural = if size == 8 { self.target.wide_align } else { size };
        natural.min(self.target.most_align)
    }

    pub fn align_of(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Array { elem, .. } | Type::Vla { elem, .. } => self.align_of(*elem),
            Type::Record(r) => self.records[*r].complete.then(|| self.records[*r].align),
            Type::Float(FloatKind::LongDouble) => Some(self.target.long_double_layout.1),
            Type::Float(kind) if self.stored_format(*kind) == Format::X87 => Some(self.target.long_double_layout.1),
            Type::Int(IntKind::Bits { width: 65.., .. }) => Some(self.target.wide_align.min(8)),
            _ => self.size_of(id).map(|size| self.scalar_align(size)),
        }
    }
}
