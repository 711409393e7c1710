import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run; its user may make databases. */
    postgresUrl: string;
  }
}

/**
 * Vitest's global set-up: one PostgreSQL for the whole run. Without it the run fails: nothing is skipped. The function that is
 * returned stops it.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await startPostgres();
  project.provide("postgresUrl", running.url);
  return running.stop;
};
