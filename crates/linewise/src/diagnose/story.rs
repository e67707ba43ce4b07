//! A diagnosis as a page of text: the verdict and the likeliest repair first, then what it rests on.

use super::words::Words;
use super::{Ambiguity, Change, Conflict, Diagnosis, Impossible, Repair, Repairs};
use crate::domain::{Domain, Symbol};
use crate::engine::Verdict;
use crate::model::CellId;
use crate::puzzle::End;

/// A part of the page, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A line of text; an empty one sets parts apart.
    Line(String),
    /// The two solutions that are shown stand here.
    Solutions,
    /// The stored picture stands here, with the cells drawn otherwise that leave one solution.
    Picture,
    /// Lines of which the first few say enough.
    List {
        /// All of them.
        lines: Vec<String>,
        /// So many fit on a screen beside the rest of the page.
        few: usize,
    },
}

/// So many lines fit on a screen beside the boards.
const SCREEN: usize = 24;

/// The page that tells everything that was found out about a puzzle.
pub fn tell(words: &Words<'_>, diagnosis: &Diagnosis) -> Vec<Part> {
    let mut page = vec![Part::Line(words.verdict(diagnosis))];
    match diagnosis {
        Diagnosis::Impossible(found) => impossible(&mut page, words, found),
        Diagnosis::Several(found) => several(&mut page, words, found),
        Diagnosis::Unique(_) | Diagnosis::GaveUp(..) => {}
    }
    fit(&mut page);
    page
}

/// What may have been meant, the clues to blame, and why.
fn impossible(page: &mut Vec<Part>, words: &Words<'_>, found: &Impossible) {
    if found.repairs.is_of_two {
        page.push(Part::Line(words.two_are_likelier()));
    }
    likeliest(page, words, &found.repairs, words.no_repairs(&found.repairs));
    conflict(page, words, &found.conflict);
    others(page, words, &found.repairs, words.repairs());
}

fn conflict(page: &mut Vec<Part>, words: &Words<'_>, conflict: &Conflict) {
    section(page, words.conflict(conflict));
    list(page, conflict.members.iter().map(|&member| words.member(member)));
    if !conflict.needs_no_proof() {
        section(page, words.why());
        // However little of a proof is shown, its end is, and the supposition that leads there.
        let mut lines = words.proof(conflict);
        let end = lines.pop();
        let supposed = end.as_ref().map_or(lines.len(), |end| supposition(&lines, end));
        let behind = lines.split_off(supposed);
        list(page, lines);
        list(page, behind);
        list(page, end);
    }
}

/// The place of the supposition within which a proof ends, where it ends in one: the last line that is not set in as far as the end.
fn supposition(lines: &[String], end: &str) -> usize {
    let set_in = |line: &str| line.len() - line.trim_start().len();
    let is_outside = |line: &String| set_in(line) < set_in(end);
    lines.iter().rposition(is_outside).unwrap_or(lines.len())
}

/// Two solutions, where solutions differ, and what would leave one of them.
fn several(page: &mut Vec<Part>, words: &Words<'_>, found: &Ambiguity) {
    let repairs = with_key(words, found);
    likeliest(page, words, &repairs, words.no_repairs_to_one(&repairs));
    page.extend([Part::Line(String::new()), Part::Solutions]);
    section(page, words.open(found));
    list(page, found.open.iter().map(|&(cell, may)| words.open_cell(cell, may)));
    if !tells_key(words, &repairs, found) {
        section(page, words.keys(found.keys.as_ref()));
        let keys = found.keys.as_ref().map_or(&[][..], |keys| &keys.cells);
        list(page, keys.iter().map(|&(cell, symbol)| words.key(cell, symbol)));
    }
    if let Some(redrawn) = &found.redrawn {
        section(page, words.redrawn(redrawn));
        // Whoever redraws the picture needs each of them.
        let lines: Vec<String> = redrawn.cells.iter().map(|&(cell, symbol)| words.key(cell, symbol)).collect();
        page.push(Part::List { few: lines.len(), lines });
        page.push(Part::Picture);
    }
    others(page, words, &without_keys(words, &repairs, found), words.repairs_to_one());
}

/// The one cell that is to be given, and what it is to be given as.
fn only_key(found: &Ambiguity) -> Option<(CellId, Symbol)> {
    match found.keys.as_ref().map(|keys| &keys.cells[..]) {
        Some(&[key]) => Some(key),
        _ => None,
    }
}

/// The cell of which nothing is given, and which a repair would give.
fn given_cell(words: &Words<'_>, repair: &Repair) -> Option<CellId> {
    match repair.changes[..] {
        [Change::Given { cell, meant: Some(_) }] if repair.verdict == Verdict::Unique && !words.is_given(cell) => {
            Some(cell)
        }
        _ => None,
    }
}

/// The repairs, and among them what would be given in the cell of the likeliest one besides: told in two places, it
/// would seem to contradict itself.
fn with_key(words: &Words<'_>, found: &Ambiguity) -> Repairs {
    let mut repairs = found.repairs.clone();
    let Some(first) = repairs.list.first().filter(|_| !repairs.has_favourite) else { return repairs };
    let Some((cell, symbol)) = only_key(found).filter(|(cell, _)| given_cell(words, first) == Some(*cell)) else {
        return repairs;
    };
    let changes = vec![Change::Given { cell, meant: Some(Domain::only(symbol)) }];
    if repairs.list.iter().all(|repair| repair.changes != changes) {
        let likelihood = first.likelihood;
        repairs.list.insert(1, Repair { changes, verdict: Verdict::Unique, likelihood });
    }
    repairs
}

