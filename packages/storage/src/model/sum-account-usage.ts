import { sql } from "kysely";
import type { Handle } from "../database.ts";

/** Runs of an account that began at `from` or later and before `to` (epoch milliseconds), in all its groups, and asked this model. */
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
 * What a model took for an account, whichever of its groups it was in, also those it has left: a limit that follows the account can't be
 * walked around by another group.
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
