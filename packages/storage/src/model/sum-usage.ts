import type { RunUsage } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/group/scope";
import { sql } from "kysely";
import type { Handle } from "../database.ts";

/** Runs that began at `from` or later and before `to` (epoch milliseconds), of one member or of all. */
export type UsagePeriod = { readonly from: number; readonly to: number; readonly memberId?: string };

/** What one member's runs of an agent with a model (`provider:model`) came to; of the agent `embeddings`, what comparing their messages did. */
export type UsageSum = RunUsage & {
  readonly memberId: string;
  readonly name: string;
  readonly agent: string;
  readonly model: string;
};

/**
 * What models took for the runs of the scope's group and for its embeddings: sums only, nothing of what was said. Whose they may see is up to the
 * caller.
 */
export const sumUsage = async (
  db: Handle,
  scope: Scope,
  { from, to, memberId }: UsagePeriod,
): Promise<readonly UsageSum[]> => {
  const whose = memberId === undefined ? sql`` : sql`and r.member_id = ${memberId}`;
  // Written out, so that the index of runs with usage alone answers it.
  const { rows } = await sql<UsageSum>`
    select r.member_id as "memberId", m.name, r.agent, coalesce(r.model, '') as model,
      sum(r.model_calls) as "modelCalls", sum(r.input_tokens) as "inputTokens",
      sum(r.output_tokens) as "outputTokens", sum(r.cost_micros) as "costMicros"
    from runs r join members m on m.id = r.member_id
    where r.group_id = ${scope.groupId} and r.created_at >= ${from} and r.created_at < ${to}
      and r.model_calls > 0 ${whose}
    group by r.member_id, m.name, r.agent, r.model
    order by r.member_id, r.agent, r.model`.execute(db);
  return [
    ...rows,
    ...(await sumEmbeddings(db, scope, { from, to, ...(memberId !== undefined && { memberId }) })),
  ];
};

/** By whole hours. */
const sumEmbeddings = async (
  db: Handle,
  scope: Scope,
  { from, to, memberId }: UsagePeriod,
): Promise<readonly UsageSum[]> => {
  const whose = memberId === undefined ? sql`` : sql`and u.member_id = ${memberId}`;
  const { rows } = await sql<UsageSum>`
    select u.member_id as "memberId", m.name, 'embeddings' as agent, u.model, sum(u.calls) as "modelCalls",
      sum(u.tokens) as "inputTokens", 0 as "outputTokens", sum(u.cost_micros) as "costMicros"
    from embedding_usage u join members m on m.id = u.member_id
    where u.group_id = ${scope.groupId} and u.hour >= ${from} and u.hour < ${to} ${whose}
    group by u.member_id, m.name, u.model
    order by u.member_id, u.model`.execute(db);
  return rows;
};
