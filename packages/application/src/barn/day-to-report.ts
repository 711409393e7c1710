import { addDays, weekStartOf } from "@canter/domain/schedule/local-date";
import { listGroupAthletes } from "@canter/storage/group/athletes";
import { workoutOutlinesOfAthletes } from "@canter/storage/workout/workouts-of-athletes";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/**
 * A day of the week that a report is of where none is named: this week as soon as a horse was worked in it, before that the one that ended.
 * `today`: a local date; `firstWeekday`: 1 for Monday.
 */
export async function dayToReport(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  today: string,
  firstWeekday: number,
): Promise<string> {
  const from = weekStartOf(today, firstWeekday);
  const athletes = await listGroupAthletes(db, scope);
  const athleteIds = athletes.flatMap(({ id, kind }) =>
    kind === "horse" && scope.readableAthletes.includes(id) ? [id] : [],
  );
  const worked = await workoutOutlinesOfAthletes(db, scope, { athleteIds, from, to: today });
  return worked.length > 0 ? today : addDays(from, -1);
}
