import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { composeHandoff } from "./compose-handoff.ts";
import { parseSayings, plantHistory } from "./testing/planted-history.ts";
import type { Saying } from "./model-training/train-remarks.ts";

const sayingsOf = (file: string): readonly Saying[] =>
  parseSayings(readFileSync(path.join(import.meta.dirname, file), "utf8"));

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
  // A writer's set of which the reader learned nothing; how it does is in docs/readings.md.
  it.each([["testing/hand-c-remarks.jsonl", 0.6, 0.45, 0.7]])(
    "tells what was planted in the words of %s, and little else",
    (file, leastPrecision, leastRecall, leastAsked) => {
      const { precision, recall, asked } = measured(sayingsOf(file));
      expect(precision).toBeGreaterThanOrEqual(leastPrecision);
      expect(recall).toBeGreaterThanOrEqual(leastRecall);
      expect(asked).toBeGreaterThanOrEqual(leastAsked);
    },
  );

  it("takes a third of the words that were logged", () => {
    for (const set of ["stable-aisle", "hand-a", "other-hands"])
      expect(measured(sayingsOf(`model-training/${set}-remarks.jsonl`)).share).toBeLessThanOrEqual(1 / 3);
  });
});
