import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { readIdempotent, storeIdempotent } from "./idempotency.ts";

const DAY = 24 * 60 * 60 * 1000;

describe.each(dialects)("idempotency keys on %s", (dialect) => {
  let test: TestStore;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("returns an account its earlier answer, and nobody else", async () => {
    const { db, transact } = test.store;
    const kept = { requestHash: "h", response: { reply: "ok 🐴" } };
    await transact((trx) =>
      storeIdempotent(trx, { accountId: "anna-account", key: "k", ...kept, createdAt: 100 * DAY }),
    );
    expect(await readIdempotent(db, "anna-account", "k")).toEqual(kept);
    expect(await readIdempotent(db, "ben-account", "k")).toBeUndefined();
    const later = (requestHash: string) =>
      transact((trx) =>
        storeIdempotent(trx, {
          accountId: "ben-account",
          key: requestHash,
          requestHash,
          response: null,
          createdAt: 131 * DAY,
        }),
      );
    await later("B1");
    expect(await readIdempotent(db, "anna-account", "k")).toEqual(kept);
    await later("A1");
    expect(await readIdempotent(db, "anna-account", "k")).toBeUndefined();
    expect(await readIdempotent(db, "ben-account", "B1")).toMatchObject({ requestHash: "B1" });
  });

  it("lets only one of several simultaneous requests with a key act", async () => {
    const { db, transact } = test.store;
    const request = (n: number) =>
      transact(async (trx) => {
        const before = await readIdempotent(trx, "anna-account", "raced");
        if (before) return before.response;
        await trx
          .insertInto("application_state")
          .values({ key: `effect ${n}`, value: "" })
          .execute();
        await storeIdempotent(trx, {
          accountId: "anna-account",
          key: "raced",
          requestHash: "h",
          response: n,
          createdAt: 140 * DAY,
        });
        return n;
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => request(n)));
    expect(new Set(answers).size).toBe(1);
    expect(await db.selectFrom("application_state").select("key").execute()).toHaveLength(1);
  });
});
