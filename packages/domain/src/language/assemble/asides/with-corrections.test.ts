import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const parse = (text: string) => parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" });
const sets = (text: string) =>
  parse(text).workouts[0]?.exercises[0]?.sets.map(({ weightKg, reps }) => [weightKg, reps]);

describe("a number that is set right in the same breath", () => {
  it.each(["ran 8k 46:30, no wait it was 47:30", "yesterday: ran 8k 46:30, then no wait it was 47:30"])(
    "is the time that is said last: %s",
    (text) => {
      expect(parse(text).workouts).toMatchObject([{ discipline: "running", durationSeconds: 2850 }]);
      expect(parse(text).confidence).toBe("sure");
    },
  );

  it.each([
    [
      "squat 100 2x5, sorry I mean 105",
      [
        [105, 5],
        [105, 5],
      ],
    ],
    [
      "curls 12kg 2x12. no wait, 2x15",
      [
        [12, 15],
        [12, 15],
      ],
    ],
    [
      "front squat 3 sets of 3 at 95 - actually 2 sets",
      [
        [95, 3],
        [95, 3],
      ],
    ],
    [
      "bench 95 2x5. Correction: 85.",
      [
        [85, 5],
        [85, 5],
      ],
    ],
  ])("takes the place of the wrong one: %s", (text, want) => {
    expect(sets(text)).toEqual(want);
  });

  it.each([
    ["swam 1800m i mean 2000m, 44 mins", 2000, 2640],
    ["7k in 36:10 this morning, scratch that, 37:10", 7000, 2230],
    ["walked 4 km, make that 5 with the detour, 1h", 5000, 3600],
  ])("keeps the other numbers: %s", (text, distanceMeters, durationSeconds) => {
    expect(parse(text).workouts).toMatchObject([{ distanceMeters, durationSeconds }]);
  });

  it.each([
    ["I did 5K in 27:50 this morning no wait that was yesterday morning", ["2026-11-17"]],
    ["squat 5x5 100 on monday, sorry, sunday", ["2026-11-15"]],
    ["squats today 5x5 100. sorry, yesterday I missed it", ["2026-11-18"]],
  ])("is the day that is said last: %s", (text, dates) => {
    expect(parse(text).workouts.map(({ date }) => date)).toEqual(dates);
  });

  it("is none where the words only look like one", () => {
    expect(parse("ran 10k, sorry couldn't do more, 55:00").workouts).toMatchObject([
      { distanceMeters: 10000, durationSeconds: 3300 },
    ]);
    expect(sets("bench 60 1x10, rather slowly, then 1x8 at 65")).toEqual([
      [60, 10],
      [65, 8],
    ]);
  });
});
