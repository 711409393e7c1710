import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readProgram } from "../read-program.ts";
import { runCalls } from "./calls/run-calls.ts";
import { callOf } from "./testing/hostile-call.ts";
import { countingUids } from "./testing/arbitrary-program.ts";
import { smallProgram } from "./testing/small-program.ts";

describe("copy_session", () => {
  it("copies without progress: nothing done, nothing skipped, no date", () => {
    const outcome = runCalls(
      smallProgram(),
      [
        callOf("copy_session", {
          sourceWeekNumber: 1,
          sourceSessionNumber: 1,
          targetWeekNumber: 2,
          position: 1,
        }),
      ],
      countingUids("new"),
    );
    const copy = outcome.program.weeks[1]?.sessions[0];
    expect(copy).toEqual({
      uid: "new1",
      id: "week-2-session-1",
      name: "Lower",
      dayOfWeek: "Monday",
      completed: false,
      exercises: [
        expect.objectContaining({ uid: "new2", name: "Back Squat", sets: [], skipped: false }),
        expect.objectContaining({ uid: "new3", name: "Leg Press" }),
        expect.objectContaining({
          uid: "new4",
          name: "Plank",
          skipped: false,
          id: "week-2-session-1-exercise-3",
        }),
      ],
    });
    expect(outcome.preview.warnings).toEqual([]);
  });

  it("can enlarge a program up to a limit, and not beyond it", () => {
    const lift = { name: "Squat", reps: "5", targetLoad: "1", workingSets: 1 };
    const exercises = Array.from({ length: 100 }, () => lift);
    const weeks = Array.from({ length: 30 }, (_, week) => ({
      sessions: week === 0 ? [{ name: "A", exercises }] : [],
    }));
    const read = readProgram({ weeks }, countingUids("u"));
    if (!read.ok) throw new Error("a program was meant");
    const calls = Array.from({ length: 1000 }, (_, index) =>
      callOf("copy_session", {
        sourceWeekNumber: 1,
        sourceSessionNumber: 1,
        targetWeekNumber: 1 + (index % 30),
        position: "end",
      }),
    );
    const { results } = runCalls(read.value, calls, countingUids("n"));
    expect(results.filter(({ success }) => success)).toHaveLength(999);
    expect(results.at(-1)).toMatchObject({ errors: ["A program has at most 100000 exercises."] });
  });
});
