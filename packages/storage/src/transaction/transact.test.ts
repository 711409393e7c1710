import { afterEach, describe, expect, it } from "vitest";
import type { TransactionHandle } from "../database.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { attempt, inSavepoint, withFewSavepoints } from "./transact.ts";

describe.each(dialects)("part of a transaction (%s)", (dialect) => {
  let test: TestStore;
  afterEach(() => test.cleanUp());

  const write = (trx: TransactionHandle, key: string) =>
    trx.insertInto("application_state").values({ key, value: "written" }).execute();
  const fail = async (trx: TransactionHandle, key: string) => {
    await write(trx, key);
    throw new Error("no");
  };

  const written = async ({ store }: TestStore) => {
    const query = store.db.selectFrom("application_state").select("key").where("value", "=", "written");
    return (await query.orderBy("key").execute()).map(({ key }) => key);
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
    expect(await written(test)).toEqual(["before", "other"]);
  });

  it("is refused once the transaction has ended", async () => {
    test = await openTestStore(dialect);
    const kept: TransactionHandle[] = [];
    await test.store.transact(async (trx) => void kept.push(trx));
    await test.store.transact(async () => {
      for (const trx of kept) await expect(write(trx, "late")).rejects.toThrow(/ended|committed/);
    });
    expect(await written(test)).toEqual([]);
  });

  it("has all of it done again where it fails, with a savepoint this time", async () => {
    test = await openTestStore(dialect);
    const { store } = test;
    let times = 0;
    const failing = withFewSavepoints((savepoint) =>
      store.transact(async (trx) => {
        await write(trx, `before ${(times += 1)}`);
        await savepoint(trx, () => write(trx, "inside"));
        await savepoint(trx, () => fail(trx, "inside too"));
      }),
    );
    await expect(failing).rejects.toThrow(/^no$/);
    expect(await written(test)).toEqual([]);
    await withFewSavepoints((savepoint) =>
      store.transact(async (trx) => {
        await write(trx, `before ${(times += 1)}`);
        await savepoint(trx, () => write(trx, "inside"));
        if (times === 3) await savepoint(trx, () => fail(trx, "inside too"));
      }),
    );
    expect(await written(test)).toEqual(["before 4", "inside"]);
  });
});
