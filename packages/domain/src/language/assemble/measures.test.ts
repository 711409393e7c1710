import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../read-by-rules.ts";

/** Discipline, metres and seconds of each workout. */
const measured = (text: string): string[] =>
  parseByRules(text, { now: "2026-11-18T20:15:00+01:00", units: "kg" }).workouts.map(
    ({ discipline, distanceMeters, durationSeconds }) =>
      `${discipline} ${distanceMeters ?? "-"} m ${durationSeconds ?? "-"} s`,
  );

describe("how far and how long, told behind what was done", () => {
  it.each([
    ["hiked to the hut, which came to 14,2 km and took us 5 h 20 min", ["hiking 14200 m 19200 s"]],
    ["cycled to Ghent, which took 3 h 10 min and came to 71 km", ["cycling 71000 m 11400 s"]],
    ["ran the river loop. Which came to 8 km. Took 44 min.", ["running 8000 m 2640 s"]],
    ["walked round the lake, which took us 2 hours, 9.5 km in total", ["walking 9500 m 7200 s"]],
    [
      "bench 5x5 80, then a 20 min walk on the treadmill at 6 km/h",
      ["strength - m - s", "walking 2000 m 1200 s"],
    ],
    ["chest and triceps, 50 min, good pump", ["strength - m 3000 s"]],
    ["over the pass by bike, 18 km up in 1 hr 41 min, 950 m gain", ["cycling 18000 m 6060 s"]],
    ["Hyrox doubles in Valencia, 1h22m30", ["crossfit - m - s"]],
    ["rode 40 km in 1h22m30", ["cycling 40000 m 4950 s"]],
    ["swam 1500 m, 185 second rest in the middle", ["swimming 1500 m - s"]],
    ["oly tri: swim 1500 28:10, bike 40k 1:08:44", ["swimming 1500 m 1690 s", "cycling 40000 m 4124 s"]],
    ["xc practice ran 6 km in 31 min", ["running 6000 m 1860 s"]],
    ["easy 5k w the dog, didn't time it", ["running 5000 m - s"]],
    ["5k with Dave", ["running 5000 m - s"]],
    ["with the club, 84 km 3:02:15", ["cycling 84000 m 10935 s"]],
    ["40 miles 2:15", ["cycling 64373.76 m 8100 s"]],
    ["21.1 km in 1:49", ["running 21100 m 6540 s"]],
    ["58 km on the bike, three hours ten including the coffee", ["cycling 58000 m 11400 s"]],
    ["signed up for a 5k with Dave", []],
    ["which shoes for 10 km in 50 min?", []],
    ["legs sore, 45 min nap", []],
  ])("%s", (text, want) => {
    expect(measured(text)).toEqual(want);
  });
});
