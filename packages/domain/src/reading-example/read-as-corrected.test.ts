import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { readMessage } from "../health/words/read-message.ts";
import { workoutOfDoubt } from "../language/workout-of-doubt.ts";
import { asSetRight, readAsCorrected, type ReadContext, textKey } from "./read-as-corrected.ts";
import type { ReadingExample } from "./reading-example.ts";
import {
  athletes,
  type Change,
  context,
  exampleOf,
  groundwork,
  saidOf,
  walked,
} from "./testing/correct-message.ts";

const at = (clock: string, ...examples: readonly ReadingExample[]): ReadContext => ({
  ...context,
  now: clock,
  examples,
});
const nextWeek = "2026-11-25T09:00:00+01:00";
const datesOf = (text: string, clock: string, example: ReadingExample) =>
  readAsCorrected(text, at(clock, example))?.workouts.map(({ date }) => date);

describe("a message that was set right before", () => {
  const example = exampleOf("Walked 4 km in 50 min", walked);

  it("is read so again, surely, on the day of the new clock", () => {
    const read = readMessage("walked 4 km in 50 min", at(nextWeek, example));
    expect(read.parsed).toMatchObject({
      isLog: true,
      confidence: "sure",
      doubts: [],
      workouts: [{ discipline: "hiking", date: "2026-11-25", distanceMeters: 4000, durationSeconds: 3000 }],
    });
    expect(read.parsed.spans.map(({ meaning }) => meaning)).toEqual([asSetRight]);
    expect(readMessage("walked 4 km in 50 min", at(nextWeek)).parsed.workouts[0]?.discipline).toBe("walking");
  });

  it.each([
    "walked 4 km in 50 min",
    "  Walked  4 km in 50 min. ",
    "Walked 4 km in 50 min!",
    "Walked ４ km in 50 min",
  ])("is the same in %j", (text) => {
    expect(readAsCorrected(text, at(nextWeek, example))).toBeDefined();
  });

  it.each([
    "Walked 5 km in 50 min",
    "Walked 4 km in 50 min with Jake",
    "Walked 4 km, in 50 min",
    "Walked 4 KM in 50 min",
    "Walked 4 km\nin 50 min",
    "Walked 4 km in 50 min?",
    "Walked 4 km in 50 min yesterday",
  ])("is another one in %j", (text) => {
    expect(readAsCorrected(text, at(nextWeek, example))).toBeUndefined();
  });

  it("is another one where a bare number means something else", () => {
    for (const other of [{ units: "lb" }, { distanceUnit: "mi" }, { isMonthFirst: true }] as const)
      expect(readAsCorrected(example.text, { ...at(nextWeek, example), ...other })).toBeUndefined();
  });

  it("leaves in doubt what nobody set right, in its own workout", () => {
    const text = "walked 4 km. Luna 20";
    const again = (...changes: readonly Change[]) => {
      const said = "  walked  4 km.  Luna 20.";
      const read = readAsCorrected(said, at(nextWeek, exampleOf(text, ...changes)));
      const doubts = read?.doubts.map((doubt) => [
        said.slice(doubt.start, doubt.end),
        doubt.reason,
        read.workouts[workoutOfDoubt(read, doubt)]?.athlete,
      ]);
      return [read?.confidence, doubts];
    };
    expect(saidOf(text).alone.doubts.map(({ reason }) => reason)).toEqual(["minutes?"]);
    const open = ["unsure", [["20", "minutes?", "Luna"]]];
    expect(again(walked)).toEqual(open);
    expect(again(walked, groundwork)).toEqual(["sure", []]);
    // What was added and isn't kept may have been the answer.
    expect(again(walked, { ...groundwork, avgHeartRate: 90 })).toEqual(open);
    expect(again({ deletedAt: 5 })).toEqual(open);
    expect(again(walked, { deletedAt: 5 })).toEqual(["sure", []]);
  });

  it("keeps lines and signs apart, and treats quotation marks alike", () => {
    expect(textKey("Row 5’30” ")).toBe(textKey("row 5'30\""));
    expect(textKey("10M run")).not.toBe(textKey("10m run"));
    expect(textKey("squat\n5x5")).not.toBe(textKey("squat 5x5"));
  });

  it("takes the day that its words name now", () => {
    const yesterday = exampleOf("walked 4 km yesterday", walked);
    expect(datesOf("walked 4 km yesterday", nextWeek, yesterday)).toEqual(["2026-11-24"]);
    const tuesday = exampleOf("walked 4 km on Tuesday", walked);
    expect(datesOf("walked 4 km on Tuesday", nextWeek, tuesday)).toEqual(["2026-11-24"]);
    const friday = exampleOf("walked 4 km on friday", walked);
    expect(datesOf("walked 4 km on friday", nextWeek, friday)).toEqual(["2026-11-20"]);
    const dated = exampleOf("walked 4 km on 14 November", walked);
    expect(datesOf("walked 4 km on 14 November", nextWeek, dated)).toEqual(["2026-11-14"]);
    const two = exampleOf("yesterday walked 4 km, today walked 6 km", walked, walked);
    expect(datesOf("yesterday walked 4 km, today walked 6 km", nextWeek, two)).toEqual([
      "2026-11-24",
      "2026-11-25",
    ]);
  });

  it("is read as any other where its words don't name its day any more", () => {
    const misspelt = exampleOf("walked 4 km on a friend's wedding day", { ...walked, date: "2026-11-18" });
    expect(datesOf(misspelt.text, nextWeek, misspelt)).toBeUndefined();
    expect(datesOf(misspelt.text, "2026-11-20T20:00:00+01:00", misspelt)).toEqual(["2026-11-18"]);
    // Both days that it names were one and are two.
    const both = exampleOf("walked 4 km on friday, on the 20th", walked);
    expect(datesOf(both.text, "2026-11-28T09:00:00+01:00", both)).toBeUndefined();
  });

  it("goes by the name that a horse has now, and by none that nobody has", () => {
    const luna = exampleOf("lunged Luna 20 min", groundwork);
    const renamed = [{ name: "Moonlight", kind: "horse" as const, formerNames: ["Luna"] }];
    const read = (some: ReadContext["athletes"]) =>
      readAsCorrected("lunged Luna 20 min", { ...at(nextWeek, luna), athletes: some ?? [] });
    expect(read(athletes)?.workouts[0]?.athlete).toBe("Luna");
    expect(read(renamed)?.workouts[0]?.athlete).toBe("Moonlight");
    expect(read([])).toBeUndefined();
  });

  it("is read by the first example of the list: one's own before others'", () => {
    const other = { ...example, workouts: [{ discipline: "other", date: "2026-11-20", exercises: [] }] };
    const first = (...examples: readonly ReadingExample[]) =>
      readAsCorrected(example.text, at(nextWeek, ...examples))?.workouts[0]?.discipline;
    expect(first(example, other)).toBe("hiking");
    expect(first(other, example)).toBe("other");
  });

  it("is not where it says more than training: its parts are read apart", () => {
    const text = "weighed 82.3 this morning, walked 4 km";
    const more = { ...example, text };
    expect(readMessage(text, at(nextWeek, more)).parsed.workouts[0]?.discipline).toBe("walking");
  });
});
