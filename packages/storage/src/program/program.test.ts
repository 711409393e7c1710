import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../open-database.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { samplePlan, sampleProgram } from "../testing/sample-program.ts";
import { insertWorkout } from "../workout/write-workouts.ts";
import { activePrograms, listPrograms, readProgram } from "./read-programs.ts";
import { appendProgramVersion, listProgramVersions, readProgramVersion } from "./program-versions.ts";
import { insertProgram, updateProgram } from "./write-program.ts";
import { listProgress, progressOfWorkout, putProgress } from "./progress.ts";
import { listSubstitutions, replaceSubstitution } from "./substitutions.ts";

describe.each(dialects)("stored programs on %s", (dialect) => {
  let test: TestStore;
  let store: Store;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    ({ store } = test);
    groups = await addSampleGroups(store);
  });
  afterAll(() => test.cleanUp());

  const insert = (id: string, given: Parameters<typeof sampleProgram>[1] = {}) =>
    store.transact((trx) => insertProgram(trx, groups.anna, sampleProgram(id, given)));
  const change = (
    id: string,
    expectedVersion: number,
    given: Partial<Parameters<typeof appendProgramVersion>[3]> = {},
    scope = groups.anna,
  ) =>
    store.transact((trx) =>
      appendProgramVersion(trx, scope, id, {
        expectedVersion,
        change: "edited",
        createdAt: 2000 + expectedVersion,
        summary: `Change ${expectedVersion}`,
        details: [],
        head: sampleProgram(id).head,
        plan: samplePlan(`Lift ${expectedVersion}`),
        undoTo: expectedVersion,
        redoTo: undefined,
        ...given,
      }),
    );

  it("can be read back unchanged, with the head's pauses stored beside the versions", async () => {
    expect(await insert("kept")).toEqual({ ok: true, value: undefined });
    const stored = await readProgram(store.db, groups.anna, "kept");
    const { head, plan } = sampleProgram("kept");
    expect(stored).toMatchObject({
      head,
      plan,
      version: 1,
      documentVersion: 1,
      athleteName: "Anna",
      createdBy: "anna",
    });
    expect(stored).not.toHaveProperty("undoTo");
    const updated = await store.transact((trx) =>
      updateProgram(trx, groups.anna, "kept", {
        status: "paused",
        pauses: [{ from: "2026-12-01" }],
        updatedAt: 9,
      }),
    );
    expect(updated.ok).toBe(true);
    expect(await readProgram(store.db, groups.anna, "kept")).toMatchObject({
      status: "paused",
      version: 1,
      head: { schedule: { pauses: [{ from: "2026-12-01" }] } },
    });
    const first = await readProgramVersion(store.db, groups.anna, "kept", 1);
    expect(first?.head.schedule).toMatchObject({ pauses: [] });
  });

  it("change only from the latest version, one at a time", async () => {
    await insert("raced");
    const results = await Promise.all([1, 2, 3].map(() => change("raced", 1)));
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
    expect(results.flatMap((result) => (result.ok ? [] : [result.error.type]))).toEqual([
      "conflict",
      "conflict",
    ]);
    expect(await change("raced", 2, {}, groups.vera)).toMatchObject({
      ok: false,
      error: { type: "not_found" },
    });
    await store.transact((trx) => updateProgram(trx, groups.anna, "raced", { deletedAt: 5, updatedAt: 5 }));
    expect(await change("raced", 2)).toMatchObject({ ok: false, error: { type: "conflict" } });
  });

  it("of a horse can be read by the whole group and changed by those who may write", async () => {
    await insert("shared", { athleteId: "comet" });
    const readers = await Promise.all(
      [groups.ben, groups.vera, groups.zoe].map((scope) => readProgram(store.db, scope, "shared")),
    );
    expect(readers.map((program) => program?.id)).toEqual(["shared", "shared", undefined]);
    expect(await change("shared", 1, {}, groups.vera)).toMatchObject({
      ok: false,
      error: { type: "forbidden" },
    });
    expect(await change("shared", 1, {}, groups.ben)).toEqual({ ok: true, value: 2 });
  });

  it("store a plan once, however many versions have it", async () => {
    await insert("long");
    await change("long", 1);
    await change("long", 2, { change: "head", plan: 2 });
    await change("long", 3, { change: "undone", plan: 1, stateOf: 1, undoTo: undefined, redoTo: 3 });
    const rows = await store.db
      .selectFrom("program_versions")
      .select(["version", "document_version", "document"])
      .where("program_id", "=", "long")
      .orderBy("version")
      .execute();
    expect(rows.map(({ document_version, document }) => [document_version, document !== null])).toEqual([
      [1, true],
      [2, true],
      [2, false],
      [1, false],
    ]);
    const [third, fourth] = [
      await readProgramVersion(store.db, groups.anna, "long", 3),
      await readProgram(store.db, groups.anna, "long"),
    ];
    expect(third?.plan).toEqual(samplePlan("Lift 1"));
    expect(fourth).toMatchObject({ plan: samplePlan(), redoTo: 3 });
    const page = await listProgramVersions(store.db, groups.anna, "long", { limit: 3 });
    expect(page.ok && [page.value.items.map(({ version }) => version), page.value.nextCursor]).toEqual([
      [4, 3, 2],
      "2",
    ]);
  });

  it("are listed latest change first, page by page, and found by words", async () => {
    for (const [index, id] of ["a", "b", "c"].entries())
      await insert(id, {
        athleteId: "bella",
        createdAt: 5000 + index,
        head: { ...sampleProgram(id).head, name: `Plan_${id} 100%` },
      });
    const list = async (query: object) => {
      const page = await listPrograms(store.db, groups.anna, { athleteId: "bella", limit: 2, ...query });
      if (!page.ok) throw new Error(page.error.detail);
      return page.value;
    };
    const first = await list({});
    const second = await list({ cursor: first.nextCursor });
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([["c", "b"], ["a"]]);
    expect((await list({ q: "plan C" })).items.map(({ id }) => id)).toEqual(["c"]);
    expect((await list({ q: "lan" })).items).toEqual([]);
    expect((await activePrograms(store.db, groups.anna, "bella")).map(({ id }) => id)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  it("store progress, found by session and by workout", async () => {
    await insert("done");
    const entry = { sessionUid: "session", completed: false, declined: [], updatedAt: 1 };
    const put = (more: object) =>
      store.transact(async (trx) => {
        await putProgress(trx, groups.anna, "done", [{ ...entry, ...more }]);
      });
    await store.transact((trx) => insertWorkout(trx, groups.anna, sampleWorkout("w")));
    await put({ log: { at: 1, exercises: {} } });
    const full = {
      ...entry,
      completed: true,
      completedDate: "2026-11-20",
      workoutId: "w",
      linkedBy: "hand",
      declined: ["x"],
      facts: { duration: 40, sets: { exercise: [{ reps: 5, extra: 1 }] } },
      updatedAt: 2,
    };
    await put(full);
    expect(await listProgress(store.db, groups.anna, ["done"])).toEqual(new Map([["done", [full]]]));
    expect(await progressOfWorkout(store.db, groups.anna, "w")).toEqual([
      { programId: "done", athleteId: "anna-athlete", progress: full },
    ]);
    await put({ formerWorkoutId: "w" });
    expect(await progressOfWorkout(store.db, groups.anna, "w")).toMatchObject([
      { progress: { formerWorkoutId: "w" } },
    ]);
    const substitution = { sessionUid: "session", date: "2026-11-20", reason: "Rain" };
    for (const reason of ["Rain", "Snow"])
      await store.transact((trx) =>
        replaceSubstitution(trx, groups.anna, "done", "session", {
          ...substitution,
          reason,
          id: reason,
          createdAt: 1,
        }),
      );
    expect(await listSubstitutions(store.db, groups.anna, "done")).toEqual([
      { ...substitution, reason: "Snow" },
    ]);
  });
});
