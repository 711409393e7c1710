import "temporal-polyfill/global";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { thoroughIn } from "@canter/agent/testing/thorough-in";
import type { MemberContext } from "../core/application-context.ts";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { allFiles, fileOf, importSteps, table } from "./testing/import-steps.ts";

const thoroughly = thoroughIn(import.meta.filename);

const fitnotes = (rows: readonly string[]) =>
  table("fitnotes.csv", [
    "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time",
    ...rows,
  ]);

describe.each(dialectsFor(import.meta.filename))("bringing files in (%s)", (dialect) => {
  let world: TestWorld;
  let owner: MemberContext;
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    ({ owner } = world);
  });
  afterEach(() => world.cleanUp());

  const { everything, preview, apply, importItems, workouts } = importSteps(() => ({ world, owner }));

  it("shows first what it would come to, and brings in what was shown", async () => {
    const before = await everything();
    const shown = await preview([
      await fileOf("hevy-export.csv"),
      await fileOf("triathlon-garmin-fr920xt.fit"),
    ]);
    expect(shown).toMatchObject({
      state: "preview",
      total: 22,
      preview: {
        workouts: 22,
        sets: 330,
        from: "2018-05-27",
        to: "2025-06-30",
        known: 0,
        similar: 0,
        open: { massUnit: false },
      },
    });
    expect(shown.preview?.names.map(({ name }) => name)).toContain("Lower Chest Fly");
    expect(await everything()).toEqual(before);

    const done = await apply(shown.id);
    expect(done).toMatchObject({
      state: "done",
      done: 22,
      outcome: { saved: 22, asked: 0, known: 0, leftOut: 0 },
    });
    const swim = (await workouts()).find(({ discipline }) => discipline === "swimming");
    expect(swim).toMatchObject({ date: "2018-05-27", startTime: "09:33", durationSeconds: 1987.521 });
    // Said in miles, and the same to the centimetre.
    const run = (await workouts()).find(({ discipline }) => discipline === "running");
    expect(run?.distance?.unit).toBe("mi");
    expect([run?.distanceMeters, Math.round((run?.distance?.value ?? 0) * 160_934.4) / 100]).toEqual([
      9805.92, 9805.92,
    ]);
    const recording = valueOf(
      await world.application.import.readRecording(owner, swim?.id ?? "", { points: 100 }),
    );
    expect(recording).toMatchObject({ totals: { maxHeartRate: 175 }, device: "Garmin Forerunner 920 XT" });
    expect(recording.seconds).toHaveLength(100);
  });

  thoroughly("changes nothing the second time, in another order, of all files there are", async () => {
    const decisions = { massUnit: "kg", distanceUnit: "km" };
    const empty = await everything();
    const files = await allFiles();
    const first = await importItems(files, decisions);
    expect([files.length, first.outcome?.leftOut, first.outcome?.known]).toEqual([18, 0, 0]);
    const before = await everything();
    const again = await importItems(files.toReversed(), decisions);
    expect(again.outcome).toMatchObject({ saved: 0, asked: 0, known: first.total });
    expect(await everything()).toEqual(before);
    for (const { id } of [first, again]) {
      valueOf(await world.application.import.undoImport(owner, id));
      valueOf(await world.application.import.carryOutImport(owner, id));
    }
    expect(await everything()).toEqual(empty);
  });

  it("brings in once what two processes bring in at once", async () => {
    const other = world.restart();
    const [one, two] = [
      await preview([await fileOf("strong-export.csv")]),
      await preview([await fileOf("strong-export.csv")]),
    ];
    for (const { id } of [one, two])
      valueOf(await world.application.import.applyImport(owner, id, { massUnit: "kg" }));
    const ended = await Promise.all([
      world.application.import.carryOutImport(owner, one.id),
      other.import.carryOutImport(owner, two.id),
      other.import.carryOutImport(owner, one.id),
    ]);
    for (const view of ended) valueOf(view);
    const outcomes = await Promise.all(
      [one, two].map(async ({ id }) => valueOf(await world.application.import.readImport(owner, id)).outcome),
    );
    expect(outcomes.reduce((sum, outcome) => sum + (outcome?.saved ?? 0), 0)).toBe(15);
    expect(outcomes.reduce((sum, outcome) => sum + (outcome?.known ?? 0), 0)).toBe(15);
    expect((await workouts()).length).toBe(15);
  });

  it("is taken back whole: the database is as before, row by row", async () => {
    valueOf(
      await world.application.workout.createWorkout(owner, {
        athleteId: owner.member.athleteId,
        discipline: "strength",
        date: "2025-06-20",
        exercises: [{ name: "Leg Press", sets: [{ reps: 5, weightKg: 400 }] }],
      }),
    );
    const before = await everything();
    const done = await importItems([await fileOf("hevy-export.csv"), await fileOf("run-garmin.tcx")]);
    expect(await everything()).not.toEqual(before);
    valueOf(await world.application.import.undoImport(owner, done.id));
    const undone = valueOf(await world.application.import.carryOutImport(owner, done.id));
    expect(undone).toMatchObject({ state: "undone", outcome: { takenBack: 18, keptChanged: 0 } });
    expect(await everything()).toEqual(before);
    // And can be imported again.
    expect(await importItems([await fileOf("run-garmin.tcx")])).toMatchObject({ outcome: { saved: 1 } });
  });

  it("keeps what somebody has changed since when the rest is taken back", async () => {
    const done = await importItems([
      fitnotes(["2026-03-02,Deadlift,Back,100,kgs,5,,,", "2026-03-03,Deadlift,Back,105,kgs,5,,,"]),
    ]);
    const [latest] = await workouts();
    valueOf(
      await world.application.workout.editWorkout(owner, latest?.id ?? "", {
        version: 1,
        notes: "felt easy",
      }),
    );
    valueOf(await world.application.import.undoImport(owner, done.id));
    const undone = valueOf(await world.application.import.carryOutImport(owner, done.id));
    expect(undone.outcome).toMatchObject({ takenBack: 1, keptChanged: 1 });
    expect(await workouts()).toMatchObject([{ id: latest?.id, notes: "felt easy" }]);
  });

  it("asks once what an exercise is, and remembers", async () => {
    const row = (date: string) => `${date},My odd Zercher thing,Legs,60,kgs,5,,,`;
    const first = await preview([fitnotes([row("2026-03-02")])]);
    expect(first.preview?.names).toMatchObject([{ name: "My odd Zercher thing", workouts: 1 }]);
    expect(first.preview?.exercises).toContainEqual(
      expect.objectContaining({ name: "My odd Zercher thing", isKnown: false }),
    );
    const unknown = await world.application.import.applyImport(owner, first.id, {
      names: { "My odd Zercher thing": "nothing" },
    });
    expect(unknown).toMatchObject({ ok: false, error: { fields: [{ path: "names.My odd Zercher thing" }] } });
    await apply(first.id, { names: { "My odd Zercher thing": "zercher-squats" } });
    const next = await preview([fitnotes([row("2026-03-09")])]);
    expect(next.preview?.names).toEqual([]);
    await apply(next.id);
    expect((await workouts()).map(({ exercises }) => exercises[0]?.exerciseId)).toEqual([
      "zercher-squats",
      "zercher-squats",
    ]);
  });

  it("asks for the unit that a file does not state, and takes it for all of its loads", async () => {
    const { id, preview: shown } = await preview([await fileOf("strong-export-rest-timer.csv")]);
    expect(shown?.open).toMatchObject({ massUnit: true, distanceUnit: false });
    expect(await world.application.import.applyImport(owner, id, {})).toMatchObject({
      ok: false,
      error: { fields: [{ path: "massUnit", message: "must be kg or lb: the file does not say which" }] },
    });
    await apply(id, { massUnit: "lb" });
    const [workout] = await workouts();
    expect(workout?.exercises[0]?.sets[0]).toMatchObject({
      reps: 10,
      weight: { value: 20, unit: "lb" },
      weightKg: 9.07,
    });
  });

  it("asks whether it is the same as something logged, and adds the watch's heart rate to one's own words", async () => {
    const logged = valueOf(
      await world.application.workout.createWorkout(owner, {
        athleteId: owner.member.athleteId,
        discipline: "running",
        date: "2013-02-06",
        distanceMeters: 4850,
        notes: "along the canal, windy",
        exercises: [],
      }),
    );
    const before = await everything();
    const shown = await preview([await fileOf("run-garmin-fr110.fit")]);
    expect(shown.preview).toMatchObject({ similar: 1 });
    const done = await apply(shown.id);
    expect(done.outcome).toMatchObject({ saved: 0, asked: 1 });
    const [draft] = await workouts("draft");
    expect(draft?.issues).toContainEqual({ kind: "duplicate", workoutId: logged.id });

    valueOf(await world.application.workout.decideDraft(owner, draft?.id ?? "", "same"));
    const [merged, ...others] = await workouts();
    expect(others).toEqual([]);
    expect(merged).toMatchObject({
      id: logged.id,
      distanceMeters: 4850,
      notes: "along the canal, windy",
      durationSeconds: 2625.14,
      avgHeartRate: 147,
    });
    expect(
      valueOf(await world.application.import.readRecording(owner, logged.id, { points: 50 })).laps,
    ).toHaveLength(5);
    expect(await importItems([await fileOf("run-garmin-fr110.fit")])).toMatchObject({
      outcome: { known: 1, saved: 0 },
    });

    valueOf(await world.application.import.undoImport(owner, done.id));
    valueOf(await world.application.import.carryOutImport(owner, done.id));
    const after = valueOf(await world.application.workout.readWorkout(owner, logged.id));
    expect(after).toMatchObject({ version: 3, notes: "along the canal, windy" });
    expect(after.avgHeartRate).toBeUndefined();
    const there = (tables: Record<string, unknown>) => [
      tables["workout_recordings"],
      tables["workout_sources"],
      tables["personal_records"],
    ];
    expect(there(await everything())).toEqual(there(before));
  });

  it("asks about a load far above all others, and about none of years of getting stronger", async () => {
    const months = Array.from(
      { length: 24 },
      (_, n) =>
        `20${24 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}-05,Deadlift,Back,${40 + n * 6},kgs,5,,,`,
    );
    const slip = "2025-07-01,Deadlift,Back,450,kgs,5,,,";
    const done = await importItems([fitnotes([...months, slip])]);
    expect(done.outcome).toMatchObject({ saved: 24, asked: 1 });
    expect((await workouts("draft"))[0]?.issues).toMatchObject([
      { kind: "doubt", field: "exercises.0.sets.0.weight" },
    ]);
    const items = valueOf(await world.application.record.listRecords(owner, {}));
    const best = items.filter(({ kind }) => kind === "weight_for_5_reps");
    expect(best).toMatchObject([{ value: 178, date: "2025-12-05", previousValue: 172 }]);
  });

  it("has the records that the same workouts give when they are logged one by one", async () => {
    valueOf(
      await world.application.workout.createWorkout(owner, {
        athleteId: owner.member.athleteId,
        discipline: "strength",
        date: "2025-06-01",
        exercises: [{ name: "Face Pull", sets: [{ reps: 12, weightKg: 20 }] }],
      }),
    );
    await importItems([await fileOf("hevy-export.csv"), await fileOf("run-garmin-fr110.fit")]);
    const records = async () => (await everything())["personal_records"];
    const before = await records();
    const { recomputeRecords } = await import("../record/recompute-records.ts");
    const subjects = [
      ...new Set(
        (await world.store.db.selectFrom("personal_records").select("subject_key").execute()).map(
          (row) => row.subject_key,
        ),
      ),
    ];
    await world.store.transact((trx) => recomputeRecords(trx, owner.scope, owner.member.athleteId, subjects));
    expect(await records()).toEqual(before);
    expect((before as readonly unknown[]).length).toBeGreaterThan(40);
  });

  it("leaves out what lies in the future, and says so", async () => {
    const shown = await preview([
      fitnotes(["2027-03-02,Deadlift,Back,100,kgs,5,,,", "2026-03-02,Deadlift,Back,100,kgs,5,,,"]),
    ]);
    expect(shown.preview).toMatchObject({ ahead: 1 });
    const done = await apply(shown.id);
    expect(done.outcome).toMatchObject({ saved: 1, leftOut: 1 });
    expect(done.outcome?.notes?.[0]?.message).toContain("2027-03-02: its date must be from");
  });

  it("brings a horse's track in as a trail ride of whoever brought it", async () => {
    const { rita } = world;
    const shown = valueOf(
      await world.application.import.createImport(rita, {
        files: [await fileOf("run.gpx")],
        athleteId: "beau",
      }),
    );
    valueOf(await world.application.import.applyImport(rita, shown.id, {}));
    valueOf(await world.application.import.carryOutImport(rita, shown.id));
    const { items } = valueOf(
      await world.application.workout.listWorkouts(rita, { status: "saved", limit: 9, athleteId: "beau" }),
    );
    expect(items).toMatchObject([
      { discipline: "trail", riderAthleteId: rita.member.athleteId, durationSeconds: 948 },
    ]);
  });

  it("refuses athletes of others and no file at all, and says what of a broken file is wrong", async () => {
    const files = [await fileOf("run.gpx")];
    expect(await world.application.import.createImport(owner, { files, athleteId: "beau" })).toMatchObject({
      ok: false,
      error: { type: "not_found" },
    });
    expect(await world.application.import.createImport(owner, { files: [] })).toMatchObject({ ok: false });
    const broken = await preview([table("notes.txt", ["nothing of that kind"])]);
    expect(broken).toMatchObject({ total: 0, files: [{ name: "notes.txt", problems: [{ where: "file" }] }] });
    expect(valueOf(await world.application.import.discardImport(owner, broken.id)).id).toBe(broken.id);
    expect(await world.application.import.readImport(owner, broken.id)).toMatchObject({ ok: false });
  });
});
