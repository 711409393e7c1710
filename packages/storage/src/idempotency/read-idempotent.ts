import type { Handle } from "../database.ts";

/** What was answered to a request with a key; `requestHash` tells whether it was the same request. */
export type IdempotentResponse = {
  readonly requestHash: string;
  readonly status: number;
  readonly response: unknown;
  readonly createdAt: number;
};

/** The answer kept for an account's key. Read it in the transaction that will store it, so that of two only one acts. */
export const readIdempotent = async (
  db: Handle,
  accountId: string,
  key: string,
): Promise<IdempotentResponse | undefined> => {
  const row = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { request_hash: requestHash, status, response, created_at: createdAt } = row;
  return { requestHash, status, response: JSON.parse(response) as unknown, createdAt };
};
