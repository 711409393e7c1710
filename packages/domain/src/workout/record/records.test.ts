import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordsBrokenBy, computeRecords, type PersonalRecord, type RecordSource } from "./records.ts";
import type { LoggedSet } from "../workout.ts";

const workout = (id: string, date: string, more: Partial<RecordSource> = {}): RecordSource => ({
  id,
  date,
  athleteId: "anna",
  discipline: "strength",
  exercises: [],
  ...more,
});
const squat = (...sets: LoggedSet[]) => [{ exerciseId: "back-squat", name: "Back Squat", sets }];
const value = (records: readonly PersonalRecord[], kind: string, reps?: number) =>
  records.find((record) => record.kind === kind && record.reps === reps)?.value;

describe("records of an exercise", () => {
  const records = computeRecords(
    [
      workout("a", "2026-01-01", {
        exercises: squat(
          { reps: 5, weightKg: 100 },
          { reps: 3, weightKg: 110 },
          { reps: 1, weightKg: 150, failed: true },
          { reps: 5, weightKg: 140, warmup: true },
        ),
      }),
      workout("b", "2026-01-08", {
        exercises: squat({ reps: 8, weightKg: 100 }, { reps: 20, weightKg: 60 }),
      }),
    ],
    "anna",
  );

  it("count a set for every number of repetitions up to its own, but not warm-ups and failures", () => {
    expect([1, 3, 4, 5, 8, 9, 12].map((reps) => value(records, "weight_for_reps", reps))).toEqual([
      110, 110, 100, 100, 100, 60, 60,
    ]);
    expect(value(records, "estimated_one_rep_max")).toBeCloseTo(126.67, 2);
    expect(records.filter((record) => record.kind === "weight_for_reps")).toHaveLength(12);
  });

  it("stay with the earlier date on a tie, and store what they replaced", () => {
    expect(records.find((record) => record.reps === 5)).toMatchObject({ workoutId: "a", date: "2026-01-01" });
    expect(records.find((record) => record.kind === "estimated_one_rep_max")).toMatchObject({
      workoutId: "b",
      previous: { value: 121, workoutId: "a", date: "2026-01-01" },
    });
  });

  it("take a day's sum for no set", () => {
    const done = (name: string, ...sets: LoggedSet[]) => [
      workout("c", "2026-01-01", { exercises: [{ name, sets }] }),
    ];
    const kinds = (of: readonly RecordSource[]) =>
      computeRecords(of, "anna").map(({ kind, value }) => [kind, value]);
    expect(kinds(done("Push-Up", { reps: 100, kind: "total" }, { reps: 30 }))).toEqual([["most_reps", 30]]);
    expect(kinds(done("Plank", { durationSeconds: 600, kind: "total" }))).toEqual([]);
    expect(kinds(done("Swing", { reps: 100, weightKg: 24, kind: "total" }))).toEqual([
      ["estimated_one_rep_max", 24],
      ["weight_for_reps", 24],
    ]);
  });

  it("exist for repetitions without load, holds and carries", () => {
    const others = computeRecords(
      [
        workout("c", "2026-01-01", {
          exercises: [
            { name: "Pull-Up", sets: [{ reps: 12 }, { reps: 9 }, { reps: 5, weightKg: -20 }] },
            { name: "Plank", sets: [{ durationSeconds: 90 }] },
            {
              name: "Farmer's Carry",
              sets: [
                { distanceMeters: 40, weightKg: 32 },
                { distanceMeters: 60, weightKg: 24 },
              ],
            },
            { name: "Run", sets: [{ durationSeconds: 600 }] },
          ],
        }),
      ],
      "anna",
    );
    expect(
      others.map(({ subject, kind, value: best }) => [
        subject.kind === "exercise" ? subject.name : subject.kind,
        kind,
        best,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["Pull-Up", "most_reps", 12],
        ["Plank", "longest_hold", 90],
        ["Farmer's Carry", "heaviest_carry", 32],
        ["Farmer's Carry", "longest_carry", 60],
      ]),
    );
    expect(others).toHaveLength(4);
  });
});

