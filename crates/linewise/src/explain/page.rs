//! A page to browse a walkthrough: one file that needs nothing else, with the board drawn at each step.

use super::json::{JsonCell, JsonWalkthrough};
use crate::domain::Symbol;
use crate::render::sheet::Sheet;
use crate::render::svg;
use serde_json::{Value, json};

/// The page without its contents.
const TEMPLATE: &str = include_str!("page.html");

/// A board of more cells makes a page that browsers hardly show, of a hundred characters for each cell and more.
pub const MOST_PAGE_CELLS: usize = 1 << 17;

/// The page of a walkthrough. `sheet` shows what was known at its start.
pub fn page(title: &str, sheet: &Sheet, walkthrough: &JsonWalkthrough) -> String {
    let number = |cell: &JsonCell| sheet.board.cell(cell.row - 1, cell.column - 1).index();
    let cells = |cells: &[JsonCell]| cells.iter().map(number).collect::<Vec<_>>();
    let look = |(at, look): (usize, &crate::puzzle::Look)| {
        let symbol = Symbol(at as u8);
        json!({
            "glyph": look.glyph,
            "fill": look.colour.filter(|_| !sheet.is_paper(symbol)).map(|_| svg::colour(sheet, symbol)),
            "ink": svg::ink(sheet, symbol),
            "blank": sheet.is_paper(symbol) || symbol == Symbol::BLANK && look.name == "blank",
            "shown": look.colour.is_none() || sheet.is_lettered,
        })
    };
    let steps: Vec<Value> = walkthrough
        .steps
        .iter()
        .map(|step| {
            let found: Vec<_> = step.cells.iter().map(|cell| json!([number(cell), cell.may_be])).collect();
            json!({"title": step.title, "level": step.level, "text": step.text, "chain": step.chain, "found": found, "facts": cells(&step.facts)})
        })
        .collect();
    let data = json!({
        "middles": svg::middles(sheet),
        "hexagon": sheet.board.axes().len() > 2,
        "isPicture": sheet.alphabet.is_in_colours(),
        "hasRings": sheet.alphabet.is_in_colours() && sheet.squares().any(|square| square.is_given),
        "looks": sheet.alphabet.looks.iter().enumerate().map(look).collect::<Vec<_>>(),
        "steps": steps,
        "end": walkthrough.text,
    });
    // A page ends a script at the first `</`, wherever it stands.
    let data = data.to_string().replace('<', "\\u003c");
    let parts = [("@title@", svg::escape(title)), ("@board@", svg::draw(sheet, title)), ("@data@", data)];
    let mut page = String::with_capacity(TEMPLATE.len() + parts.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut rest = TEMPLATE;
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
