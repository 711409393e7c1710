import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runCalls } from "../../program/edits/calls/run-calls.ts";
import { readProgram } from "../../program/read-program.ts";
import { programToTrainingPlan, type TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { checkPlan } from "../rules/check-plan.ts";
import { fenceOf, plannedDays } from "../planned-day.ts";
import { planToProgramInput } from "../submitted-plan.ts";
import { editsBetween } from "./plan-edits.ts";
import { planTraining } from "../plan-training.ts";
import type { PlanFeedback } from "./plan-feedback.ts";
import { readFeedback } from "../read/read-feedback.ts";
import { readGoal } from "../read/read-goal.ts";
import { revisePlan } from "./revise-plan.ts";
import { anySituation, horseWork } from "../testing/any-situation.ts";
import { describeState, type RecentWork } from "../training-state.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const today = "2026-11-24";
const asked = { today, athleteKind: "horse", currentWeek: 1, targetDate: "2027-01-16" } as const;

describe("what somebody wants changed", () => {
  it.each<[string, readonly PlanFeedback[]]>([
    [
      "That's too much jumping in week 1, he hasn't jumped in 3 weeks",
      [{ kind: "less", workType: "JUMPING", week: 1 }],
    ],
    ["more hacking please", [{ kind: "more", workType: "TRAIL" }]],
    [
      "less flatwork in week 2 and no sessions on Wednesdays",
      [
        { kind: "less", workType: "FLATWORK", week: 2 },
        { kind: "unavailable", days: [3] },
      ],
    ],
    ["I can't do Tuesdays or Fridays", [{ kind: "unavailable", days: [2, 5] }]],
    ["she had two weeks off", [{ kind: "off", from: "2026-11-10" }]],
    ["he was off from 2026-11-01 to 2026-11-10", [{ kind: "off", from: "2026-11-01", to: "2026-11-10" }]],
    ["easier please", [{ kind: "easier" }]],
    ["week 3 is too easy", [{ kind: "harder", week: 3 }]],
    ["sessions are too long, 30 min at most", [{ kind: "shorter" }, { kind: "shorter", minutes: 30 }]],
    ["week 1 is fine but week 2 has too much flatwork", [{ kind: "less", workType: "FLATWORK", week: 2 }]],
    ["reduce jumping to once a week", [{ kind: "at_most", count: 1, workType: "JUMPING" }]],
    ["only three days a week", [{ kind: "at_most", count: 3 }]],
    ["I only have weekends", [{ kind: "unavailable", days: [1, 2, 3, 4, 5] }]],
    ["can we do fewer sessions", [{ kind: "less" }]],
    ["hack instead of lunging on Tuesdays", [{ kind: "swap", to: "TRAIL", from: "LUNGING", days: [2] }]],
    [
      "swap one of the flatwork sessions for lunging in week 2",
      [{ kind: "swap", to: "LUNGING", from: "FLATWORK", isPartly: true, week: 2 }],
    ],
    [
      "can we do a bit more hacking instead of flatwork?",
      [{ kind: "swap", to: "TRAIL", from: "FLATWORK", isPartly: true }],
    ],
    ["make Wednesdays a hack instead", [{ kind: "swap", to: "TRAIL", days: [3] }]],
    ["replace hacking with groundwork", [{ kind: "swap", to: "GROUNDWORK", from: "TRAIL" }]],
    ["lower fences please", [{ kind: "fences", course: "lower" }]],
    ["the fences are too low in week 2", [{ kind: "fences", course: "higher", week: 2 }]],
    ["fences at most 70 cm", [{ kind: "fences", course: "lower", cm: 70 }]],
    ["raise the jumps to 90 cm in week 3", [{ kind: "fences", course: "higher", cm: 90, week: 3 }]],
    ["the show is two weeks later", [{ kind: "moved", date: "2027-01-30" }]],
    ["the show is now on 30 January", [{ kind: "moved", date: "2027-01-30" }]],
    ["she is at a clinic on 5 December", []],
    ["The show got postponed by a week!", [{ kind: "moved", date: "2027-01-23" }]],
    ["they brought the competition forward by 3 days", [{ kind: "moved", date: "2027-01-13" }]],
    ["the clinic is a week earlier", [{ kind: "moved", date: "2027-01-09" }]],
    ["the show was moved to 30 January", [{ kind: "moved", date: "2027-01-30" }]],
    ["the race is on December 20th now", [{ kind: "moved", date: "2026-12-20" }]],
    ["the date is 2027-02-13", [{ kind: "moved", date: "2027-02-13" }]],
    [
      "the show is a month later, and less flatwork in week 2",
      [
        { kind: "moved", date: "2027-02-13" },
        { kind: "less", workType: "FLATWORK", week: 2 },
      ],
    ],
    ["the show is on 2027-01-16", []],
    ["looks good", [{ kind: "approve" }]],
    ["never mind", [{ kind: "abandon" }]],
    ["what is the weather like", []],
  ])("%s", (text, expected) => {
    expect(
      readFeedback(text, asked).filter(
        (wish) => wish.kind !== "shorter" || wish.minutes !== undefined || expected.length > 1,
      ),
    ).toEqual(expected);
  });

  it("is a limit if it states what must not be done", () => {
    expect(readFeedback("no jumping until 2026-12-10", asked)).toMatchObject([
      { kind: "limit", limit: { bars: ["JUMPING"], until: "2026-12-10" } },
    ]);
    expect(readFeedback("no jumping in the first two weeks", asked)).toMatchObject([
      { kind: "limit", limit: { bars: ["JUMPING"], until: "2026-12-07" } },
    ]);
    expect(readFeedback("he threw a shoe, no riding until Friday", asked)).toMatchObject([
      { kind: "limit", limit: { until: "2026-11-27" } },
    ]);
    expect(readFeedback("I am away from 2026-12-10 to 2026-12-20", asked)).toMatchObject([
      { kind: "limit", limit: { bars: "all", from: "2026-12-10", until: "2026-12-20" } },
    ]);
  });
});

const ride = (days: number, discipline = "flatwork", fence?: number): RecentWork => ({
  date: addDays(today, -days),
  discipline,
  durationSeconds: 45 * 60,
  ...(fence !== undefined && { fields: { jumpHeightCm: fence } }),
  exercises: [],
});
const work = Array.from({ length: 70 }, (_, day) => day + 1)
  .filter((day) => day % 7 < 4)
  .map((day) => (day % 7 === 1 ? ride(day, "jumping", 70) : ride(day)));
const goalText = "Solid at 2'6\" courses for the show";
const request = (said: Partial<Parameters<typeof describeState>[0]> = {}) => ({
  goalText,
  goal: readGoal(goalText, { athleteKind: "horse", units: "kg" }),
  state: describeState({ athleteKind: "horse", today, work, ...said }),
  targetDate: addDays(today, 53),
  units: "kg" as const,
  workTypes: horseWork,
});
const types = (plan: TrainingPlan, week: number) =>
  (plan.weeklyPlans[week - 1]?.sessions ?? []).map(({ workType }) => workType);
const jumps = (plan: TrainingPlan, week: number) =>
  types(plan, week).filter((type) => type === "JUMPING").length;

describe("a revised plan", () => {
  const { plan } = planTraining(request());

  it("takes little away for a bit easier", () => {
    const [was, is] = [
      plan,
      revisePlan(plan, readFeedback("make it a bit easier", asked), request()).plan,
    ].map((one) => plannedDays(one).reduce((sum, { durationMinutes }) => sum + durationMinutes, 0));
    expect((is ?? 0) / (was ?? 1)).toBeGreaterThan(0.84);
    expect((is ?? 0) / (was ?? 1)).toBeLessThan(1);
  });

  it("says of the whole plan what is not reached, also where little of it is left", () => {
    const late = addDays(today, 50);
    const now = { ...request(), state: describeState({ athleteKind: "horse", today: late, work }) };
    const revised = revisePlan(plan, [{ kind: "shorter" }], now).plan;
    expect(plannedDays(revised).some(({ workType }) => workType === "JUMPING")).toBe(true);
    expect(revised.reasoning).not.toMatch(/There is no jumping before|the fences get to/u);
  });

  it("has one jumping day fewer in the given week, poles instead, and is otherwise unchanged", () => {
    const { plan: revised, changes } = revisePlan(
      plan,
      [{ kind: "less", workType: "JUMPING", week: 3 }],
      request(),
    );
    expect([jumps(plan, 3), jumps(revised, 3)]).toEqual([2, 1]);
    expect(types(revised, 3)).toHaveLength(types(plan, 3).length);
    expect(revised.weeklyPlans.filter((_, index) => index !== 2)).toEqual(
      plan.weeklyPlans.filter((_, index) => index !== 2),
    );
    expect(changes).toEqual([expect.stringMatching(/^Week 3: .*jumping from 2 to 1/)]);
  });

  it.each<[string, PlanFeedback]>([
    ["less jumping in a week", { kind: "less", workType: "JUMPING", week: 3 }],
    ["no work on a day", { kind: "unavailable", days: [4] }],
    ["a week off", { kind: "off", from: addDays(today, -7) }],
  ])(
    "keeps the show after %s, with fences that are prepared, and states what it reaches now",
    (_said, wish) => {
      const short = { ...request({ work: work.filter(({ discipline }) => discipline === "flatwork") }) };
      const asked = { ...short, targetDate: addDays(today, 25) };
      const made = planTraining(asked).plan;
      const { plan: revised } = revisePlan(made, [wish], {
        ...asked,
        ...(wish.kind === "unavailable" && { unavailableDays: wish.days }),
      });
      const days = plannedDays(revised);
      const show = days.find(({ date }) => date === asked.targetDate);
      expect(show?.focus).toMatch(/^Show: courses at \d+ cm$/u);
      const reached = Math.max(...days.flatMap((day) => (day === show ? [] : (fenceOf(day) ?? []))));
      expect(show && fenceOf(show)).toBeLessThanOrEqual(reached + 10);
      const stated = [...revised.reasoning.matchAll(/the fences get to (\d+) cm/gu)].map(([, cm]) =>
        Number(cm),
      );
      expect(stated).toEqual([reached]);
    },
  );

  it("avoids a day that was ruled out: work moves as far as the rules allow", () => {
    const { plan: revised, changes } = revisePlan(plan, [{ kind: "unavailable", days: [6] }], {
      ...request(),
      unavailableDays: [6],
    });
    const days = revised.weeklyPlans.flatMap(({ sessions }) =>
      sessions.filter(({ focus }) => !focus.startsWith("Show")),
    );
    expect(days.filter(({ dayOfWeek }) => dayOfWeek === "Saturday")).toEqual([]);
    expect(days.length).toBeGreaterThan(25);
    expect(changes.length).toBeGreaterThan(4);
  });

  it("is planned anew if the horse was off, and jumps again later", () => {
    const said = request({ offSince: { from: addDays(today, -21) } });
    const { plan: revised } = revisePlan(plan, [{ kind: "off", from: addDays(today, -21) }], said);
    expect(jumps(plan, 2)).toBeGreaterThan(0);
    expect([jumps(revised, 1), jumps(revised, 2)]).toEqual([0, 0]);
  });

  it("is easier: less time, and one jumping day instead of two", () => {
    const { plan: revised } = revisePlan(plan, [{ kind: "easier" }], request());
    const minutes = (one: TrainingPlan) =>
      one.weeklyPlans.flatMap(({ sessions }) => sessions).reduce((sum, s) => sum + s.durationMinutes, 0);
    expect(minutes(revised)).toBeLessThan(minutes(plan) * 0.9);
    expect(revised.weeklyPlans.every(({ weekNumber }) => jumps(revised, weekNumber) <= 1)).toBe(true);
  });

  it("has at most the stated number of sessions, and no work while somebody is away", () => {
    const fewer = revisePlan(plan, [{ kind: "at_most", count: 3 }], request()).plan;
    expect(
      fewer.weeklyPlans.every(
        ({ sessions }) => sessions.filter(({ focus }) => !focus.startsWith("Show")).length <= 3,
      ),
    ).toBe(true);
    const once = revisePlan(plan, [{ kind: "at_most", count: 1, workType: "JUMPING" }], request()).plan;
    expect(once.weeklyPlans.slice(1, 7).map(({ weekNumber }) => jumps(once, weekNumber))).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    const away = {
      text: "away",
      source: "feedback",
      from: "2026-12-07",
      until: "2026-12-13",
      bars: "all",
      isGentle: true,
    } as const;
    const { changes, plan: without } = revisePlan(
      plan,
      [{ kind: "limit", limit: away }],
      request({ saidLimits: [away] }),
    );
    expect(types(without, 3)).toEqual([]);
    expect(changes[0]).toContain("no work");
    expect(types(without, 2)).toEqual(types(plan, 2));
  });

  it("replaces the named work with other work on the same days and of the same length", () => {
    const was = plan.weeklyPlans.flatMap(({ sessions }) => sessions);
    const on = was.find(({ workType }) => workType === "FLATWORK")?.dayOfWeek ?? "";
    const day =
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].indexOf(on) + 1;
    const wish: PlanFeedback = { kind: "swap", to: "LUNGING", from: "FLATWORK", days: [day] };
    const { plan: revised, changes } = revisePlan(plan, [wish], request());
    const now = revised.weeklyPlans.flatMap(({ sessions }) => sessions);
    const flat = (all: typeof now) =>
      all.filter((one) => one.workType === "FLATWORK" && one.dayOfWeek === on);
    expect(flat(was).length).toBeGreaterThan(2);
    expect(flat(now)).toEqual([]);
    expect(
      now.filter((one) => one.workType === "LUNGING" && one.dayOfWeek === on).length,
    ).toBeGreaterThanOrEqual(flat(was).length);
    expect(changes[0]).toMatch(/lunging from \d to \d/);
  });

  it("replaces one session a week where only some of it was asked for", () => {
    const wish: PlanFeedback = { kind: "swap", to: "LUNGING", from: "FLATWORK", isPartly: true };
    const { plan: revised } = revisePlan(plan, [wish], request());
    const flat = (one: TrainingPlan) =>
      one.weeklyPlans.map(
        ({ sessions }) => sessions.filter(({ workType }) => workType === "FLATWORK").length,
      );
    expect(flat(revised)).toEqual(flat(plan).map((count) => Math.max(0, count - 1)));
  });

  it("lowers fences that were too high, and raises them as far as the rules allow", () => {
    const fences = (one: TrainingPlan) =>
      plannedDays(one).flatMap((session) =>
        session.focus.startsWith("Show") ? [] : (fenceOf(session) ?? []),
      );
    const low = revisePlan(plan, [{ kind: "fences", course: "lower", cm: 60 }], request());
    expect(Math.max(...fences(plan))).toBeGreaterThan(60);
    expect(Math.max(...fences(low.plan))).toBeLessThanOrEqual(60);
    expect(low.changes.join(" ")).toMatch(/fences to \d+ cm become 60 cm/);
    const step = revisePlan(plan, [{ kind: "fences", course: "lower" }], request());
    expect(fences(step.plan).reduce((a, b) => a + b)).toBeLessThan(fences(plan).reduce((a, b) => a + b));
    const high = revisePlan(plan, [{ kind: "fences", course: "higher", cm: 150 }], request());
    expect(checkPlan(high.plan, request())).toEqual([]);
    expect(Math.max(...fences(high.plan))).toBeLessThan(150);
  });

  it.each([14, -14])("is planned anew for a day %i days on, with as many weeks as that leaves", (days) => {
    const targetDate = addDays(request().targetDate, days);
    const later = { ...request(), targetDate };
    const { plan: revised, changes } = revisePlan(plan, [{ kind: "moved", date: targetDate }], later);
    expect(revised.targetDate).toBe(targetDate);
    expect(revised.weeklyPlans).toHaveLength(plan.weeklyPlans.length + days / 7);
    expect(revised.weeklyPlans.map(({ weekNumber }) => weekNumber)).toEqual(
      revised.weeklyPlans.map((_, index) => index + 1),
    );
    expect(plannedDays(revised).at(-1)).toMatchObject({
      date: targetDate,
      focus: expect.stringContaining("Show"),
    });
    expect(checkPlan(revised, later)).toEqual([]);
    expect(changes[0]).toMatch(/^The date is .* instead of .*The plan has \d+ weeks instead of \d+\.$/u);
  });

  it("leaves the past unchanged", () => {
    const later = { ...request(), state: { ...request().state, today: addDays(today, 10) } };
    const { plan: revised } = revisePlan(plan, [{ kind: "less", workType: "FLATWORK" }], later);
    expect(revised.weeklyPlans[0]).toEqual(plan.weeklyPlans[0]);
    expect(types(revised, 3).length).toBe(types(plan, 3).length - 1);
  });

  const anyWish: fc.Arbitrary<PlanFeedback> = fc.oneof(
    fc.record({
      kind: fc.constantFrom("less" as const, "more" as const),
      workType: fc.constantFrom("JUMPING", "FLATWORK", "TRAIL", "RUNNING", "STRENGTH"),
      week: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({
      kind: fc.constant("swap" as const),
      from: fc.constantFrom("JUMPING", "FLATWORK", "TRAIL", "STRENGTH"),
      to: fc.constantFrom("JUMPING", "LUNGING", "RUNNING", "WALKING"),
    }),
    fc.record({
      kind: fc.constant("fences" as const),
      course: fc.constantFrom("higher" as const, "lower" as const),
      cm: fc.integer({ min: 20, max: 200 }),
    }),
    fc.record({
      kind: fc.constantFrom("easier" as const, "harder" as const, "shorter" as const, "longer" as const),
    }),
    fc.record({
      kind: fc.constant("unavailable" as const),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 2 }),
    }),
  );

  it("complies with every rule, and equals the draft with its edits applied", () => {
    const disciplineOf = (workType: string) => ({ id: workType.toLowerCase(), name: workType.toLowerCase() });
    const read = (one: TrainingPlan) => {
      let uid = 0;
      const program = readProgram(planToProgramInput(one, { disciplineOf }), () => `u${(uid += 1)}`);
      if (!program.ok) throw new Error(JSON.stringify(program.error));
      return program.value;
    };
    fc.assert(
      fc.property(anySituation, fc.array(anyWish, { minLength: 1, maxLength: 3 }), (situation, wishes) => {
        const short = {
          ...situation,
          targetDate: situation.targetDate < addDays(today, 60) ? situation.targetDate : addDays(today, 60),
        };
        const first = planTraining(short).plan;
        const ruledOut = [
          ...(short.unavailableDays ?? []),
          ...wishes.flatMap((wish) => (wish.kind === "unavailable" ? wish.days : [])),
        ];
        const now = { ...short, unavailableDays: [...new Set(ruledOut)] };
        const { plan: revised } = revisePlan(first, wishes, now);
        expect(checkPlan(revised, now)).toEqual([]);
        const before = read(first);
        const calls = editsBetween(before, read(revised)).map(({ name, arguments: input }, index) => ({
          id: `c${index}`,
          type: "function" as const,
          function: { name, arguments: JSON.stringify(input) },
        }));
        let uid = 0;
        const outcome = runCalls(before, calls, () => `n${(uid += 1)}`);
        expect(outcome.results.filter(({ success }) => !success)).toEqual([]);
        const head = {
          name: "x",
          schedule: { kind: "dated" as const },
          goal: first.goal,
          targetDate: first.targetDate,
          reasoning: revised.reasoning,
        };
        const shown = programToTrainingPlan(outcome.program, head, today);
        expect(shown.weeklyPlans.map(({ sessions }) => sessions)).toEqual(
          revised.weeklyPlans.map(({ sessions }) => sessions),
        );
      }),
      { numRuns: sampleSize(120) },
    );
  });
});
