import type { JobTimes } from "@canter/agent/schema/job";
import { postgresFailure } from "../store-failure.ts";
import type { JobDatabase } from "./job-database.ts";
import type { createPgBossStore } from "./pg-boss-store.ts";

export type OpenedJobStore = ReturnType<typeof createPgBossStore>;

export type JobStoreParts = { readonly times: JobTimes; readonly reportBug: (error: unknown) => void };

type AnyFunction = (...args: never[]) => unknown;

/** pg-boss has its own connections: their failures are reported like those of our pool. */
const withFailures = (store: OpenedJobStore): OpenedJobStore => {
  const reporting =
    (ask: AnyFunction): AnyFunction =>
    async (...args) => {
      try {
        return await ask(...args);
      } catch (error) {
        throw postgresFailure(error);
      }
    };
  return Object.fromEntries(
    Object.entries(store).map(([name, ask]) => [name, reporting(ask)]),
  ) as unknown as OpenedJobStore;
};

/** The jobs of a store: in its own tables on SQLite, by pg-boss on PostgreSQL (`url`). Its code is loaded here. */
export const openJobStore = async (
  store: JobDatabase,
  url: string | undefined,
  { times, reportBug }: JobStoreParts,
): Promise<OpenedJobStore> =>
  url
    ? withFailures(
        (await import("./pg-boss-store.ts")).createPgBossStore(store, url, times, (error) =>
          reportBug(postgresFailure(error)),
        ),
      )
    : (await import("./sqlite-job-store.ts")).createSqliteJobStore(store, times);
