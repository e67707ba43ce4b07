//! Repairing a board: where all clues are printed, cells are changed until these say enough.

use super::bits::{self, BitLines};
use super::budget::Graded;
use super::by_lines::{Led, LineLogic};
use super::clues::{self, Crossings};
use super::kept::KeptModel;
use super::lines::{Known, Lines};
use super::random::{Setting, leave_out};
use super::series::Boards;
use super::{Chance, Made, MakingBudget};
use crate::domain::Symbol;
use crate::explain::Grade;
use crate::kind::Kind;
use crate::model::{CellId, Model};
use crate::puzzle::Puzzle;
use crate::technique::SHORT_CONTRADICTION;

/// So many changes are tried before the best of them is made.
const TRIED: usize = 10;
/// A board of which more than one cell in so many would have to be changed is given up.
const CHANGED: usize = 10;
/// A board that is taken to be led to by its lines, and is not, is changed so many times.
const LED: usize = 3;
/// So many changes are tried to make a puzzle harder, and so many of them graded.
const HARDER: usize = 600;
const GRADED: usize = 60;

/// What the clues are to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Each line for itself, one after the other, leads to the solution.
    Lines,
    /// There is one solution.
    Unique,
    /// The solution is found with techniques up to this level.
    Level(u8),
}

/// A board that is being repaired.
struct Repair<'a> {
    kind: &'a dyn Kind,
    crossings: Crossings,
    puzzle: Puzzle,
    word: Vec<Symbol>,
    /// What its lines say by themselves, where line logic is to solve it and that can be asked quickly.
    lines: Option<(Lines<'a>, Known)>,
    /// The puzzle's model, where it can be kept while cells change.
    kept: Option<KeptModel>,
    /// How hard it is, once that was a goal and is reached.
    grade: Option<Grade>,
}

