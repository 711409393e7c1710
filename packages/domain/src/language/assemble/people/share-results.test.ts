import "temporal-polyfill/global";
import { describe, expect, it } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const read = (message: string) => parseByRules(message, { now: "2026-11-27T19:00:00+00:00", units: "kg" });
const shared = (message: string) =>
  read(message).workouts.map(({ athlete, score, exercises }) => [athlete, score?.value, exercises.length]);

describe("one workout's results of several people", () => {
  it("are each one's own, with what was done", () => {
    expect(shared("12 min amrap of 10 push ups and 15 air squats: Lena 6+4, me 5+12")).toEqual([
      ["Lena", "6+4", 2],
      [undefined, "5+12", 2],
    ]);
  });

  it("are nobody's where no person is among them", () => {
    const { workouts } = read("12 min amrap of 10 push ups, 15 air squats: Score 6+4");
    expect(workouts).toMatchObject([{ score: { value: "6+4" } }]);
  });

  it("are of what says its scheme before them, and leave what the writer did besides", () => {
    expect(shared("Fran 5:02. Then 10 min AMRAP of burpees and pull-ups: Anna 5+8, Kev 7+2")).toEqual([
      [undefined, 302, 0],
      ["Anna", "5+8", 2],
      ["Kev", "7+2", 2],
    ]);
    expect(shared("Fran 5:02 with Anna. 12 min AMRAP 5 pull-ups 10 push-ups: Anna 6+3, me 7+1")).toEqual([
      [undefined, 302, 0],
      ["Anna", "6+3", 2],
      [undefined, "7+1", 2],
    ]);
    expect(shared("Squat 5x5 100, then 21-15-9 burpees and swings: Anna 5:30, me 6:10")).toEqual([
      [undefined, undefined, 1],
      ["Anna", 330, 2],
      [undefined, 370, 2],
    ]);
  });

  it("end the workout: what is stated behind them is in none of theirs", () => {
    expect(
      shared("10 min AMRAP of 5 burpees and 5 pull-ups: Anna 5+8, me 7+2. Then 20 air squats. Squat 5x5 100"),
    ).toEqual([
      ["Anna", "5+8", 2],
      [undefined, "7+2", 2],
      [undefined, undefined, 2],
    ]);
  });

  it.each([
    "10 min AMRAP of 5 burpees and 5 pull-ups 5+8, then 5k run: Anna 25:00, me 26:30",
    "21-15-9 burpees and swings for time, then 5k run: Anna 25:00, me 26:30",
  ])("are of no workout before the one that they follow: %s", (message) => {
    const { workouts } = read(message);
    const runs = workouts.filter(({ discipline }) => discipline === "running");
    expect(runs.map(({ athlete, durationSeconds }) => [athlete, durationSeconds])).toEqual([
      ["Anna", 1500],
      [undefined, 1590],
    ]);
  });

  it.each([
    "10 min AMRAP of burpees and pull-ups: Anna 5+8, Kev 7+2. 21-15-9 thrusters and burpees for time: Anna 5:30, Kev 6:10",
    "21-15-9 burpees, swings: Anna 5:30, me 6:10. Fran 4:50",
    "10 min AMRAP of 5 burpees and 5 pull-ups: Anna 5+8, Kev 7+2. Fran 5:02",
    "10 min amrap: Anna 5+8, Kev 7+2",
  ])("are asked about where they may be of another one: %s", (message) => {
    expect(read(message).confidence).toBe("unsure");
  });
});
