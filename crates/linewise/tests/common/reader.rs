//! Somebody who reads the sentences of walkthroughs with the board at hand.

use super::one_by_one::{each_alone, one_by_one};
use linewise::explain::Step;
use linewise::{Axis, Domain, End, Grid, Symbol, Task};

/// The cells of a line as they stand: 0, 1, or open.
type Line = Vec<Option<u8>>;

/// The reader, and how much it has read.
#[derive(Default)]
pub struct Reader {
    /// How many sentences it has read.
    pub sentences: usize,
    /// How many things that were said it has held against the board.
    pub held: usize,
}

/// Reads a walkthrough to its end, and says what is not so.
pub fn read_walkthrough(reader: &mut Reader, task: &Task<'_>) -> Vec<String> {
    let way = task.explain();
    let mut board = way.start.clone();
    let mut wrong = Vec::new();
    for (number, step) in each_alone(&way).iter().enumerate() {
        for one in one_by_one(step) {
            let said = reader.step(task, &board, &one);
            wrong.extend(said.into_iter().map(|why| format!("step {}: {why}", number + 1)));
        }
        step.take(&mut board);
    }
    wrong
}

impl Reader {
    /// Reads a step and what is behind it, on the board as it stands before it.
    pub fn step(&mut self, task: &Task<'_>, board: &Grid, step: &Step) -> Vec<String> {
        let text = task.sentence(step);
        let mut wrong = self.sentence(task, board, &text, true);
        let mut now = board.clone();
        suppose(task, &mut now, &text);
        // Boards on which something is supposed, the innermost last, each with how far in its lines stand.
        let mut boards = vec![(0, now)];
        let chain = task.speaker().chain(step);
        // A chain within which something else is supposed is read, and not judged: this reader does not follow all that comes of it.
        let is_judged = !chain.iter().any(|line| line.contains("Suppose also") || line.trim_start().starts_with("If "));
        for line in chain {
            let inner = line.trim_start();
            let indent = line.len() - inner.len();
            while boards.last().is_some_and(|(at, _)| *at > indent) {
                boards.pop();
            }
            let (_, now) = boards.last_mut().expect("the outermost board");
            if inner.starts_with("Suppose also") || inner.starts_with("If ") {
                let mut supposed = now.clone();
                suppose(task, &mut supposed, inner);
                boards.push((indent + 2, supposed));
                continue;
            }
            let said = match inner.split_once(" But ") {
                // The sentence before it puts aside what is known of this cell, which it contradicts.
                Some((said, but)) => self.sentence(task, &without(task, now, said, but), inner, false),
                None => self.sentence(task, now, inner, true),
            };
            wrong.extend(said.into_iter().filter(|_| is_judged));
            conclude(task, now, inner);
        }
        wrong
    }

    /// Reads a sentence, and says what of it is not so.
    fn sentence(&mut self, task: &Task<'_>, board: &Grid, text: &str, is_new: bool) -> Vec<String> {
        self.sentences += 1;
        let mut wrong = Vec::new();
        let Some((axis, index)) = place(text) else { return wrong };
        let cells = line_of(task, axis, index);
        let line: Line = cells.iter().map(|&cell| board.may(cell).symbol().map(|symbol| symbol.0)).collect();
        let about = Said { text, line: &line };
        let checks = match task.puzzle().kind.as_str() {
            "kakurasu" => {
                let clue = task.puzzle().clues.get(&End::at(axis, index, false)).and_then(|clue| clue.as_number());
                about.kakurasu(clue.map(|number| number as usize))
            }
            "binairo" => about.binairo(),
            _ => about.nonogram(),
        };
        for (what, is_so) in checks.into_iter().chain(about.given()) {
            self.held += 1;
            if !is_so {
                wrong.push(format!("{what} is not so on {}: {text}", drawn(&line)));
            }
        }
        let settled = concluded(text);
        if is_new && !settled.is_empty() && settled.iter().all(|&(at, may)| line[at] == Some(may)) {
            wrong.push(format!("nothing new on {}: {text}", drawn(&line)));
        }
        wrong
    }
}

