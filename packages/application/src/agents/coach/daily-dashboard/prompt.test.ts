import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { describe, expect, it } from "vitest";
import { dayForModel } from "./prompt.ts";

const item = (id: string, role: MemberDay["menu"][number]["role"]) =>
  ({ id, title: `The ${id}`, role, lacks: [], timesDone: 0 }) as const;

const day: MemberDay = {
  date: "2026-11-20",
  weekday: 5,
  sources: [
    {
      id: "training",
      facts: [
        { key: "training.week", text: "3 workouts", course: "up" },
        { key: "nutrition.proteinAverage", text: "95 g" },
      ],
    },
  ] as unknown as MemberDay["sources"],
  live: {
    today: "2026-11-20",
    mealDates: [],
    proteinAverage: 95,
    proteinTarget: 145,
    openGoals: 0,
    hasProgram: true,
    hasOverdueSession: false,
  },
  weight: { direction: "down", pace: "behind" },
  training: { workouts: 9, last7: 3, previous7: 2, last7Before: 2, daysSinceLast: 0, daysInARow: 1 },
  program: { id: "p", status: "active", today: "session", nextId: "session:p/s", isOverdue: false },
  menu: [item("session:p/s", "main"), item("file:warm", "warm_up"), item("file:run", "main")],
  asked: [
    {
      key: "energy.today",
      timesAsked: 1,
      lastAsked: "2026-11-18",
      answer: { text: "Low", date: "2026-11-18" },
    },
    { key: "week.review", timesAsked: 2, lastAsked: "2026-11-15" },
  ],
  failed: [],
  remembered: new Set(),
};

describe("a day as a model is given it", () => {
  it("says nothing beside the facts that one of them states", () => {
    const { facts, signals, now } = dayForModel(day, "Emma");
    expect(facts["training.week"]).toEqual(["3 workouts", expect.any(String), "up"]);
    expect(signals).toEqual({
      training: { workouts: 9, last7Before: 2 },
      program: { status: "active", today: "session", nextId: "session:p/s" },
    });
    expect(now).toEqual({ mealDates: [], openGoals: 0, hasProgram: true, hasOverdueSession: false });
  });

  it("says what conditions hold by where no fact states it", () => {
    expect(dayForModel({ ...day, sources: [] }, "Emma").now).toMatchObject({
      proteinAverage: 95,
      proteinTarget: 145,
    });
  });

  it("names each role of the menu once", () => {
    expect(dayForModel(day, "Emma").menu).toEqual({
      main: [
        { id: "session:p/s", title: "The session:p/s" },
        { id: "file:run", title: "The file:run" },
      ],
      warm_up: [{ id: "file:warm", title: "The file:warm" }],
    });
  });

  it("says of a question how often and when it was asked where its answer does not", () => {
    expect(dayForModel(day, "Emma").asked).toEqual([
      { key: "energy.today", answer: { text: "Low", date: "2026-11-18" } },
      { key: "week.review", timesAsked: 2, lastAsked: "2026-11-15" },
    ]);
  });
});
