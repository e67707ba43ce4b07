//! What is proposed where a text cannot be read leads somewhere.

#[test]
fn remedies_say_where_clues_stand() {
    let help = |text: &str| {
        let error = linewise::open(text).and_then(|reading| reading.one()).expect_err("no puzzle");
        error.help.clone().unwrap_or_else(|| panic!("{text}: {error} has no help"))
    };
    let sides = "\"left:\", \"right:\", \"top:\"";
    for text in [
        "4 3 2 1 1 2 2 2 4 3 2 1 1 2 2\n",
        "kind: skyscrapers\nclues: 0 1 0 0 3 0 1 3 2 3 0 0 0 2 0 0\n",
        "kind: skyscrapers\nrows:\n2 4\n1 2\ncolumns:\n1\n2\n",
        "kind: easy_as_abc\nletters: AB\nrows:\nA B\nB A\nA B\ncolumns: A B A\n",
        "kind: skyscrapers\n\n2 1\n. .\n",
    ] {
        assert!(help(text).contains(sides), "{text}: {}", help(text));
    }
    for (word, meant) in
        [("north", "top"), ("below", "bottom"), ("west", "left"), ("across", "rows"), ("vertical", "columns")]
    {
        assert_eq!(help(&format!("kind: skyscrapers\n{word}: 1 2\n")), format!("did you mean \"{meant}:\"?"));
    }
    assert!(help("kind: skyscrapers\ndown: 1 2\n").contains("Clues below the board come after \"bottom:\""));
    assert!(
        help("kind: skyscrapers\nleft: 3212\nright: 2 1 2 3\ntop: 2 1 3 2\nbottom: 1 3 2 2\n")
            .contains("this is one clue")
    );
    let all = linewise::open("kind: binairo\ngivens:\n1...\n...\n....\n.....\n").and_then(|reading| reading.one());
    assert_eq!(all.expect_err("two odd rows").all().count(), 2);
    let unknown = help("puzzle kakurasu\nsize 5 x\n1 _ 2\n");
    assert!(unknown.contains("`linewise new kakurasu`"), "{unknown}");
    assert!(help("kind: skyscrapers\nparks: 1\nleft: 1 2 2\n").contains("\"symbols: .1234\""));
    assert!(
        help("kind: binairo\noption different_lines\ngivens:\n.1\n..\n").contains("\"option different_lines: yes\"")
    );
    assert!(help("kind: regex\nrows = [r\"[RUNT]*\", r\"O.*[HAT]\"]\n").contains("without brackets and quotes"));
    let json = |kind: &str| format!("{{\"rows\": [1, 2, 1], \"columns\": [1, 2, 1], \"kind\": \"{kind}\"}}");
    assert!(help(&json("kakurasu")).contains("`linewise new kakurasu`"));
    assert!(help(&json("tents")).contains("`linewise kinds`"));
    assert!(
        linewise::open(r#"{"kind": "rect", "x": ["A+", "B"], "y": ["AB"]}"#).is_ok_and(|reading| reading.one().is_ok())
    );
    // What others call the shape of the board says nothing against another kind.
    assert!(
        help(r#"{"kind": "square", "type": "skyscrapers", "rows": [[1], [2]], "columns": [[1], [2]]}"#)
            .contains("`linewise new")
    );
    for (line, meant) in [
        ("option different_lines = yes", "\"option different_lines: yes\""),
        ("option different_lines no", "\"option different_lines: no\""),
        ("title Bob's puzzle", "\"title: Bob's puzzle\""),
    ] {
        assert!(help(&format!("kind: binairo\n{line}\ngivens:\n.1\n..\n")).contains(meant), "{line}");
    }
    assert!(help("kind: skyscrapers\nclues: near miss\nleft: 1 2\n").contains("option clues"));
    // A small letter among capitals is no letter of its own.
    let error = linewise::open("kind: easy_as_abc\nleft: b A D C\ntop: A * C D\n").and_then(|reading| reading.one());
    let error = error.and_then(|puzzle| linewise::Task::new(&puzzle).map(drop)).expect_err("too many letters");
    assert!(error.help.as_deref().is_some_and(|help| help.contains("\"letters: ABCD\"")), "{error}");
}

/// A slip in a bare grid of 0 and 1 is told with its place.
#[test]
fn slips_in_a_bare_binairo_have_a_place() {
    for (text, said, line) in [
        ("110...\n1...0.\n..0...\n11..10\n....O.\n......\n", "no cell can be \"O\"", 5),
        ("110...\n1...0.\n..0...\n11..1\n......\n......\n", "row 4 has 5 cells, the first row 6", 4),
        ("110...\n1...0.\n..0...\n11..10\n......\n", "5 rows and 6 columns", 1),
    ] {
        let error = linewise::open(text).and_then(|reading| reading.one()).expect_err(text);
        assert!(error.message.contains(said), "{text}: {error}");
        let at = text[..error.span.start as usize].matches('\n').count() + 1;
        assert_eq!(
            (at, error.help.as_deref().is_some_and(|help| help.contains("binairo"))),
            (line, true),
            "{text}: {error}"
        );
    }
}

/// Whoever is asked for one clue is told nothing of the keys of a file.
#[test]
fn a_clue_that_is_asked_for_stands_alone() {
    let kind = linewise::kind::find("easy_as_abc").expect("a kind");
    let mut draft = linewise::draft::Draft::new(kind, 4, 4).expect("a form");
    let end = draft.ends()[0];
    let error = draft.take(end, "B C").expect_err("two clues");
    assert_eq!(error.help.as_deref(), Some("one clue at a time, that of this line alone"), "{error}");
}

#[test]
fn small_letters_among_capitals_are_told_where_they_stand() {
    let text = "kind: easy_as_abc\ntop: - B A -\nleft: - - c a\nright: C C A B\nbottom: A C B B\n";
    let error = linewise::open(text)
        .and_then(|reading| reading.one())
        .and_then(|puzzle| linewise::Task::new(&puzzle).map(|_| ()));
    let error = error.expect_err("29 letters in 4 cells");
    assert_eq!(&text[error.span.start as usize..error.span.end as usize], "c", "{error}");
    assert!(error.help.as_deref().is_some_and(|help| help.contains("\"letters: ABC\"")), "{error}");
}
