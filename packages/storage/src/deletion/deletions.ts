import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Handle, TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";
import {
  dataOwners,
  type DatabaseTable,
  type DeletionRoots,
  erasedTables,
  type RootKind,
} from "./data-owners.ts";
import { removePgBossJobsOf } from "../job/pg-boss-tables.ts";
import { leftOut, portableTables } from "../backup/portable-table.ts";

export type DeletionKind = "account" | "group" | "horse";

/** What somebody who is deleted is called where others' rows still refer to them. */
export const formerName = "A former member";

/** What was asked to be deleted. `requestedAt`: epoch milliseconds. */
type Deletion = {
  readonly id: string;
  readonly kind: DeletionKind;
  readonly roots: DeletionRoots;
  readonly requestedAt: number;
};

/** Where the rows about an athlete go when the group is deleted in which they were written: with on whose behalf. */
export type NewHome = { readonly athleteId: string; readonly groupId: string; readonly memberId: string };

/** Athletes whose rows were written in the group and that stay when it goes. */
export const athletesWrittenIn = async (
  db: Handle,
  groupId: string,
  going: readonly string[],
): Promise<readonly string[]> => {
  const ids = new Set<string>();
  for (const table of stayingTables) {
    const { rows } = await sql<{ id: string }>`
      select distinct athlete_id as id from ${sql.table(table)} where group_id = ${groupId}`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].filter((id) => !going.includes(id)).toSorted();
};

const stayingTables: readonly DatabaseTable[] = erasedTables.filter((table) => dataOwners[table].stays);

/** Moves an athlete's rows out of a group that is being deleted. */
export const moveRowsOf = async (
  trx: TransactionHandle,
  fromGroupId: string,
  { athleteId, groupId, memberId }: NewHome,
): Promise<void> => {
  for (const table of stayingTables) {
    const member = table === "imports" ? sql`, member_id = ${memberId}` : sql``;
    await sql`update ${sql.table(table)} set group_id = ${groupId} ${member}
      where group_id = ${fromGroupId} and athlete_id = ${athleteId}`.execute(trx);
  }
};

/** Asks for a deletion, in the transaction that makes what is deleted invisible. */
export const insertDeletion = async (trx: TransactionHandle, deletion: Deletion): Promise<void> => {
  const { id, kind, roots, requestedAt } = deletion;
  await trx
    .insertInto("deletions")
    .values({ id, kind, roots: JSON.stringify(roots), requested_at: requestedAt })
    .execute();
};

/** What gives access, reaches somebody or is sent elsewhere: deleted with the request, not behind it. */
const atOnce: readonly DatabaseTable[] = [
  "auth_sessions",
  "auth_verifications",
  "auth_credentials",
  "auth_passkeys",
  "oauth_access_tokens",
  "oauth_refresh_tokens",
  "oauth_consents",
  "auth_users",
  "api_keys",
  "account_pins",
  "screen_places",
  "group_makers",
  "trusted_groups",
  "invitations",
  "athlete_grants",
  "horse_shares",
  "calendar_feeds",
  "webhook_deliveries",
  "webhooks",
  "connected_items",
  "connected_sources",
  "push_subscriptions",
  "member_mails",
  "assignment_schedules",
  "jobs",
  "horses",
];

/** Rows of one transaction: SQLite has one writer, and others wait for it. */
const rowsAtOnce = { usual: 1000, large: 20 };

/** Of the tables that are in no backup, which better-auth gives ids. */
const keyOf = (table: DatabaseTable): readonly string[] =>
  table === "screen_places"
    ? ["screen_hash", "account_id"]
    : leftOut.some((name) => name === table)
      ? ["id"]
      : portableTables[table as keyof typeof portableTables];

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> | undefined =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined;

