import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { openFilledStore } from "../testing/fill/open-filled-store.ts";
import { dialects, type TestStore } from "../testing/test-database.ts";
import { sampleWorkout } from "../testing/sample-groups.ts";
import { insertWorkout } from "../workout/write-workouts.ts";
import { dataOwners, type DatabaseTable, type DeletionRoots } from "./data-owners.ts";
import { carryOutDeletion, formerName, hideRoots, insertDeletion, eraseRows } from "./deletions.ts";
import { joinRoots, noRoots, rootsOfAccount, rootsOfGroup } from "./roots.ts";

/** All but the one in which every deletion is counted. */
const tables = (Object.keys(dataOwners) as DatabaseTable[]).filter((name) => name !== "membership_changes");

const rowsOf = async (store: Store, table: string): Promise<string[]> => {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.db);
  return rows.map((row) => JSON.stringify(row)).toSorted();
};
const everything = async (store: Store) =>
  new Map(await Promise.all(tables.map(async (table) => [table, await rowsOf(store, table)] as const)));

const ask = (store: Store, roots: DeletionRoots) =>
  store.transact(async (trx) => {
    await hideRoots(trx, roots, 50);
    await insertDeletion(trx, { id: "asked", kind: "group", roots, requestedAt: 50 });
  });

/** Lines that name one of the ids, whatever the column; but for a kind of group, and who wrote a row that is another's. */
const naming = (all: ReadonlyMap<string, string[]>, ids: readonly string[]) =>
  [...all].flatMap(([table, lines]) =>
    lines
      .map((line) => line.replaceAll(/"(kind":"barn|logged_by":"anna)"/gu, ""))
      .filter((line) => ids.some((id) => line.includes(JSON.stringify(id))))
      .map(() => table),
  );

