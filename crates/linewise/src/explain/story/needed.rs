//! A chain as it is told, without what nothing after it needs.
//!
//! A technique says at once what a line says bit by bit: what is told may take more than was looked for, and the chain
//! comes to its end without some of its links. From the end the facts lead back, as in conflict analysis.

use super::spoken::{Closing, Spoken};
use crate::domain::Domain;
use crate::engine::refute::Needs;
use crate::explain::facts::{MOST_PIECES, names_left};
use crate::explain::sentence::Speaker;
use crate::message::{Argument, Basis, Message};
use crate::model::{CellId, Grid, LineId, Model};

impl Speaker<'_> {
    /// What is told of a chain without what nothing after it needs: from number `end` on stands how it ends, which is
    /// told in full. `before` is what was known before it, and `now` what is by its end.
    pub(super) fn only_needed(&self, mut told: Vec<Spoken>, end: usize, before: &Grid, now: &Grid) -> Vec<Spoken> {
        let mut end_told = told.split_off(end);
        let mut needs = Needs::new();
        self.all_rest_on(&end_told).into_iter().for_each(|(cell, gone)| needs.add(cell, gone));
        for (line, message) in end_told.iter().filter_map(Spoken::as_told) {
            for &(at, ..) in &message.conclusion {
                let cell = self.model.line(line).cells[at];
                needs.add(cell, self.gone_by(now.may(cell)));
            }
        }
        // What was known before nobody has to tell.
        for (cell, gone) in needs.clone().iter() {
            needs.remove(cell, gone.minus(before.may(cell)));
        }
        let mut blocks = blocks(told);
        let is_kept: Vec<bool> = blocks.iter().rev().map(|block| self.meets(block, &mut needs)).collect();
        let mut boards = Boards { found: before.clone(), told: before.clone() };
        for (block, is_kept) in blocks.iter_mut().zip(is_kept.into_iter().rev()) {
            let takes = self.taken_by(block);
            match is_kept {
                true => boards.forget_untold(self.model, block),
                false => block.clear(),
            }
            boards.take(&takes, is_kept);
        }
        boards.forget_untold(self.model, &mut end_told);
        blocks.into_iter().flatten().chain(end_told).collect()
    }

    /// What a block takes from cells.
    fn taken_by(&self, block: &[Spoken]) -> Vec<(CellId, Domain)> {
        let Some(last) = block.last() else { return Vec::new() };
        match (&last.closing, last.as_told()) {
            (Some(closing), _) => closing.takes.clone(),
            (None, Some((line, message))) => self.takes(line, message),
            (None, None) => Vec::new(),
        }
    }

    /// What a message takes from cells.
    fn takes(&self, line: LineId, message: &Message) -> Vec<(CellId, Domain)> {
        let cells = &self.model.line(line).cells;
        let settles = message.sentence.settles();
        let concluded = message.conclusion.iter().map(|&(at, left, gone)| match settles && left.len() == 1 {
            true => (cells[at], self.gone_by(left)),
            false => (cells[at], gone),
        });
        concluded.chain(self.covered_by(line, message)).collect()
    }

    /// What a message takes from the cells that it says to be covered.
    fn covered_by(&self, line: LineId, message: &Message) -> impl Iterator<Item = (CellId, Domain)> {
        let cells = &self.model.line(line).cells;
        message.covered().into_iter().map(|(at, colour)| (cells[at], self.gone_by(Domain::only(colour))))
    }

    /// Is any of what a block tells needed? Then it is met, and what it rests on is needed.
    fn meets(&self, block: &[Spoken], needs: &mut Needs) -> bool {
        let Some(spoken) = block.last() else { return false };
        if let Some(Closing { takes, rests_on, .. }) = &spoken.closing {
            let is_needed =
                takes.iter().fold(false, |is_needed, &(cell, gone)| needs.takes_away(cell, gone) || is_needed);
            rests_on.iter().filter(|_| is_needed).for_each(|&(cell, gone)| needs.add(cell, gone));
            return is_needed;
        }
        // Words of which nobody noted what they come to are kept.
        let Some((line, message)) = spoken.as_told() else { return true };
        let is_needed = self.meets_told(line, message, needs);
        if is_needed {
            self.rests_on(line, message).into_iter().for_each(|(cell, gone)| needs.add(cell, gone));
        }
        is_needed
    }

    /// Notes of sentences that belong together, and are about this line as it stands on the board, what they take from cells.
    pub(super) fn closed(
        &self,
        mut told: Vec<Spoken>,
        takes: Vec<(CellId, Domain)>,
        (line, board): (LineId, &Grid),
    ) -> Vec<Spoken> {
        let cells = self.model.line(line).cells.iter();
        let rests_on = cells.map(|&cell| (cell, self.gone_by(board.may(cell)))).collect();
        self.close(&mut told, takes, rests_on);
        told
    }

    /// The same of a supposition inside a chain, which rules that out on this board.
    pub(super) fn closed_inner(
        &self,
        mut told: Vec<Spoken>,
        takes: Vec<(CellId, Domain)>,
        board: &Grid,
    ) -> Vec<Spoken> {
        let mut rests_on = self.all_rest_on(&told);
        rests_on.extend(takes.iter().map(|&(cell, _)| (cell, self.gone_by(board.may(cell)))));
        self.close(&mut told, takes, rests_on);
        told
    }

    fn close(&self, told: &mut [Spoken], takes: Vec<(CellId, Domain)>, rests_on: Vec<(CellId, Domain)>) {
        let count = told.len();
        if let Some(last) = told.last_mut() {
            last.closing = Some(Closing { count, takes, rests_on });
        }
    }

    /// What all of this rests on.
    fn all_rest_on(&self, told: &[Spoken]) -> Vec<(CellId, Domain)> {
        let of = |spoken: &Spoken| match (&spoken.closing, spoken.as_told()) {
            (Some(closing), None) => closing.rests_on.clone(),
            (closing, Some((line, message))) => {
                let mut all = self.rests_on(line, message);
                all.extend(closing.iter().flat_map(|closing| closing.rests_on.iter().copied()));
                all
            }
            (None, None) => Vec::new(),
        };
        told.iter().flat_map(of).collect()
    }

    /// Is any of what a message tells needed? Then all of it is met, and where it tells what is left of a cell, that is needed.
    fn meets_told(&self, line: LineId, message: &Message, needs: &mut Needs) -> bool {
        let cells = &self.model.line(line).cells;
        let concluded = message.conclusion.iter().map(|&(at, _, gone)| (cells[at], gone));
        let told = concluded.chain(self.covered_by(line, message));
        let is_needed = told.fold(false, |is_needed, (cell, gone)| needs.takes_away(cell, gone) || is_needed);
        for &(at, left, gone) in message.conclusion.iter().filter(|_| is_needed) {
            if names_left(message, left, gone) {
                needs.add(cells[at], self.gone_by(left.or(gone)));
            }
        }
        is_needed
    }

    /// What a message rests on: its facts as they are spoken of, or all that is known of the line where these are left
    /// unsaid, or the line is shown.
    fn rests_on(&self, line: LineId, message: &Message) -> Vec<(CellId, Domain)> {
        let cells = &self.model.line(line).cells;
        let known = |at: usize| message.known.get(at).copied();
        // What is covered already is told without being a fact.
        let is_covering = message.arguments.iter().any(|(_, argument)| matches!(argument, Argument::Covering(_)));
        let is_whole = message.sentence.basis == Basis::Whole || message.given.len() > MOST_PIECES || is_covering;
        let all = cells.iter().zip(&message.known).filter(|_| is_whole);
        let given = message.given.iter().map(|&(at, may)| {
            let may = known(at).filter(|known| known.len() == 1).unwrap_or(may);
            (cells[at], self.gone_by(may))
        });
        all.map(|(&cell, &may)| (cell, self.gone_by(may))).chain(given).collect()
    }

    /// What a cell that may be this is not.
    fn gone_by(&self, may: Domain) -> Domain {
        Domain::first(self.model.symbols).minus(may)
    }
}

