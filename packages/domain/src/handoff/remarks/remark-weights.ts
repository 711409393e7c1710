import type { WeightTable } from "../../learning/weight-table.ts";

/**
 * The reader's trained weights, as stored in a file. `classes`: the possible answers to each question about a sentence. In the table,
 * classes are numbered across all questions.
 */
export type RemarkWeights = WeightTable & {
  readonly classes: {
    /** Its subject: nothing, or a concept. */
    readonly topics: readonly string[];
    /** The polarity of that. */
    readonly polarities: readonly string[];
    /** Whether it is a request to the next rider. */
    readonly requests: readonly string[];
  };
};
