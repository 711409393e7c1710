import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseReps } from "../program/targets/parse-reps.ts";
import type { AnswerValues } from "./answers.ts";
import { buildProgram } from "./build-program.ts";

type Values = Partial<AnswerValues>;

/** A program of these values, those that are missing by default: three days of an hour for strength, a year or two, in a gym. */
function designed(values: Values) {
  const usual: Values = {
    goal: "strength",
    experience: "intermediate",
    days: { count: 3 },
    minutes: { usual: 60 },
    equipment: "gym",
  };
  const answers = Object.fromEntries(
    Object.entries({ ...usual, ...values }).map(([field, value]) => [
      field,
      { value, from: "said" as const },
    ]),
  );
  let count = 0;
  const built = buildProgram({ answers, startDate: "2026-11-30", units: "kg" }, () => `u${(count += 1)}`);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  const full = built.value.program.weeks.filter(({ phase }) => phase !== "Deload");
  const exercises = full.flatMap(({ sessions }, week) =>
    sessions.flatMap((session) => session.exercises.map((exercise) => ({ ...exercise, week }))),
  );
  const of = (name: string) => exercises.filter((one) => one.name === name);
  return { exercises, of, reasoning: built.value.head.reasoning ?? "" };
}

const kg = (value: number, reps: number) => ({ value, unit: "kg" as const, reps });
const sore = (...parts: AnswerValues["limitations"]["parts"]) => ({
  limitations: { parts, noRunning: false },
});
const lifts = {
  "Back Squat": kg(120, 5),
  "Bench Press": kg(90, 5),
  Deadlift: kg(150, 5),
  "Overhead Press": kg(55, 5),
};
const loadsIn = (found: readonly { targetLoad: string }[]) => [
  ...new Set(found.map(({ targetLoad }) => Number.parseFloat(targetLoad))),
];
const mostReps = (reps: string): number => {
  const parsed = parseReps(reps);
  return parsed.kind === "reps" ? parsed.max : 0;
};

describe("what is to be spared", () => {
  const asked = { equipment: "barbell", loads: { lifts } } as const;

  it("begins lighter, without heavy fives until it is back, and has three sets and a warm-up", () => {
    const spared = designed({ ...asked, ...sore("wrist") });
    const bench = spared.of("Bench Press");
    const [whole, light] = [loadsIn(designed(asked).of("Bench Press")), loadsIn(bench)];
    expect(light[0]).toBeLessThan(0.9 * (whole[0] ?? 0));
    const grows = (light.at(-1) ?? 0) > (light[0] ?? 0);
    expect({ light, grows }).toEqual({ light, grows: true });
    expect([bench[0]?.reps, bench.some(({ reps }) => mostReps(reps) <= 5)]).toEqual(["6-7", true]);
    expect(Math.max(...bench.map(({ workingSets }) => workingSets))).toBeLessThanOrEqual(3);
    expect(bench.every(({ warmupSets }) => warmupSets > 0)).toBe(true);
    expect(spared.reasoning).toContain("Eased for the wrist up to week");
  });

  it("lightens no lift that the limitation doesn't touch", () => {
    const [sparing, whole] = [designed({ ...asked, ...sore("wrist") }), designed(asked)];
    for (const name of ["Back Squat", "Deadlift"])
      expect([name, loadsIn(sparing.of(name)), sparing.of(name)[0]?.reps]).toEqual([
        name,
        loadsIn(whole.of(name)),
        whole.of(name)[0]?.reps,
      ]);
  });

  it("asks for no flat hands of a sore wrist", () => {
    const loads = { lifts: {}, inARow: { "Push-Up": 12 } };
    const { exercises } = designed({ goal: "fitness", equipment: "none", loads, ...sore("wrist") });
    const pushUps = exercises.filter(({ name }) => name.includes("Push-Up"));
    expect(pushUps.length).toBeGreaterThan(0);
    expect(pushUps.filter(({ notes = "" }) => !notes.includes("straight wrists"))).toEqual([]);
  });
});

