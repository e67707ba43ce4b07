//! Clues as lists in a program's source: read whole, or refused with the place and the reason.

use crate::common::reading::{remarks, says, taken};
use linewise::open;

#[test]
fn lists_in_a_program_are_read_by_their_names() {
    let (plain, _) = taken("3\n1 1\n0\n\n2\n1\n2\n");
    for text in [
        "# The rows and the columns\nROWS = [[3], [1, 1], []]\nCOLS = [[2], [1], [2]]\n",
        "const colHints = [[2], [1], [2]]; // columns\nconst rowHints = [[3], [1, 1], [0]];\n",
        "int rows[3][2] = {{3, 0}, {1, 1}, {0, 0}};\nint cols[3][1] = {{2}, {1}, {2}};\n",
        "let row_clues = vec![vec![3], vec![1, 1], vec![]];\nlet column_clues = vec![vec![2], vec![1], vec![2]];\n",
        "let rows = [[3]; [1; 1]; []]\nlet cols = [[2]; [1]; [2]]\n",
        "PUZZLE = {\n  \"rows\": 3,\n  \"row_clues\": ((3,), (1, 1), ()),\n  \"col_clues\": ((2,), (1,), (2,)),\n}\n",
        "List<List<Integer>> rows = List.of(List.of(3), List.of(1, 1), List.of());\nvar columns = List.of(List.of(2), List.of(1), List.of(2));\n",
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "code"), "{text}");
        assert!(remarks(text)[0].contains("the clues of its rows"), "{text}");
    }
    // Names that say nothing, one side twice.
    for text in [
        "arrows = [[3], [1, 1]]\nculprits = [[2], [1], [2]]\n",
        "rows = [[3], [1, 1]]\nrows2 = [[3], [1, 1]]\n",
        "def solve(rows, cols):\n    board = [[2], [1], [2]]\nrows = [[3], [1, 1]]\n",
        "rows = 2\nboard = [[3], [1, 1]]\ncols = [[2], [1], [2]]\n",
    ] {
        assert!(linewise::open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// What is wrong with a text, and where: the part of it at which the error stands.
fn refusal(text: &str) -> (String, String) {
    let error = open(text).and_then(|opened| opened.one()).expect_err(text);
    let place = text[error.span.start as usize..error.span.end as usize].to_owned();
    (error.message.clone(), place)
}

#[test]
fn lists_that_are_nested_otherwise_are_no_clues() {
    for (text, said, place) in [
        ("rowClues: [[run(1)], [run(1)]],\ncolClues: [[run(1)], [run(1)]],\n", "nested otherwise", "["),
        ("rows = [[[1]], [[1]], [[1]]]\ncols = [[[1]], [[1]], [[1]]]\n", "nested otherwise", "["),
        ("rows = [[[2], [1, 1]], [[1], [1]]]\ncols = [[[1], [1, 1]], [[1], [1]]]\n", "nested otherwise", "["),
        ("rows = [[2], [l, 1], [2]]\ncols = [[2], [1, 1], [2]]\n", "stands where a number should", "l"),
        ("p = {rows: [[1, 3, [2], [4]],\ncols: [[1, 1], [1], [1, 1], [4]]}\n", "do not match", "["),
        ("rows = [[2], [1, 1, [3]]\ncols = [[1], [1], [1]]\n", "do not match", "["),
        (
            "ROWS = [1], [2]]\nCOLS = [[1], [2]]\nROWS = [[2], [1]]\nCOLS = [[2], [1]]\n",
            "no bracket stands around",
            "[",
        ),
    ] {
        let (message, at) = refusal(text);
        assert!(message.contains(said), "{text}: {message}");
        assert_eq!(at, place, "{text}");
    }
}

#[test]
fn lists_that_a_program_changes_are_refused() {
    for (text, place) in [
        ("rows = [[3], [1], [1]][::-1]\ncols = [[1], [3], [1]]\n", "["),
        ("const rows = [[3], [1], [1]].reverse();\nconst cols = [[1], [3], [1]];\n", "reverse"),
        ("rows = list(reversed([[3], [1], [1]]))\ncols = [[1], [3], [1]]\n", "reversed"),
        ("rows = [[1]] * 3\ncols = [[1]] * 3\n", "*"),
        ("let rows = vec![vec![1], vec![2]].iter().rev();\nlet cols = vec![vec![1], vec![2]];\n", "rev"),
    ] {
        let (message, at) = refusal(text);
        assert!(message.contains("programs are not run"), "{text}: {message}");
        assert_eq!(at, place, "{text}");
    }
    let kept = "let rows: Vec<Vec<u8>> = vec![vec![2], vec![1]].into_iter().collect();\nlet cols = vec![vec![2], vec![1]].to_vec();\n";
    assert_eq!(taken(kept).1, "code");
}

#[test]
fn what_else_a_program_does_stands_in_no_way() {
    for text in [
        "width = 3\nheight = 3\nrows = [[3], [1, 1], [3]]\ncols = [[3], [1, 1], [3]]\n",
        "{\n  width: 3,\n  height: 3,\n  rows: [[3], [1, 1], [3]],\n  cols: [[3], [1, 1], [3]],\n}\n",
        "List<List<Integer>> rows = List.of(List.of(3), List.of(1, 1), List.of(3));\nList<List<Integer>> cols = List.of(List.of(3), List.of(1, 1), List.of(3));\n",
        "$rows = [[3], [1, 1], [3]];\n$cols = [[3], [1, 1], [3]];\n",
        "int[][] rows = { new[]{3}, new[]{1, 1}, new int[] {3} };\nint[][] columns = new int[][] { new int[]{3}, new List<int> {1, 1}, new []{3} };\n",
        "int d[2] = {-1, 1};\nint rows[3][2] = {{3}, {1, 1}, {3}};\nint d2[] = {-2};\nint cols[3][2] = {{3}, {1, 1}, {3}};\n",
        "{- rows = [[1]]\n cols = [[1]] -}\nrows = [[3],[1,1],[3]]\ncols = [[3],[1,1],[3]]\n",
        "% rows = [[1]], cols = [[1]]\nrows([[3],[1,1],[3]]).\ncolumns([[3],[1,1],[3]]).\n",
        "let rows =\n  [ [ 3 ]\n  ; [ 1; 1 ]\n  ; [ 3 ]\n  ]\nlet cols =\n  [ [ 3 ]\n  ; [ 1; 1 ]\n  ; [ 3 ]\n  ]\n",
        "* rows: [[3], [1, 1], [3]]\n* columns: [[3], [1, 1], [3]]\n",
        "The rows = [[3], [1, 1], [3]]. The columns = [[3], [1, 1], [3]].\n",
        "{rows: prototype.list([[3], [1, 1], [3]]), cols: prototype.list([[3], [1, 1], [3]])}\n",
        "--rows = [[1]]\n--cols = [[1]]\nrows = [[3],[1,1],[3]]\ncols = [[3],[1,1],[3]]\n",
        "rows = np.array([[3], [1, 1], [3]], dtype=object)\ncolumns = np.array([[3], [1, 1], [3]], dtype=object)\ndef solve(rows, columns):\n    rows = [[0] * n for _ in range(m)]\n",
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((puzzle.board.rows(), puzzle.board.columns(), format), (3, 3, "code"), "{text}");
    }
}

/// Two lists whose clues do not fit each other are told to be what they are, whatever the file is called.
#[test]
fn clues_of_different_sums_are_read_and_do_not_fit() {
    for name in ["a.py", "a.js", "a.html", "a.txt", "a.ts"] {
        let text = "rowClues = [[2], [1, 1], [3]]\ncolClues = [[3], [1, 1], [1], [2]]\n";
        let reading = linewise::format::open(text.as_bytes(), None, Some(name)).expect(name);
        assert_eq!(reading.format.name(), "code", "{name}");
        assert!(reading.puzzles[0].is_ok(), "{name}");
    }
}

#[test]
fn a_list_without_another_side_is_told_of() {
    let text = "rows = [[1], [2]]\ncols = [[1], [2]]\nrows = [[1], [1]]\n";
    let told = remarks(text);
    assert!(told.iter().any(|remark| remark.contains("it is not read")), "{told:?}");
}

/// What a format says of its own file is not lost because the file holds lists.
#[test]
fn errors_of_other_formats_stay() {
    for text in [
        "height: 3\nwidth: 3\nrows: [[1], [3]]\ncolumns: [[1], [2], [1]]\n",
        "rows: [[1], [3]]\nrows: [[1], [3]]\ncolumns: [[1], [2], [1]]\n",
        "rows: [[1], [3]]\ncolumns: [[1], [2], [1]]\ngoal: [1, 2\n",
    ] {
        let reading = linewise::format::open(text.as_bytes(), None, Some("a.yaml")).expect("a format");
        assert!(reading.puzzles[0].is_err(), "{text}");
    }
}

/// Sources that somebody made to be slow to read.
#[test]
fn hostile_sources_are_read_at_once() {
    let lists = "rows = [[1]]\ncols = [[1]]\n";
    for (text, is_read) in [
        (format!("rows=[{}[", "a.".repeat(100_000)), false),
        ("rows=[x,".repeat(30_000), false),
        (format!("{lists}{}", ";".repeat(200_000)), true),
        (format!("rows = [[1]]{}\ncols = [[1]]\n", ".copy()".repeat(30_000)), true),
        (format!("{lists}{}", "{-".repeat(100_000)), true),
        (format!("rows = {}", "[".repeat(200_000)), false),
    ] {
        let read = open(&text).and_then(|opened| opened.one());
        assert_eq!(read.is_ok(), is_read, "{}", &text[..40]);
    }
}

/// Where no list has the name of a side, the edges at which clues stand, or the directions of a plane, tell which is which.
#[test]
fn edges_and_directions_tell_the_sides() {
    let (plain, _) = taken("rows = [[1], [1, 1]]\ncols = [[1], [1], [1]]\n");
    for text in [
        "top = [[1], [1], [1]]\nleft = [[1], [1, 1]]\n",
        "const leftClues = [[1], [1, 1]];\nconst topClues = [[1], [1], [1]];\n",
        "x = [[1], [1], [1]]\ny = [[1], [1, 1]]\n",
        "solve(x=[[1], [1], [1]], y=[[1], [1, 1]])\n",
    ] {
        let (puzzle, format) = taken(text);
        assert_eq!((says(&puzzle), format), (says(&plain), "code"), "{text}");
        assert!(remarks(text)[0].contains("the clues of its rows"), "{text}");
        // In Rosetta Code's nonograms, x are the rows.
        let is_doubted = remarks(text)[0].contains("the picture is mirrored");
        assert_eq!(is_doubted, text.contains("x ") || text.contains("x="), "{text}");
    }
    // One of them alone, or several of a name, say nothing.
    for text in ["x = [[1], [1], [1]]\nz = [[1], [1, 1]]\n", "x = [[1]]\ny = [[1]]\nx = [[2]]\n"] {
        assert!(open(text).and_then(|opened| opened.one()).is_err(), "{text}");
    }
}

/// Statements that change a list after it was written down, and others that do not.
#[test]
fn lists_that_a_later_statement_changes_are_refused() {
    let python = "rows = [[1, 1], [3], [2]]\ncols = [[2], [2], [3]]\n";
    let javascript = "const rows = [[1, 1], [3], [2]];\nconst cols = [[2], [2], [3]];\n";
    let object = "const p = {\n  rows: [[1, 1], [3], [2]],\n  cols: [[2], [2], [3]],\n};\n";
    let rust = "let mut rows = vec![vec![1, 1], vec![3], vec![2]];\nlet mut cols = vec![vec![2], vec![2], vec![3]];\n";
    for (lists, statement, place) in [
        (python, "rows.reverse()", "rows.reverse"),
        (python, "rows[0] = [2]", "rows[0] ="),
        (python, "rows[0:2] = [[3], [1, 1]]", "rows[0:2] ="),
        (python, "rows[1][0] += 1", "rows[1][0] +="),
        (python, "rows, cols = cols, rows", "rows, cols ="),
        (python, "rows = rows[::-1]", "rows ="),
        (python, "rows = cols", "rows ="),
        (python, "rows.append([2])", "rows.append"),
        (python, "rows.sort()", "rows.sort"),
        (python, "rows += [[1]]", "rows +="),
        (python, "del rows[0]", "del rows"),
        (python, "random.shuffle(rows)", "shuffle(rows"),
        (python, "def turn():\n    rows.reverse()\nturn()", "rows.reverse"),
        (javascript, "rows.push([1]);", "rows.push"),
        (javascript, "rows[0].splice(0, 1);", "rows[0].splice"),
        (javascript, "if (late) { rows.unshift([1]); }", "rows.unshift"),
        (javascript, "[rows, cols] = [cols, rows];", "rows, cols] ="),
        (object, "p.rows.reverse();", "p.rows.reverse"),
        (object, "p[\"rows\"][0] = [1];", "p[\"rows\"][0] ="),
        (rust, "rows.reverse();", "rows.reverse"),
        (python, "for row in rows:\n    row.reverse()", "row.reverse"),
        (python, "for i, r in enumerate(rows): r[0] = i", "r[0] ="),
        (python, "[r.reverse() for r in rows]", "r.reverse"),
        (javascript, "for (const r of rows) r.reverse();", "r.reverse"),
        (javascript, "rows.forEach(r => r.reverse());", "r.reverse"),
        (javascript, "const turned = rows.map((r) => r.reverse());", "r.reverse"),
        (javascript, "cols.forEach(function (r) { r.push(1); });", "r.push"),
        (rust, "for row in &mut rows { row.reverse(); }", "row.reverse"),
        (rust, "std::mem::swap(&mut rows, &mut cols);", "swap(&mut rows"),
    ] {
        let (message, at) = refusal(&format!("{lists}{statement}\n"));
        assert!(message.contains("changes the list") && message.contains("programs are not run"), "{message}");
        assert_eq!(at, place);
    }
    for (lists, statement) in [
        (python, "print(rows, len(rows), rows[0], rows[::-1], sorted(rows))"),
        (python, "for row in rows:\n    print(row)\nsolve(rows=rows, cols=cols)"),
        (python, "for r in rows:\n    r = r[::-1]\n    out.append(r)\nfor r in lines:\n    r.reverse()"),
        (python, "total = sum(sum(r) for r in rows)\nif x in rows: print(x)"),
        (javascript, "for (const r of rows) out.push(r);\nrows.map(r => r.slice().reverse());"),
        (javascript, "rows.forEach(r => { const s = [...r]; s.reverse(); });"),
        (python, "assert rows != cols and rows[0] == [1, 1] and len(rows) <= 3"),
        (python, "grid.rows.reverse()\nother[rows] = cols"),
        (python, "def solve(rows, cols):\n    rows.reverse()\n    del rows[0]"),
        (python, "def lines():\n    rows = []\n    rows.append([1])\n    return rows"),
        (python, "rows, cols = np.array(rows), np.array(cols)\nrows = [tuple(row) for row in rows]"),
        (javascript, "const f = (rows, cols) => {\n  rows[0] = 1;\n  cols.pop();\n};"),
        (javascript, "function lines() {\n  const rows = [];\n  rows.push(1);\n}"),
        (object, "other.rows.reverse();\nconst n = p.rows.length;"),
        (rust, "fn solve(rows: &mut Vec<Vec<u8>>) {\n    rows.reverse();\n}"),
    ] {
        assert_eq!(taken(&format!("{lists}{statement}\n")).1, "code", "{statement}");
    }
}
