//! What the techniques for Easy as ABC say.

use crate::domain::Symbol;
use crate::message::{Count, Each, Nth, Run, WhichEnd};

crate::sentences! {
    /// Equal letters do not touch.
    pub Differ("abc.neighbours.differ") {} en "{given}equal letters do not touch, so {exclusion}.";
    /// Letters that follow each other do not touch.
    pub Apart("abc.neighbours.apart") {}
        en "{given}letters that follow each other do not stand side by side, so {exclusion}.";
    /// The first cell holds no other letter.
    pub FirstCell("abc.first_seen") { letter: Symbol, side: WhichEnd }
        en "{line}: {letter} is seen first from {side}, so {conclusion}.";
    /// The letter seen first is near.
    pub FirstNear("abc.first_seen.near") { letter: Symbol, side: WhichEnd, blanks: Count }
        en "{line}: {letter} is seen first from {side}, with at most {blanks} blank {blanks?cell|cells} before it: {conclusion}.";
    /// No cell is blank.
    pub FirstFull("abc.first_seen.full") { letter: Symbol, side: WhichEnd }
        en "{line}: {letter} is seen first from {side}, and no cell is blank, so {conclusion}.";
    /// The same for both clues of a line.
    pub FirstCells("abc.first_seen.both") { letter: Symbol, side: WhichEnd, end: Symbol, other: WhichEnd }
        en "{line}: {letter} is seen first from {side} and {end} from {other}, so {conclusion}.";
    /// Both are near.
    pub BothNear("abc.first_seen.both.near") { letter: Symbol, side: WhichEnd, end: Symbol, other: WhichEnd, blanks: Count }
        en "{line}: {letter} is seen first from {side} and {end} from {other}, each with at most {blanks} blank {blanks?cell|cells} before it: {conclusion}.";
    /// Both stand at the ends.
    pub BothFull("abc.first_seen.both.full") { letter: Symbol, side: WhichEnd, end: Symbol, other: WhichEnd }
        en "{line}: {letter} is seen first from {side} and {end} from {other}, and no cell is blank, so {conclusion}.";
    /// Only blank cells stand before a cell.
    pub FirstLetter("abc.first_letter") { letter: Symbol, side: WhichEnd }
        en "{line}: {stated}{letter} is seen first from {side}, so {conclusion}.";
    /// The others need room.
    pub RoomBehind("abc.room_behind") { letter: Symbol, side: WhichEnd, others: usize }
        en "{line}: {stated}{letter} is seen first from {side}, so {others} other {others?letter stands|letters stand} behind it and {others?needs|need} room there: {exclusion}.";
    /// No other letter stands before it.
    pub EarliestPlace("abc.earliest_place", stands) { letter: Symbol, side: WhichEnd, first: Vec<usize> }
        en "{line}: {given}{letter}, which is seen first from {side}, comes in {first} at the earliest, so no other letter stands there or before: {conclusion}.";
    /// No letter stands before it where it stands.
    pub NothingBefore("abc.nothing_before") { letter: Symbol, side: WhichEnd }
        en "{line}: {stated}{letter} is seen first from {side}, so no letter stands before it: {conclusion}.";
    /// It stands before another.
    pub SeenBefore("abc.seen_before") { letter: Symbol, side: WhichEnd, other: Vec<usize> }
        en "{line}: {stated}{letter} is seen first from {side}, so it stands before the letter in {other}: {exclusion}.";
    /// It stands before the last place of another.
    pub LastPlace("abc.last_place", stands) { letter: Symbol, side: WhichEnd, other: Symbol, last: Vec<usize> }
        en "{line}: {stated}{letter} is seen first from {side}, so it stands before {other}, which stands no farther away than {last}: {exclusion}.";
    /// It stands in a cell or before.
    pub SeenByThen("abc.seen_by_then") { run: Run, letter: Symbol, side: WhichEnd }
        en "{line}: {given}{run} is not blank, so {letter}, which is seen first from {side}, stands there or before: {exclusion}.";
    /// It or another.
    pub FirstOrOther("abc.first_or_other") { run: Run, letter: Symbol, other: Symbol, side: WhichEnd }
        en "{line}: {run} can only be {letter} or {other}; with {other} before it, it would be {letter}, and {other} would be seen before {letter} from {side}, so {exclusion}.";
    /// So many letters before and behind.
    pub NthSeen("abc.nth_seen") { letter: Symbol, nth: Nth, side: WhichEnd, before: Count, others: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side}, so {before} {before?letter stands|letters stand} before it and {others} behind it: {exclusion}.";
    /// So many letters before, and none behind.
    pub LastSeen("abc.nth_seen.last") { letter: Symbol, nth: Nth, side: WhichEnd, before: usize }
        en "{line}: {stated}{letter} is the {nth} letter from {side}, so {before?the other letter stands|all other letters stand} before it: {exclusion}.";
    /// A letter there would be the one that the clue names.
    pub NthHere("abc.nth_seen.here") { letter: Symbol, nth: Nth, side: WhichEnd, cell: Vec<usize>, before: Count }
        en "{line}: {given}just {before} {before?letter stands|letters stand} before {cell} from {side}, so a letter there would be the {nth}, {letter}: {exclusion}.";
    /// Just so many cells before it are letters.
    pub NthBefore("abc.nth_seen.before") { letter: Symbol, nth: Nth, side: WhichEnd, before: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side}, so just {before} {before?letter stands|letters stand} before it, and {exclusion}.";
    /// Just so many cells behind it are letters.
    pub NthBehind("abc.nth_seen.behind") { letter: Symbol, nth: Nth, side: WhichEnd, others: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side}, so just {others} {others?letter stands|letters stand} behind it, and {exclusion}.";
    /// So many letters need all room before its farthest place.
    pub NthNeedsBefore("abc.nth_seen.before.room", stands) { letter: Symbol, nth: Nth, side: WhichEnd, last: Vec<usize>, before: Count }
        en "{line}: {given}{letter} is the {nth} letter from {side} and stands no farther away than {last}, so {before} {before?letter stands|letters stand} before that and {before?needs|need} all the room there: {exclusion}.";
    /// So many letters stand before its nearest place already.
    pub NthHasBefore("abc.nth_seen.before.there", stands) { letter: Symbol, nth: Nth, side: WhichEnd, first: Vec<usize>, before: Count }
        en "{line}: {given}{letter} is the {nth} letter from {side} and comes in {first} at the earliest; {before} {before?letter stands|letters stand} before that already, and no more than {before} can, so {exclusion}.";
    /// So many letters need all room behind its nearest place.
    pub NthNeedsBehind("abc.nth_seen.behind.room", stands) { letter: Symbol, nth: Nth, side: WhichEnd, first: Vec<usize>, others: Count }
        en "{line}: {given}{letter} is the {nth} letter from {side} and comes in {first} at the earliest, so {others} {others?letter stands|letters stand} behind that and {others?needs|need} all the room there: {exclusion}.";
    /// So many letters stand behind its farthest place already.
    pub NthHasBehind("abc.nth_seen.behind.there", stands) { letter: Symbol, nth: Nth, side: WhichEnd, last: Vec<usize>, others: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and stands no farther away than {last}; {others} {others?letter stands|letters stand} behind that already, and no more than {others} can, so {exclusion}.";
    /// It is the last letter, and stands there or before.
    pub NthLastBy("abc.nth_seen.behind.none.room", stands) { letter: Symbol, nth: Nth, side: WhichEnd, last: Vec<usize> }
        en "{line}: {given}{letter} is the {nth} letter from {side} and the last, and stands no farther away than {last}, so no letter stands behind that, and {exclusion}.";
    /// It is the last letter.
    pub NthLast("abc.nth_seen.behind.none") { letter: Symbol, nth: Nth, side: WhichEnd }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and the last, so no letter stands behind it, and {exclusion}.";
    /// Two letters that clues at both ends name follow each other.
    pub NextAfter("abc.in_order.next") { letter: Symbol, nth: Nth, side: WhichEnd, other: Symbol, other_nth: Nth, other_side: WhichEnd, from: WhichEnd }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and {other} the {other_nth} from {other_side}, so from {from} {other} is the next letter after {letter}, and {exclusion}.";
    /// Two letters of one clue do.
    pub NextOfClue("abc.in_order.next.clue") { letter: Symbol, nth: Nth, side: WhichEnd, other: Symbol, other_nth: Nth }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and {other} the {other_nth}, so {other} is the next letter after {letter}, and {exclusion}.";
    /// So many letters stand between two.
    pub InOrder("abc.in_order") { letter: Symbol, nth: Nth, side: WhichEnd, other: Symbol, other_nth: Nth, other_side: WhichEnd, from: WhichEnd, between: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and {other} the {other_nth} from {other_side}, so from {from} {other} stands behind {letter} with {between} {between?letter|letters} between them, and {exclusion}.";
    /// So many letters stand between two of one clue.
    pub InOrderOfClue("abc.in_order.clue") { letter: Symbol, nth: Nth, side: WhichEnd, other: Symbol, other_nth: Nth, between: Count }
        en "{line}: {stated}{letter} is the {nth} letter from {side} and {other} the {other_nth}, so {other} stands behind {letter} with {between} {between?letter|letters} between them, and {exclusion}.";
    /// Some of the others have little room.
    pub RoomForSome("abc.room_for_some", stands) { letter: Symbol, side: WhichEnd, some: Each, room: Vec<usize> }
        en "{line}: {stated}{letter} is seen first from {side}, so {some} {some?stands|stand} behind it; the farthest room for {some?it|them} is {room}, so {exclusion}.";
    /// The same before the letter seen first from the other end.
    pub RoomBetween("abc.room_for_some.between", stands) { letter: Symbol, side: WhichEnd, end: Symbol, some: Each, last: Vec<usize>, room: Vec<usize> }
        en "{line}: {stated}{letter} is seen first from {side} and {end} from the other side, so {some} {some?stands|stand} between them; {end} stands in {last} at the latest, and the farthest room for {some?it|them} before that is {room}, so {exclusion}.";
    /// The same where the place of that is known.
    pub RoomBeforeIt("abc.room_for_some.before", stands) { letter: Symbol, side: WhichEnd, end: Symbol, some: Each, run: Run, room: Vec<usize> }
        en "{line}: {stated}{letter} is seen first from {side} and {end} from the other side, so {some} {some?stands|stand} between them; {end} stands in {run}, and the farthest room for {some?it|them} before that is {room}, so {exclusion}.";
    /// The others stand between both.
    pub BothEnds("abc.both_ends") { letter: Symbol, side: WhichEnd, end: Symbol, others: usize }
        en "{line}: {stated}{letter} is seen first from {side} and {end} from the other side, so {others} other {others?letter stands|letters stand} between them, and {exclusion}.";
}
