//! What the techniques for Kakurasu say.

use crate::message::{Run, Ways};

crate::sentences! {
    /// Nothing is filled.
    pub Empty("kakurasu.complete.empty", stands) {} en "{line}: the sum is 0, so {conclusion}.";
    /// The sum is reached.
    pub Done("kakurasu.complete.done", stands) { sum: usize }
        en "{line}: the filled cells add up to {sum} already, so {conclusion}.";
    /// One cell is enough for it.
    pub DoneByOne("kakurasu.complete.done.one", stands) { run: Run } en "{line}: {run} makes the sum already, so {conclusion}.";
    /// Every open cell is needed.
    pub Rest("kakurasu.complete.rest", stands) { rest: usize }
        en "{line}: {rest} is still missing, just what all open cells add up to, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub RestOfAll("kakurasu.complete.rest.all", stands) { rest: usize }
        en "{line}: all open cells add up to just {rest}, so {conclusion}.";
    /// The only open cell is needed.
    pub RestOfOne("kakurasu.complete.rest.one", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: {rest} is still missing, and only {cell} is left, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub RestOfOneOfAll("kakurasu.complete.rest.one.all", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: the sum is {rest}, and only {cell} is left, so {conclusion}.";
    /// One cell counts what is missing, and all others more.
    pub OneFits("kakurasu.too_large.one_fits", stands) { rest: usize }
        en "{line}: only {rest} is still missing, so {conclusion}.";
    /// One cell counts what is missing, and the smaller ones together count less.
    pub OneMakes("kakurasu.too_large.one_makes", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: {rest} is still missing, and only {cell} makes that, so {conclusion}.";
    /// Cells count more than what is missing.
    pub Large("kakurasu.too_large", stands) { rest: usize }
        en "{line}: only {rest} is still missing, and {found} {found?counts|count} more, so {conclusion}.";
    /// Cells count more than the whole sum.
    pub LargerThanAll("kakurasu.too_large.all", stands) {}
        en "{line}: {found?|each of }{found} counts more than the sum, so {conclusion}.";
    /// The open cells are too many by one of them.
    pub TooManyByOne("kakurasu.too_large.one_over", stands) { rest: usize, total: usize, over: usize }
        en "{line}: {rest} is still missing and the open cells add up to {total}, just {over} too much, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub TooManyByOneOfAll("kakurasu.too_large.one_over.all", stands) { total: usize, over: usize }
        en "{line}: the open cells add up to {total}, just {over} too much, so {conclusion}.";
    /// Without these cells the others are too few.
    pub Without("kakurasu.needed", stands) { rest: usize, total: usize }
        en "{line}: {rest} is still missing and the open cells add up to {total}, too little if {found?|one of }{found} is left out, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub WithoutOfAll("kakurasu.needed.all", stands) { total: usize }
        en "{line}: the open cells add up to {total}, too little if {found?|one of }{found} is left out, so {conclusion}.";
    /// The ways to make what is missing.
    pub Made("kakurasu.makings", stands) { rest: usize, ways: Ways }
        en "{line}: {rest} is still missing, which the open cells can only make as {ways}, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub MadeOfAll("kakurasu.makings.all", stands) { rest: usize, ways: Ways }
        en "{line}: the open cells can only make {rest} as {ways}, so {conclusion}.";
    /// One cell alone makes it.
    pub MadeByOne("kakurasu.makings.one", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: {rest} is still missing, and only {cell} makes that, so {conclusion}.";
    /// The same where nothing is filled yet.
    pub MadeByOneOfAll("kakurasu.makings.one.all", stands) { cell: Vec<usize> }
        en "{line}: of the open cells only {cell} makes the sum, so {conclusion}.";
    /// The ways to make what stays blank.
    pub MadeBlank("kakurasu.makings.blank", stands) { rest: usize, total: usize, over: usize, ways: Ways }
        en "{line}: {rest} is still missing and the open cells add up to {total}, so {over} of that stays blank, which can only be {ways}: {conclusion}.";
    /// The same where nothing is filled yet.
    pub MadeBlankOfAll("kakurasu.makings.blank.all", stands) { total: usize, over: usize, ways: Ways }
        en "{line}: the open cells add up to {total}, so {over} of that stays blank, which can only be {ways}: {conclusion}.";
    /// One cell alone makes that.
    pub MadeBlankByOne("kakurasu.makings.blank.one", stands) { rest: usize, total: usize, over: usize, cell: Vec<usize> }
        en "{line}: {rest} is still missing and the open cells add up to {total}, so {over} of that has to stay blank, and only {cell} makes that: {conclusion}.";
    /// The same where nothing is filled yet.
    pub MadeBlankByOneOfAll("kakurasu.makings.blank.one.all", stands) { total: usize, over: usize, cell: Vec<usize> }
        en "{line}: the open cells add up to {total}, so {over} of that has to stay blank, and only {cell} makes that: {conclusion}.";
    /// Too much is filled.
    pub TooMuch("kakurasu.dead_end.many", stands) { sum: usize }
        en "{line}: the filled cells add up to {sum}, too much.";
    /// Nothing is left to fill.
    pub NothingLeft("kakurasu.dead_end.none", stands) { rest: usize } en "{line}: {rest} is still missing, and no cell is left.";
    /// The same where nothing is filled yet.
    pub NothingLeftOfAll("kakurasu.dead_end.none.all", stands) { rest: usize } en "{line}: the sum is {rest}, and no cell is left.";
    /// Too little is left.
    pub TooLittle("kakurasu.dead_end.few", stands) { rest: usize, cells: Vec<usize>, total: usize }
        en "{line}: {rest} is still missing, and only {cells} {cells?is|are} left, which {cells?counts|add up to} {total}: too little.";
    /// The same where nothing is filled yet.
    pub TooLittleOfAll("kakurasu.dead_end.few.all", stands) { cells: Vec<usize>, total: usize }
        en "{line}: only {cells} {cells?is|are} left, which {cells?counts|add up to} {total}: too little.";
    /// What is left does not make it.
    pub NotMade("kakurasu.dead_end.not_made", stands) { rest: usize, cells: Vec<usize> }
        en "{line}: {rest} is still missing, which {cells} cannot make.";
    /// The same where nothing is filled yet.
    pub NotMadeOfAll("kakurasu.dead_end.not_made.all", stands) { rest: usize, cells: Vec<usize> }
        en "{line}: the sum is {rest}, which {cells} cannot make.";
    /// The only cell that is left counts more.
    pub OnlyMore("kakurasu.dead_end.more", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: {rest} is still missing, but {cell}, the only open cell, counts more.";
    /// The same where nothing is filled yet.
    pub OnlyMoreOfAll("kakurasu.dead_end.more.all", stands) { rest: usize, cell: Vec<usize> }
        en "{line}: the sum is {rest}, but {cell}, the only open cell, counts more.";
}