/// Sentences that belong together, one behind the other.
fn blocks(mut told: Vec<Spoken>) -> Vec<Vec<Spoken>> {
    let mut blocks = Vec::new();
    while let Some(last) = told.last() {
        let count = last.closing.as_ref().map_or(1, |closing| closing.count);
        blocks.push(told.split_off(told.len() - count));
    }
    blocks.reverse();
    blocks
}

/// The board by a place of a chain: with all that was found before it, and with what of that is told.
struct Boards {
    found: Grid,
    told: Grid,
}

impl Boards {
    /// Takes from cells what was found, and is told or not.
    fn take(&mut self, takes: &[(CellId, Domain)], is_told: bool) {
        for &(cell, gone) in takes {
            self.found.cells[cell.index()] = self.found.may(cell).minus(gone);
            if is_told {
                self.told.cells[cell.index()] = self.told.may(cell).minus(gone);
            }
        }
    }

    /// Of what was left out before nobody speaks as of something known: `cells 8 to 11 (cells 9 and 10 are filled already)`.
    fn forget_untold(&self, model: &Model, told: &mut [Spoken]) {
        for (line, message) in told.iter_mut().filter_map(Spoken::as_told_mut) {
            for (known, &cell) in message.known.iter_mut().zip(model.line(line).cells.iter()) {
                *known = known.or(self.told.may(cell).minus(self.found.may(cell)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Budget;
    use crate::explain::explain;
    use crate::explain::step::Because;
    use crate::kind;

    /// Puzzles that take suppositions.
    const PUZZLES: [&str; 8] = [
        "kind: easy_as_abc\ntitle: t\nsymbols: .AB\nleft: A * B * B\ntop: A A B * B\nright: * A A B A\nbottom: * * A * *\nsize: 5 rows, 5 columns\n",
        "kind: easy_as_abc\ntitle: t\nsymbols: .ABC\nleft: A * C * *\ntop: * * * * *\nbottom: * * C * *\nsize: 5 rows, 5 columns\ngivens:\n??[.A]??\n?????\n?????\n?[.AC]???\n[.B]????\n",
        "kind: doppelblock\ntitle: t\nrows: 5 * * * 2\ncolumns: 0 * 1 0 *\nsize: 5 rows, 5 columns\n\n",
        "kind: japanese_sums\ntitle: t\nsymbols: #123\nrows: 6 * * * *\ncolumns: 6 * * ?,3 *\nsize: 5 rows, 5 columns\ngivens:\n?????\n?????\n?????\n?[23]1??\n?????\n",
        "kind: skyscrapers\nleft: 4 * * 4 3 *\ntop: * 3 * * 3 2\nright: * * 1 * 2 2\nbottom: * * * 4 2 *\ngivens:\n??????\n??????\n????3?\n??????\n??????\n??????\n",
        "kind: skyscrapers\nleft: * 3 * 3 2 *\ntop: 2 3 * * * 3\nright: 3 2 * 2 3 *\nbottom: 2 * 3 4 3 *\ngivens:\n??????\n??????\n????41\n??????\n???3??\n??????\n",
        "kind: skyscrapers\nleft: 1 * 3 * * *\ntop: * * 3 * 3 3\nright: 3 3 * * * *\nbottom: 5 * 2 2 * 3\ngivens:\n??????\n??????\n?3????\n??????\n??????\n??????\n",
        "kind: easy_as_abc\nleft: * C D A D *\ntop: * A * D C A\nright: * * A * * *\nbottom: * C * B B *\ngivens:\n??????\n??????\n??????\n??????\n??????\n?.????\n",
    ];

    /// Is each thing that is said true by then, and does the last of it leave nothing?
    fn holds(speaker: &Speaker<'_>, start: &Grid, told: &[&[Spoken]]) -> bool {
        let mut now = start.clone();
        let mut ends_by_itself = false;
        for block in told {
            let last = block.last().expect("a block is not empty");
            let (takes, rests_on) = match (&last.closing, last.as_told()) {
                (Some(closing), _) => (closing.takes.clone(), closing.rests_on.clone()),
                (None, told) => {
                    let (line, message) = told.expect("it is told, or noted what it comes to");
                    let Some(takes) = taken(speaker, &now, line, message) else { return false };
                    let cells = &speaker.model.line(line).cells;
                    (takes, message.given.iter().map(|&(at, may)| (cells[at], speaker.gone_by(may))).collect())
                }
            };
            if rests_on.iter().any(|&(cell, gone)| !gone.and(now.may(cell)).is_empty()) {
                return false;
            }
            ends_by_itself = takes.is_empty();
            takes.iter().for_each(|&(cell, gone)| now.cells[cell.index()] = now.may(cell).minus(gone));
        }
        ends_by_itself || now.cells.iter().any(|may| may.is_empty())
    }

    /// What a message takes from the board; `None` where it names what is left of a cell, and more is.
    fn taken(speaker: &Speaker<'_>, now: &Grid, line: LineId, message: &Message) -> Option<Vec<(CellId, Domain)>> {
        let cells = &speaker.model.line(line).cells;
        let is_more = |&(at, left, gone): &(usize, Domain, Domain)| {
            names_left(message, left, gone) && !now.may(cells[at]).minus(gone).minus(left).is_empty()
        };
        // What settles a cell by itself is true whatever else was said of it.
        let settles = message.sentence.settles() && !speaker.say(Some(line), message).contains("which leaves");
        (settles || !message.conclusion.iter().any(is_more)).then(|| speaker.takes(line, message))
    }

    #[test]
    fn each_line_of_a_chain_is_true_by_then_and_needed_later() {
        let (mut lines, mut spared) = (0, 0);
        for text in PUZZLES {
            let puzzle = crate::open(text).and_then(|reading| reading.one()).expect("a puzzle");
            let kind = kind::of(&puzzle).expect("a kind");
            let model = kind.model(&puzzle).expect("a model");
            let ladder = kind.ladder(&puzzle, &model);
            let speaker = Speaker::new(&puzzle, kind, &model, ladder.as_deref());
            for step in explain(&model, ladder.as_deref(), &model.grid(), Budget::UNLIMITED).steps {
                let Because::Supposition(refuted) = &step.because else { continue };
                let mut now = speaker.before(&step);
                now.cells[refuted.cell.index()] = Domain::only(refuted.symbol);
                let start = now.clone();
                let told = speaker.follow(&refuted.leads_to, "chain.inner", &mut now);
                let told = blocks(told);
                let all: Vec<&[Spoken]> = told.iter().map(Vec::as_slice).collect();
                assert!(holds(&speaker, &start, &all), "{}: {told:#?}", speaker.step(&step));
                let without = |at: usize| [&all[..at], &all[at + 1..]].concat();
                spared += (0..told.len() - 1).filter(|&at| holds(&speaker, &start, &without(at))).count();
                lines += told.len();
            }
        }
        assert!(lines > 40, "{lines} lines were told");
        // What stands in a cell is told even where less would do, and what tells of that stays.
        assert!(spared * 5 < lines, "{spared} of {lines} lines are not needed");
    }
}
