import type { FieldProblem } from "../problem.ts";
import { addDays } from "../schedule/local-date.ts";

/** Nobody who uses this was training before. */
const earliest = "1920-01-01";

export type DateBounds = {
  readonly today: string;
  /** A local date: of the person whose entry it is, where it is known. */
  readonly birthDate?: string | undefined;
  /** Days of grace, for whoever is east of their own zone. */
  readonly daysAhead?: number;
};

/**
 * Why a local date can't be one of something that was done: before the person was born (where that is not known, 1920), or still to come. Names the range.
 * Undefined: it can be.
 */
export function impossibleDate(
  date: string,
  { today, birthDate = earliest, daysAhead = 0 }: DateBounds,
  path = "date",
): FieldProblem | undefined {
  const first = birthDate > earliest ? birthDate : earliest;
  const last = daysAhead === 0 ? today : addDays(today, daysAhead);
  return date < first || date > last ? { path, message: `must be from ${first} to ${last}` } : undefined;
}
