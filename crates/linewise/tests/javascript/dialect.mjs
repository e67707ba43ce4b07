// Random patterns, many of them odd, and what JavaScript's RegExp makes of each.
// usage: node dialect.mjs SEED COUNT > cases.jsonl
// A line is {"clue", "refused": true}, or {"clue", "words": [...]}: those of WORDS that match from end to end.
const [, , seed, count] = process.argv;
let state = (Number(seed) * 2654435761 + 12345) >>> 0;
const roll = n => {
  state ^= state << 13; state >>>= 0; state ^= state >>> 17; state ^= state << 5; state >>>= 0;
  return state % n;
};
const pick = list => list[roll(list.length)];
const PIECES = [
  'a', 'b', 'c', '-', '1', '0', ' ', '.', '^', '$', '|', '(', ')', '(', ')', '(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>', '(?<x1>', '(?', '(?<', '(?i)',
  '[', ']', '[^', '[^]', '[]', '[a-c]', '[b-', '-', '[\\w-', '[\\d-c]', '[c-a]', '[---]', '[\\b]', '[\\1]', '[\\c]', '[\\c1]', '[\\cA]', '[\\8]', '[\\B]', '[\\-a]', '[^^]', '[\\k]',
  '*', '+', '?', '??', '*?', '{', '}', '{2}', '{1,}', '{0,1}', '{,2}', '{2,1}', '{1,2}?', '{a}', '{1',
  '\\1', '\\2', '\\3', '\\10', '\\11', '\\0', '\\00', '\\61', '\\141', '\\8', '\\9', '\\377', '\\400', '\\k', '\\k<n>', '\\k<x1>', '\\k<',
  '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\b', '\\B', '\\n', '\\t', '\\x61', '\\x6', '\\u0062', '\\u62', '\\u{2}', '\\cJ', '\\c', '\\c1', '\\p', '\\p{L}', '\\A', '\\z', '\\-', '\\/', '\\', '\\(', '\\[', '\\]', '\\{', '\\^',
];
const LETTERS = ['a', 'b', 'c', '-', '1', '{', ']', '\\', 'k', 'u', ' ', '2', '}', '<'];
const WORDS = [''];
for (const a of LETTERS) { WORDS.push(a); for (const b of LETTERS) WORDS.push(a + b); }
for (let i = 0; i < 600; i++) { let word = ''; for (let n = 3 + roll(4); n > 0; n--) word += pick(roll(3) ? LETTERS.slice(0, 5) : LETTERS); WORDS.push(word); }
console.log(JSON.stringify({ words: WORDS }));
for (let made = 0; made < Number(count); made++) {
  let clue = '';
  for (let pieces = 1 + roll(7); pieces > 0; pieces--) clue += pick(PIECES);
  let pattern;
  // The clue itself must be a pattern: brackets must not close those put around it.
  try { new RegExp(clue); pattern = new RegExp('^(?:' + clue + ')$'); } catch { console.log(JSON.stringify({ clue, refused: true })); continue; }
  console.log(JSON.stringify({ clue, words: WORDS.filter(word => pattern.test(word)) }));
}
