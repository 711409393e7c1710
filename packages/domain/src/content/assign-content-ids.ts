import type { FieldProblem } from "../problem.ts";
import type { SourceItem } from "./source-reading.ts";

/** An item of the source that is already in the catalogue. */
export type KnownContent = { readonly id: string; readonly sourceKey: string; readonly title: string };

export type AssignedContent = {
  /** Items with their permanent ids. */
  readonly items: readonly SourceItem[];
  /** Catalogue ids by the source's ids. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly problems: readonly FieldProblem[];
};

/** Appends the lowest free number to the id. */
const freeId = (id: string, isTaken: (id: string) => boolean): string => {
  for (let number = 2; ; number += 1) {
    const numbered = `${id}-${number}`;
    if (!isTaken(numbered)) return numbered;
  }
};

/**
 * Gives each item of a source its catalogue id: the id of the known item with the same key; else that of the known item with the same
 * source id, if the title is the same and the known item's key no longer exists; else the id that the source proposes, with a number
 * appended if another item has it by now. So a server that was reinstalled and counts from 1 again renames nothing. `taken`: all ids in the
 * group's catalogue. Ids that somebody wrote into a file (`file:`) get no number: if another source has the id, that is a problem.
 */
export const assignContentIds = (
  items: readonly SourceItem[],
  known: readonly KnownContent[],
  taken: ReadonlySet<string>,
): AssignedContent => {
  const byKey = new Map(known.map((one) => [one.sourceKey, one]));
  const byId = new Map(known.map((one) => [one.id, one]));
  const present = new Set(items.map(({ key }) => key));
  const given = new Set<string>();
  const idOf = new Map<string, string>();
  const problems: FieldProblem[] = [];
  const assigned: SourceItem[] = [];
  const take = (item: SourceItem, id: string) => {
    given.add(id);
    idOf.set(item.id, id);
    assigned.push(id === item.id ? item : { ...item, id });
  };
  const isTaken = (id: string) => taken.has(id) || given.has(id);
  const others: SourceItem[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    // An item in two libraries is a single item.
    if (seen.has(item.key)) continue;
    seen.add(item.key);
    const same = byKey.get(item.key);
    if (same) take(item, same.id);
    else others.push(item);
  }
  for (const item of others) {
    const former = byId.get(item.id);
    const isFormer = former?.title === item.title && !present.has(former.sourceKey) && !given.has(item.id);
    if (isFormer || !isTaken(item.id)) take(item, item.id);
    else if (item.id.startsWith("file:"))
      problems.push({ path: item.key, message: `${item.id} is in another source, too` });
    else take(item, freeId(item.id, isTaken));
  }
  return { items: assigned, idOf, problems };
};
