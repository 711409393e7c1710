import { describe, expect, it } from "vitest";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import { readProgram } from "@canter/domain/program/read-program";
import { changedLines } from "./changed-lines.ts";
import { overlaySheet } from "./overlay-sheet.ts";
import { toolCall } from "../page/use-program-edits.tsx";

let given = 0;
const newUid = () => `uid-${(given += 1)}`;

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "100 kg" });
const read = readProgram(
  {
    weeks: [1, 2].map((number) => ({
      phase: `Phase ${number}`,
      sessions: [
        { name: "A", exercises: [exercise("Squat"), exercise("Bench")] },
        { name: "B", exercises: [exercise("Deadlift")] },
      ],
    })),
  },
  newUid,
);
if (!read.ok) throw new Error("the test's program is no program");
const program = read.value;

const after = (...calls: readonly ToolCall[]) => {
  const outcome = runCalls(program, calls, newUid);
  if (!outcome.ok) throw new Error(outcome.preview.summary);
  return outcome.program;
};
const states = (...calls: readonly ToolCall[]) =>
  overlaySheet(program, after(...calls)).map(({ state, sessions }) => [
    state,
    sessions.map(({ session, state: own }) => `${session.name} ${own}`),
  ]);

describe("changes shown on the sheet", () => {
  it("mark what is changed, added and removed, and leave the rest alone, renumbered or not", () => {
    expect(
      states(
        toolCall("remove_session", { weekNumber: 1, sessionNumber: 1 }),
        toolCall("add_session", { weekNumber: 1, position: 1, session: { name: "New" } }),
        toolCall("modify_week", { weekNumber: 2, updates: { phase: "Deload" } }),
        toolCall("modify_exercise", {
          weekNumber: 2,
          sessionNumber: 2,
          exerciseNumber: 1,
          updates: { workingSets: 4 },
        }),
      ),
    ).toEqual([
      ["same", ["A removed", "New added", "B same"]],
      ["changed", ["A same", "B changed"]],
    ]);
  });

  it("show a removed week with all its sessions, and an added one", () => {
    expect(
      states(
        toolCall("remove_week", { weekNumber: 1 }),
        toolCall("add_week", { position: "end", weeks: [{ phase: "Peak", sessions: [{ name: "C" }] }] }),
      ),
    ).toEqual([
      ["removed", ["A removed", "B removed"]],
      ["same", ["A same", "B same"]],
      ["added", ["C added"]],
    ]);
  });

  it("show in one line what was and what would be, even if only the load differs", () => {
    const changed = after(
      toolCall("modify_exercise", {
        weekNumber: 1,
        sessionNumber: 1,
        exerciseNumber: 1,
        updates: { targetLoad: "105 kg" },
      }),
      toolCall("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 2 }),
    );
    const [before, now] = [program.weeks[0]?.sessions[0], changed.weeks[0]?.sessions[0]];
    if (!before || !now) throw new Error("there is no session");
    expect(
      changedLines(before, now).map((line) => [
        line.subject,
        line.before?.replaceAll("\u00a0", " "),
        line.after?.replaceAll("\u00a0", " "),
      ]),
    ).toEqual([
      [undefined, "Bench 3 × 5 · 100 kg", undefined],
      ["Squat", "3 × 5 · 100 kg", "3 × 5 · 105 kg"],
    ]);
  });
});
