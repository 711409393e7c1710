import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const athletes = [
  { id: "beau", name: "Beau", kind: "horse" as const },
  { id: "star", name: "Star", kind: "horse" as const },
  { id: "tom", name: "Tom", kind: "person" as const },
];
/** Wednesday 2026-11-18. */
const read = (text: string) => {
  const { workouts, confidence } = parseByRules(text, { now: "2026-11-18T17:30:00Z", units: "kg", athletes });
  return [confidence, ...workouts.map(({ discipline, date }) => `${discipline} ${date?.slice(-2)}`)];
};

describe("the day of a later sentence", () => {
  it.each([
    [
      "ran 4 miles in 36:00, then stretched 10 min. Bike yesterday 45 min",
      ["running 18", "mobility 18", "cycling 17"],
    ],
    ["rode Beau 25 min. Tom lunged Star yesterday 20 min", ["flatwork 18", "lunging 17"]],
    ["rode Beau 25 min. Rode Star 30 min yesterday", ["flatwork 18", "flatwork 17"]],
    ["lifted: squat 3x5 at 200. I ran 3 miles yesterday", ["strength 18", "running 17"]],
  ])("is of its own work alone: %s", (text, workouts) => {
    expect(read(text)).toEqual(["sure", ...workouts]);
  });

  it.each([
    ["ran 5k in 25:00. Followed by 20 min bike yesterday", ["running 17", "cycling 17"]],
    ["squat 5x5 225. 30 min easy bike, all yesterday", ["strength 17", "cycling 17"]],
    ["10 min row to warm up. squat 5x5 at 100 yesterday", ["strength 17"]],
    ["rode Beau. 40 min flatwork yesterday", ["flatwork 17"]],
    ["ran 5k. 25:00 yesterday", ["running 17"]],
    ["squat 5x5 at 225. felt good. did it yesterday", ["strength 17"]],
  ])("is of what goes on in it: %s", (text, workouts) => {
    expect(read(text)).toEqual(["sure", ...workouts]);
  });

  it.each([
    "squat 5x5 at 225. Bench 5x5 at 135 yesterday",
    "rode Beau 25 min. Lunged him yesterday 20 min",
    "ran 5k in 25:00. Stretched 10 min yesterday",
    "rowed 5k. biked 20k yesterday",
    "Swam 1500m in 32:00. Biked 40 km in 1:20:00. Ran 10k in 48:00 on Saturday",
  ])("is asked about where it may be of both: %s", (text) => {
    expect(read(text)[0]).toBe("unsure");
  });
});
