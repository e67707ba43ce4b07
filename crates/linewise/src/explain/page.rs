//! A page to browse a walkthrough: one file that needs nothing else, with the board drawn at each step.

use super::json::{JsonCell, JsonStep, JsonWalkthrough};
use crate::domain::Symbol;
use crate::puzzle::Look;
use crate::render::sheet::Sheet;
use crate::render::svg;
use serde_json::{Value, json};

/// The page without its contents.
const TEMPLATE: &str = include_str!("page.html");

/// A board of more cells makes a page that browsers hardly show, of a hundred characters for each cell and more.
pub const MOST_PAGE_CELLS: usize = 1 << 17;

/// The page of a walkthrough. `sheet` shows what was known at its start.
pub fn page(title: &str, sheet: &Sheet, walkthrough: &JsonWalkthrough) -> String {
    // A page ends a script at the first `</`, wherever it stands.
    let data = data(sheet, walkthrough).to_string().replace('<', "\\u003c");
    fill(TEMPLATE, &[("@title@", svg::escape(title)), ("@board@", svg::draw(sheet, title)), ("@data@", data)])
}

/// What the page's script shows: the board, how its symbols look, and the steps.
fn data(sheet: &Sheet, walkthrough: &JsonWalkthrough) -> Value {
    let looks = sheet.alphabet.looks.iter().enumerate();
    json!({
        "middles": svg::middles(sheet),
        "hexagon": sheet.board.axes().len() > 2,
        "isPicture": sheet.alphabet.is_in_colours(),
        "hasRings": sheet.alphabet.is_in_colours() && sheet.squares().any(|square| square.is_given),
        "looks": looks.map(|(at, own)| look(sheet, Symbol(at as u8), own)).collect::<Vec<_>>(),
        "steps": walkthrough.steps.iter().map(|own| step(sheet, own)).collect::<Vec<_>>(),
        "end": walkthrough.text,
    })
}

/// How a symbol looks.
fn look(sheet: &Sheet, symbol: Symbol, look: &Look) -> Value {
    json!({
        "glyph": look.glyph,
        "fill": look.colour.filter(|_| !sheet.is_paper(symbol)).map(|_| svg::colour(sheet, symbol)),
        "ink": svg::ink(sheet, symbol),
        "blank": sheet.is_paper(symbol) || symbol == Symbol::BLANK && look.name == "blank",
        "shown": look.colour.is_none() || sheet.is_lettered,
    })
}

/// A step, with the numbers of its cells.
fn step(sheet: &Sheet, step: &JsonStep) -> Value {
    let number = |cell: &JsonCell| sheet.board.cell(cell.row - 1, cell.column - 1).index();
    let narrowed =
        |step: &JsonStep| step.cells.iter().map(|cell| json!([number(cell), cell.may_be])).collect::<Vec<_>>();
    let (first, found) = (step.first.iter().flat_map(narrowed).collect::<Vec<_>>(), narrowed(step));
    let facts: Vec<_> = step.facts.iter().map(number).collect();
    json!({"title": step.title, "level": step.level, "text": step.text, "chain": step.chain, "first": first, "found": found, "facts": facts})
}

/// The template with these parts, each in the place of its name. What stands within a part is no name.
fn fill(template: &str, parts: &[(&str, String)]) -> String {
    let mut page = String::with_capacity(template.len() + parts.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut rest = template;
    while let Some(at) = rest.find('@') {
        page.push_str(&rest[..at]);
        rest = &rest[at..];
        match parts.iter().find(|(name, _)| rest.starts_with(name)) {
            Some((name, text)) => {
                page.push_str(text);
                rest = &rest[name.len()..];
            }
            None => {
                page.push('@');
                rest = &rest[1..];
            }
        }
    }
    page.push_str(rest);
    page
}
