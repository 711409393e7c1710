import { expect, it } from "vitest";
import { mendInPlace, mendSpelling, nearestWord } from "./mend-spelling.ts";
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
