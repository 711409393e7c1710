import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { lexicon } from "../../language/lexicon/lexicon.ts";
import { runCalls } from "../../program/edits/calls/run-calls.ts";
import type { Program } from "../../program/program.ts";
import { type AnswerValues, defaultValues, type DesignAnswers, valuesOf } from "../answers.ts";
import { buildProgram } from "../build-program.ts";
import { readRefinement } from "./read-refinement.ts";
import { refineDraft } from "./refine-draft.ts";

const catalogue = lexicon().exercises;
const lifts = { Deadlift: { value: 100, unit: "kg" as const } };
const values: Partial<AnswerValues> = {
  goal: "strength",
  experience: "intermediate",
  days: { count: 3 },
  minutes: { usual: 60 },
  equipment: "gym",
  loads: { lifts },
};
const answers = Object.fromEntries(
  Object.entries({ ...defaultValues, ...values }).map(([field, value]) => [field, { value, from: "said" }]),
) as DesignAnswers;

const draft = (): Program => {
  let count = 0;
  const built = buildProgram({ answers, startDate: "2026-11-30", units: "kg" }, () => `uid-${(count += 1)}`);
  if (!built.ok) throw new Error("no program");
  return built.value.program;
};

function refined(text: string) {
  const program = draft();
  const refinement = readRefinement(text, catalogue);
  if (!refinement) throw new Error(`Not read: ${text}`);
  const { calls, says } = refineDraft(program, refinement, valuesOf(answers));
  let id = 0;
  const outcome = runCalls(
    program,
    calls.map((one) => ({ ...one, id: `c${(id += 1)}` })),
    () => "new",
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return { before: program, after: outcome.program, says, count: calls.length };
}

const setsOn = ({ weeks }: Program, day: string): number =>
  weeks
    .flatMap(({ sessions }) => sessions)
    .filter(({ dayOfWeek }) => dayOfWeek === day)
    .flatMap(({ exercises }) => exercises)
    .reduce((sum, { workingSets }) => sum + workingSets, 0);

describe("a draft that is refined", () => {
  it("has less volume on the days that were named, and the same on others", () => {
    const { before, after, says } = refined("less volume on Fridays");
    const share = setsOn(after, "Friday") / setsOn(before, "Friday");
    expect([share > 0.55, share < 0.75]).toEqual([true, true]);
    expect(after.weeks[0]?.sessions[2]?.exercises[0]?.workingSets).toBe(2);
    expect(setsOn(after, "Monday")).toBe(setsOn(before, "Monday"));
    expect(says).toBe("12 sessions on Fridays would get fewer sets.");
  });

  it("has one exercise instead of another everywhere, and no weight that nobody said", () => {
    const { before, after } = refined("swap deadlifts for hip thrusts");
    const named = (program: Program, name: string) =>
      program.weeks.flatMap(({ sessions }) =>
        sessions.flatMap(({ exercises }) => exercises.filter((exercise) => exercise.name === name)),
      );
    expect(named(before, "Deadlift")[0]?.targetLoad).toBe("92.5 kg");
    expect(named(after, "Deadlift")).toEqual([]);
    expect(named(after, "Hip Thrust")).toHaveLength(
      named(before, "Deadlift").length + named(before, "Hip Thrust").length,
    );
    for (const { targetLoad } of named(after, "Hip Thrust")) expect(targetLoad).not.toMatch(/kg/);
  });

  it("is done with dumbbells alone in the week that was named", () => {
    const { before, after } = refined("only dumbbells in week 3");
    const namesIn = (week: number) => after.weeks[week]?.sessions.flatMap(({ exercises }) => exercises) ?? [];
    expect(
      namesIn(2)
        .map(({ name }) => name)
        .join(),
    ).not.toMatch(/barbell|back squat|^deadlift|cable|pushdown|leg press/i);
    expect(namesIn(2).filter(({ targetLoad }) => /kg/.test(targetLoad))).toEqual([]);
    expect(after.weeks[3]).toEqual(before.weeks[3]);
  });

  it("is asked which part, where one proposal could not hold it", () => {
    expect(refined("more volume")).toMatchObject({
      count: 0,
      says: expect.stringMatching(/On which days/) as string,
    });
    expect(refined("more volume in weeks 2 and 3").count).toBeGreaterThan(10);
  });

  it.each([
    "add curls to Friday",
    "move Friday to Saturday",
    "one set less of everything on Fridays",
    "4 days a week",
    "I only have dumbbells",
    "no lunges",
    "shorter sessions",
    "what is on Friday?",
    "make this Friday lighter",
    "squat 90 kg",
    "not on Mondays",
    "I'd rather cycle",
  ])("is not refined as a whole by %j", (text) => expect(readRefinement(text, catalogue)).toBeUndefined());
});
