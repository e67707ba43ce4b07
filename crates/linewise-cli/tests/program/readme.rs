//! What the README and the page about making show is what the program prints; commands in the pages about pictures work.

use super::run::{Folder, linewise, linewise_in, linewise_reading};
use std::path::Path;

/// The commands in the README's `console` blocks, each with the output below it.
fn commands(readme: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("the text before the end of the block");
        for line in block.lines() {
            match (line.strip_prefix("$ linewise "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => *output += &format!("{line}\n"),
                (None, None) => panic!("a console block begins with a command, not {line:?}"),
            }
        }
    }
    commands
}

/// The words of a command, without the quotes around some of them.
fn words(command: &str) -> Vec<&str> {
    let quoted = command.split('"').enumerate();
    quoted.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }).collect()
}

#[test]
fn the_readme_shows_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let commands = commands(&readme);
    assert!(commands.len() >= 3, "the README shows {} commands", commands.len());
    for (command, output) in commands {
        let run = linewise_in(&root, &words(&command));
        // A blank at the end of a line may be a cell; nobody sees it here.
        let lines = |text: &str| text.trim_end().lines().map(str::trim_end).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(lines(&run.out), lines(&output), "linewise {command}");
    }
}

#[test]
fn the_page_about_making_shows_what_is_made() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/making.md")).expect("a page");
    let commands = commands(&page);
    assert_eq!(commands.len(), 3);
    for (command, output) in commands {
        let run = linewise_in(&root, &words(&command)).ended(0);
        assert_eq!(run.out.trim_end(), output.trim_end(), "linewise {command}");
    }
}

/// The lines of a page's `sh` blocks that begin so.
fn shell_lines<'p>(page: &'p str, begin: &str) -> Vec<&'p str> {
    let blocks = page.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    blocks.flat_map(str::lines).filter(|line| line.starts_with(begin)).collect()
}

/// The pictures of the pages are there, and what is said to be made of them can be made, solved and printed.
#[test]
fn the_pages_about_pictures_show_commands_that_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut made = 0;
    for name in ["making", "pictures", "books"] {
        let page = std::fs::read_to_string(root.join(format!("docs/{name}.md"))).expect("a page");
        let images: Vec<&str> = page.split("](images/").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(!images.is_empty(), "{name} has no picture");
        for image in images {
            let size =
                std::fs::metadata(root.join("docs/images").join(image)).unwrap_or_else(|_| panic!("{image}")).len();
            assert!((1..60_000).contains(&size), "{image}: {size} bytes");
        }
        for command in shell_lines(&page, "linewise make docs/images/") {
            let (command, _) = command.split_once(" -o ").expect("it is written into a file");
            let puzzle = linewise_in(&root, &words(command.trim_start_matches("linewise "))).ended(0).out;
            linewise_reading(&puzzle, &["solve", "-"]).ended(0);
            made += 1;
        }
    }
    assert!(made >= 4, "{made} commands");
    let folder = Folder::new();
    for name in ["fox", "snail"] {
        let puzzle = root.join(format!("puzzles/nonogram/{name}.linewise")).display().to_string();
        let solution = linewise(&["show", "--solution", &puzzle, "--svg"]).ended(0).out;
        let image = std::fs::read_to_string(root.join(format!("docs/images/{name}-solution.svg"))).expect("an image");
        assert_eq!(solution, image, "scripts/making_pictures.py draws docs/images anew");
        linewise(&["book", &puzzle, "--out", &folder.path("book.pdf"), "--hints", "0"]).ended(0);
    }
}
