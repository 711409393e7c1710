import { applyDoubtAnswer, doubtsLeft } from "@canter/domain/plausibility/apply-answer";
import type { DoubtAnswer } from "@canter/domain/plausibility/open-doubts";
import { conflict, type Problem } from "@canter/domain/problem";
import { type Result, err } from "@canter/domain/result";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { checkWorkoutContent } from "@canter/domain/workout/workout-change";
import { type Workout, type WorkoutContent, workoutContentSchema } from "@canter/domain/workout/workout";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { isOpen, doubtsIn } from "./open-questions.ts";
import { loadLanguage } from "../core/language.ts";
import type { Once } from "../core/once.ts";
import { changeWorkout } from "./change-workout.ts";
import { checkContent } from "./check-content.ts";

/** `field`: the doubt's, as in the workout's issues. */
export type AnsweredDoubt = { readonly field: string; readonly answer: DoubtAnswer };

/** A workout without its content, so that omitted fields are not carried over. */
function withoutContent(workout: Workout): Omit<Workout, keyof WorkoutContent> {
  const rest: Record<string, unknown> = { ...workout };
  for (const field of Object.keys(workoutContentSchema.shape)) delete rest[field];
  return rest as Omit<Workout, keyof WorkoutContent>;
}

/**
 * Answers one doubt of a workout: keep the value, use the suggested one, or remove it. When nothing is open any more the workout is
 * saved, and counts from then on. Conflict: there is no such doubt (any more). Not found, forbidden: the workout.
 */
export async function answerWorkoutDoubt(
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  { field, answer }: AnsweredDoubt,
  once?: Once,
): Promise<Result<Workout, Problem>> {
  const { catalogue } = await loadLanguage();
  return changeWorkout(context, asking, id, once, async (trx, before, now, member) => {
    const open = doubtsIn(before);
    const doubt = open.find((one) => one.field === field);
    if (!doubt || before.deletedAt !== undefined)
      return err(conflict("There is nothing to answer: this value is not asked about."));
    const content = checkWorkoutContent(applyDoubtAnswer(workoutContentSchema.parse(before), doubt, answer));
    if (!content.ok) return content;
    const checked = await checkContent(trx, member, content.value, { catalogue, had: before.discipline });
    if (!checked.ok) return checked;
    const others = before.issues.filter(({ kind }) => kind === "unsure" || kind === "duplicate");
    const asked = before.issues.filter((issue) => issue.kind === "missing" && issue.field === "athlete");
    const issues = [
      ...doubtsLeft(open, before, doubt, answer).map((one) => ({ kind: "doubt" as const, ...one })),
      ...asked,
      ...missingOf(checked.value.content, checked.value.discipline),
      ...others,
    ];
    const status = isOpen(issues) ? "draft" : "saved";
    const after: Workout = {
      ...withoutContent(before),
      ...checked.value.content,
      issues,
      status,
      updatedAt: now,
    };
    const change = status === "saved" ? "completed" : "edited";
    return replaceWorkout(trx, member.scope, after, change, before.version);
  });
}