describe.each(dialects)("a deletion on %s", (dialect) => {
  let test: TestStore;
  const open = async () => {
    test = await openFilledStore(dialect);
    // Its own row of the table is not carried out here.
    await test.store.db.deleteFrom("deletions").execute();
    return test.store;
  };
  afterEach(() => test.cleanUp());

  it("knows for every reference in the schema whether the row goes with it or is cleared", async () => {
    const store = await open();
    const all = (await store.db.introspection.getTables()).filter(
      ({ name, isView }) =>
        !isView &&
        !/^(schema_migrations|(message|workout)_search(_\w+)?)$/u.test(name) &&
        // What all assistants are offered.
        !/^oauth_(resources|client_resources|client_assertions)$/u.test(name),
    );
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(dataOwners).toSorted());
    const rooted: Readonly<Record<string, string>> = {
      group_id: "groups",
      member_id: "members",
      owner_id: "members",
      account_id: "accounts",
      user_id: "accounts",
      athlete_id: "athletes",
    };
    const undeclared = all.flatMap(({ name, columns }) =>
      columns.flatMap((column) => {
        const { by, of, loose, stays } = dataOwners[name as DatabaseTable];
        const isNamed =
          Object.values(by).flat().includes(column.name) ||
          [...of, ...loose].some((one) => one.column === column.name) ||
          (stays && column.name === "group_id") ||
          (name === "imports" && column.name === "member_id");
        return column.name in rooted && !isNamed ? [`${name}.${column.name}`] : [];
      }),
    );
    expect(undeclared.toSorted()).toEqual([
      // Of better-auth: the id of the account at a provider; users have one column for it.
      "athletes.account_id",
      "auth_credentials.account_id",
      "horses.group_id",
      "members.account_id",
      "members.athlete_id",
    ]);
  });

  it("of a group leaves no row of it, and touches none of another", async () => {
    const store = await open();
    const before = await everything(store);
    const roots = await rootsOfGroup(store.db, "barn", "nobody");
    // Anna has signed up, and has no other group here: her account is another test.
    const all = joinRoots(roots, await rootsOfAccount(store.db, "anna-account"));
    await ask(store, all);
    expect(await carryOutDeletion(store, "asked")).toBe(true);
    const after = await everything(store);
    expect(
      naming(after, [
        "barn",
        "anna",
        "ben",
        "anna-account",
        "anna-athlete",
        "comet",
        "c",
        "m1",
        "w1",
        "p",
        "r",
      ]),
    ).toEqual([]);
    // What stays is as it was, and is of the other group.
    for (const [table, lines] of after)
      expect([table, lines.filter((line) => !before.get(table)?.includes(line))]).toEqual([table, []]);
    expect(after.get("groups")).toHaveLength(2);
    expect(after.get("members")).toEqual([expect.stringContaining("zoe")]);
    const emptied = tables.filter((table) => (after.get(table) ?? []).length === 0);
    expect(emptied.length).toBeGreaterThan(70);
    if (dialect === "sqlite") {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from message_search where message_search match 'text'`.execute(store.db);
      expect(rows[0]?.n).toBe(0);
    }
  });

  it("of an account takes what is its own, and leaves to the horses what was ridden, by a former member", async () => {
    const store = await open();
    const { scopeOfMember } = await import("../access/scope-of-member.ts");
    const anna = await scopeOfMember(store.db, "anna");
    await store.transact(async (trx) => {
      await insertWorkout(
        trx,
        anna,
        sampleWorkout("ride", {
          athleteId: "comet",
          riderAthleteId: "anna-athlete",
          source: { kind: "message", messageId: "m100", workoutIndex: 0 },
        }),
      );
    });
    const roots = await rootsOfAccount(store.db, "anna-account");
    await ask(store, roots);
    expect(await carryOutDeletion(store, "asked")).toBe(true);
    const { db } = store;
    const ride = await db.selectFrom("workouts").selectAll().orderBy("id").execute();
    expect(ride.map(({ id, message_id }) => [id, message_id])).toEqual([
      ["paulas", null],
      ["ride", null],
    ]);
    const rider = await db.selectFrom("athletes").selectAll().where("id", "=", "anna-athlete").execute();
    expect(rider).toEqual([expect.objectContaining({ name: formerName, account_id: null })]);
    for (const table of [
      "conversations",
      "messages",
      "message_texts",
      "run_events",
      "programs",
      "measurements",
    ])
      expect([table, await rowsOf(store, table)]).toEqual([table, []]);
    for (const table of ["auth_users", "auth_sessions", "auth_passkeys", "api_keys", "account_pins"])
      expect([table, await rowsOf(store, table)]).toEqual([table, []]);
    // Of the barn.
    for (const table of ["disciplines", "content_items", "playlists", "reports", "horse_photos", "cautions"])
      expect([table, (await rowsOf(store, table)).length > 0]).toEqual([table, true]);
    expect(await rowsOf(store, "deletions")).toEqual([]);
    const named = await everything(store);
    expect(naming(named, ["Anna", "anna@example.com"])).toEqual([]);
  });

  it("of a horse takes all about it, and nothing else", async () => {
    const store = await open();
    const before = await everything(store);
    await ask(store, { ...noRoots, athletes: ["comet"] });
    expect(await carryOutDeletion(store, "asked")).toBe(true);
    const after = await everything(store);
    expect(naming(after, ["comet"])).toEqual([]);
    for (const table of tables)
      for (const line of before.get(table) ?? [])
        if (!line.includes('"comet"'))
          expect([table, after.get(table)]).toEqual([table, expect.arrayContaining([line])]);
  });

  it("goes on after it was broken off between any two transactions", async () => {
    const store = await open();
    const roots = joinRoots(
      await rootsOfGroup(store.db, "barn", "nobody"),
      await rootsOfAccount(store.db, "anna-account"),
    );
    await ask(store, roots);
    for (let steps = 1; ; steps *= 3) {
      let left = steps;
      if (await eraseRows(store, roots, () => left-- > 0)) break;
    }
    expect(await carryOutDeletion(store, "asked")).toBe(true);
    expect(naming(await everything(store), ["barn", "anna", "anna-athlete", "comet"])).toEqual([]);
  });
});
