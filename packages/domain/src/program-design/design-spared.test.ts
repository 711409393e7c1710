import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { defaultValues } from "./answers.ts";
import { liftingCalendar } from "./periodisation.ts";
import { bodySet } from "./strength/body-reps.ts";
import { nextForm } from "./strength/exercise-ladders.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { designed, kg, loadOf, namesIn, repsOf, sore, type Values } from "./testing/designed.ts";

const notesOf = (values: Values) =>
  designed(values).exercises.map(({ name, notes = "" }) => [name, notes] as const);
const knee: Values = { limitations: { parts: ["knee"], movements: ["stairs"], noRunning: false } };
const elbow: Values = { limitations: { parts: ["elbow"], elbow: "outer", noRunning: false } };

/** Words of a next step, and the parts that speak against it. */
const against = [
  [/split squat/, ["knee", "hip"]],
  [/raise the feet/, ["shoulder", "elbow", "wrist", "neck"]],
  [/rucksack/, ["back", "neck", "shoulder"]],
] as const;

describe("what follows of an exercise", () => {
  it("spares what the exercise spares, whatever else was answered", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...exercisesByName.values()), (values, exercise) => {
        const { parts: sore, mild = [], elbow: side } = values.limitations;
        // What closes the hand is loaded by no press.
        const hurt = sore.filter((part) => !mild.includes(part) && !(part === "elbow" && side === "inner"));
        const then = nextForm(exercise, values, "kg");
        for (const [words, parts] of against)
          if (words.test(then) && exercise.name !== "Sit Squats")
            expect([
              exercise.name,
              then,
              parts.filter(
                (part) => hurt.includes(part) && !(part === "shoulder" && values.limitations.overhead),
              ),
            ]).toEqual([exercise.name, then, []]);
        if ((values.age.years ?? 0) >= 60) expect(then).not.toContain("raise the feet");
      }),
      { numRuns: sampleSize(300) * 4 },
    );
  });

  it("is nothing that was ruled out: no split squat for who wants no lunges", () => {
    const noLunges: Values = { taste: { avoid: ["lunge"] } };
    for (const values of [knee, noLunges]) {
      const notes = notesOf({ goal: "fitness", equipment: "none", ...values });
      expect(notes.filter(([, text]) => text.includes("split squat"))).toEqual([]);
    }
  });
});

describe("what is to be spared", () => {
  it.each([
    ["fitness", "knee", "Back Squat"],
    ["muscle", "wrist", "Bench Press"],
    ["strength", "knee", "Back Squat"],
  ] as const)("begins for %s lighter by what it stands for, and stays calm: %s", (goal, part, name) => {
    const { full } = designed({ goal, ...sore(part), loads: { lifts: { [name]: kg(60, 5) } } });
    const lines = full.flatMap(({ sessions }) =>
      sessions.flatMap(({ exercises }) =>
        exercises
          .filter((one) => one.name === name)
          .map((one) => {
            const reserve = Number(/about (\d) in reserve/.exec(one.notes ?? "")?.[1]);
            return { reserve, worth: loadOf(one) * (1 + (repsOf(one.reps).max + reserve) / 30) };
          }),
      ),
    );
    expect((lines[0]?.worth ?? 0) / 74).toBeGreaterThan(0.78);
    expect((lines[0]?.worth ?? 0) / 74).toBeLessThan(0.9);
    expect(Math.min(...lines.map(({ reserve }) => reserve))).toBeGreaterThanOrEqual(2);
  });

  it("is never to be done more slowly, where its line says how slowly already", () => {
    const { exercises } = designed({
      goal: "fitness",
      ...sore("knee"),
      loads: { lifts: { "Goblet Squat": kg(16, 10) } },
      equipment: "dumbbells",
      besides: { sport: "skiing", isSportGoal: true },
    });
    const paced = exercises.flatMap(({ notes = "" }) =>
      /Lower for three seconds\. |Slowly down/.test(notes) ? [notes] : [],
    );
    expect(paced.length).toBeGreaterThan(0);
    expect(paced.filter((one) => /more slowly|this time/.test(one))).toEqual([]);
  });
});

describe("forms of one movement", () => {
  const home: Values = { goal: "fitness", equipment: "none", days: { count: 3 }, experience: "intermediate" };
  const counted = (count: number): Values => ({ loads: { lifts: {}, inARow: { "Push-Up": count } } });

  it("has none with the head down from sixty on, of who does few push-ups, or beside an eased one", () => {
    for (const values of [{ age: { years: 68 }, ...counted(30) }, counted(8), { ...elbow, ...counted(20) }])
      expect(namesIn(designed({ ...home, ...values }).full)).not.toContain("Decline Push-Up");
    expect(namesIn(designed({ ...home, goal: "strength", ...counted(24) }).full)).toContain(
      "Decline Push-Up",
    );
  });

  it("begins with more of an easier form than of a harder one", () => {
    const [first] = liftingCalendar({ goal: "fitness", experience: "intermediate", weeks: {} });
    for (let count = 4; count <= 30; count++) {
      const values = { ...defaultValues, ...home, ...counted(count) };
      const tops = ["Incline Push-Up", "Push-Up", "Decline Push-Up"].map((name) => {
        const exercise = exercisesByName.get(name);
        return exercise && first ? bodySet(exercise, first, values).reps.max : 0;
      });
      expect([count, ...tops]).toEqual([count, ...tops.toSorted((a, b) => b - a)]);
    }
  });

  it("has wrist work and a loose grip for an elbow where there is nothing to train with", () => {
    const notes = notesOf({ ...home, ...elbow });
    expect(notes.map(([name]) => name)).toContain("Seated Dumbbell Palms-Down Wrist Curl");
    const rows = notes.filter(([name]) => name === "Backpack Row");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(([, text]) => !text.includes("need not grip"))).toEqual([]);
  });
});
