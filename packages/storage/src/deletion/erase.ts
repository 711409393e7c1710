import { type RawBuilder, sql } from "kysely";
import { leftOut, portableTables } from "../backup/portable-table.ts";
import type { TransactionHandle } from "../database.ts";
import type { Store } from "../store.ts";
import {
  dataOwners,
  type DatabaseTable,
  type DeletionRoots,
  erasedTables,
  type RootKind,
} from "./data-owners.ts";

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
export const goesWith = (table: DatabaseTable, roots: DeletionRoots): RawBuilder<unknown> | undefined => {
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
export async function finishErasing(trx: TransactionHandle, roots: DeletionRoots): Promise<void> {
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