fn drawn(line: &Line) -> String {
    line.iter().map(|may| may.map_or('?', |symbol| char::from(b'0' + symbol))).collect()
}

/// A sentence about a line as it stands.
struct Said<'a> {
    text: &'a str,
    line: &'a Line,
}

/// Things that were said, and whether they are so.
type Checks = Vec<(String, bool)>;

impl Said<'_> {
    fn settled(&self, symbol: u8) -> Vec<usize> {
        (0..self.line.len()).filter(|&at| self.line[at] == Some(symbol)).collect()
    }

    fn open(&self) -> Vec<usize> {
        (0..self.line.len()).filter(|&at| self.line[at].is_none()).collect()
    }

    /// The number that stands before these words, and whether it is this one.
    fn number_before(&self, words: &str, is: usize) -> Checks {
        let before = self.text.find(words).map(|at| &self.text[..at]);
        let number =
            before.and_then(|before| before.rsplit([' ', '(']).next()).and_then(|number| number.parse::<usize>().ok());
        number.map(|number| (format!("{number}{words}"), number == is)).into_iter().collect()
    }

    fn number_behind(&self, words: &str, is: usize) -> Checks {
        let behind = self.text.find(words).map(|at| &self.text[at + words.len()..]);
        let digits = behind.map(|behind| behind.chars().take_while(char::is_ascii_digit).collect::<String>());
        let number = digits.and_then(|digits| digits.parse::<usize>().ok());
        number.map(|number| (format!("{words}{number}"), number == is)).into_iter().collect()
    }

    /// The cells that are named behind these words, and whether they are these.
    fn cells_behind(&self, words: &str, are: &[usize]) -> Checks {
        let behind = self.text.find(words).map(|at| &self.text[at + words.len()..]);
        let cells = behind.and_then(cells);
        cells.map(|(cells, _)| (format!("{words}{cells:?}"), cells == are)).into_iter().collect()
    }

    fn kakurasu(&self, clue: Option<usize>) -> Checks {
        let Some(clue) = clue else { return Checks::new() };
        let sum = |cells: &[usize]| cells.iter().map(|at| at + 1).sum::<usize>();
        let (filled, open) = (self.settled(1), self.open());
        let missing = clue.wrapping_sub(sum(&filled));
        let mut checks = self.number_before(" is still missing", missing);
        // Where nothing is filled yet, the whole sum is.
        checks.extend(self.number_behind(": the sum is ", missing));
        checks.extend(self.number_behind("the filled cells add up to ", sum(&filled)));
        checks.extend(self.number_behind("the open cells add up to ", sum(&open)));
        checks.extend(self.number_behind("all open cells add up to just ", sum(&open)));
        if self.text.contains(", the only open cell, counts more") {
            checks.extend(self.cells_behind("missing, but ", &open));
            checks.extend(self.cells_behind(&format!("the sum is {clue}, but "), &open));
            checks.push(("it counts more".to_owned(), sum(&open) > missing));
        }
        if self.text.contains("just what all open cells add up to") {
            checks.push(("just what all open cells add up to".to_owned(), sum(&open) == missing));
        }
        if self.text.contains(" left, which ") || self.text.contains(" is left, so") {
            checks.extend(self.cells_behind("only ", &open));
        }
        for (words, target) in
            [("can only make as ", missing), ("can only be done with ", sum(&open).wrapping_sub(missing))]
        {
            let Some(at) = self.text.find(words) else { continue };
            let ways =
                self.text[at + words.len()..].split([':']).next().unwrap_or("").split(", so").next().unwrap_or("");
            let ways = ways.replace(" or ", ", ");
            let mut ways: Vec<Vec<usize>> =
                ways.split(", ").map(|way| way.split(" + ").filter_map(|n| n.parse().ok()).collect()).collect();
            ways.sort();
            let mut all: Vec<Vec<usize>> = (0..1usize << open.len())
                .map(|set| {
                    open.iter()
                        .enumerate()
                        .filter(|(bit, _)| set >> bit & 1 == 1)
                        .map(|(_, at)| at + 1)
                        .collect::<Vec<_>>()
                })
                .filter(|way| way.iter().sum::<usize>() == target)
                .collect();
            all.sort();
            checks.push((format!("{words}{ways:?}"), ways == all));
        }
        checks
    }

    fn binairo(&self) -> Checks {
        let mut checks = Checks::new();
        for symbol in [0, 1] {
            let missing = (self.line.len() / 2).wrapping_sub(self.settled(symbol).len());
            for (count, word) in ["one", "two", "three", "four", "five", "six"].into_iter().enumerate() {
                let (many, are) = if count == 0 { ("", "is") } else { ("s", "are") };
                let words = format!("only {word} {symbol}{many} {are} still missing");
                if self.text.contains(&words) {
                    checks.push((words, missing == count + 1));
                }
            }
            let all = format!("has all its {symbol}s already, ");
            checks.extend(self.cells_behind(&all, &self.settled(symbol)));
            checks.extend(self.cells_behind(&format!("would have too many {symbol}s: "), &self.settled(symbol)));
            // Those that cannot all be this are open, or are this.
            if let Some(at) = self.text.find(&format!(" cannot all be {symbol}")) {
                let before = &self.text[..at];
                let named = before.rfind(" cells ").and_then(|at| cells(&before[at + 1..]));
                let is_so = named.is_some_and(|(cells, _)| cells.iter().all(|&at| self.line[at] != Some(1 - symbol)));
                checks.push((format!("cannot all be {symbol}"), is_so));
            }
        }
        checks
    }

    fn nonogram(&self) -> Checks {
        let mut checks = Checks::new();
        // Each bracket names just those of the cells before it that are filled.
        for (at, _) in self.text.match_indices(" (cell") {
            let before = &self.text[..at];
            let covered = before.rfind(" cell").and_then(|at| cells(&before[at + 1..]));
            let (Some((named, behind)), Some((covered, _))) = (cells(&self.text[at + 2..]), covered) else { continue };
            let filled: Vec<usize> = covered.into_iter().filter(|&at| self.line[at] == Some(1)).collect();
            let says_so = [" is filled already)", " are filled already)"].iter().any(|words| behind.starts_with(words));
            checks.push((format!("{named:?} filled already"), says_so && named == filled));
        }
        // A room does not begin or end with a blank, and cells are not filled just beside it.
        for words in ["lies within ", ": only "] {
            for (at, _) in self.text.match_indices(words) {
                let Some((room, _)) = cells(&self.text[at + words.len()..]) else { continue };
                let (first, last) = (room[0], room[room.len() - 1]);
                let is_so = self.line[first] != Some(0) && self.line[last] != Some(0);
                checks.push((format!("{words}{}-{}", first + 1, last + 1), is_so));
            }
        }
        for words in [" filled cells, and its clue has", " filled cell, and its clue has"] {
            checks.extend(self.number_before(words, self.settled(1).len()));
        }
        if let Some(at) = self.text.find(" would be a block of ")
            && let Some((run, _)) =
                self.text[..at].rfind(": cell").map(|at| at + 2).and_then(|at| cells(&self.text[at..]))
        {
            checks.extend(self.number_behind(" would be a block of ", run.len()));
            let is_run = run.iter().all(|&at| self.line[at] == Some(1)) && run[run.len() - 1] - run[0] + 1 == run.len();
            checks.push((format!("{run:?} filled"), is_run));
        }
        if let Some((_, behind)) = self.text.split_once("as it stands so far, ") {
            let shown = behind.split(", ").next().unwrap_or("");
            let own: String =
                self.line.iter().map(|may| may.map_or('?', |symbol| if symbol == 1 { '#' } else { '.' })).collect();
            checks.push((format!("{shown} known"), shown == own));
        }
        for (at, words) in self.text.match_indices(" a gap of ") {
            let size: String = self.text[at + words.len()..].chars().take_while(char::is_ascii_digit).collect();
            let is_barred = |at: Option<usize>| at.is_none_or(|at| self.line.get(at).is_none_or(|may| *may == Some(0)));
            let gap = |from: &usize| {
                let size: usize = size.parse().expect("a number");
                from + size <= self.line.len()
                    && is_barred(from.checked_sub(1))
                    && is_barred(Some(from + size))
                    && (*from..from + size).all(|at| self.line[at] != Some(0))
            };
            checks.push((format!("a gap of {size}"), (0..self.line.len()).any(|from| gap(&from))));
        }
        checks
    }

    /// What is said to be known: `with cells 3 and 4 filled and cell 6 blank, `.
    fn given(&self) -> Checks {
        let Some(at) = self.text.find(": with ") else { return Checks::new() };
        let mut rest = &self.text[at + 7..];
        let mut checks = Checks::new();
        while let Some((cells, behind)) = cells(rest) {
            let behind = behind.trim_start();
            let (symbol, word) = if behind.starts_with("filled") { (1, "filled") } else { (0, "blank") };
            if !behind.starts_with(word) {
                break;
            }
            checks.push((format!("{cells:?} {word}"), cells.iter().all(|&at| self.line[at] == Some(symbol))));
            rest = behind[word.len()..].trim_start_matches([',', ' ']).trim_start_matches("and ");
        }
        checks
    }
}

