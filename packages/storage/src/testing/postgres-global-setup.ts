import type { TestProject } from "vitest/node";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this run; its user may make databases. */
    postgresUrl: string;
  }
}

let running: RunningPostgres | undefined;

/** Vitest's global set-up: one PostgreSQL for the whole run. Without it the run fails: nothing is skipped. */
export const setup = async (project: TestProject): Promise<void> => {
  running = await startPostgres();
  project.provide("postgresUrl", running.url);
};

export const teardown = async (): Promise<void> => {
  await running?.stop();
};
