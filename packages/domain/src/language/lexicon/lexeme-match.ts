import type { Quantity } from "../scan/quantity.ts";
import type { Entry } from "./entry.ts";
import type { ExerciseHit } from "./lexeme.ts";
import type { WordClass } from "./word-class.ts";

/** What was recognised at a place, and how many view positions it takes. */
export type LexemeMatch = {
  readonly class: WordClass;
  readonly length: number;
  readonly quantity?: Quantity | undefined;
  readonly entry?: Entry | undefined;
  readonly exercise?: ExerciseHit | undefined;
  readonly perMeters?: number | undefined;
};
