import { invalidFields, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { Discipline } from "@canter/domain/workout/discipline";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import {
  type LoggedExercise,
  type WorkoutContent,
  workoutContentSchema,
} from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { MemberContext } from "../core/application-context.ts";

/** Links an exercise with the catalogue by name; an unknown id is refused. */
function linked(exercise: LoggedExercise, { byId, byName }: ExerciseIndex): LoggedExercise | undefined {
  if (exercise.exerciseId !== undefined) return byId(exercise.exerciseId) ? exercise : undefined;
  const known = byName(exercise.name);
  return known ? { ...exercise, exerciseId: known.id, name: known.name } : exercise;
}

/** `had`: the discipline that the workout had before. */
export type ContentCheck = { readonly catalogue: ExerciseIndex; readonly had?: string };

export type CheckedContent = {
  readonly content: WorkoutContent;
  readonly discipline: Discipline | undefined;
};

/**
 * Checks that need the group and the catalogue: the discipline must be one of the group's (or the workout's former one, which may have
 * been removed since), and exercises are linked with the catalogue by id or name. Also invalid: a value that is impossible in SI.
 */
export async function checkContent(
  trx: TransactionHandle,
  { scope }: MemberContext,
  content: WorkoutContent,
  { catalogue, had }: ContentCheck,
): Promise<Result<CheckedContent, Problem>> {
  // Each value was checked in its entered unit; in SI it must be possible too (10,000,000 km, 5000 kg).
  const possible = workoutContentSchema.safeParse(content);
  if (!possible.success) return err(invalidFields(fieldProblemsOf(possible.error)));
  const disciplines = [...builtInDisciplines, ...(await listDisciplines(trx, scope))];
  const discipline = disciplines.find(({ id }) => id === content.discipline);
  if (!discipline && content.discipline !== had)
    return err(
      invalidFields([
        { path: "discipline", message: `must be one of ${disciplines.map(({ id }) => id).join(", ")}` },
      ]),
    );
  const exercises = content.exercises.map((exercise) => linked(exercise, catalogue));
  const unknown = exercises.flatMap((exercise, index) =>
    exercise
      ? []
      : [
          {
            path: `exercises.${index}.exerciseId`,
            message: "must be the id of an exercise of the catalogue; leave it out for one of your own",
          },
        ],
  );
  if (unknown.length > 0) return err(invalidFields(unknown));
  return ok({
    content: { ...content, exercises: exercises.filter((exercise) => exercise !== undefined) },
    discipline,
  });
}

/** A saved workout needs at least one of these fields; otherwise they are returned as problems. */
export function checkComplete({ content, discipline }: CheckedContent): Result<void, Problem> {
  const fields = missingOf(content, discipline).flatMap((issue) =>
    issue.kind === "missing" ? [{ path: issue.field, message: `is missing: ${issue.question}` }] : [],
  );
  return fields.length === 0 ? ok(undefined) : err(invalidFields(fields));
}
