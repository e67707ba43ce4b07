//! Pages as PNG and PDF, and books: what is on them is what is on the sheet, and the files are whole.

use linewise::book::{Book, Chapter, NotUnique, Order, Paper};
use linewise::kind;
use linewise::make::picture::decode;
use linewise::render::{pdf, png, svg};
use linewise::{Board, Puzzle, Rgb, Symbol, Task, Verdict};

/// The first puzzle of each kind's examples.
fn examples() -> Vec<Puzzle> {
    let first = |kind: &&dyn linewise::Kind| kind.examples()[0].puzzle.parse().expect("an example");
    kind::ALL.iter().map(first).collect()
}

/// A nonogram with this solution.
fn drawn(rows: usize, columns: usize, is_filled: impl Fn(usize, usize) -> bool) -> Puzzle {
    let board = Board::rectangle(rows, columns).expect("a board");
    let goal = (0..rows * columns).map(|at| Symbol(u8::from(is_filled(at / columns, at % columns)))).collect();
    Puzzle::from_picture("nonogram", board, linewise::Alphabet::black_and_white(), goal).expect("a puzzle")
}

#[test]
fn a_png_page_shows_each_cell_in_its_colour() {
    for puzzle in examples() {
        let task = Task::new(&puzzle).expect("a puzzle");
        let solution = task.solve().solutions.into_iter().next().expect("an example has a solution");
        let sheet = task.sheet(&solution.iter().copied().collect());
        if !puzzle.alphabet.is_in_colours() || sheet.is_lettered {
            continue;
        }
        for scale in [1.0, 2.0, 3.5] {
            let picture = decode(&png::draw(&sheet, scale).expect("a small page")).expect("a picture");
            let (width, _) = picture.pixels().size();
            // Not in the middle, where something may stand.
            for (symbol, (x, y)) in solution.iter().zip(svg::middles(&sheet)) {
                let (x, y) = (((x - 4.0) * scale) as usize, ((y + 5.0) * scale) as usize);
                let at = 4 * (y * width as usize + x);
                let wanted = match puzzle.alphabet.looks[symbol.index()].colour.expect("a colour") {
                    Rgb(0, 0, 0) => [51, 51, 51, 255],
                    Rgb(red, green, blue) => [red, green, blue, 255],
                };
                assert_eq!(picture.pixels().rgba()[at..at + 4], wanted, "{} at {x}, {y}, scale {scale}", puzzle.kind);
            }
        }
    }
}

#[test]
fn a_page_that_is_too_large_is_refused() {
    let puzzle = drawn(2000, 2000, |_, _| false);
    let task = Task::new(&puzzle).expect("a puzzle");
    let error = png::draw(&task.sheet(&task.start()), 2.0).expect_err("too large");
    assert!(error.to_string().contains("too large (as SVG or PDF it can be drawn)"), "{error}");
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e300] {
        assert!(png::draw(&task.sheet(&task.start()), scale).is_err(), "{scale}");
    }
}

/// Looks at a PDF file from outside: the table at its end says where each object begins. The number of its pages.
fn pages(file: &[u8]) -> usize {
    let text = String::from_utf8_lossy(file);
    assert!(file.starts_with(b"%PDF-1.") && text.trim_end().ends_with("%%EOF"));
    let position =
        |wanted: &[u8]| file.windows(wanted.len()).rposition(|window| window == wanted).expect("it is there");
    let start = position(b"startxref") + b"startxref".len();
    let digits = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    let table: usize = digits(&file[start..position(b"%%EOF")]).parse().expect("a number");
    assert!(file[table..].starts_with(b"xref"));
    let entries = String::from_utf8_lossy(&file[table..]).into_owned();
    let mut objects = 0;
    for (number, line) in entries.lines().skip(2).take_while(|line| line.len() >= 18).enumerate() {
        if line.contains(" n") {
            let at: usize = line[..10].parse().expect("a place");
            assert!(file[at..].starts_with(format!("{number} 0 obj").as_bytes()), "object {number}");
            objects += 1;
        }
    }
    assert!(objects > 5);
    text.matches("/Type /Page\n").count()
}

#[test]
fn every_kind_is_a_page_in_pdf() {
    for puzzle in examples() {
        let task = Task::new(&puzzle).expect("a puzzle");
        let file = pdf::draw(&task.sheet(&task.start()), "Ein Rätsel (1)");
        assert_eq!(pages(&file), 1, "{}", puzzle.kind);
        assert_eq!(file, pdf::draw(&task.sheet(&task.start()), "Ein Rätsel (1)"), "the same bytes each time");
    }
}

/// A book of all kinds' examples.
fn book(paper: Paper, order: Order, per_page: Option<usize>, hints: usize) -> Book {
    let mut book = Book::new("All kinds").on_paper(paper).in_order(order).with_per_page(per_page);
    for puzzle in examples() {
        let task = Task::new(&puzzle).expect("a puzzle");
        if task.solve().verdict == Verdict::Unique {
            book.add(Chapter::new(&puzzle.kind, &task, hints).expect("it has one solution"));
        }
    }
    assert!(book.len() > 4);
    book
}

#[test]
fn a_book_has_its_pages() {
    let usual = book(Paper::A4, Order::Difficulty, None, 2);
    assert!(pages(&usual.pdf()) >= 4, "title, puzzles, hints, solutions");
    assert_eq!(usual.pdf(), usual.pdf());
    // All but the puzzles takes the same number of pages.
    let one = book(Paper::Letter, Order::Name, Some(1), 0);
    let two = book(Paper::Letter, Order::Given, Some(2), 0);
    assert_eq!(
        pages(&one.pdf()) - pages(&two.pdf()),
        one.len() - two.len().div_ceil(2),
        "one and two puzzles on a page"
    );
    let hinted = book(Paper::Letter, Order::Given, Some(2), 1);
    let hints = pages(&hinted.pdf()) - pages(&two.pdf());
    assert!((1..=two.len().div_ceil(4)).contains(&hints), "{hints} pages of hints");
}

#[test]
fn large_and_small_boards_find_their_place() {
    for (rows, columns) in [(1, 1), (1, 120), (120, 1), (100, 100), (20, 90)] {
        let puzzle = drawn(rows, columns, |row, column| row * columns + column != 0);
        let task = Task::new(&puzzle).expect("a puzzle");
        let mut book = Book::new("");
        book.add(
            Chapter::new("a very long name that goes on and on and on and on and on and on and on", &task, 1)
                .expect("one solution"),
        );
        assert_eq!(pages(&book.pdf()), 4, "{rows} x {columns}: title, puzzle, hints, solution");
    }
}

#[test]
fn a_puzzle_without_one_solution_stands_in_no_book() {
    for (puzzle, verdict) in [
        ("kind: nonogram\nrows:\n1\n1\ncolumns:\n1\n1\n", Verdict::Several),
        ("kind: nonogram\nrows:\n1\n1\ncolumns:\n1\n0\n", Verdict::None),
    ] {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let refused = Chapter::new("", &Task::new(&puzzle).expect("a puzzle"), 1).expect_err("not one solution");
        assert_eq!(refused, NotUnique(verdict));
    }
}
