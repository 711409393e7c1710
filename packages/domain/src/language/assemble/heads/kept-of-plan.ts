import type { Clause } from "../clause.ts";
import type { Reading } from "../reading.ts";
import { classOf, firstAtom, isSimpleTerm } from "../piece-shape.ts";
import type { Head } from "../head.ts";
import { headAt } from "./head-at.ts";

/** "bench was supposed to be 3x5 at 100 but I only managed 5, 5, 3": what was planned, with its load, is what was done. */
export const keptOfPlan = (
  reading: Reading,
  clause: Clause,
  known: ReadonlySet<string>,
): Head | undefined => {
  const next = reading.clauses[clause.index + 1];
  if (clause.mood !== "plan" || !next || next.mood || next.sentence > clause.sentence + 1) return undefined;
  const behind = reading.pieces.slice(next.from, next.to);
  const isNamedAnew = behind.some((piece) =>
    ["Exercise", "Activity", "NamedWod", "NamedDistance", "PlanDay"].includes(classOf(piece) ?? ""),
  );
  if (
    isNamedAnew ||
    !behind.some(({ kind }) => kind === "term") ||
    !(next.before === "And" || behind.some((piece) => classOf(piece) === "DoVerb"))
  )
    return undefined;
  const heads = Array.from({ length: clause.to - clause.from }, (_, k) =>
    headAt(reading, clause.from + k, false, known),
  ).filter((head) => head !== undefined);
  const [head] = heads;
  if (!head || heads.length > 1) return undefined;
  const inClause = reading.pieces.slice(clause.from, clause.to);
  const load = inClause.findIndex(
    (piece, at) =>
      isSimpleTerm(piece) && firstAtom(piece)?.unit === "load" && classOf(inClause[at - 1]) === "At",
  );
  if (load >= 0 && !behind.some((piece) => firstAtom(piece)?.unit === "load"))
    head.pieces.push(...inClause.slice(load - 1, load + 1));
  return head;
};
