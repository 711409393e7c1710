import { describe, expect, it } from "vitest";
import { runCalls } from "../edits/calls/run-calls.ts";
import { sessionState } from "../progress/session-progress.ts";
import { sketchProgram } from "../testing/sketch-program.ts";
import { nextSession } from "./session-queue.ts";
import { skipForToday, skipSession } from "./skip-session.ts";

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

describe("skipping a session", () => {
  it("removes everything to do from it and affects no other", () => {
    expect(states("week-1-session-1")).toEqual(["empty", "open", "done", "empty"]);
    expect(states("week-1-session-2")).toEqual(["open", "empty", "done", "empty"]);
  });

  it("is refused for one that is done, has nothing to do or does not exist", () => {
    expect([states("week-1-session-3"), states("week-1-session-4"), states("nowhere")]).toEqual([
      "conflict",
      "conflict",
      "not_found",
    ]);
  });
});

const work = { discipline: "strength", durationMinutes: 40 };
const program = sketchProgram({ sessions: [{ work }, { work }, { work }] });
const today = "2026-11-20";
const nextAfter = (startDate: string, rest?: { on: number; off: number }) => {
  const head = {
    schedule: { kind: "sequence" as const, startDate, pauses: [], ...(rest && { rest }) },
  };
  const uid = nextSession(program, head, today).next?.session.uid ?? "";
  const calls = skipForToday(program, head, uid, today);
  if (!calls.ok) throw new Error(calls.error.detail);
  const after = runCalls(program, calls.value, () => "new").program;
  const { next } = nextSession(after, head, today);
  return [next?.session.uid, next?.date, next?.when];
};

it("schedules the next session for the next day, not immediately", () => {
  for (const startDate of [today, "2026-11-16"])
    expect(nextAfter(startDate)).toEqual(["week-1-session-2", "2026-11-21", "ahead"]);
});

it("leaves a later session where it would be", () => {
  expect(nextAfter("2026-11-23")[2]).toBe("ahead");
});
