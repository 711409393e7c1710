import { expect, it } from "vitest";
import type { WorkoutVersion } from "@canter/protocol/training/workouts";
import { isUndoable } from "./workout-versions.tsx";

const after = (...changes: WorkoutVersion["change"][]) =>
  isUndoable(
    changes.map((change, index) => ({
      version: index + 1,
      change,
      workout: change === "deleted" ? { deletedAt: 1 } : {},
    })),
  );

it("offers to undo edits, one after the other, and stops before that would delete the workout", () => {
  expect(after("created")).toBe(false);
  expect(after("created", "edited")).toBe(true);
  expect(after("created", "edited", "edited", "undone")).toBe(true);
  expect(after("created", "edited", "edited", "undone", "undone")).toBe(false);
  expect(after("created", "deleted", "restored")).toBe(false);
  expect(after("created", "deleted", "restored", "edited")).toBe(true);
});
