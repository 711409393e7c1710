/** Words that are a lift only with sets right behind them: "dead 180 1x3", "log 80x5", "calf 60 3x15". */
export const shortLifts: ReadonlyMap<string, string> = new Map([
  ["dead", "Deadlift"],
  ["log", "Log Press"],
  ["calf", "Calf Raise"],
]);

/** Short verbs with two letters in each other's place, or without their vowel. */
export const shortVerbs: ReadonlyMap<string, string> = new Map([
  ["rna", "ran"],
  ["rnu", "run"],
  ["rwo", "row"],
  ["swma", "swam"],
  ["sawm", "swam"],
  ["rdoe", "rode"],
  ["swmi", "swim"],
  ["swm", "swim"],
  ["rn", "run"],
  ["bk", "bike"],
  ["sw", "swim"],
  ["wlk", "walk"],
]);

/** Short forms of an interval are "e90s", "e2m" and "e2mom". */
const others: ReadonlySet<string> = new Set(["cluster", "clusters", "no", "e", "per", "hour"]);

/** Is a word read in a way of its own beside some others, whatever the lexicon has on it? */
export const isOddWord = (word: string): boolean =>
  others.has(word) || shortLifts.has(word) || shortVerbs.has(word) || word.endsWith("mom");
