//! A counterexample of a requirement as a page with a timing diagram: a lane a signal, a column a step, with trigger,
//! deadline and violation marked. Pointing at a step shows its values; there is no script.

use std::fmt::Write;

use page::{Html, escape};

use super::timeline::Timeline;

/// Where the first step begins, and how much room a lane has.
const LEFT: usize = 170;
const TOP: usize = 44;
const LANE: usize = 40;
/// The height of a wave inside of its lane.
const WAVE: usize = 24;

const STYLE: &str = include_str!("timing_diagram.css");

pub fn page(timeline: &Timeline) -> String {
    let mut html = Html::new();
    html.element("h1", "", &format!("{} is violated", timeline.requirement));
    html.element("p", "", &timeline.text);
    html.raw("<p class=\"faint\">");
    for (name, step) in timeline.marks.named() {
        html.element("span", &format!("class=\"key {name}\""), name).text(&format!(" at step {step} "));
    }
    html.raw("</p>\n<div class=\"diagram\">").raw(&diagram(timeline)).raw("</div>\n");
    html.element("h2", "", "The values");
    table(&mut html, timeline);
    html.finish(&format!("{}: a counterexample", timeline.requirement), STYLE)
}

/// The width of a step: fewer steps have more room.
fn step_width(steps: usize) -> usize {
    (1000 / steps.max(1)).clamp(14, 64)
}

fn diagram(timeline: &Timeline) -> String {
    let (steps, lanes) = (timeline.rows.len(), timeline.signals.len());
    let width = step_width(steps);
    let (wide, high) = (LEFT + steps * width + 10, TOP + lanes * LANE + 10);
    let mut svg = format!("<svg width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\">\n");
    marks(&mut svg, timeline, width, high);
    for step in 0..steps {
        let _ = writeln!(
            svg,
            "<text class=\"tick\" data-step=\"{0}\" x=\"{1}\" y=\"{2}\">{0}</text>",
            step + 1,
            LEFT + step * width + width / 2,
            TOP - 8
        );
    }
    for (column, signal) in timeline.signals.iter().enumerate() {
        let base = TOP + column * LANE + WAVE + 8;
        let _ = writeln!(svg, "<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>", LEFT - 10, base - 6, escape(signal));
        match is_truth(timeline, column) {
            true => wave(&mut svg, timeline, column, width, base),
            false => bus(&mut svg, timeline, column, width, base),
        }
    }
    (0..steps).for_each(|step| hover(&mut svg, timeline, step, width, high));
    svg.push_str("</svg>");
    svg
}

/// Bands behind the waves; several marks at one step share it.
fn marks(svg: &mut String, timeline: &Timeline, width: usize, high: usize) {
    for (row, (name, step)) in timeline.marks.named().into_iter().enumerate() {
        let x = LEFT + (step - 1) * width;
        let _ = writeln!(
            svg,
            "<rect class=\"mark {name}\" data-mark=\"{name}\" data-step=\"{step}\" x=\"{x}\" y=\"{}\" width=\"{width}\" \
             height=\"{}\"/>",
            row * 5,
            high - row * 5
        );
    }
}

fn is_truth(timeline: &Timeline, column: usize) -> bool {
    timeline.rows.iter().filter_map(|row| row.get(column)).all(|value| value == "0" || value == "1")
}

fn wave(svg: &mut String, timeline: &Timeline, column: usize, width: usize, base: usize) {
    let mut path = String::new();
    for (step, row) in timeline.rows.iter().enumerate() {
        let high = row.get(column).is_some_and(|value| value == "1");
        let (x, y) = (LEFT + step * width, if high { base - WAVE } else { base });
        let _ = write!(path, "{}{x} {y} H{} ", if step == 0 { "M" } else { "L" }, x + width);
    }
    let _ = writeln!(svg, "<path class=\"wave\" d=\"{}\"/>", path.trim_end());
}

/// One box for each stretch of the same value.
fn bus(svg: &mut String, timeline: &Timeline, column: usize, width: usize, base: usize) {
    let value = |step: usize| timeline.rows[step].get(column).map_or("", String::as_str);
    let mut begin = 0;
    for step in 1..=timeline.rows.len() {
        if step < timeline.rows.len() && value(step) == value(begin) {
            continue;
        }
        let (x, wide) = (LEFT + begin * width, (step - begin) * width);
        let _ = writeln!(
            svg,
            "<rect class=\"bus\" x=\"{x}\" y=\"{}\" width=\"{wide}\" height=\"{WAVE}\" rx=\"4\"/>",
            base - WAVE
        );
        // A value that does not fit is seen by pointing at it.
        if value(begin).chars().count() * 7 + 6 <= wide {
            let _ = writeln!(
                svg,
                "<text class=\"value\" x=\"{}\" y=\"{}\">{}</text>",
                x + wide / 2,
                base - 7,
                escape(value(begin))
            );
        }
        begin = step;
    }
}

/// What stands over a step and shows its values.
fn hover(svg: &mut String, timeline: &Timeline, step: usize, width: usize, high: usize) {
    let mut text = format!("step {}", step + 1);
    let marked = timeline.marked(step);
    if !marked.is_empty() {
        let _ = write!(text, " ({marked})");
    }
    for (signal, value) in timeline.signals.iter().zip(&timeline.rows[step]) {
        let _ = write!(text, "\n{signal} = {value}");
    }
    let _ = writeln!(
        svg,
        "<rect class=\"hover\" x=\"{}\" y=\"0\" width=\"{width}\" height=\"{high}\"><title>{}</title></rect>",
        LEFT + step * width,
        escape(&text)
    );
}

fn table(html: &mut Html, timeline: &Timeline) {
    html.raw("<table>\n<tr>").element("th", "", "step");
    for signal in &timeline.signals {
        html.element("th", "", signal);
    }
    html.element("th", "", "").raw("</tr>\n");
    for (step, row) in timeline.rows.iter().enumerate() {
        html.raw("<tr>").element("td", "", &(step + 1).to_string());
        for (column, value) in row.iter().enumerate() {
            let class = if timeline.changed(step, column) { "class=\"changed\"" } else { "" };
            html.element("td", class, value);
        }
        html.element("td", "", &timeline.marked(step)).raw("</tr>\n");
    }
    html.raw("</table>");
}
