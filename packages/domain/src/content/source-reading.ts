import type { FieldProblem } from "../problem.ts";
import type { ContentItem } from "./content-item.ts";
import type { ContentProgram } from "./content-program.ts";

/** An item as described by its source. */
export type SourceItem = ContentItem & {
  /** The key by which the source identifies it, even if its id there changes. */
  readonly key: string;
  /** The location of its picture, as the source names it (a path there); never shown. */
  readonly picture?: string;
  /** The location of its media, as the source names it; never shown. */
  readonly media?: string;
};

/**
 * The contents of a source, as far as they could be read. Ids are those that the source proposes; programs refer to items by them.
 * `problems` name what was left out, by its path. A missing item is known to be gone only if `isComplete`; what `unread` names (by id or
 * key) exists, although it could not be read.
 */
export type SourceReading = {
  readonly items: readonly SourceItem[];
  readonly programs: readonly ContentProgram[];
  readonly unread: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly isComplete: boolean;
  /** The libraries that can be selected in it, if it has any. */
  readonly libraries?: readonly SourceLibrary[];
};

export type SourceLibrary = { readonly title: string; readonly type: string; readonly isRead: boolean };

/** A larger source is not a training catalogue, and is not read. */
export const maxSourceItems = 20_000;
export const maxSourcePrograms = 1000;
/** Maximum number of problems reported. */
export const maxSourceProblems = 100;

/** An item of the source that is already in the catalogue. */
type KnownContent = { readonly id: string; readonly sourceKey: string; readonly title: string };

type AssignedContent = {
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
