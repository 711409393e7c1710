import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../schedule/local-date.ts";
import { pauseSchedule, resumeSchedule } from "./training-day.ts";
import type { Schedule } from "../program-head.ts";
import { sessionDates } from "./session-dates.ts";
import { type SessionSketch, sketchProgram } from "../testing/sketch-program.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const squats = ["Back Squat"];
const dated: { schedule: Schedule } = { schedule: { kind: "dated" } };
const inLine = (sessions: number, done: Record<number, string> = {}) =>
  sketchProgram({
    sessions: Array.from({ length: sessions }, (_, i) => ({
      exercises: squats,
      ...(done[i + 1] !== undefined && { completed: true, completedDate: done[i + 1] }),
    })),
  });
const sixOnOneOff = {
  kind: "sequence" as const,
  startDate: "2026-11-02",
  rest: { on: 6, off: 1 },
  pauses: [],
};

describe("dates of a dated program", () => {
  const week = { startDate: "2026-11-04", endDate: "2026-11-10" };
  const datesOf = (...sessions: readonly SessionSketch[]) => [
    ...sessionDates(sketchProgram({ ...week, sessions }), dated, "2026-11-20").values(),
  ];

  it("are primarily the scheduled date, with or without a time of day", () => {
    expect(
      datesOf(
        { scheduledDate: "2026-11-05", dayOfWeek: "Monday" },
        { scheduledDate: "2026-11-06T18:00:00+01:00" },
      ),
    ).toEqual(["2026-11-05", "2026-11-06"]);
  });

  it("else the day within a week, which may begin on any day", () => {
    expect(datesOf({ dayOfWeek: "Monday" }, { dayOfWeek: "wed" }, { dayOfWeek: "Thurs." })).toEqual([
      "2026-11-09",
      "2026-11-04",
      "2026-11-05",
    ]);
  });

  it("are unknown without a day, with an invalid day, and in a week without dates", () => {
    expect(datesOf({}, { dayOfWeek: "Day 1" }, { scheduledDate: "2026-02-30" })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const undatedWeek = sketchProgram({ sessions: [{ dayOfWeek: "Monday" }] });
    expect([...sessionDates(undatedWeek, dated, "2026-11-20").values()]).toEqual([undefined]);
  });

  it("leave out a day that a short week doesn't have", () => {
    const short = sketchProgram({
      startDate: "2026-11-02",
      endDate: "2026-11-04",
      sessions: [{ dayOfWeek: "Friday" }, { dayOfWeek: "Tuesday" }],
    });
    expect([...sessionDates(short, dated, "2026-11-20").values()]).toEqual([undefined, "2026-11-03"]);
  });

  it("do not change when a day is missed, or done on another", () => {
    expect(datesOf({ dayOfWeek: "Friday", completed: true, completedDate: "2026-11-08" })).toEqual([
      "2026-11-06",
    ]);
  });
});

describe("dates of a sequence", () => {
  const datesAt = (today: string, program = inLine(8), schedule: Schedule = sixOnOneOff) => [
    ...sessionDates(program, { schedule }, today).values(),
  ];

  it("begin at the start and leave out every seventh day", () => {
    expect(datesAt("2026-10-01").slice(4)).toEqual(["2026-11-06", "2026-11-07", "2026-11-09", "2026-11-10"]);
  });

  it("are the completion dates of done sessions, and continue from today", () => {
    const program = inLine(5, { 1: "2026-11-02", 2: "2026-11-03T19:00:00Z" });
    expect(datesAt("2026-11-06", program)).toEqual([
      "2026-11-02",
      "2026-11-03",
      "2026-11-06",
      "2026-11-07",
      "2026-11-09",
    ]);
  });

  it("continue tomorrow if today's is done", () => {
    expect(datesAt("2026-11-03", inLine(3, { 1: "2026-11-03" }))[1]).toBe("2026-11-04");
  });

  it("wait for the end of a pause, whose days the rest pattern doesn't count", () => {
    const paused = pauseSchedule(sixOnOneOff, "2026-11-05", 2);
    expect(datesAt("2026-11-02", inLine(7), paused)).toEqual([
      "2026-11-02",
      "2026-11-03",
      "2026-11-04",
      "2026-11-07",
      "2026-11-08",
      "2026-11-09",
      "2026-11-11",
    ]);
  });

  it("take a past pause into account", () => {
    const paused = pauseSchedule(sixOnOneOff, "2026-11-05", 2);
    expect(datesAt("2026-11-10", inLine(2), paused)).toEqual(["2026-11-11", "2026-11-12"]);
    expect(datesAt("2026-11-10", inLine(2))).toEqual(["2026-11-10", "2026-11-11"]);
  });

  it("are unknown after a pause until the last possible date", () => {
    const paused = { ...sixOnOneOff, pauses: [{ from: "2026-11-03", to: "9999-12-31" }] };
    expect(datesAt("2026-11-02", inLine(3), paused)).toEqual(["2026-11-02", undefined, undefined]);
  });

  it("let a planned rest day pass without action: it takes the day after the last completed session, past or not", () => {
    const plan = (done: Record<number, string>) =>
      sketchProgram({
        sessions: [squats, squats, [], squats, [], squats].map((exercises, i) => ({
          exercises,
          ...(done[i + 1] !== undefined && { completed: true, completedDate: done[i + 1] }),
        })),
      });
    const schedule = { kind: "sequence" as const, startDate: "2026-11-02", pauses: [] };
    const dates = (today: string, done: Record<number, string>) => {
      const program = plan(done);
      const byUid = sessionDates(program, { schedule }, today);
      return program.weeks.flatMap(({ sessions }) => sessions.map(({ uid }) => byUid.get(uid)));
    };
    const two = { 1: "2026-11-02", 2: "2026-11-03" };
    for (const today of ["2026-11-04", "2026-11-05"])
      expect(dates(today, two).slice(2)).toEqual(["2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07"]);
    expect(dates("2026-11-09", two).slice(2)).toEqual([
      "2026-11-04",
      "2026-11-09",
      "2026-11-10",
      "2026-11-11",
    ]);
    // Whoever trained past it has skipped it.
    expect(dates("2026-11-05", { ...two, 4: "2026-11-04" }).slice(2)).toEqual([
      undefined,
      "2026-11-04",
      "2026-11-05",
      "2026-11-06",
    ]);
  });

  it("are a long rest apart, also across a pause", () => {
    const rare = { ...sixOnOneOff, rest: { on: 1, off: 9 } };
    const gap = { ...rare, pauses: [{ from: "2026-11-15", to: "2026-11-17" }] };
    expect(datesAt("2026-11-02", inLine(3), rare)).toEqual(["2026-11-02", "2026-11-12", "2026-11-22"]);
    expect(datesAt("2026-11-02", inLine(3), gap)).toEqual(["2026-11-02", "2026-11-12", "2026-11-25"]);
  });

  it("are unknown from an open pause on until somebody resumes", () => {
    const paused = pauseSchedule(sixOnOneOff, "2026-11-04");
    expect(datesAt("2026-11-02", inLine(3), paused)).toEqual(["2026-11-02", "2026-11-03", undefined]);
    const resumed = resumeSchedule(paused, "2026-11-20");
    expect(datesAt("2026-11-20", inLine(3), resumed)[0]).toBe("2026-11-20");
    expect(resumed.pauses).toEqual([{ from: "2026-11-04", to: "2026-11-19" }]);
    expect(resumeSchedule(paused, "2026-11-04").pauses).toEqual([]);
  });

  it("are unknown without a start", () => {
    expect(datesAt("2026-11-02", inLine(2), { kind: "sequence", pauses: [] })).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("keep a date that somebody set, until it has passed; later sessions come after it", () => {
    const program = sketchProgram({
      sessions: [{ exercises: squats, scheduledDate: "2026-11-05" }, { exercises: squats }],
    });
    expect(datesAt("2026-11-03", program)).toEqual(["2026-11-05", "2026-11-06"]);
    expect(datesAt("2026-11-10", program)).toEqual(["2026-11-10", "2026-11-11"]);
  });

  it("are the days from today on without rest and pauses, counted one by one", () => {
    const days = fc.integer({ min: -20, max: 60 });
    const pause = fc.tuple(days, fc.integer({ min: 0, max: 15 })).map(([from, length]) => ({
      from: addDays("2026-11-02", from),
      to: addDays("2026-11-02", from + length),
    }));
    fc.assert(
      fc.property(
        fc.array(pause, { maxLength: 4 }),
        days,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (pauses, later, on, off) => {
          const today = addDays("2026-11-02", later);
          const dates = datesAt(today, inLine(12), { ...sixOnOneOff, rest: { on, off }, pauses });
          const paused = (date: string) => pauses.some(({ from, to }) => from <= date && date <= to);
          const expected: string[] = [];
          for (let date = "2026-11-02", place = 0; expected.length < 12; date = addDays(date, 1)) {
            if (paused(date)) continue;
            if (place % (on + off) < on && date >= today) expected.push(date);
            place += 1;
          }
          expect(dates).toEqual(expected);
        },
      ),
      { numRuns: sampleSize(200) },
    );
  });
});
