import { unitsOf } from "@canter/domain/group/member-units";
import { deletedConflict, invalid, type Problem, versionConflict } from "@canter/domain/problem";
import { type Result, err, ok } from "@canter/domain/result";
import { missingOf } from "@canter/domain/workout/complete-workout";
import {
  type RiddenContent,
  riderNameOf,
  withoutRiderName,
  withRider,
  riderInWords,
} from "@canter/domain/workout/rider";
import { applyWorkoutPatch } from "@canter/domain/workout/workout-change";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listGroupAthletes, listPartnerRiders } from "@canter/storage/group/athletes";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkEntryDate } from "../core/local-time.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { type Language, loadLanguage } from "../core/language.ts";
import { isOpen, issuesWith, linkDuplicate, withDoubts } from "./open-questions.ts";
import { changeWorkout, type WorkoutStep } from "./change-workout.ts";
import { checkComplete, checkContent, type CheckedContent } from "./check-content.ts";

/** Fields to change, null to remove; `version` is the one that was read. */
export type WorkoutPatch = {
  readonly version: number;
  readonly athleteId?: string | undefined;
  readonly riderAthleteId?: string | null | undefined;
  readonly [field: string]: unknown;
};

type RiddenWorkout = Pick<Workout, "athleteId"> & RiddenContent;

type Patched = { readonly before: Workout; readonly patch: WorkoutPatch; readonly fields: Workout["fields"] };

/**
 * The athlete and rider after the change: a horse keeps a rider, a person has none. A newly named rider without an id is looked up among
 * the group's people.
 */
async function whoseAfter(
  trx: TransactionHandle,
  { scope, member }: MemberContext,
  { before, patch, fields }: Patched,
): Promise<Result<RiddenWorkout, Problem>> {
  const athleteId = patch.athleteId ?? before.athleteId;
  const writable = checkWritable(scope, athleteId);
  // Athletes that the member may not write for can't be chosen, known or not.
  if (!writable.ok) return writable;
  const athletes = await listGroupAthletes(trx, scope);
  const isHorse = athletes.some(({ id, kind }) => id === athleteId && kind === "horse");
  if (!isHorse && typeof patch.riderAthleteId === "string")
    return err(invalid("riderAthleteId", "is only for the workout of a horse"));
  const name = riderNameOf(fields);
  // A draft with an unknown athlete has no resolved rider yet.
  const isNamedAnew =
    name !== undefined && (name !== riderNameOf(before.fields) || athleteId !== before.athleteId);
  if (isHorse && isNamedAnew && typeof patch.riderAthleteId !== "string")
    return ok({ athleteId, ...withRider(fields, { athletes, writer: undefined }) });
  const kept =
    patch.riderAthleteId === undefined ? before.riderAthleteId : (patch.riderAthleteId ?? undefined);
  const rider =
    kept ??
    (patch.athleteId !== undefined && patch.athleteId !== before.athleteId && name === undefined
      ? member.athleteId
      : undefined);
  const isOther = typeof patch.riderAthleteId === "string" && patch.riderAthleteId !== before.riderAthleteId;
  const left = isOther && !isNamedAnew ? withoutRiderName(fields) : fields;
  return ok({
    athleteId,
    ...(isHorse && rider !== undefined && { riderAthleteId: rider }),
    ...(left && { fields: left }),
  });
}

/** A draft's open questions after the change: an answered one is removed, what is still missing is asked again. */
function issuesAfter(
  before: Workout,
  patch: WorkoutPatch,
  { content, discipline }: CheckedContent,
): Workout["issues"] {
  const kept = issuesWith(before, content).filter(
    (issue) => issue.kind !== "missing" || (issue.field === "athlete" && patch.athleteId === undefined),
  );
  return [...kept, ...missingOf(content, discipline)];
}

/** The step that changes the given fields; see `editWorkout`. */
export const patchStep =
  (context: ApplicationContext, patch: WorkoutPatch, catalogue: Language["catalogue"]): WorkoutStep =>
  async (trx, before, now, member) => {
    if (before.deletedAt !== undefined) return err(deletedConflict);
    const { version, athleteId: _athlete, riderAthleteId: _rider, ...fields } = patch;
    if (version !== before.version) return err(versionConflict("This workout", before.version, version));
    const patched = applyWorkoutPatch(workoutContentSchema.parse(before), fields);
    if (!patched.ok) return patched;
    const { athleteId } = before;
    const { date } = patched.value;
    const dated =
      date === before.date
        ? ok(undefined)
        : await checkEntryDate(context, member, { athleteId, date, daysAhead: 1, db: trx });
    if (!dated.ok) return dated;
    const checked = await checkContent(trx, member, patched.value, { catalogue, had: before.discipline });
    if (!checked.ok) return checked;
    const { fields: stated, ...others } = checked.value.content;
    const whose = await whoseAfter(trx, member, { before, patch, fields: stated });
    if (!whose.ok) return whose;
    const complete = before.status === "saved" ? checkComplete(checked.value) : ok(undefined);
    if (!complete.ok) return complete;
    const { id: workoutId, groupId, loggedBy, zone, source, createdAt } = before;
    const edited: Workout = {
      ...others,
      ...whose.value,
      id: workoutId,
      groupId,
      loggedBy,
      zone,
      source,
      createdAt,
      issues: before.issues,
      status: before.status,
      version,
      updatedAt: now,
    };
    const units = unitsOf(member.member);
    if (before.status === "saved") {
      const doubted = await withDoubts(trx, member.scope, edited, { units, before });
      return replaceWorkout(trx, member.scope, doubted, "edited", version);
    }
    const issues = issuesAfter(before, patch, checked.value);
    const doubted = await withDoubts(trx, member.scope, { ...edited, issues }, { units, before });
    const draft = await linkDuplicate(trx, member.scope, doubted);
    return isOpen(draft.issues)
      ? replaceWorkout(trx, member.scope, draft, "edited", version)
      : replaceWorkout(trx, member.scope, { ...draft, status: "saved" }, "completed", version);
  };

/**
 * Changes the given fields of the version that was read. A draft without open questions is saved; a saved workout can't be emptied.
 * Conflict: a newer version, or deleted. Invalid names the field and what is accepted.
 */
export async function editWorkout(
  context: ApplicationContext,
  asking: MemberContext,
  id: string,
  patch: WorkoutPatch,
): Promise<Result<Workout, Problem>> {
  const { catalogue } = await loadLanguage();
  return changeWorkout(context, asking, id, undefined, patchStep(context, patch, catalogue));
}

/** Workouts with the name of the rider (or handler) of each that has one, as they are called in the member's group. */
export async function nameRiders(
  { store: { db } }: ApplicationContext,
  { scope }: MemberContext,
  workouts: readonly Workout[],
): Promise<(Workout & { readonly riderName?: string })[]> {
  const names = new Map<string, string>();
  if (workouts.some(({ riderAthleteId }) => riderAthleteId !== undefined))
    for (const { id, name } of [
      ...(await listPartnerRiders(db, scope)),
      ...(await listGroupAthletes(db, scope)),
    ])
      names.set(id, name);
  return workouts.map((workout) => {
    const riderName = riderInWords(workout, (id) => names.get(id));
    return riderName ? { ...workout, riderName } : workout;
  });
}
