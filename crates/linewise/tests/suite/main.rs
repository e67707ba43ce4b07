//! What the library promises, suite by suite. They are one program, so that it is built and linked once, and all tests run side by side.
//!
//! `cargo test -p linewise --test suite kinds::` runs one of them.

#[path = "../../../../fuzz/checks.rs"]
mod checks;
#[path = "../../../../fuzz/commands.rs"]
mod commands;
#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod all_rules;
mod already;
mod architecture;
mod as_published;
mod bad_files;
mod beside_clues;
mod between_lines;
mod budgets;
mod building_lines;
mod changed_files;
mod collections;
mod corpus;
mod counting;
mod cubes;
mod diagnose;
mod diagnose_small_boards;
mod door;
mod effort;
mod engine;
mod every_board;
mod examples;
mod explain;
mod fish;
mod formats;
mod given_cells;
mod hexagons;
mod hostile;
mod hostile_patterns;
mod json_files;
mod keys;
mod kinds;
mod letter_formats;
mod letters;
mod levels;
mod long_lines;
mod looks;
mod made_sums;
mod make_picture;
mod making;
mod marked_cells;
mod mistakes;
mod mistakes_in_patterns;
mod named_kinds;
mod named_sides;
mod native_format;
mod pages;
mod painted_pictures;
mod pasted_texts;
mod pattern_formats;
mod phrases;
mod pictures;
mod placed;
mod plain_words;
mod play;
mod printed_boards;
mod program_lists;
mod proofs;
mod puzzle_links;
mod readers;
mod redraw;
mod refusals;
mod regex_crossword;
mod regex_promises;
mod regressions;
mod remedies;
mod render;
mod rules;
mod said;
mod site_files;
mod site_formats;
mod skylines;
mod small_kinds;
mod techniques;
mod template_kind;
mod text_files;
mod text_formats;
mod text_refusals;
mod told_boards;
mod told_rules;
mod told_sizes;
mod typed_texts;
mod verdicts;
mod wild_formats;
mod word_lists;
