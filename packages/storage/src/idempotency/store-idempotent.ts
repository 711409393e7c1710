import type { Database, TransactionHandle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";
import type { IdempotentResponse } from "./read-idempotent.ts";

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type NewIdempotentResponse = IdempotentResponse & { readonly accountId: string; readonly key: string };

const dropAnswers = prepareQuery((db, { before }: { readonly before: number }) =>
  db.deleteFrom("idempotency_keys").where("created_at", "<", before),
);

const insertAnswer = prepareQuery((db, { row }: { readonly row: Database["idempotency_keys"] }) =>
  db.insertInto("idempotency_keys").values(row),
);

/**
 * Keeps the answer (any JSON value) to a request in the transaction of its effect, and drops answers that are older than 30
 * days. Throws when the key is taken: `readIdempotent` comes first in the same transaction.
 */
export const storeIdempotent = async (
  trx: TransactionHandle,
  answer: NewIdempotentResponse,
): Promise<void> => {
  const { accountId, key, requestHash, status, response, createdAt } = answer;
  await dropAnswers(trx, { before: createdAt - KEPT_MS });
  const row = {
    account_id: accountId,
    key,
    request_hash: requestHash,
    status,
    response: JSON.stringify(response ?? null),
    created_at: createdAt,
  };
  await insertAnswer(trx, { row });
};
