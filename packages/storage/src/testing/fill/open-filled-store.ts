import { openDatabase } from "../../open-database.ts";
import type { DialectName } from "../../database.ts";
import type { SampleGroups } from "../sample-groups.ts";
import { copyOfDatabase, openTestStore, type TestStore } from "../test-database.ts";
import { fillEverything } from "./fill-everything.ts";

const filled = new Map<DialectName, Promise<{ readonly source: TestStore; readonly groups: SampleGroups }>>();

const fill = async (dialect: DialectName) => {
  const source = await openTestStore(dialect);
  const groups = await fillEverything(source.store);
  await source.store.close();
  return { source, groups };
};

/**
 * A store with at least one row in every table (`fillEverything`): a copy of one that this process fills once, which takes seconds on
 * PostgreSQL.
 */
export const openFilledStore = async (
  dialect: DialectName,
): Promise<TestStore & { readonly groups: SampleGroups }> => {
  const made = filled.get(dialect) ?? fill(dialect);
  filled.set(dialect, made);
  const { source, groups } = await made;
  const { location, remove } = await copyOfDatabase(source.location);
  const store = await openDatabase(location);
  return {
    store,
    location,
    groups,
    cleanUp: async () => {
      await store.close();
      await remove();
    },
  };
};
