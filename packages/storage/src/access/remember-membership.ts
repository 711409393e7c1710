import type { Handle } from "../database.ts";
import { prepareQuery } from "../prepare-query.ts";

const selectChanges = prepareQuery((db, _input: object) =>
  db.selectFrom("membership_changes").select(({ fn }) => fn.sum<number | null>("changes").as("changes")),
);

type Remembered = { readonly count: number; readonly values: Map<string, unknown> };

const rememberedBy = new WeakMap<Handle, Remembered>();

/** Members and groups in use at a time; with more of them, what was remembered is read again. */
const maxValues = 2000;

/** What is remembered as of now, in every process: triggers count the changes. */
const rememberedNow = async (db: Handle): Promise<Remembered["values"]> => {
  const { rows } = await selectChanges(db, {});
  const count = Number(rows[0]?.changes);
  const before = rememberedBy.get(db);
  if (before?.count === count && before.values.size < maxValues) return before.values;
  const values = new Map<string, unknown>();
  rememberedBy.set(db, { count, values });
  return values;
};

/**
 * The result of `read` for `key`, which is read again only once a table of groups, members, athletes, grants, horses, shares or
 * disciplines, or an example of reading, has changed: `read` may depend on nothing else, and nobody may change its result. Inside of a transaction it is read
 * every time, since others must not see what is not committed.
 */
export const rememberMembership = async <T>(db: Handle, key: string, read: () => Promise<T>): Promise<T> => {
  if (db.isTransaction) return read();
  // Counted before it is read: what changes meanwhile is read again by the next one.
  const values = await rememberedNow(db);
  if (values.has(key)) return values.get(key) as T;
  const value = await read();
  values.set(key, value);
  return value;
};

const rememberedBeside = new WeakMap<object, Map<string, unknown>>();

/**
 * The same for what was remembered itself: the result of `read` for `key` as long as `known` is the one that is remembered. Without another
 * look at the count, so only for a request that has just been given `known`.
 */
export const rememberBeside = async <T>(known: object, key: string, read: () => Promise<T>): Promise<T> => {
  const values = rememberedBeside.get(known) ?? new Map<string, unknown>();
  rememberedBeside.set(known, values);
  if (values.has(key)) return values.get(key) as T;
  const value = await read();
  values.set(key, value);
  return value;
};
