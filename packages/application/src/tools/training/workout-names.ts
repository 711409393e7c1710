import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import type { Workout } from "@canter/domain/workout/workout";
import { listDisciplines } from "@canter/storage/group/disciplines";
import type { ToolScope } from "../tool-scope.ts";

/** How workouts are called in a line: by their own title, else by their discipline. */
export async function workoutNames({
  context,
  member,
}: ToolScope): Promise<(workout: Pick<Workout, "title" | "discipline">) => string> {
  const own = await listDisciplines(context.store.db, member.scope);
  const names = new Map([...builtInDisciplines, ...own].map(({ id, name }) => [id, name]));
  return ({ title, discipline }) => title ?? names.get(discipline) ?? discipline;
}
