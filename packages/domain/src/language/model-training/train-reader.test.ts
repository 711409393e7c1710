import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { finishWorkout } from "../assemble/finish-workout.ts";
import { casesOf } from "../cases/score-cases.ts";
import { createReaderModel } from "../learned/choose-reading.ts";
import { readLearned } from "../learned/read-learned.ts";
import { takenApart } from "../read-by-rules.ts";
import { labelsOf, trainReader } from "./train-reader.ts";
import { isRight } from "./wanted.ts";

const cases = casesOf(readFileSync(new URL("../cases/log-messages.jsonl", import.meta.url), "utf8")).map(
  (one, at) => ({ ...one, set: at % 2 === 0 ? "a" : "b", isFresh: true }),
);
const labels = cases.map(labelsOf);

describe("a reader learned from annotated messages", () => {
  const weights = trainReader(cases, labels);

  it("is the same from the same messages", () => {
    expect(trainReader(cases, labels)).toEqual(weights);
  });

  it("reads what it learned from as it is annotated", () => {
    const model = createReaderModel(weights);
    const right = cases.filter((one) => {
      const [best] = readLearned(takenApart(one.message, one), model);
      const workouts = (best?.drafts ?? []).map(finishWorkout);
      return isRight(workouts, one.expect);
    });
    expect(right.map(({ id }) => id)).toContain("dev-001");
    expect(right.length).toBeGreaterThan(50);
  });
});
