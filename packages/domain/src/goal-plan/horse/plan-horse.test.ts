import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { plainForms, wordMarks } from "../../claim/marked-text.ts";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { fenceOf, plannedDays } from "../planned-day.ts";
import { type PlanRequest, planTraining } from "../plan-training.ts";
import { readGoal } from "../read/read-goal.ts";
import { horseWork } from "../testing/any-situation.ts";
import { describeState, type RecentWork, withGoal } from "../training-state.ts";

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

const horse = (goalText: string, { weeks = 6, ...stated }: Stated = {}): PlanRequest => {
  const goal = readGoal(goalText, { athleteKind: "horse", units: "kg" });
  return {
    goalText,
    goal,
    state: withGoal(describeState({ athleteKind: "horse", today, work: [], ...stated }), goal),
    targetDate: addDays(today, weeks * 7),
    units: "kg",
    workTypes: horseWork,
  };
};
const fences = (plan: TrainingPlan) => plannedDays(plan).flatMap((day) => fenceOf(day) ?? []);

/** Four sessions per week for ten weeks, jumping once a week. */
const fitHorse = Array.from({ length: 70 }, (_, day) => day + 1)
  .filter((day) => day % 7 < 4)
  .map((day) => (day % 7 === 1 ? ride(day, "jumping", 70) : ride(day)));

const written = (concept: string, label: string, isHealth = false) => ({
  concept,
  label,
  isHealth,
  count: 3,
  rides: 5,
  dates: [ago(9), ago(5), ago(2)],
});
const jumper = Array.from({ length: 30 }, (_, index) =>
  index % 3 === 0 ? ride(1 + 2 * index, "jumping", 100) : ride(1 + 2 * index),
);

describe("what riders wrote of a horse", () => {
  it("is worked on, and cited with its days", () => {
    const { plan } = planTraining(
      horse("Ready for the show at 80 cm", {
        work: fitHorse,
        observed: [written("stiff", "stiff to the right")],
      }),
    );
    expect(JSON.stringify(plan.weeklyPlans)).toContain("the stiff side first and last");
    expect(wordMarks(plan.reasoning, plainForms)).toContain(
      "“Stiff to the right” is written of 3 of the last 5 rides (15 Nov, 19 Nov and 22 Nov): flatwork works on it.",
    );
  });

  it("works on the two most frequent", () => {
    const observed = [written("rushing", "rushing"), written("stiff", "stiff to the right")];
    const { plan } = planTraining(horse("Ready for the show at 80 cm", { work: fitHorse, observed }));
    const text = JSON.stringify(plan.weeklyPlans);
    expect(text).toContain("walk before and after each line of poles");
    expect(text).toContain("the stiff side first and last");
    expect(plan.reasoning).toContain("the fences begin a step lower, over grids");
  });

  it("rests it where it says that it is lame, and brings it back before it jumps", () => {
    const { plan } = planTraining(
      horse("Jump 80 cm", { work: fitHorse, observed: [written("lame", "lame, left", true)] }),
    );
    const days = plannedDays(plan);
    expect(
      days.filter(({ date }) => date <= addDays(ago(2), 10)).map(({ workType }) => workType),
    ).not.toContain("FLATWORK");
    const jumps = days.filter(({ workType }) => workType === "JUMPING");
    expect(jumps.every(({ date }) => date > addDays(ago(2), 17))).toBe(true);
  });

  it("begins with the height of the last times, whatever was once jumped", () => {
    const work = [
      ride(1),
      ride(3, "jumping", 70),
      ride(8, "jumping", 65),
      ride(10, "jumping", 70),
      ride(16, "jumping", 110),
    ];
    const { plan } = planTraining(horse("Jump 1 m", { work }));
    expect(fences(plan)[0]).toBe(70);
    expect(plan.reasoning).toContain("The highest fence was 110 cm");
    expect(plan.reasoning).toContain("at 70 cm, which it begins from");
  });
});

