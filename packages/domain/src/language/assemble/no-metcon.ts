import type { Head } from "./head.ts";
import type { Metcon } from "./metcon.ts";

/** "rowed 2k for time, 7:21": one way and no movement beside it, which is that sport against the clock. */
export const isOneWay = (scheme: Metcon, heads: readonly Head[]): boolean => {
  const near = heads.filter(({ sentence }) => sentence === scheme.sentence);
  const [only] = near;
  return (
    near.length === 1 &&
    only?.kind === "activity" &&
    ["running", "rowing", "cycling", "swimming"].includes(only.discipline ?? "") &&
    scheme.rounds === undefined
  );
};

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
