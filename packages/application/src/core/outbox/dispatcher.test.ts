import { afterEach, describe, expect, it } from "vitest";
import { appendEvent } from "@canter/storage/outbox/outbox";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { createGroup } from "@canter/storage/group/groups";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { createDispatcher } from "./dispatcher.ts";

const group = { id: "g", name: "Home", kind: "household", zone: "UTC", demo: false, createdAt: 1 } as const;

describe.each(dialects)("delivering events (%s)", (dialect) => {
  let test: TestStore;
  afterEach(() => test.cleanUp());

  /** A dispatcher whose subscriber fails on the types in `bad`; `append` commits an event of each type given. */
  const open = async () => {
    test = await openTestStore(dialect);
    const { store } = test;
    await createGroup(store.db, group);
    const scope = await scopeOfSystem(store.db, "g");
    const [bad, handled, bugs] = [new Set<string>(), [] as string[], [] as unknown[]];
    let time = 0;
    const create = () =>
      createDispatcher({
        store,
        now: () => time,
        subscribers: [
          {
            name: "test",
            handle: async (_trx, events) => {
              for (const { type } of events) if (bad.has(type)) throw new Error(`can't ${type}`);
              handled.push(...events.map(({ type }) => type));
            },
          },
        ],
        reportBug: (error) => bugs.push(error),
      });
    const append = (...types: string[]) =>
      store.transact(async (trx) => {
        for (const type of types) await appendEvent(trx, scope, type, {}, 1);
      });
    return { store, create, append, bad, handled, bugs, wait: (ms: number) => void (time += ms) };
  };

  it("tries a failed event again after a while, and holds up nothing else", async () => {
    const { create, append, bad, handled, bugs, wait } = await open();
    const dispatcher = create();
    bad.add("b");
    await append("a", "b", "c");
    await dispatcher.deliver();
    await dispatcher.deliver();
    expect([handled, bugs.length]).toEqual([["a", "c"], 1]);
    wait(1000);
    await dispatcher.deliver();
    wait(1000);
    await dispatcher.deliver();
    expect(bugs).toHaveLength(2);
    bad.clear();
    wait(1000);
    await append("d");
    await dispatcher.deliver();
    expect([handled, bugs.length]).toEqual([["a", "c", "b", "d"], 2]);
  });

  it("lets a subscriber that fails on everything rest, and has it catch up once it works again", async () => {
    const { create, append, bad, handled, bugs, wait } = await open();
    const dispatcher = create();
    bad.add("a");
    await append(...Array.from({ length: 30 }, () => "a"));
    for (let second = 0; second < 60; second++) {
      await dispatcher.deliver();
      wait(500);
    }
    expect(bugs.length).toBeLessThan(30);
    bad.clear();
    wait(60_000);
    await dispatcher.deliver();
    expect(handled).toHaveLength(30);
  });

  it("fails no request when the delivery fails", async () => {
    const { store, create, append, handled, bugs } = await open();
    const dispatcher = create();
    await append("a");
    const away = "outbox_away" as "outbox_deliveries";
    await store.db.schema.alterTable("outbox_deliveries").renameTo(away).execute();
    await dispatcher.deliver();
    expect([handled, bugs.length]).toEqual([[], 1]);
    await store.db.schema.alterTable(away).renameTo("outbox_deliveries").execute();
    await dispatcher.deliver();
    expect(handled).toEqual(["a"]);
  });

  it("removes delivered events, even when each process delivers only one", async () => {
    const { store, create, append, handled } = await open();
    for (let event = 1; event <= 70; event++) {
      await append("a");
      await create().deliver();
    }
    expect(handled).toHaveLength(70);
    const left = await store.db.selectFrom("outbox_events").select("id").execute();
    expect(left.map(({ id }) => id)).toEqual([65, 66, 67, 68, 69, 70]);
  });
});
