import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../schedule/local-date.ts";
import type { ToolCall } from "../edits/edit.ts";
import { runCalls } from "../edits/calls/run-calls.ts";
import type { Program } from "../program.ts";
import { moveSession, pushFromSession } from "./reschedule.ts";
import { sessionDates } from "./session-dates.ts";
import { sketchProgram } from "../testing/sketch-program.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const dated = { schedule: { kind: "dated" } } as const;
const trained = { exercises: ["Back Squat"] };
const twoWeeks = sketchProgram(
  {
    startDate: "2026-11-02",
    endDate: "2026-11-08",
    sessions: [
      { ...trained, dayOfWeek: "Monday", completed: true, completedDate: "2026-11-02" },
      { ...trained, dayOfWeek: "Wednesday" },
      { ...trained, dayOfWeek: "Friday", scheduledDate: "2026-11-06T18:00:00+01:00" },
    ],
  },
  { startDate: "2026-11-09", endDate: "2026-11-15", sessions: [{ ...trained, dayOfWeek: "Monday" }] },
);

const carryOut = (program: Program, calls: readonly ToolCall[]): Program => {
  const outcome = runCalls(program, calls, () => "new");
  expect(outcome.results.filter(({ success }) => !success)).toEqual([]);
  return outcome.program;
};
const datesOf = (program: Program) => [...sessionDates(program, dated, "2026-11-04").values()];
const pushed = (program: Program, uid: string, days: number) => {
  const calls = pushFromSession(program, uid, days);
  if (!calls.ok) throw new Error(calls.error.detail);
  return carryOut(program, calls.value);
};

describe("pushing everything from a session on", () => {
  it("moves it and what follows by a number of days, and their weeks with them", () => {
    const after = pushed(twoWeeks, "week-1-session-2", 3);
    expect(datesOf(after)).toEqual(["2026-11-02", "2026-11-07", "2026-11-09", "2026-11-12"]);
    expect(after.weeks.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ["2026-11-02", "2026-11-11"],
      ["2026-11-12", "2026-11-18"],
    ]);
    expect(after.weeks[0]?.sessions[2]).toMatchObject({
      scheduledDate: "2026-11-09T18:00:00+01:00",
      dayOfWeek: "Monday",
    });
  });

  it("changes only what is necessary: whole weeks keep the weekdays", () => {
    const calls = pushFromSession(twoWeeks, "week-2-session-1", 7);
    expect(calls).toMatchObject({
      ok: true,
      value: [
        {
          id: "reschedule-2",
          function: {
            name: "modify_week",
            arguments: '{"weekNumber":2,"updates":{"startDate":"2026-11-16","endDate":"2026-11-22"}}',
          },
        },
      ],
    });
  });

  it("can also move them forward", () => {
    expect(datesOf(pushed(twoWeeks, "week-1-session-3", -1))).toEqual([
      "2026-11-02",
      "2026-11-04",
      "2026-11-05",
      "2026-11-08",
    ]);
  });

  it("leaves missed sessions before it, and completed ones, on their days", () => {
    expect(datesOf(pushed(twoWeeks, "week-1-session-3", 30)).slice(0, 2)).toEqual([
      "2026-11-02",
      "2026-11-04",
    ]);
  });

  it("moves exactly the right sessions, for any program and number of days", () => {
    const session = fc.record({
      dayOfWeek: fc.constantFrom("Monday", "Tuesday", "Thursday", "Sunday"),
      completed: fc.boolean(),
      isDated: fc.boolean(),
    });
    const weeks = fc.array(fc.array(session, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(weeks, fc.integer({ min: -15, max: 40 }), fc.nat(), (plan, days, at) => {
        const program = sketchProgram(
          ...plan.map((sessions, w) => {
            const startDate = addDays("2026-11-02", 7 * w);
            const offset = { Monday: 0, Tuesday: 1, Thursday: 3, Sunday: 6 };
            return {
              startDate,
              endDate: addDays(startDate, 6),
              sessions: sessions.map(({ dayOfWeek, completed, isDated }) => ({
                ...trained,
                dayOfWeek,
                completed,
                ...(isDated && { scheduledDate: addDays(startDate, offset[dayOfWeek]) }),
              })),
            };
          }),
        );
        const sessions = program.weeks.flatMap((week) => week.sessions);
        const from = sessions[at % sessions.length];
        if (!from || from.completed || days === 0) return;
        const before = sessionDates(program, dated, "2026-11-02");
        const after = sessionDates(pushed(program, from.uid, days), dated, "2026-11-02");
        for (const { uid, completed } of sessions) {
          const old = before.get(uid) ?? "";
          const moves = !completed && old >= (before.get(from.uid) ?? "");
          expect(after.get(uid)).toBe(moves ? addDays(old, days) : old);
        }
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it("refuses a session that is done, has no date or does not exist, and an invalid number of days", () => {
    const problem = (result: ReturnType<typeof pushFromSession>) =>
      result.ok ? undefined : result.error.type;
    expect(problem(pushFromSession(twoWeeks, "week-1-session-1", 1))).toBe("conflict");
    expect(problem(pushFromSession(sketchProgram({ sessions: [trained] }), "week-1-session-1", 1))).toBe(
      "conflict",
    );
    expect(problem(pushFromSession(twoWeeks, "week-9-session-1", 1))).toBe("not_found");
    for (const days of [0, 1.5, Number.NaN, 1e9])
      expect(problem(pushFromSession(twoWeeks, "week-1-session-2", days))).toBe("invalid");
  });
});

describe("putting one session on a date", () => {
  const argumentsOf = (uid: string, date: string) => {
    const calls = moveSession(twoWeeks, uid, date);
    return calls.ok ? calls.value.map((call) => JSON.parse(call.function.arguments) as unknown) : calls.error;
  };

  it("changes the day, and the date if it has one or the week doesn't determine it", () => {
    expect(argumentsOf("week-1-session-2", "2026-11-05")).toEqual([
      { weekNumber: 1, sessionNumber: 2, updates: { dayOfWeek: "Thursday" } },
    ]);
    expect(argumentsOf("week-1-session-3", "2026-11-07")).toEqual([
      {
        weekNumber: 1,
        sessionNumber: 3,
        updates: { scheduledDate: "2026-11-07T18:00:00+01:00", dayOfWeek: "Saturday" },
      },
    ]);
    expect(argumentsOf("week-1-session-2", "2026-11-18")).toEqual([
      { weekNumber: 1, sessionNumber: 2, updates: { scheduledDate: "2026-11-18" } },
    ]);
  });

  it("requires nothing if it is already there", () => {
    expect(argumentsOf("week-1-session-2", "2026-11-04")).toEqual([]);
  });

  it("refuses an invalid date, and a session that is done", () => {
    expect(argumentsOf("week-1-session-2", "2026-02-30")).toMatchObject({ type: "invalid" });
    expect(argumentsOf("week-1-session-1", "2026-11-05")).toMatchObject({ type: "conflict" });
  });
});
