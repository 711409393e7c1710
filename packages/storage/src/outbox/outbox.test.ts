import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../open-database.ts";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { appendEvent, markDelivered, pendingEvents, purgeDelivered } from "./outbox.ts";

describe.each(dialects)("the outbox on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("holds an event only if the transaction that caused it was committed", async () => {
    const { transact, db } = test.store;
    const failing = transact(async (trx) => {
      await appendEvent(trx, groups.anna, "workout.saved", { workoutId: "lost" }, 1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const ids: number[] = [];
    for (const workoutId of ["w1", "w2", "w3"])
      ids.push(
        await transact((trx) =>
          appendEvent(trx, groups.anna, "workout.saved", { workoutId }, 1_795_000_000_000),
        ),
      );
    const pending = await pendingEvents(db, "records", 10);
    expect(pending.map((event) => event.id)).toEqual(ids);
    expect(pending[0]).toEqual({
      id: ids[0],
      groupId: "barn",
      type: "workout.saved",
      payload: { workoutId: "w1" },
      createdAt: 1_795_000_000_000,
    });
    expect(await pendingEvents(db, "records", 2)).toHaveLength(2);
  });

  it("lets each subscriber handle each event once, however many deliver at the same time", async () => {
    const other = await openDatabase(test.location);
    const effects: string[] = [];
    const deliver = async (store: typeof other) => {
      for (const event of await pendingEvents(store.db, "records", 10)) {
        const taken = await store.transact((trx) => markDelivered(trx, [event.id], "records", 5));
        if (taken.has(event.id)) effects.push(JSON.stringify(event.payload));
      }
    };
    await Promise.all([deliver(test.store), deliver(other), deliver(test.store), deliver(other)]);
    expect(effects.toSorted()).toEqual(['{"workoutId":"w1"}', '{"workoutId":"w2"}', '{"workoutId":"w3"}']);
    expect(await pendingEvents(other.db, "records", 10)).toEqual([]);
    expect(await pendingEvents(other.db, "plan", 10)).toHaveLength(3);
    await other.close();
  });

  it("delivers again what was rolled back with its effects", async () => {
    const { transact, db } = test.store;
    const [event] = await pendingEvents(db, "plan", 1);
    if (!event) throw new Error("no event");
    const crash = transact(async (trx) => {
      expect(await markDelivered(trx, [event.id], "plan", 5)).toEqual(new Set([event.id]));
      throw new Error("crash");
    });
    await expect(crash).rejects.toThrow("crash");
    expect(await transact((trx) => markDelivered(trx, [event.id], "plan", 5))).toEqual(new Set([event.id]));
    expect(await transact((trx) => markDelivered(trx, [event.id], "plan", 5))).toEqual(new Set());
  });

  it("purges only what all have handled, and delivers none of it again", async () => {
    const { transact, db } = test.store;
    const [gone] = await db
      .selectFrom("outbox_deliveries")
      .select("event_id")
      .where("subscriber", "=", "plan")
      .execute();
    expect(await transact((trx) => purgeDelivered(trx, ["records", "plan"]))).toBe(1);
    expect(await pendingEvents(db, "plan", 10)).toHaveLength(2);
    expect(await transact((trx) => markDelivered(trx, [gone?.event_id ?? 0], "records", 5))).toEqual(
      new Set(),
    );
  });
});
