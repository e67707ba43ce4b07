//! Two sums of a line hold no number both: which of the ways to make one of them leave a way for the other.

use super::made::{FewWays, Told, owned};
use super::{MOST_LISTED, Sums, places};
use crate::message::{Each, Fillings, Message, SumName};
use crate::techniques::makings::can_tell;
use crate::techniques::rungs::{Finding, LineRung, Look, Rung, on, says};

crate::sentences! {
    /// What makes a sum beside another one.
    Beside("japanese_sums.apart", stands) { sum: SumName, fillings: Fillings, other: SumName, others: Fillings }
        en "{line}: {given}{other} can only be {others}; for one of these to stay possible, {sum} can only be {fillings}, so {conclusion}.";
    /// The same for cells that it does not cover everywhere.
    BesideAlone("japanese_sums.apart.alone", stands) { sum: SumName, fillings: Fillings, other: SumName, others: Fillings }
        en "{line}: {given}{other} can only be {others}; for one of these to stay possible, {sum} can only be {fillings}, and no other sum reaches {found}, so {conclusion}.";
    /// The same for the other cells.
    BesideElsewhere("japanese_sums.apart.outside", stands) { sum: SumName, fillings: Fillings, other: SumName, others: Fillings, all: Each }
        en "{line}: {given}{other} can only be {others}; for one of these to stay possible, {sum} can only be {fillings}, so {all} {all?stands|stand} there and nowhere else: {exclusion}.";
}

const SEVEN_FOUR: &str = "kind: japanese_sums\nsymbols: #12345\nrows: 7,4 * * *\ncolumns: * * * * *\n";

/// The technique.
pub const RUNG: LineRung<Sums> = Rung {
    name: "apart",
    title: &[("en", "Sums without a number in common")],
    hint: &[("en", "In one {axis}, some ways to make a sum would take the numbers that another sum needs.")],
    level: 4,
    weight: 7,
    find: apart,
    sentences: says![Beside, BesideAlone, BesideElsewhere],
    // 3 + 4 takes the 4, and the 3 of 1 + 3; so does 1 + 2 + 4 with the 1.
    shown: &[on(
        SEVEN_FOUR,
        ["? ? ? ? ?", "#25 25 #25 #134 #134"],
        "Row 1 (7 4): the sum 4 can only be 4 in cell 4 or in cell 5, or 1 + 3 in cells 4 and 5; for one of these to stay possible, the sum 7 can only be 2 + 5 in cells 1 and 2 or in cells 2 and 3, and no other sum reaches cells 1 to 3, so cells 1 and 3 are not 1, 3 or 4 and cell 2 can only be 2 or 5.\n\
         Row 1 (7 4): the sum 4 can only be 4 in cell 4 or in cell 5, or 1 + 3 in cells 4 and 5; for one of these to stay possible, the sum 7 can only be 2 + 5 in cells 1 and 2 or in cells 2 and 3, so 2 and 5 stand there and nowhere else: cells 4 and 5 are not 2 or 5.",
        "#25 25 #25 #134 #134",
    )],
};

/// For each two sums, the ways to make one that leave the other a way, where both have few.
fn apart(look: &Look<'_, Sums>, findings: &mut Vec<Finding>) {
    if !can_tell(look.line.numbers as usize) {
        return;
    }
    let all = places(look);
    let ways: Vec<Option<FewWays>> =
        all.iter().map(|(name, places)| FewWays::new(look, *name, places.clone())).collect();
    let is_own = owned(&all, look.known.len());
    for (at, own) in ways.iter().enumerate() {
        for (other_at, other) in ways.iter().enumerate().filter(|(other_at, _)| *other_at != at) {
            let (Some(own), Some(other)) = (own, other) else { continue };
            let left = own.that_leave(other, at < other_at);
            // What every way leaves is told of the sum by itself.
            let is_told = left.count() < own.count() && (1..=MOST_LISTED).contains(&left.count());
            if !is_told || other.count() > MOST_LISTED {
                continue;
            }
            let said = left.found(look.known, Told { which_holds_what: true }, |at| is_own[at]);
            let (sum, other, others) = (left.name, other.name, other.fillings());
            look.push(findings, said.inside, || {
                Message::from(Beside { sum, fillings: left.fillings(), other, others: others.clone() })
            });
            look.push(findings, said.partly, || BesideAlone {
                sum,
                fillings: left.fillings(),
                other,
                others: others.clone(),
            });
            let all = Each(left.every);
            look.push(findings, said.outside, || BesideElsewhere {
                sum,
                fillings: left.fillings(),
                other,
                others: others.clone(),
                all,
            });
        }
    }
}
