import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseSayings, plantHistory } from "../handoff/testing/planted-history.ts";
import type { Saying } from "../handoff/model-training/saying.ts";
import { addDays } from "../schedule/local-date.ts";
import { countWords } from "../handoff/ride.ts";
import { analyseByRule } from "./analyse-horse.ts";
import { offeredLines, phraseLines } from "./phrase-lines.ts";
import type { HorseContext } from "./report.ts";

const sayingsOf = (file: string): readonly Saying[] =>
  parseSayings(readFileSync(path.join(import.meta.dirname, "../handoff", file), "utf8"));

const histories = 200;

/** The last week of a planted history. */
const weekOf = (sayings: readonly Saying[], seed: number) => {
  const { input, open, troubles, alsoSaid } = plantHistory(sayings, seed);
  const { rides, otherNames, today } = input;
  const context: HorseContext = {
    athleteId: "beau",
    name: "Beau",
    from: addDays(today, -6),
    to: today,
    rides: [...rides],
    otherNames: [...otherNames],
    cautions: [],
    care: [],
    verdicts: [],
  };
  const logged = rides.reduce((sum, { notes = "" }) => sum + countWords(notes), 0);
  return { open, troubles, alsoSaid, logged, analysis: analyseByRule(context) };
};

/**
 * As for the handoff (see docs/readings.md): the share of planted observations that is reported, the share of named ones that was
 * planted, and the highest share of a history's words that its report repeats.
 */
function measured(sayings: readonly Saying[]) {
  const sums = { named: 0, planted: 0, right: 0, recall: 0 };
  let ofWords = 0;
  for (let seed = 1; seed <= histories; seed += 1) {
    const { open, troubles, alsoSaid, logged, analysis } = weekOf(sayings, seed);
    const lines = [...analysis.concerns, ...analysis.highlights];
    const facts = lines.flatMap((line) => line.facts);
    ofWords = Math.max(
      ofWords,
      lines.filter(({ kind }) => kind !== "rides").reduce((sum, { text }) => sum + countWords(text), 0) /
        logged,
    );
    const watch = facts.filter(({ key }) => key === "watch.what").map(({ text }) => text.toLowerCase());
    const quotes = facts
      .filter(({ key }) => key.endsWith(".quote"))
      .map(({ text }) => text.replace(/…$/u, ""));
    const isNamed = (label: string) => watch.includes(label.toLowerCase());
    const isQuoted = (label: string) =>
      troubles.some(
        (one) => one.label === label && one.said.some((text) => quotes.some((quote) => text.includes(quote))),
      );
    sums.named += watch.length - alsoSaid.filter((label) => !open.includes(label) && isNamed(label)).length;
    sums.planted += open.length;
    sums.right += open.filter(isNamed).length;
    sums.recall += open.filter((label) => isNamed(label) || isQuoted(label)).length;
  }
  return { precision: sums.right / sums.named, recall: sums.recall / sums.planted, ofWords };
}

describe("a report on planted histories", () => {
  it.each([
    ["hand-c", 0.95, 0.95],
    ["hand-m", 0.95, 0.95],
    ["hand-n", 0.95, 0.95],
  ] as const)(
    "reports what was planted in the words of %s, a writer that the reader was not trained on",
    (writer, named, shown) => {
      const { precision, recall, ofWords } = measured(sayingsOf(`testing/${writer}-remarks.jsonl`));
      expect(precision).toBeGreaterThanOrEqual(named);
      expect(recall).toBeGreaterThanOrEqual(shown);
      expect(ofWords).toBeLessThanOrEqual(1 / 3);
    },
  );

  it("rejects every observation that a model made up, in any wording", () => {
    const { analysis } = weekOf(sayingsOf("model-training/developed-on-remarks.jsonl"), 3);
    const lines = [...analysis.concerns, ...analysis.highlights];
    const [fact] = offeredLines(lines)[0]?.facts ?? [];
    const files = ["developed-on", "unseen", "stable-aisle", "held-out", "diary", "other-hands", "hand-a"];
    const invented = files
      .flatMap((file) => sayingsOf(`model-training/${file}-remarks.jsonl`))
      .filter(({ says }) => says.length > 0);
    expect(invented.length).toBeGreaterThan(300);
    const taken = invented.filter(
      ({ text }) =>
        phraseLines([`{{${fact?.key}}}: ${text}`], lines, ["Beau", "Luna", "Milo"]).errors.length === 0,
    );
    expect(taken.map(({ text }) => text)).toEqual([]);
  });

  it("accepts text that only connects facts", () => {
    const { analysis } = weekOf(sayingsOf("model-training/developed-on-remarks.jsonl"), 3);
    const lines = [...analysis.concerns, ...analysis.highlights];
    const [one] = offeredLines(lines);
    const [fact, other] = one?.facts ?? [];
    const words = [
      `So far this week: {{${fact?.key}}}.`,
      `Keep this in mind: {{${fact?.key}}}, and {{${(other ?? fact)?.key}}}.`,
    ];
    expect(phraseLines(words, lines, ["Beau"]).errors).toEqual([]);
  });
});
