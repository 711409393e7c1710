import type { Quantity } from "../../scan/quantities/quantity.ts";
import type { Entry } from "../entry.ts";
import type { ExerciseHit } from "../lexeme.ts";
import type { WordClass } from "../word-class.ts";

/** A match with all fields in one order, undefined where it says nothing: matches of many shapes are slow to read. */
export const asMatch = (
  name: WordClass,
  length: number,
  entry?: Entry,
  exercise?: ExerciseHit,
  quantity?: Quantity,
  perMeters?: number,
): LexemeMatch => ({
  class: name,
  length,
  entry,
  exercise,
  quantity,
  perMeters,
});

/** What was recognised at a place, and how many view positions it takes. */
export type LexemeMatch = {
  readonly class: WordClass;
  readonly length: number;
  readonly quantity?: Quantity | undefined;
  readonly entry?: Entry | undefined;
  readonly exercise?: ExerciseHit | undefined;
  readonly perMeters?: number | undefined;
};
