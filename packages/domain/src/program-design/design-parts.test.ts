import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plannedMinutes } from "../program/planned-minutes.ts";
import type { Week } from "../program/program.ts";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, isRunGoal, moveKinds } from "./answers.ts";
import { exercisesFor } from "./strength/exercise-menu.ts";
import { isServed, ways } from "./purpose/goal-parts.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { builtFrom, designed, isFull, isLight, minutesIn, total, type Values } from "./testing/designed.ts";

function made(values: Values) {
  const found = builtFrom(values);
  return found && { ...found, full: found.program.weeks.filter(isFull) };
}

/** Days of strength that end eight minutes or more below their limit, by what the sheet takes them for. */
const freeDays = (week: Week | undefined, { minutes }: AnswerValues) =>
  (week?.sessions ?? []).filter(
    (session) => session.exercises.length > 0 && plannedMinutes(session) <= minutes.usual - 10,
  );

describe("the parts of a goal", () => {
  it("are in the weeks as the brief has them", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const found = made(values);
        if (!found) return;
        const missing = found.brief.parts.filter(
          (part) => part.service.how !== "out" && !isServed(part, found.full),
        );
        expect(missing.map(({ says }) => says)).toEqual([]);
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it("have a line in each week before a day has minutes left", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const found = made(values);
        if (!found || isRunGoal(values.goal)) return;
        const last = found.full.at(-1);
        const lacking = Object.entries(ways).filter(
          ([name, { patterns }]) =>
            patterns.some((pattern) => exercisesFor(pattern, values).length > 0) &&
            found.brief.parts.some(
              ({ says, service }) => says === name && service.how === "out" && service.why === "place",
            ),
        );
        const isHeartMissing = found.brief.parts.some(
          ({ says, service }) => says === "minutes for the heart" && service.how === "out",
        );
        expect([lacking.map(([name]) => name), isHeartMissing && values.minutes.usual >= 30]).toEqual([
          freeDays(last, values).length > 0 ? [] : lacking.map(([name]) => name),
          false,
        ]);
      }),
      { numRuns: sampleSize(300) },
    );
  });

  // In three quarters of an hour and less what is sore takes its own exercises and lighter sets, and something may have to go.
  it("are eased by what is a bit stiff or sore, and none of them goes for it, but where days are short and it is said", () => {
    fc.assert(
      fc.property(anyValues, (any) => {
        const { parts } = any.limitations;
        const mild = made({ ...any, limitations: { ...any.limitations, movements: [], mild: parts } });
        const whole = made({ ...any, limitations: { parts: [], noRunning: false, mayRun: true } });
        if (!mild || !whole) return;
        const outOf = ({ brief }: typeof mild) =>
          brief.parts.flatMap(({ says, service }) => (service.how === "out" ? [says] : []));
        const { reasoning = "" } = mild.head;
        const isSaid = (name: string) =>
          reasoning.includes(`no ${name} (`) ||
          (name in ways && /fewer than|few sets|less than usual|nothing for|It has no /.test(reasoning));
        const gone = outOf(mild).filter((name) => !outOf(whole).includes(name));
        expect(gone.filter((name) => any.minutes.usual > 45 || !isSaid(name))).toEqual([]);
      }),
      { numRuns: sampleSize(300) },
    );
  });

  it.each<[string, AnswerValues["limitations"]]>([
    ["basketball on stiff hips", { parts: ["hip"], mild: ["hip"], noRunning: false }],
    ["football of who likes walking", { parts: [], noRunning: false, mayRun: true }],
  ])("of %s are landings, turns and quick running", (_name, limitations) => {
    const { full } = designed({
      goal: "fitness",
      experience: "beginner",
      equipment: "none",
      days: { count: 3 },
      limitations,
      loads: { lifts: {}, runMinutes: 20, inARow: { "Push-Up": 10, "Air Squat": 10 } },
      besides: { sport: "ball games", isSportGoal: true },
      taste: { avoid: [], ...(limitations.mayRun && { cardio: "walking" as const }) },
    });
    const words = full.map(({ sessions }) =>
      sessions.map(({ cardio }) => `${cardio?.modality} ${cardio?.type} ${cardio?.instructions}`).join(),
    );
    expect(words.every((text) => /landing|jumps/.test(text) && /\bturn\b/.test(text))).toBe(true);
    expect(words.some((text) => /Running (?!zone2)/.test(text))).toBe(true);
  });

  it.each(["football", "ball games", "skiing"])("of %s bring no new step in a lighter week", (sport) => {
    for (const experience of ["new", "beginner", "intermediate", "advanced"] as const) {
      const { program } = designed({
        goal: "fitness",
        experience,
        besides: { sport, isSportGoal: true },
        loads: { lifts: {}, runMinutes: 20 },
      });
      const drillsIn = ({ sessions }: Week) =>
        sessions.flatMap(({ cardio }) =>
          /landing|jumps/.test(cardio?.instructions ?? "") ? [cardio?.instructions] : [],
        )[0];
      const light = program.weeks.flatMap((week, at) => (isLight(week) ? [at] : []));
      expect(light.length).toBeGreaterThan(0);
      for (const at of light)
        expect([at, program.weeks[at] && drillsIn(program.weeks[at])]).toEqual([
          at,
          program.weeks[at - 1] && drillsIn(program.weeks[at - 1] as Week),
        ]);
    }
  });

  it("of independence are getting up, steps, balance and carrying, in each week", () => {
    for (const equipment of ["gym", "none", "dumbbells"] as const) {
      const { full } = designed({
        goal: "fitness",
        experience: "new",
        equipment,
        days: { count: 3 },
        minutes: { usual: 45 },
        age: { years: 72 },
        besides: { independent: true },
      });
      const names = full.map(({ sessions }) =>
        sessions
          .flatMap(({ exercises, cardio }) => [
            ...exercises.map(({ name }) => name),
            cardio?.instructions ?? "",
          ])
          .join(),
      );
      for (const sign of [/Sit Squats/, /Step-Up/, /Single-Leg Stand|stand on one leg/, /Carry/])
        expect([equipment, sign.source, names.every((text) => sign.test(text))]).toEqual([
          equipment,
          sign.source,
          true,
        ]);
    }
  });
});

