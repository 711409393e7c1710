/** Something that riders observe about a horse. */
export type ConceptRow = {
  readonly concept: string;
  /** The wording in a handoff: "stiff to the right". */
  readonly label: string;
  /** Its category: health comes first, and needs only one mention. */
  readonly about: "health" | "way_of_going" | "behaviour";
  /** It is distinguished by left and right. */
  readonly isSided?: true;
};

/** All observations that are recognised. The reader learns the words for them from remarks (`model-training/`). */
export const concepts: readonly ConceptRow[] = [
  { concept: "lame", label: "lame", about: "health", isSided: true },
  { concept: "swelling", label: "swelling", about: "health", isSided: true },
  { concept: "wound", label: "wound", about: "health", isSided: true },
  { concept: "sore", label: "sore", about: "health", isSided: true },
  { concept: "shoe", label: "shoe trouble", about: "health", isSided: true },
  { concept: "cough", label: "cough", about: "health" },
  { concept: "unwell", label: "unwell", about: "health" },
  { concept: "stiff", label: "stiff", about: "way_of_going", isSided: true },
  { concept: "falls-in", label: "falls in", about: "way_of_going", isSided: true },
  { concept: "falls-out", label: "falls out through the shoulder", about: "way_of_going", isSided: true },
  { concept: "drifts", label: "drifts", about: "way_of_going", isSided: true },
  { concept: "crooked", label: "crooked", about: "way_of_going", isSided: true },
  { concept: "lead", label: "trouble with the lead", about: "way_of_going", isSided: true },
  { concept: "stumbles", label: "stumbles", about: "way_of_going" },
  { concept: "forehand", label: "on the forehand", about: "way_of_going" },
  { concept: "contact", label: "unsteady in the contact", about: "way_of_going" },
  { concept: "lazy", label: "behind the leg", about: "way_of_going" },
  { concept: "tired", label: "tired", about: "way_of_going" },
  { concept: "tense", label: "tense", about: "behaviour" },
  { concept: "spooky", label: "spooky", about: "behaviour" },
  { concept: "bucks", label: "bucks", about: "behaviour" },
  { concept: "rears", label: "rears", about: "behaviour" },
  { concept: "nappy", label: "nappy", about: "behaviour" },
  { concept: "herd-bound", label: "calls for the others", about: "behaviour" },
  { concept: "rushing", label: "rushing", about: "behaviour" },
  { concept: "strong", label: "strong", about: "behaviour" },
  { concept: "refuses", label: "refuses", about: "behaviour" },
  { concept: "rails", label: "knocks rails", about: "behaviour" },
  { concept: "girthy", label: "girthy", about: "behaviour" },
  { concept: "grumpy", label: "grumpy", about: "behaviour" },
  { concept: "head-shy", label: "head shy", about: "behaviour" },
  { concept: "fidgets", label: "fidgets when mounted", about: "behaviour" },
];

const rowsByConcept: ReadonlyMap<string, ConceptRow> = new Map(concepts.map((row) => [row.concept, row]));

/** The row of a concept; throws if there is none. */
export const rowOfConcept = (concept: string): ConceptRow => {
  const row = rowsByConcept.get(concept);
  if (!row) throw new Error(`There is no concept ${concept}.`);
  return row;
};
