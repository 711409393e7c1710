import "temporal-polyfill/global";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../../testing/sample-size.ts";
import { parseByRules } from "../read-by-rules.ts";
import { withNamesKnown } from "./known-names.ts";
import { rephrasings } from "./rephrasings.ts";
import { caseProblems, casesOf, type LanguageCase, parseCase, scoreCases } from "./score-cases.ts";

const readings = new Map<LanguageCase, ReturnType<typeof parseCase>>();
/** Each annotated message is read once, however many tests ask for it. */
const read = (one: LanguageCase) => {
  const reading = readings.get(one) ?? parseCase(one);
  readings.set(one, reading);
  return reading;
};

const files = new Map<string, LanguageCase[]>();
const readCases = (name: string): LanguageCase[] => {
  const cases = files.get(name) ?? casesOf(readFileSync(new URL(name, import.meta.url), "utf8"));
  files.set(name, cases);
  return cases;
};

/** Sets that are too small for a quarter of them to say what share is read: one is whole each day. */
const today = sampleOf([
  {
    file: "adversarial.jsonl",
    expected: { file: "adversarial.jsonl", count: 241, exactly: 0.92, surely: 0.75, wrongly: 0.02 },
  },
  {
    file: "read-back.jsonl",
    expected: { file: "read-back.jsonl", count: 536, exactly: 0.92, surely: 0.85, wrongly: 0.015 },
  },
  {
    file: "varied.jsonl",
    expected: { file: "varied.jsonl", count: 798, exactly: 0.95, surely: 0.87, wrongly: 0.01 },
  },
  { file: "read-once.jsonl", expected: undefined },
]);

describe("annotated messages", () => {
  it("are all read exactly in the first set, and hardly any is unsure", () => {
    const { failures, sure, cases } = scoreCases(readCases("log-messages.jsonl"), read);
    expect(failures).toEqual([]);
    expect(cases).toBe(60);
    expect(sure).toBeGreaterThanOrEqual(58);
  });

  it.each([
    { file: "harder-messages.jsonl", count: 275, exactly: 0.98, surely: 0.94, wrongly: 0.004 },
    { file: "developed-on.jsonl", count: 1982, exactly: 0.96, surely: 0.86, wrongly: 0.005 },
    { file: "unseen.jsonl", count: 5526, exactly: 0.97, surely: 0.9, wrongly: 0.004 },
    ...today.flatMap(({ expected }) => expected ?? []),
  ])("are mostly read exactly and surely, and hardly any is sure and wrong: $file", (expected) => {
    const all = readCases(expected.file);
    const { exact, cases, sure, sureWrong } = scoreCases(all.length > 1000 ? sampleOf(all) : all, read);
    expect(sureWrong / sure).toBeLessThanOrEqual(expected.wrongly);
    expect(all).toHaveLength(expected.count);
    expect(exact / cases).toBeGreaterThanOrEqual(expected.exactly);
    expect(sure / cases).toBeGreaterThanOrEqual(expected.surely);
  });

  it.each(today.filter(({ expected }) => !expected))(
    "are read better than by the rules alone where nothing was learned from them: $file",
    ({ file }) => {
      const cases = readCases(file);
      const rules = scoreCases(cases, byRules);
      const both = scoreCases(cases, read);
      expect(cases).toHaveLength(2540);
      expect(both.exact).toBeGreaterThan(rules.exact + 100);
      expect(both.sure).toBeGreaterThan(0.88 * rules.sure);
      expect(both.sureWrong).toBeLessThan(0.6 * rules.sureWrong);
    },
  );
});

const known = ["harder-messages.jsonl", "developed-on.jsonl", "unseen.jsonl"].flatMap(readCases);

