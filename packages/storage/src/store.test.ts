import { execFile } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, type Store } from "./open-database.ts";
import { dialects, openTestStore, type TestStore } from "./testing/test-database.ts";

import { createTransact } from "./transaction/transact.ts";
import { createTransactionGuard } from "./transaction/transaction-guard.ts";
const countUp = (store: Store) =>
  store.transact(async (trx) => {
    const { value } = await trx.selectFrom("application_state").select("value").executeTakeFirstOrThrow();
    await trx
      .updateTable("application_state")
      .set({ value: String(Number(value) + 1) })
      .execute();
  });

describe.each(dialects)("a store on %s", (dialect) => {
  let test: TestStore;
  let store: Store;
  const put = (key: string, value: string, on = store.db) =>
    on.insertInto("application_state").values({ key, value }).execute();
  const values = async (on = store.db) =>
    (await on.selectFrom("application_state").select("value").orderBy("key").execute()).map(
      (row) => row.value,
    );
  beforeAll(async () => {
    test = await openTestStore(dialect);
    store = test.store;
  });
  afterAll(() => test.cleanUp());
  beforeEach(() => store.db.deleteFrom("application_state").execute());

  it("sorts and compares text by its bytes, whatever the locale", async () => {
    for (const key of ["ä", "Z", "a", "z", "🐴", "ﬁ", "", "A"]) await put(key, key);
    expect(await values()).toEqual(["", "A", "Z", "a", "z", "ä", "ﬁ", "🐴"]);
    const later = await store.db
      .selectFrom("application_state")
      .select("key")
      .where("key", ">", "z")
      .orderBy("key")
      .execute();
    expect(later.map((row) => row.key)).toEqual(["ä", "ﬁ", "🐴"]);
    expect(
      await store.db.selectFrom("application_state").select("key").where("key", "=", "Ä").execute(),
    ).toEqual([]);
  });

  it("keeps whole numbers above 2^31 and fractions exactly, and counts and sums to numbers", async () => {
    const large = [2 ** 31, 2 ** 40 + 1, Number.MAX_SAFE_INTEGER];
    for (const [n, created_at] of large.entries())
      await store.db
        .insertInto("accounts")
        .values({ id: `n${n}`, name: "n", created_at })
        .execute();
    const rows = await store.db.selectFrom("accounts").select("created_at").orderBy("created_at").execute();
    expect(rows.map((row) => row.created_at)).toEqual(large);
    const { n, sum } = await store.db
      .selectFrom("accounts")
      .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.sum<number>("created_at").as("sum")])
      .where("id", "in", ["n0", "n1"])
      .executeTakeFirstOrThrow();
    expect([n, sum]).toEqual([2, 2 ** 31 + 2 ** 40 + 1]);
    const { x } =
      (await sql<{ x: number }>`select cast(${0.1 + 0.2} as double precision) as x`.execute(store.db))
        .rows[0] ?? {};
    expect(x).toBe(0.1 + 0.2);
  });

  it("returns text unchanged, and U+0000 as U+FFFD", async () => {
    const text = 'Grüße 深蹲 🏇🏽 "\\u0000" \r\n \u{10FFFF} \u2028';
    await put("a", text);
    await put("b", JSON.stringify({ text, zero: "\u0000" }));
    await put("c", "a\u0000b");
    const [plain, json = "", zero] = await values();
    expect(plain).toBe(text);
    expect(JSON.parse(json)).toEqual({ text, zero: "\u0000" });
    expect(zero).toBe("a\uFFFDb");
    expect(
      await store.db.selectFrom("application_state").select("key").where("key", "=", "\u0000").execute(),
    ).toEqual([]);
  });

  it("refuses parameters that the databases would store as something else", async () => {
    for (const value of [new Date(0), {}, [1], Number.NaN, Infinity])
      await expect(put("x", value as never)).rejects.toThrow("Not a value that can be stored");
    await expect(
      store.db
        .insertInto("accounts")
        .values({ id: "x", name: "x", created_at: true as never })
        .execute(),
    ).rejects.toThrow(/stored|bigint/);
    expect(await values()).toEqual([]);
  });

  it("leaves nulls in an order that queries state themselves", async () => {
    const query = sql<{
      v: string | null;
    }>`select v from (select 'a' as v union all select null union all select 'b') as t order by v is null, v`;
    expect((await query.execute(store.db)).rows.map((row) => row.v)).toEqual(["a", "b", null]);
  });

  it("never interleaves transactions, nor loses an update", async () => {
    await put("count", "0");
    const increment = () =>
      store.transact(async (trx) => {
        const { value } = await trx
          .selectFrom("application_state")
          .select("value")
          .where("key", "=", "count")
          .executeTakeFirstOrThrow();
        await sleep(Math.random() * 3);
        await trx
          .updateTable("application_state")
          .set({ value: String(Number(value) + 1) })
          .where("key", "=", "count")
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await values()).toEqual(["20"]);
  });

  it("keeps an invariant over rows of which two transactions each read half", async () => {
    await put("a", "on");
    await put("b", "on");
    // Each switches one off only if the other is on: afterwards one must still be on.
    const switchOff = (mine: string) =>
      store.transact(async (trx) => {
        const on = await trx
          .selectFrom("application_state")
          .select("key")
          .where("value", "=", "on")
          .execute();
        await sleep(5);
        if (on.length > 1)
          await trx.updateTable("application_state").set({ value: "off" }).where("key", "=", mine).execute();
      });
    await Promise.all([switchOff("a"), switchOff("b")]);
    expect((await values()).toSorted()).toEqual(["off", "on"]);
  });

  it("reports a transaction that loses every race as the database's failure, not as a bug", async () => {
    let tries = 0;
    const impatient = createTransact(store.db, createTransactionGuard(), 0);
    const lost = Object.assign(new Error("could not serialize access"), { code: "40001" });
    const losing = impatient(async () => {
      tries += 1;
      throw lost;
    });
    await expect(losing).rejects.toMatchObject({ name: "StoreFailure", reason: "busy", cause: lost });
    expect(tries).toBe(20);
  });

  it("rolls everything back when the work throws, and keeps working", async () => {
    const failing = store.transact(async (trx) => {
      await put("a", "1", trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await values()).toEqual([]);
    await store.transact((trx) => put("a", "2", trx));
    expect(await values()).toEqual(["2"]);
  });

  it("commits repeatable work atomically, and waits for the disk again afterwards", async () => {
    const { db, transact } = test.store;
    const level = async () =>
      dialect === "sqlite"
        ? (await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows[0]?.synchronous
        : undefined;
    await transact(
      (trx) => trx.insertInto("application_state").values({ key: "again", value: "1" }).execute(),
      {
        repeatable: true,
      },
    );
    const failed = transact(
      async (trx) => {
        await trx.insertInto("application_state").values({ key: "lost", value: "1" }).execute();
        throw new Error("no");
      },
      { repeatable: true },
    );
    await expect(failed).rejects.toThrow("no");
    const rows = await db
      .selectFrom("application_state")
      .select("key")
      .where("key", "in", ["again", "lost"])
      .execute();
    expect(rows).toEqual([{ key: "again" }]);
    expect(await level()).toBe(dialect === "sqlite" ? 2 : undefined);
  });

  it("refuses the outer handle and a second transaction inside a transaction", async () => {
    const message = "its own handle must be used";
    await expect(store.transact(() => put("a", "1"))).rejects.toThrow(message);
    await expect(store.transact(() => values())).rejects.toThrow(message);
    await expect(store.transact(() => store.transact(async () => {}))).rejects.toThrow(message);
    expect(await values()).toEqual([]);
  });

  it("lets timers fire during a long run of transactions", async () => {
    const fired = Promise.withResolvers<string>();
    setTimeout(() => fired.resolve("timer"), 5);
    const run = async () => {
      for (let n = 0; n < 20_000; n++) await store.transact(async () => n);
      return "run";
    };
    expect(await Promise.race([fired.promise, run()])).toBe("timer");
  });

  it("allows the outer handle to work that was scheduled for later", async () => {
    const committed = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await store.transact(async (trx) => {
      await put("a", "1", trx);
      later = committed.promise.then(() => values());
    });
    committed.resolve();
    expect(await later).toEqual(["1"]);
  });

  it("reads the committed state beside a transaction that is under way", async () => {
    await put("a", "old");
    const seen = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writing = store.transact(async (trx) => {
      await trx.updateTable("application_state").set({ value: "new" }).execute();
      written.resolve();
      await seen.promise;
    });
    await written.promise;
    expect(await values()).toEqual(["old"]);
    seen.resolve();
    await writing;
    expect(await values()).toEqual(["new"]);
  });

  it("shares the database with another process, without a lost write on either side", async () => {
    await put("count", "0");
    const script = path.join(import.meta.dirname, "testing/count-up.ts");
    const run = promisify(execFile);
    const child = run(process.execPath, [script, JSON.stringify(test.location), "60"]);
    let running = true;
    const ended = child.finally(() => (running = false));
    let mine = 0;
    for (; running || mine < 60; mine++) await countUp(store);
    await ended;
    expect(await values()).toEqual([String(60 + mine)]);
  });
});

describe("opening", () => {
  it("reports an invalid address or a missing folder", async () => {
    await expect(openDatabase({ url: "mysql://x" })).rejects.toThrow("postgres://");
    await expect(openDatabase({})).rejects.toThrow("data folder");
    await expect(openDatabase({ url: "postgres://u:p@127.0.0.1:1/none" })).rejects.toThrow("ECONNREFUSED");
  });
});
