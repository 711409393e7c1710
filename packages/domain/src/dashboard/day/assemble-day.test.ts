import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { addDays } from "../../schedule/local-date.ts";
import { composeDashboard } from "../compose/compose-dashboard.ts";
import { resolveDraft } from "../resolve-draft.ts";
import { assembleDay, type DayCircumstances, type DayLookups } from "./assemble-day.ts";

const date = "2026-02-14";
const ago = (days: number) => addDays(date, -days);
const ok = <T>(value: T) => ({ ok: true, value }) as const;
const failed = { ok: false, error: "The database is away." } as const;

const lookups: DayLookups = {
  weight: ok({
    unit: "kg",
    latest: { date: ago(1), trend: 82.34 },
    changePer7Days: -0.52,
    goal: { target: 78, targetDate: "2026-05-01", eta: "2026-04-10" },
  }),
  food: ok({
    days: [1, 2, 4].map((days) => ({ date: ago(days), calories: 2100, protein: 95 })),
    target: { protein: 145 },
    streak: 2,
  }),
  training: ok({
    workouts: [
      { date: ago(1), title: "Run" },
      { date: ago(3), title: "Push Day" },
      { date: ago(9), title: "Pull Day" },
    ],
  }),
  program: ok({
    id: "p",
    name: "Upper/Lower",
    status: "active",
    position: "week 2 of 8",
    next: { uid: "u", name: "Upper A", date: ago(2), when: "overdue", durationMinutes: 60 },
    isDoneToday: false,
  }),
  goals: ok([
    { title: "Squat 140 kg", fraction: 0.62 },
    { title: "Train often", timesPerWeek: 3 },
  ]),
  scan: ok({ bodyFatPercent: 18.44, date: "2025-10-12" }),
  content: ok([]),
  prompts: ok([]),
  memos: ok([]),
};
const circumstances: DayCircumstances = {
  date,
  live: {
    today: date,
    mealDates: [ago(1)],
    lastWeightDate: ago(1),
    lastWorkoutDate: ago(1),
    proteinAverage: 95,
    proteinTarget: 145,
    openGoals: 2,
    hasProgram: true,
    hasOverdueSession: true,
  },
  remembered: new Set(),
};
const said = (over: Partial<DayLookups> = {}) => {
  const day = assembleDay({ ...lookups, ...over }, circumstances);
  const { dashboard, complaints } = resolveDraft(composeDashboard(day), day);
  expect(complaints).toEqual([]);
  return {
    briefing: dashboard.coach.briefing.map(({ text }) => text),
    calls: dashboard.coach.callsToAction.map(({ message }) => message.text),
    upNext: dashboard.curated.upNext,
    sources: dashboard.coach.briefing.flatMap(({ sources }) => sources),
  };
};

