import type { Scope } from "@canter/domain/group/scope";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { rowsToWholeRuns } from "./list-runs.ts";
import { readRun } from "./read-run.ts";
import type { RunRow, StoredRun } from "./run-row.ts";

/** A run of the acting member and all below it, oldest first; their `usage` includes that of the runs below them. */
export const readRunTree = async (
  db: Handle,
  scope: Scope,
  id: string,
): Promise<{ readonly run: StoredRun; readonly children: readonly StoredRun[] } | undefined> => {
  if (!(await readRun(db, scope, id))) return undefined;
  const { rows } = await sql<RunRow>`
    with recursive below (id) as (
      select id from runs where id = ${id}
      union all select r.id from runs r join below on r.parent_run_id = below.id)
    select r.* from runs r join below on below.id = r.id order by r.created_at, r.id`.execute(db);
  const all = await rowsToWholeRuns(db, rows);
  const run = all.find((each) => each.id === id);
  return run && { run, children: all.filter((each) => each !== run) };
};
