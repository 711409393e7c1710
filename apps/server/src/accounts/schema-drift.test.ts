import { getMigrations } from "better-auth/db/migration";
import { describe, expect, it } from "vitest";
import { dialects, openTestStore } from "@canter/storage/testing/test-database";
import { createAuth } from "./create-auth.ts";

describe.each(dialects)("better-auth's schema (%s)", (dialect) => {
  it("is the same as in our migration: nothing has to be created or added", async () => {
    const { store, cleanUp } = await openTestStore(dialect);
    const auth = createAuth({
      store,
      origin: "http://localhost:4321",
      secret: "a secret for tests that nobody knows",
      oidc: { issuer: "http://localhost:1", clientId: "c", clientSecret: "s" },
      mayJoin: async () => false,
      onNewPassword: async () => {},
      reportBug: () => {},
    });
    // What it writes at its start would otherwise come when the store is closed.
    await auth.$context;
    // The catalogue to read depends on the database; in operation the setting is sqlite for both.
    const found = await getMigrations({
      ...auth.options,
      logger: { disabled: true },
      database: { db: store.db, type: dialect, transaction: true },
    });
    expect(found.toBeCreated).toEqual([]);
    expect(found.toBeAdded).toEqual([]);
    expect(found.toBeAddedIndexes).toEqual([]);
    expect(found.schemaProblems).toEqual([]);
    await store.db.schema.alterTable("auth_users").dropColumn("image").execute();
    const drifted = await getMigrations({
      ...auth.options,
      logger: { disabled: true },
      database: { db: store.db, type: dialect, transaction: true },
    });
    expect(drifted.toBeAdded).toMatchObject([{ table: "auth_users" }]);
    await cleanUp();
  });
});
