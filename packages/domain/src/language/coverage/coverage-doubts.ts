import type { Doubt } from "../parsed-message.ts";
import type { Coverage } from "./coverage.ts";
import { uncoveredDays } from "./uncovered-days.ts";
import { uncoveredNames } from "./uncovered-names.ts";
import { uncoveredNumbers } from "./uncovered-numbers.ts";
import { uncoveredParts } from "./uncovered-parts.ts";
import { uncoveredRemarks } from "./uncovered-remarks.ts";
import { uncoveredSets } from "./uncovered-sets.ts";
import { uncoveredSports } from "./uncovered-sports.ts";

/**
 * What a message says that its workouts don't show: they are read back, and every number, name, day and sport of the
 * message has to be found in them, as often as it was said. Nothing is asked of a message without workouts.
 */
export const coverageDoubts = (coverage: Coverage, found: Doubt[]): void => {
  if (coverage.drafts.length === 0) return;
  uncoveredNumbers(coverage, found);
  uncoveredSets(coverage, found);
  uncoveredParts(coverage, found);
  uncoveredRemarks(coverage, found);
  uncoveredNames(coverage, found);
  uncoveredSports(coverage, found);
  uncoveredDays(coverage, found);
};
