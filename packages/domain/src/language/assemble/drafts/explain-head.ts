import type { Head } from "../heads/head.ts";
import { type Reading, explain } from "../reading.ts";

/** The word for a discipline is held by the discipline, unless it says more. */
export const explainHead = (reading: Reading, head: Head): void => {
  const piece = reading.pieces[head.at];
  if (!piece || !head.lexeme || head.kind === "wod" || head.kind === "bare") return;
  if (head.lexeme.entry?.note === true) return;
  explain(reading, piece);
};
