import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "./read-by-rules.ts";

// A Monday.
const now = "2026-11-16T20:15:00-05:00";
/** Day, discipline, whose, and repetitions per exercise: "11-16 strength: Push-Up 20,15". */
const outline = (text: string): readonly string[] =>
  parseByRules(text, { now, units: "lb" }).workouts.map(({ date, discipline, athlete, exercises }) =>
    [
      date.slice(5),
      discipline,
      ...(athlete === undefined ? [] : [athlete]),
      ...exercises.map(({ name, sets }) => `${name} ${sets.map(({ reps }) => reps ?? "-").join(",")}`.trim()),
    ].join(" "),
  );

describe("the day of a workout", () => {
  it.each([
    ["curls 3x10 30. Yesterday I swam 1k", ["11-16 strength Dumbbell Curl 10,10,10", "11-15 swimming"]],
    [
      "dips 3x12 and on Friday I benched 205 3x5",
      ["11-16 strength Dip 12,12,12", "11-13 strength Bench Press 5,5,5"],
    ],
    ["rowed 5k. biked 20k yesterday", ["11-15 rowing", "11-15 cycling"]],
    ["Mon: ran 5k. Tue: swam 1k. Thu: ran 8k", ["11-09 running", "11-10 swimming", "11-12 running"]],
    ["The day 3 of November I ran 5k", ["11-03 running"]],
    ["bike 40 min. quads are still shot from the climb yesterday", ["11-16 cycling"]],
    ["yoga 30 min, the dog sat on my mat", ["11-16 yoga"]],
  ])("%s", (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });
});

describe("numbers that a place or a sum stands before", () => {
  it.each([
    ["60 pushups (25, 20, 15)", ["11-16 strength Push-Up 25,20,15"]],
    ["benched 2x5 at 165 and then rowed 2x8 at 135", ["11-16 strength Bench Press 5,5 Barbell Row 8,8"]],
    ["rowed 3x20 at 24", ["11-16 rowing"]],
    ["rowed 4x8 at 32", ["11-16 rowing"]],
    ["rowed 135x8x2", ["11-16 strength Barbell Row 8,8"]],
    ["40 burpees in 3 rounds: 15, 13, 12", ["11-16 strength Burpee 15,13,12"]],
    ["pull ups in the vest 7 6 6", ["11-16 strength Pull-Up 7,6,6"]],
    [
      "bulgarians 3x8 10kg, left leg always worse. dips 2x10",
      ["11-16 strength Bulgarian Split Squat 8,8,8 Dip 10,10"],
    ],
    ["push ups on the landing 12 11 9", ["11-16 strength Push-Up 12,11,9"]],
  ])("%s", (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });
});

describe("who and what is meant", () => {
  it.each([
    ["sea kayak 10 km round Karen island, 1h35", ["11-16 other"]],
    [
      "hill reps 6 x 60 sec hard, walked back down. 5 miles all in, 52 min",
      ["11-16 running Run -,-,-,-,-,-"],
    ],
    ["Tomasz upper body only. Bench 3x10 60", ["11-16 strength Tomasz Bench Press 10,10,10"]],
    ["Tomasz: deadlift 300 3x5", ["11-16 strength Tomasz Deadlift 5,5,5"]],
    ["1k erg test. Ines 3:58. Tomas 3:24", ["11-16 rowing Ines", "11-16 rowing Tomas"]],
    ["Good morning. I did 2 sets of 8 dips", ["11-16 strength Dip 8,8"]],
    ["jumped a 2'6\" course on Juno, he sailed it", ["11-16 jumping Juno"]],
    ["pt coach made us do 30 burpees", ["11-16 strength Burpee 30"]],
    ["20 km of bike, 50 min", ["11-16 cycling"]],
    ["walked 3 km, slippery on the bridge", ["11-16 walking"]],
    ["row 20 min, arms dead from saturdays match", ["11-16 rowing"]],
    ["squat 3x3 from week 4 on", []],
    ["I'd start at 3x12 with 20 kg", []],
  ])("%s", (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });
});

describe("a runner's way without its unit", () => {
  it.each([
    ["ran 3.1 in 27:45", 4988.97],
    ["jogged 5 in 48:10 this morning", 8046.72],
    // Nobody runs so far in the time, or so slowly.
    ["ran 30 in 27:45", undefined],
  ])("%s", (text, meters) => {
    expect(parseByRules(text, { now, units: "lb" }).workouts[0]?.distanceMeters).toBe(meters);
  });
});

describe("remarks that are kept whole", () => {
  it.each([
    ["bench 3x5 185. coach says elbows in more", "coach says elbows in more"],
    ["at the station, squat 5x5 225", "at the station"],
    ["rowed 5k, new ftp 262 (was 255)", "new ftp 262 (was 255)"],
    ["plank 1:15 in the tack room between rides", "in the tack room between rides"],
    ["squat 5x5 225. The calf ache from Tuesday is still there", "The calf ache from Tuesday is still there"],
  ])("%s", (text, remark) => {
    expect(parseByRules(text, { now, units: "lb" }).workouts[0]?.notes).toContain(remark);
  });
});

describe("a wish for what is next", () => {
  it.each([
    "rode Beau 35 min, bit strong in the canter, next ride should be light",
    "rode Beau 35 min, bit strong in the canter, the next one should be light",
    "rode Beau 35 min, bit strong in the canter. Tomorrow should be light",
  ])("never holds back what is reported beside it: %s", (text) => {
    const athletes = [{ name: "Beau", kind: "horse" as const }];
    const { workouts, confidence } = parseByRules(text, { now, units: "lb", athletes });
    expect(workouts).toMatchObject([
      { athlete: "Beau", durationSeconds: 2100, notes: expect.stringMatching(/should be light$/u) },
    ]);
    expect(confidence).toBe("sure");
  });

  it("does nothing yet", () => {
    const athletes = [{ name: "Beau", kind: "horse" as const }];
    const said = parseByRules("rode Beau 35 min, next ride should be 40 min", { now, units: "lb", athletes });
    expect(said.workouts).toMatchObject([{ durationSeconds: 2100 }]);
  });

  it("is none where a number is set right", () => {
    expect(parseByRules("ran 5 km, that should be 6", { now, units: "lb" }).confidence).toBe("unsure");
  });
});

describe("who came along, and what stands behind a session", () => {
  it.each([
    ["walked with my grandson Tom, 1.5 miles, 40 minutes", ["11-16 walking"]],
    ["walked with my daughter Annie, 3 km, 40 min", ["11-16 walking"]],
    ["my wife Karen did Fran in 5:20", ["11-16 crossfit Karen"]],
    ["Murph 45:10, then partner Annie 14:20", ["11-16 crossfit", "11-16 crossfit"]],
  ])("%s", (text, expected) => {
    expect(outline(text)).toEqual(expected);
  });

  it("leaves in doubt whether a sport and its time were done where something else was, too", () => {
    const { confidence } = parseByRules("30 min rowing tonight watched a film", { now, units: "lb" });
    expect(confidence).toBe("unsure");
  });
});
