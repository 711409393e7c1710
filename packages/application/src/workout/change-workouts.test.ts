import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import type { WorkoutInput } from "./create-workout.ts";

const squats = (kg: number, date = "2026-11-18") => ({
  discipline: "strength",
  date,
  exercises: [{ name: "back squat", sets: [{ reps: 5, weightKg: kg }] }],
});

describe.each(dialectsFor(import.meta.filename))("changing workouts (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const create = async (kg: number, date?: string) =>
    valueOf(
      await world.application.workout.createWorkout(world.emma, {
        ...squats(kg, date),
        athleteId: "emma-athlete",
      }),
    );
  const fiveReps = async () =>
    valueOf(await world.application.record.listRecords(world.emma, {})).find(
      ({ kind }) => kind === "weight_for_5_reps",
    );

  it("links exercises by name with the catalogue and fills in what was entered", async () => {
    const workout = await create(100);
    expect(workout.exercises[0]).toMatchObject({
      exerciseId: "barbell-full-squat",
      name: "Back Squat",
      sets: [{ weightKg: 100, weight: { value: 100, unit: "kg" } }],
    });
    expect(workout).toMatchObject({
      version: 1,
      status: "saved",
      source: { kind: "manual" },
      loggedBy: "emma-member",
    });
  });

  it("recomputes records when history is edited, deleted, restored and undone", async () => {
    const best = await create(120, "2026-11-19");
    expect(await fiveReps()).toMatchObject({ value: 120, previousValue: 100 });
    const edited = valueOf(
      await world.application.workout.editWorkout(world.emma, best.id, { version: 1, ...squats(90) }),
    );
    expect(edited.version).toBe(2);
    expect(await fiveReps()).toMatchObject({ value: 100 });
    valueOf(await world.application.workout.undoWorkout(world.emma, best.id));
    expect(await fiveReps()).toMatchObject({ value: 120 });
    valueOf(await world.application.workout.deleteWorkout(world.emma, best.id));
    expect(await fiveReps()).toMatchObject({ value: 100 });
    valueOf(await world.application.workout.restoreWorkout(world.emma, best.id));
    expect(await fiveReps()).toMatchObject({ value: 120, previousValue: 100 });
  });

  it("adds a workout of an earlier day to the records at its date", async () => {
    await create(110, "2026-11-01");
    expect(await fiveReps()).toMatchObject({ value: 120, previousValue: 110 });
  });

  it("undoes repeatedly to the first state, and then the saving itself", async () => {
    const { id } = await create(50);
    for (const [version, kg] of [
      [1, 51],
      [2, 52],
      [3, 53],
    ] as const)
      valueOf(await world.application.workout.editWorkout(world.emma, id, { version, ...squats(kg) }));
    const states: (number | undefined)[] = [];
    for (let step = 0; step < 4; step++) {
      const undone = valueOf(await world.application.workout.undoWorkout(world.emma, id));
      states.push(undone.deletedAt === undefined ? undone.exercises[0]?.sets[0]?.weightKg : undefined);
    }
    expect(states).toEqual([52, 51, 50, undefined]);
    for (let again = 0; again < 2; again++)
      expect(await world.application.workout.undoWorkout(world.emma, id)).toMatchObject({
        ok: false,
        error: { type: "conflict", detail: "There is nothing to undo." },
      });
    const restored = valueOf(await world.application.workout.restoreWorkout(world.emma, id));
    expect([restored.deletedAt, restored.exercises[0]?.sets[0]?.weightKg]).toEqual([undefined, 50]);
    const changes = valueOf(await world.application.workout.listWorkoutVersions(world.emma, id)).map(
      ({ change }) => change,
    );
    expect(changes).toEqual([
      "restored",
      "undone",
      "undone",
      "undone",
      "undone",
      "edited",
      "edited",
      "edited",
      "created",
    ]);
  });

  it("refuses a change of an outdated version, and one that empties the workout", async () => {
    const { id } = await create(60);
    valueOf(await world.application.workout.editWorkout(world.emma, id, { version: 1, notes: "heavy" }));
    expect(
      await world.application.workout.editWorkout(world.emma, id, { version: 1, notes: "light" }),
    ).toMatchObject({ ok: false, error: { type: "conflict" } });
    expect(
      await world.application.workout.editWorkout(world.emma, id, { version: 2, exercises: [] }),
    ).toMatchObject({
      ok: false,
      error: { type: "invalid", fields: [{ path: "exercises" }] },
    });
    expect(valueOf(await world.application.workout.readWorkout(world.emma, id))).toMatchObject({
      version: 2,
      notes: "heavy",
    });
  });

  it("is not found for strangers, and forbidden for those who may only read", async () => {
    const ride = valueOf(
      await world.application.workout.createWorkout(world.emma, {
        discipline: "flatwork",
        date: "2026-11-18",
        durationSeconds: 1800,
        exercises: [],
        athleteId: "beau",
      }),
    );
    expect(ride.riderAthleteId).toBe("emma-athlete");
    const types: string[] = [];
    // Rita's account owns another group as well: it may from there too, but not with a key for that group alone.
    const withKey = { ...world.owner, onlyHere: true as const };
    for (const member of [world.zoe, withKey, world.vera, world.owner, world.rita]) {
      const result = await world.application.workout.deleteWorkout(member, ride.id);
      types.push(result.ok ? "ok" : result.error.type);
    }
    expect(types).toEqual(["not_found", "not_found", "forbidden", "ok", "ok"]);
  });

  it("resolves a rider by name: a member becomes the rider, anybody else stays a name", async () => {
    const { application, rita } = world;
    const ride = { discipline: "flatwork", durationSeconds: 1500, exercises: [], athleteId: "beau" };
    const made = valueOf(
      await application.workout.createWorkout(rita, {
        ...ride,
        date: "2026-11-12",
        fields: { riderName: "Jake", rein: "both" },
      }),
    );
    expect(made.riderAthleteId).toBeUndefined();
    expect(made.fields).toEqual({ riderName: "Jake", rein: "both" });
    const edit = async (patch: { readonly version: number; readonly [field: string]: unknown }) =>
      valueOf(await application.workout.editWorkout(rita, made.id, patch));
    const emmas = await edit({ version: 1, fields: { riderName: "emma", rein: "both" } });
    expect([emmas.riderAthleteId, emmas.fields]).toEqual(["emma-athlete", { rein: "both" }]);
    const katies = await edit({ version: 2, riderAthleteId: null, fields: { riderName: "Katie" } });
    expect([katies.riderAthleteId, katies.fields]).toEqual([undefined, { riderName: "Katie" }]);
    const chosen = await edit({ version: 3, riderAthleteId: rita.member.athleteId });
    expect([chosen.riderAthleteId, chosen.fields]).toEqual([rita.member.athleteId, undefined]);
    expect((await edit({ version: 4, notes: "calm" })).riderAthleteId).toBe(rita.member.athleteId);
  });

  it("hides versions from the time when it was training that the member can't read", async () => {
    const { id } = await create(80);
    const flatwork = { discipline: "flatwork", durationSeconds: 1800, exercises: [], athleteId: "beau" };
    valueOf(await world.application.workout.editWorkout(world.emma, id, { version: 1, ...flatwork }));
    const versionsFor = async (member: typeof world.emma) =>
      valueOf(await world.application.workout.listWorkoutVersions(member, id)).map(({ version }) => version);
    expect(await versionsFor(world.emma)).toEqual([2, 1]);
    expect(await versionsFor(world.rita)).toEqual([2]);
    expect(await world.application.workout.undoWorkout(world.rita, id)).toMatchObject({
      error: { type: "conflict" },
    });
  });

  it("refuses by name what is possible as entered, but not in kilograms or metres", async () => {
    const run = { discipline: "running", date: "2026-11-18", exercises: [], athleteId: "emma-athlete" };
    const sets = [{ reps: 5, weight: { value: 5000, unit: "kg" as const } }];
    const inputs: [WorkoutInput, string][] = [
      [{ ...run, distance: { value: 10_000_000, unit: "km" } }, "distanceMeters"],
      [{ ...run, distance: { value: 1e-9, unit: "m" } }, "distanceMeters"],
      [
        { ...run, discipline: "strength", exercises: [{ name: "Squat", sets }] },
        "exercises.0.sets.0.weightKg",
      ],
    ];
    for (const [input, path] of inputs)
      expect(await world.application.workout.createWorkout(world.emma, input)).toMatchObject({
        ok: false,
        error: { type: "invalid", fields: [{ path }] },
      });
  });

  it("shows an exercise's history and the exercises used", async () => {
    const history = valueOf(
      await world.application.workout.readExerciseHistory(world.emma, "barbell-full-squat", { limit: 2 }),
    );
    expect(history.items.at(-1)).toMatchObject({
      date: "2026-11-19",
      heaviestKg: 120,
      estimatedOneRepMaxKg: 140,
      volumeKg: 600,
      bestReps: 5,
    });
    const earlier = valueOf(
      await world.application.workout.readExerciseHistory(world.emma, "barbell-full-squat", {
        limit: 50,
        cursor: history.nextCursor,
      }),
    );
    expect(earlier.items.map(({ date }) => date)).toContain("2026-11-01");
    const used = valueOf(
      await world.application.workout.listExercises(world.emma, { used: true, limit: 10 }),
    );
    expect(used.items.map(({ id }) => id)).toEqual(["barbell-full-squat"]);
    const found = valueOf(
      await world.application.workout.listExercises(world.emma, { q: "squt back", used: false, limit: 3 }),
    );
    expect(found.items[0]).toMatchObject({ name: "Back Squat", lastDate: "2026-11-19" });
    expect(
      (
        await world.application.workout.readExerciseHistory(world.zoe, "barbell-full-squat", {
          athleteId: "emma-athlete",
          limit: 2,
        })
      ).ok,
    ).toBe(false);
  });

  it("pages through an exercise's history however often it was done in a day", async () => {
    const ids: string[] = [];
    for (const reps of Array.from({ length: 60 }, (_, n) => n + 1))
      ids.push(
        valueOf(
          await world.application.workout.createWorkout(world.zoe, {
            discipline: "strength",
            date: reps === 1 ? "2026-11-16" : "2026-11-17",
            exercises: [{ name: "Grease the Groove", sets: [{ reps }] }],
            athleteId: "zoe-athlete",
          }),
        ).id,
      );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = valueOf(
        await world.application.workout.readExerciseHistory(world.zoe, "own:grease the groove", {
          limit: 7,
          cursor,
        }),
      );
      seen.unshift(...page.items.map(({ workoutId }) => workoutId));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids);
    expect(
      await world.application.workout.readExerciseHistory(world.zoe, "own:grease the groove", {
        limit: 7,
        cursor: "x",
      }),
    ).toMatchObject({ error: { type: "invalid", fields: [{ path: "cursor" }] } });
  });

  it("lets a group add a discipline, and messages then know its words", async () => {
    const bouldering = {
      id: "bouldering",
      name: "Bouldering",
      athleteKind: "person" as const,
      measure: "duration" as const,
      fields: [],
      words: ["bouldering", "bouldered"],
    };
    valueOf(await world.application.group.putDiscipline(world.emma, bouldering));
    const { allWorkouts } = valueOf(
      await world.application.agents.receiveMessage(
        world.emma,
        { text: "bouldering 90 min, sent the blue one" },
        { wait: true },
      ),
    );
    expect(allWorkouts[0]).toMatchObject({
      saved: true,
      discipline: "bouldering",
      workout: { durationSeconds: 5400 },
    });
    expect(await world.application.group.putDiscipline(world.vera, bouldering)).toMatchObject({
      ok: false,
      error: { type: "forbidden" },
    });
    expect(
      await world.application.group.putDiscipline(world.emma, { ...bouldering, id: "running" }),
    ).toMatchObject({ ok: false, error: { type: "conflict" } });
    expect(
      await world.application.group.putDiscipline(world.emma, { ...bouldering, id: "climbing" }),
    ).toMatchObject({ ok: false, error: { fields: [{ path: "words.0" }] } });
    expect(
      (await world.application.group.listDisciplines(world.zoe)).some(({ id }) => id === "bouldering"),
    ).toBe(false);
    valueOf(await world.application.group.removeDiscipline(world.emma, "bouldering"));
  });

  it("delivers at the next start what a crash left undelivered, once", async () => {
    const { appendEvent } = await import("@canter/storage/outbox/outbox");
    const workout = await create(70, "2026-10-01");
    const { replaceRecords } = await import("@canter/storage/record/records");
    const payload = {
      workoutId: workout.id,
      athleteIds: ["emma-athlete"],
      subjectKeys: ["exercise/barbell-full-squat"],
    };
    // Nothing of the crashed process continues.
    await world.application.settled();
    await world.store.transact(async (trx) => {
      valueOf(
        await replaceRecords(trx, world.emma.scope, "emma-athlete", ["exercise/barbell-full-squat"], []),
      );
      await appendEvent(trx, world.emma.scope, "workout.changed", payload, 1);
      await appendEvent(trx, world.emma.scope, "workout.changed", { broken: true }, 1);
    });
    expect(await fiveReps()).toBeUndefined();
    const restarted = world.restart();
    await restarted.prepare({ demo: false, zone: "UTC", units: "kg" });
    expect(await fiveReps()).toMatchObject({ value: 120 });
    await restarted.settled();
    // All six subscribers reported the unreadable event, and nothing was held up.
    expect(world.bugs).toHaveLength(6);
  });
});
