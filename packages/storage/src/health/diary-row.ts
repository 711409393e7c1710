import type { Selectable } from "kysely";
import { searchWords } from "../workout/search-words.ts";
import type { DiaryTable } from "./health-tables.ts";

/** Entries about an athlete by day; all of these tables have the same columns. */
export const diaryTables = [
  "measurements",
  "body_scans",
  "nutrition_entries",
  "nutrition_favourites",
  "goals",
] as const;
export type DiaryTableName = (typeof diaryTables)[number];

/** `kind`: what its area groups by (kind of measurement, meal, status of a goal). `content`: JSON, parsed by the caller. */
export type DiaryRow = {
  readonly id: string;
  readonly groupId: string;
  readonly athleteId: string;
  readonly loggedBy: string;
  readonly kind: string;
  readonly date: string;
  readonly zone: string;
  /** The value to compute with, if there is one. */
  readonly si?: number;
  readonly content: unknown;
  /** For a row of a file: it is imported once for an athlete. */
  readonly importKey?: string;
  readonly messageId?: string;
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt?: number;
};

export const rowToDiary = (row: Selectable<DiaryTable>): DiaryRow => ({
  id: row.id,
  groupId: row.group_id,
  athleteId: row.athlete_id,
  loggedBy: row.logged_by,
  kind: row.kind,
  date: row.date,
  zone: row.zone,
  ...(row.si !== null && { si: row.si }),
  content: JSON.parse(row.content) as unknown,
  ...(row.import_key !== null && { importKey: row.import_key }),
  ...(row.message_id !== null && { messageId: row.message_id }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
});

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A field of a parsed JSON object. */
const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[field] : undefined;

/**
 * A diary row's search words, with a blank before and after each: its name and notes, its kind (weight, breakfast), its source (manual,
 * import, …).
 */
export function diaryWords(kind: string, content: unknown): string {
  const texts = ["text", "name", "note"].map((field) => textOf(fieldOf(content, field)));
  const source = textOf(fieldOf(fieldOf(content, "source"), "kind"));
  return ` ${searchWords([...texts, kind, source].join(" ")).join(" ")} `;
}
