//! A webpbn file is read, its solutions are counted, the way to the solution is explained in sentences, and the solution is drawn.
//!
//! `cargo run -p linewise --example read_and_draw -- [FILE] [PICTURE.svg]`: any format will do, webpbn's or another.

use linewise::Task;

const LETTER: &str = r#"<?xml version="1.0"?>
<puzzleset>
  <puzzle type="grid" defaultcolor="black">
    <title>A letter</title>
    <color name="white" char=".">FFFFFF</color>
    <color name="black" char="X">000000</color>
    <clues type="columns">
      <line><count>5</count></line><line><count>1</count><count>1</count></line>
      <line><count>1</count><count>1</count></line><line><count>1</count><count>2</count></line>
      <line><count>2</count><count>1</count></line>
    </clues>
    <clues type="rows">
      <line><count>4</count></line><line><count>1</count><count>1</count></line><line><count>4</count></line>
      <line><count>1</count><count>1</count></line><line><count>1</count><count>1</count></line>
    </clues>
  </puzzle>
</puzzleset>
"#;

/// Reads, counts, explains and draws.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument.contains('.'));
    let content = arguments.next().map_or_else(|| Ok(LETTER.as_bytes().to_vec()), std::fs::read)?;
    let puzzle = linewise::open(content)?.one()?;
    let task = Task::new(&puzzle)?.with_steps(20_000_000);
    println!("{} solution(s)", task.count());
    let way = task.explain();
    for (number, step) in way.steps.iter().enumerate() {
        println!("{:>2}. {}", number + 1, task.sentence(step));
    }
    println!("{}\n{}", task.ending(&way), task.rows(&way.known).join("\n"));
    let picture = task.svg(&way.known);
    match arguments.next() {
        Some(path) => std::fs::write(path, picture)?,
        None => println!("{} bytes of SVG", picture.len()),
    }
    Ok(())
}
