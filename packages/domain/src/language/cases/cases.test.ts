import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseMessage } from "../parse-message.ts";
import { caseProblems, type LanguageCase, scoreCases } from "./score-cases.ts";

const read = (name: string): LanguageCase[] =>
  readFileSync(new URL(name, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as LanguageCase);
const parse = ({ message, now, units }: LanguageCase) => parseMessage(message, { now, units });

describe("annotated messages", () => {
  it("are all read exactly in the first set, and hardly any is unsure", () => {
    const { failures, sure, cases } = scoreCases(read("log-messages.jsonl"), parse);
    expect(failures).toEqual([]);
    expect(cases).toBe(60);
    expect(sure).toBeGreaterThanOrEqual(58);
  });

  it("are read exactly in 98 of 100 harder ones, and no more than two wrong ones pass as sure", () => {
    const { exact, cases, sure, sureWrong } = scoreCases(read("harder-messages.jsonl"), parse);
    expect(cases).toBe(275);
    expect(exact / cases).toBeGreaterThanOrEqual(0.98);
    expect(sure / cases).toBeGreaterThanOrEqual(0.9);
    expect(sureWrong).toBeLessThanOrEqual(2);
  });

  it("are read exactly in 96 of 100 of those that were worked on last, and one sure reading in 100 is wrong", () => {
    const { exact, cases, sure, sureWrong } = scoreCases(read("developed-on.jsonl"), parse);
    expect(cases).toBe(1959);
    expect(exact / cases).toBeGreaterThanOrEqual(0.96);
    expect(sure / cases).toBeGreaterThanOrEqual(0.88);
    expect(sureWrong / sure).toBeLessThanOrEqual(0.01);
  });

  it("are mostly read exactly where they were written against the parser, and hardly any wrong one passes as sure", () => {
    const { exact, cases, sure, sureWrong } = scoreCases(read("adversarial.jsonl"), parse);
    expect(cases).toBe(239);
    expect(exact / cases).toBeGreaterThanOrEqual(0.87);
    expect(sure / cases).toBeGreaterThanOrEqual(0.75);
    expect(sureWrong).toBeLessThanOrEqual(3);
  });
});

describe("the scorer", () => {
  const [first] = read("log-messages.jsonl") as [LanguageCase];
  const right = parse(first);

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
