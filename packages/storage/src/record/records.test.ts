import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { insertWorkout } from "../workout/write-workouts.ts";
import { listRecords, replaceRecords } from "./records.ts";

describe.each(dialects)("records on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    await test.store.transact((trx) => insertWorkout(trx, groups.anna, sampleWorkout("w")));
  });
  afterAll(() => test.cleanUp());

  it("replaces all of one subject and nothing else", async () => {
    const { db, transact } = test.store;
    const record = (subjectKey: string, kind: string, value: number) => ({
      subjectKey,
      kind,
      value,
      unit: "kg",
      workoutId: "w",
      date: "2026-11-20",
      data: { label: kind },
    });
    const replace = (subject: string, kinds: readonly string[], scope = groups.anna) =>
      transact((trx) =>
        replaceRecords(
          trx,
          scope,
          "anna-athlete",
          [subject],
          kinds.map((kind, n) => record(subject, kind, 100.1 + n)),
        ),
      );
    expect(await replace("squat", ["b", "Ä", "a"])).toEqual({ ok: true, value: undefined });
    await replace("bench", ["x"]);
    await replace("squat", ["b", "a"]);
    expect(await listRecords(db, groups.anna, { athleteId: "anna-athlete" })).toEqual([
      { athleteId: "anna-athlete", ...record("bench", "x", 100.1) },
      { athleteId: "anna-athlete", ...record("squat", "a", 101.1) },
      { athleteId: "anna-athlete", ...record("squat", "b", 100.1) },
    ]);
    await replace("squat", []);
    expect(await listRecords(db, groups.anna, {})).toHaveLength(1);
    expect(await replace("bench", [], groups.ben)).toMatchObject({ ok: false, error: { type: "not_found" } });
    expect(await listRecords(db, groups.anna, { subjectKeys: ["bench"] })).toHaveLength(1);
  });
});
