import type { FieldProblem } from "../problem.ts";
import type { ContentItem } from "./content-item.ts";
import type { ContentProgram } from "./content-program.ts";

/** An item as its source tells of it. */
export type SourceItem = ContentItem & {
  /** By which the source knows it again, also when its id is another one there by then. */
  readonly key: string;
  /** Where its picture is, in the source's own terms (a path there); never shown. */
  readonly picture?: string;
  /** Where its media are, in the source's own terms; never shown. */
  readonly media?: string;
};

/**
 * What a source has, as far as it could be read. Ids are those that the source would give; programs name items by them.
 * `problems` name what was left out by its path. Only where `isComplete` does an item's absence mean that it is gone; what `unread` names (by
 * id or key) is there, though it could not be read.
 */
export type SourceReading = {
  readonly items: readonly SourceItem[];
  readonly programs: readonly ContentProgram[];
  readonly unread: readonly string[];
  readonly problems: readonly FieldProblem[];
  readonly isComplete: boolean;
  /** What one can choose from in it (libraries), where it has such. */
  readonly libraries?: readonly SourceLibrary[];
};

export type SourceLibrary = { readonly title: string; readonly type: string; readonly isRead: boolean };

/** More than this is no catalogue to train with, and is not read. */
export const maxSourceItems = 20_000;
export const maxSourcePrograms = 1000;
/** So many problems are told. */
export const maxSourceProblems = 100;
