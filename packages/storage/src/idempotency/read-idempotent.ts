import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** What was answered to a request with a key; `requestHash` tells whether it was the same request. */
export type IdempotentResponse = {
  readonly requestHash: string;
  readonly status: number;
  readonly response: unknown;
  readonly createdAt: number;
};

const selectAnswer = prepareQuery(
  (db, { accountId, key }: { readonly accountId: string; readonly key: string }) =>
    db.selectFrom("idempotency_keys").selectAll().where("account_id", "=", accountId).where("key", "=", key),
);

/** The answer kept for an account's key. Read it in the transaction that will store it, so that of two only one acts. */
export const readIdempotent = async (
  db: Handle,
  accountId: string,
  key: string,
): Promise<IdempotentResponse | undefined> => {
  const { rows } = await selectAnswer(db, { accountId, key });
  const row = rows[0];
  if (!row) return undefined;
  const { request_hash: requestHash, status, response, created_at: createdAt } = row;
  return { requestHash, status, response: JSON.parse(response) as unknown, createdAt };
};
