//! What the techniques for skyscrapers say.

use crate::domain::{Domain, Symbol};
use crate::message::{Each, Gone, Products, Run, Side, Sums};

crate::sentences! {
    /// The tallest stands first.
    pub Silhouette("skyscrapers.silhouette") { side: Side }
        en "{line}: {given}only one building is seen from {side}, so the tallest stands first there: {conclusion}.";
    /// The tallest makes the sum alone.
    pub SilhouetteOfSum("skyscrapers.silhouette.sum") { side: Side, seen: usize, tallest: Symbol }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which the {tallest} does alone, so it stands first there: {conclusion}.";
    /// The tallest is the first building.
    pub SilhouetteInPark("skyscrapers.silhouette.parks") { side: Side, tallest: Symbol, parks: usize }
        en "{line}: only one building is seen from {side}, so the {tallest} is the first there and nothing but blank cells lies before it, of which the line has only {parks}: {exclusion}.";
    /// The clue tells the first building.
    pub First("skyscrapers.first") { side: Side, seen: usize }
        en "{line}: the first building from {side} has the height {seen}, so {conclusion}.";
    /// The same with blank cells before it.
    pub FirstInPark("skyscrapers.first.parks") { side: Side, seen: usize, parks: usize }
        en "{line}: the first building from {side} has the height {seen}, so nothing but blank cells lies before it, of which the line has only {parks}: {exclusion}.";
    /// The clue is the first building, or the tallest is seen alone.
    pub FirstOrAlone("skyscrapers.first_or_count.one") { side: Side, tallest: Symbol }
        en "{line}: from {side}, either the first building is 1 or one building is seen, which is the {tallest}, so {exclusion}.";
    /// The clue is the first building, or so many are seen.
    pub FirstOrCount("skyscrapers.first_or_count") { side: Side, seen: usize, more: usize }
        en "{line}: from {side}, either the first building is {seen} or {seen} are seen, and then at least {more} taller {more?one stands|ones stand} behind the first: {exclusion}.";
    /// The second tallest would be a third.
    pub HighRise("skyscrapers.high_rise") { tallest: Symbol, second: Symbol }
        en "{line}: {given}two buildings are seen from both sides, the first one and the {tallest}; anywhere but at an end the {second} would be a third, so {exclusion}.";
    /// The same with blank cells.
    pub HighRiseInPark("skyscrapers.high_rise.parks") { tallest: Symbol, second: Symbol, parks: usize }
        en "{line}: {given}two buildings are seen from both sides, the first one and the {tallest}; with a building on either side the {second} would be a third, and the line has only {parks} blank {parks?cell|cells}, so {exclusion}.";
    /// All are seen.
    pub Stairs("skyscrapers.stairs") { seen: usize, side: Side }
        en "{line}: {given}all {seen} buildings are seen from {side}, so they rise one by one from there: {conclusion}.";
    /// The same with blank cells.
    pub StairsInPark("skyscrapers.stairs.parks") { seen: usize, side: Side, parks: usize }
        en "{line}: {given}all {seen} buildings are seen from {side}, so they rise one by one from there, with only {parks} blank {parks?cell|cells} before and among them: {exclusion}.";
    /// Two are seen.
    pub NotFirst("skyscrapers.staircase.two") { side: Side, tallest: Symbol }
        en "{line}: {given}two buildings are seen from {side}, so the {tallest} cannot stand first there: {exclusion}.";
    /// More are seen.
    pub Staircase("skyscrapers.staircase") { seen: usize, side: Side, more: usize, less: usize }
        en "{line}: {given}{seen} buildings are seen from {side}, so the first cell there has at least {more} taller ones behind it, the next one at least {less}{less?|, and so on}: {exclusion}.";
    /// The same with blank cells.
    pub StaircaseInPark("skyscrapers.staircase.parks") { seen: usize, side: Side, more: usize, less: usize }
        en "{line}: {given}{seen} buildings are seen from {side}, so the first one there has at least {more} taller ones behind it, the next one at least {less}{less?|, and so on}: {exclusion}.";
    /// The same of the first cell alone.
    pub BehindTheFirst("skyscrapers.staircase.first") { seen: usize, side: Side, more: usize }
        en "{line}: {given}{seen} buildings are seen from {side}, so behind the first one there stand at least {more} taller ones: {exclusion}.";
    /// Both clues count the tallest.
    pub Meet("skyscrapers.meet") { near: usize, side: Side, far: usize, tallest: usize }
        en "{line}: {given}as many as {near} are seen from {side} and {far} from the other side, one more than {tallest} together, so both count {tallest}, which stands where they meet: {conclusion}.";
    /// The same with blank cells.
    pub MeetInPark("skyscrapers.meet.parks") { near: usize, side: Side, far: usize, tallest: usize, before: usize }
        en "{line}: {given}as many as {near} are seen from {side} and {far} from the other side, one more than {tallest} together, so both count {tallest}, and from {side} just {before} {before?building comes|buildings come} before it: {exclusion}.";
    /// The first hides all up to the tallest.
    pub OneBefore("skyscrapers.one_before") { side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}two buildings are seen from {side}, the first one and the {tallest}, so the first is taller than the {before} {before?building|buildings} between them: {exclusion}.";
    /// The same, where the tallest is at least so far away.
    pub OneBeforeAtLeast("skyscrapers.one_before.least") { side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?cell lies|cells lie} between them, and the first is taller than what stands there: {exclusion}.";
    /// The same with blank cells.
    pub OneBeforeInPark("skyscrapers.one_before.parks") { side: Side, tallest: Symbol, before: usize }
        en "{line}: {given}two buildings are seen from {side}, the first one and the {tallest}; at least {before} {before?building stands|buildings stand} between them, lower than the first: {exclusion}.";
    /// The second tallest hides behind the tallest.
    pub Ascendant("skyscrapers.ascendant") { side: Side, tallest: Symbol, second: Symbol }
        en "{line}: {given}two buildings are seen from {side}, the first one and the {tallest}; the {second} would be a third between them, so {exclusion}.";
    /// The same with blank cells.
    pub AscendantInPark("skyscrapers.ascendant.parks") { side: Side, tallest: Symbol, second: Symbol, parks: usize }
        en "{line}: {given}two buildings are seen from {side}, the first one and the {tallest}; behind another building the {second} would be a third before it, and the line has only {parks} blank {parks?cell|cells}, so {exclusion}.";
    /// Too few would be seen: these heights.
    pub TooFew("skyscrapers.too_few") { height: Gone, run: Run, all: Each, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let at most {all} be seen from {side}, not {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too few would be seen: those in these cells.
    pub TooFewCells("skyscrapers.too_few.cells") { height: Gone, run: Run, room: Vec<usize>, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let at most the {room?building|buildings} in {room} be seen from {side}, not {seen}, so {exclusion}.";
    /// What is seen would add up to too little.
    pub TooLittle("skyscrapers.too_few.sum") { height: Gone, run: Run, all: Each, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let at most {all} be seen from {side}, which is less than {seen}, so {exclusion}.";
    /// Too many would be seen: these heights.
    pub TooMany("skyscrapers.too_many") { height: Gone, run: Run, all: Each, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let {all} be seen from {side}, more than {seen} {seen?building|buildings}, so {exclusion}.";
    /// Too many would be seen: those in these cells.
    pub TooManyCells("skyscrapers.too_many.cells") { height: Gone, run: Run, tallest: Symbol, room: Vec<usize>, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let the {tallest} and the {room?building|buildings} in {room} be seen from {side}, more than {seen}, so {exclusion}.";
    /// What is seen would add up to too much.
    pub TooMuch("skyscrapers.too_many.sum") { height: Gone, run: Run, all: Each, side: Side, seen: usize }
        en "{line}: {given}{height} in {run} would let {all} be seen from {side}, which is more than {seen}, so {exclusion}.";
    /// Just as many would be seen as the clue says: these heights.
    pub JustAsMany("skyscrapers.near_miss") { side: Side, seen: usize, height: Gone, run: Run, all: Each }
        en "{line}: {given}one more than {seen} or one less is seen from {side}; {height} in {run} would let just {all} be seen, so {exclusion}.";
    /// Just as many would be seen: those in these cells.
    pub JustAsManyCells("skyscrapers.near_miss.cells") { side: Side, seen: usize, height: Gone, run: Run, room: Vec<usize> }
        en "{line}: {given}one more than {seen} or one less is seen from {side}; {height} in {run} would let just the {room?building|buildings} in {room} be seen, so {exclusion}.";
    /// Fewer would be seen than one less.
    pub NearTooFew("skyscrapers.near_miss.few") { side: Side, seen: usize, height: Gone, run: Run, all: Each }
        en "{line}: {given}the clue is one off, so at least {seen} are seen from {side}; {height} in {run} would let nothing but {all} be seen, so {exclusion}.";
    /// Fewer would be seen than one less: those in these cells.
    pub NearTooFewCells("skyscrapers.near_miss.few.cells") { side: Side, seen: usize, height: Gone, run: Run, room: Vec<usize> }
        en "{line}: {given}the clue is one off, so at least {seen} are seen from {side}; {height} in {run} would let at most the {room?building|buildings} in {room} be seen, so {exclusion}.";
    /// More would be seen than one more.
    pub NearTooMany("skyscrapers.near_miss.many") { side: Side, seen: usize, height: Gone, run: Run, all: Each }
        en "{line}: {given}the clue is one off, so at most {seen} are seen from {side}; {height} in {run} would let {all} be seen, so {exclusion}.";
    /// The first is the lowest of a product.
    pub FirstOfProduct("skyscrapers.first_of_product") { side: Side, seen: usize, tallest: Symbol, what: Domain }
        en "{line}: {given}the heights that are seen from {side}, the {tallest} among them, multiply to {seen}, so the first building there is {what}: {exclusion}.";
    /// The same, where there are few ways to make it.
    pub FirstOfFewProducts("skyscrapers.first_of_product.few") { side: Side, seen: usize, products: Products, what: Domain }
        en "{line}: {given}the heights that are seen from {side} multiply to {seen}, which can only be {products}, so the first building there is {what}: {exclusion}.";
    /// The first is the lowest of a sum.
    pub FirstOfSum("skyscrapers.first_of_sum") { side: Side, seen: usize, sums: Sums, what: Domain }
        en "{line}: {given}what is seen from {side} adds up to {seen}, which can only be {sums}, so the first building there is {what}: {exclusion}.";
}
