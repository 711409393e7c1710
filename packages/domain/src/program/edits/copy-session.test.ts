import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readProgram } from "../read-program.ts";
import { runCalls } from "./calls/run-calls.ts";
import { callOf } from "./testing/hostile-call.ts";
import { countingUids } from "./testing/arbitrary-program.ts";

describe("copy_session", () => {
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
