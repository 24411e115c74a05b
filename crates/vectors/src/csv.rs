//! Suites as CSV (RFC 4180): a row for each iteration of a reactive program, else for each test; a column for each input and
//! each output, which stands in the last row of its test.

use std::collections::BTreeSet;

use super::{Input, Suite, Test};

pub fn write(suite: &Suite) -> String {
    let tests: Vec<Vec<Row>> = suite.tests.iter().map(rows).collect();
    let mut columns: Vec<String> = Vec::new();
    for outputs in [false, true] {
        let mut seen = BTreeSet::new();
        for (name, _) in tests.iter().flatten().flat_map(|row| if outputs { &row.outputs } else { &row.inputs }) {
            if seen.insert(name.clone()) {
                columns.push(if outputs { format!("expected {name}") } else { name.clone() });
            }
        }
    }
    let mut text = line(["test", "iteration"].into_iter().chain(columns.iter().map(String::as_str)));
    for (test, rows) in tests.iter().enumerate() {
        for (iteration, row) in rows.iter().enumerate() {
            let numbers = [(test + 1).to_string(), (iteration + 1).to_string()];
            let cells = columns.iter().map(|column| row.cell(column));
            text += &line(numbers.iter().map(String::as_str).chain(cells));
        }
    }
    text
}

#[derive(Default)]
struct Row {
    inputs: Vec<(String, String)>,
    outputs: Vec<(String, String)>,
}

impl Row {
    fn cell(&self, column: &str) -> &str {
        let (from, name) = match column.strip_prefix("expected ") {
            Some(name) => (&self.outputs, name),
            None => (&self.inputs, column),
        };
        from.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// What is asked for before the first iteration belongs to it.
fn rows(test: &Test) -> Vec<Row> {
    let mut starts: Vec<usize> = test.iterations.iter().copied().filter(|&at| at < test.inputs.len()).collect();
    if starts.is_empty() {
        starts.push(0);
    }
    starts[0] = 0;
    let ends = starts.iter().skip(1).copied().chain([test.inputs.len()]);
    let mut rows: Vec<Row> = starts
        .iter()
        .zip(ends)
        .map(|(&from, to)| Row { inputs: named(&test.inputs[from..to]), ..Row::default() })
        .collect();
    if let Some(last) = rows.last_mut() {
        for output in &test.outputs {
            let cells = output.parts.iter().map(|part| (format!("{}{}", output.name, part.path), part.value.clone()));
            last.outputs.extend(cells);
        }
    }
    rows
}

/// The second input of a name in a row is called `name#2`.
fn named(inputs: &[Input]) -> Vec<(String, String)> {
    let mut cells: Vec<(String, String)> = Vec::new();
    for (n, input) in inputs.iter().enumerate() {
        let earlier = inputs[..n].iter().filter(|other| other.name == input.name).count();
        let name = if earlier == 0 { input.name.clone() } else { format!("{}#{}", input.name, earlier + 1) };
        let bytes = input.bytes.clone().map(String::from);
        let value = if input.value.is_empty() { bytes.unwrap_or_default() } else { input.value.clone() };
        cells.push((name, value));
    }
    cells
}

fn line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.map(quoted).collect();
    cells.join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ending, FORMAT};

    fn input(name: &str, value: &str) -> Input {
        Input { name: name.into(), ty: "int".into(), bytes: None, value: value.into() }
    }

    #[test]
    fn an_iteration_is_a_row() {
        let inputs = vec![input("a", "1"), input("b", "2"), input("a", "3"), input("a", "4"), input("b", "x,\"y\"")];
        let test =
            Test { inputs, iterations: vec![0, 2], end: Ending::OutOfInputs, outputs: Vec::new(), covers: Vec::new() };
        let suite = Suite { format: FORMAT.into(), files: Vec::new(), entry: "main".into(), tests: vec![test] };
        assert_eq!(write(&suite), "test,iteration,a,b,a#2\r\n1,1,1,2,\r\n1,2,3,\"x,\"\"y\"\"\",4\r\n");
    }
}
