import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { trainClassifier } from "../../../learning/train-classifier.ts";
import { readPeriods } from "../../../text/read-periods.ts";
import { featuresOfAsked } from "./asked-features.ts";
import { type AskedOfHorses, asksOfHorses } from "./asks.ts";
import { whatIsAsked } from "./what-is-asked.ts";

/** In which barn, and on which day, all of them are asked. */
const barn = {
  horses: ["Beau", "Luna", "Milo"],
  people: ["Alex", "Emma", "Jake", "Priya"],
  today: "2026-11-18",
};
const given = (text: string) => ({ ...barn, text, spans: readPeriods(text, barn.today) });
const questions = readFileSync(new URL("../cases/horse-questions.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly text: string; readonly asks: AskedOfHorses });

describe("what is asked of horses", () => {
  it("is what the questions that it was learned of are annotated with", () => {
    const right = questions.filter(({ text, asks }) => whatIsAsked(given(text)).asks === asks);
    expect(right.length / questions.length).toBeGreaterThan(0.92);
  });

  it.each(asksOfHorses)("knows questions of each kind: %s", (asks) => {
    const own = questions.filter((one) => one.asks === asks);
    const right = own.filter(({ text }) => whatIsAsked(given(text)).asks === asks);
    expect(right.length / own.length).toBeGreaterThan(0.75);
  });

  it("is the same whichever horse, rider or day is named", () => {
    for (const [one, other] of [
      ["who rode Beau yesterday", "who rode Milo on Monday"],
      ["what did Jake note about Luna", "what did Emma note about Beau"],
    ] as const)
      expect(whatIsAsked(given(one)).asks).toBe(whatIsAsked(given(other)).asks);
  });

  it("is learned to the same weights by each training", () => {
    const lessons = questions
      .filter((_, at) => at % 10 === 0)
      .map(({ text, asks }) => ({ features: featuresOfAsked(given(text)), wanted: [asks], weight: 1 }));
    const train = () => trainClassifier(asksOfHorses, lessons, 20_000);
    expect(train()).toEqual(train());
  });
});