/// Makes a puzzle of which all clues are printed, from a board of which a few cells may be changed; `None` where that
/// led to a contradiction.
pub(super) fn make(
    setting: &Setting<'_>,
    word: Vec<Symbol>,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<Made> {
    let wish = setting.wish;
    let needs_lines = wish.level.is_none_or(|level| level < SHORT_CONTRADICTION.level);
    let mut word = word;
    if fits_bits(setting) {
        match by_bits(setting, word, chance, work)? {
            Ok(made) => return Some(made),
            Err(drawing) => word = drawing,
        }
    }
    let empty = &setting.boards.empty;
    let mut puzzle = empty.clone();
    let stop = work.left().stop;
    let lines = || Lines::new(setting.kind, empty, word.clone(), stop).ok();
    let mut led = match setting.boards.is_plain && needs_lines {
        true => lines().map(|lines| Led::new(lines, empty.alphabet.len())),
        false => None,
    };
    if let Some(led) = &mut led {
        let is_made = led_by_lines(setting, led, &mut puzzle, chance, work)?;
        word.copy_from_slice(led.lines().drawing());
        if is_made {
            return Some(Made::new(puzzle, word, Some(wish.seed)));
        }
    }
    clues::print_all(&mut puzzle, setting.kind, &word);
    let crossings = Crossings::new(&wish.board);
    let kept = KeptModel::new(setting.kind, &puzzle);
    let lines = led.map(|led| (led.into_lines(), Known::default()));
    let mut repair = Repair { kind: setting.kind, crossings, puzzle, word, lines, kept, grade: None };
    repair.reach(if needs_lines { Goal::Lines } else { Goal::Unique }, chance, work)?;
    if let Some(level) = wish.level {
        repair.reach(Goal::Level(level), chance, work)?;
        repair.harden(level, chance, work);
    }
    let Repair { puzzle, word, grade, .. } = repair;
    if wish.minimal {
        return leave_out(setting.kind, wish, puzzle, word, chance, work);
    }
    let mut made = Made::new(puzzle, word, Some(wish.seed));
    made.grade = grade;
    Some(made)
}

/// Changes a board until its lines most likely lead to it. Do they lead to it, so that the puzzle, whose clues are then
/// printed, is as wished? `None` where that is not worth more work.
fn led_by_lines(
    setting: &Setting<'_>,
    led: &mut Led<Lines<'_>>,
    puzzle: &mut Puzzle,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<bool> {
    for _ in 0..LED {
        led.change(chance, work)?;
        if setting.wish.level.is_some() || setting.wish.minimal {
            // More is wished for than that lines lead to it.
            return Some(false);
        }
        clues::print_all(puzzle, setting.kind, led.lines().drawing());
        // The kind's own model has the last word.
        let model = setting.kind.model(puzzle).ok()?;
        if work.open_by_lines(&model).is_some_and(|open| open.is_empty()) {
            return Some(true);
        }
    }
    Some(false)
}

/// Is any puzzle wished for that line logic solves, on a board whose lines are words of bits?
fn fits_bits(setting: &Setting<'_>) -> bool {
    let Setting { wish, taste, boards: Boards { empty, is_plain, .. }, .. } = setting;
    let is_short = empty.board.rows().max(empty.board.columns()) <= bits::MOST;
    *is_plain && taste.lists_blocks && empty.alphabet.len() == 2 && is_short && wish.level.is_none() && !wish.minimal
}

/// Makes a puzzle of a black and white board; the board as it is then where its lines do not lead to it, and `None`
/// where that is not worth more work.
fn by_bits(
    setting: &Setting<'_>,
    word: Vec<Symbol>,
    chance: &mut Chance,
    work: &mut MakingBudget<'_>,
) -> Option<Result<Made, Vec<Symbol>>> {
    let mut led = Led::new(BitLines::new(word, setting.boards.empty.board.columns()), 2);
    for _ in 0..LED {
        if led.change(chance, work)? > 0 && !led.is_led(work) {
            continue;
        }
        let lines = led.into_lines();
        let boards = setting.boards;
        let again = setting.spent.take().filter(|spent| boards.is_like(spent));
        let puzzle = again.and_then(|spent| lines.listed(spent)).or_else(|| lines.listed(boards.unlisted.clone()))?;
        return Some(Ok(Made::new(puzzle, lines.into_drawing(), Some(setting.wish.seed))));
    }
    Some(Err(led.into_lines().into_drawing()))
}

impl Repair<'_> {
    /// Changes cells until the clues say what is wanted; `None` where that would be too many, or where the budget ends.
    fn reach(&mut self, goal: Goal, chance: &mut Chance, work: &mut MakingBudget<'_>) -> Option<()> {
        let mut open = self.open(goal, work)?;
        for _ in 0..self.word.len() / CHANGED + 2 {
            if open.is_empty() {
                return Some(());
            }
            let (cell, symbol, left) = self.best_change(goal, &open, chance, work)?;
            self.change(cell, symbol);
            open = left;
        }
        // The grade is that of the last puzzle that was looked at.
        if open.is_empty() { self.open(goal, work).map(|_| ()) } else { None }
    }

    /// The change that leaves the fewest cells open, of some that are tried: the cell, what it becomes, and the cells left open.
    fn best_change(
        &mut self,
        goal: Goal,
        open: &[CellId],
        chance: &mut Chance,
        work: &mut MakingBudget<'_>,
    ) -> Option<(CellId, Symbol, Vec<CellId>)> {
        let mut best: Option<(CellId, Symbol, Vec<CellId>)> = None;
        for _ in 0..TRIED {
            if work.is_over() {
                return None;
            }
            let cell = open[chance.below(open.len())];
            let before = self.word[cell.index()];
            let symbol = self.other(before, chance);
            self.change(cell, symbol);
            let left = if self.may_be_led() { self.open(goal, work) } else { None };
            self.change(cell, before);
            let Some(left) = left else { continue };
            let is_enough = left.len() * 4 <= open.len();
            if best.as_ref().is_none_or(|(.., best)| left.len() < best.len()) {
                best = Some((cell, symbol, left));
            }
            if is_enough {
                break;
            }
        }
        best
    }

    /// May line logic lead to the board, as far as can be told quickly, where it is to do so?
    fn may_be_led(&mut self) -> bool {
        let Some((lines, known)) = &mut self.lines else { return true };
        lines.solve(known);
        lines.unknown(known) == 0
    }

    /// Any other symbol.
    fn other(&self, symbol: Symbol, chance: &mut Chance) -> Symbol {
        let drawn = chance.below(self.puzzle.alphabet.len() - 1) as u8;
        Symbol(if drawn >= symbol.0 { drawn + 1 } else { drawn })
    }

    /// Changes a cell, the clues of its lines, and their rules.
    fn change(&mut self, cell: CellId, symbol: Symbol) {
        self.word[cell.index()] = symbol;
        if let Some((lines, _)) = &mut self.lines {
            lines.draw(cell, symbol);
        }
        for place in self.crossings.through(cell) {
            clues::print(&mut self.puzzle, self.kind, &self.word, place);
            let Some(kept) = &mut self.kept else { continue };
            let rule = kept.rule(self.kind, &self.puzzle, place);
            match (kept.number(place), rule) {
                (Some(line), Some(rule)) => kept.model.lines[line].rule = rule,
                _ => self.kept = None,
            }
        }
    }

    /// Asks something about the puzzle's model; `None` where it has none.
    fn ask<R>(&self, question: impl FnOnce(&Model) -> Option<R>) -> Option<R> {
        match &self.kept {
            Some(kept) => question(&kept.model),
            None => question(&self.kind.model(&self.puzzle).ok()?),
        }
    }

    /// The cells about which the clues do not say enough; `None` where that could not be found out.
    fn open(&mut self, goal: Goal, work: &mut MakingBudget<'_>) -> Option<Vec<CellId>> {
        let cells = |is_open: &dyn Fn(usize) -> bool| {
            (0..self.word.len()).filter(|&cell| is_open(cell)).map(CellId::new).collect::<Vec<_>>()
        };
        match goal {
            Goal::Lines => self.ask(|model| work.open_by_lines(model)),
            Goal::Unique => {
                let answer = self.ask(|model| Some(work.solve(model, 2)))?;
                match &answer.solutions[..] {
                    [one, other, ..] => Some(cells(&|cell| one[cell] != other[cell])),
                    [_] if answer.complete => Some(Vec::new()),
                    _ => None,
                }
            }
            Goal::Level(level) => match work.grade(self.kind, &self.puzzle, level) {
                Graded::Is(grade) => {
                    self.grade = Some(grade);
                    Some(Vec::new())
                }
                Graded::Harder(grid) => Some(cells(&|cell| grid.cells[cell].len() > 1)),
                Graded::Unknown => None,
            },
        }
    }

    /// Changes cells as long as the puzzle is easier than this level, keeping those changes that make it harder.
    fn harden(&mut self, level: u8, chance: &mut Chance, work: &mut MakingBudget<'_>) {
        let mut graded = 0;
        for _ in 0..HARDER {
            let Some(grade) = self.grade.clone() else { return };
            if grade.level >= Some(level) || graded == GRADED || work.is_over() {
                return;
            }
            let cell = CellId::new(chance.below(self.word.len()));
            let before = self.word[cell.index()];
            let symbol = self.other(before, chance);
            self.change(cell, symbol);
            if !self.may_be_led() {
                self.change(cell, before);
                continue;
            }
            graded += 1;
            let is_solved = self.open(Goal::Level(level), work).is_some_and(|open| open.is_empty());
            let is_harder = |now: &Grade| (now.level, now.effort) >= (grade.level, grade.effort);
            if !is_solved || !self.grade.as_ref().is_some_and(is_harder) {
                self.change(cell, before);
                self.grade = Some(grade);
            }
        }
    }
}
