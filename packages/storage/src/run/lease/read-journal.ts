import type { Handle } from "../../database.ts";
import { prepareQuery } from "../../prepare-query.ts";

const selectSteps = prepareQuery((db, { runId }: { readonly runId: string }) =>
  db
    .selectFrom("run_events")
    .select(["step", "journal", "data"])
    .where("run_id", "=", runId)
    .where("step", "is not", null)
    .orderBy("seq"),
);

/** What was kept of every step of a run that has ended, by its name. Only for whoever holds the run's lease: no scope. */
export const readJournal = async (db: Handle, runId: string): Promise<ReadonlyMap<string, unknown>> => {
  const { rows } = await selectSteps(db, { runId });
  return new Map(rows.map(({ step, journal, data }) => [step ?? "", JSON.parse(journal ?? data) as unknown]));
};
