import type { FieldProblem } from "../problem.ts";
import { addDays } from "../schedule/local-date.ts";

/** No user was training before this date. */
const earliest = "1920-01-01";

export type DateBounds = {
  readonly today: string;
  /** A local date: the birth date of the person whose entry it is, if known. */
  readonly birthDate?: string | undefined;
  /** Days of tolerance, for somebody east of their own zone. */
  readonly daysAhead?: number;
};

/**
 * Why a local date is impossible for a past event: before the person's birth (1920 if unknown), or in the future. States the valid range.
 * Undefined: it is possible.
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
