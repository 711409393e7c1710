import { describe, expect, it } from "vitest";
import { runCalls } from "./edits/run-calls.ts";
import { sessionState } from "./session-state.ts";
import { skipSession } from "./skip-session.ts";
import { sketchProgram } from "./testing/sketch-program.ts";

const week = sketchProgram({
  sessions: [
    { exercises: ["Back Squat 5x5", "!Plank 3x10"], cardio: {} },
    { work: { discipline: "flatwork", durationMinutes: 40 } },
    { exercises: ["Bench Press 5x5"], completed: true },
    {},
  ],
});
const states = (uid: string) => {
  const calls = skipSession(week, uid);
  if (!calls.ok) return calls.error.type;
  return runCalls(week, calls.value, () => "new").program.weeks[0]?.sessions.map(sessionState);
};

describe("leaving a session out", () => {
  it("takes all that it asks for off it and touches no other", () => {
    expect(states("week-1-session-1")).toEqual(["empty", "open", "done", "empty"]);
    expect(states("week-1-session-2")).toEqual(["open", "empty", "done", "empty"]);
  });

  it("is refused for one that is done, asks for nothing or is not there", () => {
    expect([states("week-1-session-3"), states("week-1-session-4"), states("nowhere")]).toEqual([
      "conflict",
      "conflict",
      "not_found",
    ]);
  });
});
