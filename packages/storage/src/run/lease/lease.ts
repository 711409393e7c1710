import { sql } from "kysely";
import type { Handle } from "../../database.ts";
import { prepareQuery } from "../../prepare-query.ts";

/** The right to work on a run, as the kernel passes it around. */
export type Lease = { readonly runId: string; readonly attempt: number };

/** Why a lease is no longer valid: another process works on the run, or a person asked to stop it. */
export type Refusal = "lost" | "stopped";

/** The process that claims or holds a run. `now` and `until` are epoch milliseconds of the leases' clock. */
export type Holder = { readonly owner: string; readonly now: number; readonly until: number };

/**
 * Prolongs the lease of a run and of its children; returns whether it is still held. `until` in epoch milliseconds. Only for the lease's
 * holder: no scope.
 */
export const renewLease = async (
  db: Handle,
  { runId, attempt }: Lease,
  until: number,
): Promise<"held" | "stopped" | "lost"> => {
  const { rows } = await sql<{ id: string; cancel_requested_at: number | null }>`
    update runs set lease_until = ${until}
    where state = 'running' and ((id = ${runId} and attempt = ${attempt}) or parent_run_id = ${runId})
    returning id, cancel_requested_at`.execute(db);
  const own = rows.find(({ id }) => id === runId);
  if (!own) return "lost";
  return own.cancel_requested_at === null ? "held" : "stopped";
};

/** Releases a run unfinished, so that it can be claimed at once. Only for the lease's holder: no scope. */
export const releaseRun = async (db: Handle, { runId, attempt }: Lease): Promise<void> => {
  await db
    .updateTable("runs")
    .set({ state: "queued", owner: null, lease_until: null })
    .where("id", "=", runId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
};

const selectSteps = prepareQuery((db, { runId }: { readonly runId: string }) =>
  db
    .selectFrom("run_events")
    .select(["step", "journal", "data"])
    .where("run_id", "=", runId)
    .where("step", "is not", null)
    .orderBy("seq"),
);

/** The journal of every finished step of a run, by its name. Only for the holder of the run's lease: no scope. */
export const readJournal = async (db: Handle, runId: string): Promise<ReadonlyMap<string, unknown>> => {
  const { rows } = await selectSteps(db, { runId });
  return new Map(rows.map(({ step, journal, data }) => [step ?? "", JSON.parse(journal ?? data) as unknown]));
};
