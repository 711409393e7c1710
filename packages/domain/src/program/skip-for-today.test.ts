import { expect, it } from "vitest";
import { runCalls } from "./edits/run-calls.ts";
import { nextSession } from "./next-session.ts";
import { skipForToday } from "./skip-for-today.ts";
import { sketchProgram } from "./testing/sketch-program.ts";

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

it("asks for the next session on the next day, not at once", () => {
  for (const startDate of [today, "2026-11-16"])
    expect(nextAfter(startDate)).toEqual(["week-1-session-2", "2026-11-21", "ahead"]);
});

it("leaves a session that is ahead where it would be", () => {
  expect(nextAfter("2026-11-23")[2]).toBe("ahead");
});
