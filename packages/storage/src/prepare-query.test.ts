import type { Scope } from "@canter/domain/access/scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOwn } from "./access/own-rows.ts";
import { limitTo } from "./limit-to.ts";
import { prepareQuery } from "./prepare-query.ts";
import { dialects, openTestStore, type TestStore } from "./testing/test-database.ts";

describe.each(dialects)("a prepared query on %s", (dialect) => {
  let test: TestStore;
  let built = 0;
  const put = prepareQuery(
    (db, { rows }: { readonly rows: readonly { readonly key: string; readonly value: string }[] }) =>
      db.insertInto("application_state").values(rows).returning("key"),
  );
  const select = prepareQuery(
    (
      db,
      {
        keys,
        from,
        limit,
      }: { readonly keys: readonly string[]; readonly from?: string; readonly limit: number },
    ) => {
      built += 1;
      const query = db.selectFrom("application_state").selectAll().where("key", "in", keys);
      return (from === undefined ? query : query.where("value", ">=", from))
        .orderBy("key")
        .limit(limitTo(limit));
    },
  );
  beforeAll(async () => {
    test = await openTestStore(dialect);
    const rows = ["a", "b", "c"].map((key) => ({ key, value: `value of ${key}` }));
    await put(test.store.db, { rows });
  });
  afterAll(() => test.cleanUp());

  it("gets new values each time, and is rebuilt only for another shape", async () => {
    const { db, transact } = test.store;
    built = 0;
    const keysOf = async (input: Parameters<typeof select>[1]) =>
      (await select(db, input)).rows.map(({ key }) => key);
    expect(await keysOf({ keys: ["a", "b"], limit: 9 })).toEqual(["a", "b"]);
    expect(await keysOf({ keys: ["c", "none"], limit: 9 })).toEqual(["c"]);
    expect(await keysOf({ keys: ["b", "a"], limit: 1 })).toEqual(["a"]);
    expect(built).toBe(1);
    expect(await keysOf({ keys: ["a", "b", "c"], limit: 9 })).toEqual(["a", "b", "c"]);
    expect(await keysOf({ keys: ["a", "b", "c"], from: "value of b", limit: 9 })).toEqual(["b", "c"]);
    expect(built).toBe(3);
    const inside = await transact((trx) => select(trx, { keys: ["a", "c"], limit: 9 }));
    expect(inside.rows).toEqual([
      { key: "a", value: "value of a" },
      { key: "c", value: "value of c" },
    ]);
    expect(built).toBe(3);
  });

  it("refuses a value that was changed on its way into the query", async () => {
    const later = prepareQuery((db, { at }: { readonly at: number }) =>
      db
        .selectFrom("accounts")
        .select("id")
        .where("created_at", "<", at + 1),
    );
    await expect(later(test.store.db, { at: 5 })).rejects.toThrow("handed on as it is");
  });

  it("distinguishes a member's scope from the system's", async () => {
    const list = prepareQuery((db, { scope }: { readonly scope: Scope }) =>
      db
        .selectFrom("conversations as c")
        .select("c.id")
        .where((eb) => isOwn(eb.ref("c.group_id"), eb.ref("c.member_id"), scope)),
    );
    const scope = { groupId: "nobody's", readableAthletes: [], writableAthletes: [] };
    for (const actor of ["system", { memberId: "system" }, "system"] as const)
      expect((await list(test.store.db, { scope: { ...scope, actor } })).rows).toEqual([]);
  });
});
