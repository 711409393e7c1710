import { expect, it } from "vitest";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { isOutdated, leftOutInWords, outcomeSentences } from "./import-in-words.ts";

const preview = (known: number, createdAt: number) => {
  const counts = { workouts: 3, known, sets: 0, similar: 0, doubted: 0, ahead: 0 };
  const rest = { disciplines: [], names: [], open: { massUnit: false, distanceUnit: false, date: false } };
  return { state: "preview", createdAt, preview: { ...counts, ...rest } } satisfies Partial<ImportResponse>;
};

it("a preview of what was here is outdated once something was taken back", () => {
  const undone = { state: "undone", createdAt: 1, finishedAt: 20 } as const;
  expect(isOutdated(preview(3, 10), [undone])).toBe(true);
  expect(isOutdated(preview(3, 30), [undone])).toBe(false);
  expect(isOutdated(preview(0, 10), [undone])).toBe(false);
  expect(isOutdated(preview(3, 10), [{ state: "done", createdAt: 1, finishedAt: 20 }])).toBe(false);
});

it.each([
  [{ where: "way point", message: "is not kept", count: 2 }, "way point (2×)"],
  [
    { where: "route", message: "is a plan, not something done", count: 1 },
    "route is a plan, not something done",
  ],
])("says what is left out of a file: %o", (note, words) => {
  expect(leftOutInWords(note)).toBe(words);
});

it("says what came and went, and nothing of what there was none of", () => {
  const none = { saved: 0, asked: 0, known: 0, leftOut: 0 };
  const measurements = { ...none, saved: 5, asked: 1, takenBack: 6 };
  expect(outcomeSentences("done", { ...none, measurements })).toEqual(["Brought in 6 measurements."]);
  expect(outcomeSentences("done", { ...none, saved: 2 })).toEqual(["Brought in 2 workouts."]);
  expect(outcomeSentences("done", { ...none, known: 3 })).toEqual([
    "Brought in nothing new.",
    "3 workouts were here already.",
  ]);
  expect(outcomeSentences("undone", { ...none, measurements })).toEqual(["Taken back: 6 measurements."]);
  expect(outcomeSentences("undone", { ...none, takenBack: 0 })).toEqual(["Taken back: nothing."]);
});
