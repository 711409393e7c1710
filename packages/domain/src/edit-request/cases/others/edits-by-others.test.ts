import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../../language/lexicon/lexicon.ts";
import { sampleOf } from "../../../testing/sample-size.ts";
import { readEditRequest } from "../../read-edit-request.ts";
import { otherExamples } from "../case-examples.ts";

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const programs = JSON.parse(textOf("programs.json")) as Readonly<Record<string, unknown>>;
const catalogue = lexicon().exercises;

/** Messages that are not read exactly, and those of them that are surely read as something else. */
function missedOf(writer: string) {
  const cases = otherExamples(writer, textOf(`edits-${writer}.jsonl`), programs, catalogue);
  const missed = cases.flatMap(({ input, isExact }) => {
    const reading = readEditRequest(input);
    return isExact(reading) ? [] : [{ message: input.message, reading }];
  });
  const wrong = missed.filter(({ reading }) => reading.kind === "edits" && reading.confidence === "sure");
  const messages = (some: typeof missed) => some.map(({ message }) => message);
  return { count: cases.length, missed: messages(missed), wrong: messages(wrong) };
}

// Floors of what was reached, so that no training loses it unseen. All were learned from: how they were read at first is in docs/readings.md.
describe("requests of writers who saw no code", () => {
  it.each(
    sampleOf([
      ["dev", 2, 0],
      ["a", 2, 0],
      ["b", 2, 0],
      ["c", 7, 0],
      ["d", 5, 0],
      ["e", 5, 0],
      ["f", 9, 1],
      ["g", 3, 0],
      ["h", 5, 0],
      ["i", 3, 0],
      ["j", 4, 1],
      ["k", 4, 0],
      ["l", 3, 0],
      ["m", 4, 0],
      ["n", 3, 0],
      ["o", 4, 0],
      ["q", 7, 0],
      ["r", 2, 0],
    ] as const),
  )("are read as in docs/readings.md: %s, at most %d missed, %d of them surely", (writer, missed, wrong) => {
    const found = missedOf(writer);
    expect(found.count).toBeGreaterThanOrEqual(40);
    expect(found.missed.length > missed ? found.missed : []).toEqual([]);
    expect(found.wrong.length > wrong ? found.wrong : []).toEqual([]);
  });
});
