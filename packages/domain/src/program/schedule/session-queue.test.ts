import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { nextSession } from "./session-queue.ts";
import { type SessionSketch, sketchProgram } from "../testing/sketch-program.ts";

const dated = { schedule: { kind: "dated" } } as const;
const week = { startDate: "2026-11-09", endDate: "2026-11-15" };
const on = (dayOfWeek: string, rest: SessionSketch = { exercises: ["Back Squat"] }): SessionSketch => ({
  dayOfWeek,
  ...rest,
});
const nextOf = (today: string, ...sessions: readonly SessionSketch[]) => {
  const { next, position } = nextSession(sketchProgram({ ...week, sessions }), dated, today);
  return { uid: next?.session.uid, date: next?.date, when: next?.when, position };
};

describe("the next session", () => {
  it("passes over what was missed before last week, as the verdict does, as long as anything newer is open", () => {
    const program = sketchProgram(
      { ...week, sessions: [on("Monday"), on("Friday")] },
      { startDate: "2026-11-16", endDate: "2026-11-22", sessions: [on("Tuesday")] },
    );
    const nextAt = (today: string) => nextSession(program, dated, today).next?.date;
    expect(nextAt("2026-11-22")).toBe("2026-11-09");
    expect(nextAt("2026-11-23")).toBe("2026-11-17");
    expect(nextAt("2026-12-07")).toBe("2026-11-09");
  });

  it("is the first that is not done, though its day has passed", () => {
    expect(
      nextOf(
        "2026-11-12",
        on("Monday", { exercises: ["Back Squat"], completed: true }),
        on("Wednesday"),
        on("Friday"),
      ),
    ).toEqual({
      uid: "week-1-session-2",
      date: "2026-11-11",
      when: "overdue",
      position: { done: 1, total: 3, weekNumber: 1 },
    });
  });

  it("is today's where one is planned today; the oldest missed one waits behind it", () => {
    const sessions = [on("Monday"), on("Wednesday"), on("Friday")];
    const program = sketchProgram({ ...week, sessions });
    const found = nextSession(program, dated, "2026-11-13");
    expect([found.next?.session.uid, found.next?.when, found.waiting?.date]).toEqual([
      "week-1-session-3",
      "today",
      "2026-11-09",
    ]);
    expect(nextSession(program, dated, "2026-11-12")).toMatchObject({
      next: { date: "2026-11-09", when: "overdue" },
      waiting: undefined,
    });
  });

  it("is due today, ahead, or open without a day", () => {
    expect(nextOf("2026-11-11", on("Wednesday")).when).toBe("today");
    expect(nextOf("2026-11-10", on("Wednesday")).when).toBe("ahead");
    expect(nextOf("2026-11-10", { exercises: ["Plank"] }).when).toBe("open");
  });

  it("is never a rest day or one with all exercises skipped; these don't count", () => {
    const found = nextOf(
      "2026-11-09",
      on("Monday", { name: "Rest" }),
      on("Tuesday", { exercises: ["!Back Squat", "!Plank"] }),
      on("Wednesday", { exercises: ["!Back Squat"], cardio: {} }),
    );
    expect(found).toMatchObject({ uid: "week-1-session-3", position: { done: 0, total: 1 } });
  });

  it("passes over a cardio day whose block is done", () => {
    const found = nextOf("2026-11-10", on("Monday", { cardio: { completed: true } }), on("Tuesday"));
    expect(found).toMatchObject({ uid: "week-1-session-2", position: { done: 1, total: 2 } });
  });

  it("comes before sessions that were moved after it", () => {
    const found = nextOf("2026-11-10", on("Thursday"), on("Wednesday"), { exercises: ["Plank"] });
    expect(found.uid).toBe("week-1-session-2");
  });

  it("does not exist if all are done; the position states so", () => {
    const found = nextOf("2026-11-20", on("Monday", { exercises: ["Plank"], completed: true }));
    expect(found).toMatchObject({ uid: undefined, position: { done: 1, total: 1, weekNumber: 1 } });
    expect(nextSession({ weeks: [] }, dated, "2026-11-20").position).toEqual({
      done: 0,
      total: 0,
      weekNumber: 1,
    });
  });

  it("follows the order of a sequence, whatever dates were set", () => {
    const program = sketchProgram({
      sessions: [{ exercises: ["Plank"], scheduledDate: "2026-12-24" }, { exercises: ["Dip"] }],
    });
    const schedule = { kind: "sequence" as const, startDate: "2026-11-01", pauses: [] };
    const { next } = nextSession(program, { schedule }, "2026-11-10");
    expect(next).toMatchObject({ date: "2026-12-24", when: "ahead" });
  });
});
