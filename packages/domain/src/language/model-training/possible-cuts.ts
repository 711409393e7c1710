import type { WordClass } from "../lexicon/word-class.ts";
import type { Assembly } from "../learned/assembly.ts";
import type { Cut, Role } from "../learned/label.ts";
import type { Token } from "../learned/token.ts";
import type { Wanted } from "./wanted.ts";

const separators: ReadonlySet<WordClass> = new Set<WordClass>([
  "Comma",
  "Stop",
  "Newline",
  "Semi",
  "Then",
  "And",
  "Bang",
  "Colon",
  "Dash",
  "Open",
  "Close",
  "Question",
  "Slash",
  "At",
  "Times",
  "Pipe",
  "Ellipsis",
  "Arrow",
]);
/** What a workout may begin with though it says nothing of its numbers. */
const heads: ReadonlySet<WordClass> = new Set<WordClass>([
  "Activity",
  "NamedWod",
  "PlanDay",
  "Wod",
  "HorseWord",
  "DoVerb",
  "ForTime",
  "Rft",
  "Tabata",
]);

export const isSeparator = ({ piece, lexeme }: Token): boolean =>
  piece.kind === "lexeme" && separators.has(lexeme.class);

/** A piece that says what kind of workout it is. */
export const isFormat = ({ piece }: Token): boolean => ["amrap", "emom", "rounds"].includes(piece.kind);

/** May a workout begin at a token of which nothing else is said? `isOpening`: it is the first one of a clause. */
function mayBegin(token: Token, isOpening: boolean): boolean {
  if (token.piece.kind !== "lexeme") return isFormat(token);
  return !isSeparator(token) && (isOpening || heads.has(token.lexeme.class));
}

/** The cuts that a token of this role may have before it. */
export function cutsOf(
  token: Token,
  role: Role,
  { sessions, current }: Assembly,
  wanted: readonly Wanted[],
  isOpening: boolean,
): readonly Cut[] {
  const isBare = role === "none";
  const cuts: Cut[] = sessions.length > 0 || isBare ? [""] : [];
  if (isBare && !mayBegin(token, isOpening)) return cuts;
  const [before, own] = [wanted[sessions.length - 1], wanted[sessions.length]];
  if (own) cuts.push("^");
  if (before && own) {
    if (own.athlete !== undefined && own.athlete.toLowerCase() === before.athlete?.toLowerCase())
      cuts.push("~");
    if (own.discipline === before.discipline && own.date === before.date) cuts.push("=");
  }
  if (current > 0 && !isBare) cuts.push("<");
  return cuts;
}
