import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { newUid } from "../core/ids.ts";
import { sampleWeeks } from "./testing/sample-weeks.ts";

const call = (name: string, args: object) => ({
  id: newUid(),
  function: { name, arguments: JSON.stringify(args) },
});
const rest = (seconds: number) =>
  call("modify_exercise", {
    weekNumber: 1,
    sessionNumber: 1,
    exerciseNumber: 1,
    updates: { restSeconds: seconds },
  });

describe.each(dialectsFor(import.meta.filename))("programs (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());

  const programs = () => world.application.program;
  const create = async (input: object = { program: sampleWeeks() }) =>
    valueOf(await programs().createProgram(world.rita, input));
  const read = async (id: string) => valueOf(await programs().readProgram(world.rita, id));
  const edit = async (id: string, version: number, ...toolCalls: ReturnType<typeof call>[]) =>
    programs().editProgram(world.rita, id, { version, toolCalls });
  const restOf = async (id: string) => {
    const { program } = await read(id);
    return program.weeks[0]?.sessions[0]?.exercises[0]?.restSeconds;
  };

  it("start from a template, active where nothing else is, with dates and the next session", async () => {
    const begun = valueOf(
      await programs().createProgram(world.emma, {
        template: { id: "five-by-five", startDate: "2026-11-16" },
        goal: "Squat 100 kg",
      }),
    );
    expect(begun).toMatchObject({
      athleteId: "emma-athlete",
      athleteName: "Emma",
      status: "active",
      goal: "Squat 100 kg",
      version: 1,
      done: 0,
      canUndo: false,
      canRedo: false,
      mayEdit: true,
    });
    // What is planned today goes before what was missed.
    expect(begun.next).toMatchObject({ address: "week-1-session-3", date: "2026-11-20", when: "today" });
    expect(Object.keys(begun.dates)).toHaveLength(begun.sessions);
    const second = valueOf(await programs().createProgram(world.emma, {}));
    expect(second).toMatchObject({ status: "draft", weeks: 1, sessions: 0, name: "New program" });
    for (const [input, path] of [
      [{ template: { id: "none", startDate: "2026-11-16" } }, "template.id"],
      [{ template: { id: "jumper-prep", startDate: "2026-11-16" } }, "template.id"],
      [{ template: { id: "five-by-five", startDate: "2026-11-16", daysOfWeek: [1] } }, "template.daysOfWeek"],
      [{ template: { id: "five-by-five", startDate: "2026-11-16" }, program: {} }, "program"],
      [{ program: { weeks: [{ sessions: [{ name: "" }] }] } }, "program.weeks.0.sessions.0.name"],
      [{ program: [] }, "program"],
    ] as const)
      expect(await programs().createProgram(world.emma, input)).toMatchObject({
        ok: false,
        error: { type: "invalid", fields: [{ path }] },
      });
  });

  it("are imported from JSON with their progress, and exported unchanged", async () => {
    const program = sampleWeeks();
    const [first] = program.weeks[0]?.sessions ?? [];
    if (!first) throw new Error("no session");
    Object.assign(first, {
      completed: true,
      completedDate: "2026-11-10T18:00:00Z",
      duration: 50,
      mood: "good",
    });
    first.exercises[0]?.sets.push({ setNumber: 1, reps: 5, weight: 100 });
    const begun = await create({ program: { ...program, coach: "me" } });
    expect(begun).toMatchObject({ done: 1, sessions: 4 });
    expect(begun.next?.address).toBe("week-1-session-2");
    const out = valueOf(await programs().exportProgram(world.rita, begun.id));
    expect(out).toMatchObject({
      coach: "me",
      weeks: [
        { sessions: [{ completed: true, completedDate: "2026-11-10", duration: 50, mood: "good" }, {}] },
        {},
      ],
    });
    expect(out.weeks[0]?.sessions[0]?.exercises[0]?.sets).toEqual([{ setNumber: 1, reps: 5, weight: 100 }]);
    // Progress is not part of the plan's history.
    await edit(begun.id, 1, rest(99));
    valueOf(await programs().undoProgram(world.rita, begun.id));
    expect(await read(begun.id)).toMatchObject({ done: 1, version: 3 });
  });

  it("are exported and imported again with their own data", async () => {
    const { rita } = world;
    const maxes = { "Back Squat": { value: 140, unit: "kg" as const } };
    const start = { startDate: "2026-11-16" };
    for (const template of [
      { ...start, id: "four-lift-wave", trainingMaxes: maxes },
      { ...start, id: "ninety-days" },
    ]) {
      const made = await create({ template, goal: "Strong", targetDate: "2027-03-01", status: "active" });
      const paused = { version: 1, status: "paused" } as const;
      const before = valueOf(await programs().changeProgram(rita, made.id, paused));
      const file = valueOf(await programs().exportProgram(rita, made.id));
      const after = await create({ program: JSON.parse(JSON.stringify(file)) as unknown });
      const headOf = ({ name, schedule, goal, targetDate, trainingMaxes, reasoning }: typeof after) => ({
        ...{ name, schedule, goal, targetDate, trainingMaxes, reasoning },
      });
      expect(headOf(after)).toEqual(headOf(before));
      expect(after.program.weeks).toEqual(before.program.weeks);
      // Renamed here, it is exported under its new name.
      valueOf(await programs().changeProgram(rita, after.id, { version: 1, name: "Winter" }));
      const again = valueOf(await programs().exportProgram(rita, after.id));
      expect(again).toEqual({ ...file, name: "Winter" });
    }
  });

  it("preserve what is not theirs to read from a file", async () => {
    const strange = { schedule: "thrice a week", goal: 5, coach: "me" };
    const { id, schedule, goal } = await create({ program: { ...strange, ...sampleWeeks() } });
    expect([schedule.kind, goal]).toEqual(["sequence", undefined]);
    const file = valueOf(await programs().exportProgram(world.rita, id));
    expect(file).toMatchObject({ coach: "me", schedule: { kind: "sequence" }, goal: 5 });
  });

  it("change by edits, all or none, each list of them one version", async () => {
    const { id } = await create();
    const edited = valueOf(await edit(id, 1, rest(30), rest(45)));
    expect([edited.version, await restOf(id)]).toEqual([2, 45]);
    expect(await edit(id, 1, rest(60))).toMatchObject({ ok: false, error: { type: "conflict" } });
    const missing = call("remove_exercise", { weekNumber: 1, sessionNumber: 1, exerciseNumber: 9 });
    const refused = await edit(id, 2, rest(60), missing);
    expect(refused).toMatchObject({
      ok: false,
      error: {
        type: "invalid",
        fields: [{ path: "toolCalls.1", message: expect.stringMatching(/9/) as string }],
      },
    });
    expect([(await read(id)).version, await restOf(id)]).toEqual([2, 45]);
  });

  it("undo and redo without end; a new change leaves nothing to redo", async () => {
    const { id } = await create();
    for (let version = 1; version <= 4; version++) valueOf(await edit(id, version, rest(version * 10)));
    const { rita } = world;
    const seen: unknown[] = [];
    const step = async (way: "undoProgram" | "redoProgram") => {
      const { canUndo, canRedo } = valueOf(await programs()[way](rita, id));
      seen.push([await restOf(id), canUndo, canRedo]);
    };
    for (let count = 0; count < 4; count++) await step("undoProgram");
    expect(seen.splice(0)).toEqual([
      [30, true, true],
      [20, true, true],
      [10, true, true],
      [180, false, true],
    ]);
    expect(await programs().undoProgram(rita, id)).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    for (let count = 0; count < 3; count++) await step("redoProgram");
    for (let count = 0; count < 2; count++) await step("undoProgram");
    expect(seen.splice(0)).toEqual([
      [10, true, true],
      [20, true, true],
      [30, true, true],
      [20, true, true],
      [10, true, true],
    ]);
    valueOf(await edit(id, (await read(id)).version, rest(77)));
    expect(await programs().redoProgram(rita, id)).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    for (let count = 0; count < 2; count++) await step("undoProgram");
    expect(seen).toEqual([
      [10, true, true],
      [180, false, true],
    ]);
  });

  it("undo only from the version that was read", async () => {
    const { rita } = world;
    const { id } = await create();
    valueOf(await edit(id, 1, rest(30)));
    valueOf(await edit(id, 2, rest(45)));
    const conflict = { ok: false, error: { type: "conflict" } };
    expect(await programs().undoProgram(rita, id, { version: 2 })).toMatchObject(conflict);
    expect(await restOf(id)).toBe(45);
    valueOf(await programs().undoProgram(rita, id, { version: 3 }));
    expect(await programs().redoProgram(rita, id, { version: 3 })).toMatchObject(conflict);
    valueOf(await programs().redoProgram(rita, id, { version: 4 }));
    expect(await restOf(id)).toBe(45);
  });

  it("don't undo over a session that was done: undo removes no training", async () => {
    const { rita } = world;
    const { id } = await create();
    const first = { sourceWeekNumber: 1, sourceSessionNumber: 1, targetWeekNumber: 1, position: 1 };
    const copied = valueOf(await edit(id, 1, call("copy_session", first)));
    const uid = copied.program.weeks[0]?.sessions[0]?.uid ?? "";
    valueOf(await programs().markSession(rita, { id, uid }, { done: true }));
    const conflict = {
      ok: false,
      error: { type: "conflict", detail: expect.stringMatching(/^Lower is done/) },
    };
    expect(await programs().undoProgram(rita, id)).toMatchObject(conflict);
    expect(await read(id)).toMatchObject({ version: 2, done: 1 });
    valueOf(await programs().markSession(rita, { id, uid }, { done: false }));
    valueOf(await programs().undoProgram(rita, id));
    // Nor does a redo: the edit that removed it was made before it was done.
    const remove = call("remove_session", { weekNumber: 1, sessionNumber: 1 });
    valueOf(await edit(id, 3, remove));
    valueOf(await programs().undoProgram(rita, id));
    valueOf(await programs().markSession(rita, { id, uid: "s1" }, { done: true }));
    expect(await programs().redoProgram(rita, id)).toMatchObject(conflict);
  });

  it("are not paused, started or changed by somebody who has read another state of them", async () => {
    const { rita } = world;
    const template = { id: "ninety-days", startDate: "2026-11-16" };
    const seen = await create({ template, status: "active" });
    const { id, updatedAt } = seen;
    valueOf(await programs().changeProgram(rita, id, { version: 1, updatedAt, status: "paused" }));
    const late = { version: 1, updatedAt, status: "completed" } as const;
    expect(await programs().changeProgram(rita, id, late)).toMatchObject({
      error: { type: "conflict" },
    });
    // Another rest pattern leaves the pause as it is.
    const schedule = { kind: "sequence", startDate: "2026-11-16", rest: { on: 5, off: 2 } } as const;
    const after = valueOf(await programs().changeProgram(rita, id, { version: 1, schedule }));
    expect(after).toMatchObject({
      status: "paused",
      dates: {},
      schedule: { ...schedule, pauses: [{ from: "2026-11-20" }] },
    });
    // Nor does one that was made before the pause: the pause lasts until the program resumes.
    const stale = { version: after.version, schedule: { ...schedule, pauses: [] } };
    expect(valueOf(await programs().changeProgram(rita, id, stale)).schedule).toEqual(after.schedule);
  });

  it("show for each version who changed what", async () => {
    const { id } = await create();
    valueOf(await edit(id, 1, rest(30)));
    const patch = {
      version: 2,
      name: "Winter",
      goal: "Strong",
      trainingMaxes: { Squat: { value: 140, unit: "kg" } },
    } as const;
    valueOf(await programs().changeProgram(world.rita, id, patch));
    valueOf(await programs().undoProgram(world.rita, id));
    valueOf(await programs().undoProgram(world.rita, id));
    const page = valueOf(await programs().listProgramVersions(world.rita, id, { limit: 4 }));
    expect(page.items.map(({ version, change, summary }) => [version, change, summary])).toEqual([
      [5, "undone", expect.stringMatching(/^Taken back: .*rest/i)],
      [4, "undone", "Taken back: Changed the name, the goal and the training maxes."],
      [3, "head", "Changed the name, the goal and the training maxes."],
      [2, "edited", expect.stringMatching(/rest/i)],
    ]);
    expect(page.items[0]).toMatchObject({
      changedByName: "Rita",
      details: [{ type: "modify", fields: [{ field: "restSeconds", oldValue: 30, newValue: 180 }] }],
    });
    const { cursor, ...last } = { cursor: page.nextCursor, limit: 4 };
    const older = valueOf(await programs().listProgramVersions(world.rita, id, { cursor, ...last }));
    expect(older).toEqual({ items: [expect.objectContaining({ version: 1, change: "created" })] });
    // There is nothing after the last page; the program exists all the same.
    const behind = { cursor: "1", limit: 4 };
    expect(await programs().listProgramVersions(world.rita, id, behind)).toEqual({
      ok: true,
      value: { items: [] },
    });
    expect(await programs().listProgramVersions(world.rita, "none", behind)).toMatchObject({
      error: { type: "not_found" },
    });
  });

  it("pause in sequence: the pause is recorded, ends on resuming, and no undo removes it", async () => {
    const { rita, clock } = world;
    const { id, version, status } = await create({ program: sampleWeeks(), status: "active" });
    expect([version, status]).toEqual([1, "active"]);
    const change = async (patch: object) =>
      valueOf(await programs().changeProgram(rita, id, { version: (await read(id)).version, ...patch }));
    valueOf(await edit(id, 1, rest(30)));
    const paused = await change({ status: "paused" });
    expect(paused.schedule).toMatchObject({ pauses: [{ from: "2026-11-20" }] });
    expect([paused.dates, paused.version]).toEqual([{}, 2]);
    const day = 24 * 60 * 60 * 1000;
    clock.advance(3 * day);
    const on = await change({ status: "active" });
    expect(on.schedule).toMatchObject({ pauses: [{ from: "2026-11-20", to: "2026-11-22" }] });
    expect(on.next).toMatchObject({ date: "2026-11-23", when: "today" });
    expect(valueOf(await programs().undoProgram(rita, id)).schedule).toEqual(on.schedule);
    expect(await programs().changeProgram(rita, id, { version: 3, status: "draft" })).toMatchObject({
      ok: false,
      error: { fields: [{ path: "status" }] },
    });
    clock.advance(-3 * day);
  });

  it("are deleted and restored; meanwhile nothing changes them", async () => {
    const { rita } = world;
    const { id } = await create();
    expect(valueOf(await programs().deleteProgram(rita, id)).deletedAt).toBeGreaterThan(0);
    const there = async (status?: "deleted") =>
      valueOf(await programs().listPrograms(rita, { limit: 200, status })).items.some((one) => one.id === id);
    expect([await there(), await there("deleted")]).toEqual([false, true]);
    for (const refused of [
      await edit(id, 1, rest(1)),
      await programs().undoProgram(rita, id),
      await programs().changeProgram(rita, id, { version: 1, name: "x" }),
      await programs().markSession(rita, { id, uid: "s1" }, { done: true }),
    ])
      expect(refused).toMatchObject({ ok: false, error: { type: "conflict" } });
    expect(valueOf(await programs().restoreProgram(rita, id))).not.toHaveProperty("deletedAt");
    expect([await there(), await there("deleted")]).toEqual([true, false]);
  });

  it("are listed by page, athlete, status and words of the name", async () => {
    const { rita, clock } = world;
    for (const name of ["Grüne Wiese", "Grüner Hügel", "Wald"]) {
      clock.advance(1);
      valueOf(await programs().createProgram(rita, { athleteId: "luna", name }));
    }
    const names = async (query: object) => {
      const page = valueOf(await programs().listPrograms(rita, { athleteId: "luna", limit: 2, ...query }));
      return [page.items.map(({ name }) => name), page.nextCursor] as const;
    };
    const [first, cursor] = await names({});
    expect(first).toEqual(["Wald", "Grüner Hügel"]);
    expect(await names({ cursor })).toEqual([["Grüne Wiese"], undefined]);
    expect((await names({ q: "grun HÜG" }))[0]).toEqual(["Grüner Hügel"]);
    expect((await names({ status: "active" }))[0]).toEqual(["Grüne Wiese"]);
    expect(await programs().listPrograms(rita, { limit: 9, cursor: "made up" })).toMatchObject({
      ok: false,
      error: { fields: [{ path: "cursor" }] },
    });
  });

  it("are changed by one of two who try at once", async () => {
    const { id } = await create();
    for (let version = 1; version <= 3; version++) {
      const results = await Promise.all([1, 2, 3].map((n) => edit(id, version, rest(version * 100 + n))));
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(results.flatMap((result) => (result.ok ? [] : [result.error.type]))).toEqual([
        "conflict",
        "conflict",
      ]);
      const won = results.find(({ ok }) => ok);
      expect(await restOf(id)).toBe(
        won?.ok && won.value.program.weeks[0]?.sessions[0]?.exercises[0]?.restSeconds,
      );
    }
    const { items } = valueOf(await programs().listProgramVersions(world.rita, id, { limit: 50 }));
    expect(items.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it("of a year are read in a few milliseconds", async () => {
    const [week] = sampleWeeks().weeks;
    const exercises = Array.from({ length: 6 }, () => week?.sessions[0]?.exercises[0]);
    const sessions = ["Monday", "Tuesday", "Thursday", "Friday"].map((dayOfWeek) => ({
      name: dayOfWeek,
      dayOfWeek,
      exercises: exercises.map((exercise) => ({ ...exercise, uid: undefined, notes: "Keep a rep in hand" })),
    }));
    const first = Temporal.PlainDate.from("2026-11-16");
    const weeks = Array.from({ length: 52 }, (_, index) => ({
      phase: "Base",
      startDate: first.add({ weeks: index }).toString(),
      sessions,
    }));
    const begun = await create({ program: { weeks } });
    expect([begun.sessions, Object.keys(begun.dates).length]).toEqual([208, 208]);
    const times: number[] = [];
    for (let count = 0; count < 30; count++) {
      const started = performance.now();
      await read(begun.id);
      times.push(performance.now() - started);
    }
    // The fastest: a busy machine says little about it. PostgreSQL is another process, queried four times in sequence.
    expect(Math.min(...times)).toBeLessThan(dialect === "sqlite" ? 40 : 200);
  });
});
