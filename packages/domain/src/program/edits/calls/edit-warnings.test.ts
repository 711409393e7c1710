import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import type { Program } from "../../program.ts";
import { readProgram } from "../../read-program.ts";
import { sessionDates } from "../../schedule/session-dates.ts";
import { runCalls } from "./run-calls.ts";
import { shiftWeeks } from "../../schedule/shift-weeks.ts";
import { callOf } from "../testing/hostile-call.ts";
import { countingUids } from "../testing/arbitrary-program.ts";
import { smallProgram } from "../testing/small-program.ts";
import type { EditName, ToolCall } from "../edit.ts";

const run = (...calls: readonly ToolCall[]) => runCalls(smallProgram(), calls, countingUids("new"));
const bench = { weekNumber: 1, sessionNumber: 2, exerciseNumber: 1 };
const deload = (startDate: string, endDate: string) => ({
  phase: "Deload",
  startDate,
  endDate,
  sessions: [{ name: "Rest" }],
});

describe("a preview warns", () => {
  it("of two changes to one exercise, and states which takes precedence", () => {
    const [first, second] = [{ reps: "10-12" }, { reps: "8", workingSets: 5 }].map((updates) =>
      callOf("modify_exercise", { ...bench, updates }),
    );
    const outcome = run(first as ToolCall, second as ToolCall);
    expect(outcome.preview.warnings).toEqual([
      "Bench Press (Week 1, Session 2, Exercise 1) is changed more than once: for reps the last one wins.",
    ]);
    expect(outcome.program.weeks[0]?.sessions[1]?.exercises[0]).toMatchObject({ reps: "8", workingSets: 5 });
  });

  it("by the changed item, not by its number: after a removal the same number is another exercise", () => {
    const outcome = run(
      callOf("remove_exercise", bench),
      callOf("modify_exercise", { ...bench, updates: { reps: "6" } }),
    );
    expect(outcome.preview.warnings).toEqual([]);
    expect(outcome.preview.summary).toBe("Bench Press is removed from Upper; Barbell Row: reps 8 → 6.");
    const added = run(
      callOf("add_exercise", {
        ...bench,
        exerciseNumber: undefined,
        position: 1,
        exercise: { name: "Dip", reps: "8", targetLoad: "bodyweight", workingSets: 3 },
      }),
      callOf("modify_exercise", { ...bench, exerciseNumber: 2, updates: { reps: "6" } }),
      callOf("remove_exercise", { ...bench, exerciseNumber: 2 }),
    );
    expect(added.preview.warnings).toEqual([
      "Bench Press (Week 1, Session 2, Exercise 2) is changed more than once: it is removed in the end.",
    ]);
  });

  it("of completed sessions and logged sets that would be affected", () => {
    const squat = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 };
    expect(run(callOf("remove_exercise", squat)).preview.warnings).toEqual([
      "Lower (Week 1, Session 1) is already completed, and this would change it.",
    ]);
    expect(run(callOf("remove_week", { weekNumber: 1 })).preview.warnings).toEqual([
      "Week 1 has 1 completed session.",
    ]);
    expect(
      run(callOf("modify_week", { weekNumber: 1, updates: { phase: "Base" } })).preview.warnings,
    ).toEqual([]);
  });

  it("of progress that would be lost in sessions that are not completed", () => {
    const squat = {
      name: "Squat",
      reps: "5",
      targetLoad: "1",
      workingSets: 2,
      sets: [{ reps: 5 }, { reps: 5 }],
    };
    const cardio = { type: "zone2", duration: 30, completed: true, actualDuration: 31 };
    const sessions = [{ name: "A", exercises: [squat] }, { name: "B", exercises: [], cardio }, { name: "C" }];
    const read = readProgram({ weeks: [{ sessions }, { sessions: [{ name: "D" }] }] }, countingUids("u"));
    if (!read.ok) throw new Error("a program was meant");
    const warnings = (name: EditName, args: object) =>
      runCalls(read.value, [callOf(name, { weekNumber: 1, ...args })], countingUids("n")).preview.warnings;
    expect([1, 2, 3].map((sessionNumber) => warnings("remove_session", { sessionNumber }))).toEqual([
      ["A (Week 1, Session 1) already has 2 logged sets, and this would remove that."],
      ["B (Week 1, Session 2) already has its cardio done, and this would remove that."],
      [],
    ]);
    expect(warnings("remove_week", {})).toEqual(["Week 1 has 2 sessions with something ticked off already."]);
    expect(warnings("modify_session", { sessionNumber: 2, updates: { cardio: null } })).toEqual([
      "B (Week 1, Session 2) already has its cardio done, and this would change that.",
    ]);
    expect(warnings("modify_session", { sessionNumber: 2, updates: { notes: "easy" } })).toEqual([]);
  });

  it("of dated weeks that would overlap, and offers to shift the later ones", () => {
    const outcome = run(callOf("add_week", { position: 2, weeks: [deload("2026-11-09", "2026-11-15")] }));
    expect(outcome.preview.warnings).toEqual([
      "Week 2 (to 2026-11-15) and week 3 (from 2026-11-09) would overlap by 7 days. The weeks from 3 on can be shifted 7 days later.",
    ]);
    const [offer] = outcome.preview.shiftOffers ?? [];
    expect(offer).toEqual({ fromWeek: 3, days: 7 });
    const shifted = runCalls(outcome.program, shiftWeeks(outcome.program, 3, 7), countingUids("x"));
    expect(shifted.preview.warnings).toEqual([]);
    expect(shifted.program.weeks[2]).toMatchObject({
      startDate: "2026-11-16",
      endDate: "2026-11-22",
      sessions: [{ scheduledDate: "2026-11-16" }, { dayOfWeek: "Saturday" }],
    });
  });

  it("of a deload beside another", () => {
    const first = run(callOf("modify_week", { weekNumber: 1, updates: { phase: "Deload" } }));
    expect(first.preview.warnings).toEqual([]);
    const second = runCalls(
      first.program,
      [callOf("modify_week", { weekNumber: 2, updates: { phase: "Deload week" } })],
      countingUids("y"),
    );
    const both = "Weeks 1 and 2 would both be deloads, one right after the other.";
    expect(second.preview.warnings).toEqual([both]);
    const atOnce = [1, 2].map((weekNumber) =>
      callOf("modify_week", { weekNumber, updates: { phase: "Deload" } }),
    );
    expect(run(...atOnce).preview.warnings).toEqual([both]);
  });

  it("of gaps between weeks, and of a week that ends before it starts", () => {
    const gap = run(callOf("add_week", { position: "end", weeks: [deload("2026-11-23", "2026-11-29")] }));
    expect(gap.preview.warnings).toEqual([
      "Week 2 (to 2026-11-15) and week 3 (from 2026-11-23) would leave 7 days between them. The weeks from 3 on can be shifted 7 days earlier.",
    ]);
    expect(gap.preview.shiftOffers).toEqual([{ fromWeek: 3, days: -7 }]);
    const back = run(callOf("modify_week", { weekNumber: 2, updates: { startDate: "2026-11-20" } }));
    expect(back.preview.warnings[0]).toBe("Week 2 would end (2026-11-15) before it starts (2026-11-20).");
  });
});

