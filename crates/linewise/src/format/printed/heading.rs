//! What stands above a drawing, and what that says of how to read it.

use super::frame::{self, Clues, Frame};
use super::looks::Doubt;
use super::{is_missing, value, words};
use crate::format::title_rules::{SYMBOL_KEYS, TitleRules};
use crate::format::{answers, named_kind, nonogram};
use crate::kind::{self, Kind};
use crate::puzzle::{Options, Says};

/// What the lines above a drawing say of it.
#[derive(Clone)]
pub struct Heading<'t> {
    /// The kind, where one of linewise's own is named.
    pub kind: Option<&'static dyn Kind>,
    /// Is no kind named, so that a nonogram is taken for granted?
    pub is_assumed: bool,
    /// Is the size said?
    is_sized: bool,
    /// The size that a title or a line above the board names, in either order.
    told: Option<[usize; 2]>,
    /// The keys, with those for what only a title says.
    pub keys: String,
    /// What lines without a key say of the rules.
    pub rules: Vec<TitleRules<'t>>,
    /// So many lines below the keys are no part of the drawing.
    pub lines: usize,
    /// Is there a key for what cells hold?
    has_symbols: bool,
}

impl<'t> Heading<'t> {
    /// The heading in these lines `above` the drawing of a text, and in the first ones of those `below` them; `None`
    /// for a drawing of linewise itself without a kind: it leaves out what does not fit.
    pub fn of(text: &'t str, above: &[&'t str], below: &[&'t str]) -> Option<Heading<'t>> {
        let key = |wanted: &str| above.iter().find_map(|line| value(line, wanted));
        let title = named_kind::title(text);
        let titled = title.filter(|_| key("kind").is_none());
        let kind = match key("kind") {
            Some(name) => kind::find_among(kind::ALL, name),
            None => titled.map(|(_, kind)| kind),
        };
        let is_assumed = kind.is_none() && key("kind").is_none();
        if is_assumed && answers::told(text).is_some() {
            return None;
        }
        let name = titled.map(|(_, kind)| kind.name()).or(is_assumed.then_some(nonogram::KIND));
        let mut keys: String = name.map(|name| format!("kind: {name}\n")).into_iter().collect();
        above.iter().for_each(|line| keys.extend([line, "\n"]));
        let mut lines = usize::from(below.first().is_some_and(|line| named_kind::of_title(line).is_some()));
        // Beside a key for the kind, a title tells rules only where it names that kind as well.
        let is_of = |line: &str, kind: &dyn Kind| named_kind::of_title(line).is_some_and(|of| of.name() == kind.name());
        let keyed = key("title").zip(kind).filter(|(line, kind)| titled.is_none() && is_of(line, *kind));
        let mut rules: Vec<TitleRules> =
            titled.or(keyed).map(|(line, kind)| TitleRules::of(line, kind)).into_iter().collect();
        let more = |line: &&'t str| kind.map(|kind| TitleRules::of(line, kind)).filter(TitleRules::is_all);
        while let Some(more) = below.get(lines).and_then(more) {
            rules.push(more);
            lines += 1;
        }
        let mut has_symbols = SYMBOL_KEYS.iter().any(|name| key(name).is_some());
        for rules in &rules {
            let more = rules.keys(|name| if name == SYMBOL_KEYS[0] { has_symbols } else { key(name).is_some() });
            has_symbols |= more.lines().any(|line| value(line, "symbols").is_some());
            keys.push_str(&more);
        }
        let of_title = key("title").or(title.map(|(line, _)| line)).and_then(named_kind::size_in);
        Some(Heading {
            kind,
            is_assumed,
            is_sized: key("size").is_some(),
            told: of_title,
            keys,
            rules,
            lines,
            has_symbols,
        })
    }

    /// The keys above a board of this size.
    pub fn keys_on(&self, size: [usize; 2]) -> String {
        let longest = size.into_iter().max().unwrap_or(0);
        let symbols = || self.rules.iter().find_map(|rules| rules.key_on(longest));
        self.keys.clone() + &if self.has_symbols { None } else { symbols() }.unwrap_or_default()
    }

    /// The same above a line that names the size.
    pub fn with_size(&self, size: [usize; 2]) -> Heading<'t> {
        Heading { told: Some(size), ..self.clone() }
    }

