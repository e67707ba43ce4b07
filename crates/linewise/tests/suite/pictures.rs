//! Pictures as puzzles: in characters, PBM and its kin, and PNG.

use linewise::format::{self, Written};
use linewise::{Domain, Error, Puzzle, Span, Symbol};

/// The only puzzle in `bytes`, read as `name`.
fn read(name: &str, bytes: impl AsRef<[u8]>) -> Result<Puzzle, Error> {
    let mut puzzles = format::find(name).unwrap_or_else(|| panic!("no format {name}")).read(bytes.as_ref());
    assert_eq!(puzzles.len(), 1, "{name}");
    puzzles.remove(0)
}

fn write(name: &str, puzzle: &Puzzle) -> Result<Written, Error> {
    format::find(name).unwrap().write(std::slice::from_ref(puzzle))
}

fn looks(puzzle: &Puzzle) -> Vec<(char, &str)> {
    puzzle.alphabet.looks.iter().map(|look| (look.glyph, look.name.as_str())).collect()
}

/// `##`, `.#` and `..`
fn drawn() -> Puzzle {
    let puzzle = Puzzle::nonogram(&[vec![2], vec![1], vec![]], &[vec![1], vec![2]]).unwrap();
    Puzzle { goal: Some([1, 1, 0, 1, 0, 0].map(Symbol).to_vec()), ..puzzle }
}

#[test]
fn every_way_to_draw_is_recognized_and_read() {
    for (name, content) in [
        ("picture", "##\n.#\n..\n"),
        ("picture", "\n\nXX\nOX\nOO\n\n"),
        ("picture", "1 1\r\n0 1\r\n0 0"),
        ("picture", "\u{feff}██\n-█\n--"),
        ("pbm", "P1\n2 3\n1 1\n0 1\n0 0\n"),
        ("pbm", "P1 # a comment\n2 3 110100"),
        ("pbm", "P2 2 3 9  0 0 9 0 9 9\n"),
        ("pbm", "P3 2 3 1  0 0 0 0 0 0 1 1 1 0 0 0 1 1 1 1 1 1\n"),
    ] {
        let reading = format::open(content.as_bytes(), None, None).unwrap_or_else(|error| panic!("{content}: {error}"));
        assert_eq!(reading.format.name(), name, "{content}");
        assert_eq!(reading.puzzles, [Ok(drawn())], "{content}");
    }
}

#[test]
fn blanks_can_be_cells() {
    let puzzle = read("picture", "\n # #\n\n##\n\n").unwrap();
    assert_eq!((puzzle.board.rows(), puzzle.board.columns()), (3, 4));
    assert_eq!(puzzle.goal, Some([0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0].map(Symbol).to_vec()));
}

#[test]
fn several_pictures_are_several_puzzles() {
    let text = "##\n.#\n..\n\n#.\n";
    let puzzles: Vec<Puzzle> = format::find("picture").unwrap().read(text.as_bytes()).into_iter().flatten().collect();
    assert_eq!(puzzles.len(), 2);
    assert_eq!(format::find("picture").unwrap().write(&puzzles).unwrap().bytes, text.as_bytes());
    let bytes = format::find("pbm").unwrap().write(&puzzles).unwrap().bytes;
    assert_eq!(format::find("pbm").unwrap().read(&bytes), puzzles.into_iter().map(Ok).collect::<Vec<_>>());
}

#[test]
fn drawings_are_written() {
    assert_eq!(write("picture", &drawn()).unwrap().bytes, b"##\n.#\n..\n");
    assert_eq!(write("pbm", &drawn()).unwrap().bytes, b"P1\n2 3\n1 1\n0 1\n0 0\n");
    for name in ["picture", "pbm", "png"] {
        let written = write(name, &drawn()).unwrap();
        assert_eq!(written.lost, [""; 0], "{name}");
        assert_eq!(read(name, written.bytes), Ok(drawn()), "{name}");
    }
}

