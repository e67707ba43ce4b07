//! What the README and the page about making show is what the program prints.

use super::run::linewise_in;
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
