//! Machine instructions whose meaning is known: barriers and waiting do nothing that a program sees, some mask interrupts,
//! some compute. Functions of the device's text (`device::c`) say what those do.

/// What an instruction does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Nothing,
    Call { function: &'static str, wide: bool, argument: Option<Operand>, result: Option<Operand> },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    /// `%0`
    Number(usize),
    /// `%[name]`
    Named(String),
    Constant(u64),
}

/// The effects of a template, if all of its instructions are known.
pub(super) fn effects(template: &str) -> Option<Vec<Effect>> {
    let lines = template.split(['\n', ';']).map(str::trim).filter(|line| !line.is_empty());
    let mut found = Vec::new();
    for line in lines {
        found.extend(instruction(&line.to_ascii_lowercase())?);
    }
    Some(found)
}

fn instruction(line: &str) -> Option<Vec<Effect>> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let operands: Vec<&str> = rest.split(',').map(str::trim).filter(|o| !o.is_empty()).collect();
    let simple = |function| Some(vec![call(function, None, None)]);
    match (name, &operands[..]) {
        (
            "nop" | "dmb" | "dsb" | "isb" | "wfi" | "wfe" | "sev" | "yield" | "fence" | "fence.i" | "sleep" | "wdr",
            _,
        ) => Some(vec![Effect::Nothing]),
        ("cpsid", ["i"]) => simple("__device_cpsid"),
        ("cpsie", ["i"]) => simple("__device_cpsie"),
        ("cpsid", ["f"]) => Some(vec![call("__device_set_faultmask", Some(Operand::Constant(1)), None)]),
        ("cpsie", ["f"]) => Some(vec![call("__device_set_faultmask", Some(Operand::Constant(0)), None)]),
        ("cli" | "dint", []) => simple("__device_cli"),
        ("sei" | "eint", []) => simple("__device_sei"),
        ("mrs", [to, register]) => Some(vec![call(special_read(register)?, None, Some(operand(to)?))]),
        ("msr", [register, from]) => Some(vec![call(special_write(register)?, Some(operand(from)?), None)]),
        ("rev" | "rev16" | "rbit", [to, from]) => {
            let function = match name {
                "rev" => "__device_rev",
                "rev16" => "__device_rev16",
                _ => "__device_rbit",
            };
            Some(vec![call(function, Some(operand(from)?), Some(operand(to)?))])
        }
        _ => status(name, &operands),
    }
}

fn special_read(register: &str) -> Option<&'static str> {
    Some(match register {
        "primask" => "__device_get_primask",
        "basepri" | "basepri_max" => "__device_get_basepri",
        "faultmask" => "__device_get_faultmask",
        _ => return None,
    })
}

fn special_write(register: &str) -> Option<&'static str> {
    Some(match register {
        "primask" => "__device_set_primask",
        "basepri" => "__device_set_basepri",
        "basepri_max" => "__device_raise_basepri",
        "faultmask" => "__device_set_faultmask",
        _ => return None,
    })
}

/// RISC-V's `mstatus`. A write to another control register (`mie`, `mtvec`) changes nothing that C sees: interrupts may
/// come earlier than with it, never later.
fn status(name: &str, operands: &[&str]) -> Option<Vec<Effect>> {
    let writes = matches!(name, "csrc" | "csrci" | "csrs" | "csrsi" | "csrw" | "csrwi");
    if let ([register, _], true) = (operands, writes)
        && *register != "mstatus"
    {
        return Some(vec![Effect::Nothing]);
    }
    let (result, source) = match operands {
        [to, "mstatus", from] => (Some(*to), Some(*from)),
        ["mstatus", from] => (None, Some(*from)),
        [to, "mstatus"] => (Some(*to), None),
        _ => return None,
    };
    let change = match name {
        "csrc" | "csrci" | "csrrc" | "csrrci" => Some("__device_clear_mstatus"),
        "csrs" | "csrsi" | "csrrs" | "csrrsi" => Some("__device_set_mstatus"),
        "csrw" | "csrwi" | "csrrw" | "csrrwi" => Some("__device_write_mstatus"),
        "csrr" => None,
        _ => return None,
    };
    let wide = |function, argument, result| Effect::Call { function, wide: true, argument, result };
    let mut effects = Vec::new();
    if let Some(to) = result.filter(|to| !matches!(*to, "x0" | "zero")) {
        effects.push(wide("__device_read_mstatus", None, Some(operand(to)?)));
    }
    if let (Some(change), Some(from)) = (change, source) {
        effects.push(wide(change, Some(operand(from)?), None));
    }
    Some(effects)
}

fn call(function: &'static str, argument: Option<Operand>, result: Option<Operand>) -> Effect {
    Effect::Call { function, wide: false, argument, result }
}

fn operand(text: &str) -> Option<Operand> {
    if let Some(reference) = text.strip_prefix('%') {
        let name = reference.strip_prefix('[').and_then(|n| n.strip_suffix(']'));
        return match name {
            Some(name) => Some(Operand::Named(name.to_string())),
            None => reference.parse().ok().map(Operand::Number),
        };
    }
    let digits = text.strip_prefix('#').unwrap_or(text);
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok()?,
        None => digits.parse().ok()?,
    };
    Some(Operand::Constant(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_instructions_have_effects_and_others_none() {
        assert_eq!(effects("nop\n\tdmb sy"), Some(vec![Effect::Nothing, Effect::Nothing]));
        assert_eq!(effects("cpsid i"), Some(vec![call("__device_cpsid", None, None)]));
        let read = call("__device_get_primask", None, Some(Operand::Number(0)));
        assert_eq!(effects("mrs %0, PRIMASK"), Some(vec![read]));
        assert_eq!(effects("csrrci %0, mstatus, 8").map(|e| e.len()), Some(2));
        assert_eq!(effects("csrw mtvec, %0"), Some(vec![Effect::Nothing]));
        assert_eq!(effects("csrr %0, mcause"), None);
        assert_eq!(effects("ldrex %0, [%1]"), None);
    }
}
