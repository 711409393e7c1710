import { afterEach, describe, expect, it } from "vitest";
import { createGroup } from "@canter/storage/group/groups";
import { scopeOfSystem } from "@canter/storage/access/scope-of-member";
import { dialects, openTestStore, type TestStore } from "@canter/storage/testing/test-database";
import { createDispatchers } from "./create-dispatchers.ts";

const group = { id: "g", name: "Home", kind: "household", zone: "UTC", demo: false, createdAt: 1 } as const;

describe.each(dialects)("waiting for background deliveries (%s)", (dialect) => {
  let test: TestStore;
  afterEach(() => test.cleanUp());

  it("waits for what is about their own, not for what is about others", async () => {
    test = await openTestStore(dialect);
    const { store } = test;
    await createGroup(store.db, group);
    const scope = await scopeOfSystem(store.db, "g");
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    let isHandled = false;
    const dispatchers = createDispatchers({
      waitedFor: [],
      behind: [
        {
          name: "slow",
          prepare: () => held,
          handle: () => {
            isHandled = true;
            return Promise.resolve();
          },
        },
      ],
      parts: { store, now: () => 1, reportBug: () => {} },
    });
    const payload = { athleteIds: ["anna"] };
    await store.transact((trx) =>
      dispatchers.emit(trx, scope, { type: "workout.saved", payload, createdAt: 1 }),
    );
    await dispatchers.deliver();
    await dispatchers.settled(() => ["ben"]);
    expect(isHandled).toBe(false);
    const own = dispatchers.settled(() => ["ben", "anna"]).then(() => isHandled);
    setTimeout(goOn, 30);
    expect(await own).toBe(true);
    await dispatchers.settled();
    // Nothing is under way: nobody is asked whose it is.
    await dispatchers.settled(() => Promise.reject(new Error("asked")));
  });
});