/// Is the one cell that is to be given told with the likeliest repair?
fn tells_key(words: &Words<'_>, repairs: &Repairs, found: &Ambiguity) -> bool {
    let first = repairs.list.first().filter(|_| !repairs.has_favourite).and_then(|first| given_cell(words, first));
    first.is_some() && first == only_key(found).map(|(cell, _)| cell)
}

/// The repairs behind the likeliest, without what is told already: the one cell that is to be given.
fn without_keys(words: &Words<'_>, repairs: &Repairs, found: &Ambiguity) -> Repairs {
    let mut repairs = repairs.clone();
    let Some((cell, symbol)) = only_key(found).filter(|_| !tells_key(words, &repairs, found)) else { return repairs };
    let told = [Change::Given { cell, meant: Some(Domain::only(symbol)) }];
    let mut number = 0;
    repairs.list.retain(|repair| {
        number += 1;
        number == 1 || repair.changes != told
    });
    repairs
}

/// What repairs that are told in one sentence have in common.
#[derive(PartialEq)]
enum Common {
    /// They give this cell something.
    Given(CellId),
    /// They put another character of a pattern in this place, and leave as many solutions.
    Character(End, usize, Verdict),
}

fn common(words: &Words<'_>, repair: &Repair) -> Option<Common> {
    let character = || words.other_character(repair).map(|(end, at, _)| Common::Character(end, at, repair.verdict));
    given_cell(words, repair).map(Common::Given).or_else(character)
}

/// The repairs in their order, where those that are told in one sentence stand together.
fn together<'r>(words: &Words<'_>, repairs: &'r [Repair]) -> Vec<Vec<&'r Repair>> {
    let mut groups: Vec<(Option<Common>, Vec<&'r Repair>)> = Vec::new();
    for repair in repairs {
        let common = common(words, repair);
        match groups.iter_mut().find(|(other, _)| common.is_some() && *other == common) {
            Some((_, group)) => group.push(repair),
            None => groups.push((common, vec![repair])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The likeliest repair, or that there is none.
fn likeliest(page: &mut Vec<Part>, words: &Words<'_>, repairs: &Repairs, none: String) {
    page.push(Part::Line(match repairs.list.first() {
        None => none,
        Some(repair) if repairs.has_favourite => words.likeliest(repair),
        Some(repair) => together(words, &repairs.list)
            .first()
            .map_or_else(|| words.repair(repair), |same| words.repair_by_any(same)),
    }));
}

/// The other repairs, under a heading.
fn others(page: &mut Vec<Part>, words: &Words<'_>, repairs: &Repairs, heading: String) {
    if repairs.list.is_empty() {
        return;
    }
    // The first of them is told as the likeliest, with what goes together with it unless it is a favourite.
    let others = match repairs.has_favourite {
        true => together(words, &repairs.list[1..]),
        false => together(words, &repairs.list).split_off(1),
    };
    if !others.is_empty() {
        section(page, heading);
        list(page, others.iter().map(|same| words.repair_by_any(same)));
    }
    if !repairs.is_complete {
        section(page, words.not_all_tried());
    }
}

fn section(page: &mut Vec<Part>, heading: String) {
    page.extend([Part::Line(String::new()), Part::Line(heading)]);
}

fn list(page: &mut Vec<Part>, lines: impl IntoIterator<Item = String>) {
    let lines: Vec<String> = lines.into_iter().collect();
    if !lines.is_empty() {
        page.push(Part::List { lines, few: 0 });
    }
}

/// Says how much of each list is shown, unless that is known: a line of each in turn, until the screen is full. Each
/// list shows one line at least, and may need one more to say how many are not shown, for which the place of the list
/// itself is kept.
fn fit(page: &mut [Part]) {
    let lists = page.iter().filter(|part| matches!(part, Part::List { few: 0, .. })).count();
    let whole: usize = page.iter().map(|part| if let Part::List { few, .. } = part { *few } else { 0 }).sum();
    let mut room = SCREEN.saturating_sub(page.len() + whole).max(lists);
    loop {
        let before = room;
        for part in page.iter_mut() {
            if let Part::List { lines, few } = part
                && *few < lines.len()
                && room > 0
            {
                *few += 1;
                room -= 1;
            }
        }
        if room == before {
            break;
        }
    }
    // The last line takes no more room than to say that there is one more.
    for part in page.iter_mut() {
        if let Part::List { lines, few } = part
            && *few + 1 == lines.len()
        {
            *few += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::supposition;

    /// However little of a proof is shown, the end stands below the supposition that it is about.
    #[test]
    fn an_end_stands_below_its_supposition() {
        let lines = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        let proof =
            lines("Row 1|If cell 1 were 2:|  Row 2|  But cell 1 is not 2.|If cell 2 were 4:|  Column 1|  Row 3");
        assert_eq!(supposition(&proof, "  But cell 2 is 4."), 4);
        assert_eq!(supposition(&proof[..4], "Nothing fits row 1."), 4, "it stands in no supposition");
        assert_eq!(supposition(&lines("If a:|  If b:|    c"), "    But d."), 1);
    }
}
