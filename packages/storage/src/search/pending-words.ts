import { setTimeout as sleep } from "node:timers/promises";
import type { Workout } from "@canter/domain/workout/workout";
import { sql } from "kysely";
import { storeTexts } from "../conversation/message-words.ts";
import type { Database, Handle, TransactionHandle } from "../database.ts";
import { inBatches, prepareQuery } from "../prepare-query.ts";
import type { Store } from "../store.ts";
import { StoreFailure } from "../store-failure.ts";
import { wordsOf } from "../workout/workout-row.ts";

/**
 * Messages and workouts are written without their search words: working those out and indexing them takes a fifth of the time of a log, and
 * takes less for many at once. They are only put on a list, and get them soon afterwards (`keepIndexing`), and before anybody searches. The
 * list is all that needs to be known of that, so it resumes where it was interrupted.
 */
const batch = 100;

type Pending = Omit<Database["pending_words"], "id">;

const insertPending = prepareQuery((db, { rows }: { readonly rows: readonly Pending[] }) =>
  db.insertInto("pending_words").values(rows),
);

const putLater = async (trx: TransactionHandle, pending: readonly Pending[]): Promise<void> => {
  for (const rows of inBatches(pending)) await insertPending(trx, { rows });
};

/** Lets new messages be found, soon. */
export const indexMessagesLater = (trx: TransactionHandle, ids: readonly string[]): Promise<void> =>
  putLater(
    trx,
    ids.map((id) => ({ message_id: id, workout_id: null })),
  );

/** Lets workouts be found by the words that they have now, soon. */
export const indexWorkoutsLater = (trx: TransactionHandle, ids: readonly string[]): Promise<void> =>
  putLater(
    trx,
    ids.map((id) => ({ message_id: null, workout_id: id })),
  );

type Ids = { readonly ids: readonly string[] };

/** As many ids for each batch, so that one statement does for all: those for lists of every length would push others out of the prepared ones. */
const padded = (ids: Iterable<string>): Ids => {
  const some = [...ids];
  return { ids: [...some, ...Array.from({ length: batch - some.length }, () => "")] };
};

/** Rows that are written at once. */
const rowsAtOnce = 20;
/** As many rows at once as fit, and the rest one by one: two statements do for lists of every length. */
function* inFullParts<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  const full = rows.length - (rows.length % rowsAtOnce);
  for (let start = 0; start < full; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
  for (const row of rows.slice(full)) yield [row];
}

const selectMessages = prepareQuery((db, { ids }: Ids) =>
  db
    .selectFrom("messages")
    .select(["id", "seq", "created_at", "owner_id", "kind", "conversation_id", "text"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    // What agents do on their own is not searchable.
    .where("kind", "<>", "assignment"),
);

const indexMessages = async (trx: TransactionHandle, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  const { rows } = await selectMessages(trx, padded(ids));
  for (const some of inFullParts(rows))
    await storeTexts(
      trx,
      some.map((row) => ({ ...row, owner_id: row.owner_id ?? "" })),
    );
};

/** Of a workout that can't be read, none: one broken row must not keep all others from being found. */
const wordsOfContent = (content: string): string => {
  try {
    return wordsOf(JSON.parse(content) as Workout);
  } catch {
    return "";
  }
};

const selectWorkouts = prepareQuery((db, { ids }: Ids) =>
  db.selectFrom("workouts").select(["id", "content"]).where("id", "in", ids),
);

type WorkoutText = Omit<Database["workout_texts"], "id">;

const putWorkoutTexts = prepareQuery((db, { rows }: { readonly rows: readonly WorkoutText[] }) =>
  db
    .insertInto("workout_texts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("workout_id").doUpdateSet((eb) => ({ words: eb.ref("excluded.words") })),
    ),
);

const indexWorkouts = async (trx: TransactionHandle, ids: ReadonlySet<string>): Promise<void> => {
  if (ids.size === 0) return;
  const texts = (await selectWorkouts(trx, padded(ids))).rows.map(({ id, content }) => ({
    workout_id: id,
    words: wordsOfContent(content),
  }));
  for (const rows of inFullParts(texts)) await putWorkoutTexts(trx, { rows });
};

/** Indexes the latest that are on the list; returns whether there were any. Taken off first: of two processes one waits for the other there. */
const indexBatch = async (trx: TransactionHandle): Promise<boolean> => {
  const { rows } = await sql<Pending>`
    delete from pending_words where id in (select id from pending_words order by id desc limit ${sql.lit(batch)})
    returning message_id, workout_id`.execute(trx);
  await indexMessages(
    trx,
    rows.flatMap(({ message_id: id }) => id ?? []),
  );
  // A workout that was changed twice is there twice.
  await indexWorkouts(trx, new Set(rows.flatMap(({ workout_id: id }) => id ?? [])));
  return rows.length > 0;
};

const hasPending = async (db: Handle): Promise<boolean> => {
  const { rows } = await sql`select 1 as one from pending_words limit 1`.execute(db);
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
