import { energyVocabulary } from "./energy-vocabulary.ts";
import { handlingVocabulary } from "./handling-vocabulary.ts";
import { jumpingVocabulary } from "./jumping-vocabulary.ts";
import { soundnessVocabulary } from "./soundness-vocabulary.ts";
import type { VocabularyRow } from "./vocabulary-row.ts";
import { wayOfGoingVocabulary } from "./way-of-going-vocabulary.ts";

/** All that is recognised of what riders observe. */
export const vocabulary: readonly VocabularyRow[] = [
  ...soundnessVocabulary,
  ...wayOfGoingVocabulary,
  ...energyVocabulary,
  ...jumpingVocabulary,
  ...handlingVocabulary,
];

const byConcept: ReadonlyMap<string, VocabularyRow> = new Map(vocabulary.map((row) => [row.concept, row]));

/** The row of a concept; throws where there is none. */
export const rowOfConcept = (concept: string): VocabularyRow => {
  const row = byConcept.get(concept);
  if (!row) throw new Error(`There is no concept ${concept}.`);
  return row;
};
