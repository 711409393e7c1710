import type { Reading } from "../reading.ts";

/** Has a clause numbers as sets have them? */
export const hasSets = (reading: Reading, clauseIndex: number): boolean => {
  const clause = reading.clauses[clauseIndex];
  return reading.pieces
    .slice(clause?.from, clause?.to)
    .some(
      (one) =>
        one.kind === "term" &&
        (one.factors.length > 1 || ["load", "plural"].includes(one.factors[0]?.atoms[0]?.unit ?? "")),
    );
};
