import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { sampleWeeks } from "./testing/sample-weeks.ts";

const done = (...reps: readonly number[]) => ({ sets: reps.map((count) => ({ done: true, reps: count })) });
const log = { at: Date.parse("2026-11-20T23:30:00Z"), startedAt: "2026-11-20T17:40:00-05:00" };

describe.each(dialectsFor(import.meta.filename))("sessions of a program (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const create = async (athleteId = "rita-athlete") =>
    valueOf(
      await world.application.program.createProgram(world.rita, {
        athleteId,
        program: sampleWeeks(),
        status: "draft",
      }),
    ).id;
  const read = async (id: string) => valueOf(await world.application.program.readProgram(world.rita, id));
  const countWorkouts = async () =>
    valueOf(await world.application.workout.listWorkouts(world.rita, { status: "saved", limit: 200 })).items
      .length;

  it("merge what is ticked off on two devices that do not know of each other", async () => {
    const { application, rita } = world;
    const place = { id: await create(), uid: "s1" };
    const save = async (input: object) =>
      valueOf(await application.program.saveSessionLog(rita, place, { at: 1, exercises: {}, ...input }));
    await save({ at: 10, exercises: { s1e1: done(5) } });
    const other = await save({ at: 5, exercises: { s1e2: done(8) } });
    expect(other).toEqual({ at: 11, exercises: { s1e1: done(5), s1e2: done(8) } });
    // A device that has read a tick may remove it.
    const unticked = await save({
      at: 20,
      baseAt: 11,
      exercises: { s1e1: { sets: [{ done: false }] }, s1e2: done(8) },
    });
    expect(unticked.exercises["s1e1"]).toEqual({ sets: [{ done: false }] });
    // The same again, because the answer was lost.
    expect(await save({ ...unticked, baseAt: 11 })).toEqual(unticked);
    const view = await read(place.id);
    expect([view.logs["s1"], view.done]).toEqual([unticked, 0]);
    const [session] = view.program.weeks[0]?.sessions ?? [];
    expect(session?.exercises.map(({ sets }) => sets)).toEqual([[], [{ setNumber: 1, reps: 8 }]]);
  });

  it("lose no tick where ten devices send at once", async () => {
    const place = { id: await create(), uid: "s1" };
    const sets = (n: number) => Array.from({ length: 10 }, (_, index) => ({ done: index === n }));
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.application.program.saveSessionLog(world.rita, place, {
          at: n,
          exercises: { s1e1: { sets: sets(n) } },
        }),
      ),
    );
    const kept = (await read(place.id)).logs["s1"];
    expect(kept?.exercises["s1e1"]?.sets.map((set) => set.done)).toEqual(
      Array.from({ length: 10 }, () => true),
    );
  });

  it("become a workout when they are finished, and the program moves on", async () => {
    const { application, rita } = world;
    const id = await create();
    const exercises = { s1e1: done(5, 4), s1e2: { sets: [{ done: true }, { done: false }] } };
    const finished = valueOf(
      await application.program.finishSession(
        rita,
        { id, uid: "s1" },
        { log: { ...log, exercises, rating: 4 } },
      ),
    );
    expect(finished.program).toMatchObject({ done: 1, workouts: { s1: finished.workoutId }, logs: {} });
    expect(finished.program.next?.address).toBe("week-1-session-2");
    expect(finished.program.program.weeks[0]?.sessions[0]).toMatchObject({
      completed: true,
      completedDate: "2026-11-20",
      duration: 50,
      rating: 4,
    });
    const workout = valueOf(await application.workout.readWorkout(rita, finished.workoutId));
    expect(workout).toMatchObject({
      athleteId: "rita-athlete",
      discipline: "strength",
      title: "Lower",
      date: "2026-11-20",
      startTime: "17:40",
      durationSeconds: 3000,
      exercises: [
        {
          exerciseId: "barbell-full-squat",
          sets: [
            { reps: 5, weightKg: 100 },
            { reps: 4, weightKg: 100 },
          ],
        },
        { exerciseId: "romanian-deadlift", sets: [{ reps: 5, weightKg: 100 }] },
      ],
    });
    const records = valueOf(await application.record.listRecords(rita, { exerciseId: "barbell-full-squat" }));
    expect(records.some(({ workoutId }) => workoutId === finished.workoutId)).toBe(true);
    expect(
      await application.program.saveSessionLog(rita, { id, uid: "s1" }, { ...log, exercises }),
    ).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
  });

  it("are shown as under way by the program and by the list, until they are finished", async () => {
    const { application, rita } = world;
    const id = await create();
    const place = { id, uid: "s1" };
    const underWay = async () => {
      const { items } = valueOf(await application.program.listPrograms(rita, { limit: 50 }));
      const view = valueOf(await application.program.readProgram(rita, id));
      return [items.find((one) => one.id === id)?.underWay, view.underWay].map((one) => one?.sessionUid);
    };
    expect(await underWay()).toEqual([undefined, undefined]);
    valueOf(await application.program.saveSessionLog(rita, place, { ...log, exercises: { s1e1: done(5) } }));
    expect(await underWay()).toEqual(["s1", "s1"]);
    valueOf(
      await application.program.finishSession(rita, place, { log: { ...log, exercises: { s1e1: done(5) } } }),
    );
    expect(await underWay()).toEqual([undefined, undefined]);
  });

  it("become one workout, however often and from however many devices they are finished", async () => {
    const { application, rita } = world;
    const place = { id: await create(), uid: "s1" };
    const before = await countWorkouts();
    const input = { log: { ...log, exercises: { s1e1: done(5) } } };
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => application.program.finishSession(rita, place, input)),
    );
    const ids = new Set(results.map((result) => valueOf(result).workoutId));
    expect([ids.size, await countWorkouts()]).toEqual([1, before + 1]);
  });

  it("of a horse have a rider; with nothing ticked off they are no workout", async () => {
    const { application, rita } = world;
    const id = await create("beau");
    const place = { id, uid: "s4" };
    const nothing = await application.program.finishSession(rita, place, { log: { ...log, exercises: {} } });
    expect(nothing).toMatchObject({ ok: false, error: { type: "invalid" } });
    expect((await read(id)).logs).toEqual({});
    const finished = valueOf(
      await application.program.finishSession(rita, place, {
        log: { ...log, exercises: {}, work: { done: true, minutes: 40 } },
      }),
    );
    expect(valueOf(await application.workout.readWorkout(rita, finished.workoutId))).toMatchObject({
      athleteId: "beau",
      riderAthleteId: "rita-athlete",
      discipline: "flatwork",
      durationSeconds: 2400,
    });
  });

  it("are done elsewhere, or not done after all", async () => {
    const { application, rita } = world;
    const id = await create();
    const place = { id, uid: "s1" };
    const marked = valueOf(
      await application.program.markSession(rita, place, { done: true, date: "2026-11-18" }),
    );
    expect([marked.done, marked.workouts, marked.next?.sessionUid]).toEqual([1, {}, "s2"]);
    expect(marked.program.weeks[0]?.sessions[0]?.completedDate).toBe("2026-11-18");
    const back = valueOf(await application.program.markSession(rita, place, { done: false }));
    expect([back.done, back.next?.sessionUid]).toEqual([0, "s1"]);
    expect(
      await application.program.markSession(rita, place, { done: true, date: "2026-11-21" }),
    ).toMatchObject({
      error: { fields: [{ path: "date" }] },
    });
    expect(await application.program.markSession(rita, { id, uid: "nope" }, { done: true })).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it("can be substituted, with a reason, until that is undone", async () => {
    const { application, rita } = world;
    const id = await create();
    const swim = valueOf(
      await application.workout.createWorkout(rita, {
        athleteId: "rita-athlete",
        discipline: "swimming",
        date: "2026-11-19",
        durationSeconds: 1800,
        exercises: [],
      }),
    );
    const substitution = {
      sessionUid: "s1",
      date: "2026-11-19",
      reason: "The gym was shut",
      workoutId: swim.id,
    };
    const noted = valueOf(await application.program.substituteSession(rita, id, substitution));
    expect(noted).toMatchObject({ done: 1, workouts: { s1: swim.id }, substitutions: [substitution] });
    expect(await application.program.substituteSession(rita, id, substitution)).toMatchObject({
      error: { type: "conflict" },
    });
    expect(
      await application.program.markSession(rita, { id, uid: "s2" }, { done: true, workoutId: swim.id }),
    ).toMatchObject({
      error: { type: "conflict" },
    });
    expect(
      await application.program.markSession(
        rita,
        { id, uid: "s2" },
        { done: true, workoutId: "somebody-elses" },
      ),
    ).toMatchObject({ error: { fields: [{ path: "workoutId" }] } });
    const back = valueOf(await application.program.markSession(rita, { id, uid: "s1" }, { done: false }));
    expect(back).toMatchObject({ done: 0, workouts: {}, substitutions: [] });
  });

  it("keep what was ticked off of an exercise that was removed meanwhile", async () => {
    const { application, rita } = world;
    const id = await create();
    const exercises = { s1e1: done(5), s1e2: done(8) };
    const kept = valueOf(
      await application.program.saveSessionLog(rita, { id, uid: "s1" }, { ...log, exercises }),
    );
    const args = { weekNumber: 1, sessionNumber: 1, exerciseNumber: 1 };
    const call = { id: "c", function: { name: "remove_exercise", arguments: JSON.stringify(args) } };
    valueOf(await application.program.editProgram(rita, id, { version: 1, toolCalls: [call] }));
    const sent = { ...kept, baseAt: kept.at };
    const { workoutId } = valueOf(
      await application.program.finishSession(rita, { id, uid: "s1" }, { log: sent }),
    );
    const workout = valueOf(await application.workout.readWorkout(rita, workoutId));
    expect(workout.exercises.map(({ name, sets }) => [name, sets[0]?.reps])).toEqual([
      ["Romanian Deadlift", 8],
      ["Back Squat", 5],
    ]);
  });

  it("finished again after reopening are the same workout, with later changes", async () => {
    const { application, rita } = world;
    const place = { id: await create(), uid: "s1" };
    const before = await countWorkouts();
    const finish = async (exercises: object) => {
      const stored = (await read(place.id)).logs["s1"];
      const sent = { ...log, exercises: exercises as never, ...(stored && { baseAt: stored.at }) };
      return valueOf(await application.program.finishSession(rita, place, { log: sent }));
    };
    const first = await finish({ s1e1: done(5) });
    valueOf(await application.workout.editWorkout(rita, first.workoutId, { version: 1, notes: "windy" }));
    valueOf(await application.program.markSession(rita, place, { done: false }));
    // A note on it does not complete the session by itself, nor does another workout.
    valueOf(
      await application.workout.editWorkout(rita, first.workoutId, { version: 2, notes: "very windy" }),
    );
    await application.settled();
    expect(await read(place.id)).toMatchObject({ done: 0, workouts: {} });
    const again = await finish({ s1e1: done(5), s1e2: done(8) });
    expect([again.workoutId, await countWorkouts()]).toEqual([first.workoutId, before + 1]);
    const workout = valueOf(await application.workout.readWorkout(rita, again.workoutId));
    expect([workout.exercises.length, workout.notes, workout.version]).toEqual([2, "very windy", 4]);
    // Deleted by its owner, it stays deleted: finishing once more creates another one.
    valueOf(await application.workout.deleteWorkout(rita, again.workoutId));
    await application.settled();
    expect((await finish({ s1e1: done(5) })).workoutId).not.toBe(first.workoutId);
  });

  it("keep their ticks where another workout would fulfil them, and join it where a person says so", async () => {
    const { application, rita } = world;
    const { items } = valueOf(await application.program.listPrograms(rita, { limit: 200 }));
    for (const { id } of items) valueOf(await application.program.deleteProgram(rita, id));
    const { id } = valueOf(
      await application.program.createProgram(rita, {
        athleteId: "rita-athlete",
        program: sampleWeeks(),
        status: "active",
        schedule: { kind: "dated" },
      }),
    );
    const place = { id, uid: "s1" };
    valueOf(
      await application.program.saveSessionLog(rita, place, { ...log, exercises: { s1e1: done(5, 4) } }),
    );
    const exercises = [
      { name: "Back Squat", sets: [], notes: "felt easy" },
      { name: "Romanian Deadlift", sets: [{ reps: 8, weightKg: 60 }] },
      { name: "Barbell Row", sets: [{ reps: 8, weightKg: 60 }] },
      { name: "Back Squat", sets: [{ reps: 20, weightKg: 40 }] },
    ];
    const said = valueOf(
      await application.workout.createWorkout(rita, {
        athleteId: "rita-athlete",
        discipline: "strength",
        date: "2026-11-20",
        exercises,
      }),
    );
    await application.settled();
    expect(await read(id)).toMatchObject({ done: 0, workouts: {}, underWay: { sessionUid: "s1" } });
    const inPlan = valueOf(await application.program.readWorkoutInProgram(rita, said.id));
    expect([inPlan.asks, inPlan.offers[0]?.sessionUid]).toEqual([true, "s1"]);
    valueOf(await application.program.markSession(rita, place, { done: true, workoutId: said.id }));
    const setsOf = async () =>
      valueOf(await application.workout.readWorkout(rita, said.id)).exercises.map(({ name, sets, notes }) => [
        name,
        sets.map(({ reps }) => reps),
        notes,
      ]);
    const joined = [
      ["Back Squat", [5, 4], "felt easy"],
      ["Back Squat", [20], undefined],
      ["Romanian Deadlift", [8], undefined],
      ["Barbell Row", [8], undefined],
    ];
    expect(await setsOf()).toEqual(joined);
    // Not finished after all: the sets are in the workout, and nowhere twice.
    const back = valueOf(await application.program.markSession(rita, place, { done: false }));
    expect([back.workouts, back.logs, await setsOf()]).toEqual([{}, {}, joined]);
  });

  it("return to their earlier state when 'still to be done' is undone", async () => {
    const { application, rita } = world;
    const place = { id: await create(), uid: "s1" };
    const { workoutId, program: was } = valueOf(
      await application.program.finishSession(rita, place, { log: { ...log, exercises: { s1e1: done(5) } } }),
    );
    valueOf(await application.program.markSession(rita, place, { done: false }));
    const date = was.program.weeks[0]?.sessions[0]?.completedDate ?? "";
    const back = valueOf(await application.program.markSession(rita, place, { done: true, date, workoutId }));
    expect([back.workouts, back.dates, back.program]).toEqual([was.workouts, was.dates, was.program]);
  });

  it("can't be training in 2031", async () => {
    const { application, rita } = world;
    const ahead = { at: Date.parse("2031-01-01T09:00:00Z"), startedAt: "2031-01-01T08:00:00Z" };
    const { workoutId } = valueOf(
      await application.program.finishSession(
        rita,
        { id: await create(), uid: "s1" },
        { log: { ...ahead, exercises: { s1e1: done(5) } } },
      ),
    );
    expect(valueOf(await application.workout.readWorkout(rita, workoutId))).toMatchObject({
      date: "2026-11-20",
      durationSeconds: 3600,
    });
  });

  it("done by a substitute are open again when that is deleted, until it is restored", async () => {
    const { application, rita } = world;
    const id = await create();
    const given = { athleteId: "rita-athlete", discipline: "swimming", date: "2026-11-19" };
    const swim = valueOf(
      await application.workout.createWorkout(rita, { ...given, durationSeconds: 1800, exercises: [] }),
    );
    const instead = { sessionUid: "s1", date: "2026-11-19", reason: "Rain", workoutId: swim.id };
    valueOf(await application.program.substituteSession(rita, id, instead));
    valueOf(await application.workout.deleteWorkout(rita, swim.id));
    await application.settled();
    expect(await read(id)).toMatchObject({ done: 0, substitutions: [] });
    valueOf(await application.workout.restoreWorkout(rita, swim.id));
    await application.settled();
    expect(await read(id)).toMatchObject({ done: 1, substitutions: [instead] });
    valueOf(await application.workout.deleteWorkout(rita, swim.id));
    await application.settled();
    valueOf(
      await application.program.finishSession(
        rita,
        { id, uid: "s1" },
        { log: { ...log, exercises: { s1e1: done(5) } } },
      ),
    );
    expect(await read(id)).toMatchObject({ done: 1, substitutions: [] });
  });

  it("are not under way for ever: half a day later what was ticked off is still there, and nothing else", async () => {
    const { application, rita, clock } = world;
    const id = await create();
    const exercises = { s1e1: done(5) };
    valueOf(await application.program.saveSessionLog(rita, { id, uid: "s1" }, { ...log, exercises }));
    expect((await read(id)).underWay?.sessionUid).toBe("s1");
    clock.advance(13 * 60 * 60 * 1000);
    const { underWay, logs } = await read(id);
    expect([underWay, logs["s1"]?.exercises]).toEqual([undefined, exercises]);
    const { items } = valueOf(await application.program.listPrograms(rita, { limit: 50 }));
    expect(items.find((one) => one.id === id)?.underWay).toBeUndefined();
  });
});
