import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { type AnswerValues, defaultValues } from "./answers.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { exercisesByName } from "./strength/exercise-table.ts";
import {
  designed,
  isFull,
  isLight,
  kg,
  loadOf,
  loadsOf,
  namesIn,
  repsOf,
  sore,
  type Values,
} from "./testing/designed.ts";

const lifts = { "Back Squat": kg(100, 5), "Bench Press": kg(70, 5), Deadlift: kg(120, 5) };
const linesOf = ({ program: { weeks } }: ReturnType<typeof designed>) =>
  weeks.flatMap(({ sessions }) => sessions.flatMap(({ exercises }) => exercises));

describe("a program with a child on the way", () => {
  const kits = ["gym", "barbell", "dumbbells", "none"] as const;
  const goals = ["strength", "muscle", "fitness"] as const;
  const asked = (goal: AnswerValues["goal"], equipment: AnswerValues["equipment"], known: Values = {}) =>
    designed({ goal, equipment, besides: { birth: true, pregnant: true }, ...known });

  it.each(goals)("has nothing done lying on the back, and no weight that grows (%s)", (goal) => {
    for (const equipment of kits)
      for (const known of [{}, { loads: { lifts: { ...lifts, "Goblet Squat": kg(16, 8) } } }]) {
        const made = asked(goal, equipment, known);
        const lines = linesOf(made).filter(({ name }) => exercisesByName.get(name)?.isCare !== true);
        expect(lines.filter(({ name }) => exercisesByName.get(name)?.isSupine)).toEqual([]);
        expect(lines.filter(({ notes = "" }) => /on your back|, (?:take|add) /i.test(notes))).toEqual([]);
        for (const { name } of lines)
          for (const loads of loadsOf(made.program, name))
            expect([name, new Set(loads).size]).toEqual([name, 1]);
        const weighted = lines.filter(({ targetLoad }) => !targetLoad.startsWith("bodyweight"));
        expect(weighted.filter(({ reps }) => repsOf(reps).max < 8).map(({ name }) => name)).toEqual([]);
        expect(made.reasoning).not.toMatch(/at the end|so that weights can rise|Weights grow/);
      }
  });

  it("leaves four in reserve from the first week to the last", () => {
    const lines = linesOf(asked("strength", "dumbbells")).filter(({ targetLoad }) =>
      targetLoad.startsWith("RPE"),
    );
    expect(lines.length).toBeGreaterThan(20);
    expect([...new Set(lines.map(({ targetLoad }) => targetLoad))].toSorted()).toEqual(["RPE 6"]);
  });
});

describe("what comes back", () => {
  it.each([
    ["after months without training", { layoff: true }, "after the break"],
    ["after a birth", { birth: true }, "after the birth"],
  ] as const)("rises by small steps, and no further than it was (%s)", (_name, besides, why) => {
    for (const experience of ["beginner", "intermediate", "advanced"] as const) {
      const made = designed({ experience, besides, loads: { lifts } });
      expect(made.program.weeks[0]?.description).toContain(`Eased ${why}`);
      for (const [name, { value }] of Object.entries(lifts))
        for (const loads of loadsOf(made.program, name))
          for (const [at, load] of loads.entries()) {
            const before = loads[at - 1] ?? load;
            expect([name, load <= value, load <= Math.max(before * 1.07, before + 2.5)]).toEqual([
              name,
              true,
              true,
            ]);
          }
    }
  });

  it("stands beside what stood there, with three in reserve", () => {
    for (const goal of ["strength", "muscle"] as const) {
      const made = designed({ goal, equipment: "barbell", ...sore("shoulder") });
      const back = linesOf(made).filter(({ notes }) => notes?.startsWith("Back again"));
      expect(back.length).toBeGreaterThan(0);
      expect(back.filter(({ targetLoad }) => /^RPE [89]/.test(targetLoad))).toEqual([]);
      const [first, last] = [made.full[0], made.full.at(-1)].map(
        (week) => new Set(namesIn(week ? [week] : [])),
      );
      expect([...(first ?? [])].filter((name) => !last?.has(name))).toEqual([]);
    }
  });

  it("asks no more of its second day than of its first", () => {
    const made = designed({ equipment: "barbell", loads: { lifts }, ...sore("back") });
    const once = 100 * (1 + 7 / 30);
    for (const line of linesOf(made).filter(({ name }) => name === "Back Squat")) {
      const reserve = Number(/(\d) in reserve/.exec(line.notes ?? "")?.[1] ?? 0);
      expect(loadOf(line) * (1 + (repsOf(line.reps).max + reserve) / 30)).toBeLessThan(once * 1.06);
    }
  });
});