describe("what somebody does now", () => {
  it("is what the first week is like: nine tenths of it to a tenth more, as far as its days hold it", () => {
    const kinds = fc.constantFrom("cycling", "rowing", "swimming", "hiking");
    fc.assert(
      fc.property(
        kinds,
        fc.integer({ min: 3, max: 6 }),
        fc.integer({ min: 20, max: 90 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(30, 45, 60, 90),
        (sport, count, longest, times, usual) => {
          const week = longest * times;
          const moves = Object.fromEntries(moveKinds.map((kind) => [kind, { longest, week }]));
          const { program, reasoning } = designed({
            goal: "fitness",
            days: { count },
            minutes: { usual, long: 150 },
            loads: { lifts: {}, moves },
            besides: { sport, isSportGoal: true },
          });
          const [first] = program.weeks;
          const own =
            first?.sessions.filter(({ exercises, cardio }) => cardio && exercises.length === 0) ?? [];
          const minutes = total(own.map(({ cardio }) => cardio?.duration ?? 0));
          const isFullUp = own.every(({ cardio }) => (cardio?.duration ?? 0) >= Math.min(usual, longest));
          const least = Math.max(week * 1.1, 10 * own.length) + own.length;
          expect({ minutes, isMost: minutes <= least }).toEqual({ minutes, isMost: true });
          if (minutes < 0.9 * week - own.length)
            expect([isFullUp, reasoning.includes("of what you do")]).toEqual([true, true]);
        },
      ),
      { numRuns: sampleSize(300) },
    );
  });

  it("begins the runs of who runs 8 km near it, and not at a quarter of it", () => {
    const { program } = designed({
      goal: "run_10k",
      days: { count: 3 },
      minutes: { usual: 45, long: 75 },
      loads: { lifts: {}, runMinutes: 50, weekMinutes: 85 },
      present: { km: 8, minutes: 50.5 },
    });
    const minutes = minutesIn(program.weeks[0] as Week);
    expect(total(minutes)).toBeGreaterThanOrEqual(76);
    expect(Math.max(...minutes)).toBeGreaterThanOrEqual(40);
  });
});
