import { type ExportHeader, EXPORT_FORMAT_VERSION, exportHeaderSchema } from "./export-lines.ts";
import { ImportError } from "./import-error.ts";
import type { PortableColumn, PortableTable } from "./portable-table.ts";

export type PortableValue = string | number | null;

const parseJson = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new ImportError(`line ${number}`, "must be JSON");
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The first line of an export; throws `ImportError`. */
export const parseExportHeader = (line: string): ExportHeader => {
  const parsed = exportHeaderSchema.safeParse(parseJson(line, 1));
  if (!parsed.success) throw new ImportError("line 1", "must be the header of a Canter export");
  if (parsed.data.formatVersion > EXPORT_FORMAT_VERSION)
    throw new ImportError(
      "line 1.formatVersion",
      `must be at most ${EXPORT_FORMAT_VERSION}: use a newer Canter`,
    );
  return parsed.data;
};

const checkValue = (value: unknown, { type, nullable }: PortableColumn, path: string): PortableValue => {
  if (value === null && nullable) return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "number" && typeof value === "number") return value;
  if (type === "integer" && Number.isSafeInteger(value)) return value as number;
  throw new ImportError(path, `must be ${type}${nullable ? " or null" : ""}`);
};

/** A row's line: its table and its values in the order of the table's columns; throws `ImportError`. */
export const parseExportRow = (
  line: string,
  number: number,
  tables: ReadonlyMap<string, PortableTable>,
): { readonly table: PortableTable; readonly values: readonly PortableValue[] } => {
  const parsed = parseJson(line, number);
  const table = isRecord(parsed) && typeof parsed.table === "string" ? tables.get(parsed.table) : undefined;
  if (!isRecord(parsed) || !table)
    throw new ImportError(`line ${number}.table`, "must be a table of this schema");
  const { row } = parsed;
  if (!isRecord(row)) throw new ImportError(`line ${number}.row`, "must be an object");
  const unknown = Object.keys(row).find((name) => !table.columns.some((column) => column.name === name));
  if (unknown !== undefined)
    throw new ImportError(`line ${number}.row.${unknown}`, "is no column of this schema");
  const values = table.columns.map((column) =>
    checkValue(row[column.name], column, `line ${number}.row.${column.name}`),
  );
  return { table, values };
};