describe("what somebody owns", () => {
  const owned = { dumbbells: [{ value: 12, unit: "kg" as const }] };
  const asked = {
    goal: "muscle",
    experience: "beginner",
    equipment: "dumbbells",
    owned,
    loads: { lifts: { "Goblet Squat": kg(12, 20), "Dumbbell Row": kg(12, 15) } },
  } as const;

  it("is all that is lifted: repetitions grow from those that were said", () => {
    const { exercises, of } = designed(asked);
    const loaded = exercises.filter(({ targetLoad }) => targetLoad !== "bodyweight");
    expect([...new Set(loaded.map(({ targetLoad }) => targetLoad))]).toEqual(["12 kg"]);
    const reps = of("Goblet Squat").map((one) => mostReps(one.reps));
    expect([reps[0], reps.at(-1)]).toEqual([13, 15]);
    expect(
      of("Goblet Squat").filter(({ notes = "" }) => !/Lower for three seconds.+reach 15/.test(notes)),
    ).toEqual([]);
    expect(loaded.filter(({ notes = "" }) => /heavier dumbbell|find a weight/i.test(notes))).toEqual([]);
    expect(loaded.filter(({ name }) => /raise|fly/i.test(name) && !/calf/i.test(name))).toEqual([]);
  });

  it("has one top number: that of the line is that of the note", () => {
    const dumbbells = [6, 10, 16].map((value) => ({ value, unit: "kg" as const }));
    for (const goal of ["strength", "muscle"] as const) {
      const { exercises } = designed({ ...asked, goal, owned: { dumbbells }, loads: { lifts: {} } });
      const found = exercises.flatMap(({ notes = "", reps }) => {
        const mark = /all sets reach (\d+)/.exec(notes)?.[1];
        return mark === undefined ? [] : [[mostReps(reps), Number(mark)]];
      });
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(([most, mark]) => most !== mark)).toEqual([]);
    }
  });

  it("decides on a bench: none, a flat one, or one that inclines", () => {
    const onBench = (bench?: "flat" | "incline") => [
      ...new Set(
        designed({
          goal: "muscle",
          equipment: "dumbbells",
          days: { count: 4 },
          owned: bench ? { bench } : {},
        })
          .exercises.map(({ name }) => name)
          .filter((name) => /Dumbbell Bench Press|Incline Dumbbell|Chest-Supported/.test(name)),
      ),
    ];
    expect(onBench()).toEqual([]);
    expect(onBench("flat")).toEqual(["Dumbbell Bench Press"]);
    expect(onBench("incline")).toContain("Incline Dumbbell Press");
  });
});

describe("repetitions of body weight", () => {
  const ladders = [
    ["Sit Squats", "Air Squat", "Single-Leg High Box Squat"],
    ["Incline Push-Up", "Push-Up", "Decline Push-Up"],
  ];

  it.each<[string, Values]>([
    ["78 and new", { goal: "fitness", experience: "new", age: { years: 78 }, ...sore("hip") }],
    ["trained", { experience: "intermediate" }],
    ["trained for long", { experience: "advanced", days: { count: 5 } }],
    ["many push-ups", { loads: { lifts: {}, inARow: { "Push-Up": 20 } } }],
    ["few air squats", { loads: { lifts: {}, inARow: { "Air Squat": 10 } } }],
  ])("are never more of a harder form than of an easier one: %s", (_who, values) => {
    for (const equipment of ["none", "dumbbells"] as const) {
      const { exercises } = designed({ equipment, ...values });
      for (const names of ladders) {
        const steps = names.flatMap((name) => {
          const own = exercises.filter((one) => one.name === name && one.week === 0);
          return own.length > 0 ? [Math.max(...own.map(({ reps }) => mostReps(reps)))] : [];
        });
        expect([equipment, names, steps]).toEqual([equipment, names, steps.toSorted((a, b) => b - a)]);
      }
    }
  });

  it("are reckoned from the lift that is like them, and what is too easy or too hard is left out", () => {
    const rows = (weight: number, reps: number) =>
      designed({
        equipment: "barbell",
        days: { count: 4 },
        loads: { lifts: { "Barbell Row": kg(weight, reps) } },
      }).of("Inverted Row");
    expect([rows(85, 8).length, rows(35, 8).length]).toEqual([0, 0]);
    const [first] = rows(55, 8);
    if (first) expect(mostReps(first.reps)).toBeGreaterThan(8);
  });

  it("are few where nobody knows, and the first week finds them out", () => {
    const { exercises } = designed({ equipment: "none", goal: "fitness", age: { years: 70 } });
    const first = exercises.filter(({ week, name }) => week === 0 && name.includes("Push-Up"));
    expect(first.map(({ reps }) => mostReps(reps) <= 11)).toContain(true);
    expect(first.filter(({ notes = "" }) => !notes.includes("go on from there"))).toEqual([]);
  });
});

