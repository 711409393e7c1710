import type { RunEvent } from "@canter/agent/schema/run-event";
import type { Scope } from "@canter/domain/group/scope";
import { isOwn } from "../group/is-own.ts";
import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import { rowToEvent } from "./run-event-row.ts";

type Input = {
  readonly scope: Scope;
  readonly runId: string;
  readonly after: number;
  readonly limit: number;
};

const selectEvents = prepareQuery((db, { scope, runId, after, limit }: Input) =>
  db
    .selectFrom("run_events as e")
    .innerJoin("runs as r", "r.id", "e.run_id")
    .select(["e.run_id", "e.seq", "e.at", "e.data"])
    .where("e.run_id", "=", runId)
    .where("e.seq", ">", after)
    .where((eb) => isOwn(eb.ref("r.group_id"), eb.ref("r.member_id"), scope))
    .orderBy("e.seq")
    .limit(limit),
);

/** Events of a run of the acting member after a number, at most `limit`, in order; none where the run is not theirs. */
export const listRunEvents = async (
  db: Handle,
  scope: Scope,
  runId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly RunEvent[]> =>
  (await selectEvents(db, { scope, runId, after, limit })).rows.map(rowToEvent);
