//! A careful reader of the kinds that write numbers or letters: what is said to stand somewhere, to have no room, or to
//! be used up stands so on the board by then, in steps and in chains. In chains the reader follows each line that is
//! named by the line's own rule, and knows nothing of techniques.

use super::common::one_by_one::{each_alone, one_by_one};
use linewise::engine::rule::{LineView, Scratch, Shape};
use linewise::engine::{Budget, Line};
use linewise::explain::Step;
use linewise::make::{Maker, Wish};
use linewise::{Axis, Board, CellId, Domain, Grid, Puzzle, Symbol, Task, format, kind};
use std::path::Path;

const KINDS: [&str; 5] = ["doppelblock", "easy_as_abc", "fuzuli", "japanese_sums", "skyscrapers"];
const STEPS: u64 = 300_000;

fn made(kind: &str, size: usize, level: u8, seed: u64) -> Option<Puzzle> {
    let mut wish = Wish::new(Board::rectangle(size, size).expect("a board"));
    (wish.level, wish.seed) = (Some(level), seed);
    let kind = kind::ALL.iter().find(|own| own.name() == kind).expect("a kind");
    Maker::new(&wish).with_budget(Budget::UNLIMITED.with_steps(STEPS)).random(*kind).ok().map(|made| made.puzzle)
}

/// The bundled puzzles of a kind that are not large, and some that are made.
fn some_puzzles(kind: &str) -> Vec<(String, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(kind);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let bundled = paths.iter().map(|path| {
        let bytes = std::fs::read(path).expect("a readable file");
        let puzzle = format::open(&bytes, None, None).and_then(|reading| reading.one()).expect("a valid puzzle");
        (path.display().to_string(), puzzle)
    });
    let made = [(4, 3), (5, 5), (5, 6)].into_iter().filter_map(|(size, level)| {
        made(kind, size, level, 7).map(|puzzle| (format!("{kind} of size {size} and level {level}"), puzzle))
    });
    bundled.chain(made).filter(|(_, puzzle)| puzzle.board.cells() <= 64).collect()
}

/// A board on which something may be supposed; `None` where the reader saw it come to nothing.
type World = Option<Grid>;

/// The reader, with the puzzle at hand.
struct Reader<'t> {
    task: &'t Task<'t>,
    held: usize,
}

