import type { ModificationPreview, PreviewItem } from "@canter/domain/program/edits/edit";
import { describe, expect, it } from "vitest";
import { isShownTheSame } from "./shown-the-same.ts";

const preview = (item: PreviewItem, warnings: readonly string[] = []): ModificationPreview => ({
  toolCalls: [],
  summary: "",
  details: [item],
  warnings,
});
const sets = (oldValue: number, newValue: number) => [{ field: "workingSets", oldValue, newValue }];
const target = (exercise: number) => `Week 2, Session 1, Exercise ${exercise}: Back Squat`;

describe("what a person agreed to", () => {
  const agreed = preview({ type: "modify", target: target(1), fields: sets(3, 5) });

  it("holds when only the place has moved", () => {
    expect(isShownTheSame(agreed, preview({ type: "modify", target: target(4), fields: sets(3, 5) }))).toBe(
      true,
    );
  });

  it.each([
    ["another value was there", preview({ type: "modify", target: target(1), fields: sets(4, 5) })],
    [
      "another thing is meant",
      preview({ type: "modify", target: "Week 2, Session 1, Exercise 1: Lunge", fields: sets(3, 5) }),
    ],
    [
      "there is more to know",
      preview({ type: "modify", target: target(1), fields: sets(3, 5) }, ["It is completed."]),
    ],
  ])("does not hold when %s", (_why, now) => {
    expect(isShownTheSame(agreed, now)).toBe(false);
  });
});
