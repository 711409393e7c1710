import type { PortableValue } from "../backup/parse-export-line.ts";
import type { PortableTable } from "../backup/portable-table.ts";
import { archiveNames } from "./archive-names.ts";
import { type ArchivePart, archiveParts } from "./archive-parts.ts";

type Row = Readonly<Record<string, PortableValue>>;

/** Tables that others refer to: the ids of the rest are not tracked. */
const referred: ReadonlySet<string> = new Set([
  "athletes",
  ...archiveParts.flatMap(({ references = {}, bytesOf }) => [
    ...Object.values(references),
    ...(bytesOf ? [bytesOf.table] : []),
  ]),
]);

/** Columns that mean the same in every table. */
const everywhere = { group_id: "groups", member_id: "members", athlete_id: "athletes" } as const;

/**
 * Tracks which rows an archive has, by table, while it is written or read: a row passes if what it refers to came before it. An optional
 * reference is cleared instead.
 */
export function createArchivedIds() {
  const ids = new Map<string, Set<string>>([
    ["groups", new Set([archiveNames.groupId])],
    ["members", new Set([archiveNames.memberId])],
    ["athletes", new Set([archiveNames.athleteId])],
  ]);
  const has = (table: string, id: string): boolean => ids.get(table)?.has(id) === true;
  return {
    add: (table: string, id: string): void => {
      if (!referred.has(table)) return;
      const known = ids.get(table) ?? new Set();
      ids.set(table, known.add(id));
    },
    has,
    of: (table: string): readonly string[] => [...(ids.get(table) ?? [])].toSorted(),
    /** The row as it may be stored; undefined: it refers to something missing. */
    check: <R extends Row>(part: ArchivePart, { columns }: PortableTable, row: R): R | undefined => {
      let checked = row;
      for (const [column, table] of Object.entries({ ...everywhere, ...part.references })) {
        const value = checked[column];
        if (value === undefined || value === null || has(table, String(value))) continue;
        if (!columns.some(({ name, nullable }) => name === column && nullable)) return undefined;
        checked = { ...checked, [column]: null };
      }
      return checked;
    },
  };
}
export type ArchivedIds = ReturnType<typeof createArchivedIds>;