describe("a day from looked-up data", () => {
  it("states each thing once, with its source", () => {
    const { briefing, calls, upNext, sources } = said();
    expect(briefing).toEqual([
      "2 workouts in the last 7 days, after 1 workout in those before.",
      "Weight is 82.3 kg, 0.5 kg down in 7 days, ahead of pace for 78 kg.",
      "Yesterday was 2100 kcal with 95 g of protein.",
      "Upper A has been due since Thursday 12 Feb. It waits; nothing else has moved.",
    ]);
    expect(calls).toEqual(["Protein averages 95 g a day; 145 g is the aim."]);
    expect(upNext.primary).toMatchObject({
      contentId: "session:p/u",
      why: { text: "Due since Thursday 12 Feb" },
    });
    expect(new Set(sources)).toEqual(
      new Set(["get_recent_workouts", "get_weight_trend", "get_nutrition_history", "get_program_state"]),
    );
  });

  it("includes every active program, and does not call the time before a program's start rest", () => {
    const p90x = {
      id: "x",
      name: "P90X",
      status: "active" as const,
      position: "day 1 of 90",
      next: { uid: "v", name: "Chest & Back", date: ago(-4), when: "ahead" as const },
      isDoneToday: false,
      begins: ago(-4),
    };
    const lifting = {
      id: "p",
      name: "5x5",
      status: "active" as const,
      position: "week 1 of 8",
      next: { uid: "u", name: "Workout A", date: ago(0), when: "today" as const },
      isDoneToday: false,
    };
    expect(said({ program: ok(p90x) }).briefing).toContain("P90X begins in 4 days.");
    const both = said({ program: ok({ ...p90x, others: [lifting] }) });
    expect(both.briefing.join(" ")).not.toContain("rest day");
    expect(both.upNext.primary?.contentId).toBe("session:p/u");
    const yoga = { ...lifting, id: "q", name: "Yoga", next: { ...lifting.next, name: "Flow" } };
    const two = said({ program: ok({ ...lifting, others: [yoga] }) }).upNext;
    expect([two.primary?.contentId, two.alternates[0]?.contentId]).toEqual(["session:p/u", "session:q/u"]);
  });

  it.each([
    ["away from the goal", { changePer7Days: 0.5 }, "0.5 kg up in 7 days, away from 78 kg."],
    [
      "too slow",
      { changePer7Days: -0.2, goal: { target: 78, targetDate: "2026-03-01" } },
      "slower than 78 kg needs.",
    ],
    ["steady", { changePer7Days: 0.05, goal: undefined }, "Weight holds at 82.3 kg over 7 days."],
  ])("describes a weight that is %s", (_, over, text) => {
    const weight = lookups.weight.ok ? ok({ ...lookups.weight.value, ...over }) : failed;
    expect(said({ weight }).briefing.join(" ")).toContain(text);
  });

  it("calls the last reading what was written down last, and not the trend", () => {
    const latest = { date: ago(1), trend: 103.3 };
    const weight = ok({ unit: "kg", latest, lastReading: { value: 73.7 } });
    expect(said({ weight }).briefing).toContain("Weight was 73.7 kg when you last wrote it down.");
  });

  it("refuses a statement that contradicts where its facts go and how they stand", () => {
    const day = assembleDay(lookups, circumstances);
    const complaintsOf = (sentence: string) => {
      const good = composeDashboard(day);
      return resolveDraft({ ...good, coach: { ...good.coach, briefing: [sentence] } }, day).complaints;
    };
    for (const [sentence, why] of [
      ["{{weight.current}}, up {{weight.change}} in {{weight.span}}.", "says “up”, but the facts go down"],
      ["At {{weight.current}} you gained.", "says “gained”, but the facts go down"],
      ["{{goal.weight}} is reached.", "says “reached”, but by the facts it is ahead"],
      ["Down to {{training.week}} in {{training.span}}.", "says “Down”, but the facts go up"],
    ] as const)
      expect(complaintsOf(sentence)).toContainEqual(expect.stringContaining(why));
    expect(complaintsOf("Down {{weight.change}} in {{weight.span}}, ahead of {{goal.weight}}.")).toEqual([]);
  });

  it("quotes a workout's name that would end the sentence", () => {
    const training = ok({ workouts: [{ date: ago(40), title: "Monday? You mean CHEST DAY!" }] });
    expect(said({ training }).briefing).toContainEqual(
      expect.stringContaining("; the last was “Monday? You mean CHEST DAY!”."),
    );
  });

  it("notes the weekly goal on the morning on which it was reached, and on none after", () => {
    const training = ok({ workouts: [1, 3, 5].map((days) => ({ date: ago(days), title: "Run" })) });
    const notesOn = (morning: string) => {
      const live = { ...circumstances.live, today: morning };
      return composeDashboard(
        assembleDay({ ...lookups, training }, { ...circumstances, date: morning, live }),
      ).notes;
    };
    expect([date, ago(-1), ago(-2)].map((morning) => notesOn(morning).length)).toEqual([1, 0, 0]);
  });

  it("states no trend for an old weight", () => {
    const weight = ok({ unit: "kg", latest: { date: ago(6), trend: 82 }, changePer7Days: -1 });
    expect(said({ weight }).briefing).toContain("The last weight is 6 days old: there is no trend to go by.");
  });

  it("mentions a day without meals only to somebody who tracks them", () => {
    const day = (days: number) => ({ date: ago(days), calories: 2000 });
    const tracked = ok({ days: [day(2), day(3), day(4)], streak: 0 });
    expect(said({ food: tracked }).briefing.join(" ")).toContain("No meals are written down for yesterday");
    const seldom = ok({ days: [day(12)], streak: 0 });
    expect(said({ food: seldom }).briefing.join(" ")).not.toContain("meals");
  });

  it("quotes the latest voice memo, with its source", () => {
    const words = `Slept badly,\n my left knee hurts going down stairs ${"and so on ".repeat(20)}`;
    const memos = ok([
      { date, text: "ran 5k in 30", isReport: true },
      { date, text: "Three times a week", answers: "How often?", isReport: false },
      { date: ago(1), text: words, isReport: false },
    ]);
    const { briefing, sources } = said({ memos });
    expect(briefing).toHaveLength(5);
    expect(briefing[0]).toMatch(/^You said yesterday: “Slept badly, my left knee hurts .* …”\.$/u);
    expect(briefing[0]?.length).toBeLessThan(200);
    expect(sources).toContain("get_voice_memos");
  });

  it("does not mention a memo from days ago, but states if memos could not be read", () => {
    const old = ok([{ date: ago(2), text: "Slept badly", isReport: false }]);
    expect(said({ memos: old }).briefing.join(" ")).not.toContain("Slept");
    expect(said({ memos: failed }).briefing[0]).toContain("Voice memos could not be read today");
  });

  it("continues without a failed lookup, and names it", () => {
    const { briefing } = said({ weight: failed, training: failed, food: failed });
    expect(briefing).toEqual([
      "Weight, food and recent workouts could not be read today: this is without it.",
      "Upper A has been due since Thursday 12 Feb. It waits; nothing else has moved.",
    ]);
  });

  it("has a statement even if everything failed", () => {
    const everything = Object.fromEntries(Object.keys(lookups).map((key) => [key, failed]));
    expect(said(everything).briefing).toHaveLength(1);
  });
});
