import type { Piece } from "../../grammar/piece.ts";
import { isSeparator } from "../clause.ts";
import { classOf } from "../piece-shape.ts";
import type { Reading } from "../reading.ts";

/** Pieces that say how much was done. */
export const quantityKinds = new Set<Piece["kind"]>(["term", "pace", "speed", "heartRate", "rpe", "rounds"]);

/** Is a number stated with what is named at `at`, in its clause or right behind a colon or line? */
export const ownQuantity = (reading: Reading, at: number): boolean => {
  const { pieces, clauses, clauseOf } = reading;
  const clause = clauses[clauseOf[at] ?? 0];
  if (!clause) return false;
  for (let index = clause.from; index < clause.to; index += 1)
    if (quantityKinds.has(pieces[index]?.kind ?? "lexeme")) return true;
  // "squat: 5x5", "flat bench\n60/10"
  for (let index = clause.to; index < pieces.length && index < clause.to + 4; index += 1) {
    const piece = pieces[index];
    if (piece && quantityKinds.has(piece.kind)) return true;
    const name = classOf(piece);
    if (!piece || name === undefined || name === "Stop" || name === "Then") return false;
    if (
      !isSeparator(piece) &&
      !["Warmup", "WorkSets", "At", "UpTo", "DoVerb", "Article", "Colon", "Filler"].includes(name)
    )
      return false;
  }
  return false;
};
