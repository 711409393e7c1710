import { afterEach, describe, expect, it } from "vitest";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "@canter/storage/database";
import { createGroup } from "@canter/storage/group/groups";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { createDispatcher, type Subscriber } from "./dispatcher.ts";
import { createEmit } from "./emit.ts";

const group = { id: "g", name: "Home", kind: "household", zone: "UTC", demo: false, createdAt: 1 } as const;
const event = { type: "workout.saved", payload: { workoutId: "w" }, createdAt: 1 };

describe.each(dialects)("emitting an event in its transaction (%s)", (dialect) => {
  let test: TestStore;
  let scope: Scope;
  afterEach(() => test.cleanUp());

  const open = async () => {
    test = await openTestStore(dialect);
    await createGroup(test.store.db, group);
    scope = await scopeOfSystem(test.store.db, "g");
    return test.store;
  };
  /** Its effect is a row named after the subscriber. */
  const subscriber = (name: string, rest: Partial<Subscriber> = {}): Subscriber => ({
    name,
    handle: async (trx: TransactionHandle) => {
      await trx.insertInto("application_state").values({ key: name, value: "told" }).execute();
    },
    ...rest,
  });
  const handled = async () => {
    const rows = await test.store.db
      .selectFrom("application_state")
      .select("key")
      .where("value", "=", "told")
      .orderBy("key")
      .execute();
    return rows.map(({ key }) => key);
  };
  const countRows = async () =>
    (await test.store.db.selectFrom("outbox_events").select("id").execute()).length;

  it("stores immediate effects with their cause, and no event that nobody waits for", async () => {
    const { transact } = await open();
    const emit = createEmit([
      subscriber("records", { atOnce: true }),
      subscriber("plan", { isConcerned: () => Promise.resolve(false) }),
    ]);
    await transact((trx) => emit(trx, scope, event));
    expect([await handled(), await countRows()]).toEqual([["records"], 0]);
  });

  it("rolls them back with their cause", async () => {
    const { transact } = await open();
    const emit = createEmit([subscriber("records", { atOnce: true }), subscriber("plan")]);
    const failing = transact(async (trx) => {
      await emit(trx, scope, event);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect([await handled(), await countRows()]).toEqual([[], 0]);
  });

  it("delivers to the others later, once each", async () => {
    const store = await open();
    const subscribers = [subscriber("records", { atOnce: true }), subscriber("plan")];
    await store.transact((trx) => createEmit(subscribers)(trx, scope, event));
    expect(await handled()).toEqual(["records"]);
    const bugs: unknown[] = [];
    const reportBug = (bug: unknown) => void bugs.push(bug);
    await createDispatcher({ store, now: () => 1, subscribers, reportBug }).deliver();
    expect([await handled(), bugs]).toEqual([["plan", "records"], []]);
  });

  it("keeps the cause when a subscriber fails, rolls that subscriber back, and delivers again", async () => {
    const store = await open();
    let isBroken = true;
    const half = subscriber("records", { atOnce: true });
    const failing: Subscriber = {
      ...half,
      handle: async (trx, events) => {
        await half.handle(trx, events);
        if (isBroken) throw new Error("a bug");
      },
    };
    await store.transact(async (trx) => {
      await trx.insertInto("application_state").values({ key: "cause", value: "told" }).execute();
      await createEmit([failing])(trx, scope, event);
    });
    expect([await handled(), await countRows()]).toEqual([["cause"], 1]);
    isBroken = false;
    await createDispatcher({ store, now: () => 1, subscribers: [failing], reportBug: () => {} }).deliver();
    expect(await handled()).toEqual(["cause", "records"]);
  });
});