#[test]
fn pictures_keep_their_colours() {
    let picture = "P3\n3 2\n255\n255 0 0 255 255 255 0 0 128\n0 0 128 255 255 255 255 255 255\n";
    let puzzle = read("pbm", picture).unwrap();
    assert_eq!(looks(&puzzle), [('.', "white"), ('r', "red"), ('n', "navy")]);
    assert_eq!(puzzle.goal, Some([1, 0, 2, 2, 0, 0].map(Symbol).to_vec()));
    assert_eq!(write("pbm", &puzzle).unwrap().bytes, picture.as_bytes());
    let png = write("png", &puzzle).unwrap();
    assert_eq!(png.lost, [""; 0]);
    let reading = format::open(&png.bytes, None, None).unwrap();
    assert_eq!(reading.format.name(), "png");
    assert_eq!(reading.puzzles, [Ok(puzzle.clone())]);
    assert_eq!(write("picture", &puzzle).unwrap_err().message, "a picture in characters is black and white");
}

/// Pixels that are decoded and encoded elsewhere, as by a browser, say what the same picture as a PNG file says.
#[test]
fn bare_pixels_say_what_a_png_says() {
    let red = [0xe0, 0x10, 0x20, 0xff];
    let (clear, black, white) = ([1, 2, 3, 0], [0, 0, 0, 0xff], [0xff; 4]);
    for rgba in [[black, white, white, black, black, white], [red, clear, black, clear, red, red]] {
        let puzzle = format::from_rgba(2, 3, rgba.as_flattened()).expect("a picture");
        let as_png = read("png", write("png", &puzzle).expect("a file").bytes).expect("a picture");
        assert_eq!(puzzle, as_png);
        let back = format::to_rgba(&puzzle).expect("pixels").bytes;
        assert_eq!(format::from_rgba(2, 3, &back), Ok(puzzle));
    }
    let half = [[0, 0, 0, 0x80], white].as_flattened().to_vec();
    let grey = format::from_rgba(1, 2, &half).expect("a picture");
    assert_eq!(format::to_rgba(&grey).expect("pixels").bytes[..3], [0x7f; 3], "over white paper");
    for (rows, columns, bytes) in [(2, 3, 23), (2, 3, 25), (1, 1, 0), (0, 3, 0)] {
        assert!(format::from_rgba(rows, columns, &vec![0; bytes]).is_err(), "{rows} x {columns}: {bytes} bytes");
    }
    assert!(format::to_rgba(&Puzzle { goal: None, ..drawn() }).is_err());
}

#[test]
fn a_dark_background_stays_a_background() {
    let content = r##"{"colours": [{"glyph": ".", "rgb": "#101010"}, {"glyph": "y", "rgb": "#ffff00"}],
        "rows": [["1"]], "columns": [[1], []], "solution": ["y."]}"##;
    let puzzle = read("json", content).unwrap();
    let refusal = write("pbm", &puzzle).unwrap_err().message.clone();
    assert_eq!(refusal, "a PBM picture cannot tell the puzzle's blank cells and its colours apart");
    let png = write("png", &puzzle).unwrap();
    assert_eq!(png.lost, ["the names and the order of the colours"]);
    let back = read("png", png.bytes).unwrap();
    assert_eq!((back.goal, back.clues), (puzzle.goal, puzzle.clues));
}

#[test]
fn what_a_picture_does_not_show_is_named_or_refused() {
    let mut puzzle = drawn();
    puzzle.set_note(Puzzle::TITLE, "corner");
    puzzle.give(linewise::CellId::new(0), Domain::only(Symbol::FILLED), Span::NONE).unwrap();
    let givens = "1 given cell: without it the puzzle may have more solutions";
    let mut vague = drawn();
    let end = vague.clues.pop_first().expect("a clue").0;
    let mut other = drawn();
    other.clues.remove(&end);
    let next = other.clues.values().find(|clue| clue.says != drawn().clues[&end].says).expect("another clue").clone();
    other.clues.insert(end, next);
    let unsolved = Puzzle { goal: None, ..drawn() };
    for name in ["picture", "pbm", "png"] {
        assert_eq!(write(name, &puzzle).unwrap().lost, [givens, "the title"], "{name}");
        let refusal = write(name, &vague).unwrap_err().message.clone();
        assert!(refusal.ends_with("cannot express that row 1 has no clue"), "{name}: {refusal}");
        let refusal = write(name, &other).unwrap_err().message.clone();
        let problem = "cannot express the clue of row 1: it is not that of the stored solution";
        assert!(refusal.ends_with(problem), "{name}: {refusal}");
        let refusal = write(name, &unsolved).unwrap_err().message.clone();
        assert!(refusal.ends_with("shows the solution, and none is stored with the puzzle"), "{name}: {refusal}");
    }
}

