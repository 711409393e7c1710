import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@canter/domain/schedule/local-date";
import { latestChange } from "@canter/domain/program/progress/session-log";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { sampleWeeks } from "./testing/sample-weeks.ts";

describe.each(dialectsFor(import.meta.filename))("what a program can hold (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const create = async (input: object = { program: sampleWeeks() }) =>
    valueOf(await world.application.program.createProgram(world.rita, { status: "draft", ...input }));
  const read = async (id: string) => valueOf(await world.application.program.readProgram(world.rita, id));

  it("can be read again whatever a log says about its time", async () => {
    const place = { id: (await create()).id, uid: "s1" };
    const save = (at: number, uid: string, reps = 1) =>
      world.application.program.saveSessionLog(world.rita, place, {
        at,
        exercises: { [uid]: { sets: [{ done: true, reps }] } },
      });
    valueOf(await save(latestChange, "s1e1"));
    valueOf(await save(5, "s1e2"));
    expect(Object.keys((await read(place.id)).logs["s1"]?.exercises ?? {})).toEqual(["s1e1", "s1e2"]);
    // What arrives bypassing the protocol is refused where it would be written.
    const refused = { error: { fields: [{ path: "log.exercises.s1e3.sets.0.reps" }] } };
    expect(await save(6, "s1e3", 1e9)).toMatchObject(refused);
    expect((await read(place.id)).logs).toHaveProperty("s1");
  });

  it("does not include a log that grows with other keys", async () => {
    const place = { id: (await create()).id, uid: "s1" };
    const save = (round: number) => {
      const keys = Array.from({ length: 90 }, (_, key) => [
        `x${round}-${key}`,
        { sets: [{ done: round > 2 }] },
      ]);
      const log = { at: round, exercises: Object.fromEntries(keys) as object };
      return world.application.program.saveSessionLog(world.rita, place, log as never);
    };
    for (let round = 0; round < 3; round += 1) valueOf(await save(round));
    expect((await read(place.id)).logs["s1"]?.exercises).toEqual({});
    for (let round = 3; round < 6; round += 1) valueOf(await save(round));
    expect(Object.keys((await read(place.id)).logs["s1"]?.exercises ?? {})).toHaveLength(100);
  });

  it("limits a plan's length, also where a small edit copies a large session many times", async () => {
    const notes = "n".repeat(4500);
    const lift = (index: number) => ({
      name: `Lift ${index}`,
      reps: "5",
      targetLoad: "1",
      workingSets: 1,
      notes,
    });
    const exercises = Array.from({ length: 100 }, (_, index) => lift(index));
    const weeks = Array.from({ length: 5 }, (_, week) => ({
      sessions: [{ name: "S", exercises: week === 0 ? exercises : [] }],
    }));
    const { id } = await create({ program: { weeks } });
    const toolCalls = Array.from({ length: 20 }, (_, index) => ({
      id: `c${index}`,
      function: {
        name: "copy_session",
        arguments: JSON.stringify({
          sourceWeekNumber: 1,
          sourceSessionNumber: 1,
          targetWeekNumber: 2,
          position: "end",
        }),
      },
    }));
    expect(
      await world.application.program.editProgram(world.rita, id, { version: 1, toolCalls }),
    ).toMatchObject({
      error: { type: "invalid", fields: [{ path: "program", message: expect.stringContaining("2000000") }] },
    });
    expect((await read(id)).version).toBe(1);
  });

  it("can be read again when a ride of a week has fulfilled its cardio", async () => {
    const { application, emma } = world;
    const cardio = { type: "zone2", duration: 60, modality: "Cycling" };
    const program = { weeks: [{ sessions: [{ uid: "c1", name: "Ride", cardio }] }] };
    const { id } = valueOf(await application.program.createProgram(emma, { status: "active", program }));
    const ride = { discipline: "cycling", date: "2026-11-20", durationSeconds: 604_800, exercises: [] };
    const { id: rideId } = valueOf(
      await application.workout.createWorkout(emma, { athleteId: "emma-athlete", ...ride }),
    );
    // A week on the bike is doubtful first.
    valueOf(
      await application.workout.answerWorkoutDoubt(emma, rideId, {
        field: "durationSeconds",
        answer: "confirm",
      }),
    );
    await application.settled();
    expect(
      valueOf(await application.program.readProgram(emma, id)).program.weeks[0]?.sessions[0],
    ).toMatchObject({
      completed: true,
      cardio: { completed: true, actualDuration: 10_000 },
    });
  });

  it("limits pauses to what can be read again; a pause extended day by day stays one", async () => {
    const { application, rita } = world;
    const template = { id: "ninety-days", startDate: "2026-11-16" };
    const { id } = await create({ template, status: "active" });
    const set = (status: "active" | "paused") =>
      application.program.changeProgram(rita, id, { version: 1, status });
    for (const status of ["paused", "active", "paused"] as const) valueOf(await set(status));
    expect((await read(id)).schedule).toMatchObject({ pauses: [{ from: "2026-11-20" }] });
    valueOf(await set("active"));
    const pauses = Array.from({ length: 200 }, (_, index) => {
      const day = addDays("2020-01-01", 3 * index);
      return { from: day, to: day };
    });
    const schedule = { kind: "sequence", startDate: "2026-11-16", pauses } as const;
    valueOf(await application.program.changeProgram(rita, id, { version: 1, schedule }));
    const refused = await application.program.changeProgram(rita, id, { version: 2, status: "paused" });
    expect(refused).toMatchObject({ error: { type: "conflict", detail: expect.stringContaining("200") } });
    expect(await read(id)).toMatchObject({ status: "active" });
  });

  it("names what is too much, also in a template's input", async () => {
    const template = { id: "four-lift-wave", startDate: "2026-11-16" };
    const trainingMaxes = { ["x".repeat(201)]: { value: 100, unit: "kg" as const } };
    const refused = await world.application.program.createProgram(world.rita, {
      template: { ...template, trainingMaxes },
    });
    expect(refused).toMatchObject({ error: { type: "invalid" } });
  });

  it("breaks no list where one program can't be read", async () => {
    const { application, zoe, store } = world;
    const bad = valueOf(await application.program.createProgram(zoe, { name: "Bad", status: "draft" }));
    valueOf(await application.program.createProgram(zoe, { name: "Good", status: "draft" }));
    await store.db
      .updateTable("program_versions")
      .set({ head: "{}" })
      .where("program_id", "=", bad.id)
      .execute();
    const { items } = valueOf(await application.program.listPrograms(zoe, { limit: 9 }));
    expect(items.map(({ name }) => name)).toEqual(["Good"]);
  });
});
