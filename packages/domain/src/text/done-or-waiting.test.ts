import { describe, expect, it } from "vitest";
import {
  askedExamples,
  atOnceExamples,
  conditionsIn,
  isToldAsDone,
  toldExamples,
  waitingExamples,
} from "./done-or-waiting.ts";

describe("what is told as done", () => {
  it.each(toldExamples)("asks for nothing: %s", (text) => {
    expect(isToldAsDone(text)).toBe(true);
  });
  it.each(askedExamples)("is not what only looks like it: %s", (text) => {
    expect(isToldAsDone(text)).toBe(false);
  });
});

describe("what something is to wait for", () => {
  it.each(waitingExamples)("is found: %s", (text) => {
    expect(conditionsIn(text).length).toBeGreaterThan(0);
  });
  it.each(atOnceExamples)("is no politeness and no aside: %s", (text) => {
    expect(conditionsIn(text)).toEqual([]);
  });
});
