import type { Scope } from "@canter/domain/access/scope";
import { datePart } from "@canter/domain/program/entered-date";
import type { ExerciseKey } from "@canter/domain/program/exercise-key";
import type { FulfillablePlan } from "@canter/domain/program/progress/fulfilled-session";
import { addDays, localDateAt } from "@canter/domain/schedule/local-date";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import { activePrograms } from "@canter/storage/program/read-programs";
import { listProgress } from "@canter/storage/program/progress";
import type { StoredProgram } from "@canter/storage/program/program-row";
import { type MergedProgram, mergeStored } from "./merged-program.ts";

/** A program that an athlete trains by, for matching a workout against. */
export type ActiveProgram = FulfillablePlan & { readonly merged: MergedProgram };

/** A workout from more than a week before the program was created does not fulfil it: imported history is no training by the program. */
function sinceOf({ createdAt, head, plan }: StoredProgram, zone: string): string {
  const made = localDateAt(createdAt, zone);
  const begins =
    head.schedule.kind === "sequence" ? head.schedule.startDate : datePart(plan.weeks[0]?.startDate);
  if (begins === undefined || begins >= made) return made;
  const weekBefore = addDays(made, -7);
  return begins > weekBefore ? begins : weekBefore;
}

/** The active programs of a workout's athlete, oldest first, with their progress. */
export async function activeProgramsOfAthlete(
  db: Handle,
  scope: Scope,
  keyOf: ExerciseKey,
  { athleteId, zone }: Pick<Workout, "athleteId" | "zone">,
): Promise<readonly ActiveProgram[]> {
  const stored = await activePrograms(db, scope, athleteId);
  const ids = stored.map(({ id }) => id);
  const progress = await listProgress(db, scope, ids);
  return stored.map((program) => {
    const merged = mergeStored(program, progress.get(program.id) ?? []);
    return {
      merged,
      program: merged.program,
      head: program.head,
      keyOf,
      since: sinceOf(program, zone),
    };
  });
}
