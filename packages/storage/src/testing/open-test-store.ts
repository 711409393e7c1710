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
