//! The line on the terminal that shows how far the run has come. It is drawn by the supervising thread, and only after
//! the run has taken a moment.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use results::Progress;

/// Short runs show nothing at all.
const QUIET_START: Duration = Duration::from_millis(300);

/// The line on the terminal. indicatif itself draws nothing when standard error is not a terminal.
pub struct Display {
    progress: Progress,
    start: Instant,
    enabled: bool,
    bar: Option<ProgressBar>,
}

impl Display {
    pub fn new(progress: Progress, enabled: bool) -> Self {
        Display { progress, start: Instant::now(), enabled, bar: None }
    }

    pub fn tick(&mut self) {
        if !self.enabled || self.start.elapsed() < QUIET_START {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            // The template is a constant: were it wrong, the default style would do.
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_message(self.progress.line());
        bar.tick();
    }

    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