    /// What the clues beside its drawing are; `None` where they can be no part of one.
    pub fn clues(&self) -> Option<Clues> {
        match self.kind {
            Some(kind) => clues_of(kind),
            None if self.is_assumed => Some(Clues::Lists),
            // A kind of a caller's own.
            None => Some(Clues::Single),
        }
    }

    /// All ways to read its drawing that the kind does not speak against.
    pub fn ways(&self, drawing: &words::Drawing, clues: Clues) -> Vec<Frame> {
        let ways = frame::ways(drawing, clues);
        let Some(kind) = self.kind else { return ways };
        let ways = match kind.clues().may_stand_at_ends() {
            true => ways,
            false => preferred(ways, Frame::with_clues_at_starts),
        };
        let is_clue = |word: &String| {
            let read = || kind.clues().read(word, &kind.alphabets().usual(), &Options::new());
            is_missing(word) || read().is_ok()
        };
        let ways = preferred(ways, |frame| frame.clues().all(is_clue).then(|| frame.clone()));
        let has_all = |way: &Frame| way.top.is_some() && way.bottom.is_some();
        let ways = match drawing.fields.is_some() && ways.iter().any(has_all) {
            true => preferred(ways, |frame| (!frame.has_side_among_cells()).then(|| frame.clone())),
            false => ways,
        };
        // A title that names no size of these is told of where the board is read.
        preferred(ways, |frame| self.is_of_told_size(frame).then(|| frame.clone()))
    }

    /// Has this board the size that is told above it?
    fn is_of_told_size(&self, frame: &Frame) -> bool {
        let [rows, columns] = frame.size();
        !self.is_sized && self.told.is_some_and(|told| told == [rows, columns] || told == [columns, rows])
    }

    /// May these ways be several boards, with nothing that tells which?
    pub fn is_doubtful(&self, ways: &[Frame]) -> bool {
        let has_size = |frame: &Frame| frame.is_square() || self.is_of_told_size(frame);
        !self.is_sized && ways.len() != 1 && !ways.iter().any(has_size)
    }

    /// The ways that can be meant: all of them where a size may tell, else the likeliest if there is just one.
    pub fn believed(&self, ways: Vec<Frame>) -> Vec<Frame> {
        match self.is_sized || ways.iter().any(|way| way.doubt == Doubt::Blank) {
            true => ways,
            false => Some(frame::likeliest(ways)).filter(|ways| ways.len() == 1).unwrap_or_default(),
        }
    }

    /// Is its drawing a board with single clues around it, of whatever kind? Clues below a board alone may be its last
    /// row, and drawn corners cells.
    pub fn is_framed(&self, drawing: &words::Drawing) -> bool {
        let ways = frame::ways(drawing, Clues::Single);
        let ways: Vec<Frame> = ways.into_iter().filter(|way| way.top.is_some()).collect();
        !self.is_doubtful(&ways) && self.believed(ways).iter().any(|way| !way.has_corners)
    }
}

/// What `better` makes of these ways, where it makes something of any; else the ways as they are.
fn preferred(ways: Vec<Frame>, better: impl Fn(&Frame) -> Option<Frame>) -> Vec<Frame> {
    let preferred: Vec<Frame> = ways.iter().filter_map(better).collect();
    if preferred.is_empty() { ways } else { preferred }
}

/// Have the lines of this kind clues?
pub fn has_clues(kind: &dyn Kind) -> bool {
    let is_clue =
        |text: &&str| matches!(kind.clues().read(text, &kind.alphabets().usual(), &Options::new()), Ok(Some(_)));
    ["1", "A"].iter().any(is_clue)
}

/// What the clues of this kind are: those that list numbers stand above each other. `None` where they are patterns,
/// which hold the marks of a drawing.
pub fn clues_of(kind: &dyn Kind) -> Option<Clues> {
    match kind.clues().read("1 1", &kind.alphabets().usual(), &Options::new()) {
        Ok(Some(clue)) if matches!(clue.says, Says::Pattern(_)) => None,
        Ok(_) => Some(Clues::Lists),
        Err(_) => Some(Clues::Single),
    }
}
