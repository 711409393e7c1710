import "temporal-polyfill/global";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type DesignAnswers, isRunGoal, isSportGoal } from "./answers.ts";
import { buildProgram } from "./build-program.ts";
import { sampleSize } from "../testing/sample-size.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { consistentValues } from "./purpose/goal-needs.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import {
  designed,
  kg,
  loadsOf,
  minutesIn,
  namesIn,
  sore,
  startDate,
  total,
  type Values,
} from "./testing/designed.ts";
import type { Sentence } from "./testing/sentence.ts";
import { sentences } from "./testing/sentences.ts";

it("says nothing of a program that its weeks don't hold", () => {
  const met = new Set<Sentence>();
  fc.assert(
    fc.property(anyValues, (values) => {
      const answers = Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, { value, from: "said" }]),
      ) as DesignAnswers;
      if (nextQuestion(answers, "kg", startDate)) return;
      let count = 0;
      const built = buildProgram({ answers, startDate, units: "kg" }, () => `u${(count += 1)}`);
      if (!built.ok) throw new Error("no program");
      const { head, program } = built.value;
      const hasDay = isRunGoal(values.goal) || isSportGoal(values);
      expect(head.targetDate).toBe(hasDay ? values.race.date : undefined);
      const names = namesIn(program.weeks);
      const unsaid = isRunGoal(values.goal)
        ? []
        : Object.keys(values.loads.lifts).filter(
            (name) => !names.includes(name) && !(head.reasoning ?? "").includes(name),
          );
      expect({ unsaid }).toEqual({ unsaid: [] });
      const said = (head.reasoning ?? "").replace(/\.$/, "").split(/\.(?: |\n(?:– )?)(?=[A-Z])/);
      for (const sentence of said) {
        const known = sentences.find(({ pattern }) => pattern.test(sentence));
        const found = known?.pattern.exec(sentence);
        expect([
          sentence,
          found !== undefined && found !== null && known?.holds(found, program, consistentValues(values)),
        ]).toEqual([sentence, true]);
        if (known) met.add(known);
      }
    }),
    { numRuns: sampleSize(300) },
  );
  expect(met.size).toBeGreaterThan(sentences.length - (sampleSize(300) < 300 ? 20 : 12));
});

it("asks at the end for what the next program begins from: the lift of the goal, a weight, or how many in a row", () => {
  const liftGoal = { name: "Back Squat", value: 140, unit: "kg" as const };
  const ends: readonly (readonly [Values, string])[] = [
    [
      { besides: { liftGoal }, equipment: "barbell" },
      "the weight of Back Squat with which five repetitions leave one",
    ],
    [{ goal: "muscle" }, "five repetitions leave"],
    [{ goal: "fitness", equipment: "none", age: { years: 16 } }, "in a row as leave two"],
  ];
  for (const [values, trial] of ends) expect(designed(values).reasoning).toContain(trial);
});

it("counts minutes in the finished weeks, and says “come back” only of what comes near", () => {
  const rowing = designed({
    goal: "fitness",
    experience: "beginner",
    equipment: "dumbbells",
    days: { count: 2 },
    besides: { sport: "rowing", isSportGoal: true, access: "without" },
    race: { date: "2027-02-21" },
    ...sore("ankle"),
  });
  const most = Math.max(...rowing.program.weeks.map((week) => total(minutesIn(week))));
  expect(rowing.reasoning).toContain(`It comes to ${most} minutes of walking a week at most`);
  const skiing = designed({
    goal: "fitness",
    experience: "beginner",
    age: { years: 63 },
    days: { count: 2 },
    besides: { sport: "skiing", isSportGoal: true },
    race: { date: "2027-01-24" },
    loads: { lifts: { "Back Squat": kg(60, 5) } },
  });
  const [lines = []] = loadsOf(skiing.program, "Back Squat");
  expect(Math.max(...lines)).toBeLessThan(54);
  expect(skiing.reasoning).not.toMatch(/Weights come back: [^.]*Back Squat/);
  expect(skiing.reasoning).toMatch(/rise below what you lift now, for more repetitions: Back Squat from/);
});
