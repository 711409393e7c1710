import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rephrasings } from "./rephrasings.ts";
import { caseProblems, casesOf, type LanguageCase, parseCase } from "./score-cases.ts";

const readCases = (name: string): LanguageCase[] =>
  casesOf(readFileSync(new URL(name, import.meta.url), "utf8"));

const right = new Map<LanguageCase, boolean>();
/** Each is read once, however many ways to say it are made from it. */
const isRight = (one: LanguageCase): boolean => {
  const isKnown = right.get(one);
  if (isKnown !== undefined) return isKnown;
  const parsed = parseCase(one);
  const found = parsed.confidence === "sure" && caseProblems(parsed, one.expect).length === 0;
  right.set(one, found);
  return found;
};

const known = ["harder-messages.jsonl", "developed-on.jsonl", "unseen.jsonl"].flatMap(readCases);
/** A share of them for each way to say it: other ones, so that all of them are said in some way. */
const share = 14;

describe("a message in other words", () => {
  it.each(Object.entries(rephrasings).map(([name, rephrase], index) => ({ name, rephrase, index })))(
    "is read the same: $name",
    ({ rephrase, index }) => {
      const said = known
        .filter((one, at) => at % share === index % share)
        .flatMap((one) => {
          const other = rephrase(one);
          return other !== undefined && isRight(one) ? other : [];
        });
      const wrong = said.filter((one) => caseProblems(parseCase(one), one.expect).length > 0);
      const unnoticed = wrong.filter((one) => parseCase(one).confidence === "sure");
      expect(said.length).toBeGreaterThan(5);
      expect(wrong.length / said.length).toBeLessThan(0.05);
      expect(unnoticed.length / said.length).toBeLessThan(0.02);
    },
  );
});

/** Message beside message: of two sports, of one unit, without days and names. */
const dated =
  /today|yesterday|tonight|morning|day\b|ago|mon|tue|wed|thu|fri|sat|sun|\d\/\d|the \d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|evening|afternoon|night|week|am\b|pm\b|lunch|last|total|both|all|\?/i;
const now = "2026-06-10T19:00:00+00:00";
const sessions = known
  .filter(({ message, expect: { workouts } }) => {
    const [workout, second] = workouts;
    return workout && !second && !workout.athlete && !dated.test(message) && message.length < 110;
  })
  .map((one) => ({
    ...one,
    now,
    expect: {
      ...one.expect,
      workouts: one.expect.workouts.map((workout) => ({ ...workout, date: "2026-06-10" })),
    },
  }))
  .filter(isRight);

describe("two messages in one", () => {
  it.each([". ", "\n", "; "])("are two workouts, with %j between them", (joint) => {
    const pairs = sessions.flatMap((one, at) => {
      // half of them, which are over a thousand
      if (at % 2 === 1) return [];
      const other = sessions[(at * 7 + 3) % sessions.length] as LanguageCase;
      const [first, second] = [one.expect.workouts[0], other.expect.workouts[0]];
      if (!first || !second || first.discipline === second.discipline || one.units !== other.units) return [];
      const message = `${one.message.replace(/[.\s]+$/, "")}${joint}${other.message}`;
      return [{ ...one, message, expect: { isLog: true, workouts: [first, second] } }];
    });
    const wrong = pairs.filter((one) => caseProblems(parseCase(one), one.expect).length > 0);
    const unnoticed = wrong.filter((one) => parseCase(one).confidence === "sure");
    expect(pairs.length).toBeGreaterThan(500);
    expect(wrong.length / pairs.length).toBeLessThan(0.13);
    expect(unnoticed.length / pairs.length).toBeLessThan(0.03);
  });
});