describe("shifted weeks", () => {
  it("keep the dates of completed sessions, and adapt the day names to the dates", () => {
    const program = smallProgram();
    const { program: after, ok } = runCalls(program, shiftWeeks(program, 1, 2), countingUids("x"));
    expect(ok).toBe(true);
    expect(after.weeks.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ["2026-11-04", "2026-11-10"],
      ["2026-11-11", "2026-11-17"],
    ]);
    expect(after.weeks[0]?.sessions).toMatchObject([
      { scheduledDate: "2026-11-02", dayOfWeek: "Monday" },
      { scheduledDate: "2026-11-07", dayOfWeek: "Saturday" },
    ]);
    const back = runCalls(after, shiftWeeks(after, 1, -2), countingUids("x"));
    expect(back.program).toEqual(program);
    expect(shiftWeeks(program, 1, 0)).toEqual([]);
  });

  it("move sessions without a date by the same number of days, and keep completed ones on their day", () => {
    const lift = [{ name: "Squat", reps: "5", targetLoad: "1", workingSets: 1 }];
    const days = ["Monday", "Tuesday", "Friday", "Sunday"];
    const sessions = days.map((dayOfWeek) => ({
      name: dayOfWeek,
      dayOfWeek,
      exercises: lift,
      completed: dayOfWeek === "Tuesday",
    }));
    const week = { startDate: "2026-11-02", endDate: "2026-11-08", sessions };
    const read = readProgram(
      { weeks: [week, { ...week, startDate: "2026-11-09", endDate: "2026-11-15" }] },
      countingUids("u"),
    );
    if (!read.ok) throw new Error("a program was meant");
    const datesOf = (program: Program) =>
      [...sessionDates(program, { schedule: { kind: "dated" } }, "2026-11-02").values()].slice(4);
    expect(datesOf(read.value)).toEqual(["2026-11-09", "2026-11-10", "2026-11-13", "2026-11-15"]);
    for (const [by, dates] of [
      [3, ["2026-11-12", "2026-11-10", "2026-11-16", "2026-11-18"]],
      [-2, ["2026-11-07", "2026-11-10", "2026-11-11", "2026-11-13"]],
      [7, ["2026-11-16", "2026-11-10", "2026-11-20", "2026-11-22"]],
    ] as const) {
      const { program, preview } = runCalls(read.value, shiftWeeks(read.value, 2, by), countingUids("x"));
      expect(datesOf(program)).toEqual(dates);
      // Staying on its day is not a change of a completed session.
      expect(preview.warnings.filter((warning) => warning.includes("completed"))).toEqual([]);
    }
  });
});

