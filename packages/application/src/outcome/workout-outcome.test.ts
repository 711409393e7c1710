import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const squats = (kg: number, date: string, title?: string) => ({
  discipline: "strength",
  date,
  ...(title && { title }),
  exercises: [
    {
      name: "back squat",
      sets: [
        { reps: 5, weightKg: 40, warmup: true },
        { reps: 5, weightKg: kg },
        { reps: 5, weightKg: kg, rpe: 8 },
      ],
    },
  ],
});

describe.each(dialectsFor(import.meta.filename))("a workout's outcome (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const create = async (input: Parameters<TestWorld["application"]["workout"]["createWorkout"]>[1]) =>
    valueOf(await world.application.workout.createWorkout(world.emma, input));
  const outcome = async (id: string) =>
    valueOf(await world.application.outcome.readWorkoutOutcome(world.emma, id));

  it("is its volume, its records, its goal, and the same exercises the previous time", async () => {
    const athleteId = "emma-athlete";
    const before = await create({ ...squats(100, "2026-11-10"), athleteId });
    valueOf(
      await world.application.health.createGoal(world.emma, {
        target: { kind: "performance", exercise: "Back Squat", load: { value: 120, unit: "kg" }, reps: 5 },
      }),
    );
    const now = await create({ ...squats(110, "2026-11-12"), athleteId });
    // Later workouts are nothing to compare with.
    await create({ ...squats(60, "2026-11-14"), athleteId });
    const view = await outcome(now.id);
    expect(view.figures).toEqual({ volumeKg: 1100, workingSets: 2, hardestRpe: 8 });
    expect(view.records).toContainEqual(
      expect.objectContaining({ kind: "weight_for_5_reps", value: 110, previousValue: 100 }),
    );
    expect(view.goals).toEqual([
      expect.objectContaining({
        title: "Back Squat 120\u00a0kg × 5",
        fraction: 0.5,
        fractionBefore: 0,
        reached: false,
      }),
    ]);
    expect(view.exercises).toEqual([
      expect.objectContaining({
        name: "Back Squat",
        last: expect.objectContaining({
          workoutId: before.id,
          date: "2026-11-10",
          figures: expect.objectContaining({ volumeKg: 1000 }) as unknown,
        }) as unknown,
      }),
    ]);
  });

  it("of the first of its kind sets no records and has no comparison", async () => {
    const first = await create({
      discipline: "strength",
      date: "2026-11-01",
      exercises: [{ name: "hip thrust", sets: [{ reps: 8, weightKg: 90 }] }],
      athleteId: "emma-athlete",
    });
    expect(await outcome(first.id)).toEqual({
      workoutId: first.id,
      figures: { volumeKg: 720, workingSets: 1 },
      records: [],
      goals: [],
      exercises: [{ name: "Hip Thrust", figures: { volumeKg: 720, workingSets: 1 } }],
    });
  });

  it("of a run is compared with the last run", async () => {
    const run = (date: string, durationSeconds: number) => ({
      discipline: "running",
      date,
      durationSeconds,
      distanceMeters: 5000,
      exercises: [],
      athleteId: "emma-athlete",
    });
    const slow = await create(run("2026-11-03", 1500));
    const fast = await create(run("2026-11-05", 1440));
    const view = await outcome(fast.id);
    expect(view.last).toEqual({
      workoutId: slow.id,
      date: "2026-11-03",
      figures: { durationSeconds: 1500, distanceMeters: 5000 },
    });
    expect(view.records).toContainEqual(
      expect.objectContaining({ kind: "fastest", value: 1440, previousValue: 1500 }),
    );
  });

  it("of a deleted one is its figures only", async () => {
    const gone = await create({ ...squats(130, "2026-11-16"), athleteId: "emma-athlete" });
    valueOf(await world.application.workout.deleteWorkout(world.emma, gone.id));
    expect(await outcome(gone.id)).toMatchObject({ records: [], goals: [], exercises: [] });
  });

  it("stays between those who may read the workout", async () => {
    const own = await create({ ...squats(70, "2026-11-02"), athleteId: "emma-athlete" });
    expect(await world.application.outcome.readWorkoutOutcome(world.zoe, own.id)).toMatchObject({
      ok: false,
      error: { type: "not_found" },
    });
  });
});