describe("annotated messages of groups that know their people and horses", () => {
  /** Notes left out: of whom the group knows it is said by a field that they rode. */
  const scoreOf = (cases: readonly LanguageCase[]) => {
    const read = cases.map((one) => {
      const parsed = parseCase(one);
      const problems = caseProblems(parsed, one.expect).filter((problem) => !problem.includes("note lost"));
      return { isSure: parsed.confidence === "sure", isRight: problems.length === 0 };
    });
    const sure = read.filter(({ isSure }) => isSure);
    return {
      exactly: read.filter(({ isRight }) => isRight).length / read.length,
      surely: sure.length / read.length,
      wrongly: sure.filter(({ isRight }) => !isRight).length / sure.length,
    };
  };
  it("are read as well as by names that nobody knows", () => {
    const named = sampleOf(
      known.filter(({ expect: { workouts } }) => workouts.some(({ athlete }) => athlete)),
    );
    const { exactly, surely, wrongly } = scoreOf(named.map(withNamesKnown));
    expect(exactly).toBeGreaterThan(0.96);
    expect(surely).toBeGreaterThan(0.85);
    expect(wrongly).toBeLessThan(0.01);
  });

  it("are mostly read rightly, with who rode", () => {
    const groups = readCases("groups.jsonl");
    expect(groups).toHaveLength(1700);
    const { exactly, surely, wrongly } = scoreOf(sampleOf(groups));
    expect(exactly).toBeGreaterThan(0.7);
    expect(surely).toBeGreaterThan(0.5);
    expect(wrongly).toBeLessThan(0.08);
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

const byRules = (one: LanguageCase) => parseCase(one, parseByRules);
const isRight = (one: LanguageCase): boolean => {
  const parsed = byRules(one);
  return parsed.confidence === "sure" && caseProblems(parsed, one.expect).length === 0;
};

/** The shares of those that the rules read as something else, and of those that are surely so. */
const misread = (said: readonly LanguageCase[]) => {
  const wrong = said
    .map((one) => ({ parsed: byRules(one), want: one.expect }))
    .filter(({ parsed, want }) => caseProblems(parsed, want).length > 0);
  const unnoticed = wrong.filter(({ parsed }) => parsed.confidence === "sure");
  return { wrong: wrong.length / said.length, unnoticed: unnoticed.length / said.length };
};

/** A share of them for each way to say it: other ones, so that all of them are said in some way. */
const share = Object.keys(rephrasings).length;

/** Message beside message: of two sports, of one unit, without days and names. */
const dated =
  /today|yesterday|tonight|morning|day\b|ago|mon|tue|wed|thu|fri|sat|sun|\d\/\d|the \d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|evening|afternoon|night|week|am\b|pm\b|lunch|last|total|both|all|\?/i;
const now = "2026-06-10T19:00:00+00:00";
const sessionsBeside = () =>
  known
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

/** Some of the ways and joints each day, all of them in four days. */
describe("messages in other words, or one beside another, by rules", () => {
  const ways = Object.entries(rephrasings).map(([name, rephrase], index) => ({ name, rephrase, index }));
  it.each(sampleOf(ways))("are read the same: $name", ({ rephrase, index }) => {
    const said = known
      .filter((one, at) => at % share === index)
      .flatMap((one) => {
        const other = rephrase(one);
        return other !== undefined && isRight(one) ? other : [];
      });
    const { wrong, unnoticed } = misread(said);
    expect(said.length).toBeGreaterThan(5);
    expect(wrong).toBeLessThan(0.05);
    expect(unnoticed).toBeLessThan(0.02);
  });

  const joints = [". ", "\n", "; "];
  it.each(sampleOf(joints))("are two workouts, with %j between them", (joint) => {
    const sessions = sessionsBeside();
    const pairs = sessions.flatMap((one, at) => {
      // A third of them for each, which are hundreds.
      if (joints[at % joints.length] !== joint) return [];
      const other = sessions[(at * 7 + 3) % sessions.length] as LanguageCase;
      const [first, second] = [one.expect.workouts[0], other.expect.workouts[0]];
      if (!first || !second || first.discipline === second.discipline || one.units !== other.units) return [];
      const message = `${one.message.replace(/[.\s]+$/, "")}${joint}${other.message}`;
      return [{ ...one, message, expect: { isLog: true, workouts: [first, second] } }];
    });
    const { wrong, unnoticed } = misread(pairs);
    expect(pairs.length).toBeGreaterThan(320);
    expect(wrong).toBeLessThan(0.13);
    expect(unnoticed).toBeLessThan(0.03);
  });
});
