import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import type { Exercise } from "../workout/exercise/exercise.ts";
import { type AnswerValues, bodyParts, type DesignAnswers, meetLifts, soreMovements } from "./answers.ts";
import { buildProgram } from "./build-program.ts";
import { nextQuestion } from "./interview/next-question.ts";
import { checkProgram } from "./program-rules.ts";
import { breaksBrief } from "./rules/answer-rules.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { designed, kg, namesIn, sore, startDate } from "./testing/designed.ts";

const catalogue: readonly Exercise[] = JSON.parse(
  readFileSync(new URL("../workout/exercises.json", import.meta.url), "utf8"),
);

function built(values: AnswerValues) {
  const answers = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, { value, from: "said" }]),
  ) as DesignAnswers;
  if (nextQuestion(answers, "kg", startDate)) return undefined;
  let count = 0;
  const made = buildProgram({ answers, startDate, units: "kg" }, () => `u${(count += 1)}`);
  if (!made.ok) throw new Error("no program");
  return made.value;
}

describe("the brief of a program", () => {
  it("is kept by its weeks: what the goal is about in each, and each return where it was said", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const made = built(values);
        if (!made) return;
        expect(breaksBrief(made.program, made.brief)).toEqual([]);
        const { program, brief, cannot } = made;
        expect(checkProgram(program, { values, units: "kg", catalogue, brief, cannot })).toEqual([]);
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it("eases what the goal is about before it leaves it out, whatever hurts", () => {
    for (const part of bodyParts)
      for (const count of [2, 3])
        for (const equipment of ["gym", "barbell"] as const) {
          const values = {
            ...sore(part),
            equipment,
            days: { count },
            minutes: { usual: 45 },
            experience: "beginner",
            besides: { liftGoal: { name: "Back Squat", ...kg(140, 1) } },
          } as const;
          const { full, reasoning } = designed(values);
          const missing = full.filter((week) => !namesIn([week]).includes("Back Squat"));
          expect([part, count, equipment, missing.length]).toEqual([part, count, equipment, 0]);
          expect(reasoning).not.toContain("is not trained in these weeks");
        }
  });

  it("brings back what hurts overhead, though nothing stands for it where there is a bar alone", () => {
    const { full, reasoning } = designed({
      goal: "muscle",
      experience: "beginner",
      equipment: "barbell",
      days: { count: 4 },
      limitations: { parts: ["shoulder"], overhead: true, noRunning: false },
      loads: { lifts: { "Overhead Press": kg(45, 5) } },
    });
    const has = full.map((week) => namesIn([week]).includes("Overhead Press"));
    expect([has.slice(0, 4), has.slice(4).includes(false)]).toEqual([[false, false, false, false], false]);
    expect(reasoning).toContain("Overhead Press from week 6");
  });

  it("lifts at a meet what was lifted before it, and goes down to singles", () => {
    const hurt = bodyParts.flatMap((part) =>
      [[], ...soreMovements.map((one) => [one])].map((movements) => ({ part, movements })),
    );
    for (const { part, movements } of hurt) {
      const { program, full } = designed({
        limitations: { parts: [part], movements, noRunning: false },
        equipment: "barbell",
        besides: { sport: "a meet", isSportGoal: true },
        race: { date: "2027-02-21" },
        minutes: { usual: 60 },
        loads: { lifts: { "Back Squat": kg(60, 5), "Bench Press": kg(40, 5) } },
      });
      const meet = program.weeks.at(-1)?.sessions.find(({ name }) => name.startsWith("Meet"));
      expect([part, movements, meet?.exercises.map(({ name }) => name)]).toEqual([
        part,
        movements,
        meetLifts,
      ]);
      for (const { name, targetLoad } of meet?.exercises ?? []) {
        const lines = full.flatMap(({ sessions }) =>
          sessions.flatMap(({ exercises }) => exercises.filter((one) => one.name === name)),
        );
        const goesDown = lines.some(({ reps }) => reps === "1");
        expect([part, movements, name, goesDown]).toEqual([part, movements, name, true]);
        const most = Math.max(...lines.map((one) => Number.parseFloat(one.targetLoad)));
        if (!Number.isNaN(most)) expect(Number.parseFloat(targetLoad)).toBeLessThanOrEqual(most);
      }
    }
  });

  it("leaves out what somebody ruled out, though it is the goal, and says so", () => {
    const { full, reasoning } = designed({
      taste: { avoid: ["squat"] },
      besides: { liftGoal: { name: "Back Squat", ...kg(140, 1) } },
    });
    expect(namesIn(full)).not.toContain("Back Squat");
    expect(reasoning).toContain("The 140 kg Back Squat that you want is not trained");
  });
});