describe("records over distances", () => {
  it("come from totals and from timed intervals, only for named distances", () => {
    const records = computeRecords(
      [
        workout("a", "2026-02-01", { discipline: "running", distanceMeters: 5020, durationSeconds: 1450 }),
        workout("b", "2026-02-02", { discipline: "running", distanceMeters: 7000, durationSeconds: 1800 }),
        workout("c", "2026-02-03", {
          discipline: "running",
          exercises: [
            {
              name: "Run",
              sets: [
                { distanceMeters: 400, durationSeconds: 92 },
                { distanceMeters: 400, durationSeconds: 88 },
                { distanceMeters: 400, durationSeconds: 70, warmup: true },
              ],
            },
          ],
        }),
        workout("d", "2026-02-04", {
          discipline: "crossfit",
          exercises: [{ name: "Rowing Machine", sets: [{ distanceMeters: 500, durationSeconds: 105 }] }],
        }),
        workout("e", "2026-02-05", { discipline: "running", distanceMeters: 21_082, durationSeconds: 6000 }),
      ],
      "anna",
    );
    const fastest = records.flatMap((record) =>
      record.subject.kind === "distance"
        ? [[record.subject.discipline, record.subject.name, record.value, record.workoutId]]
        : [],
    );
    expect(fastest).toEqual([
      ["rowing", "500 m", 105, "d"],
      ["running", "half marathon", 6000, "e"],
      ["running", "400 m", 88, "c"],
      ["running", "5 km", 1450, "a"],
    ]);
    expect([value(records, "longest_distance"), value(records, "longest_duration")]).toEqual([21_082, 6000]);
  });

  it("do not exist for horses", () => {
    expect(
      computeRecords(
        [workout("a", "2026-02-01", { discipline: "trail", durationSeconds: 7200, distanceMeters: 10_000 })],
        "anna",
      ),
    ).toEqual([]);
  });
});

describe("records of named workouts", () => {
  it("take the lower time and the higher count, with scaled ones separate", () => {
    const records = computeRecords(
      [
        workout("a", "2026-03-01", {
          discipline: "crossfit",
          notes: "Fran; rx",
          score: { type: "time", value: 272 },
        }),
        workout("b", "2026-03-08", {
          discipline: "crossfit",
          notes: "fran, scaled",
          score: { type: "time", value: 200 },
        }),
        workout("c", "2026-03-15", {
          discipline: "crossfit",
          title: "Fran",
          score: { type: "time", value: 260 },
        }),
        workout("d", "2026-03-16", {
          discipline: "crossfit",
          title: "Cindy",
          score: { type: "rounds", value: "9+7" },
        }),
        workout("e", "2026-03-17", {
          discipline: "crossfit",
          title: "Cindy",
          score: { type: "rounds", value: "9+12" },
        }),
        workout("f", "2026-03-18", {
          discipline: "crossfit",
          notes: "with Ben",
          score: { type: "time", value: 100 },
        }),
      ],
      "anna",
    );
    expect(
      records.map(({ subject, workoutId, value: best }) => [
        subject.kind === "wod" && subject.name,
        subject.kind === "wod" && subject.scaled,
        workoutId,
        best,
      ]),
    ).toEqual([
      ["Cindy", false, "e", 9.0012],
      ["Fran", false, "c", 260],
      ["Fran", true, "b", 200],
    ]);
  });
});

