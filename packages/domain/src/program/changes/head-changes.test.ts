import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { rebaseEdits } from "../edits/calls/rebase-edits.ts";
import { sketchProgram } from "../testing/sketch-program.ts";
import { withTargetDate } from "./head-changes.ts";

const head = {
  name: "Show",
  schedule: { kind: "dated" as const },
  trainingMaxes: {},
  targetDate: "2027-01-16",
};

it("shows a date that moves before what else changes, also alone", () => {
  const { outcome } = rebaseEdits(sketchProgram({ sessions: [{ exercises: ["Dip"] }] }), []);
  expect(outcome.ok).toBe(true);
  const { summary, details } = withTargetDate(outcome.preview, head, "2027-01-30");
  expect(details).toEqual([
    {
      type: "modify",
      target: "Program",
      fields: [{ field: "targetDate", oldValue: "2027-01-16", newValue: "2027-01-30" }],
    },
  ]);
  expect(summary).toBe("Moves the date to Saturday 30 January 2027.");
});

it("shows nothing where it stays", () => {
  const { outcome } = rebaseEdits(sketchProgram({ sessions: [{ exercises: ["Dip"] }] }), []);
  for (const targetDate of [undefined, head.targetDate])
    expect(withTargetDate(outcome.preview, head, targetDate)).toBe(outcome.preview);
});
