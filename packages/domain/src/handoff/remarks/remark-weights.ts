import type { WeightTable } from "../../learning/weight-table.ts";

/**
 * What the reader of remarks has learned, as it is kept in a file. `classes`: of each question that is asked of a sentence its answers.
 * In the table a class is counted through all questions.
 */
export type RemarkWeights = WeightTable & {
  readonly classes: {
    /** What it is about: nothing, or a concept. */
    readonly topics: readonly string[];
    /** Which way that goes. */
    readonly polarities: readonly string[];
    /** Whether it wants something of whoever rides next. */
    readonly requests: readonly string[];
  };
};
