import { describe, expect, it } from "vitest";
import { dialects, openTestStore } from "./testing/open-test-store.ts";

describe.each(dialects)("%s", (dialect) => {
  it("opens, works and closes", async () => {
    const { store, cleanUp } = await openTestStore(dialect);
    await store.db
      .insertInto("accounts")
      .values({ id: "a", name: "Ä", created_at: 2 ** 40 })
      .execute();
    expect(await store.db.selectFrom("accounts").selectAll().execute()).toEqual([
      { id: "a", name: "Ä", created_at: 2 ** 40 },
    ]);
    await cleanUp();
  });
});
