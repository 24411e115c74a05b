//! A thread with a large stack for everything that recurses over syntax trees: parsing, lowering, dropping.

/// Reserved, not used: pages are committed when the recursion reaches them. The smaller sizes are for machines that
/// limit the address space.
const SIZES: [usize; 4] = [2 << 30, 1 << 30, 256 << 20, 64 << 20];

/// Runs `work` on a thread with the largest stack that the machine grants; a panic in `work` goes on in the caller.
pub fn on_big_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut work = Some(work);
    for size in SIZES {
        let slot = &mut work;
        let result = std::thread::scope(|scope| {
            let run = move || slot.take().map(|work| work());
            let thread = std::thread::Builder::new().stack_size(size).spawn_scoped(scope, run).ok()?;
            match thread.join() {
                Ok(value) => value,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        });
        if let Some(value) = result {
            return value;
        }
    }
    match work.take() {
        Some(work) => work(),
        None => unreachable!("the work is taken only by a thread that returns its value"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(n: u32) -> u64 {
        let here = std::hint::black_box([u64::from(n); 16]);
        if n == 0 { here[0] } else { depth(n - 1) + std::hint::black_box(here[3]) - u64::from(n) + 1 }
    }

    #[test]
    fn deep_recursion_fits() {
        let mut calls = 0;
        let result = on_big_stack(|| {
            calls += 1;
            depth(1_000_000)
        });
        assert_eq!((result, calls), (1_000_000, 1));
    }
}