#[test]
fn bytes_and_texts_say_the_same_picture() {
    for (bytes, text) in [
        (&b"P4\n9 2\n\x80\x00\x00\x80"[..], "P1\n9 2\n100000000\n000000001\n"),
        (b"P5 2 1 255\n\x00\xff", "P2 2 1 255 0 255"),
        (b"P5 2 1 65535\n\x00\x00\xff\xff", "P2 2 1 65535 0 65535"),
        (b"P6\n# red\n2 1\n255\n\xff\x00\x00\xff\xff\xff", "P3 2 1 255 255 0 0 255 255 255"),
    ] {
        assert_eq!(read("pbm", bytes), read("pbm", text), "{text}");
    }
    let two = format::find("pbm").unwrap().read(b"P4 1 1 \x80\nP4 2 1 \x40\n");
    let sizes: Vec<_> = two.iter().map(|puzzle| puzzle.as_ref().unwrap().board.columns()).collect();
    assert_eq!(sizes, [1, 2]);
}

#[test]
fn bad_drawings_get_a_place_and_a_sentence() {
    for (name, content, message, place) in [
        ("picture", "##\n#\n", "row 2 has 1 cells, the first row has 2", "#"),
        ("picture", "##\n.?\n", "\"?\" is not one of the picture's two characters", "?"),
        ("picture", "##\nX.\n", "\"X\" is not one of the picture's two characters", "X"),
        ("picture", "11\n11\n", "there is no filled cell in it", "11\n11"),
        ("pbm", "P1 2 2 1 0 1", "the picture ends in the middle", ""),
        ("pbm", "P1 2 2 1 0 1 2 ", "\"2\" is not a pixel", "2"),
        ("pbm", "P1 x 2 1 0 1 2", "\"x\" is not the width", "x"),
        ("pbm", "P1 -2 2 1 0 1 2", "\"-2\" is not the width", "-"),
        ("pbm", "P2 1 1 0 0 0", "0 is not the largest value of a picture", " "),
        ("pbm", "P2 1 1 9 10", "the value 10 is over 9, the largest of this picture", ""),
        ("pbm", "P1 0 1 9 10", "a board of 1 row and 0 columns has no cells", " "),
        ("pbm", "P4 1000000 1000000 \u{80}", "a board of 1000000 rows and 1000000 columns is too large", " "),
        ("pbm", "P4 2000 2000 \u{80}", "the picture ends before its 2000 rows of 2000 pixels", ""),
    ] {
        let error = read(name, content).unwrap_err();
        assert_eq!(error.message, message, "{name}: {content}");
        assert!(!error.span.is_none(), "{name}: {content}");
        let span = error.span.start as usize..error.span.end as usize;
        assert_eq!(content.get(span).unwrap_or_default(), place, "{name}: {content}");
    }
}

#[test]
fn damaged_pngs_are_errors() {
    let png = write("png", &drawn()).unwrap().bytes;
    let error = |bytes: &[u8]| format::open(bytes, None, None).unwrap().puzzles.remove(0).unwrap_err().message.clone();
    for end in 8..png.len() - 12 {
        let message = error(&png[..end]);
        assert!(message.starts_with("the PNG file"), "{end}: {message}");
    }
    let mut flipped = png.clone();
    flipped[20] ^= 0x40;
    assert!(error(&flipped).starts_with("the PNG file is damaged"), "{}", error(&flipped));
}

#[test]
fn a_png_of_a_million_by_a_million_takes_no_memory() {
    let mut huge = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x0f\x42\x40\0\x0f\x42\x40\x08\x02\0\0\0".to_vec();
    huge.extend(crc32(&huge[12..]).to_be_bytes());
    let error = read("png", huge).unwrap_err();
    assert_eq!(error.message, "a board of 1000000 rows and 1000000 columns is too large");
}

/// The checksum of a PNG chunk, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| (0..8).fold(crc, |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 });
    !bytes.iter().fold(!0, |crc, &byte| step(crc ^ u32::from(byte)))
}