/// The line that a sentence begins with.
fn place(text: &str) -> Option<(Axis, usize)> {
    let text = text.strip_prefix("No solution. ").unwrap_or(text);
    let (axis, rest) = match (text.strip_prefix("Row "), text.strip_prefix("Column ")) {
        (Some(rest), _) => (Axis::ROW, rest),
        (_, Some(rest)) => (Axis::COLUMN, rest),
        _ => return None,
    };
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some((axis, digits.parse::<usize>().ok()? - 1))
}

fn line_of(task: &Task<'_>, axis: Axis, index: usize) -> Vec<linewise::CellId> {
    task.puzzle().board.line(axis, index).collect()
}

/// Reads `cell 3` or `cells 1, 3 to 5 and 9`: the cells, counted from 0, and what stands behind them.
fn cells(text: &str) -> Option<(Vec<usize>, &str)> {
    let mut rest = text.strip_prefix("cells ").or(text.strip_prefix("cell "))?;
    let mut cells: Vec<usize> = Vec::new();
    let first = number(&mut rest)?;
    cells.push(first - 1);
    loop {
        let before = rest;
        let (step, is_stretch) = match rest {
            _ if rest.starts_with(" to ") => (4, true),
            _ if rest.starts_with(", ") => (2, false),
            _ if rest.starts_with(" and ") => (5, false),
            _ => return Some((cells, rest)),
        };
        rest = &rest[step..];
        let Some(next) = number(&mut rest) else { return Some((cells, before)) };
        match is_stretch {
            true => cells.extend(cells[cells.len() - 1] + 1..next),
            false => cells.push(next - 1),
        }
    }
}

