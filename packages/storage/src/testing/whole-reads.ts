import { type CompiledQuery, sql } from "kysely";
import { vi } from "vitest";
import type { Handle } from "../database.ts";
import type { Store } from "../store.ts";
import { directConnectionOf } from "../transaction/direct-connection.ts";

/** Whether a table has this alias in a statement: `"messages" as "m"`, `conversations c`. */
const standsForTable = (statement: string, alias: string, tables: ReadonlySet<string>): boolean =>
  tables.has(alias) ||
  [...statement.matchAll(new RegExp(`"?(\\w+)"?\\s+(?:as\\s+)?"?${alias}"?(?!\\w)`, "giu"))].some(
    ([, name = ""]) => tables.has(name),
  );

const tablesOf = async ({ db }: Store): Promise<ReadonlySet<string>> =>
  new Set((await db.introspection.getTables()).map(({ name }) => name));

/** The list of what is still to be done: it is read from its end, and soon empty again. */
const isOfPending = /^SCAN pending_words\b/u;

/** SQLite: each step that scans a whole table, or one of its indexes; except a subquery's own rows. */
const sqliteReads = (statement: string, plan: readonly string[], tables: ReadonlySet<string>) =>
  plan.filter((step) => {
    const [, alias] = /^SCAN (\w+)/u.exec(step) ?? [];
    if (alias === undefined || isOfPending.test(step)) return false;
    const virtual = /VIRTUAL TABLE INDEX \d+:(.*)$/u.exec(step);
    // FTS5 shows its constraints in the plan: M is a match.
    if (virtual) return !virtual[1]?.includes("M");
    return standsForTable(statement, alias, tables);
  });

/**
 * The steps by which a statement would scan a whole table, from the database's plan. PostgreSQL scans small tables even with an index, so
 * that is disabled: any remaining scan has no alternative.
 */
export const wholeReads = async (store: Store, query: CompiledQuery): Promise<readonly string[]> => {
  const { dialect, transact } = store;
  const plan = await transact(async (trx) => {
    if (dialect === "postgres") await sql`set local enable_seqscan = off`.execute(trx);
    const explain = dialect === "postgres" ? "explain" : "explain query plan";
    const { rows } = await trx.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `${explain} ${query.sql}`,
    });
    return rows.map((row) => String(row["detail"] ?? row["QUERY PLAN"]));
  });
  return dialect === "postgres"
    ? plan.filter((step) => step.includes("Seq Scan"))
    : sqliteReads(query.sql, plan, await tablesOf(store));
};

/** The statements that a handle sends from now on. */
export const watchStatements = (db: Handle) => {
  const direct = directConnectionOf(db);
  const executor = db.getExecutor();
  // What Kysely runs in a transaction comes by the same connection; outside, each of its statements gets its own.
  const ways = direct ? (db.isTransaction ? [direct] : [direct, executor]) : [executor];
  const watched = ways.map((way) => vi.spyOn(way, "executeQuery"));
  return {
    sent: (): readonly CompiledQuery[] => watched.flatMap(({ mock }) => mock.calls.map(([query]) => query)),
    stop: () => {
      for (const one of watched) one.mockRestore();
    },
  };
};
