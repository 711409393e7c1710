import type { FieldProblem } from "../problem.ts";
import type { SourceItem } from "./source-reading.ts";

/** What the catalogue has of the source already. */
export type KnownContent = { readonly id: string; readonly sourceKey: string; readonly title: string };

export type AssignedContent = {
  /** Items under the ids that they are known by for ever. */
  readonly items: readonly SourceItem[];
  /** What the source calls an item, as the catalogue does. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly problems: readonly FieldProblem[];
};

/** A number behind the id, as low as possible. */
const freeId = (id: string, isTaken: (id: string) => boolean): string => {
  for (let number = 2; ; number += 1) {
    const numbered = `${id}-${number}`;
    if (!isTaken(numbered)) return numbered;
  }
};

/**
 * Gives each item of a source the id that it has in the catalogue: that of the known item with its key; else that of the known one that the source
 * calls the same, if it has the same title and its own key is gone; else the id that the source proposes, with a number where that one is
 * something else's by now. A server that was set up anew and counts from 1 again renames nothing. `taken`: all ids of the group's catalogue.
 * Ids that somebody wrote into a file (`file:`) get no number: one that another source has is a problem.
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
    // In two libraries at once: it is one.
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
