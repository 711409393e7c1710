import type { JobTimes } from "@canter/agent/schema/job";
import type { JobPlace } from "./job-place.ts";
import type { createPgBossStore } from "./pg-boss-store.ts";

export type OpenedJobStore = ReturnType<typeof createPgBossStore>;

export type JobStoreParts = { readonly times: JobTimes; readonly reportBug: (error: unknown) => void };

/** The jobs of a store: in its own tables on SQLite, by pg-boss on PostgreSQL (`url`). Its code is loaded here. */
export const openJobStore = async (
  store: JobPlace,
  url: string | undefined,
  { times, reportBug }: JobStoreParts,
): Promise<OpenedJobStore> =>
  url
    ? (await import("./pg-boss-store.ts")).createPgBossStore(store, url, times, reportBug)
    : (await import("./sqlite-job-store.ts")).createSqliteJobStore(store, times);
