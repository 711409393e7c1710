import type { DialectName } from "../database.ts";
import { type DatabaseLocation, openDatabase } from "../open-database.ts";
import type { Store } from "../store.ts";
import { emptiedDatabase } from "./test-database.ts";

export type TestStore = {
  readonly store: Store;
  /** To open the same database once more, as another process would. */
  readonly location: DatabaseLocation;
  /** Closes the store and releases the database. */
  readonly cleanUp: () => Promise<void>;
};

/** Both databases, for `describe.each`. */
export const dialects: readonly DialectName[] = ["sqlite", "postgres"];

/**
 * For `describe.each` in a test file whose subject is above storage, whose functions are tested on both: SQLite, and PostgreSQL too where
 * `npm test` is not sparing with it (`CANTER_POSTGRES`, see tools/test.mjs). `file` is the test's own. Transactions that compete, locks,
 * notifications between processes and SQL of one's own belong on `dialects`.
 */
export const dialectsFor = (file: string): readonly DialectName[] => {
  const named = process.env["CANTER_POSTGRES"]?.split(",").filter(Boolean);
  return named === undefined || named.some((name) => file.endsWith(name)) ? dialects : ["sqlite"];
};

/** A fresh, migrated store in a temporary folder or in a database that nobody else is using. */
export const openTestStore = async (dialect: DialectName): Promise<TestStore> => {
  const { location, remove } = await emptiedDatabase(dialect);
  const store = await openDatabase(location);
  return {
    store,
    location,
    cleanUp: async () => {
      await store.close();
      await remove();
    },
  };
};
