import type { Database, Handle, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

/** The answer to a request with a key; `requestHash` shows whether it was the same request. */
type IdempotentResponse = {
  readonly requestHash: string;
  readonly response: unknown;
};

const selectAnswer = prepareQuery(
  (db, { accountId, key }: { readonly accountId: string; readonly key: string }) =>
    db.selectFrom("idempotency_keys").selectAll().where("account_id", "=", accountId).where("key", "=", key),
);

/** The stored answer for an account's key. Read it in the transaction that will store it, so that of two only one acts. */
export const readIdempotent = async (
  db: Handle,
  accountId: string,
  key: string,
): Promise<IdempotentResponse | undefined> => {
  const { rows } = await selectAnswer(db, { accountId, key });
  const row = rows[0];
  if (!row) return undefined;
  return { requestHash: row.request_hash, response: JSON.parse(row.response) as unknown };
};

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type NewIdempotentResponse = IdempotentResponse & {
  readonly accountId: string;
  readonly key: string;
  readonly createdAt: number;
};

const dropAnswers = prepareQuery((db, { before }: { readonly before: number }) =>
  db.deleteFrom("idempotency_keys").where("created_at", "<", before),
);

const insertAnswer = prepareQuery((db, { row }: { readonly row: Database["idempotency_keys"] }) =>
  db.insertInto("idempotency_keys").values(row),
);

/** Old answers are deleted with one request in 64, by its own hash: many short-lived processes delete as many as a long-lived one. */
const isTimeToDrop = (requestHash: string): boolean => requestHash.startsWith("A");

/**
 * Stores the answer (any JSON value) to a request in the transaction of its effect, and now and then deletes answers that are older than
 * 30 days. `requestHash` is in base64. Throws when the key is taken: call `readIdempotent` first in the same transaction.
 */
export const storeIdempotent = async (
  trx: TransactionHandle,
  answer: NewIdempotentResponse,
): Promise<void> => {
  const { accountId, key, requestHash, response, createdAt } = answer;
  if (isTimeToDrop(requestHash)) await dropAnswers(trx, { before: createdAt - KEPT_MS });
  const row = {
    account_id: accountId,
    key,
    request_hash: requestHash,
    // Only successes are stored, and nothing reads which: the column is older than that.
    status: 200,
    response: JSON.stringify(response ?? null),
    created_at: createdAt,
  };
  await insertAnswer(trx, { row });
};
