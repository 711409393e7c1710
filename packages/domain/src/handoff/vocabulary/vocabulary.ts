import { behaviourVocabulary } from "./behaviour-vocabulary.ts";
import { soundnessVocabulary } from "./soundness-vocabulary.ts";
import type { VocabularyRow } from "./vocabulary-row.ts";
import { wayOfGoingVocabulary } from "./way-of-going-vocabulary.ts";

/** All that is recognised of what riders observe. */
export const vocabulary: readonly VocabularyRow[] = [
  ...soundnessVocabulary,
  ...wayOfGoingVocabulary,
  ...behaviourVocabulary,
];

const byConcept: ReadonlyMap<string, VocabularyRow> = new Map(vocabulary.map((row) => [row.concept, row]));

/** The row of a concept; throws where there is none. */
export const rowOfConcept = (concept: string): VocabularyRow => {
  const row = byConcept.get(concept);
  if (!row) throw new Error(`There is no concept ${concept}.`);
  return row;
};
