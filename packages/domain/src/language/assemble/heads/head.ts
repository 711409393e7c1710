import type { Exercise } from "../../../workout/exercise/exercise.ts";
import type { Lexeme } from "../../lexicon/lexeme.ts";
import type { Piece } from "../../grammar/piece.ts";

/** What a stretch of the message is about, with the pieces that say how much of it was done. */
export type Head = {
  readonly kind: "exercise" | "activity" | "wod" | "distance" | "bare";
  /** Index of its piece; that of its first quantity for one that is only implied. */
  readonly at: number;
  readonly clause: number;
  readonly sentence: number;
  readonly lexeme: Lexeme | undefined;
  exercise: Exercise | undefined;
  discipline: string | undefined;
  /** Pieces before and behind it that are about it, in order. */
  readonly pieces: Piece[];
  /** Some of them stand before it in its clause ("5 pull ups"). */
  prefixed: boolean;
  /** Metres stated once for several people. */
  borrowed?: number | undefined;
  athlete?: string | undefined;
  /** The words for a horse without a name, where the message tells of several. */
  mount?: string | undefined;
  /** The same work with a second horse: the numbers are those of the first. */
  twinOf?: Head | undefined;
  date?: string | undefined;
  session?: string | undefined;
};

/** What no word names, but its quantities imply ("5k 25:00"), or what `lexeme` names, as long as nothing more is known of it. */
export const implicit = (at: number, clause: number, sentence: number, lexeme?: Lexeme): Head => ({
  kind: "bare",
  at,
  clause,
  sentence,
  lexeme,
  exercise: undefined,
  discipline: undefined,
  pieces: [],
  prefixed: false,
  borrowed: undefined,
  athlete: undefined,
  twinOf: undefined,
  date: undefined,
  session: undefined,
});

/** The lift that a training day is named after. */
export const liftsOfDays: ReadonlyMap<string, string> = new Map([
  ["squat day", "Back Squat"],
  ["bench day", "Bench Press"],
  ["deadlift day", "Deadlift"],
  ["press day", "Overhead Press"],
]);
