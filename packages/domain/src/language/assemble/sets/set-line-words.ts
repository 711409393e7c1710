import type { WordClass } from "../../lexicon/word-class.ts";
import type { Piece } from "../../grammar/piece.ts";

/** What parts one number from the next. */
export const separators = new Set<WordClass>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Pipe",
  "Then",
  "And",
  "Ellipsis",
  "Arrow",
  "Slash",
  "Dash",
]);

/** What ends a list of sets. */
export const enders = new Set<WordClass>(["Stop", "Newline", "Semi", "Then", "WorkSets"]);

/** What the look ahead for the next number goes over. */
export const passed = new Set<WordClass>([
  "Exercise",
  "Activity",
  "Article",
  "Filler",
  "Open",
  "Close",
  "Colon",
  "For",
  "Added",
  "DoVerb",
  "Of",
  "Sign",
  "DropSet",
  "Backoff",
  "RestPause",
  "Cluster",
]);

/** Words of sets that a remark can hold too ("straps on last set", "nothing left for back off work"). */
export const remarkable = new Set<WordClass>([
  "WhichSet",
  "EverySet",
  "Backoff",
  "DropSet",
  "Failure",
  "PerSide",
  "Sets",
  "WorkSets",
  "Warmup",
  "MaxReps",
  "RestPause",
]);

/** The class of a word or sign; undefined for any other piece. */
export const lexemeClass = (piece: Piece | undefined): WordClass | undefined =>
  piece?.kind === "lexeme" ? piece.lexeme.class : undefined;
