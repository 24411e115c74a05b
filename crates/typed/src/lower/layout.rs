//! Layout of structs and unions as the System V ABI of the target has it, bit-fields included.
//!
//! Invariant: offsets and sizes equal GCC's for the same declarations; random structs are compared in the tests.

use crate::types::{BitField, Field, Quals, RecordKind, TypeId, Types};

/// A member before it has a place.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub name: Option<String>,
    pub ty: TypeId,
    pub quals: Quals,
    /// The width, for a bit-field; 0 is allowed without a name.
    pub width: Option<u16>,
    pub aligned: Option<u64>,
    /// The alignment of the typedef that the member is declared with, instead of its type's.
    pub typedef_align: Option<u64>,
    pub packed: bool,
}

impl Member {
    /// The alignment of the member's type.
    fn natural(&self, types: &Types) -> u64 {
        self.typedef_align.or_else(|| types.align_of(self.ty)).unwrap_or(1)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub kind: RecordKind,
    pub packed: bool,
    pub aligned: Option<u64>,
    /// `#pragma pack(n)`: no member is aligned more than this.
    pub pack: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct Layout {
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u64,
}

/// Members must have complete types, except a flexible array at the end.
pub(super) fn lay_out(types: &Types, members: &[Member], options: Options) -> Layout {
    let mut layout = Layout { fields: Vec::new(), size: 0, align: 1 };
    // In bits, from the start of the record.
    let mut position = 0u64;
    let mut end = 0u64;
    for member in members {
        if options.kind == RecordKind::Union {
            position = 0;
        }
        place(types, member, options, &mut position, &mut layout);
        end = end.max(position);
    }
    layout.align = layout.align.max(options.aligned.unwrap_or(1));
    layout.size = end.div_ceil(8).next_multiple_of(layout.align);
    layout
}

/// The most that a member's type asks for here.
fn alignment(types: &Types, member: &Member, options: Options) -> u64 {
    let natural = member.natural(types);
    let packed = if options.packed || member.packed { 1 } else { natural };
    let wanted = packed.max(member.aligned.unwrap_or(1));
    options.pack.map_or(wanted, |pack| wanted.min(pack))
}

fn place(types: &Types, member: &Member, options: Options, position: &mut u64, layout: &mut Layout) {
    let align = alignment(types, member, options);
    match member.width {
        None => {
            let start = position.div_ceil(8).next_multiple_of(align);
            layout.align = layout.align.max(align);
            let size = types.size_of(member.ty).unwrap_or(0);
            push(layout, member, start, None);
            *position = (start + size) * 8;
        }
        // A bit-field of width 0 closes the storage unit (C11 6.7.2.1p12), even in a packed record or under a pragma.
        Some(0) => {
            let unit = member.natural(types).max(member.aligned.unwrap_or(1));
            *position = position.next_multiple_of(unit * 8);
            if types.target.anonymous_bits_align {
                layout.align = layout.align.max(unit);
            }
        }
        Some(width) => place_bits(types, member, u64::from(width), options, position, layout),
    }
}

/// A bit-field takes the next bits unless it would span more alignment units than its type has. GCC leaves that rule out
/// in packed records and under any `#pragma pack`.
fn place_bits(types: &Types, member: &Member, width: u64, options: Options, position: &mut u64, layout: &mut Layout) {
    let packed = options.packed || member.packed;
    let capped = |align: u64| options.pack.map_or(align, |pack| align.min(pack));
    if let Some(aligned) = member.aligned {
        *position = position.next_multiple_of(capped(aligned) * 8);
    }
    let size_bits = types.size_of(member.ty).unwrap_or(1) * 8;
    let unit_bits = types.align_of(member.ty).unwrap_or(1) * 8;
    let spans = (*position % unit_bits + width).div_ceil(unit_bits) > size_bits / unit_bits;
    if spans && !packed && options.pack.is_none() && !types.target.bit_fields_span {
        *position = position.next_multiple_of(unit_bits);
    }
    if member.name.is_some() || types.target.anonymous_bits_align {
        // The pragma decides before the attribute does.
        let own = if packed && options.pack.is_none() { 1 } else { capped(unit_bits / 8) };
        layout.align = layout.align.max(own).max(capped(member.aligned.unwrap_or(1)));
    }
    if member.name.is_some() {
        let bits = BitField { shift: (*position % 8) as u16, width: width as u16 };
        push(layout, member, *position / 8, Some(bits));
    }
    *position += width;
}

fn push(layout: &mut Layout, member: &Member, offset: u64, bits: Option<BitField>) {
    let Member { name, ty, quals, .. } = member.clone();
    layout.fields.push(Field { name, ty, quals, offset, bits });
}
