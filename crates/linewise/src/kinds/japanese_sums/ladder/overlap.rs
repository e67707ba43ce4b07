//! Overlap: each run has at least so many cells; pushed to both ends of its room, it covers some of them both times.

use super::{FULL, Sums, TEN, TWO_SUMS};
use crate::domain::{Domain, Symbol};
use crate::message::{KnownInPart, Message, SumName, Ways};
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// A run covers cells both times.
    Overlap("japanese_sums.overlap") { sum: SumName, cells: usize, room: Vec<usize>, core: KnownInPart }
        en "{line}: {sum} takes at least {cells} {cells?cell|cells} and lies within {room}, so wherever it stands there, {core}{conclusion}.";
    /// A run has no play.
    Full("japanese_sums.overlap.full") { sum: SumName, cells: usize, room: Vec<usize> }
        en "{line}: {sum} takes at least {cells} {cells?cell|cells}, so it fills {room}: {conclusion}.";
    /// Several runs cover cells both times.
    Overlaps("japanese_sums.overlap.many") { needs: Ways, gaps: usize, play: usize, all: usize }
        en "{line}: the sums take at least {needs} cells; with {gaps?a black cell|black cells} between them, only {play} of the {all} cells {play?is|are} to spare; pushed to one end and then to the other, they cover some cells both times: {conclusion}.";
    /// No run has any play.
    AllFull("japanese_sums.overlap.full.many") { needs: Ways, gaps: usize, all: usize }
        en "{line}: the sums take at least {needs} cells; with {gaps?a black cell|black cells} between them, that fills all {all} cells, so {conclusion}.";
}

/// The technique.
pub const RUNG: LineRung<Sums> = Rung {
    name: "overlap",
    title: &[("en", "Overlap")],
    hint: &[("en", "In one {axis}, a sum has so little room that it must cover some cells.")],
    level: 2,
    weight: 3,
    find: overlap,
    sentences: says![Overlap, Overlaps, Full, AllFull],
    // Each 5 takes two cells at least.
    shown: &[
        on(
            TWO_SUMS,
            ["? ? ? ? ? ?", "? 1234 ? ? 1234 ?"],
            "Row 1 (5 5): the first sum 5 takes at least 2 cells and lies within cells 1 to 3, so wherever it stands there, cell 2 is not black.\n\
             Row 1 (5 5): the second sum 5 takes at least 2 cells and lies within cells 4 to 6, so wherever it stands there, cell 5 is not black.\n\
             Row 1 (5 5): the sums take at least 2 + 2 cells; with a black cell between them, only 1 of the 6 cells is to spare; pushed to one end and then to the other, they cover some cells both times: cells 2 and 5 are not black.",
            "? 123 ? ? 124 ?",
        ),
        on(
            TEN,
            ["? ? 1234 ? ?", "? 1234 1234 1234 ?"],
            "Row 1 (10): the sum 10 takes at least 4 cells and lies within cells 1 to 5, so wherever it stands there, it covers cells 2 to 4 (cell 3 is not black already): cells 2 and 4 are not black.",
            "? 1234 1234 1234 ?",
        ),
        on(
            FULL,
            ["? ? ? ? ?", "1234 1234 # 1234 1234"],
            "Row 1 (5 5): the sums take at least 2 + 2 cells; with a black cell between them, that fills all 5 cells, so cells 1, 2, 4 and 5 are not black and cell 3 is black.",
            "123 123 # 123 123",
        ),
    ],
};

/// Each run has at least so many cells; pushed to both ends of its room, it covers some of them both times. Where
/// several do, that is said of all of them in one breath; without any play, the cells between them are black.
fn overlap(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    let Some(sums) = &look.line.sums else { return };
    let fewest: Vec<usize> = sums.iter().map(|&sum| look.line.fewest(sum)).collect();
    let needed = fewest.iter().sum::<usize>() + fewest.len().saturating_sub(1);
    let Some(play) = look.known.len().checked_sub(needed) else { return };
    let (mut start, mut all, before) = (0, Vec::new(), findings.len());
    for (name, &cells) in look.line.names().into_iter().zip(&fewest) {
        let core = start + play..start + cells;
        let found: Vec<_> = core.clone().map(|at| (at, look.known[at].without(Symbol::BLANK))).collect();
        all.extend(found.iter().copied());
        let end = start + cells;
        all.extend((play == 0 && end < look.known.len()).then_some((end, Domain::only(Symbol::BLANK))));
        start += cells + 1;
        if play == 0 && fewest.len() > 1 {
            continue;
        }
        let start = end - cells;
        look.push(findings, found, || {
            let room = (start..start + cells + play).collect();
            match play {
                0 => Message::from(Full { sum: name, cells, room }),
                _ => Overlap { sum: name, cells, room, core: KnownInPart(core.collect()) }.into(),
            }
        });
    }
    if findings.len() > before + 1 || (play == 0 && fewest.len() > 1) {
        let (gaps, cells) = (fewest.len() - 1, look.known.len());
        look.push(findings, all, || match play {
            0 => Message::from(AllFull { needs: Ways(vec![fewest]), gaps, all: cells }),
            _ => Overlaps { needs: Ways(vec![fewest]), gaps, play, all: cells }.into(),
        });
    }
}
