import type { TransactionHandle } from "@canter/storage/database";
import type { Store, TransactOptions } from "@canter/storage/store";
import { type Result, err } from "@canter/domain/result";

class Refusal<E> {
  readonly error: E;
  constructor(error: E) {
    this.error = error;
  }
}

/** One transaction whose expected failure undoes it: what was written before the failure is not kept. */
export async function transactResult<T, E>(
  store: Store,
  work: (trx: TransactionHandle) => Promise<Result<T, E>>,
  options?: TransactOptions,
): Promise<Result<T, E>> {
  try {
    return await store.transact(async (trx) => {
      const result = await work(trx);
      // Thrown, because nothing but a rejection rolls back; it does not leave this file.
      if (!result.ok) throw new Refusal(result.error);
      return result;
    }, options);
  } catch (error) {
    if (error instanceof Refusal) return err(error.error as E);
    throw error;
  }
}
