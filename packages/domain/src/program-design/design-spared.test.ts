import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { bodyParts, defaultValues, equipments } from "./answers.ts";
import { liftingCalendar } from "./periodisation.ts";
import { waysToTrain } from "./remarks/left-out-remarks.ts";
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
            const reserve = Number(/(\d) in reserve/.exec(one.notes ?? "")?.[1]);
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

const trainedSets = ({ sessions }: ReturnType<typeof designed>["full"][number], names: RegExp) =>
  sessions
    .flatMap(({ exercises }) => exercises)
    .filter(({ name }) => names.test(name))
    .reduce((sum, { workingSets }) => sum + workingSets, 0);

describe("what a sheet says that there is not", () => {
  it("is on no other sheet of the same equipment, level and sore part", () => {
    const found = new Map<string, { said: string[]; names: Set<string> }>();
    for (const equipment of equipments)
      for (const part of bodyParts)
        for (const goal of ["strength", "muscle"] as const)
          for (const count of [2, 4]) {
            const key = `${equipment} ${part}`;
            const { exercises, reasoning } = designed({ goal, equipment, days: { count }, ...sore(part) });
            const one = found.get(key) ?? { said: [], names: new Set<string>() };
            found.set(key, one);
            for (const { name } of exercises) one.names.add(name);
            for (const [, list = "", why = ""] of reasoning.matchAll(/It has no ([^:]+): ([^.]+)\./g))
              if (!/ask for|no time/.test(why)) one.said.push(...list.split(", no "));
          }
    const untrue = [...found].flatMap(([key, { said, names }]) =>
      said.flatMap((says) =>
        (waysToTrain.find((way) => way.says === says)?.names ?? [])
          .filter((name) => names.has(name))
          .map((name) => `${key}: no ${says}, but ${name}`),
      ),
    );
    expect([...new Set(untrue)]).toEqual([]);
  });
});

describe("a sore part", () => {
  it("is spared alike on all sheets: no bar lies on a neck, and its own work strengthens it", () => {
    const lifts = { "Back Squat": kg(60, 5), "Bench Press": kg(40, 5) };
    for (const goal of ["fitness", "strength", "muscle"] as const) {
      const { full, exercises } = designed({ goal, loads: { lifts }, ...sore("neck") });
      const early = full.slice(0, 3).flatMap(({ sessions }) => sessions.flatMap((one) => one.exercises));
      expect([goal, early.some(({ name }) => name === "Back Squat")]).toEqual([goal, false]);
      expect([goal, early.some(({ name }) => name === "Leg Press")]).toEqual([goal, true]);
      expect(exercises.some(({ name }) => /Isometric Neck/.test(name))).toBe(true);
    }
    const about = designed({
      loads: { lifts },
      besides: { liftGoal: { name: "Back Squat", value: 140, unit: "kg" } },
      ...sore("neck"),
    });
    expect(about.full.every((week) => trainedSets(week, /Back Squat/) > 0)).toBe(true);
  });

  it("has fewer sets of what pulls at an elbow, and no more repetitions than are known", () => {
    const { full, exercises } = designed({
      loads: { lifts: { "Back Squat": kg(110, 5) }, inARow: { "Pull-Up": 6 } },
      equipment: "barbell",
      limitations: { parts: ["elbow"], elbow: "outer", noRunning: false },
    });
    for (const week of full) expect(trainedSets(week, /row|pull-up|pulldown/i)).toBeLessThanOrEqual(8);
    for (const { name, reps } of exercises)
      if (name === "Pull-Up") expect(repsOf(reps).max).toBeLessThanOrEqual(4);
  });

  it("of a shoulder turns outwards with dumbbells, too, and no lift of the legs goes for what comes back", () => {
    const { full, exercises, reasoning } = designed({
      experience: "new",
      equipment: "dumbbells",
      days: { count: 2 },
      minutes: { usual: 30 },
      loads: { lifts: { "Goblet Squat": kg(15, 8), "Dumbbell Bench Press": kg(15, 8) } },
      besides: { liftGoal: { name: "Back Squat", value: 140, unit: "kg" }, access: "without" },
      ...sore("shoulder"),
    });
    expect(exercises.some(({ name }) => name === "External Rotation")).toBe(true);
    for (const week of full) {
      expect(trainedSets(week, /deadlift/i)).toBeGreaterThan(0);
      expect(trainedSets(week, /goblet squat/i)).toBeGreaterThanOrEqual(5);
      for (const {
        exercises: [first],
      } of week.sessions)
        expect(first?.name).toBe("Goblet Squat");
    }
    expect(reasoning).toMatch(
      /that you want takes years with a bar: .+ a first aim with one is 60 kg for five/,
    );
  });
});

describe("what a goal is made of", () => {
  it.each(["football", "tennis", "ball games"])("has hamstrings by themselves for sprints: %s", (sport) => {
    for (const equipment of equipments) {
      const { full } = designed({
        goal: "fitness",
        equipment,
        days: { count: 2 },
        minutes: { usual: 45 },
        loads: { lifts: {}, runMinutes: 20 },
        besides: { sport, isSportGoal: true, sportDays: [7] },
      });
      for (const week of full)
        expect([equipment, trainedSets(week, /leg curl|hamstring|romanian|\brdl\b/i) >= 2]).toEqual([
          equipment,
          true,
        ]);
    }
  });

  it.each(equipments)(
    "of skiing are bent knees, held, and many repetitions of the legs, with %s",
    (equipment) => {
      const { full, exercises } = designed({
        goal: "fitness",
        equipment,
        minutes: { usual: 60 },
        besides: { sport: "skiing", isSportGoal: true },
      });
      for (const week of full) expect(trainedSets(week, /wall sit/i)).toBeGreaterThanOrEqual(2);
      const squats = exercises.filter(
        ({ name, targetLoad }) => /\bsquat\b/i.test(name) && targetLoad.startsWith("RPE"),
      );
      expect(squats.length > 0).toBe(equipment !== "none");
      for (const { reps } of squats) expect(reps).toMatch(/^12-20/);
    },
  );

  it("of health are some quick minutes in a walk, from the third week on and more each week", () => {
    const { full } = designed({
      goal: "fitness",
      experience: "advanced",
      age: { years: 63 },
      besides: { loseWeight: true },
    });
    const quick = full.map(({ sessions }) =>
      sessions.flatMap(
        ({ cardio }) => /In it (\d) × 1 min quick/.exec(cardio?.instructions ?? "")?.[1] ?? [],
      ),
    );
    expect(quick.slice(0, 2)).toEqual([[], []]);
    expect(quick.slice(2).every((ones) => ones.length === 1)).toBe(true);
    expect(Number(quick.at(-1)?.[0])).toBeGreaterThan(Number(quick[2]?.[0]));
  });

  it("after a birth are the heart, too, and twelve sets a day at most", () => {
    const { full } = designed({
      equipment: "dumbbells",
      days: { count: 5 },
      age: { years: 34 },
      besides: { birth: true },
    });
    for (const { sessions } of full) {
      expect(sessions.filter(({ exercises }) => exercises.length > 0).length).toBe(3);
      for (const { exercises } of sessions)
        expect(
          exercises
            .filter(({ name }) => exercisesByName.get(name)?.isCare !== true)
            .reduce((sum, { workingSets }) => sum + workingSets, 0),
        ).toBeLessThanOrEqual(12);
    }
  });
});
