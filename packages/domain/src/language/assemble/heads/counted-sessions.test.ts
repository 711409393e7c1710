import "temporal-polyfill/global";
import { describe, expect, test } from "vitest";
import { parseByRules } from "../../read-by-rules.ts";

const read = (text: string) => parseByRules(text, { now: "2026-03-18T19:30:00+01:00", units: "kg" });

describe("sessions and stretches told in short", () => {
  test("gives each counted session a workout of its own", () => {
    const { workouts, confidence } = read("two runs today: 5k at lunch in 25:40, 8k tonight in 44:05");
    expect(workouts.map(({ distanceMeters, durationSeconds }) => [distanceMeters, durationSeconds])).toEqual([
      [5000, 1540],
      [8000, 2645],
    ]);
    expect(confidence).toBe("sure");
  });
  test("doubts a count that does not come out", () => {
    expect(read("two runs yesterday, both easy").confidence).toBe("unsure");
  });
  test("reads a stretch in the unit of the whole and leaves the whole its time", () => {
    const [run] = read("16k with the last 4 at 4:30/km, 1:20:00").workouts;
    expect([run?.distanceMeters, run?.durationSeconds]).toEqual([16000, 4800]);
    expect(
      run?.exercises[0]?.sets.map(({ distanceMeters, durationSeconds }) => [distanceMeters, durationSeconds]),
    ).toEqual([[4000, 1080]]);
  });
  test("keeps a heart rate of afterwards out of the average", () => {
    const [run] = read("5k 24:35, hr 112 a minute after finishing").workouts;
    expect(run?.avgHeartRate).toBeUndefined();
    expect(run?.notes).toContain("hr 112 a minute after finishing");
  });
  test("doubts whether what follows a circuit was done in each round", () => {
    const { workouts, confidence } = read("3 rounds of 10 chin ups and 15 dips, then a 2 minute plank");
    expect(workouts[0]?.exercises.map(({ sets }) => sets.length)).toEqual([3, 3, 1]);
    expect(confidence).toBe("unsure");
  });
});
