//! What is told one thing after the other, and what of it is told together: what follows from the same facts for the same reason.

use crate::domain::Domain;
use crate::explain::sentence::Speaker;
use crate::message::{Argument, Covering, Message};
use crate::model::{CellId, LineId};
use crate::puzzle::Axis;
use crate::techniques::quota::both_placed;

/// One sentence behind a step, and how far in it stands.
#[derive(Debug, Clone)]
pub struct Spoken {
    depth: usize,
    what: What,
    pub(super) closing: Option<Closing>,
}

/// What some sentences come to that belong together, noted at the last of them.
#[derive(Debug, Clone)]
pub(super) struct Closing {
    /// How many they are.
    pub count: usize,
    /// What they take from cells.
    pub takes: Vec<(CellId, Domain)>,
    /// What has to be gone from cells for that.
    pub rests_on: Vec<(CellId, Domain)>,
}

#[derive(Debug, Clone)]
enum What {
    /// Words.
    Words(String),
    /// What is told of a line; without a line, of cells of the board. And what it contradicts, as `But cell 3 is 4.`
    Told(Option<LineId>, Message, Option<String>),
}

impl Spoken {
    /// Words.
    pub fn words(text: String) -> Spoken {
        Spoken { depth: 0, what: What::Words(text), closing: None }
    }

    /// What is told of a line.
    pub fn told(line: LineId, message: Message) -> Spoken {
        Spoken { depth: 0, what: What::Told(Some(line), message, None), closing: None }
    }

    /// What is told of a line.
    pub fn as_told(&self) -> Option<(LineId, &Message)> {
        match &self.what {
            What::Told(Some(line), message, _) => Some((*line, message)),
            _ => None,
        }
    }

    /// What is told of a line, to be told otherwise.
    pub(super) fn as_told_mut(&mut self) -> Option<(LineId, &mut Message)> {
        match &mut self.what {
            What::Told(Some(line), message, _) => Some((*line, message)),
            _ => None,
        }
    }

    /// The same with what it contradicts behind it.
    pub fn but(self, but: String) -> Spoken {
        let what = match self.what {
            What::Words(text) => What::Words(format!("{text} {but}")),
            What::Told(line, message, _) => What::Told(line, message, Some(but)),
        };
        Spoken { what, ..self }
    }

    /// The same, so much further in.
    pub fn further_in(self, depth: usize) -> Spoken {
        Spoken { depth: self.depth + depth, ..self }
    }
}

impl Speaker<'_> {
    /// As lines of a text, with blanks before what stands further in; what follows from the same for the same reason is told once.
    pub(super) fn in_lines(&self, spoken: Vec<Spoken>) -> Vec<String> {
        let mut all: Vec<Spoken> = Vec::new();
        for next in spoken {
            match all.last().and_then(|last| self.both(last, &next)) {
                Some(both) => *all.last_mut().expect("the last one") = both,
                None => all.push(next),
            }
        }
        all.into_iter()
            .map(|Spoken { depth, what, .. }| format!("{}{}", "  ".repeat(depth), self.in_words(what)))
            .collect()
    }

    fn in_words(&self, what: What) -> String {
        match what {
            What::Words(text) => text,
            What::Told(line, message, None) => self.say(line, &message),
            What::Told(line, message, Some(but)) => format!("{} {but}", self.say(line, &message)),
        }
    }

    /// Two things that were told, one behind the other, as one; `None` where they are two.
    fn both(&self, one: &Spoken, next: &Spoken) -> Option<Spoken> {
        let (What::Told(line, first, None), What::Told(other, second, but)) = (&one.what, &next.what) else {
            return None;
        };
        if one.depth != next.depth {
            return None;
        }
        if let Some(both) = both_placed(first, second).filter(|_| line == other) {
            let both = Message { conclusion: both_conclusions(first, second), ..both };
            let what = What::Told(*line, both, but.clone());
            return Some(Spoken { depth: one.depth, what, closing: None });
        }
        if first.sentence != second.sentence {
            return None;
        }
        let what = match line == other {
            true => What::Told(*line, together(first, second)?, but.clone()),
            // Two neighbours have a line of their own, which nobody names.
            false => {
                let both = together(&self.on_board(*line, first)?, &self.on_board(*other, second)?)?;
                What::Told(None, both, but.clone())
            }
        };
        Some(Spoken { depth: one.depth, what, closing: None })
    }

    /// What is told of two neighbours, told of cells of the board.
    fn on_board(&self, line: Option<LineId>, message: &Message) -> Option<Message> {
        let Some(line) = line.map(|line| self.model.line(line)) else { return Some(message.clone()) };
        if line.place.axis != Axis::PAIR || !message.arguments().is_empty() {
            return None;
        }
        let cell = |at: usize| line.cells[at].index();
        let given = message.given.iter().map(|&(at, may)| (cell(at), may)).collect();
        let conclusion = message.conclusion.iter().map(|&(at, may, gone)| (cell(at), may, gone)).collect();
        Some(message.clone().about(given, conclusion).knowing(&[]))
    }
}

/// Two messages with the same sentence as one, where they rest on the same facts and speak of the same but for blocks,
/// or for what cannot be in the same cells.
fn together(one: &Message, other: &Message) -> Option<Message> {
    if one.given != other.given {
        return None;
    }
    let cells = |message: &Message| message.conclusion.iter().map(|(at, ..)| *at).collect::<Vec<_>>();
    let are_same_cells = cells(one) == cells(other);
    if !are_same_cells && cells(one).iter().any(|at| cells(other).contains(at)) {
        return None;
    }
    let pairs = one.arguments.iter().zip(&other.arguments);
    let arguments = pairs.map(|((name, own), (_, more))| Some((*name, joined(own, more, are_same_cells)?)));
    let arguments = arguments.collect::<Option<_>>()?;
    Some(Message { arguments, conclusion: both_conclusions(one, other), ..one.clone() })
}

/// What both messages conclude.
fn both_conclusions(one: &Message, other: &Message) -> Vec<(usize, Domain, Domain)> {
    let mut conclusion = one.conclusion.clone();
    for &(at, left, gone) in &other.conclusion {
        match conclusion.iter_mut().find(|(own, ..)| *own == at) {
            Some(own) => *own = (at, own.1.and(left), own.2.or(gone)),
            None => conclusion.push((at, left, gone)),
        }
    }
    conclusion.sort_unstable_by_key(|(at, ..)| *at);
    conclusion
}

/// What two sentences speak of, in one.
fn joined(own: &Argument, more: &Argument, are_same_cells: bool) -> Option<Argument> {
    match (own, more) {
        (own, more) if own == more => Some(own.clone()),
        (Argument::Gone(gone), Argument::Gone(others)) if are_same_cells => Some(Argument::Gone(gone.or(*others))),
        (Argument::Covering(own), Argument::Covering(more)) if own.how == more.how => {
            let mut blocks = own.blocks.clone();
            blocks.extend(more.blocks.iter().filter(|block| !own.blocks.contains(block)).cloned());
            blocks.sort_by_key(|(_, cells, _)| cells.first().copied());
            Some(Argument::Covering(Covering { blocks, how: own.how }))
        }
        _ => None,
    }
}
