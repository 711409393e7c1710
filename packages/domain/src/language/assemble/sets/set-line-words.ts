import type { PieceOf, Piece } from "../../grammar/piece.ts";
import { textOf, classOf } from "../piece-shape.ts";
import type { WordClass } from "../../lexicon/word-class.ts";

/** A term without digits: "bar" in "bar speed was awful", "the double". */
export const isWordTerm = (term: PieceOf<"term">): boolean =>
  term.factors.length === 1 &&
  term.factors[0]?.atoms.length === 1 &&
  term.factors[0].atoms[0]?.quantity === undefined;

/** A length of time and nothing else. */
export const isDuration = (term: PieceOf<"term">): boolean => {
  const unit = term.factors.length === 1 ? term.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural";
};

/** "lost one out front at 215": the "at" before the load that was lost, behind words alone; 0 for none. */
export const lostAt = (pieces: readonly Piece[], at: number): number => {
  if (!/^(lost|dumped|missed|failed) (one|it|1)$/.test(textOf(pieces[at]))) return 0;
  let to = at + 1;
  while (["Word", "Filler", "Article"].includes(classOf(pieces[to]) ?? "")) to += 1;
  return classOf(pieces[to]) === "At" && pieces[to + 1]?.kind === "term" ? to : 0;
};

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
