import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { caseProblems, casesOf, type LanguageCase, parseCase, scoreCases } from "./score-cases.ts";

const readCases = (name: string): LanguageCase[] =>
  casesOf(readFileSync(new URL(name, import.meta.url), "utf8"));

describe("annotated messages", () => {
  it("are all read exactly in the first set, and hardly any is unsure", () => {
    const { failures, sure, cases } = scoreCases(readCases("log-messages.jsonl"), parseCase);
    expect(failures).toEqual([]);
    expect(cases).toBe(60);
    expect(sure).toBeGreaterThanOrEqual(58);
  });

  it.each([
    { file: "harder-messages.jsonl", count: 275, exactly: 0.98, surely: 0.9 },
    { file: "developed-on.jsonl", count: 1959, exactly: 0.96, surely: 0.86 },
    { file: "adversarial.jsonl", count: 240, exactly: 0.87, surely: 0.72 },
    { file: "read-back.jsonl", count: 536, exactly: 0.86, surely: 0.8 },
    { file: "varied.jsonl", count: 757, exactly: 0.85, surely: 0.8 },
    { file: "unseen.jsonl", count: 5526, exactly: 0.96, surely: 0.91 },
  ])("are mostly read exactly and surely, and none is sure and wrong: $file", (expected) => {
    const { exact, cases, sure, sureWrong } = scoreCases(readCases(expected.file), parseCase);
    expect(sureWrong).toBe(0);
    expect(cases).toBe(expected.count);
    expect(exact / cases).toBeGreaterThanOrEqual(expected.exactly);
    expect(sure / cases).toBeGreaterThanOrEqual(expected.surely);
  });
});

describe("the scorer", () => {
  const [first] = readCases("log-messages.jsonl") as [LanguageCase];
  const right = parseCase(first);

  it("finds a wrong number, a missing exercise and a lost note", () => {
    const [workout] = right.workouts;
    if (!workout) throw new Error("the first case is a log");
    const changed = {
      ...right,
      workouts: [{ ...workout, durationSeconds: 60, exercises: workout.exercises.slice(1) }],
    };
    const want = {
      ...first.expect,
      workouts: first.expect.workouts.map((one) => ({ ...one, notes: "belt on" })),
    };
    expect(caseProblems(changed, want)).toEqual([
      "strength 2026-11-20 durationSeconds 60 != undefined",
      "strength 2026-11-20 exercise missing: Back Squat",
      "strength 2026-11-20 note lost: belt on",
    ]);
  });

  it("counts a sure reading that is wrong", () => {
    const wrong = { ...right, confidence: "sure" as const, workouts: [] };
    expect(scoreCases([first], () => wrong)).toMatchObject({ exact: 0, sure: 1, sureWrong: 1 });
  });
});
