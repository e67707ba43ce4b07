//! Canonical forms and keys: what they share, and what they tell apart.

use linewise::make::{self, Maker, Turn, Wish};
use linewise::{Board, Domain, Puzzle, Span, Task, kind};

/// The key of a puzzle in this text.
fn key(text: &str) -> String {
    let puzzle = linewise::open(text).and_then(|opened| opened.one()).unwrap_or_else(|error| panic!("{text}: {error}"));
    make::key(&puzzle, kind::of(&puzzle).expect("a kind")).expect("a puzzle that can be written")
}

#[test]
fn a_puzzle_and_all_its_turns_have_one_key() {
    let mut keys = Vec::new();
    for kind in kind::ALL {
        let mut wish = Wish::new(Board::rectangle(4, 4).expect("a small board"));
        wish.seed = 21;
        let made = Maker::new(&wish).random(*kind).unwrap_or_else(|why| panic!("{}: {why}", kind.name()));
        let key = |puzzle: &Puzzle| make::key(puzzle, *kind).expect("a puzzle that can be written");
        let own = key(&made.puzzle);
        let mut turns = 0;
        for turn in Turn::all() {
            let Some(turned) = make::turned(&made.puzzle, *kind, turn) else { continue };
            turns += 1;
            assert_eq!(key(&turned), own, "{} {turn:?}", kind.name());
            let task = Task::new(&turned).expect("a puzzle");
            assert_eq!(task.solve().solutions, [turned.goal.clone().expect("a solution")], "{} {turn:?}", kind.name());
        }
        assert!(turns >= 2, "{}: rows can become columns", kind.name());
        let mut bare = made.puzzle.clone();
        bare.goal = None;
        bare.set_note(Puzzle::TITLE, "Another name");
        assert_eq!(key(&bare), own, "{}: names and solutions do not count", kind.name());
        bare.placed = Some(linewise::Placed {
            board: made.solution.iter().map(|&symbol| Domain::only(symbol)).collect(),
            ..Default::default()
        });
        assert_eq!(key(&bare), own, "{}: what somebody filled in does not count", kind.name());
        for option in kind.options() {
            let usual = match option.takes {
                linewise::kind::Takes::YesOrNo => "no",
                linewise::kind::Takes::OneOf(values) => values[0],
                linewise::kind::Takes::Number => "1",
                _ => continue,
            };
            bare.options.insert(option.name.to_owned(), usual.to_owned());
        }
        assert_eq!(key(&bare), own, "{}: what is usual does not count", kind.name());
        let canonical = make::canonical(&made.puzzle, *kind).expect("a form");
        assert_eq!(make::canonical(&canonical, *kind).expect("a form"), canonical, "{}", kind.name());
        let mut other = made.puzzle.clone();
        let open = (0..made.solution.len()).map(linewise::CellId::new).find(|cell| !other.givens.contains_key(cell));
        let open = open.expect("not every cell is given");
        other.give(open, Domain::only(made.solution[open.index()]), Span::NONE).expect("it is open");
        assert_ne!(key(&other), own, "{}: another puzzle", kind.name());
        keys.push(own);
    }
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), kind::ALL.len());
}

#[test]
fn a_picture_of_regions_has_one_key_however_it_is_written() {
    let key = |picture: &str| key(&format!("kind: easy_as_abc\nsize: 4\nsymbols: ABCD\noption regions:{picture}\n"));
    let own = key(" AABB/AABB/CCDD/CCDD");
    for same in
        [" QQXX/QQXX/AABB/AABB", "\n| A A B B\n| A A B B\n| C C D D\n| C C D D", "\n| xxyy\n| xxyy\n| zzAA\n| zzAA"]
    {
        assert_eq!(key(same), own, "{same:?}");
    }
    assert_ne!(key(" AAAB/ACBB/CCDB/CDDD"), own, "other regions");
}

