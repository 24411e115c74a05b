//! How much memory we and all that we have started hold.

use std::fs;

use crate::link;

/// Resident memory of this process and of everything that the guard has started; 0 where the system does not tell.
pub fn resident_bytes() -> u64 {
    let mut pages = pages_of("self");
    let mut waiting: Vec<String> = link::guard_id().map(children_of).unwrap_or_default();
    while let Some(id) = waiting.pop() {
        pages += pages_of(&id);
        waiting.extend(id.parse().map(children_of).unwrap_or_default());
    }
    // SAFETY: sysconf only reads a constant of the system.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages * u64::try_from(page).unwrap_or(4096)
}

fn pages_of(process: &str) -> u64 {
    let statm = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    statm.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn children_of(process: u32) -> Vec<String> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let listed = threads.flatten().map(|thread| fs::read_to_string(thread.path().join("children")).unwrap_or_default());
    listed.flat_map(|text| text.split_whitespace().map(str::to_string).collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn we_are_larger_than_nothing() {
        assert!(super::resident_bytes() > 1 << 16);
    }
}
