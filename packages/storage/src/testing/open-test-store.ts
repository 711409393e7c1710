import type { DialectName } from "../database.ts";
import { type DatabaseLocation, openDatabase } from "../open-database.ts";
import type { Store } from "../store.ts";
import { migratedDatabase } from "./test-database.ts";

export type TestStore = {
  readonly store: Store;
  /** To open the same database once more, as another process would. */
  readonly location: DatabaseLocation;
  /** Closes the store and removes the database. */
  readonly cleanUp: () => Promise<void>;
};

/** Both databases, for `describe.each`. */
export const dialects: readonly DialectName[] = ["sqlite", "postgres"];

/** A fresh, migrated store in a temporary folder or in a database of its own. */
export const openTestStore = async (dialect: DialectName): Promise<TestStore> => {
  const { location, remove } = await migratedDatabase(dialect);
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
