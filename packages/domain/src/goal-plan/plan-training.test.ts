import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trainingPlanSchema, type TrainingPlan } from "../program/training-plan.ts";
import { weekdays } from "../schedule/calendar-words.ts";
import { addDays, weekStartOf } from "../schedule/local-date.ts";
import { checkPlan, mendPlan } from "./rules/check-plan.ts";
import { fenceOf, plannedDays } from "./planned-day.ts";
import { type PlanRequest, planTraining } from "./plan-training.ts";
import { readGoal } from "./read/read-goal.ts";
import { anySituation, horseWork, personWork } from "./testing/any-situation.ts";
import { describeState, type RecentWork } from "./training-state.ts";
import { sampleSize } from "../testing/sample-size.ts";

const today = "2026-11-24";
const ago = (days: number): string => addDays(today, -days);
const ride = (days: number, discipline = "flatwork", fence?: number): RecentWork => ({
  date: ago(days),
  discipline,
  durationSeconds: 45 * 60,
  ...(fence !== undefined && { fields: { jumpHeightCm: fence } }),
  exercises: [],
});

type Stated = Partial<Parameters<typeof describeState>[0]> & { readonly weeks?: number };

const horse = (goalText: string, { weeks = 6, ...stated }: Stated = {}): PlanRequest => ({
  goalText,
  goal: readGoal(goalText, { athleteKind: "horse", units: "kg" }),
  state: describeState({ athleteKind: "horse", today, work: [], ...stated }),
  targetDate: addDays(today, weeks * 7),
  units: "kg",
  workTypes: horseWork,
});
const person = (goalText: string, { weeks = 12, ...stated }: Stated = {}): PlanRequest => ({
  goalText,
  goal: readGoal(goalText, { athleteKind: "person", units: "kg" }),
  state: describeState({ athleteKind: "person", today, work: [], ...stated }),
  targetDate: addDays(today, weeks * 7),
  units: "kg",
  workTypes: personWork,
});

/** Four sessions per week for ten weeks, jumping once a week. */
const fitHorse = Array.from({ length: 70 }, (_, day) => day + 1)
  .filter((day) => day % 7 < 4)
  .map((day) => (day % 7 === 1 ? ride(day, "jumping", 70) : ride(day)));

const types = (plan: TrainingPlan, week: number): readonly string[] =>
  plan.weeklyPlans[week - 1]?.sessions.map(({ workType }) => workType) ?? [];
const fences = (plan: TrainingPlan) => plannedDays(plan).flatMap((day) => fenceOf(day) ?? []);

