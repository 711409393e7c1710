import { type CreateTableBuilder, sql } from "kysely";
import type { DialectName, TransactionHandle } from "../database.ts";

const createTable = (trx: TransactionHandle, dialect: DialectName) => {
  // Byte order on both: SQLite's default, and whatever the locale of the PostgreSQL cluster is.
  const text = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const identity = (table: CreateTableBuilder<string, never>) =>
    dialect === "postgres"
      ? table.addColumn("id", "bigint", (c) => c.generatedByDefaultAsIdentity().primaryKey())
      : table.addColumn("id", "integer", (c) => c.primaryKey().autoIncrement());
  return { text, identity };
};

/** `"id text!, title text, created_at bigint!"`: the `!` means not null. */
const columns = (
  table: CreateTableBuilder<string, never>,
  text: ReturnType<typeof createTable>["text"],
  list: string,
) =>
  list.split(",").reduce((builder, part) => {
    const [, name = "", type, required] = /^\s*(\w+) (text|bigint|double)(!?)\s*$/.exec(part) ?? [];
    if (!type) throw new Error(`Not a column: ${part}`);
    const dataType = type === "text" ? text : type === "double" ? "double precision" : "bigint";
    return builder.addColumn(name, dataType, (column) => (required ? column.notNull() : column));
  }, table);

/** A table in the portable subset of types. Released migrations are built with this: its result for a list never changes. */
export type TableSpec = {
  readonly name: string;
  readonly identity?: true;
  readonly columns: string;
  readonly key?: readonly string[];
  readonly unique?: readonly string[];
  /** `column -> table`: references that table's id. */
  readonly references?: Readonly<Record<string, string>>;
};

/** `table: columns` of an index besides the keys; it is named after its first column. */
export type IndexSpec = readonly [table: string, columns: readonly string[]];

/** Creates the table with its keys; references are checked at commit. */
export const addTable = async (trx: TransactionHandle, dialect: DialectName, spec: TableSpec) => {
  const { text, identity } = createTable(trx, dialect);
  const empty = trx.schema.createTable(spec.name);
  let table = columns(spec.identity ? identity(empty) : empty, text, spec.columns);
  if (spec.key) table = table.addPrimaryKeyConstraint(`${spec.name}_key`, [...spec.key] as never);
  if (spec.unique) table = table.addUniqueConstraint(`${spec.name}_unique`, [...spec.unique] as never);
  for (const [column, target] of Object.entries(spec.references ?? {}))
    // Checked at commit: the rows of one transaction may be written in any order.
    table = table.addForeignKeyConstraint(
      `${spec.name}_${column}`,
      [column] as never,
      target,
      ["id"],
      (key) => key.deferrable().initiallyDeferred(),
    );
  await table.execute();
};

export const addIndexes = async (trx: TransactionHandle, indexes: readonly IndexSpec[]): Promise<void> => {
  for (const [table, names] of indexes)
    await trx.schema
      .createIndex(`${table}_by_${names[0]}`)
      .on(table)
      .columns([...names])
      .execute();
};
