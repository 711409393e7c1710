import type { Scope } from "@canter/domain/access/scope";
import { sql } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import { limitTo } from "../limit-to.ts";
import { inBatches } from "../prepare-query.ts";
import { type ConnectedSource, readConnectedSource } from "./connected-sources.ts";

/**
 * One object of a service: `wanted` (not fetched yet), `changed` (it was, and must be checked again), `done`, `gone` (it no longer exists
 * there), `failed` (given up after too many failures).
 */
const itemStateSchema = z.enum(["wanted", "changed", "done", "gone", "failed"]);

/**
 * `fingerprint`: a different one means that it has changed there; `at`: when it was (epoch milliseconds); `content`: data that the
 * listing already contained.
 */
export type ListedItem = {
  readonly key: string;
  readonly fingerprint: string;
  readonly at?: number | undefined;
  readonly content?: string | undefined;
};

/** `tries`: consecutive failures. */
export type OpenItem = {
  readonly key: string;
  readonly state: "wanted" | "changed";
  readonly tries: number;
  readonly content?: string;
};

/**
 * An object that was gone and is back: checked again if it is stored here (deleted, or invisible for a while), else wanted like a new
 * one.
 */
const stateOfReturned = ({ athleteId, kind }: ConnectedSource) => sql<string>`case when exists (
    select 1 from workout_sources s where s.athlete_id = ${athleteId} and s.source_key = ${kind} || ':' || connected_items.item_key
  ) then 'changed' else 'wanted' end`;

/**
 * Stores what a source of the acting member lists: new objects are wanted, and so are returned ones; changed ones are checked again,
 * including those given up. False: no such source.
 */
export const putListedItems = async (
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
  items: readonly ListedItem[],
): Promise<boolean> => {
  const source = await readConnectedSource(trx, scope, sourceId);
  if (!source) return false;
  const rows = items.map(({ key, fingerprint, at, content }) => ({
    source_id: sourceId,
    item_key: key,
    fingerprint,
    at: at ?? null,
    state: "wanted",
    content: content ?? null,
    tries: 0,
  }));
  for (const batch of inBatches(rows))
    await trx
      .insertInto("connected_items")
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(["source_id", "item_key"]).doUpdateSet((eb) => ({
          at: eb.ref("excluded.at"),
          content: eb.ref("excluded.content"),
          state: sql<string>`case
            when connected_items.state = 'gone' then ${stateOfReturned(source)}
            when connected_items.fingerprint = excluded.fingerprint then connected_items.state
            when connected_items.state = 'done' then 'changed'
            when connected_items.state = 'failed' then 'wanted'
            else connected_items.state end`,
          tries: sql<number>`case when connected_items.state in ('wanted', 'changed') then connected_items.tries else 0 end`,
          fingerprint: eb.ref("excluded.fingerprint"),
        })),
      )
      .execute();
  return true;
};

/** A service reports a change of one of its objects: it is fetched, or checked again. False: no such source. */
export const wantItem = async (
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
  key: string,
): Promise<boolean> => {
  const source = await readConnectedSource(trx, scope, sourceId);
  if (!source) return false;
  await trx
    .insertInto("connected_items")
    .values({
      source_id: sourceId,
      item_key: key,
      fingerprint: "",
      at: null,
      state: "wanted",
      content: null,
      tries: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["source_id", "item_key"])
        .doUpdateSet({
          state: sql<string>`case
            when connected_items.state = 'gone' then ${stateOfReturned(source)}
            when connected_items.state = 'done' then 'changed'
            else 'wanted' end`,
          tries: 0,
        })
        .where("connected_items.state", "in", ["done", "gone", "failed"]),
    )
    .execute();
  return true;
};

