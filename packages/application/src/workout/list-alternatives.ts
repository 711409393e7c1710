import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { alternativeExercises } from "@canter/domain/workout/exercise/alternative-exercises";
import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import { listEquipment } from "@canter/storage/group/equipment";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";
import { readExercise } from "./list-exercises.ts";

/** What to do in place of an exercise; what the group has the equipment for comes first. Empty for one of one's own. Not found: no such exercise. */
export async function listAlternatives(
  context: ApplicationContext,
  member: MemberContext,
  id: string,
  count: number,
): Promise<Result<readonly Exercise[], Problem>> {
  const exercise = await readExercise(context, member, id);
  if (!exercise.ok) return exercise;
  const [{ catalogue }, equipment] = await Promise.all([
    loadLanguage(),
    listEquipment(context.store.db, member.scope),
  ]);
  const names = equipment.map(({ name }) => name);
  return ok(alternativeExercises(exercise.value, catalogue.exercises, { equipment: names, count }));
}
