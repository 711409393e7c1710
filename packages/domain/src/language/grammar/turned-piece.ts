import type { Lexeme } from "../lexicon/lexeme.ts";
import type { Atom, Piece, LexemeSpan } from "./piece.ts";

type Bare<P> = P extends Piece ? Omit<P, keyof LexemeSpan> : never;
/** A piece before its place is known. */
export type BarePiece = Bare<Piece>;

/** "rounds" behind a number, with what they say of time and of repetitions left over. */
export type RoundsWord = {
  readonly class: "Rounds";
  readonly timing: "forTime" | "notForTime" | "none";
  readonly extra: number | undefined;
};

const minutes = (atom: Atom | undefined): number => atom?.quantity?.seconds ?? (atom?.value ?? 0) * 60;
/** Nobody goes on as long: "165 amrap" is a load. */
const maxAmrapMinutes = 60;
const isAmrapLength = (atom: Atom | undefined): boolean =>
  atom?.quantity?.seconds !== undefined || (atom?.unit === "none" && atom.value <= maxAmrapMinutes);
const pace = (atom: Atom | undefined, perMeters: number | undefined): BarePiece => ({
  kind: "pace",
  seconds: atom?.quantity?.dotted ?? minutes(atom),
  perMeters,
});

/** What the word behind a number makes of it; undefined where it stays a part of a set. */
export const turnedPiece = (atom: Atom | undefined, word: Lexeme | RoundsWord): BarePiece | undefined => {
  const value = atom?.value ?? 0;
  if ("timing" in word) {
    const { timing, extra } = word;
    return {
      kind: "rounds",
      count: value,
      timing,
      extra,
      ...(atom?.high !== undefined && { isRange: true }),
    };
  }
  switch (word.class) {
    case "PerUnit":
      return pace(atom, word.perMeters);
    case "Pace":
      return pace(atom, undefined);
    case "Rir":
      return {
        kind: "rpe",
        value: 10 - (atom?.value ?? 0),
        isRange: atom?.high !== undefined,
      };
    case "Rpe":
      return { kind: "rpe", value, isRange: false };
    case "Amrap":
      return isAmrapLength(atom) ? { kind: "amrap", seconds: minutes(atom) } : undefined;
    case "Emom":
      return { kind: "emom", everySeconds: (word.entry?.n ?? 1) * 60, seconds: minutes(atom) };
    case "OneRm":
      return atom?.unit === "percent" ? undefined : { kind: "oneRm", atom };
    case "HeartRate":
      return { kind: "heartRate", value, measure: "plain" };
    default:
      return undefined;
  }
};
