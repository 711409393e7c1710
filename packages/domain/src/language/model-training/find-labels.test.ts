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
  return findLabels(reading, tokensOf(reading), one.expect);
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

  it("are none where nothing that is said comes to it", () => {
    const one = caseOf("dev-002");
    const workouts = one.expect.workouts.map((workout) => ({ ...workout, durationSeconds: 1500 }));
    expect(labelsOf({ ...one, expect: { ...one.expect, workouts } })).toBeUndefined();
  });
});
