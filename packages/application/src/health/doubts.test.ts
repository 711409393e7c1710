import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { averageOf } from "@canter/domain/health/nutrition-totals";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("doubtful values (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
    const { application, emma } = world;
    for (const [day, value] of [82.9, 82.7, 82.8, 82.6, 82.8].entries())
      valueOf(
        await application.health.createMeasurement(emma, { kind: "weight", value, date: `2026-11-1${day}` }),
      );
  });
  afterAll(() => world.cleanUp());

  const trend = async () => {
    const { latest, lastReading } = valueOf(
      await world.application.health.readTrend(world.emma, { kind: "weight" }),
    );
    return [Math.round(latest?.trend ?? 0), lastReading?.value];
  };

  it("from scales reach no trend before they are answered, whatever the answer", async () => {
    const { application, emma } = world;
    const weigh = async () =>
      valueOf(await application.health.createMeasurement(emma, { kind: "weight", value: 82.3, unit: "lb" }));
    const before = await trend();
    const first = await weigh();
    expect(first.doubt).toMatchObject({ field: "value", suggestion: { text: "82.3\u00a0kg" } });
    expect(await trend()).toEqual(before);
    const meant = valueOf(await application.health.answerMeasurementDoubt(emma, first.id, "suggestion"));
    expect(meant).toMatchObject({ value: 82.3, unit: "kg", si: 82.3, version: 2 });
    expect(meant.doubt).toBeUndefined();
    expect(await trend()).toEqual([83, 82.3]);
    expect(await application.health.answerMeasurementDoubt(emma, first.id, "confirm")).toMatchObject({
      error: { type: "conflict" },
    });
    const second = await weigh();
    valueOf(await application.health.answerMeasurementDoubt(emma, second.id, "leave_out"));
    expect(await trend()).toEqual([83, 82.3]);
    const third = await weigh();
    expect(
      valueOf(await application.health.answerMeasurementDoubt(emma, third.id, "confirm")).si,
    ).toBeCloseTo(37.33);
    // Confirmed is confirmed: a note does not change that.
    const noted = await application.health.changeMeasurement(emma, third.id, { version: 2, note: "yes" });
    expect(valueOf(noted).doubt).toBeUndefined();
    valueOf(await application.health.deleteMeasurement(emma, third.id));
  });

  it("from the log box are reported, marked and asked about", async () => {
    const { application, emma } = world;
    const before = await trend();
    const result = valueOf(
      await application.agents.receiveMessage(emma, { text: "weighed 182.3 kg" }, { wait: true }),
    );
    expect(result.reply.replaceAll("\u00a0", " ")).toMatch(/182\.3 kg\? Your trend is 8\d/u);
    expect(result.confidence).toBe("unsure");
    expect(result.entries).toMatchObject([{ doubts: [{ suggestion: { text: "182.3\u00a0lb" } }] }]);
    expect(await trend()).toEqual(before);
    valueOf(await application.health.answerMeasurementDoubt(emma, result.entries[0]?.id ?? "", "suggestion"));
    const now = valueOf(await application.logging.readRun(emma, result.runId));
    expect(now.entries).toMatchObject([{ text: "Weight 182.3\u00a0lb" }]);
    expect(now.entries[0]?.doubts).toBeUndefined();
  });

  it("from a file are marked, and the others count", async () => {
    const { application, emma } = world;
    const text = "date,weight\n2026-10-01,83.4\n2026-10-02,8.31\n2026-10-03,83.2\n";
    const files = [{ name: "scale.csv", bytes: Buffer.from(text) }];
    const { id } = valueOf(await application.import.createImport(emma, { files }));
    valueOf(await application.import.applyImport(emma, id, {}));
    expect(valueOf(await application.import.carryOutImport(emma, id)).outcome?.measurements).toMatchObject({
      saved: 2,
      asked: 1,
    });
    const listed = valueOf(
      await application.health.listMeasurements(emma, {
        from: "2026-10-01",
        to: "2026-10-31",
        status: "asked",
        limit: 9,
      }),
    );
    expect(listed.items.map(({ value }) => value)).toEqual([8.31]);
    const counting = await application.health.listMeasurements(emma, {
      from: "2026-10-01",
      to: "2026-10-31",
      limit: 9,
    });
    expect(valueOf(counting).items.map(({ value }) => value)).toEqual([83.2, 83.4]);
  });

  it("of a meal are in no total", async () => {
    const { application, emma } = world;
    const meal = valueOf(await application.health.createNutrition(emma, { text: "soup", calories: 9000 }));
    const day = async () => valueOf(await application.health.readNutritionDay(emma, {})).totals.calories;
    expect(await day()).toBe(0);
    const average = async () =>
      averageOf(valueOf(await application.health.listNutritionDays(emma, {})), "calories");
    expect(await average()).toBeUndefined();
    const answer = { field: "calories", answer: "suggestion" } as const;
    valueOf(await application.health.answerNutritionDoubt(emma, meal.id, answer));
    expect(await day()).toBe(900);
    expect(await average()).toEqual({ mean: 900, days: 1 });
  });

  it("of a workout make it a draft without records until they are answered", async () => {
    const { application, emma } = world;
    const squat = (value: number, date: string) => ({
      discipline: "strength",
      date,
      athleteId: emma.member.athleteId,
      exercises: [{ name: "Back Squat", sets: [{ reps: 5, weight: { value, unit: "kg" as const } }] }],
    });
    const best = async () =>
      Math.max(
        ...valueOf(await application.record.listRecords(emma, {}))
          .filter(({ kind }) => kind === "weight_for_5_reps")
          .map(({ value }) => value),
      );
    valueOf(await application.workout.createWorkout(emma, squat(102.5, "2026-11-01")));
    const heavy = valueOf(await application.workout.createWorkout(emma, squat(225, "2026-11-03")));
    expect(heavy).toMatchObject({ status: "draft", issues: [{ kind: "doubt" }] });
    expect(await best()).toBe(102.5);
    const field = "exercises.0.sets.0.weight";
    const meant = await application.workout.answerWorkoutDoubt(emma, heavy.id, {
      field,
      answer: "suggestion",
    });
    expect(valueOf(meant)).toMatchObject({ status: "saved", issues: [] });
    expect(await best()).toBe(102.5);
    const again = valueOf(await application.workout.createWorkout(emma, squat(225, "2026-11-04")));
    const confirmed = await application.workout.answerWorkoutDoubt(emma, again.id, {
      field,
      answer: "confirm",
    });
    expect(valueOf(confirmed).status).toBe("saved");
    expect(await best()).toBe(225);
    // Confirmed values are not asked about again when something else is changed.
    const edited = await application.workout.editWorkout(emma, again.id, { version: 2, notes: "belt" });
    expect(valueOf(edited)).toMatchObject({ status: "saved", issues: [] });
    const slip = await application.workout.editWorkout(emma, again.id, {
      version: 3,
      exercises: squat(525, "").exercises,
    });
    expect(valueOf(slip).status).toBe("draft");
    expect(await best()).toBe(102.5);
  });

  it("of a run described in words are asked about, and impossible dates are refused", async () => {
    const { application, emma } = world;
    const said = await application.agents.receiveMessage(
      emma,
      { text: "ran 400 miles in 20 minutes" },
      { wait: true },
    );
    const { allWorkouts, reply } = valueOf(said);
    expect(allWorkouts).toMatchObject([{ saved: false, records: [] }]);
    expect(reply).toMatch(/Nobody has been that fast/u);
    const old = {
      discipline: "running",
      date: "0001-01-01",
      durationSeconds: 60,
      exercises: [],
      athleteId: emma.member.athleteId,
    };
    for (const date of ["0001-01-01", "2031-01-01"])
      expect(await application.workout.createWorkout(emma, { ...old, date })).toMatchObject({
        error: { type: "invalid", fields: [{ path: "date" }] },
      });
    expect(
      await application.health.createMeasurement(emma, { kind: "weight", value: 82, date: "0001-01-01" }),
    ).toMatchObject({ error: { type: "invalid", fields: [{ path: "date" }] } });
  });
});
