import { groundMigration } from "./0001-ground.ts";
import { accountsMigration } from "./0002-accounts.ts";
import { runsMigration } from "./0003-runs.ts";
import type { Migration } from "./migration.ts";

/** All migrations in order: a list in code, so that it also works when the program is bundled into one file. */
export const migrations: readonly Migration[] = [groundMigration, accountsMigration, runsMigration];