/// The number with which a text begins, which is taken off it.
fn number(rest: &mut &str) -> Option<usize> {
    let digits = rest.chars().take_while(char::is_ascii_digit).count();
    let (number, behind) = rest.split_at(digits);
    *rest = behind;
    number.parse().ok()
}

/// What a sentence says that cells of its line are.
fn concluded(text: &str) -> Vec<(usize, u8)> {
    let text = text.split(" But ").next().unwrap_or(text);
    let mut found = Vec::new();
    let from = [
        ", so ",
        "in every arrangement that is left, ",
        " so it is there and ",
        "makes that: ",
        "missing: ",
        " them: ",
    ]
    .iter()
    .filter_map(|words| text.rfind(words).map(|at| at + words.len()))
    .max();
    let colon = text.rfind(": cell").map(|at| at + 2);
    let mut rest = match (from, colon) {
        (Some(from), Some(colon)) if text.contains("stays blank") || text.contains("stay blank") => {
            &text[colon.max(from)..]
        }
        (Some(from), _) => &text[from..],
        _ => "",
    };
    rest = rest.rfind(" so ").map_or(rest, |at| &rest[at + 4..]);
    for (at, _) in rest.match_indices("cell") {
        let Some((cells, behind)) = cells(&rest[at..]) else { continue };
        let behind = behind.trim_start().trim_start_matches("is ").trim_start_matches("are ");
        let symbol = match behind {
            _ if behind.starts_with("filled") || behind.starts_with('1') => 1,
            _ if behind.starts_with("blank") || behind.starts_with('0') => 0,
            _ => continue,
        };
        found.extend(cells.into_iter().map(|at| (at, symbol)));
    }
    // What a block covers or can only be.
    if from.is_none() {
        for words in ["covers ", "can only be "] {
            for (at, _) in text.match_indices(words) {
                let covered = cells(&text[at + words.len()..]).into_iter().flat_map(|(cells, _)| cells);
                found.extend(covered.map(|at| (at, 1)));
            }
        }
    }
    found
}

