// Reads an object a line, as {"clue": "(a|b)\\1", "words": ["aa", "ab"]}, and answers each with a list: does the word
// match the clue from end to end?
import { readFileSync } from "node:fs";

for (const line of readFileSync(0, "utf8").split("\n").filter((line) => line !== "")) {
  const { clue, words } = JSON.parse(line);
  const pattern = new RegExp(`^(?:${clue})$`);
  console.log(JSON.stringify(words.map((word) => pattern.test(word))));
}
