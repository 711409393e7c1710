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
