import { expect, it } from "vitest";
import { mendInPlace, mendSpelling, nearestWord } from "./mend-spelling.ts";
import { spelledFigures } from "../language/scan/quantities/spelled-figures.ts";
import { everydayWords, noSlips, realWords, spellingExamples } from "./spelling-words.ts";

it.each(spellingExamples)("%s", (slip, meant) => {
  expect(mendSpelling(slip)).toBe(meant);
});

it.each([
  ["how many miles this weeek", "how many miles this week"],
  ["what did I do todayyyy", "what did I do today"],
  ["mmm ok", "mmm ok"],
])("lets go of a letter that is held down: %s", (text, meant) => {
  expect(mendSpelling(text)).toBe(meant);
});

it.each(noSlips)("stays: %s", (text) => {
  expect(mendSpelling(text)).toBe(text);
});

it("keeps a word of its own, and holds only those that are near an everyday one", () => {
  const idle = [...realWords].filter(
    (word) => everydayWords.includes(word) || nearestWord(word) === undefined,
  );
  expect(idle).toEqual([]);
});

it("knows where each place was in the text as it was said", () => {
  const said = "lst mont my wieght was 82.3 at brekfast";
  const { text, placeOf } = mendInPlace(said);
  expect(text).toBe("last month my weight was 82.3 at breakfast");
  const wordAt = (word: string) => {
    const start = text.indexOf(word);
    return said.slice(placeOf(start, "start"), placeOf(start + word.length, "end"));
  };
  expect(["last", "month my", "weight was 82.3", "82.3", "breakfast", text].map(wordAt)).toEqual([
    "lst",
    "mont my",
    "wieght was 82.3",
    "82.3",
    "brekfast",
    said,
  ]);
});

it("looks a word up in no time", () => {
  const words = Array.from(
    { length: 2000 },
    (_, at) => `w${at.toString(26).replaceAll(/\d/gu, (digit) => "qrstuvwxyz"[Number(digit)] ?? "q")}ekend`,
  );
  const began = performance.now();
  mendSpelling(words.join(" ").slice(0, 1000));
  for (const word of words) nearestWord(word);
  expect((performance.now() - began) / words.length).toBeLessThan(1);
});

it.each([
  ["two hundred and twenty calories and twenty grams of protein", "220 calories and 20 grams of protein"],
  ["it says sixty four point eight", "it says 64.8"],
  ["make it sixty-four point three", "make it 64.3"],
  ["one eighty two point four this morning", "182.4 this morning"],
  ["A hundred and ten kilos", "110 kilos"],
  ["ten grams of carbs, five percent", "10 grams of carbs, 5 percent"],
  ["twelve hundred calories", "1200 calories"],
  ["thirty five minutes", "35 minutes"],
])("writes amounts in figures: %s", (text, figures) => {
  expect(mendSpelling(text)).toBe(figures);
});

it.each([
  "my last two runs",
  "one of those",
  "at two fifteen",
  "run at six thirty",
  "the five fifteen bus",
  "a couple of eggs",
  "twice as point one",
  "someone at point",
])("leaves as words: %s", (text) => {
  expect(mendSpelling(text)).toBe(text);
});

it("reads numbers in a long text in no time", () => {
  const text = "twenty hundred point and a ".repeat(4000);
  const began = performance.now();
  spelledFigures(text);
  expect(performance.now() - began).toBeLessThan(500);
});
