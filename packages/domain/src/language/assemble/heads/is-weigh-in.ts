import type { Clause } from "../clause.ts";
import type { Reading } from "../reading.ts";

/** "weighed in at 82kg": a load that no lift had. */
export const isWeighIn = (reading: Reading, clause: Clause): boolean =>
  clause.soft === "body" &&
  reading.pieces
    .slice(clause.from, clause.to)
    .some(
      (piece) =>
        piece.kind === "lexeme" &&
        /^(weighed|weighing|weigh|slept|sleep|sleeping|bodyweight|scales?|bw|weight)$/.test(
          piece.lexeme.text,
        ),
    );