describe("records broken by a workout", () => {
  const earlier = computeRecords(
    [workout("a", "2026-01-01", { exercises: squat({ reps: 5, weightKg: 100 }) })],
    "anna",
  );

  it("are reported once, with the highest number of repetitions", () => {
    const broken = recordsBrokenBy(
      workout("b", "2026-01-08", {
        exercises: squat({ reps: 4, weightKg: 110 }, { reps: 5, weightKg: 100 }),
      }),
      earlier,
    );
    expect(
      broken.map(({ kind, reps, value: best, previous }) => [kind, reps, best, previous?.value]),
    ).toEqual([
      ["estimated_one_rep_max", undefined, 124.67, 116.67],
      ["weight_for_reps", 4, 110, 100],
    ]);
  });

  it("do not include a first mark or an equal one", () => {
    expect(
      recordsBrokenBy(workout("b", "2026-01-08", { exercises: squat({ reps: 5, weightKg: 100 }) }), earlier),
    ).toEqual([]);
    expect(
      recordsBrokenBy(
        workout("b", "2026-01-08", { exercises: [{ name: "Plank", sets: [{ durationSeconds: 60 }] }] }),
        earlier,
      ),
    ).toEqual([]);
  });

  it("are compared with the previous record if the workout itself holds the record", () => {
    const second = workout("b", "2026-01-08", { exercises: squat({ reps: 5, weightKg: 110 }) });
    const held = computeRecords(
      [workout("a", "2026-01-01", { exercises: squat({ reps: 5, weightKg: 100 }) }), second],
      "anna",
    );
    expect(
      recordsBrokenBy({ ...second, exercises: squat({ reps: 5, weightKg: 105 }) }, held).map(
        (record) => record.previous?.value,
      ),
    ).toEqual([116.67, 100]);
    expect(recordsBrokenBy({ ...second, exercises: squat({ reps: 5, weightKg: 95 }) }, held)).toEqual([]);
  });

  it("belong to the athlete", () => {
    expect(
      recordsBrokenBy(
        workout("b", "2026-01-08", { athleteId: "ben", exercises: squat({ reps: 5, weightKg: 200 }) }),
        earlier,
      ),
    ).toEqual([]);
  });
});

describe("recomputing", () => {
  const someSet: fc.Arbitrary<LoggedSet> = fc.record({
    reps: fc.integer({ min: 1, max: 15 }),
    weightKg: fc.integer({ min: 1, max: 5 }).map((n) => n * 20),
  });
  const history = fc
    .array(
      fc.record({
        day: fc.integer({ min: 10, max: 28 }),
        sets: fc.array(someSet, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((days) =>
      days.map(({ day, sets }, i) =>
        workout(`w${String(i).padStart(2, "0")}`, `2026-05-${day}`, { exercises: squat(...sets) }),
      ),
    );
  const shuffled = history.chain((workouts) =>
    fc.tuple(fc.constant(workouts), fc.shuffledSubarray(workouts, { minLength: workouts.length })),
  );

  it("gives the same records in any order", () => {
    fc.assert(
      fc.property(shuffled, ([workouts, other]) => {
        expect(computeRecords(other, "anna")).toEqual(computeRecords(workouts, "anna"));
      }),
    );
  });

  it("restores the earlier record when its workout is deleted", () => {
    fc.assert(
      fc.property(history, (workouts) => {
        for (const record of computeRecords(workouts, "anna")) {
          const without = computeRecords(
            workouts.filter(({ id }) => id !== record.workoutId),
            "anna",
          );
          const back = without.find((one) => one.kind === record.kind && one.reps === record.reps);
          if (!record.previous) {
            if (back) expect(back.value).toBeLessThanOrEqual(record.value);
            continue;
          }
          expect(back?.value ?? 0).toBeGreaterThanOrEqual(record.previous.value);
          expect(back?.value).toBeLessThanOrEqual(record.value);
        }
      }),
    );
  });

  it("reports broken records that match the recomputed ones", () => {
    fc.assert(
      fc.property(history, (workouts) => {
        const [last, ...rest] = workouts.toSorted((a, b) =>
          a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1,
        );
        if (!last) return;
        const after = computeRecords(workouts, "anna");
        for (const broken of recordsBrokenBy(last, computeRecords(rest, "anna")))
          expect(after).toContainEqual(broken);
      }),
    );
  });
});
