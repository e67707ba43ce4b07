//! What the techniques for skyscrapers say.

use crate::domain::{Domain, Symbol};
use crate::message::{Clause, Each, Gone, Products, Run, Side, Sums};

crate::sentences! {
    /// The tallest stands first.
    pub Silhouette("skyscrapers.silhouette") { why: Clause, side: Side }
        en "{line}: {given}{why}only one building is seen from {side}, so the tallest stands first there: {conclusion}.";
    /// The tallest makes the sum alone.
    pub SilhouetteOfSum("skyscrapers.silhouette.sum") { side: Side, seen: usize, tallest: Symbol }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which the {tallest} does alone, so it stands first there: {conclusion}.";
    /// The tallest is the first building.
    pub SilhouetteInPark("skyscrapers.silhouette.parks") { why: Clause, side: Side, tallest: Symbol, room: Clause }
        en "{line}: {given}{why}only one building is seen from {side}, so the {tallest} is the first there{room}: {conclusion}.";
    /// The same of a sum.
    pub SilhouetteOfSumInPark("skyscrapers.silhouette.sum.parks") { side: Side, seen: usize, tallest: Symbol, room: Clause }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which the {tallest} does alone, so it is the first there{room}: {conclusion}.";
    /// The clue tells the first building.
    pub First("skyscrapers.first") { side: Side, seen: usize }
        en "{line}: the first building from {side} has the height {seen}, so {conclusion}.";
    /// The same with blank cells before it.
    pub FirstInPark("skyscrapers.first.parks") { side: Side, seen: usize, room: Clause }
        en "{line}: {given}the first building from {side} has the height {seen}{room}: {conclusion}.";
    /// The clue is the first building, or the tallest is seen alone.
    pub FirstOrAlone("skyscrapers.first_or_count.one") { side: Side, tallest: Symbol }
        en "{line}: from {side}, either the first building is 1 or one building is seen, which is the {tallest}, so {exclusion}.";
    /// The clue is the first building, or so many are seen.
    pub FirstOrCount("skyscrapers.first_or_count") { side: Side, seen: usize, more: usize }
        en "{line}: from {side}, either the first building is {seen} or {seen} are seen, and then at least {more} taller {more?one stands|ones stand} behind the first: {exclusion}.";
    /// The second tallest would be a third.
    pub HighRise("skyscrapers.high_rise") { why: Clause, tallest: Symbol, second: Symbol }
        en "{line}: {given}{why}two buildings are seen from both sides, the first one and the {tallest}; anywhere but at an end the {second} would be a third, so {exclusion}.";
    /// The same with blank cells.
    pub HighRiseInPark("skyscrapers.high_rise.parks") { why: Clause, tallest: Symbol, second: Symbol, parks: usize }
        en "{line}: {given}{why}two buildings are seen from both sides, the first one and the {tallest}; with a building on either side the {second} would be a third, and the line has only {parks} blank {parks?cell|cells}, so {exclusion}.";
    /// All are seen.
    pub Stairs("skyscrapers.stairs") { why: Clause, seen: usize, side: Side }
        en "{line}: {given}{why}all {seen} buildings are seen from {side}, so they rise one by one from there: {conclusion}.";
    /// The same with blank cells.
    pub StairsInPark("skyscrapers.stairs.parks") { why: Clause, seen: usize, side: Side, parks: usize }
        en "{line}: {given}{why}all {seen} buildings are seen from {side}, so they rise one by one from there, with only {parks} blank {parks?cell|cells} before and among them: {exclusion}.";
    /// The sum takes all.
    pub StairsOfSum("skyscrapers.stairs.sum") { seen: usize, side: Side, tallest: usize }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which takes all {tallest} buildings, so they rise one by one from there: {conclusion}.";
    /// The same with blank cells.
    pub StairsOfSumInPark("skyscrapers.stairs.sum.parks") { seen: usize, side: Side, tallest: usize, parks: usize }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which takes all {tallest} buildings, so they rise one by one from there, with only {parks} blank {parks?cell|cells} before and among them: {exclusion}.";
    /// Two are seen.
    pub NotFirst("skyscrapers.staircase.two") { why: Clause, side: Side, tallest: Symbol }
        en "{line}: {given}{why}two buildings are seen from {side}, so the {tallest} cannot stand first there: {exclusion}.";
    /// More are seen.
    pub Staircase("skyscrapers.staircase") { why: Clause, seen: usize, side: Side, more: usize, less: usize }
        en "{line}: {given}{why}{seen} buildings are seen from {side}, so the first cell there has at least {more} taller ones behind it, the next one at least {less}{less?|, and so on}: {exclusion}.";
    /// The same with blank cells.
    pub StaircaseInPark("skyscrapers.staircase.parks") { why: Clause, seen: usize, side: Side, more: usize, less: usize }
        en "{line}: {given}{why}{seen} buildings are seen from {side}, so the first one there has at least {more} taller ones behind it, the next one at least {less}{less?|, and so on}: {exclusion}.";
    /// The same of the first cell alone.
    pub BehindTheFirst("skyscrapers.staircase.first") { why: Clause, seen: usize, side: Side, more: usize }
        en "{line}: {given}{why}{seen} buildings are seen from {side}, so behind the first one there stand at least {more} taller ones: {exclusion}.";
    /// Both clues count the tallest.
    pub Meet("skyscrapers.meet") { why: Clause, near: usize, side: Side, far: usize, other: Side, sum: usize, tallest: Symbol, before: usize }
        en "{line}: {given}{why}{near} {near?building is|buildings are} seen from {side} and {far} from {other}, {sum} together, one more than there are, so only the {tallest} is counted twice; from {side}, {before} {before?building comes|buildings come} before it: {conclusion}.";
    /// The same with blank cells.
    pub MeetInPark("skyscrapers.meet.parks") { why: Clause, near: usize, side: Side, far: usize, other: Side, sum: usize, tallest: Symbol, before: usize }
        en "{line}: {given}{why}{near} {near?building is|buildings are} seen from {side} and {far} from {other}, {sum} together, one more than there are, so only the {tallest} is counted twice; from {side}, just {before} {before?building comes|buildings come} before it: {exclusion}.";
    /// The first hides the one up to the tallest.
    pub OneBetween("skyscrapers.one_before.one") { why: Clause, side: Side, tallest: Symbol }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}, so the first is taller than the one between them: {exclusion}.";
    /// The first hides all up to the tallest.
    pub OneBefore("skyscrapers.one_before") { why: Clause, side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}, so the first is taller than the {before} {before?building|buildings} between them: {exclusion}.";
    /// The same, where the tallest is at least so far away.
    pub OneBeforeAtLeast("skyscrapers.one_before.least") { why: Clause, side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?cell lies|cells lie} between them, and the first is taller than what stands there: {exclusion}.";
    /// The same with blank cells.
    pub OneBeforeInPark("skyscrapers.one_before.parks") { why: Clause, side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?building stands|buildings stand} between them, lower than the first: {exclusion}.";
    /// The same, where few more cells can be blank.
    pub OneBeforeFewParks("skyscrapers.one_before.parks.few") { why: Clause, side: Side, tallest: Symbol, parks: usize, before: usize }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; only {parks} {parks?cell|cells} between them can be blank, so at least {before} {before?building stands|buildings stand} there, lower than the first: {exclusion}.";
    /// Buildings that are certainly seen leave room for one among those before them.
    pub LowerInFront("skyscrapers.lower_in_front") { why: Clause, side: Side, room: Vec<usize>, tallest: Symbol, front: Vec<usize> }
        en "{line}: {given}{why}besides the {tallest}, the {room?building|buildings} in {room} {room?is|are} certainly seen from {side}, taller than all before, which leaves one to be seen in {front}: the first, as the tallest of these, so {conclusion}.";
    /// The second tallest hides behind the tallest.
    pub Ascendant("skyscrapers.ascendant") { why: Clause, side: Side, tallest: Symbol, second: Symbol }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; the {second} would be a third between them, so {exclusion}.";
    /// The same with blank cells.
    pub AscendantInPark("skyscrapers.ascendant.parks") { why: Clause, side: Side, tallest: Symbol, second: Symbol, parks: usize }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; behind another building the {second} would be a third before it, and the line has only {parks} blank {parks?cell|cells}, so {exclusion}.";
    /// The same, where only some cells can be the first one's.
    pub AscendantBehind("skyscrapers.ascendant.behind") { why: Clause, side: Side, tallest: Symbol, second: Symbol }
        en "{line}: {given}{why}two buildings are seen from {side}, the first one and the {tallest}; behind another building the {second} would be a third before it, so {exclusion}.";
    /// Too few would be seen: these heights.
    pub TooFew("skyscrapers.too_few") { why: Clause, height: Gone, run: Run, force: Clause, all: Each, side: Side, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let at most {all} be seen from {side}, not {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too few would be seen: some of these heights.
    pub TooFewOf("skyscrapers.too_few.some") { why: Clause, height: Gone, run: Run, force: Clause, most: usize, all: Each, side: Side, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let at most {most} of {all} be seen from {side}, not {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too few would be seen: those in these cells.
    pub TooFewCells("skyscrapers.too_few.cells") { why: Clause, height: Gone, run: Run, force: Clause, room: Vec<usize>, side: Side, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let at most the {room?building|buildings} in {room} be seen from {side}, not {seen}, so {exclusion}.";
    /// What is seen would add up to too little.
    pub TooLittle("skyscrapers.too_few.sum") { height: Gone, run: Run, force: Clause, all: Each, side: Side, total: usize, seen: usize }
        en "{line}: {given}{height} in {run} would {force}let at most {all} be seen from {side}: {total}, less than {seen}, so {exclusion}.";
    /// Too many would be seen: these heights.
    pub TooMany("skyscrapers.too_many") { why: Clause, height: Gone, run: Run, force: Clause, all: Each, side: Side, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let {all} be seen from {side}, more than {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too many would be seen: those in these cells.
    pub TooManyCells("skyscrapers.too_many.cells") { why: Clause, height: Gone, run: Run, force: Clause, tallest: Symbol, room: Vec<usize>, side: Side, seen: usize }
        en "{line}: {given}{why}{height} in {run} would {force}let the {tallest} and the {room?building|buildings} in {room} be seen from {side}, more than {seen}, so {exclusion}.";
    /// What is seen would add up to too much.
    pub TooMuch("skyscrapers.too_many.sum") { height: Gone, run: Run, force: Clause, all: Each, side: Side, total: usize, seen: usize }
        en "{line}: {given}{height} in {run} would {force}let {all} be seen from {side}: {total}, more than {seen}, so {exclusion}.";
    /// Just as many would be seen as the clue says: these heights.
    pub JustAsMany("skyscrapers.near_miss") { side: Side, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}one more than {seen} or one less is seen from {side}; {height} in {run} would {force}let just {all} be seen, so {exclusion}.";
    /// Just as many would be seen: those in these cells.
    pub JustAsManyCells("skyscrapers.near_miss.cells") { side: Side, seen: usize, height: Gone, run: Run, force: Clause, room: Vec<usize> }
        en "{line}: {given}one more than {seen} or one less is seen from {side}; {height} in {run} would {force}let just the {room?building|buildings} in {room} be seen, so {exclusion}.";
    /// Fewer would be seen than one less.
    pub NearTooFew("skyscrapers.near_miss.few") { side: Side, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}the clue is one off, so at least {seen} are seen from {side}; {height} in {run} would {force}let nothing but {all} be seen, so {exclusion}.";
    /// Fewer would be seen than one less: those in these cells.
    pub NearTooFewCells("skyscrapers.near_miss.few.cells") { side: Side, seen: usize, height: Gone, run: Run, force: Clause, room: Vec<usize> }
        en "{line}: {given}the clue is one off, so at least {seen} are seen from {side}; {height} in {run} would {force}let at most the {room?building|buildings} in {room} be seen, so {exclusion}.";
    /// More would be seen than one more.
    pub NearTooMany("skyscrapers.near_miss.many") { side: Side, seen: usize, height: Gone, run: Run, force: Clause, all: Each }
        en "{line}: {given}the clue is one off, so at most {seen} are seen from {side}; {height} in {run} would {force}let {all} be seen, so {exclusion}.";
    /// The first is the lowest of a product.
    pub FirstOfProduct("skyscrapers.first_of_product") { side: Side, seen: usize, tallest: Symbol, what: Domain }
        en "{line}: {given}the heights that are seen from {side}, the {tallest} among them, multiply to {seen}; the first building there is the lowest of them, which can only be {what}, so {conclusion}.";
    /// The same, where there are few ways to make it.
    pub FirstOfFewProducts("skyscrapers.first_of_product.few") { ways: Clause }
        en "{line}: {given}{ways}; the first building there is the lowest of them, so {conclusion}.";
    /// The first is the lowest of a sum.
    pub FirstOfSum("skyscrapers.first_of_sum") { ways: Clause }
        en "{line}: {given}{ways}; the first building there is the lowest of them, so {conclusion}.";
    /// What is seen in any case.
    pub InOrder("skyscrapers.seen_and_hidden.seen", stands) { ways: Clause, all: Each }
        en "{line}: {given}{ways}, so {all} are seen in this order: {conclusion}.";
    /// What is hidden in any case.
    pub Hidden("skyscrapers.seen_and_hidden.hidden", stands) { ways: Clause, hidden: Each, behind: Clause }
        en "{line}: {given}{ways}, so {hidden} {hidden?hides|hide} behind {behind}: {conclusion}.";
    /// Both.
    pub SeenAndHidden("skyscrapers.seen_and_hidden", stands) { ways: Clause, all: Each, hidden: Each, behind: Clause }
        en "{line}: {given}{ways}, so {all} are seen in this order and {hidden} {hidden?hides|hide} behind {behind}: {conclusion}.";
}

crate::sentences! {
    /// A clause: the clue just says how many are seen.
    pub Plainly("skyscrapers.told") {} en "";
    /// A clause: how many are seen, where the clue is one off.
    pub AsOneOff("skyscrapers.told.one_off") {} en "as the clue is one off, ";
    /// The same, where the other number cannot be.
    pub AsOneOffAndNot("skyscrapers.told.one_off.not") { not: usize }
        en "as the clue is one off and {not} buildings cannot be seen, ";
    /// The same of both ends.
    pub AsBothOneOff("skyscrapers.told.one_off.both") { one: usize, other: usize }
        en "as the clues are one off and neither {one} nor {other} buildings can be seen, ";
    /// A clause: the clue is not the height of the first building, as was said.
    pub Hence("skyscrapers.told.count") {} en "hence ";
    /// A clause with how many are seen.
    pub OneOff("skyscrapers.told.one_off.full") {} en "the clue is one off, so one building is seen; ";
    /// The same, where the other number cannot be.
    pub OneOffAndNot("skyscrapers.told.one_off.not.full") { not: usize, seen: usize }
        en "the clue is one off and {not} buildings cannot be seen, so {seen} {seen?is|are}; ";
    /// A clause: the clue is not the height of the first building, so it is how many are seen.
    pub HenceSoMany("skyscrapers.told.count.full") { seen: usize }
        en "hence {seen} {seen?building is|buildings are} seen; ";
    /// A clause: what lies before the first building.
    pub SoManyParks("skyscrapers.parks") { parks: usize }
        en ", with nothing but blank cells before it, of which the line has only {parks}";
    /// The same, where some are known.
    pub SoManyMoreParks("skyscrapers.parks.more") { parks: usize }
        en ", and only {parks} more {parks?cell|cells} can be blank";
    /// The same, where all are known.
    pub NoMoreParks("skyscrapers.parks.none") {} en "";
    /// A clause: nothing else follows from what is supposed.
    pub NothingForced("skyscrapers.forced.not") {} en "";
    /// A clause: what other cells are then.
    pub Forced("skyscrapers.forced") {} en "mean that {conclusion} and ";
    /// A clause: what makes a sum.
    pub WaysOfSum("skyscrapers.ways.sum") { side: Side, seen: usize, sums: Sums }
        en "what is seen from {side} adds up to {seen}, which can only be {sums}";
    /// A clause: what makes a product.
    pub WaysOfProduct("skyscrapers.ways.product") { side: Side, seen: usize, products: Products }
        en "the heights that are seen from {side} multiply to {seen}, which can only be {products}";
    /// A clause: the tallest.
    pub TheTallest("skyscrapers.behind.tallest") { tallest: Symbol } en "the {tallest}";
    /// A clause: taller buildings than so many.
    pub TallerOnes("skyscrapers.behind.taller") { count: usize } en "{count?a taller one|taller ones}";
}
