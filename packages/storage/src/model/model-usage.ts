import type { RunUsage } from "@canter/agent/schema/run";
import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { ownerOf } from "../access/own-rows.ts";

/** Runs that began at `from` or later and before `to` (epoch milliseconds), of one member or of all. */
export type UsagePeriod = { readonly from: number; readonly to: number; readonly memberId?: string };

/** Usage of one member's runs of an agent with a model (`provider:model`); for the agent `embeddings`, of comparing their messages. */
export type UsageSum = RunUsage & {
  readonly memberId: string;
  readonly name: string;
  readonly agent: string;
  readonly model: string;
};

/**
 * Model usage of the runs of the scope's group and of its embeddings: sums only, no content. The caller decides whose usage may be seen.
 */
export const sumUsage = async (
  db: Handle,
  scope: Scope,
  { from, to, memberId }: UsagePeriod,
): Promise<readonly UsageSum[]> => {
  const whose = memberId === undefined ? sql`` : sql`and r.member_id = ${memberId}`;
  // A literal condition, so that the partial index of runs with usage answers it alone.
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

/** Runs of an account that began at `from` or later and before `to` (epoch milliseconds), in all its groups, and used this model. */
export type AccountUsagePeriod = {
  readonly accountId: string;
  /** `provider:model`. */
  readonly model: string;
  readonly from: number;
  readonly to: number;
};

/** Tokens in and out, and millionths of a US dollar. */
export type AccountUsage = { readonly tokens: number; readonly costMicros: number };

/**
 * A model's usage by an account in all its groups, including those it has left: an account's limit can't be avoided through another
 * group.
 */
export const sumAccountUsage = async (
  db: Handle,
  { accountId, model, from, to }: AccountUsagePeriod,
): Promise<AccountUsage> => {
  const named = sql`replace(', ' || r.model || ', ', ', ' || ${model} || ', ', '') <> ', ' || r.model || ', '`;
  const { rows } = await sql<{ tokens: number | null; costMicros: number | null }>`
    select sum(r.input_tokens + r.output_tokens) as tokens, sum(r.cost_micros) as "costMicros"
    from members m join runs r on r.group_id = m.group_id and r.member_id = m.id
    where m.account_id = ${accountId} and r.created_at >= ${from} and r.created_at < ${to}
      and r.model_calls > 0 and ${named}`.execute(db);
  const { rows: embeddings } = await sql<{ tokens: number | null; costMicros: number | null }>`
    select sum(u.tokens) as tokens, sum(u.cost_micros) as "costMicros"
    from members m join embedding_usage u on u.member_id = m.id
    where m.account_id = ${accountId} and u.hour >= ${from} and u.hour < ${to} and u.model = ${model}`.execute(
    db,
  );
  const total = (name: "tokens" | "costMicros") =>
    Number(rows[0]?.[name] ?? 0) + Number(embeddings[0]?.[name] ?? 0);
  return { tokens: total("tokens"), costMicros: total("costMicros") };
};

const hourMilliseconds = 3_600_000;

/** The usage of one call for embeddings. `model`: `provider:model`; `at` in epoch milliseconds. */
export type EmbeddingCall = {
  readonly model: string;
  readonly tokens: number;
  readonly costMicros: number;
  readonly at: number;
};

/** Adds a call to the acting member's usage in that hour; returns the hour's tokens. */
export const addEmbeddingCall = async (
  db: Handle,
  scope: Scope,
  { model, tokens, costMicros, at }: EmbeddingCall,
): Promise<number> => {
  const hour = Math.floor(at / hourMilliseconds) * hourMilliseconds;
  const row = await db
    .insertInto("embedding_usage")
    .values({ ...ownerOf(scope), hour, model, calls: 1, tokens, cost_micros: costMicros })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "hour", "model"]).doUpdateSet({
        calls: sql<number>`embedding_usage.calls + 1`,
        tokens: sql<number>`embedding_usage.tokens + ${tokens}`,
        cost_micros: sql<number>`embedding_usage.cost_micros + ${costMicros}`,
      }),
    )
    .returning("tokens")
    .executeTakeFirstOrThrow();
  return row.tokens;
};
