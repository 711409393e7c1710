import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import type { Schedule } from "@canter/domain/program/program-head";
import { sampleWeeks } from "./testing/sample-weeks.ts";

const lift = (...names: readonly string[]) => ({
  athleteId: "rita-athlete",
  discipline: "strength",
  date: "2026-11-20",
  exercises: names.map((name) => ({ name, sets: [{ reps: 5, weightKg: 100 }] })),
});
const lower = lift("Back Squat", "Romanian Deadlift");
const upper = lift("Bench Press", "Barbell Row");

describe.each(dialectsFor(import.meta.filename))("fulfilling planned sessions (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  /** Rita's only active program. */
  const begin = async (athleteId = "rita-athlete", schedule: Schedule = { kind: "dated" }) => {
    const { application, rita } = world;
    const { items } = valueOf(await application.program.listPrograms(rita, { limit: 200 }));
    for (const { id } of items) valueOf(await application.program.deleteProgram(rita, id));
    return valueOf(
      await application.program.createProgram(rita, {
        athleteId,
        program: sampleWeeks(),
        status: "active",
        schedule,
      }),
    ).id;
  };
  const log = async (workout: Parameters<typeof world.application.workout.createWorkout>[1]) =>
    valueOf(await world.application.workout.createWorkout(world.rita, workout));
  /** The workout of each fulfilled session. */
  const linked = async (id: string) => {
    const { workouts, done } = valueOf(await world.application.program.readProgram(world.rita, id));
    expect(done).toBe(Object.keys(workouts).length);
    return workouts;
  };

  it("links the most similar session, next in line; the program moves on by it", async () => {
    const id = await begin();
    const first = await log(lower);
    expect(await linked(id)).toEqual({ s1: first.id });
    const view = valueOf(await world.application.program.readProgram(world.rita, id));
    expect(view.next?.sessionUid).toBe("s2");
    const second = await log(lower);
    expect(await linked(id)).toEqual({ s1: first.id });
    const inPlan = async () =>
      valueOf(await world.application.program.readWorkoutInProgram(world.rita, second.id));
    expect(await inPlan()).toEqual({
      counts: [],
      offers: [{ programId: id, programName: "Program", sessionUid: "s3", name: "Lower", weekNumber: 2 }],
      asks: false,
    });
    const mark = (input: object) =>
      world.application.program.markSession(world.rita, { id, uid: "s3" }, { done: true, ...input });
    valueOf(await mark({ workoutId: second.id }));
    expect((await inPlan()).counts.map(({ sessionUid }) => sessionUid)).toEqual(["s3"]);
    expect(await linked(id)).toEqual({ s1: first.id, s3: second.id });
    await log(lift("Bicep Curl"));
    await log({ ...upper, athleteId: "beau", discipline: "flatwork", durationSeconds: 60, exercises: [] });
    await log({ ...upper, date: "2026-10-01" });
    expect(await linked(id)).toEqual({ s1: first.id, s3: second.id });
  });

  it("never links a future session, however similar", async () => {
    const schedule: Schedule = { kind: "sequence", startDate: "2026-11-20", pauses: [] };
    const id = await begin("rita-athlete", schedule);
    const { id: workoutId } = await log(upper);
    expect(await linked(id)).toEqual({});
    const { offers } = valueOf(await world.application.program.readWorkoutInProgram(world.rita, workoutId));
    expect(offers.map(({ sessionUid, date }) => [sessionUid, date])).toEqual([["s2", "2026-11-21"]]);
  });

  it("asks where two programs fit equally, and takes the one that a person names", async () => {
    const { application, rita } = world;
    const one = await begin();
    const program = sampleWeeks();
    const { id: other } = valueOf(
      await application.program.createProgram(rita, {
        program,
        status: "active",
        schedule: { kind: "dated" },
      }),
    );
    const { id: workoutId } = await log(lower);
    const inPlan = async () => valueOf(await application.program.readWorkoutInProgram(rita, workoutId));
    const asked = await inPlan();
    expect([asked.asks, asked.counts]).toEqual([true, []]);
    expect(new Set(asked.offers.map(({ programId }) => programId))).toEqual(new Set([one, other]));
    valueOf(await application.program.markSession(rita, { id: other, uid: "s1" }, { done: true, workoutId }));
    expect(await linked(one)).toEqual({});
    expect(await linked(other)).toEqual({ s1: workoutId });
    expect([(await inPlan()).asks, (await inPlan()).counts.length]).toEqual([false, 1]);
  });

  it("works whichever way the workout arrives: by a message, about a horse", async () => {
    const id = await begin("luna");
    const text = "lunged Luna 20 min, then flatwork with Luna 45 min";
    const run = valueOf(await world.application.agents.receiveMessage(world.rita, { text }, { wait: true }));
    const ride = run.allWorkouts.find(({ workout }) => workout.discipline === "flatwork");
    expect(ride?.saved).toBe(true);
    expect(await linked(id)).toEqual({ s4: ride?.workoutId });
  });

  it("unlinks a deleted workout, and links it again when it is restored", async () => {
    const { application, rita } = world;
    const id = await begin();
    const { id: workoutId } = await log(lower);
    expect(await linked(id)).toEqual({ s1: workoutId });
    valueOf(await application.workout.deleteWorkout(rita, workoutId));
    expect(await linked(id)).toEqual({});
    valueOf(await application.workout.restoreWorkout(rita, workoutId));
    expect(await linked(id)).toEqual({ s1: workoutId });
    valueOf(await application.workout.undoWorkout(rita, workoutId));
    expect(await linked(id)).toEqual({});
  });

  it("follows a changed workout: another day, other exercises, another athlete", async () => {
    const { application, rita } = world;
    const id = await begin();
    const { id: workoutId } = await log(lower);
    expect(await linked(id)).toEqual({ s1: workoutId });
    const edit = async (version: number, patch: object) =>
      valueOf(await application.workout.editWorkout(rita, workoutId, { version, ...patch }));
    await edit(1, { date: "2026-11-19" });
    const view = valueOf(await application.program.readProgram(rita, id));
    expect(view.program.weeks[0]?.sessions[0]?.completedDate).toBe("2026-11-19");
    await edit(2, { notes: "easy" });
    expect(await linked(id)).toEqual({ s1: workoutId });
    await edit(3, { exercises: upper.exercises, date: "2026-11-20" });
    expect(await linked(id)).toEqual({ s2: workoutId });
    await edit(4, { exercises: lift("Plank").exercises });
    expect(await linked(id)).toEqual({});
    await edit(5, { exercises: lower.exercises });
    expect(await linked(id)).toEqual({ s1: workoutId });
    await edit(6, { athleteId: "beau", discipline: "other", durationSeconds: 60 });
    expect(await linked(id)).toEqual({});
  });

  it("does not link what a person said it isn't", async () => {
    const { application, rita } = world;
    const id = await begin();
    const { id: workoutId } = await log(lower);
    await linked(id);
    valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: false }));
    valueOf(await application.workout.editWorkout(rita, workoutId, { version: 1, notes: "at a friend's" }));
    expect((await linked(id))["s1"]).toBeUndefined();
  });

  it("stays linked for a run that gets a note when the program is over", async () => {
    const { application, rita } = world;
    await begin();
    const cardio = { type: "zone2", duration: 30, modality: "Running" };
    const program = { weeks: [{ sessions: [{ uid: "c1", name: "Run", cardio }] }] };
    const { id } = valueOf(await application.program.createProgram(rita, { status: "active", program }));
    const { id: workoutId } = await log({
      ...lower,
      discipline: "running",
      durationSeconds: 1800,
      exercises: [],
    });
    await application.settled();
    valueOf(await application.program.changeProgram(rita, id, { version: 1, status: "completed" }));
    valueOf(await application.workout.editWorkout(rita, workoutId, { version: 1, notes: "windy" }));
    await application.settled();
    expect(await linked(id)).toEqual({ c1: workoutId });
    valueOf(await application.workout.editWorkout(rita, workoutId, { version: 2, durationSeconds: 60 }));
    await application.settled();
    expect(await linked(id)).toEqual({});
  });

  it("links a restored workout with no other session after its own was done again", async () => {
    const { application, rita } = world;
    const id = await begin();
    const { id: workoutId } = await log(lower);
    expect(await linked(id)).toEqual({ s1: workoutId });
    valueOf(await application.workout.deleteWorkout(rita, workoutId));
    await application.settled();
    valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: true }));
    valueOf(await application.workout.restoreWorkout(rita, workoutId));
    await application.settled();
    const view = valueOf(await application.program.readProgram(rita, id));
    expect([view.done, view.workouts, view.next?.sessionUid]).toEqual([1, {}, "s2"]);
  });

  it("links a finished session's workout with it, and keeps that whatever becomes of the workout", async () => {
    const { application, rita } = world;
    const id = await begin();
    const log = { at: Date.parse("2026-11-20T23:30:00Z"), exercises: { s2e1: { sets: [{ done: true }] } } };
    const { workoutId } = valueOf(await application.program.finishSession(rita, { id, uid: "s2" }, { log }));
    expect(await linked(id)).toEqual({ s2: workoutId });
    const exercises = lift("Bench Press", "Plank", "Bicep Curl").exercises;
    valueOf(await application.workout.editWorkout(rita, workoutId, { version: 1, exercises }));
    expect(await linked(id)).toEqual({ s2: workoutId });
  });

  it("links once where deliveries coincide, here and in another process", async () => {
    const id = await begin();
    const other = world.restart();
    const days = ["2026-11-20", "2026-11-21"].flatMap((date) =>
      [lower, upper].map((one) => ({ ...one, date })),
    );
    const workouts = await Promise.all(
      days.map((workout, index) =>
        (index % 2 === 0 ? world.application : other).workout.createWorkout(world.rita, workout),
      ),
    );
    await Promise.all([world.application.settled(), other.settled()]);
    const links = await linked(id);
    expect(Object.keys(links)).toHaveLength(2);
    const ids = workouts.map((workout) => valueOf(workout).id);
    expect(new Set(Object.values(links)).size).toBe(2);
    expect(Object.values(links).every((workoutId) => ids.includes(workoutId))).toBe(true);
    expect(world.bugs).toEqual([]);
  });

  it("does not fail: a workout is saved though its program can't be read", async () => {
    const id = await begin();
    const { db } = world.store;
    const versions = db.updateTable("program_versions").where("program_id", "=", id);
    const { document } = await db
      .selectFrom("program_versions")
      .select("document")
      .where("program_id", "=", id)
      .executeTakeFirstOrThrow();
    await versions.set({ document: "{" }).execute();
    const { id: workoutId } = await log(lower);
    await world.application.settled();
    // From both subscribers that read the programs of whoever trained.
    expect(world.bugs.splice(0)).toHaveLength(2);
    expect(valueOf(await world.application.workout.readWorkout(world.rita, workoutId)).status).toBe("saved");
    await versions.set({ document }).execute();
    world.clock.advance(2000);
    await log(lift("Plank"));
    expect(await linked(id)).toEqual({ s1: workoutId });
  });
});
