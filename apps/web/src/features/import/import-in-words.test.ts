import { expect, it } from "vitest";
import type { ImportResponse } from "@canter/protocol/training/imports";
import { isOutdated, leftOutInWords } from "./import-in-words.ts";

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
