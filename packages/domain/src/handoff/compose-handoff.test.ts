import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { composeHandoff } from "./compose-handoff.ts";
import { plantHistory, type Saying } from "./testing/planted-history.ts";

const sayingsOf = (file: string): readonly Saying[] =>
  readFileSync(path.join(import.meta.dirname, "testing", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Saying);

const histories = 200;

/** How much of what was planted is told, how much of what is told was planted, and in how many of the words that were logged. */
function measured(sayings: readonly Saying[]) {
  const sums = { told: 0, planted: 0, right: 0, asked: 0, askedTold: 0, words: 0, logged: 0 };
  for (let seed = 1; seed <= histories; seed++) {
    const { input, open, asked } = plantHistory(sayings, seed);
    const { lines, words } = composeHandoff(input);
    const watch = lines
      .filter(({ kind }) => kind === "watch")
      .map(({ facts }) => facts.find(({ key }) => key === "watch.what")?.text.toLowerCase());
    sums.told += watch.length;
    sums.planted += open.length;
    sums.right += open.filter((label) => watch.includes(label.toLowerCase())).length;
    sums.asked += asked.length;
    sums.askedTold += asked.filter(() => lines.some(({ kind }) => kind === "asked")).length;
    sums.words += words.told;
    sums.logged += words.logged;
  }
  return {
    precision: sums.right / sums.told,
    recall: sums.right / sums.planted,
    asked: sums.askedTold / sums.asked,
    share: sums.words / sums.logged,
  };
}

describe("a handoff of planted histories", () => {
  // By five writers; what each set was read as at first is in docs/readings.md. All of them were developed on since.
  it.each([
    ["developed-on-remarks.jsonl", 0.95, 0.95],
    ["unseen-remarks.jsonl", 0.95, 0.95],
    ["stable-aisle-remarks.jsonl", 0.95, 0.95],
    ["diary-remarks.jsonl", 0.95, 0.95],
    // Not all of it is understood yet.
    ["held-out-remarks.jsonl", 0.9, 0.92],
    // Read once, and mended on by nobody: how far it is.
    ["other-hands-remarks.jsonl", 0.24, 0.76],
  ])("tells what was planted in the words of %s, and little else", (file, leastPrecision, leastRecall) => {
    const { precision, recall, asked } = measured(sayingsOf(file));
    expect(precision).toBeGreaterThanOrEqual(leastPrecision);
    expect(recall).toBeGreaterThanOrEqual(leastRecall);
    expect(asked).toBeGreaterThanOrEqual(0.95);
  });

  it("takes a third of the words that were logged", () => {
    for (const file of ["developed-on-remarks.jsonl", "unseen-remarks.jsonl", "stable-aisle-remarks.jsonl"])
      expect(measured(sayingsOf(file)).share).toBeLessThanOrEqual(1 / 3);
  });
});