/// Writes on the board what a sentence concludes.
fn conclude(task: &Task<'_>, board: &mut Grid, text: &str) {
    if let Some((axis, index)) = place(text) {
        let cells = line_of(task, axis, index);
        for (at, symbol) in concluded(text) {
            board.cells[cells[at].index()] = Domain::only(Symbol(symbol));
        }
    }
    // Of cells of the board.
    let from = text.rfind(" so ").map_or(text.strip_prefix("So ").unwrap_or(""), |at| &text[at + 4..]);
    settle(task, board, from.split(" But ").next().unwrap_or(from));
}

/// Writes on the board what is supposed: of a cell of the board, or of a line.
fn suppose(task: &Task<'_>, board: &mut Grid, text: &str) {
    let until = text.find(". ").or(text.find(", the line")).unwrap_or(text.len());
    let text = &text[..until];
    // What is tried on one line: `If cell 10 of row 2 were filled:`, or `Row 2 (23): if cell 10 were filled`.
    let of_line = text.strip_prefix("If cell ").and_then(|rest| rest.split_once(" were ")?.0.split_once(" of "));
    let tried = of_line.map(|(cell, place)| {
        let what = text.rsplit_once(" were ").map_or("", |(_, what)| what);
        format!("{}{}: if cell {cell} were {what}", place[..1].to_uppercase(), &place[1..])
    });
    if let Some(tried) = tried.or_else(|| text.contains(": if ").then(|| text.to_owned())) {
        let (Some((axis, index)), Some(at)) = (place(&tried), tried.find(": if cell ").map(|at| at + 5)) else {
            return;
        };
        let Some((cells, behind)) = cells(&tried[at..]) else { return };
        let is_filled = behind.contains("filled") || behind.contains('1');
        board.cells[line_of(task, axis, index)[cells[0]].index()] = Domain::only(Symbol(u8::from(is_filled)));
        return;
    }
    settle(task, board, text);
}

/// The board without what is known of the cell of which a sentence ends with `But cell 3 is blank`.
fn without(task: &Task<'_>, board: &Grid, said: &str, but: &str) -> Grid {
    let mut board = board.clone();
    if let (Some((axis, index)), Some((cells, _))) = (place(said), cells(but)) {
        let line = line_of(task, axis, index);
        cells.iter().for_each(|&at| board.cells[line[at].index()] = Domain::first(2));
    }
    board
}

/// Writes on the board each `row 3, column 4 is 1` of a text.
fn settle(task: &Task<'_>, board: &mut Grid, text: &str) {
    for (at, words) in text.match_indices("row ") {
        let rest = &text[at + words.len()..];
        let Some((row, rest)) = rest.split_once(", column ") else { continue };
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let (Ok(row), Ok(column)) = (row.parse::<usize>(), digits.parse::<usize>()) else { continue };
        let behind = rest[digits.len()..].trim_start().trim_start_matches("were ").trim_start_matches("is ");
        let symbol = match behind {
            _ if behind.starts_with("filled") || behind.starts_with('1') => 1,
            _ if behind.starts_with("blank") || behind.starts_with('0') => 0,
            _ => continue,
        };
        board.cells[task.puzzle().board.cell(row - 1, column - 1).index()] = Domain::only(Symbol(symbol));
    }
}
