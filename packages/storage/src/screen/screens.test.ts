import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addSampleGroups } from "../testing/sample-groups.ts";
import {
  countScreenFailure,
  countScreens,
  listScreenAccounts,
  putAccountPin,
  putScreenAccount,
  readAccountSecrets,
  removeScreenAccounts,
} from "./screens.ts";

describe.each(dialects)("the accounts of a screen (%s)", (dialect) => {
  let test: TestStore;
  const kitchen = { screenHash: "kitchen", now: 10 };
  const hall = { screenHash: "hall", now: 10 };
  const anna = { accountId: "anna-account", expiresAt: 100 };
  beforeAll(async () => {
    test = await openTestStore(dialect);
    await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("are known to that screen alone, until their place expires", async () => {
    const { db, transact } = test.store;
    await transact(async (trx) => {
      await putScreenAccount(trx, kitchen, anna);
      await putScreenAccount(trx, hall, anna);
      await putAccountPin(trx, "anna-account", "hash", 1);
    });
    expect(await listScreenAccounts(db, kitchen)).toMatchObject([
      { accountId: "anna-account", addedAt: 10, failures: 0, pinHash: "hash" },
    ]);
    expect(await listScreenAccounts(db, { ...kitchen, screenHash: "garden" })).toEqual([]);
    expect(await listScreenAccounts(db, { ...kitchen, now: 100 })).toEqual([]);
    expect(await countScreens(db, "anna-account", 10)).toBe(2);
  });

  it("count consecutive wrong PINs, and reset the count with a right one", async () => {
    const { db, transact } = test.store;
    expect(await transact((trx) => countScreenFailure(trx, kitchen, "anna-account"))).toBe(1);
    expect(await transact((trx) => countScreenFailure(trx, kitchen, "anna-account"))).toBe(2);
    await transact((trx) => putScreenAccount(trx, { ...kitchen, now: 20 }, anna));
    expect(await listScreenAccounts(db, kitchen)).toMatchObject([{ addedAt: 10, failures: 0 }]);
  });

  it("can be removed from one screen or all others", async () => {
    const { db } = test.store;
    expect(await removeScreenAccounts(db, "anna-account", { butFor: "kitchen" })).toBe(1);
    expect(await removeScreenAccounts(db, "anna-account", { screenHash: "kitchen" })).toBe(1);
    expect(await countScreens(db, "anna-account", 10)).toBe(0);
    await test.store.transact((trx) => putAccountPin(trx, "anna-account", undefined, 2));
    expect((await readAccountSecrets(db, "anna-account")).pin).toBeUndefined();
  });
});
