import type { Doubt } from "../parsed-message.ts";
import type { Coverage } from "./coverage.ts";
import { daysLeft } from "./days-left.ts";
import { namesLeft } from "./names-left.ts";
import { numbersLeft } from "./numbers-left.ts";
import { partsLeft } from "./parts-left.ts";
import { remarksLeft } from "./remarks-left.ts";
import { setsLeft } from "./sets-left.ts";
import { sportsLeft } from "./sports-left.ts";

/**
 * What a message says that its workouts don't show: they are read back, and every number, name, day and sport of the
 * message has to be found in them, as often as it was said. Nothing is asked of a message without workouts.
 */
export const coverageDoubts = (coverage: Coverage, found: Doubt[]): void => {
  if (coverage.drafts.length === 0) return;
  numbersLeft(coverage, found);
  setsLeft(coverage, found);
  partsLeft(coverage, found);
  remarksLeft(coverage, found);
  namesLeft(coverage, found);
  sportsLeft(coverage, found);
  daysLeft(coverage, found);
};