/** Fetched objects of the time since `from` that are no longer listed are checked again. False: no such source. */
export const wantMissingItems = async (
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
  { from, listed }: { readonly from: number; readonly listed: ReadonlySet<string> },
): Promise<boolean> => {
  if (!(await readConnectedSource(trx, scope, sourceId))) return false;
  const rows = await trx
    .selectFrom("connected_items")
    .select("item_key")
    .where("source_id", "=", sourceId)
    .where("state", "=", "done")
    .where("at", ">=", from)
    .execute();
  const missing = rows.map((row) => row.item_key).filter((key) => !listed.has(key));
  for (const keys of inBatches(missing))
    await trx
      .updateTable("connected_items")
      .set({ state: "changed" })
      .where("source_id", "=", sourceId)
      .where("item_key", "in", keys)
      .execute();
  return true;
};

/**
 * The objects to fetch or check of a source of the acting member, the oldest first; failed ones come after all that were tried less
 * often. A change of an object that a batch has yet to store waits until that is done.
 */
export const openConnectedItems = async (
  db: Handle,
  scope: Scope,
  sourceId: string,
  limit: number,
): Promise<readonly OpenItem[]> => {
  const source = await readConnectedSource(db, scope, sourceId);
  if (!source) return [];
  const beingBrought = db
    .selectFrom("import_items as i")
    .innerJoin("imports as b", "b.id", "i.import_id")
    .where("b.athlete_id", "=", source.athleteId)
    .where("b.state", "=", "applying")
    .where("b.source_kind", "=", source.kind)
    .where("i.state", "=", "waiting")
    .select("i.source_key");
  const rows = await db
    .selectFrom("connected_items")
    .select(["item_key", "state", "content", "tries"])
    .where("source_id", "=", sourceId)
    .where((eb) =>
      eb.or([
        eb("state", "=", "wanted"),
        eb("state", "=", "changed").and(sql`${source.kind} || ':' || item_key`, "not in", beingBrought),
      ]),
    )
    .orderBy("tries")
    .orderBy("state")
    .orderBy("at")
    .orderBy("item_key")
    .limit(limitTo(limit))
    .execute();
  return rows.map((row) => ({
    key: row.item_key,
    state: itemStateSchema.extract(["wanted", "changed"]).parse(row.state),
    tries: row.tries,
    ...(row.content !== null && { content: row.content }),
  }));
};

/** A consent was extended: gone objects are checked again, since they may only have been invisible. False: no such source. */
export const wantGoneItems = async (
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
): Promise<boolean> => {
  if (!(await readConnectedSource(trx, scope, sourceId))) return false;
  await trx
    .updateTable("connected_items")
    .set({ state: "changed", tries: 0 })
    .where("source_id", "=", sourceId)
    .where("state", "=", "gone")
    .execute();
  return true;
};

export type FinishedItem = {
  readonly key: string;
  /** Its state when it was read as open: if another process was faster, it has another one. */
  readonly from: "wanted" | "changed";
  /** `again`: it could not be fetched, and stays open for another try. */
  readonly to: "done" | "gone" | "failed" | "again";
  readonly fingerprint?: string | undefined;
  readonly at?: number | undefined;
};

/** Stores the results of open objects. Returns the keys of those that were still open. */
export const finishConnectedItems = async (
  trx: TransactionHandle,
  scope: Scope,
  sourceId: string,
  items: readonly FinishedItem[],
): Promise<readonly string[]> => {
  if (!(await readConnectedSource(trx, scope, sourceId))) return [];
  const finished: string[] = [];
  for (const { key, from, to, fingerprint, at } of items) {
    const { numUpdatedRows } = await trx
      .updateTable("connected_items")
      .set((eb) => ({
        ...(to === "again" ? { tries: eb("tries", "+", 1) } : { state: to, content: null, tries: 0 }),
        ...(fingerprint !== undefined && { fingerprint }),
        ...(at !== undefined && { at }),
      }))
      .where("source_id", "=", sourceId)
      .where("item_key", "=", key)
      .where("state", "=", from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) finished.push(key);
  }
  return finished;
};