const oneOf = (column: string, ids: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(ids)})`;

/** The condition for a table's rows that go with these roots; undefined: none can. Columns are named without their table. */
const goesWith = (table: DatabaseTable, roots: DeletionRoots): RawBuilder<unknown> | undefined => {
  const { by, of } = dataOwners[table];
  const own = (Object.entries(by) as [RootKind, readonly string[]][]).flatMap(([kind, columns]) =>
    roots[kind].length > 0 ? columns.map((column) => oneOf(column, roots[kind])) : [],
  );
  const inherited = of.flatMap((parent) => {
    const condition = goesWith(parent.table, roots);
    return condition
      ? [
          sql`${sql.ref(parent.column)} in (select ${sql.ref(parent.parentColumn)} from ${sql.table(parent.table)} where ${condition})`,
        ]
      : [];
  });
  return anyOf([...own, ...inherited]);
};

/** Clears references of rows that stay to rows that go, and those between rows of one table. */
async function loosen(store: Store, roots: DeletionRoots): Promise<void> {
  for (const table of erasedTables) {
    for (const { column, table: parent } of dataOwners[table].loose) {
      const goes = goesWith(parent, roots);
      if (!goes) continue;
      const self = goesWith(table, roots);
      const stays = parent === table || !self ? sql`` : sql`and not coalesce(${self}, false)`;
      // By locks: the condition of the statement itself decides.
      await store.transact(
        (trx) =>
          sql`update ${sql.table(table)} set ${sql.ref(column)} = null
            where ${sql.ref(column)} in (select id from ${sql.table(parent)} where ${goes}) ${stays}`.execute(
            trx,
          ),
        { byLocks: true },
      );
    }
  }
}

/** Deletes some rows of a table; returns how many. */
async function eraseSome(store: Store, table: DatabaseTable, roots: DeletionRoots): Promise<number> {
  const condition = goesWith(table, roots);
  if (!condition) return 0;
  const key = sql.join(keyOf(table).map((column) => sql.ref(column)));
  const limit = dataOwners[table].large ? rowsAtOnce.large : rowsAtOnce.usual;
  const { numAffectedRows = 0n } = await store.transact(
    (trx) =>
      sql`delete from ${sql.table(table)} where (${key}) in
        (select ${key} from ${sql.table(table)} where ${condition} limit ${limit})`.execute(trx),
    { byLocks: true },
  );
  return Number(numAffectedRows);
}

/**
 * Deletes the rows of the roots in transactions of some rows each, and may be begun again after any of them. `mayGoOn`: false gives up
 * between two. What is being written meanwhile may lack what it refers to: then a reference fails, and it is for a later attempt.
 * Returns whether all are gone.
 */
export async function eraseRows(
  store: Store,
  roots: DeletionRoots,
  mayGoOn: () => boolean = () => true,
): Promise<boolean> {
  await loosen(store, roots);
  for (const table of erasedTables)
    do if (!mayGoOn()) return false;
    while ((await eraseSome(store, table, roots)) > 0);
  return true;
}

/**
 * Deletes what the others referred to: members and groups, and athletes and accounts unless a row that stays refers to them (somebody rode a
 * horse that stays). Those are left with the id alone: the name was taken off them when the deletion was asked for.
 */
async function finishErasing(trx: TransactionHandle, roots: DeletionRoots): Promise<void> {
  const { groups, athletes, accounts } = roots;
  if (groups.length > 0) {
    await trx.deleteFrom("group_athletes").where("group_id", "in", groups).execute();
    await trx.deleteFrom("members").where("group_id", "in", groups).execute();
  }
  if (athletes.length > 0) {
    const unused = await trx
      .selectFrom("athletes as a")
      .select("a.id")
      .where("a.id", "in", athletes)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("members as m").select("m.id").whereRef("m.athlete_id", "=", "a.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("workouts as w").select("w.id").whereRef("w.rider_athlete_id", "=", "a.id"))),
      )
      .execute();
    const ids = unused.map(({ id }) => id);
    if (ids.length > 0) {
      await trx.deleteFrom("group_athletes").where("athlete_id", "in", ids).execute();
      await trx.deleteFrom("athletes").where("id", "in", ids).execute();
    }
  }
  if (accounts.length > 0)
    await trx
      .deleteFrom("accounts as a")
      .where("a.id", "in", accounts)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("members as m").select("m.id").whereRef("m.account_id", "=", "a.id"))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("athletes as t").select("t.id").whereRef("t.account_id", "=", "a.id"))),
      )
      .execute();
  if (groups.length > 0) await trx.deleteFrom("groups").where("id", "in", groups).execute();
}

/**
 * Makes the roots invisible: nobody is a member or signed in any more, no key, link, calendar or device works, nothing is scheduled, runs
 * under way end, horses are in no group. The names of accounts and of their athletes are taken off what will be left of them.
 */
export const hideRoots = async (trx: TransactionHandle, roots: DeletionRoots, now: number): Promise<void> => {
  const { groups, accounts, athletes } = roots;
  const runs = goesWith("runs", roots);
  if (runs)
    await sql`update runs set cancel_requested_at = ${now}
      where state in ('queued', 'running') and ${runs}`.execute(trx);
  for (const table of atOnce) {
    const condition = goesWith(table, roots);
    if (condition) await sql`delete from ${sql.table(table)} where ${condition}`.execute(trx);
  }
  if (groups.length > 0) {
    await trx
      .updateTable("members")
      .set({ removed_at: now })
      .where("group_id", "in", groups)
      .where("removed_at", "is", null)
      .execute();
    await trx.updateTable("groups").set({ name: "Being deleted" }).where("id", "in", groups).execute();
  }
  if (athletes.length > 0)
    await trx
      .deleteFrom("group_athletes")
      .where("athlete_id", "in", athletes)
      .where("athlete_id", "in", trx.selectFrom("athletes").select("id").where("kind", "=", "horse"))
      .execute();
  if (accounts.length > 0) await takeNamesOff(trx, roots, now);
};

const takeNamesOff = async (
  trx: TransactionHandle,
  { accounts, athletes }: DeletionRoots,
  now: number,
): Promise<void> => {
  await trx
    .updateTable("members")
    .set((eb) => ({
      removed_at: eb.fn.coalesce("removed_at", sql<number>`${now}`),
      name: formerName,
      role: "viewer",
    }))
    .where("account_id", "in", accounts)
    .execute();
  await trx
    .updateTable("athletes")
    .set({ name: formerName, account_id: null })
    .where("kind", "=", "person")
    .where((eb) => eb.or([eb("account_id", "in", accounts), eb("id", "in", ["", ...athletes])]))
    .execute();
  await trx.updateTable("accounts").set({ name: formerName }).where("id", "in", accounts).execute();
};

const rootsSchema = z.object({
  groups: z.array(z.string()),
  members: z.array(z.string()),
  athletes: z.array(z.string()),
  accounts: z.array(z.string()),
  answers: z.array(z.string()),
});

/** The ids of deletions that are not done, oldest first. */
export const listDeletions = async (db: Handle): Promise<readonly string[]> =>
  (await db.selectFrom("deletions").select("id").orderBy("requested_at").orderBy("id").execute()).map(
    ({ id }) => id,
  );

/** Carries out a deletion to its end; true: nothing of it is left. `mayGoOn`: see `eraseRows`. */
export async function carryOutDeletion(
  store: Store,
  id: string,
  mayGoOn: () => boolean = () => true,
): Promise<boolean> {
  const row = await store.db.selectFrom("deletions").select("roots").where("id", "=", id).executeTakeFirst();
  if (!row) return true;
  const roots: DeletionRoots = rootsSchema.parse(JSON.parse(row.roots));
  if (!(await eraseRows(store, roots, mayGoOn))) return false;
  await store.transact(async (trx) => {
    await finishErasing(trx, roots);
    if (store.dialect === "postgres") await removePgBossJobsOf(trx, roots.groups);
    await trx.deleteFrom("deletions").where("id", "=", id).execute();
  });
  return true;
}
