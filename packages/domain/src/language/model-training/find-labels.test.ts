import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finishWorkout } from "../assemble/finish-workout.ts";
import { casesOf, type LanguageCase } from "../cases/score-cases.ts";
import { Assembly } from "../learned/assembly.ts";
import { draftsOf } from "../learned/drafts.ts";
import { tokensOf } from "../learned/token.ts";
import { takenApart } from "../read-by-rules.ts";
import { findLabels } from "./find-labels.ts";
import { isRight } from "./wanted.ts";

const cases = casesOf(readFileSync(new URL("../cases/log-messages.jsonl", import.meta.url), "utf8"));
const caseOf = (id: string): LanguageCase => cases.find((one) => one.id === id) as LanguageCase;

const labelsOf = (one: LanguageCase): readonly string[] | undefined => {
  const reading = takenApart(one.message, one);
  return findLabels(reading, tokensOf(reading), one.expect)?.labels;
};

/** Do these labels, taken in one after the other, come to what is annotated? */
function comeToIt(one: LanguageCase, labels: readonly string[] | undefined): boolean {
  const reading = takenApart(one.message, one);
  const tokens = tokensOf(reading);
  const assembly = new Assembly(reading);
  for (const [at, token] of tokens.entries()) assembly.take(token, at, labels?.[at] ?? "none");
  const disciplines = one.expect.workouts.map(({ discipline }) => discipline);
  return isRight(draftsOf(assembly, tokens, disciplines).map(finishWorkout), one.expect);
}

const deadlift = (weightKg: number) => ({
  name: "Deadlift",
  sets: Array.from({ length: 5 }, () => ({ reps: 3, weightKg })),
});

describe("labels found for an annotated message", () => {
  it.each([
    ["an exercise after its sets", "dev-004"],
    ["a warm-up", "dev-016"],
    ["a horse, with its minutes", "dev-005"],
    ["a distance at a pace", "dev-028"],
    ["rounds of several exercises, with a score", "dev-042"],
    ["three days", "dev-052"],
  ])("come to what is annotated: %s", (_, id) => {
    const one = caseOf(id);
    expect(comeToIt(one, labelsOf(one))).toBe(true);
  });

  it("are the plainest of those that do", () => {
    expect(labelsOf(caseOf("dev-009"))?.join(" ")).toBe(
      "^exercise reps none reps none reps none exercise load count reps",
    );
  });

  it.each([
    ["what several did together", "walk 5 km, Cole and I", "Cole"],
    ["by another's name first", "Cole 5x3 deadlift 100, me 5x3 deadlift 60", "Cole"],
  ])("are found in the order of a text: %s", (_, message, athlete) => {
    const own = message.includes("walk")
      ? { discipline: "walking", date: "2026-11-20", distanceMeters: 5000 }
      : { discipline: "strength", date: "2026-11-20", exercises: [deadlift(60)] };
    const other = message.includes("walk") ? own : { ...own, exercises: [deadlift(100)] };
    const one = {
      ...caseOf("dev-002"),
      now: "2026-11-20T18:40:00+01:00",
      message,
      expect: { isLog: true, workouts: [own, { ...other, athlete }] },
    } as unknown as LanguageCase;
    expect(labelsOf(one)).toBeDefined();
  });

  it("are none where nothing that is said comes to it", () => {
    const one = caseOf("dev-002");
    const workouts = one.expect.workouts.map((workout) => ({ ...workout, durationSeconds: 1500 }));
    expect(labelsOf({ ...one, expect: { ...one.expect, workouts } })).toBeUndefined();
  });
});
