import { conflict, invalid, type Problem } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { type Workout, workoutContentSchema, type WorkoutContent } from "@canter/domain/workout/workout";
import { deleteWorkout, replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { Scope } from "@canter/domain/access/scope";
import { mergeContents } from "@canter/domain/import/import-decisions";
import type { TransactionHandle } from "@canter/storage/database";
import { moveSources } from "@canter/storage/import/workout-sources";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { applyDoubtAnswer, doubtsLeft } from "@canter/domain/plausibility/apply-answer";
import type { DoubtAnswer } from "@canter/domain/plausibility/open-doubts";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { checkWorkoutContent } from "@canter/domain/workout/workout-change";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Once, transactResult } from "../core/once.ts";
import { actingMemberOfWorkout } from "../group/acting-member.ts";
import { isOpen, doubtsIn } from "./open-questions.ts";
import { changeWorkout, changeWorkoutIn, type WorkoutStep } from "./change-workout.ts";
import { emitWorkoutEvent } from "./workout-event.ts";
import { loadLanguage } from "../core/language.ts";
import { checkContent } from "./check-content.ts";

/** For a workout that took over only the recording. */
const noVersion = 0;

/**
 * Adds what only a file's draft has (start, duration, heart rate, the recording) to the workout that it duplicates. If that one can't be
 * changed here, nothing is added.
 */
async function mergeIntoDuplicate(
  context: Pick<ApplicationContext, "emit">,
  trx: TransactionHandle,
  scope: Scope,
  draft: Workout,
  now: number,
): Promise<void> {
  const link = draft.issues.find((issue) => issue.kind === "duplicate");
  const there = link && (await readWorkout(trx, scope, link.workoutId));
  if (!there || !scope.writableAthletes.includes(there.athleteId)) return;
  const before = workoutContentSchema.parse(there);
  const content = mergeContents(before, workoutContentSchema.parse(draft));
  let version = noVersion;
  if (JSON.stringify(workoutContentSchema.parse(content)) !== JSON.stringify(before)) {
    const merged = await replaceWorkout(
      trx,
      scope,
      { ...there, ...content, updatedAt: now },
      "edited",
      there.version,
    );
    if (!merged.ok) return;
    version = merged.value.version;
    await emitWorkoutEvent(context, trx, scope, { before: there, after: merged.value }, now);
  }
  await moveSources(trx, scope, draft.id, { workoutId: there.id, version });
}

/**
 * `keep`: it is right as it is. `separate`: a separate workout beside its likely duplicate. `same`: it is logged already; what only a
 * file has is added there.
 */
type Decision = "keep" | "separate" | "same";

const answeredBy: Readonly<Record<Exclude<Decision, "same">, ReadonlySet<string>>> = {
  keep: new Set(["duplicate", "unsure", "doubt"]),
  separate: new Set(["duplicate"]),
};

/** The step that decides a draft; see `decideDraft`. */
const decideStep =
  (context: Pick<ApplicationContext, "emit">, decision: Decision): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    if (before.status !== "draft" || before.deletedAt !== undefined)
      return err(conflict("There is nothing to decide: it is no draft."));
    if (decision !== "keep" && !before.issues.some(({ kind }) => kind === "duplicate"))
      return err(invalid("decision", "must be keep: it is like no other workout"));
    if (decision === "same") {
      if (before.source.kind === "import") await mergeIntoDuplicate(context, trx, scope, before, now);
      return deleteWorkout(trx, scope, before.id, now);
    }
    const missing = before.issues.find((issue) => issue.kind === "missing");
    if (missing) return err(invalid(missing.field, `is missing: ${missing.question}`));
    const issues = before.issues.filter(({ kind }) => !answeredBy[decision].has(kind));
    const status = isOpen(issues) ? "draft" : "saved";
    const change = status === "saved" ? "completed" : "edited";
    return replaceWorkout(trx, scope, { ...before, issues, status, updatedAt: now }, change, before.version);
  };

/**
 * Decides a draft. Keeping it answers whether it is a duplicate, was read correctly and has plausible values, but not what is missing:
 * invalid, with the field. `same` deletes it (undo restores it); it and `separate` are invalid of one that duplicates nothing. Conflict: it is no draft.
 */
export const decideDraft = (
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  decision: Decision,
  once?: Once,
): Promise<Result<Workout, Problem>> =>
  changeWorkout(context, asking, id, once, decideStep(context, decision));

/** The same of several, all or none: with the problem comes which of them it is about. */
export async function decideDrafts(
  context: ApplicationContext,
  asking: MemberContext,
  ids: readonly string[],
  decision: Decision,
): Promise<Result<readonly Workout[], { readonly id: string; readonly problem: Problem }>> {
  const members = new Map<string, MemberContext>();
  for (const id of ids) members.set(id, await actingMemberOfWorkout(context.store.db, asking, id));
  const decided = await transactResult(context.store, async (trx) => {
    const workouts: Workout[] = [];
    for (const [id, member] of members) {
      const one = await changeWorkoutIn(trx, context, member, id, decideStep(context, decision));
      if (!one.ok) return err({ id, problem: one.error });
      workouts.push(one.value);
    }
    return ok(workouts);
  });
  if (decided.ok) await context.deliver();
  return decided;
}

/** `field`: the doubt's, as in the workout's issues. */
type AnsweredDoubt = { readonly field: string; readonly answer: DoubtAnswer };

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
