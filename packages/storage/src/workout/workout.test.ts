import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "@canter/domain/access/scope";
import type { Workout } from "@canter/domain/workout/workout";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { deleteWorkout, insertWorkout, replaceWorkout, restoreWorkout } from "./write-workouts.ts";
import { exerciseUsage, workoutsWithExercise, workoutsOfAthlete } from "./workouts-of-athletes.ts";
import { listWorkouts } from "./list-workouts.ts";
import { listWorkoutVersions } from "./workout-versions.ts";
import { readWorkout } from "./read-workout.ts";
import { workoutsOnDate } from "./workouts-by-date.ts";

describe.each(dialects)("workouts on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  const insert = (workout: Workout, scope = groups.anna) =>
    test.store.transact((trx) => insertWorkout(trx, scope, workout));
  const replace = (workout: Workout, version: number, scope = groups.anna) =>
    test.store.transact((trx) => replaceWorkout(trx, scope, workout, "edited", version));
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("returns what was stored, to the last digit and character", async () => {
    const workout = sampleWorkout("exact", {
      athleteId: "comet",
      riderAthleteId: "ben-athlete",
      discipline: "jumping",
      startTime: "18:40",
      title: "Grüße 🐴 „Ü“",
      durationSeconds: 2700.5,
      distanceMeters: 0.1 + 0.2,
      avgHeartRate: 140,
      score: { type: "rounds", value: "9+7" },
      fields: { jumpHeightCm: 110, rein: "left", tired: false },
      notes: 'line\nline\t"quoted" \\ \u0000 \u2028 end',
      issues: [{ kind: "unsure", text: "ca. 110", reason: "a guess" }],
      createdAt: 1_795_000_000_000,
      updatedAt: 1_795_000_000_001,
    });
    expect(await insert(workout)).toEqual({ ok: true, value: workout });
    expect(await readWorkout(test.store.db, groups.anna, "exact")).toEqual(workout);
  });

  it("refuses what the scope may not write, with a suitable amount of detail", async () => {
    const foreign = sampleWorkout("x1", { athleteId: "shadow" });
    expect(await insert(foreign)).toMatchObject({ ok: false, error: { type: "not_found" } });
    expect(await insert(sampleWorkout("x1"), groups.zoe)).toMatchObject({ error: { type: "not_found" } });
    expect(await insert(sampleWorkout("x1", { athleteId: "ben-athlete" }))).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await insert(sampleWorkout("x1", { athleteId: "comet" }), groups.vera)).toMatchObject({
      error: { type: "forbidden" },
    });
    const stranger = sampleWorkout("x1", { athleteId: "comet", riderAthleteId: "zoe-athlete" });
    const horse = { ...stranger, riderAthleteId: "bella" };
    for (const rider of [stranger, horse])
      expect(await insert(rider)).toMatchObject({
        error: { type: "invalid", fields: [{ path: "riderAthleteId" }] },
      });
    expect(await readWorkout(test.store.db, groups.anna, "x1")).toBeUndefined();
  });

  it("shows a ride to its rider in each of their groups, and the horse's work to others only while it is in theirs", async () => {
    const { db, transact } = test.store;
    await insert(sampleWorkout("ride", { athleteId: "bella", riderAthleteId: "ben-athlete" }));
    const onlyBen = { ...groups.ben, readableAthletes: ["ben-athlete"], writableAthletes: ["ben-athlete"] };
    expect(await readWorkout(db, onlyBen, "ride")).toBeDefined();
    expect(await replace({ ...sampleWorkout("ride"), athleteId: "bella" }, 1, onlyBen)).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await transact((trx) => deleteWorkout(trx, onlyBen, "ride", 5))).toMatchObject({
      error: { type: "forbidden" },
    });
    await db.deleteFrom("group_athletes").where("athlete_id", "=", "bella").execute();
    const isListed = async (scope: Scope) => {
      const page = await listWorkouts(db, scope, { status: "saved", limit: 9 });
      return page.ok && page.value.items.some(({ id }) => id === "ride");
    };
    expect(await readWorkout(db, onlyBen, "ride")).toBeDefined();
    expect(await isListed(onlyBen)).toBe(true);
    expect(await readWorkout(db, groups.anna, "ride")).toBeUndefined();
    expect(await isListed(groups.anna)).toBe(false);
    await db.insertInto("group_athletes").values({ group_id: "barn", athlete_id: "bella" }).execute();
  });

  it("changes a workout once for each version, and keeps every version", async () => {
    const { db, transact } = test.store;
    await insert(sampleWorkout("edited"));
    const second = {
      ...sampleWorkout("edited"),
      title: "Heavy",
      updatedAt: 2000,
      groupId: "elsewhere",
      loggedBy: "zoe",
    };
    expect(await replace(second, 1)).toMatchObject({
      ok: true,
      value: { title: "Heavy", version: 2, groupId: "barn", loggedBy: "anna" },
    });
    expect(await replace({ ...second, title: "Late" }, 1)).toMatchObject({
      ok: false,
      error: { type: "conflict" },
    });
    const deleted = await transact((trx) => deleteWorkout(trx, groups.anna, "edited", 3000));
    expect(deleted).toMatchObject({ ok: true, value: { version: 3, deletedAt: 3000 } });
    expect(await transact((trx) => deleteWorkout(trx, groups.anna, "edited", 3500))).toEqual(deleted);
    expect(await readWorkout(db, groups.anna, "edited")).toBeUndefined();
    expect(await readWorkout(db, groups.anna, "edited", { includeDeleted: true })).toMatchObject({
      deletedAt: 3000,
    });
    const restored = await transact((trx) => restoreWorkout(trx, groups.anna, "edited", 4000));
    expect(restored).toMatchObject({ ok: true, value: { version: 4, title: "Heavy" } });
    expect(restored.ok && restored.value.deletedAt).toBeUndefined();
    const versions = await listWorkoutVersions(db, groups.anna, "edited");
    expect(
      versions.map((version) => [version.version, version.change, version.changedBy, version.createdAt]),
    ).toEqual([
      [1, "created", "anna", 1000],
      [2, "edited", "anna", 2000],
      [3, "deleted", "anna", 3000],
      [4, "restored", "anna", 4000],
    ]);
    expect(versions[0]?.workout).toEqual(sampleWorkout("edited"));
  });

  it("says of one that nobody has changed who made it, and when", async () => {
    const { db, transact } = test.store;
    await insert(sampleWorkout("own", { updatedAt: 1200 }));
    await transact((trx) => insertWorkout(trx, { ...groups.anna, actor: "system" }, sampleWorkout("given")));
    for (const [id, changedBy, createdAt] of [
      ["own", "anna", 1200],
      ["given", "system", 1000],
    ] as const) {
      const before = await listWorkoutVersions(db, groups.anna, id);
      const workout = await readWorkout(db, groups.anna, id);
      expect(before).toEqual([{ version: 1, change: "created", changedBy, createdAt, workout }]);
      await replace({ ...sampleWorkout(id), title: "Heavy" }, 1);
      const after = await listWorkoutVersions(db, groups.anna, id);
      expect(after.slice(0, 1)).toEqual(before);
      expect(after).toHaveLength(2);
    }
  });

  it("lets one of many simultaneous changes of a version win", async () => {
    await insert(sampleWorkout("raced"));
    const tries = Array.from({ length: 12 }, (_, n) =>
      replace({ ...sampleWorkout("raced"), title: `Nr ${n}` }, 1),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.error.type).toBe("conflict");
    expect(await listWorkoutVersions(test.store.db, groups.anna, "raced")).toHaveLength(2);
  });

  it("moves a workout to another athlete only where both may be written", async () => {
    await insert(sampleWorkout("moved"));
    expect(await replace({ ...sampleWorkout("moved"), athleteId: "ben-athlete" }, 1)).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await replace({ ...sampleWorkout("moved"), athleteId: "comet" }, 1)).toMatchObject({ ok: true });
    expect(await readWorkout(test.store.db, groups.ben, "moved")).toMatchObject({ athleteId: "comet" });
  });

  it("writes no rows of a failed transaction", async () => {
    const { transact, db } = test.store;
    const half = transact(async (trx) => {
      await insertWorkout(trx, groups.anna, sampleWorkout("half"));
      throw new Error("midway");
    });
    await expect(half).rejects.toThrow("midway");
    const dangling = sampleWorkout("half", {
      source: { kind: "message", messageId: "no-such-message", workoutIndex: 0 },
    });
    await expect(insert(dangling)).rejects.toThrow(/foreign key/i);
    expect(
      await db.selectFrom("workout_texts").select("id").where("workout_id", "=", "half").execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom("workout_versions").select("version").where("workout_id", "=", "half").execute(),
    ).toEqual([]);
  });

  it("filters by athlete, date and exercise, without drafts and deleted ones", async () => {
    const { db, transact } = test.store;
    const of = (id: string, given: Partial<Workout>) =>
      sampleWorkout(id, { athleteId: "ben-athlete", loggedBy: "ben", ...given });
    for (const [id, date] of [
      ["b1", "2026-01-01"],
      ["b2", "2026-01-02"],
      ["b3", "2026-01-02"],
      ["b4", "2026-01-04"],
    ] as const)
      await insert(of(id, { date }), groups.ben);
    await insert(of("b5", { date: "2026-01-02", status: "draft" }), groups.ben);
    await transact((trx) => deleteWorkout(trx, groups.ben, "b3", 9));
    await insert(of("b6", { date: "2026-01-05", discipline: "running", exercises: [] }), groups.ben);
    const ids = (list: readonly Workout[]) => list.map((workout) => workout.id);
    expect(ids(await workoutsOnDate(db, groups.ben, of("", { date: "2026-01-02" })))).toEqual(["b2"]);
    expect(
      ids(await workoutsOnDate(db, groups.ben, of("", { date: "2026-01-05", discipline: "yoga" }))),
    ).toEqual([]);
    expect(ids(await workoutsOfAthlete(db, groups.ben, "ben-athlete"))).toEqual(["b1", "b2", "b4", "b6"]);
    expect(ids(await workoutsOfAthlete(db, groups.ben, "ben-athlete", { discipline: "running" }))).toEqual([
      "b6",
    ]);
    expect(
      ids(await workoutsOfAthlete(db, groups.ben, "ben-athlete", { exerciseKey: "back-squat" })),
    ).toEqual(["b1", "b2", "b4"]);
    const sledPushes = async (page: { limit: number; cursor?: string | undefined }) => {
      const found = await workoutsWithExercise(db, groups.ben, "ben-athlete", "own:sled push", page);
      if (!found.ok) throw new Error(found.error.detail);
      return found.value;
    };
    const first = await sledPushes({ limit: 2 });
    expect(ids(first.items)).toEqual(["b4", "b2"]);
    const rest = await sledPushes({ limit: 2, cursor: first.nextCursor });
    expect([ids(rest.items), rest.nextCursor]).toEqual([["b1"], undefined]);
    expect(await exerciseUsage(db, groups.ben, { athleteId: "ben-athlete" })).toEqual([
      { exerciseKey: "back-squat", name: "Back Squat", times: 3, lastDate: "2026-01-04" },
      { exerciseKey: "own:sled push", name: "Sled Push", times: 3, lastDate: "2026-01-04" },
    ]);
    expect(await exerciseUsage(db, groups.ben, { exerciseKey: "own:sled push" })).toMatchObject([
      { name: "Sled Push", times: 6 },
    ]);
    const listed = async (filter: object) => {
      const page = await listWorkouts(db, groups.ben, {
        athleteId: "ben-athlete",
        status: "saved",
        limit: 9,
        ...filter,
      });
      return page.ok ? ids(page.value.items) : page.error.type;
    };
    expect(await listed({ from: "2026-01-02", to: "2026-01-04" })).toEqual(["b4", "b2"]);
    expect(await listed({ status: "draft" })).toEqual(["b5"]);
    expect(await listed({ status: "draft", loggedBy: "somebody-else" })).toEqual([]);
    expect(await listed({ status: "deleted" })).toEqual(["b3"]);
    expect(await listed({ exerciseKey: "back-squat", discipline: "strength" })).toEqual([
      "ride",
      "b4",
      "b2",
      "b1",
    ]);
    expect(await listed({ cursor: "garbage" })).toBe("invalid");
    expect(await listed({ cursor: Buffer.from('["2026-01-01","x"]').toString("base64url") })).toBe("invalid");
  });

  it("pages newest first without gap or repeat while workouts are added", async () => {
    const { db } = test.store;
    const days = Array.from({ length: 23 }, (_, n) => `2025-03-${String((n % 4) + 1).padStart(2, "0")}`);
    for (const [n, date] of days.entries())
      await insert(sampleWorkout(`p${n}`, { date, athleteId: "bella", createdAt: 100 + (n % 3) }));
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page === 0 || cursor !== undefined; page++) {
      const result = await listWorkouts(db, groups.anna, {
        athleteId: "bella",
        status: "saved",
        from: "2025-03-01",
        to: "2025-03-31",
        cursor,
        limit: 5,
      });
      if (!result.ok) throw new Error(result.error.detail);
      seen.push(...result.value.items.map((workout) => workout.id));
      cursor = result.value.nextCursor;
      // Newer than all that was read: must not shift the pages that follow.
      await insert(sampleWorkout(`added${page}`, { date: "2025-03-30", athleteId: "bella" }));
    }
    expect(seen.toSorted()).toEqual(days.map((_, n) => `p${n}`).toSorted());
    const all = await workoutsOfAthlete(db, groups.anna, "bella");
    const expected = all
      .filter((workout) => workout.id.startsWith("p"))
      .map((workout) => workout.id)
      .toReversed();
    expect(seen).toEqual(expected);
  });
});
