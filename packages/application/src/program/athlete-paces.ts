import type { Scope } from "@canter/domain/access/scope";
import type { Paces } from "@canter/domain/program/cardio/cardio-amount";
import {
  daysForPace,
  disciplinesOfBlocks,
  mostForPace,
  ownPace,
} from "@canter/domain/program/cardio/own-paces";
import type { Program } from "@canter/domain/program/program";
import { addDays } from "@canter/domain/schedule/local-date";
import type { Handle } from "@canter/storage/database";
import { listWorkouts } from "@canter/storage/workout/list-workouts";

type Wanted = {
  readonly athleteId: string;
  readonly program: Program;
  /** Local date. */
  readonly today: string;
  /** Of all that it plans of a sport, and not only of what it plans by a distance alone. */
  readonly isOfAll?: boolean;
};

/**
 * How fast an athlete was of late in what a program plans by its distance alone, for estimates of how long that takes. A program without
 * such blocks is not looked up for.
 */
export async function athletePaces(
  db: Handle,
  scope: Scope,
  { athleteId, program, today, isOfAll = false }: Wanted,
): Promise<Paces> {
  const paces: Record<string, number> = {};
  for (const discipline of disciplinesOfBlocks(program, ...(isOfAll ? [() => true] : []))) {
    const page = await listWorkouts(db, scope, {
      athleteId,
      discipline,
      from: addDays(today, -daysForPace),
      to: today,
      status: "saved",
      limit: mostForPace,
    });
    const pace = page.ok ? ownPace(page.value.items) : undefined;
    if (pace !== undefined) paces[discipline] = pace;
  }
  return paces;
}
