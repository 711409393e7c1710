import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import type { Handle, TransactionHandle } from "@canter/storage/database";
import { readIdempotent, storeIdempotent } from "@canter/storage/idempotency/idempotency";
import type { Store, TransactOptions } from "@canter/storage/store";
import type { ApplicationContext, MemberContext } from "./application-context.ts";

class Refusal<E> {
  readonly error: E;
  constructor(error: E) {
    this.error = error;
  }
}

/** One transaction that an expected failure rolls back: nothing written before the failure is stored. */
export async function transactResult<T, E>(
  store: Store,
  work: (trx: TransactionHandle) => Promise<Result<T, E>>,
  options?: TransactOptions,
): Promise<Result<T, E>> {
  try {
    return await store.transact(async (trx) => {
      const result = await work(trx);
      // Thrown, because only a rejection rolls back; it never leaves this file.
      if (!result.ok) throw new Refusal(result.error);
      return result;
    }, options);
  } catch (error) {
    if (error instanceof Refusal) return err(error.error as E);
    throw error;
  }
}

/** A request's idempotency key. `requestHash` distinguishes a redelivery from another request under the same key. */
export type Once = { readonly key: string; readonly requestHash: string };

/** The stored answer to a request with this key; undefined when there is none. Conflict: the key belongs to another request. */
export async function answeredBefore<T>(
  db: Handle,
  { account }: Pick<MemberContext, "account">,
  { key, requestHash }: Once,
): Promise<Result<T, Problem> | undefined> {
  const before = await readIdempotent(db, account.id, key);
  if (!before) return undefined;
  return before.requestHash === requestHash
    ? ok(before.response as T)
    : err(conflict("Idempotency-Key: was used for another request; use a new one for each."));
}

/**
 * Does the work in one transaction, and, with a key, exactly once for the account: a redelivery gets the first answer (any JSON value).
 * The key is stored together with the work's effects, so a crash keeps both or neither. Conflict: the key was used for another request. A
 * failure is not stored: the same key may try again.
 */
export async function transactOnce<T>(
  context: ApplicationContext,
  { account }: Pick<MemberContext, "account">,
  once: Once | undefined,
  work: (trx: TransactionHandle) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  return transactResult(context.store, async (trx) => {
    const before = once && (await answeredBefore<T>(trx, { account }, once));
    if (before) return before;
    const result = await work(trx);
    if (!result.ok) return result;
    if (once)
      await storeIdempotent(trx, {
        accountId: account.id,
        ...once,
        response: result.value,
        createdAt: context.clock.now(),
      });
    return result;
  });
}
