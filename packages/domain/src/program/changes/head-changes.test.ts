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

it("shows a moved date before other changes, also alone", () => {
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

it("moves the date in its name and goal too", () => {
  const { outcome } = rebaseEdits(sketchProgram({ sessions: [{ exercises: ["Dip"] }] }), []);
  const named = { ...head, name: "January 16th show", goal: "Ready by 16 Jan" };
  expect(withTargetDate(outcome.preview, named, "2027-01-30").details[0]?.fields).toEqual([
    { field: "name", oldValue: named.name, newValue: "January 30th show" },
    { field: "goal", oldValue: named.goal, newValue: "Ready by 30 Jan" },
    { field: "targetDate", oldValue: "2027-01-16", newValue: "2027-01-30" },
  ]);
});

it("shows nothing if it is unchanged", () => {
  const { outcome } = rebaseEdits(sketchProgram({ sessions: [{ exercises: ["Dip"] }] }), []);
  for (const targetDate of [undefined, head.targetDate])
    expect(withTargetDate(outcome.preview, head, targetDate)).toBe(outcome.preview);
});
