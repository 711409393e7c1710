import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRecord, computeRecords, type PersonalRecord, type RecordSource } from "./records.ts";
import { marksOf, recordKey } from "./record-candidates.ts";

const workout = fc
  .record({
    id: fc.integer({ min: 100, max: 999 }).map(String),
    day: fc.integer({ min: 10, max: 14 }),
    startTime: fc.option(fc.constantFrom("07:00", "18:30"), { nil: undefined, freq: 4 }),
    reps: fc.integer({ min: 1, max: 3 }),
    weightKg: fc.integer({ min: 98, max: 102 }),
    run: fc.option(fc.integer({ min: 1498, max: 1502 }), { nil: undefined }),
  })
  .map(({ id, day, startTime, reps, weightKg, run }): RecordSource => {
    const about = { id, athleteId: "a", date: `2026-11-${day}`, ...(startTime && { startTime }) };
    return run === undefined
      ? { ...about, discipline: "strength", exercises: [{ name: "Back Squat", sets: [{ reps, weightKg }] }] }
      : { ...about, discipline: "running", exercises: [], distanceMeters: 5000, durationSeconds: run };
  });
const history = fc.uniqueArray(workout, { minLength: 1, maxLength: 12, selector: ({ id }) => id });

describe("a workout added to existing records", () => {
  it("gives the same as the whole history, or states that the history is required", () => {
    let merged = 0;
    let left = 0;
    fc.assert(
      fc.property(history, (workouts) => {
        const added = workouts.at(-1);
        if (!added) return;
        const before = new Map(
          computeRecords(workouts.slice(0, -1), "a").map((one) => [recordKey(one), one]),
        );
        const after = new Map(computeRecords(workouts, "a").map((one) => [recordKey(one), one]));
        for (const [key, mark] of marksOf(added)) {
          const record: PersonalRecord | undefined = mergeRecord(before.get(key), mark, added);
          if (record) expect(record).toEqual(after.get(key));
          merged += record ? 1 : 0;
          left += record ? 0 : 1;
        }
      }),
      { numRuns: 3000, seed: 5 },
    );
    expect([merged > 3000, left > 1000]).toEqual([true, true]);
  });

  it("never requires the history for the latest workout, and seldom for an earlier day", () => {
    const squat = (id: string, date: string, weightKg: number): RecordSource => ({
      id,
      athleteId: "a",
      date,
      discipline: "strength",
      exercises: [{ name: "Back Squat", sets: [{ reps: 5, weightKg }] }],
    });
    const standing = computeRecords([squat("1", "2026-11-01", 100), squat("2", "2026-11-10", 110)], "a");
    for (const added of [
      squat("3", "2026-11-10", 120),
      squat("3", "2026-11-11", 105),
      squat("3", "2026-11-05", 105),
      squat("3", "2026-11-05", 120),
      squat("3", "2026-10-05", 90),
    ])
      for (const [key, mark] of marksOf(added))
        expect(
          mergeRecord(
            standing.find((one) => recordKey(one) === key),
            mark,
            added,
          ),
        ).toBeDefined();
  });
});
