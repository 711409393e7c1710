import { describe, expect, it } from "vitest";
import {
  askedExamples,
  atOnceExamples,
  conditionsIn,
  isReportedDone,
  doneExamples,
  waitingExamples,
} from "./done-or-waiting.ts";
import { endOfOpening, noOpeningExamples, openingExamples } from "./opening-clause.ts";

describe("what is told as done", () => {
  it.each(doneExamples)("asks for nothing: %s", (text) => {
    expect(isReportedDone(text)).toBe(true);
  });
  it.each(askedExamples)("is not what only looks like it: %s", (text) => {
    expect(isReportedDone(text)).toBe(false);
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

describe("a clause before what was done", () => {
  it.each(openingExamples)("ends where that begins: %s%s", (opening, report) => {
    expect(endOfOpening(`${opening}${report}`)).toBe(opening.length);
  });
  it.each(noOpeningExamples)("is no question, habit or plan: %s", (text) => {
    expect(endOfOpening(text)).toBe(0);
  });
  it("is found at once in a long text", () => {
    const start = performance.now();
    for (const text of [
      "when " + "a ".repeat(4000),
      "when i " + "i did ".repeat(900) + "?",
      "so ".repeat(2000),
    ])
      endOfOpening(text);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
