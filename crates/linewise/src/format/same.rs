//! Whether puzzles that were written in a format are still the same when they are read again.

use super::Format;
use crate::distinct::distinct;
use crate::domain::{Domain, Symbol};
use crate::error::Error;
use crate::puzzle::{Alphabet, Clue, Puzzle, Says};

/// Do these bytes, in this format, say the same puzzles: the same boards under the same clues, with the same given
/// cells, for the same characters? What is written beside the puzzles may differ, how their symbols look, and the order
/// in which the colours of blocks are listed.
pub fn says_the_same(format: &dyn Format, puzzles: &[Puzzle], bytes: &[u8]) -> bool {
    let reread = format.read(bytes);
    let is_same = |(puzzle, reread): (&Puzzle, &Result<Puzzle, Error>)| {
        reread.as_ref().is_ok_and(|reread| is_same(puzzle, reread))
    };
    reread.len() == puzzles.len() && puzzles.iter().zip(&reread).all(is_same)
}

fn is_same(puzzle: &Puzzle, other: &Puzzle) -> bool {
    puzzle.kind == other.kind
        && puzzle.board == other.board
        && puzzle.options == other.options
        && holds_the_same(puzzle, other)
        && (puzzle.clues == other.clues && puzzle.givens == other.givens || is_renumbered(puzzle, other))
}

/// Can the cells hold the same? Patterns speak of the very characters; where cells can hold any, whichever are listed will do.
/// For all other clues it is enough that there are as many symbols, and blocks leave out the colours that no clue speaks of.
fn holds_the_same(puzzle: &Puzzle, other: &Puzzle) -> bool {
    let says = |is_so: fn(&Says) -> bool| puzzle.clues.values().any(|clue| is_so(&clue.says));
    match () {
        _ if says(|says| matches!(says, Says::Pattern(_))) => {
            let characters = |alphabet: &Alphabet| distinct(alphabet.looks.iter().map(|look| look.glyph));
            let is_open = |alphabet: &Alphabet| !alphabet.stand_ins.is_empty();
            let (own, others) = (&puzzle.alphabet, &other.alphabet);
            is_open(own) || !is_open(others) && characters(own) == characters(others)
        }
        _ if says(|says| matches!(says, Says::Blocks(_))) => true,
        _ => puzzle.alphabet.len() == other.alphabet.len(),
    }
}

/// Is it the same puzzle of blocks, with its colours in another order? No rule of such a puzzle knows one colour from
/// another. Other kinds do: letters stand in an order that people know, and numbers are added.
fn is_renumbered(puzzle: &Puzzle, other: &Puzzle) -> bool {
    let mut numbers = Numbers::new();
    let has_same_clues = puzzle.clues.len() == other.clues.len()
        && puzzle
            .clues
            .iter()
            .zip(&other.clues)
            .all(|(own, others)| own.0 == others.0 && numbers.join(own.1, others.1));
    let becomes = |may: &Domain| may.symbols().map(|symbol| numbers.forth[symbol.index()]).collect::<Option<Domain>>();
    has_same_clues
        && !puzzle.clues.is_empty()
        && puzzle.givens.len() == other.givens.len()
        && puzzle
            .givens
            .iter()
            .zip(&other.givens)
            .all(|(own, others)| own.0 == others.0 && becomes(&own.1.may) == Some(others.1.may))
}

/// Which colour of one puzzle is which of the other, as far as their clues have told.
struct Numbers {
    forth: [Option<Symbol>; Symbol::MAX],
    back: [Option<Symbol>; Symbol::MAX],
}

impl Numbers {
    /// Blank is blank, and nothing else is known.
    fn new() -> Numbers {
        let mut numbers = Numbers { forth: [None; Symbol::MAX], back: [None; Symbol::MAX] };
        numbers.is(Symbol::BLANK, Symbol::BLANK);
        numbers
    }

    /// Takes down that the one is the other; false where either is something else already.
    fn is(&mut self, own: Symbol, other: Symbol) -> bool {
        *self.forth[own.index()].get_or_insert(other) == other && *self.back[other.index()].get_or_insert(own) == own
    }

    /// Do both clues list the same blocks? Takes down what colours these have.
    fn join(&mut self, own: &Clue, other: &Clue) -> bool {
        let (Says::Blocks(own), Says::Blocks(other)) = (&own.says, &other.says) else { return false };
        own.len() == other.len()
            && own.iter().zip(other).all(|(own, other)| own.len == other.len && self.is(own.colour, other.colour))
    }
}

#[cfg(test)]
mod tests {
    use super::is_same;
    use crate::puzzle::Puzzle;

    fn puzzle(text: &str) -> Puzzle {
        crate::format::open(text.as_bytes(), None, None).expect("a format").puzzles.remove(0).expect("a puzzle")
    }

    #[test]
    fn colours_may_change_places_but_not_become_one_another() {
        let of = |colours: &str, clues: &str| puzzle(&format!("kind: nonogram\ncolours:\n{colours}\n{clues}"));
        let clues = "rows:\n1r 1g\n2r\ncolumns:\n2r\n1g 1r\n";
        let one = of("r red\ng green", clues);
        assert!(is_same(&one, &one));
        assert!(is_same(&one, &of("g green\nr red", clues)));
        // The same numbers, but two blocks have changed their colours.
        assert!(!is_same(&one, &of("r red\ng green", "rows:\n1r 1g\n2g\ncolumns:\n2r\n1g 1r\n")));
        // Two colours have become one, and the other way round.
        let red = of("r red\ng green", "rows:\n1r 1r\n2r\ncolumns:\n2r\n1r 1r\n");
        assert!(!is_same(&one, &red) && !is_same(&red, &one));
        // What is given moves with the colours.
        let given = |cell: &str, colours: &str| of(colours, &format!("{clues}givens:\n{cell}?\n??\n"));
        assert!(is_same(&given("r", "r red\ng green"), &given("r", "g green\nr red")));
        assert!(!is_same(&given("r", "r red\ng green"), &given("g", "g green\nr red")));
        assert!(!is_same(&given("r", "r red\ng green"), &of("g green\nr red", clues)));
    }

    #[test]
    fn letters_do_not_change_places() {
        let abc = |clues: &str| puzzle(&format!("kind: easy_as_abc\nsymbols: .AB\nleft:\n{clues}\ntop:\n*\n*\n*\n"));
        assert!(is_same(&abc("A\nB\nA"), &abc("A\nB\nA")));
        assert!(!is_same(&abc("A\nB\nA"), &abc("B\nA\nB")));
    }
}