describe("a day that a plan leads to", () => {
  const lastWeeks = (plan: TrainingPlan) =>
    plan.weeklyPlans.map(({ sessions }) =>
      sessions
        .filter(({ focus }) => !/^(?:Show|Clinic|Out with|Dressage test|The ride)/.test(focus))
        .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
    );
  it.each([
    ["ready for the show", "Show", "FLATWORK"],
    ["ready for the clinic", "Clinic", "FLATWORK"],
    ["first hack out with the group", "Out with the group", "TRAIL"],
    ["novice dressage test", "Dressage test, novice", "FLATWORK"],
    ["40 km endurance ride", "The ride: 40 km", "TRAIL"],
  ])("%s: the day is in it, and the last week is short", (goal, focus, workType) => {
    const request = horse(goal, { work: fitHorse, weeks: 5 });
    const { plan } = planTraining(request);
    const days = plannedDays(plan);
    expect(days.at(-1)).toMatchObject({ date: request.targetDate, focus, workType });
    expect(plan.weeklyPlans.at(-1)?.focus).toBe("Fresh for the day: short and easy");
    const minutes = lastWeeks(plan);
    expect(minutes.at(-1)).toBeLessThan(0.75 * Math.max(...minutes));
    const before = days.find(({ date }) => date === addDays(request.targetDate, -1));
    expect(before?.durationMinutes ?? 0).toBeLessThanOrEqual(45);
  });

  it("does not make the week before the last a lighter one", () => {
    const request = horse("1.10 m show", { work: jumper, weeks: 4 });
    const show = addDays(request.targetDate, 4);
    const { plan } = planTraining({ ...request, targetDate: show });
    expect(plan.weeklyPlans.at(-2)?.focus).not.toContain("lighter");
    expect(plan.weeklyPlans.at(-3)?.focus).toContain("lighter");
  });

  it("rides dressage for a test, and little else", () => {
    const { plan } = planTraining(horse("novice dressage test", { work: fitHorse, weeks: 6 }));
    const kinds = plannedDays(plan).map(({ workType }) => workType);
    expect(kinds).not.toContain("JUMPING");
    expect(kinds.filter((type) => type === "FLATWORK").length).toBeGreaterThan(kinds.length / 2);
  });

  it("lets the long ride grow, never the whole distance, and rides it two weeks before at the latest", () => {
    const work = Array.from({ length: 24 }, (_, index) => ({
      ...ride(1 + 2 * index, "trail"),
      durationSeconds: 3600,
    }));
    const request = horse("40 km endurance ride", { work, weeks: 9 });
    const days = plannedDays(planTraining(request).plan).slice(0, -1);
    const longest = days.toSorted((a, b) => b.durationMinutes - a.durationMinutes)[0];
    expect(longest?.durationMinutes).toBeGreaterThanOrEqual(115);
    expect(longest?.durationMinutes).toBeLessThanOrEqual(140);
    expect(longest && longest.date <= addDays(request.targetDate, -14)).toBe(true);
  });
});

describe("a horse that is not like others", () => {
  it("walks, trots and canters in that order after an injury, and jumps not at all", () => {
    const work = Array.from({ length: 10 }, (_, index) => ({
      ...ride(1 + 2 * index, "trail"),
      durationSeconds: 1200,
      notes: "walk on the road",
    }));
    const asked = horse("coming back from a tendon injury", { work, weeks: 12 });
    const { plan, cannot } = planTraining(asked);
    const focuses = plan.weeklyPlans.map(({ focus }) => focus.replace(/^.*: /u, ""));
    const order = ["walk", "first trot", "trot", "first canter", "canter"];
    expect([...new Set(focuses)]).toEqual(order);
    expect(plannedDays(plan).some(({ workType }) => workType === "JUMPING")).toBe(false);
    expect(cannot.join(" ")).toContain("is for the vet to allow");
  });

  it("begins with the pace that riders write of", () => {
    const work = [ride(1), ride(3), ride(5)].map((one) => ({
      ...one,
      notes: "walk and short trots, no canter yet",
    }));
    const asked = horse("rehab after a suspensory strain", { work, weeks: 8 });
    const { plan } = planTraining(asked);
    expect(plan.weeklyPlans[0]?.focus).toContain("first trot");
    expect(plan.reasoning).toContain("It begins at the trot that riders write of.");
  });

  it("takes the time off that the goal states", () => {
    const asked = horse("bring her back after three months off", {
      work: [ride(1, "trail"), ride(3, "trail")],
      weeks: 8,
    });
    const { plan } = planTraining(asked);
    expect(plan.weeklyPlans[0]?.focus).toContain("Coming back, week 1 of");
  });

  it("works an old horse little and often, without circles", () => {
    const { plan } = planTraining(
      horse("keep her going, she has arthritis", { work: fitHorse, profile: { birthYear: 2003 } }),
    );
    const days = plannedDays(plan);
    expect(days.map(({ workType }) => workType)).not.toContain("LUNGING");
    expect(Math.max(...days.map(({ durationMinutes }) => durationMinutes))).toBeLessThanOrEqual(50);
    expect(plan.reasoning).toContain("little and often");
  });
});
