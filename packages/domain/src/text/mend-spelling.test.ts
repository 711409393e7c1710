import { expect, it } from "vitest";
import { mendSpelling, nearestWord } from "./mend-spelling.ts";
import { everydayWords, noSlips, realWords, spellingExamples } from "./spelling-words.ts";

it.each(spellingExamples)("%s", (slip, meant) => {
  expect(mendSpelling(slip)).toBe(meant);
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
