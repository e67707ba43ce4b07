//! What the techniques for Easy as ABC say.

use crate::domain::Symbol;
use crate::message::{Each, Run, Side};

crate::sentences! {
    /// Equal letters do not touch.
    pub Differ("abc.neighbours.differ") {} en "{given}equal letters do not touch, so {exclusion}.";
    /// Letters that follow each other do not touch.
    pub Apart("abc.neighbours.apart") {}
        en "{given}letters that follow each other do not stand side by side, so {exclusion}.";
    /// The first cell holds no other letter.
    pub FirstCell("abc.first_seen") { letter: Symbol, side: Side }
        en "{line}: {letter} is seen first from {side}, so the first cell there holds no other letter: {conclusion}.";
    /// The letter seen first is near.
    pub Near("abc.first_seen.near") { letter: Symbol, side: Side, blanks: usize }
        en "{line}: {letter} is seen first from {side}, so nothing but blank cells stands before it, of which the line has only {blanks}: {exclusion}.";
    /// Both at once.
    pub FirstOrNear("abc.first_seen.both") { letter: Symbol, side: Side, blanks: usize }
        en "{line}: {letter} is seen first from {side}, so nothing but blank cells stands before it, of which the line has only {blanks}: {conclusion}.";
    /// The others need room.
    pub RoomBehind("abc.room_behind") { letter: Symbol, side: Side, others: usize }
        en "{line}: {given}{letter} is seen first from {side}, so {others} other {others?letter stands|letters stand} behind it and {others?needs|need} room there: {exclusion}.";
    /// No other letter stands before it.
    pub NothingBefore("abc.nothing_before") { letter: Symbol, side: Side, first: Vec<usize> }
        en "{line}: {given}{letter}, which is seen first from {side}, comes in {first} at the earliest, so no other letter stands there or before: {conclusion}.";
    /// It stands before another.
    pub SeenBefore("abc.seen_before") { letter: Symbol, side: Side, other: Vec<usize> }
        en "{line}: {given}{letter} is seen first from {side}, so it stands before the letter in {other}: {exclusion}.";
    /// It stands before the last place of another.
    pub SeenBeforeLast("abc.seen_before.last") { letter: Symbol, side: Side, other: Symbol, last: Vec<usize> }
        en "{line}: {given}{letter} is seen first from {side}, so it stands before {other}, which stands in {last} at the farthest: {exclusion}.";
    /// It stands in a cell or before.
    pub SeenByThen("abc.seen_by_then") { run: Run, letter: Symbol, side: Side }
        en "{line}: {given}{run} is not blank, so {letter}, which is seen first from {side}, stands there or before: {exclusion}.";
    /// It or another.
    pub FirstOrOther("abc.first_or_other") { run: Run, letter: Symbol, other: Symbol, side: Side }
        en "{line}: {run} can only be {letter} or {other}, and {letter} is seen first from {side}; with {other} before {run}, {letter} would stand there, behind it, so {exclusion}.";
    /// So many letters before and behind.
    pub NthSeen("abc.nth_seen") { letter: Symbol, side: Side, before: usize, others: usize }
        en "{line}: {given}{before} {before?letter comes|letters come} before {letter} from {side} and {others} behind it, so {exclusion}.";
    /// So many letters before, and none behind.
    pub LastSeen("abc.nth_seen.last") { letter: Symbol, side: Side, before: usize }
        en "{line}: {given}{before?the other letter comes|all other letters come} before {letter} from {side}, so {exclusion}.";
    /// Some of the others have little room.
    pub RoomForSome("abc.room_for_some") { letter: Symbol, side: Side, some: Each, room: Vec<usize> }
        en "{line}: {given}{letter} is seen first from {side}, so {some} {some?stands|stand} behind it; the farthest room for {some?it|them} is {room}, so {exclusion}.";
    /// The same before the letter seen first from the other end.
    pub RoomBetween("abc.room_for_some.between") { letter: Symbol, side: Side, end: Symbol, some: Each, last: Vec<usize>, room: Vec<usize> }
        en "{line}: {given}{letter} is seen first from {side} and {end} from the other side, so {some} {some?stands|stand} between them; {end} stands in {last} at the farthest, and the farthest room for {some?it|them} before that is {room}, so {exclusion}.";
    /// The others stand between both.
    pub BothEnds("abc.both_ends") { letter: Symbol, side: Side, end: Symbol, others: usize }
        en "{line}: {given}{letter} is seen first from {side} and {end} from the other side, so {others} other {others?letter stands|letters stand} between them, and {exclusion}.";
}