impl Reader<'_> {
    /// Reads a walkthrough to its end, and says what is not so.
    fn walkthrough(&mut self) -> Vec<String> {
        let way = self.task.explain();
        let mut board = way.start.clone();
        let mut wrong = Vec::new();
        for (number, step) in each_alone(&way).iter().enumerate() {
            for one in one_by_one(step) {
                wrong.extend(self.step(&board, &one).into_iter().map(|why| format!("step {}: {why}", number + 1)));
            }
            step.take(&mut board);
        }
        wrong
    }

    fn step(&mut self, board: &Grid, step: &Step) -> Vec<String> {
        let text = self.task.sentence(step);
        let mut wrong = self.sentence(board, &text);
        let mut worlds: Vec<(usize, World)> = vec![(0, self.supposing(board, &text))];
        for line in self.task.speaker().chain(step) {
            let inner = line.trim_start();
            let indent = line.len() - inner.len();
            while worlds.len() > 1 && worlds.last().is_some_and(|(at, _)| *at > indent) {
                worlds.pop();
            }
            let (_, world) = worlds.last_mut().expect("the outermost world");
            if inner.starts_with("If ") || inner.starts_with("Suppose also ") {
                let supposed = world.as_ref().and_then(|board| self.supposing(board, inner));
                worlds.push((indent + 1, supposed));
                continue;
            }
            if let Some(board) = world {
                // What a sentence with a `But` says is put aside what is known of a cell.
                if !inner.contains(" But ") {
                    wrong.extend(self.sentence(board, inner));
                }
                *world = self.following(board, inner);
            }
        }
        wrong
    }

    /// The board with what a sentence supposes.
    fn supposing(&self, board: &Grid, text: &str) -> World {
        let mut board = board.clone();
        let supposed =
            ["Suppose also row ", "Suppose row ", "If row "].iter().find_map(|words| text.strip_prefix(words));
        let cell_and_symbol = match supposed {
            Some(rest) => {
                let (_, behind) = number(rest)?;
                let (_, behind) = number(behind.strip_prefix(", column ")?)?;
                Some((self.cell(&format!("row {rest}"))?, behind))
            }
            None => {
                let (cells, at, rest) = match text.strip_prefix("If cell ") {
                    Some(of_line) => {
                        let (at, rest) = number(of_line)?;
                        let (cells, rest) = self.line(rest.strip_prefix(" of ")?)?;
                        (cells, at, rest)
                    }
                    None => {
                        let (cells, rest) = self.line(text)?;
                        let (at, rest) = number(&rest[rest.find(": if cell ")? + ": if cell ".len()..])?;
                        (cells, at, rest)
                    }
                };
                Some((cells[at - 1], rest))
            }
        };
        let (cell, rest) = cell_and_symbol?;
        let rest = rest.strip_prefix(" were ").or(rest.strip_prefix(" is "))?;
        let symbol = self.symbol(rest.trim_start_matches("a ").split([',', '.', ':']).next()?)?;
        board.cells[cell.index()] = board.may(cell).and(Domain::only(symbol));
        // The reader may see sooner than it is told that a cell cannot be this.
        Some(board).filter(|board| !board.may(cell).is_empty())
    }

    /// Is this the line that a sentence names? Where the reader does not know the name, any that is neither row nor
    /// column may be, and with a row or column the lines may that hold those beside it as well.
    fn is_named(&self, text: &str, line: &Line) -> bool {
        // `So cell 3 of row 2 is 5`; of a line that is neither row nor column, `So row 2, column 3 is 5`.
        if let Some(cell) = text.strip_prefix("So ").and_then(|rest| self.cell(rest)) {
            return ![Axis::ROW, Axis::COLUMN].contains(&line.place.axis) && line.cells.contains(&cell);
        }
        let counted = text.strip_prefix("So cell").and_then(|rest| rest.split_once(" of "));
        let text = counted.map_or(text, |(_, place)| place);
        if let Some((cells, _)) = self.line(text) {
            let is_bundle = line.place.axis.is_bundle();
            return *cells == *line.cells || is_bundle && cells.iter().all(|cell| line.cells.contains(cell));
        }
        let diagonals = ["the diagonal from the top left", "the diagonal from the top right"];
        let named =
            diagonals.iter().position(|name| text.get(..name.len()).is_some_and(|own| own.eq_ignore_ascii_case(name)));
        match named {
            Some(index) => line.place.axis == Axis::DIAGONAL && line.place.index as usize == index,
            None => ![Axis::ROW, Axis::COLUMN, Axis::DIAGONAL].contains(&line.place.axis),
        }
    }

    /// The board once the line that a sentence names was followed.
    fn following(&self, board: &Grid, text: &str) -> World {
        let mut board = board.clone();
        for line in &self.task.model().lines {
            if self.is_named(text, line) {
                let known: Vec<Domain> = line.cells.iter().map(|&cell| board.may(cell)).collect();
                let shape = Shape::new(line.rule.orientation(), known.len(), self.task.model().symbols);
                let (bits, mut support) = (shape.matrix(&known), vec![0; shape.len()]);
                if !line.rule.narrow(LineView { shape, bits: &bits }, &mut support, &mut Scratch::default()).ok()? {
                    return None;
                }
                for (&cell, may) in line.cells.iter().zip(shape.domains(&support)) {
                    board.cells[cell.index()] = may;
                }
            }
        }
        Some(board)
    }

    /// What of a sentence is not so on this board.
    fn sentence(&mut self, board: &Grid, text: &str) -> Vec<String> {
        let Some((cells, rest)) = self.line(text) else { return Vec::new() };
        let line: Vec<Domain> = cells.iter().map(|&cell| board.may(cell)).collect();
        let checks = self.checks(&line, rest);
        self.held += checks.len();
        checks.into_iter().filter(|(_, is_so)| !is_so).map(|(what, _)| format!("{what}: {text}")).collect()
    }

    /// What is said of a line, behind its name, and whether that is so.
    fn checks(&self, line: &[Domain], text: &str) -> Vec<(String, bool)> {
        let mut checks = Vec::new();
        let is = |at: usize, symbol: Symbol| line.get(at).is_some_and(|may| *may == Domain::only(symbol));
        let may = |symbol: Symbol| (0..line.len()).filter(|&at| line[at].has(symbol)).collect::<Vec<_>>();
        let leads = |text: &str| text.find(" already, so").or_else(|| text.find(" already, which leaves"));
        if let Some(there) = text.strip_prefix(" has its ").and_then(|rest| Some(&rest[..leads(rest)?])) {
            for (what, at) in there.split(" and its ").flat_map(|one| one.split_once(" in cell ")) {
                let (Some(symbol), Some((at, _))) = (self.symbol(what), number(at)) else { continue };
                checks.push((format!("{what} in cell {at}"), is(at - 1, symbol)));
            }
        }
        if let Some((count, there)) =
            text.strip_prefix(" has its ").and_then(|rest| rest.split_once(" already, cells "))
        {
            let cells =
                numbers(there.split(", so").next().and_then(|there| there.split(", which").next()).unwrap_or_default());
            checks.push((format!("{count} in {cells:?}"), cells.iter().all(|&at| is(at - 1, Symbol::BLANK))));
            checks.push((format!("{count} of them"), number(count).is_some_and(|(count, _)| count == cells.len())));
        }
        if let Some((what, so)) =
            text.strip_prefix(": there is no other place left for ").and_then(|rest| rest.split_once(", so "))
            && let (Some(symbol), Some((at, _))) = (self.symbol(what), so.strip_prefix("cell ").and_then(number))
        {
            checks.push((format!("{what} only in cell {at}"), may(symbol).iter().all(|&other| other == at - 1)));
        }
        if let Some((what, _)) =
            text.strip_prefix(": there is no place left for ").and_then(|rest| rest.split_once('.'))
            && let Some(symbol) = self.symbol(what)
        {
            checks.push((format!("{what} nowhere"), may(symbol).is_empty()));
        }
        // What a sum covers, or would have to, is not black.
        let had = text.split_once(" not black already)").and_then(|(before, _)| before.rsplit_once(" (cell"));
        let words = [" cannot cover cell ", " cannot cover both cell ", " no sum can cover cell "];
        let uncovered = words.iter().find_map(|words| text.split_once(words));
        for (_, cells) in had.into_iter().chain(uncovered) {
            let cells = cells.split('.').next().unwrap_or_default().replace("cell ", "");
            let cells = cells.trim_start_matches('s').trim_end_matches(" is").trim_end_matches(" are");
            let cells = numbers(cells.trim());
            checks.push((format!("{cells:?} not black"), cells.iter().all(|&at| !line[at - 1].has(Symbol::BLANK))));
        }
        if let Some((what, there)) = text.strip_prefix(" has ").and_then(|rest| rest.split_once(" twice, in cells "))
            && let Some(symbol) = self.symbol(what)
        {
            let cells = numbers(there.trim_end_matches('.'));
            checks
                .push((format!("{what} in {cells:?}"), cells.len() == 2 && cells.iter().all(|&at| is(at - 1, symbol))));
        }
        checks
    }

    /// The cell with which a text begins: `row 2, column 3`.
    fn cell(&self, text: &str) -> Option<CellId> {
        let (row, rest) = number(text.strip_prefix("row ")?)?;
        let (column, _) = number(rest.strip_prefix(", column ")?)?;
        Some(self.task.puzzle().board.cell(row - 1, column - 1))
    }

    /// The cells of the row or column with which a text begins, and what stands behind its name.
    fn line<'s>(&self, text: &'s str) -> Option<(Vec<CellId>, &'s str)> {
        let row = text.strip_prefix("Row ").or(text.strip_prefix("row "));
        let column = text.strip_prefix("Column ").or(text.strip_prefix("column "));
        let axis = if row.is_some() { Axis::ROW } else { Axis::COLUMN };
        let (index, rest) = number(row.or(column)?)?;
        // That is a cell of the board.
        if rest.starts_with(", ") {
            return None;
        }
        // The clue is of no use to this reader.
        let rest = match rest.strip_prefix(" (").and_then(|rest| rest.split_once(')')) {
            Some((_, rest)) => rest,
            None => rest,
        };
        Some((self.task.puzzle().board.line(axis, index - 1).collect(), rest))
    }

    /// The symbol that is called so.
    fn symbol(&self, name: &str) -> Option<Symbol> {
        let alphabet = &self.task.puzzle().alphabet;
        let mut glyphs = name.chars();
        match (glyphs.next(), glyphs.next()) {
            _ if ["blank", "black", "park"].contains(&name) => Some(Symbol::BLANK),
            (Some(glyph), None) => alphabet.symbol(glyph),
            _ => None,
        }
    }
}

