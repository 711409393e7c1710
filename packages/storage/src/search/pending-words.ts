import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { messageWords } from "../conversation/message-words.ts";
import type { Handle, TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";
import { StoreFailure } from "../store-failure.ts";
import { rowToWorkout, type WorkoutRow, wordsOf, wordsPending } from "../workout/workout-row.ts";

/**
 * Messages and workouts are written without their search words: working those out and indexing them takes a fifth of the time of a log, and
 * takes less for many at once. They get them soon afterwards (`keepIndexing`), and before anybody searches. Rows without words are all that
 * needs to be known of that, so it resumes where it was interrupted.
 */
const batch = 100;

type MessageText = {
  readonly id: number;
  readonly owner_id: string | null;
  readonly kind: string;
  readonly conversation_id: string;
  readonly text: string;
};

const put = async (
  trx: TransactionHandle,
  table: "message_texts" | "workout_texts",
  id: number,
  words: string,
): Promise<void> => {
  await sql`update ${sql.table(table)} set words = ${words} where id = ${id}`.execute(trx);
};

/** Each indexes the latest rows without words, and returns how many there were. */
const indexMessages = async (trx: TransactionHandle): Promise<number> => {
  const { rows } = await sql<MessageText>`
    select t.id, m.owner_id, m.kind, m.conversation_id, m.text
    from message_texts as t join messages as m on m.id = t.message_id
    where t.words = '' order by t.id desc limit ${sql.lit(batch)}`.execute(trx);
  for (const { id, owner_id, ...text } of rows)
    await put(trx, "message_texts", id, messageWords({ ...text, owner_id: owner_id ?? "" }));
  return rows.length;
};

/** Of a workout that can't be read, none: one broken row must not keep all others from being found. */
const wordsOfRow = (row: WorkoutRow): string => {
  try {
    return wordsOf(rowToWorkout(row));
  } catch {
    return "";
  }
};

const indexWorkouts = async (trx: TransactionHandle): Promise<number> => {
  const { rows } = await sql<WorkoutRow & { readonly text_id: number }>`
    select w.*, t.id as text_id from workout_texts as t join workouts as w on w.id = t.workout_id
    where t.words = '${sql.raw(wordsPending)}' order by t.id desc limit ${sql.lit(batch)}`.execute(trx);
  for (const { text_id: id, ...row } of rows) await put(trx, "workout_texts", id, wordsOfRow(row));
  return rows.length;
};

const indexBatch = async (trx: TransactionHandle): Promise<boolean> =>
  (await indexMessages(trx)) + (await indexWorkouts(trx)) > 0;

const hasPending = async (db: Handle): Promise<boolean> => {
  const { rows } = await sql<{ one: number }>`select 1 as one where
    exists (select 1 from message_texts where words = '') or exists (select 1 from workout_texts where words = '${sql.raw(wordsPending)}')`.execute(
    db,
  );
  return rows.length > 0;
};

const transactOf = new WeakMap<Handle, Store["transact"]>();

/** Indexes batch by batch, the latest first, in all groups, until nothing is pending or `goesOn` says no; a lost batch is repeated. */
const indexWhile = async (db: Handle, goesOn: () => boolean): Promise<void> => {
  if (!(await hasPending(db))) return;
  const transact = transactOf.get(db);
  const next = transact
    ? () => transact(indexBatch, { repeatable: true })
    : () => indexBatch(db as TransactionHandle);
  while ((await next()) && goesOn());
};

/** How long a search waits for words. Thousands of rows fit in; a migration or a restored archive has more, and is searched as far as it is indexed. */
const patienceMs = 2000;

/**
 * Before a search: what was written by now has its words, the latest first, as far as `patienceMs` allows; `keepIndexing` does the rest.
 * Where they can't be written (a full disk), what is indexed is searched all the same.
 */
export const catchUpWords = async (db: Handle, withinMs = patienceMs): Promise<void> => {
  const end = performance.now() + withinMs;
  await indexWhile(db, () => performance.now() < end).catch((error: unknown) => {
    if (!(error instanceof StoreFailure)) throw error;
  });
};

/** Indexes what an earlier process has left, as far as a search would wait for it; from now on, what a search needs. */
export const openIndex = async ({ db, transact }: Pick<Store, "db" | "transact">): Promise<void> => {
  transactOf.set(db, transact);
  await catchUpWords(db);
};

const everyMs = 2000;

/** Indexes whatever is written, every other second; returns the function that ends that. */
export const keepIndexing = ({ db }: Pick<Store, "db">): (() => Promise<void>) => {
  const ended = new AbortController();
  const goOn = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false, signal: ended.signal });
      // What fails is reported by the next search.
      await indexWhile(db, () => !ended.signal.aborted).catch(() => undefined);
    }
  };
  const going = goOn().catch(() => undefined);
  return async () => {
    ended.abort();
    await going;
  };
};
