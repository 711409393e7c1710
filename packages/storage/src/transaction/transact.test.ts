import { afterEach, describe, expect, it } from "vitest";
import type { TransactionHandle } from "../database.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { attempt, inSavepoint } from "./transact.ts";

describe.each(dialects)("part of a transaction (%s)", (dialect) => {
  let test: TestStore;
  afterEach(() => test.cleanUp());

  const write = (trx: TransactionHandle, key: string) =>
    trx.insertInto("application_state").values({ key, value: "written" }).execute();
  const fail = async (trx: TransactionHandle, key: string) => {
    await write(trx, key);
    throw new Error("no");
  };

  it("is rolled back alone where it fails, also with parts of its own in it", async () => {
    test = await openTestStore(dialect);
    const { store } = test;
    await store.transact(async (trx) => {
      await write(trx, "before");
      const failing = inSavepoint(trx, async () => {
        await attempt(trx, async () => void (await write(trx, "inside")));
        await attempt(trx, () => fail(trx, "inside too"));
        await fail(trx, "after");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await inSavepoint(trx, () => write(trx, "other").then(() => 5))).toBe(5);
    });
    const rows = await store.db
      .selectFrom("application_state")
      .select("key")
      .where("value", "=", "written")
      .orderBy("key")
      .execute();
    expect(rows.map(({ key }) => key)).toEqual(["before", "other"]);
  });
});