describe("a preview warns of sessions", () => {
  const warningsOf = (name: EditName, args: object) => run(callOf(name, args)).preview.warnings;

  it("whose day is none, or is not that of their date", () => {
    const added = (fields: object) =>
      warningsOf("add_session", { weekNumber: 2, position: "end", session: { name: "Run", ...fields } });
    expect(added({ dayOfWeek: "Friday", scheduledDate: "2026-12-05" })).toContain(
      "Run is for Friday, but its date (2026-12-05) is a Saturday: the date counts.",
    );
    expect(added({ scheduledDate: "2031-05-05" })).toEqual([
      "Run has a date (2031-05-05) outside of week 2.",
    ]);
    expect(added({ dayOfWeek: "funday" })).toEqual(["Run: “funday” is no day of the week."]);
  });

  it("whose targets can't be read, and not of targets that could not be before", () => {
    const odd = warningsOf("modify_exercise", {
      ...bench,
      updates: { reps: "banana", targetLoad: "heavy-ish" },
    });
    expect(odd).toEqual([
      "Bench Press: “banana” is not understood as reps.",
      "Bench Press: “heavy-ish” is not understood as a load.",
    ]);
    const fine = { reps: "8-10 per side", targetLoad: "RPE 8" };
    expect(warningsOf("modify_exercise", { ...bench, updates: fine })).toEqual([]);
  });

  it("that would take longer than a day", () => {
    const updates = { workingSets: 100, reps: "9000" };
    expect(warningsOf("modify_exercise", { ...bench, updates })).toEqual([
      expect.stringMatching(/^Upper would take about \d+ hours\.$/),
    ]);
  });

  it("of a week without any", () => {
    const week = { phase: "Off", sessions: [], startDate: "2031-01-06", endDate: "2031-01-12" };
    expect(warningsOf("add_week", { position: "end", weeks: [week] })).toContain("Week 3 has no sessions.");
  });

  it("not of what was doubtful before, in a week that only has another number now", () => {
    const odd = { name: "Squat", reps: "banana", targetLoad: "heavy-ish", workingSets: 3 };
    const far = { name: "Run", scheduledDate: "2031-05-05", exercises: [odd] };
    const dates = { startDate: "2026-11-09", endDate: "2026-11-15" };
    const read = readProgram(
      { weeks: [{ sessions: [far] }, { ...dates, sessions: [far] }, { sessions: [] }] },
      countingUids("u"),
    );
    if (!read.ok) throw new Error("a program was meant");
    const warningsAfter = (...calls: readonly ToolCall[]) =>
      runCalls(read.value, calls, countingUids("n")).preview.warnings;
    const removed = callOf("remove_week", { weekNumber: 1 });
    expect(warningsAfter(removed)).toEqual([]);
    const session = { weekNumber: 1, sessionNumber: 1 };
    expect(
      warningsAfter(removed, callOf("modify_session", { ...session, updates: { notes: "easy" } })),
    ).toEqual([]);
    expect(
      warningsAfter(
        removed,
        callOf("modify_exercise", { ...session, exerciseNumber: 1, updates: { reps: "apple" } }),
      ),
    ).toEqual(["Squat: “apple” is not understood as reps."]);
  });
});
