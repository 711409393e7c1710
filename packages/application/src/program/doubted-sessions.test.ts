import "temporal-polyfill/global";
import type { DoubtAnswer } from "@canter/domain/plausibility/open-doubts";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";

const bench = (kg: number) => ({ name: "Bench Press", sets: [{ reps: 5, weightKg: kg }] });
const weeks = [
  {
    sessions: ["s1", "s2"].map((uid) => ({
      uid,
      name: uid === "s1" ? "Push" : "Push again",
      exercises: [{ uid: `${uid}e`, name: "Bench Press", workingSets: 1, reps: "5", targetLoad: "60kg" }],
    })),
  },
];

describe.each(dialectsFor(import.meta.filename))("a session with an implausible value (%s)", (dialect) => {
  let world: TestWorld;
  let id = "";
  beforeEach(async () => {
    world = await openTestWorld(dialect);
    const { application, rita } = world;
    valueOf(await application.workout.createWorkout(rita, { ...ownWorkout, exercises: [bench(60)] }));
    id = valueOf(await application.program.createProgram(rita, { status: "active", program: { weeks } })).id;
  });
  afterEach(async () => {
    await world.cleanUp();
    if (world.bugs.length > 0) throw new AggregateError(world.bugs);
  });

  const ownWorkout = { athleteId: "rita-athlete", discipline: "strength", date: "2026-11-10" };
  const logOf = (kg: number) => ({
    at: world.clock.now(),
    exercises: { s1e: { sets: [{ done: true, reps: 5, weight: { value: kg, unit: "kg" as const } }] } },
  });
  const finish = async (kg: number) =>
    valueOf(await world.application.program.finishSession(world.rita, { id, uid: "s1" }, { log: logOf(kg) }))
      .workoutId;
  const workoutOf = async (workoutId: string) =>
    valueOf(await world.application.workout.readWorkout(world.rita, workoutId));
  /** What the plan says of the session, and the heaviest load that counts as a record. */
  const state = async () => {
    await world.application.settled();
    const { workouts, done, next } = valueOf(await world.application.program.readProgram(world.rita, id));
    const records = valueOf(
      await world.application.record.listRecords(world.rita, { athleteId: "rita-athlete" }),
    );
    const best = records.find(({ kind }) => kind === "weight_for_1_rep")?.value;
    return { workouts, done, next: next?.sessionUid, best };
  };
  const doubtOf = async (workoutId: string) => {
    const { issues } = await workoutOf(workoutId);
    return issues.flatMap((issue) => (issue.kind === "doubt" ? [issue] : []));
  };
  const answer = async (workoutId: string, said: DoubtAnswer) => {
    const [doubt] = await doubtOf(workoutId);
    return valueOf(
      await world.application.workout.answerWorkoutDoubt(world.rita, workoutId, {
        field: doubt?.field ?? "",
        answer: said,
      }),
    );
  };

  it("is done, while the value is asked about and counts for nothing", async () => {
    const workoutId = await finish(600);
    expect(await workoutOf(workoutId)).toMatchObject({
      status: "draft",
      issues: [{ kind: "doubt", reason: expect.stringMatching(/best is 60.kg/) as unknown }],
    });
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 60 });
    const inPlan = await world.application.program.readWorkoutInProgram(world.rita, workoutId);
    expect(valueOf(inPlan)).toMatchObject({ counts: [{ sessionUid: "s1" }], offers: [], asks: false });
  });

  it("counts as it stands once the value is confirmed, and is not asked about again", async () => {
    const workoutId = await finish(600);
    expect((await answer(workoutId, "confirm")).status).toBe("saved");
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 600 });
    const { version } = await workoutOf(workoutId);
    const edit = { version, notes: "On the Smith machine." };
    valueOf(await world.application.workout.editWorkout(world.rita, workoutId, edit));
    expect((await workoutOf(workoutId)).status).toBe("saved");
  });

  it("is open again where nothing is left without the value, and finished anew as the same workout", async () => {
    const workoutId = await finish(600);
    expect((await answer(workoutId, "leave_out")).issues).toMatchObject([{ kind: "missing" }]);
    expect(await state()).toEqual({ workouts: {}, done: 0, next: "s1", best: 60 });
    world.clock.advance(1000);
    expect(await finish(61)).toBe(workoutId);
    expect(await workoutOf(workoutId)).toMatchObject({ status: "saved", issues: [] });
  });

  it("stays done where the value is corrected", async () => {
    const workoutId = await finish(600);
    expect((await answer(workoutId, "suggestion")).status).toBe("saved");
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 60 });
    const { version } = await workoutOf(workoutId);
    const wrong = { version, exercises: [bench(605)] };
    valueOf(await world.application.workout.editWorkout(world.rita, workoutId, wrong));
    expect((await workoutOf(workoutId)).status).toBe("draft");
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 60 });
    const right = { version: version + 1, exercises: [bench(62.5)] };
    valueOf(await world.application.workout.editWorkout(world.rita, workoutId, right));
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 62.5 });
  });

  it("is open again once the doubted workout is deleted, and done when it is brought back", async () => {
    const workoutId = await finish(600);
    valueOf(await world.application.workout.deleteWorkout(world.rita, workoutId));
    expect(await state()).toEqual({ workouts: {}, done: 0, next: "s1", best: 60 });
    valueOf(await world.application.workout.restoreWorkout(world.rita, workoutId));
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 60 });
  });

  it("is the same workout when it is reopened and finished with another value", async () => {
    const { application, rita } = world;
    const workoutId = await finish(600);
    valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: false }));
    expect(await state()).toMatchObject({ workouts: {}, done: 0 });
    world.clock.advance(1000);
    expect(await finish(600)).toBe(workoutId);
    expect(await doubtOf(workoutId)).toHaveLength(1);
    valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: false }));
    world.clock.advance(1000);
    expect(await finish(61)).toBe(workoutId);
    expect(await workoutOf(workoutId)).toMatchObject({ status: "saved", issues: [] });
    expect(await state()).toEqual({ workouts: { s1: workoutId }, done: 1, next: "s2", best: 61 });
    valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: false }));
    world.clock.advance(1000);
    expect(await finish(610)).toBe(workoutId);
    expect((await workoutOf(workoutId)).status).toBe("draft");
  });

  it("asks about what was ticked off before it joins a workout that a person logged", async () => {
    const { application, rita } = world;
    const place = { id, uid: "s1" };
    const logged = { ...ownWorkout, date: "2026-11-20", exercises: [{ name: "Plank", sets: [{ reps: 1 }] }] };
    const { id: workoutId } = valueOf(await application.workout.createWorkout(rita, logged));
    valueOf(await application.program.saveSessionLog(rita, place, logOf(600)));
    valueOf(await application.program.markSession(rita, place, { done: true, workoutId }));
    expect((await workoutOf(workoutId)).status).toBe("draft");
    expect(await state()).toMatchObject({ workouts: { s1: workoutId }, done: 1, best: 60 });
    await answer(workoutId, "confirm");
    expect(await state()).toMatchObject({ workouts: { s1: workoutId }, done: 1, best: 600 });
  });

  it("joins what was ticked off to a workout that is asked about, and asks on", async () => {
    const { application, rita } = world;
    const place = { id, uid: "s1" };
    const rowing = { name: "Barbell Row", sets: [{ reps: 5, weightKg: 900 }] };
    const logged = { ...ownWorkout, date: "2026-11-20", exercises: [rowing] };
    const { id: workoutId } = valueOf(await application.workout.createWorkout(rita, logged));
    expect(await doubtOf(workoutId)).toHaveLength(1);
    valueOf(await application.program.saveSessionLog(rita, place, logOf(62.5)));
    valueOf(await application.program.markSession(rita, place, { done: true, workoutId }));
    const { exercises, status } = await workoutOf(workoutId);
    expect([exercises.map(({ name }) => name), status]).toEqual([["Bench Press", "Barbell Row"], "draft"]);
    expect((await doubtOf(workoutId)).map(({ field }) => field)).toEqual(["exercises.1.sets.0.weight"]);
    await answer(workoutId, "confirm");
    expect((await workoutOf(workoutId)).status).toBe("saved");
    expect(await state()).toMatchObject({ workouts: { s1: workoutId }, done: 1 });
  });
});
