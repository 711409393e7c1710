import { bindCalls } from "@canter/domain/program/edits/calls/bind-calls";
import type { ModificationPreview, PreviewItem } from "@canter/domain/program/edits/edit";
import { rebaseEdits } from "@canter/domain/program/edits/calls/rebase-edits";
import type { Program } from "@canter/domain/program/program";
import { readProgram } from "@canter/domain/program/read-program";
import { describe, expect, it } from "vitest";
import { isShownTheSame } from "./decide-proposal.ts";

const preview = (item: PreviewItem, warnings: readonly string[] = []): ModificationPreview => ({
  toolCalls: [],
  summary: "",
  details: [item],
  warnings,
});
const sets = (oldValue: number, newValue: number) => [{ field: "workingSets", oldValue, newValue }];
const target = (exercise: number) => `Week 2, Session 1, Exercise ${exercise}: Back Squat`;

describe("a person's consent", () => {
  const agreed = preview({ type: "modify", target: target(1), fields: sets(3, 5) });

  it("holds when only the position has changed", () => {
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

  it("does not hold when what is copied or removed has other content under the same text", () => {
    const lift = (name: string, uid: string) => ({
      uid,
      name,
      reps: "5",
      targetLoad: "60 kg",
      workingSets: 3,
    });
    const planOf = (name: string) => {
      const sessions = [{ uid: "s", name: "A", exercises: [lift(name, "e")] }, { name: "B" }];
      const read = readProgram(
        {
          weeks: [
            { uid: "w", sessions },
            { uid: "v", sessions: [] },
          ],
        },
        newUid,
      );
      if (!read.ok) throw new Error("a plan was meant");
      return read.value;
    };
    let count = 0;
    const newUid = () => `u${++count}`;
    const copy = { sourceWeekNumber: 1, sourceSessionNumber: 1, targetWeekNumber: 2, position: "end" };
    for (const [name, args] of [
      ["copy_session", copy],
      ["remove_session", { weekNumber: 1, sessionNumber: 1 }],
      ["remove_week", { weekNumber: 1 }],
    ] as const) {
      const call = { id: "c", function: { name, arguments: JSON.stringify(args) } };
      const { outcome, bound } = bindCalls(planOf("Squat"), [call], newUid);
      const again = (plan: Program) =>
        isShownTheSame(outcome.preview, rebaseEdits(plan, bound).outcome.preview);
      expect([name, again(planOf("Squat")), again(planOf("Snatch"))]).toEqual([name, true, false]);
    }
  });
});
