import type { Scope } from "@canter/domain/group/scope";
import { sql } from "kysely";
import type { Handle } from "../database.ts";
import { ownerOf } from "../group/is-own.ts";

const hourMilliseconds = 3_600_000;

/** What one call for embeddings took. `model`: `provider:model`; `at` in epoch milliseconds. */
export type EmbeddingCall = {
  readonly model: string;
  readonly tokens: number;
  readonly costMicros: number;
  readonly at: number;
};

/** Adds a call to what the acting member took in that hour; gives the tokens of that. */
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