describe("a movement to be reached in a row", () => {
  const besides = { countGoal: { name: "Push-Up" as const, count: 10 } };
  const made = designed({
    experience: "new",
    equipment: "none",
    besides,
    loads: { lifts: {}, inARow: { "Push-Up": 1 } },
  });

  it("is led to over lower edges down to the floor", () => {
    const onEdge = made.full.map((week) => {
      const line = week.sessions
        .flatMap(({ exercises }) => exercises)
        .find(({ name }) => /Push-Up/.test(name));
      return /Hands on ([^.,]+)/.exec(line?.notes ?? "")?.[1] ?? line?.name;
    });
    expect(onEdge.map((one) => one?.replace(/ .*(?= )/, ""))).toEqual([
      ...Array<string>(2).fill("a counter"),
      ...Array<string>(2).fill("the chair"),
      ...Array<string>(2).fill("a step"),
      ...Array<string>(onEdge.length - 6).fill("Push-Up"),
    ]);
  });

  it("is tried in lighter weeks and at the end, by its own name", () => {
    const [light] = made.program.weeks.filter(isLight);
    const notes = light?.sessions.flatMap(({ exercises }) => exercises.map((one) => one.notes ?? ""));
    expect(notes?.join(" ")).toContain("First, rested, try how many Push-Ups go in a row.");
    expect(made.reasoning).toContain("of the last week try how many Push-Ups go in a row");
  });

  it("has the most sets of its days, and says where the weeks end and what the rest takes", () => {
    const [, end, rest] = /end near (\d+); 10 takes about (\d+) full weeks more/.exec(made.reasoning) ?? [];
    expect([Number(end) > 1, Number(end) < 10, Number(rest) > 0]).toEqual([true, true, true]);
    for (const { exercises } of made.full[0]?.sessions ?? []) {
      const own = exercises.find(({ name }) => /Push-Up/.test(name))?.workingSets ?? 0;
      expect(exercises.filter(({ workingSets }) => workingSets > own)).toEqual([]);
    }
  });

  it("is lowered for longer from week to week, where it is a pull-up", () => {
    const pull = designed({ besides: { countGoal: { name: "Pull-Up", count: 1 } } });
    const seconds = pull.program.weeks
      .filter(isFull)
      .map(({ sessions }) =>
        Math.max(
          ...sessions.flatMap(({ exercises }) =>
            exercises.map(({ notes = "" }) => Number(/yourself for (\d) seconds/.exec(notes)?.[1] ?? 0)),
          ),
        ),
      );
    expect([seconds[0], seconds.at(-1)]).toEqual([3, 7]);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  });
});

describe("the test at the end", () => {
  const liftGoal = { name: "Bench Press", value: 75, unit: "kg" as const };
  it.each([
    [{ besides: { liftGoal }, loads: { lifts } }, "lift Bench Press in singles, 67.5, 72.5 and 75 kg"],
    [
      { besides: { liftGoal }, loads: { lifts }, ...sore("shoulder") },
      "leaves two in reserve, and try no single",
    ],
    [
      { besides: { liftGoal }, loads: { lifts }, age: { years: 70 } },
      "leaves two in reserve, and try no single",
    ],
    [{ goal: "fitness", experience: "new", age: { years: 67 } }, "stand up from a chair in 30 seconds"],
    [
      {
        goal: "fitness",
        besides: { sport: "climbing", isSportGoal: true },
        loads: { lifts: {}, inARow: { "Pull-Up": 12 } },
      },
      "as many Pull-Ups in a row",
    ],
  ] as const)("is of the goal's own movement: %j", (values, trial) => {
    const { reasoning, program } = designed(values);
    expect(reasoning).toContain(trial);
    const days = program.weeks.at(-1)?.sessions.filter(({ notes = "" }) => notes.includes(trial));
    expect(days).toHaveLength(1);
    // What nobody knows yet is tried on the first day, too.
    expect(program.weeks[0]?.sessions.some(({ notes = "" }) => notes.includes(trial))).toBe(
      reasoning.includes("as on the first day"),
    );
  });
});

it.each([
  ["fit for climbing by April", "2027-03-28"],
  ["a half marathon in April", "2027-04-11"],
  ["strength, in April I was in hospital", undefined],
])("hears in %j the day that it leads to", (text, date) => {
  const { said } = readAnswer(text, {
    asked: "goal",
    units: "kg",
    today: "2026-11-28",
    values: defaultValues,
  });
  expect(said.race?.date).toBe(date);
});

it("takes eight weeks for eight weeks beside a question of what hurts", () => {
  const { said } = readAnswer("8 weeks", { asked: "limitations", units: "kg", values: defaultValues });
  expect(said.weeks).toEqual({ count: 8 });
});
