import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Exercise } from "../workout/exercise/exercise.ts";
import { buildProgram } from "./build-program.ts";
import { valuesOf } from "./answers.ts";
import { checkProgram } from "./program-rules.ts";
import { answersOf, kg, sore, startDate, type Values } from "./testing/designed.ts";

const catalogue: readonly Exercise[] = JSON.parse(
  readFileSync(new URL("../workout/exercises.json", import.meta.url), "utf8"),
);

function checked(values: Values) {
  const answers = answersOf(values);
  let count = 0;
  const built = buildProgram({ answers, startDate, units: "kg" }, () => `u${(count += 1)}`);
  if (!built.ok) throw new Error("no program");
  const { program, head, brief, cannot } = built.value;
  const context = { values: valuesOf(answers), units: "kg" as const, catalogue, brief, cannot };
  return { breaches: checkProgram(program, context), reasoning: head.reasoning ?? "" };
}

const weekend = { count: 2, on: [6, 7] };
const mild = (part: "knee" | "hip" | "ankle") => ({
  limitations: { ...sore(part).limitations, mild: [part] },
});
const far = { race: { date: "2027-12-05" } };
const runNow = { loads: { lifts: {}, runMinutes: 60, weekMinutes: 120 }, present: { km: 10, minutes: 60 } };

describe("every rule is kept", () => {
  it.each<[string, Values]>([
    [
      "by a sport that is trained for at weekends",
      { goal: "fitness", days: weekend, besides: { sport: "martial arts", isSportGoal: true } },
    ],
    ["by a run that has the weekend alone", { goal: "run_5k", days: weekend, ...runNow }],
    [
      "in minutes, by what has grown for seven months",
      {
        goal: "fitness",
        experience: "advanced",
        equipment: "none",
        days: { count: 5 },
        minutes: { usual: 30, long: 120 },
        age: { years: 70 },
        ...mild("knee"),
        besides: { sport: "a meet", isSportGoal: true, access: "without" },
        ...far,
      },
    ],
    [
      "by weights of a year, which never fall within a block",
      {
        experience: "advanced",
        days: { count: 4 },
        ...mild("hip"),
        loads: { lifts: { "Bench Press": kg(46, 9), "Overhead Press": kg(147, 10) } },
        besides: { sport: "hiking", isSportGoal: true },
        ...far,
      },
    ],
    [
      "by a row beside a deadlift that came to the day before",
      {
        experience: "advanced",
        equipment: "barbell",
        days: { count: 4 },
        minutes: { usual: 20 },
        age: { years: 16 },
        ...mild("ankle"),
        loads: { lifts: { "Overhead Press": kg(186, 3) } },
        besides: { sport: "ball games", isSportGoal: true, sportDays: [6] },
        taste: { avoid: [], cardio: "cycling" },
      },
    ],
    [
      "before a meet, by what stands on the eve of the last deadlift",
      {
        experience: "new",
        days: { count: 4 },
        minutes: { usual: 45 },
        ...sore("back"),
        loads: { lifts: {}, inARow: { "Push-Up": 3, "Air Squat": 60 } },
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: "2027-03-21" },
      },
    ],
    [
      "by the light week of short days, whose sets can hardly be halved",
      {
        goal: "muscle",
        experience: "new",
        equipment: "barbell",
        days: { count: 2 },
        minutes: { usual: 30 },
        ...sore("back"),
        loads: { lifts: { "Bench Press": kg(88, 10) }, runMinutes: 30 },
        weeks: { count: 8 },
        besides: { sport: "ball games", isSportGoal: true, sportDays: [6] },
        ...far,
      },
    ],
  ])("%s", (_name, values) => {
    expect(checked(values).breaches).toEqual([]);
  });

  it("or it is said which days leave no room for it", () => {
    const wanted = { goal: "run_10k", target: { minutes: 56 }, ...runNow } as const;
    const onTwo = checked({ ...wanted, days: weekend });
    expect([onTwo.breaches, onTwo.reasoning]).toEqual([
      [],
      expect.stringContaining("Your two days follow each other"),
    ]);
    const onThree = checked({ ...wanted, days: { count: 3, on: [1, 2, 3] }, besides: { goal: "strength" } });
    expect([onThree.breaches, onThree.reasoning]).toEqual([
      [],
      expect.stringContaining("Your three days follow each other"),
    ]);
  });
});