describe("a plan by rule", () => {
  it("complies with every rule in any situation", () => {
    fc.assert(
      fc.property(anySituation, (request) => {
        const { plan } = planTraining(request);
        expect(trainingPlanSchema.parse(plan)).toEqual(plan);
        expect(checkPlan(plan, request)).toEqual([]);
      }),
      { numRuns: sampleSize(250) },
    );
  });

  it("has work in every week unless something rules it out", () => {
    fc.assert(
      fc.property(anySituation, (request) => {
        fc.pre(request.state.limits.length === 0 && (request.unavailableDays ?? []).length < 3);
        const { plan } = planTraining(request);
        const whole = plan.weeklyPlans.slice(1, -1);
        expect(whole.filter(({ sessions }) => sessions.length < 2)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it("speaks of sessions a week once three weeks are written down, and before that of how much is", () => {
    const reasoningOf = (days: number) =>
      planTraining(
        horse("Ready for the show, solid at 2'6\" courses", { work: [ride(1), ride(3), ride(days - 1)] }),
      ).plan.reasoning;
    expect(reasoningOf(9)).toMatch(/^The diary goes back only 9 days; the last session was yesterday\./);
    expect(reasoningOf(21)).toMatch(/^0\.8 sessions a week in the last four weeks/);
  });

  it("gets a fit horse from 70 cm to a show at 2'6\", fresh on the day", () => {
    const request = horse("Ready for the show, solid at 2'6\" courses", { work: fitHorse });
    const { plan, cannot } = planTraining(request);
    expect(cannot).toEqual([]);
    expect(fences(plan).at(-1)).toBe(76);
    expect(plan.weeklyPlans.at(-1)?.sessions.at(-1)).toMatchObject({
      workType: "JUMPING",
      focus: "Show: courses at 76 cm",
    });
    expect(
      plan.weeklyPlans
        .slice(1)
        .map(({ sessions }) => sessions.length)
        .every((count) => count <= 6),
    ).toBe(true);
    const days = plannedDays(plan);
    expect(days.at(-1)?.date).toBe(request.targetDate);
    expect(days.some(({ date }) => date === addDays(request.targetDate, -1) && date > today)).toBe(
      days.some(
        ({ date, durationMinutes }) => date === addDays(request.targetDate, -1) && durationMinutes <= 45,
      ),
    );
  });

  it("starts lower, and once a week, for a horse that has not jumped for three weeks and rushes when fresh", () => {
    const work = [ride(1), ride(3), ride(5), ride(9), ride(14), ride(22, "jumping", 75)];
    const request = horse("Ready for the show, solid at 2'6\" courses", {
      work,
      profile: { knownIssues: "Tends to rush fences when fresh. Benefits from flatwork before jumping." },
    });
    const { plan } = planTraining(request);
    expect(types(plan, 1).filter((type) => type === "JUMPING")).toHaveLength(1);
    expect(fences(plan)[0]).toBe(65);
    const days = plannedDays(plan);
    const jumps = days.filter(({ workType, focus }) => workType === "JUMPING" && !focus.startsWith("Show"));
    const worked = new Set(days.map(({ date }) => date));
    expect(jumps.every(({ date }) => worked.has(addDays(date, -1)))).toBe(true);
    expect(plan.reasoning).toContain("rushes when it is fresh");
  });

  it("states the height it reaches if the time is too short", () => {
    const { plan, cannot } = planTraining(horse("Jump 1.20 m", { work: fitHorse, weeks: 3 }));
    expect(cannot[0]).toMatch(/the fences get to \d+ cm; 120 cm would take about \d+ weeks more/);
    expect(plan.reasoning).toContain(cannot[0]);
  });

  it("brings a horse back before it jumps, for as long as the break requires", () => {
    const work = [
      ...Array.from({ length: 10 }, (_, i) => ride(100 + 2 * i, "jumping", 90)),
      ride(1, "trail"),
    ];
    const { plan } = planTraining(horse("Back to 80 cm courses", { work, weeks: 12 }));
    expect(
      plan.weeklyPlans
        .slice(0, 6)
        .flatMap(({ sessions }) => sessions)
        .map(({ workType }) => workType),
    ).not.toContain("JUMPING");
    expect(fences(plan).length).toBeGreaterThan(0);
    expect(plan.reasoning).toMatch(/After \d+ days off/);
  });

  it("plans nothing that a caution rules out while in force, and jumps afterwards", () => {
    const until = addDays(today, 12);
    const request = horse("Jump 80 cm", {
      work: fitHorse,
      cautions: [{ text: "shoe loose, no jumping", until }],
    });
    const { plan } = planTraining(request);
    const jumps = plannedDays(plan).filter(({ workType }) => workType === "JUMPING");
    expect(jumps.length).toBeGreaterThan(0);
    expect(jumps.every(({ date }) => date > until)).toBe(true);
  });

  it("jumps no higher than a caution allows", () => {
    const { plan, cannot } = planTraining(
      horse("Jump 90 cm", { work: fitHorse, cautions: [{ text: "nothing over 65 cm" }] }),
    );
    expect(Math.max(...fences(plan))).toBeLessThanOrEqual(65);
    expect(cannot.length).toBeGreaterThan(0);
  });

  it("plans nothing for a horse on box rest, and states so", () => {
    const { plan, cannot } = planTraining(
      horse("Jump 80 cm", { work: fitHorse, cautions: [{ text: "lame, box rest" }] }),
    );
    expect(plannedDays(plan)).toEqual([]);
    expect(cannot).toContain("Nothing can be planned until then.");
  });

  it("states that it can't read a caution", () => {
    const { cannot } = planTraining(
      horse("Fit for spring", { cautions: [{ text: "mind the left hind at the canter" }] }),
    );
    expect(cannot).toContain(
      "I can’t tell what work “mind the left hind at the canter” rules out: compare the plan with it.",
    );
    const handled = planTraining(horse("Fit for spring", { cautions: [{ text: "bites when girthed" }] }));
    expect(handled.cannot).toEqual([]);
    expect(handled.plan.reasoning).toContain("Whoever handles it minds: “bites when girthed”.");
  });

  it("gets a runner to a half marathon, with a growing long run and a short race week", () => {
    const work = Array.from({ length: 24 }, (_, i) => ({
      ...ride(3 * i + 1, "running"),
      distanceMeters: 7500,
    }));
    const { plan, cannot } = planTraining(person("Half marathon", { work, weeks: 14 }));
    expect(cannot).toEqual([]);
    const longest = plan.weeklyPlans.map(({ sessions }) =>
      Math.max(0, ...sessions.map((s) => s.durationMinutes)),
    );
    expect(Math.max(...longest.slice(0, -1))).toBeGreaterThan(90);
    expect(plannedDays(plan).at(-1)).toMatchObject({ focus: "Race: Half marathon" });
  });

  it("states that a marathon in three weeks is too soon", () => {
    expect(planTraining(person("Marathon", { weeks: 3 })).cannot[0]).toContain("choose a later date");
  });

  it("plans a lift from the estimated maximum, and doubts an unreachable goal", () => {
    const work = [
      { ...ride(2, "strength"), exercises: [{ name: "Back Squat", sets: [{ weightKg: 100, reps: 5 }] }] },
    ];
    const { plan, cannot } = planTraining(person("Squat 160 kg", { work, weeks: 8 }));
    expect(plan.weeklyPlans[1]?.sessions[0]?.notes).toMatch(/^Back Squat 5x\d at [\d.]+ kg/);
    expect(cannot[0]).toContain("160 kg needs longer");
    expect(planTraining(person("Squat 120 kg", { work, weeks: 8 })).cannot).toEqual([]);
  });

  it("leads to a first pull-up in stages", () => {
    const { plan, cannot } = planTraining(
      person("My first pull-up", { work: [ride(2, "strength")], weeks: 12 }),
    );
    expect(cannot).toEqual([]);
    const notes = plan.weeklyPlans.flatMap(({ sessions }) => sessions.map((session) => session.notes));
    expect(notes[0]).toContain("Dead Hang");
    expect(notes.at(-1)).toContain("Pull-Up 1x1, one good attempt");
  });

  it("avoids the days that were ruled out", () => {
    const { plan } = planTraining({ ...horse("Jump 80 cm", { work: fitHorse }), unavailableDays: [3, 6] });
    const days = new Set(
      plan.weeklyPlans.flatMap(({ sessions }) => sessions.map((session) => session.dayOfWeek)),
    );
    expect([...days].filter((day) => ["Wednesday", "Saturday"].includes(day))).toEqual([]);
  });
});

/** Any plan that a model may submit: arbitrary days, dates, kinds and lengths. */
const anyPlan = ({ targetDate, state }: PlanRequest): fc.Arbitrary<TrainingPlan> =>
  fc.record({
    goal: fc.string(),
    targetDate: fc.constantFrom(targetDate, "2031-01-01", "soon"),
    reasoning: fc.string(),
    weeklyPlans: fc.array(
      fc.record({
        weekNumber: fc.integer({ min: -1, max: 60 }),
        startDate: fc.oneof(
          fc.integer({ min: -20, max: 400 }).map((days) => addDays(state.today, days)),
          fc.constantFrom("", "next week", weekStartOf(state.today, 1)),
        ),
        focus: fc.string(),
        sessions: fc.array(
          fc.record({
            dayOfWeek: fc.constantFrom(...weekdays, "monday", "Day 3", ""),
            workType: fc.constantFrom(
              "JUMPING",
              "FLATWORK",
              "jumping",
              "TRAIL",
              "RUNNING",
              "STRENGTH",
              "PIAFFE",
            ),
            durationMinutes: fc.constantFrom(-5, 0, 20, 33.3, 60, 120, 5000),
            focus: fc.constantFrom("Courses at 1.30 m", "fences to 2'6\"", "Easy", "Intervals"),
            notes: fc.constantFrom("", "Back Squat 5x5 at 300 kg", "up to 140 cm"),
          }),
          { maxLength: 9 },
        ),
      }),
      { maxLength: 12 },
    ),
  });

describe("a submitted plan", () => {
  const handedIn = anySituation.chain((request) => anyPlan(request).map((plan) => ({ request, plan })));

  it("complies with every rule after correction, whatever it was", () => {
    fc.assert(
      fc.property(handedIn, ({ request, plan }) => {
        const { plan: mended } = mendPlan(plan, request);
        expect(checkPlan(mended, request)).toEqual([]);
      }),
      { numRuns: sampleSize(250) },
    );
  });

  it("is unchanged if nothing is wrong with it", () => {
    fc.assert(
      fc.property(anySituation, (request) => {
        const { plan } = planTraining(request);
        expect(mendPlan(plan, request)).toEqual({ plan, changes: [] });
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["load_growth", { workType: "TRAIL", durationMinutes: 175 }],
    ["work_type", { workType: "PIAFFE" }],
    ["minutes", { durationMinutes: 0 }],
    ["fence_height", { workType: "JUMPING", focus: "Courses at 1.30 m" }],
    ["weeks", { dayOfWeek: "Someday" }],
  ])("is rejected by %s", (rule, wrong) => {
    const request = horse("Jump 80 cm", { work: [ride(1), ride(3), ride(20, "jumping", 60)] });
    const { plan } = planTraining(request);
    const [first, second, ...rest] = plan.weeklyPlans;
    if (!first || !second) throw new Error("There are two weeks.");
    const sessions = second.sessions.map((session, index) =>
      index === 1 ? { ...session, ...wrong } : session,
    );
    const bad = { ...plan, weeklyPlans: [first, { ...second, sessions }, ...rest] };
    expect(checkPlan(bad, request).map((violation) => violation.rule)).toContain(rule);
    expect(checkPlan(mendPlan(bad, request).plan, request)).toEqual([]);
  });

  it("must state what it does not reach", () => {
    const request = horse("Jump 1.20 m", { work: fitHorse, weeks: 3 });
    const { plan } = planTraining(request);
    expect(checkPlan({ ...plan, reasoning: "It will be fine." }, request).map(({ rule }) => rule)).toEqual([
      "goal",
    ]);
  });

  it("says of a horse that was off all the time that is known that it knows nothing from before", () => {
    const work = [ride(3), ride(1)];
    const reasoningOf = (stated: Stated) =>
      planTraining(horse("solid at 2'6\" courses", stated)).plan.reasoning;
    expect(reasoningOf({ work, offSince: { from: addDays(today, -7) } })).toMatch(
      /^Nothing is written down from before the time off,/,
    );
    expect(reasoningOf({})).toMatch(/^Nothing is written down of the last half year,/);
  });
});

describe("what stands beside a goal", () => {
  it("holds for the plan: days, sessions a week and minutes", () => {
    const asked = { ...horse("80 cm courses", { work: fitHorse }), unavailableDays: [7] };
    const request: PlanRequest = { ...asked, maxSessionsPerWeek: 3, maxSessionMinutes: 30 };
    const { plan } = planTraining(request);
    const days = plannedDays(plan);
    expect(Math.max(...plan.weeklyPlans.map(({ sessions }) => sessions.length))).toBe(3);
    expect(Math.max(...days.map(({ durationMinutes }) => durationMinutes))).toBe(30);
    expect(days.filter(({ dayOfWeek }) => dayOfWeek === "Sunday")).toEqual([]);
    expect(plan.reasoning).toContain("At most 3 sessions a week. No session over 30 minutes.");
    expect(checkPlan(plan, request)).toEqual([]);
  });

  it("says that a height is beyond any horse", () => {
    const made = planTraining(horse("jump 2.50 m", { work: fitHorse }));
    expect(made.cannot.join(" ")).toContain("No horse has jumped 2.50 m");
    expect(made.plan.reasoning).toContain("No horse has jumped 2.50 m");
  });

  it("neither heads nor explains weeks without jumping by it", () => {
    const { plan } = planTraining(
      horse("Solid at 2'6\" courses for the show", {
        work: fitHorse,
        cautions: [{ text: "off today, sore foot" }],
        profile: { knownIssues: "Tends to rush fences when fresh." },
      }),
    );
    expect(plan.reasoning).not.toContain("jumps only");
    expect(plan.reasoning).toContain("there is work without fences");
    expect(plan.weeklyPlans.filter(({ focus }) => / cm\b/.test(focus))).toEqual([]);
  });
});

describe("in the units of whoever it is for", () => {
  const squats = [
    { ...ride(4, "strength"), exercises: [{ name: "Back Squat", sets: [{ weightKg: 140, reps: 3 }] }] },
  ];
  it("states a lift's goal as it was typed, and loads in pounds that can be loaded", () => {
    const asked = person("back squat 365 lb", { work: squats, weeks: 6 });
    const { plan, cannot } = planTraining({ ...asked, units: "lb" });
    const notes = plan.weeklyPlans
      .flatMap(({ sessions }) => sessions.map((session) => session.notes))
      .join("\n");
    const loads = [...notes.matchAll(/ at ([\d.]+) lb/g)].map((match) => Number(match[1]));
    expect(loads.length).toBeGreaterThan(6);
    expect(loads.filter((load) => load % 5 !== 0 || load < 45)).toEqual([]);
    expect(`${notes} ${plan.reasoning}`).not.toMatch(/\d kg/);
    expect(cannot.join(" ")).toContain("365 lb needs longer");
  });
  it("builds fences to feet and inches, as shows do", () => {
    const asked = horse("Solid at 2'6\" courses", { work: fitHorse, weeks: 8 });
    const { plan } = planTraining({ ...asked, units: "lb" });
    const written = `${plan.weeklyPlans.map(({ focus }) => focus).join(" ")} ${plan.reasoning}`;
    expect(written).toContain("2'6\"");
    expect(JSON.stringify(plan)).not.toMatch(/\d cm/);
    const heights = plannedDays(plan).flatMap((day) => fenceOf(day) ?? []);
    expect([...new Set(heights)].toSorted((a, b) => a - b)).toEqual([61, 69, 76]);
  });
  it("plans no bar lighter than the bar", () => {
    const light = squats.map((one) => ({
      ...one,
      exercises: [{ name: "Back Squat", sets: [{ weightKg: 22, reps: 3 }] }],
    }));
    const { plan } = planTraining(person("back squat 60 kg", { work: light, weeks: 6 }));
    expect(JSON.stringify(plan)).not.toMatch(/ at (?:1\d|\d)(?:\.5)? kg/);
    expect(JSON.stringify(plan)).toContain(" at 20 kg");
  });
});