#[test]
fn a_key_does_not_depend_on_how_a_puzzle_is_written() {
    let abc = "kind: easy as abc\nletters: ABC\nleft: B C B *\ntop: B * * *\n";
    let block = "kind: doppelblock\nsize: 4\nrows: 2 * 1 *\n";
    let colours = "kind: nonogram\nrows: 1r; 1g\ncolumns: 1r; 1g\ncolours:\n";
    for (one, others) in [
        (
            abc.to_owned(),
            vec![format!("{abc}option repeats: A1 C1\n"), format!("{abc}option nth: 1\noption seen: 1\n")],
        ),
        (block.to_owned(), ["12", "1,2", "21"].map(|digits| format!("{block}option digits: {digits}\n")).to_vec()),
        (format!("{block}option digits: 23\n"), vec![format!("{block}option digits: 3 2\n")]),
        (format!("{block}option digits: 5 10\n"), vec![format!("{block}option digits: 10 5\nsymbols: #5A\n")]),
        (format!("{abc}option boxes: 2x2\n"), vec![format!("{abc}option boxes: 2 x 2\n")]),
        (
            "kind: nonogram\nrows: 2 1\ncolumns: 1 2\n".to_owned(),
            vec!["kind: nonogram\ncolours:\n. paper #ffffff\n# ink #000000\n\nrows: 2 1\ncolumns: 1 2\n".to_owned()],
        ),
        (format!("{colours}r red #f00\ng green #0f0\n"), vec![format!("{colours}r rot #f00\ng gruen #0f0\n")]),
    ] {
        for other in others {
            assert_eq!(key(&one), key(&other), "{one}{other}");
        }
    }
    assert_ne!(key(block), key(&format!("{block}option digits: 23\n")));
}

/// Which characters and shades there are says nothing of a puzzle, unless something names them; their order does.
#[test]
fn a_key_numbers_characters_and_shades() {
    let one = |colours: &str| format!("kind: nonogram\n{colours}rows: 2 1\ncolumns: 1 2\n");
    let two = |one: &str, other: &str, [first, last]: [char; 2]| {
        let colours = format!("colours:\n{one}\n{other}\n\n");
        format!("kind: nonogram\n{colours}rows: 1{first} 2{last}\ncolumns: 1{first}; 1{last}; 1{last}\n")
    };
    let abc = |letters: [char; 3]| {
        let [a, b, c] = letters;
        format!("kind: easy_as_abc\nsymbols: .{a}{b}{c}\nleft: {b} {c} {b} *\ntop: {b} * {a} *\n")
    };
    let many = |inks: &str| {
        let colours: String = inks.chars().zip(1..).map(|(ink, at)| format!("{ink} x{at} #{at:02x}0080\n")).collect();
        let blocks: Vec<String> = inks.chars().map(|ink| format!("1{ink}")).collect();
        let columns = blocks.join("; ");
        format!("kind: nonogram\ncolours:\n{colours}\nrows: {}\ncolumns: {columns}\n", blocks.join(" "))
    };
    let red_and_black = two("a red #ff0000", "b black #000000", ['a', 'b']);
    for (puzzle, same) in [
        (one(""), vec![one("colours:\n# red #ff0000\n\n"), one("colours:\n. yellow #ffff00\nz green #00ff00\n\n")]),
        (red_and_black.clone(), vec![two("x black #000000", "y blue #0000ff", ['x', 'y'])]),
        (abc(['A', 'B', 'C']), vec![abc(['1', '2', '3']), abc(['X', 'Y', 'Z']), abc(['B', 'C', 'A'])]),
        (many("abcdefghijk"), vec![many("lmnopqrstuv")]),
    ] {
        same.iter().for_each(|same| assert_eq!(key(&puzzle), key(same), "{puzzle}{same}"));
    }
    let other_order = two("b black #000000", "a red #ff0000", ['a', 'b']);
    assert_ne!(key(&red_and_black), key(&other_order), "the order of colours counts");
    let pattern = |word: &str| format!("kind: regex_crossword\nrows:\n{word}\n\ncolumns:\n{}\n", &word[..1]);
    assert_ne!(key(&pattern("A")), key(&pattern("B")), "patterns name characters");
    let repeats = |letter: char| format!("{}option repeats: {letter}2\n", abc(['A', 'B', 'C']));
    assert_ne!(key(&repeats('A')), key(&repeats('B')), "an option names letters");
}