/// The number with which a text begins, and what stands behind it.
fn number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// `1 to 3 and 5`.
fn numbers(text: &str) -> Vec<usize> {
    let stretch = |piece: &str| match piece.split_once(" to ") {
        Some((from, to)) => (from.parse().expect("a number")..=to.parse().expect("a number")).collect::<Vec<usize>>(),
        None => vec![piece.parse().unwrap_or_else(|_| panic!("{piece:?} of {text:?}"))],
    };
    text.split(", ").flat_map(|part| part.split(" and ")).flat_map(stretch).collect()
}

#[test]
fn what_is_said_to_stand_somewhere_stands_there() {
    let mut wrong = Vec::new();
    for kind in KINDS {
        let mut held = 0;
        for (name, puzzle) in some_puzzles(kind) {
            let task = Task::new(&puzzle).expect("a valid puzzle").with_steps(STEPS);
            let mut reader = Reader { task: &task, held: 0 };
            wrong.extend(reader.walkthrough().into_iter().map(|why| format!("{name}: {why}")));
            held += reader.held;
        }
        assert!(held > 100, "{kind}: {held} things held against the board");
    }
    assert!(wrong.is_empty(), "{} things are not so:\n{}", wrong.len(), wrong.join("\n"));
}

/// The reader itself is held against sentences that are not so.
#[test]
fn the_reader_notices_what_is_not_so() {
    let text = "kind: skyscrapers\nsize: 3\ngivens:\n12?\n???\n???\n";
    let puzzle = format::open(text.as_bytes(), None, None).and_then(|reading| reading.one()).expect("a valid puzzle");
    let task = Task::new(&puzzle).expect("a valid puzzle");
    let mut reader = Reader { task: &task, held: 0 };
    let board = task.start();
    let true_ones = [
        "Row 1 has its 1 in cell 1 and its 2 in cell 2 already, so cell 3 is not 1 or 2.",
        "Row 2: if cell 1 were 1, the line could not be finished, so cell 1 is not 1.",
    ];
    let false_ones = [
        "Row 1 has its 1 in cell 1 and its 2 in cell 3 already, so cell 3 is not 1 or 2.",
        "Row 2: there is no other place left for 3, so cell 1 is 3.",
        "Column 1: there is no place left for 2.",
        "Row 1 has 1 twice, in cells 1 and 2.",
        "Column 2 has its 2 parks already, cells 1 and 2, so cell 3 is not a park.",
    ];
    for said in true_ones {
        assert_eq!(reader.sentence(&board, said), [""; 0], "{said}");
    }
    for said in false_ones {
        assert!(!reader.sentence(&board, said).is_empty(), "{said}");
    }
}