it.each<[number, Values]>([
  [15, { loads: { lifts: { "Back Squat": kg(50, 5), "Bench Press": kg(35, 5), Deadlift: kg(60, 5) } } }],
  [70, { loads: { lifts: {} }, experience: "advanced" }],
])("keeps three in reserve and rests longer at %i", (years, values) => {
  const { exercises, of } = designed({ ...values, age: { years } });
  const middle = designed(values).exercises;
  expect(exercises.filter(({ targetLoad }) => /RPE [89]/.test(targetLoad))).toEqual([]);
  expect(exercises.filter(({ notes = "" }) => /[012] in reserve/.test(notes))).toEqual([]);
  expect(Math.max(...exercises.map(({ restSeconds }) => restSeconds))).toBeGreaterThan(
    Math.max(...middle.map(({ restSeconds }) => restSeconds)),
  );
  expect(of("Deadlift").length > 0).toBe(years < 65);
});

describe("a week", () => {
  const kinds: readonly [string, RegExp][] = [
    ["legs", /squat|leg press|leg extension|lunge|step-up/i],
    ["push", /press(?<!leg press)|push-up|pec deck/i],
    ["trunk", /plank|dead bug|bird dog/i],
  ];

  it.each<[string, Values]>([
    [
      "short, at home",
      {
        equipment: "none",
        minutes: { usual: 30 },
        ...sore("wrist"),
        loads: { lifts: {}, inARow: { "Push-Up": 8 } },
      },
    ],
    ["70, sore shoulder", { age: { years: 70 }, minutes: { usual: 45 }, ...sore("shoulder") }],
    ["dumbbells and a bike", { equipment: "dumbbells", days: { count: 4 }, minutes: { usual: 50 } }],
    [
      "two days at home",
      { equipment: "none", days: { count: 2 }, minutes: { usual: 30 }, experience: "new" },
    ],
  ])("has legs, a push and the trunk: %s", (_who, values) => {
    const { exercises } = designed({ goal: "fitness", ...values });
    const names = exercises.filter(({ week }) => week === 0).map(({ name }) => name);
    expect(kinds.filter(([, pattern]) => !names.some((name) => pattern.test(name)))).toEqual([]);
  });

  it("benches twice for strength on four days, and has doubles at the end for who has trained for long", () => {
    const { of } = designed({
      experience: "advanced",
      days: { count: 4 },
      minutes: { usual: 90 },
      loads: { lifts },
    });
    const bench = of("Bench Press");
    expect(bench.filter(({ week }) => week === 0)).toHaveLength(2);
    expect(Math.min(...bench.map(({ reps }) => mostReps(reps)))).toBe(2);
  });

  it("walks at the end of short sessions for who would rather walk", () => {
    const { reasoning } = designed({
      goal: "fitness",
      equipment: "none",
      days: { count: 2 },
      minutes: { usual: 30 },
      taste: { avoid: [], cardio: "walking" },
    });
    expect(reasoning).toMatch(/The week’s cardio grows from \d+ to \d+ minutes/);
  });
});
