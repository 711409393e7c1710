import type { RunUsage } from "@canter/agent/schema/run";
import { sql } from "kysely";
import type { Handle } from "../database.ts";

/** What runs came to, each with all runs below it, by id. Only for ids that the caller has read within a scope, or holds. */
export const usageWithChildren = async (
  db: Handle,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunUsage>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ top: string } & RunUsage>`
    with recursive below (top, id) as (
      select id, id from runs where id in (${sql.join(ids)})
      union all
      select below.top, r.id from runs r join below on r.parent_run_id = below.id)
    select below.top, sum(r.model_calls) as "modelCalls", sum(r.input_tokens) as "inputTokens",
      sum(r.output_tokens) as "outputTokens", sum(r.cost_micros) as "costMicros"
    from below join runs r on r.id = below.id group by below.top`.execute(db);
  return new Map(rows.map(({ top, ...usage }) => [top, usage]));
};
