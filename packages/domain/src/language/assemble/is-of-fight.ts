import type { Head } from "./head.ts";
import type { Metcon } from "./metcon.ts";

/** "12 rounds boxing bag work, 45 min": rounds of a sport that is no movement. */
export const isOfFight = (scheme: Metcon, heads: readonly Head[]): boolean => {
  const near = heads.filter(({ sentence }) => sentence === scheme.sentence);
  return (
    near.length > 0 &&
    near.every(
      ({ kind, discipline, lexeme }) =>
        kind === "activity" && discipline === "other" && !lexeme?.entry?.exercise,
    )
  );
};
