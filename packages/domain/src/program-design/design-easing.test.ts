import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSize } from "../testing/sample-size.ts";
import { type AnswerValues, valuesOf } from "./answers.ts";
import { readAnswer } from "./reading/read-answer.ts";
import { reserveIn } from "./strength/strength-model.ts";
import { anyValues } from "./testing/arbitrary-answers.ts";
import { builtFrom, designed, isFull, kg, loadOf, repsOf, sore } from "./testing/designed.ts";

const easedIn = (text = "") => [...text.matchAll(/Eased ([^.:]+)(?:: ([^.]+))?\./g)];
const namesOf = (text = "") => easedIn(text).flatMap(([, , list]) => list?.split(/, | and (?=[A-Z])/) ?? []);

describe("what eases a program", () => {
  it("is said alike by its head, its weeks and their sessions, whatever was answered", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const made = builtFrom(values);
        if (!made) return;
        const { weeks } = made.program;
        const head = made.head.reasoning ?? "";
        for (const [, why = "", until] of head.matchAll(/Eased (.+?) up to week (\d+)[,.]/g)) {
          const last = weeks.findLastIndex(({ description }) =>
            easedIn(description).some((one) => one[1] === why),
          );
          expect([why, last + 1]).toEqual([why, Number(until)]);
        }
        for (const week of weeks) {
          const said = new Set(easedIn(week.description).map(([, why]) => why));
          for (const why of said) expect(head).toContain(`Eased ${why} up to week`);
          const own = week.sessions.flatMap(({ notes }) => easedIn(notes).map(([, why]) => why));
          expect(own.filter((why) => !said.has(why))).toEqual([]);
          const names = week.sessions.flatMap(({ notes }) => namesOf(notes));
          expect(names.filter((name) => !namesOf(week.description).includes(name))).toEqual([]);
        }
      }),
      { numRuns: sampleSize(150) },
    );
  });

  it("is lighter as long as it is said, and no longer", () => {
    const { full } = designed({ ...sore("back"), loads: { lifts: { "Back Squat": kg(60, 5) } } });
    const squats = full.map(({ description, sessions }) => ({
      isEased: namesOf(description).includes("Back Squat"),
      load: Math.max(
        ...sessions.flatMap(({ exercises }) =>
          exercises
            .filter(({ name }) => name === "Back Squat")
            .map((one) => loadOf(one) * (1 + (repsOf(one.reps).max + reserveIn(one.notes ?? "")) / 30)),
        ),
      ),
    }));
    const named = 60 * (1 + (5 + 2) / 30);
    const last = squats.findLastIndex(({ isEased }) => isEased);
    expect(last).toBeGreaterThan(0);
    expect(squats.map(({ isEased }) => isEased)).toEqual(squats.map((_, at) => at <= last));
    expect(squats.slice(0, last + 1).every(({ load }) => load < named)).toBe(true);
    expect(squats[last + 1]?.load).toBeGreaterThanOrEqual(0.97 * named);
  });

  it("is a break: all that was lifted before it begins lighter and comes back", () => {
    const lifts = { "Back Squat": kg(100, 5), "Bench Press": kg(80, 5) };
    const [fresh, back] = [{}, { layoff: true }].map((besides) => designed({ besides, loads: { lifts } }));
    const first = (one: typeof fresh) =>
      Math.max(
        ...(one?.full[0]?.sessions ?? []).flatMap(({ exercises }) =>
          exercises.map(loadOf).filter(Number.isFinite),
        ),
      );
    expect(first(back)).toBeLessThan(0.85 * first(fresh));
    expect(back?.full[0]?.description).toBe("Eased after the break.");
    expect(back?.reasoning).toContain("are from before the break");
    expect(back?.program.weeks.filter(isFull).at(-1)?.description).toBeUndefined();
  });

  it("ends in a test after a birth, and in none before it", () => {
    const endOf = (besides: AnswerValues["besides"]) =>
      builtFrom(
        valuesOf({ goal: { value: "fitness", from: "said" }, besides: { value: besides, from: "said" } }),
      )?.head.reasoning;
    expect(endOf({ birth: true })).toContain("of the last week");
    expect(endOf({ birth: true, pregnant: true })).not.toContain("of the last week");
  });

  it.each([
    ["I'm pregnant, 20 weeks, and want to stay fit", { birth: true, pregnant: true }],
    ["I had a baby three months ago", { birth: true }],
    ["my wife is pregnant and I want to get fit", undefined],
    ["I want to get fit after my pregnancy", { birth: true }],
  ])("is a child that comes or came: %s", (text, besides) => {
    const { said } = readAnswer(text, { units: "kg", today: "2026-11-28", values: valuesOf({}) });
    expect(said.besides).toEqual(besides);
  });

  it.each([
    ["I want to get stronger again, I have not trained for two years", true],
    ["I haven't lifted in 8 months", true],
    ["back after a long break", true],
    ["after two years off training", true],
    ["I have trained for two years", undefined],
    ["not on Mondays, 8 months of training", undefined],
  ])("is heard: %s", (text, layoff) => {
    const { said } = readAnswer(text, { units: "kg", today: "2026-11-28", values: valuesOf({}) });
    expect(said.besides?.layoff).toBe(layoff);
    if (layoff) expect(said.experience).toBeUndefined();
  });
});
