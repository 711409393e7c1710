import type { Reading } from "../reading.ts";

/** "swapped the run for a 500m row": how a benchmark was changed. */
export const isExchanged = (reading: Reading, clause: number): boolean =>
  reading.pieces
    .slice(reading.clauses[clause]?.from, reading.clauses[clause]?.to)
    .some(
      (one) =>
        one.kind === "lexeme" &&
        /^(swapped|subbed|sub|subbing|swapping|replaced|replacing|instead|substituted)$/.test(
          one.lexeme.text,
        ),
    );
