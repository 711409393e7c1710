import type { Exercise } from "../../workout/exercise/exercise.ts";
import type { Quantity } from "../scan/quantities/quantity.ts";
import type { Entry } from "./entry.ts";
import type { WordClass } from "./word-class.ts";

export type ExerciseHit = {
  readonly exercise: Exercise;
  readonly quality: "exact" | "inflected" | "reordered" | "fuzzy";
  readonly rival?: Exercise | undefined;
  readonly dropped?: readonly string[] | undefined;
};

/** A token of the grammar: a classified word, phrase, quantity or sign with its place in the text. */
export type Lexeme = {
  readonly class: WordClass;
  /** The number of its class in tables of classes. */
  readonly classNumber: number;
  /** Its place in the row of lexemes. */
  readonly index: number;
  /** As its first word is written. */
  readonly image: string;
  readonly start: number;
  readonly end: number;
  /** Lower-case words without punctuation, as matched. */
  readonly text: string;
  /** White space stood before it. */
  readonly spaced: boolean;
  /** White space stands behind it (or the text ends). */
  readonly spacedAfter: boolean;
  readonly quantity?: Quantity | undefined;
  readonly entry?: Entry | undefined;
  readonly exercise?: ExerciseHit | undefined;
  /** Metres of "/km", "per mile", "/500m". */
  readonly perMeters?: number | undefined;
  readonly capitalised: boolean;
  /** The person of the group that it names, as the group spells the name. */
  readonly person?: string | undefined;
};
