import { unitsOf } from "@canter/domain/group/member-units";
import { contentOfImported, type ImportDecisions } from "@canter/domain/import/import-decisions";
import { type ImportedWorkout, importedWorkoutSchema } from "@canter/domain/import/imported-workout";
import type { ResolvedExercise } from "@canter/domain/import/resolve-exercise";
import type { Athlete } from "@canter/domain/group/group";
import { doubtsOfWorkout } from "@canter/domain/plausibility/doubt-workout";
import { impossibleDate } from "@canter/domain/plausibility/possible-date";
import { type Result, err, ok } from "@canter/domain/result";
import { missingOf } from "@canter/domain/workout/complete-workout";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import { isLikelyDuplicate } from "@canter/domain/workout/likely-duplicate";
import { landUnitOf } from "@canter/domain/units/format-units";
import { METERS_PER_MILE, type Units } from "@canter/domain/units/unit";
import { withRider } from "@canter/domain/workout/rider";
import type { Workout, WorkoutContent, WorkoutIssue } from "@canter/domain/workout/workout";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { TransactionHandle } from "@canter/storage/database";
import { workoutsOnDate } from "@canter/storage/workout/workouts-by-date";
import type { MemberContext } from "../core/application-context.ts";
import { checkContent } from "../workout/check-content.ts";
import { importedDay } from "./imported-day.ts";
import type { BestLoads } from "./load-history.ts";

/** For whom and with what the workouts of a batch are made. */
export type Making = {
  readonly member: MemberContext;
  readonly athlete: Athlete;
  /** Of the group. */
  readonly athletes: readonly Athlete[];
  readonly decisions: ImportDecisions;
  readonly bestLoads: BestLoads;
  readonly catalogue: ExerciseIndex;
  readonly resolve: (name: string) => ResolvedExercise | undefined;
  readonly today: string;
  readonly now: number;
  readonly newId: () => string;
};

/** What a horse does out of the arena, whatever the rider's watch takes it for. */
const ofHorse = (content: WorkoutContent, { kind }: Athlete): WorkoutContent =>
  kind === "horse" && findDiscipline(content.discipline)?.athleteKind === "person"
    ? { ...content, discipline: "trail" }
    : content;

/** What a device counts in metres, as people say it over land: unrounded, so that it comes to the same metres. */
const asPeopleSay = (content: WorkoutContent, units: Units): WorkoutContent => {
  const { distance, discipline } = content;
  const isOfPoolOrErg = discipline === "swimming" || discipline === "rowing";
  if (distance?.unit !== "m" || distance.value < 1000 || isOfPoolOrErg) return content;
  const said = landUnitOf(units);
  return {
    ...content,
    distance: { value: distance.value / (said === "mi" ? METERS_PER_MILE : 1000), unit: said },
  };
};

/** Why it is asked about before it counts: what is missing, what is far from anything, what is probably there already. */
async function issuesOf(
  trx: TransactionHandle,
  { member, bestLoads }: Making,
  workout: Workout,
  others: readonly Workout[],
): Promise<readonly WorkoutIssue[]> {
  const units = unitsOf(member.member);
  const history = { bestLoadKg: new Map(Object.entries(bestLoads)), units };
  const doubts = doubtsOfWorkout(workout, history).map((doubt) => ({ kind: "doubt" as const, ...doubt }));
  const there = [...(await workoutsOnDate(trx, member.scope, workout)), ...others];
  const duplicate = there.find((other) => isLikelyDuplicate(other, workout));
  return [
    ...missingOf(workout),
    ...doubts,
    ...(duplicate ? [{ kind: "duplicate" as const, workoutId: duplicate.id }] : []),
  ];
}

/**
 * Something read as the workout that it becomes: saved, or a draft where something is to be asked. `others`: those of a date that were made before it, which are
 * not stored yet. The error is why it can't be one, for people.
 */
export async function makeWorkout(
  trx: TransactionHandle,
  making: Making,
  read: string,
  others: (date: string) => readonly Workout[],
): Promise<Result<{ readonly workout: Workout; readonly imported: ImportedWorkout }, string>> {
  const { member, athlete, decisions, catalogue, resolve, today, now } = making;
  const imported = importedWorkoutSchema.parse(JSON.parse(read));
  const { zone } = member.member;
  const day =
    importedDay(imported, zone) ?? (decisions.date === undefined ? undefined : { date: decisions.date });
  if (!day) return err("has no date");
  const impossible = impossibleDate(day.date, { today, daysAhead: 1 });
  if (impossible) return err(`${day.date}: its date ${impossible.message}`);
  const stated = asPeopleSay(
    contentOfImported(imported, decisions, { day, resolve }),
    unitsOf(member.member),
  );
  const content = ofHorse(stated, athlete);
  const checked = await checkContent(trx, member, content, { catalogue });
  if (!checked.ok) return err(`${day.date}: ${checked.error.detail}`.slice(0, 400));
  const { fields, ...rest } = checked.value.content;
  const ridden =
    athlete.kind === "horse"
      ? withRider(fields, { athletes: making.athletes, writer: member.member.athleteId })
      : { ...(fields && { fields }) };
  const workout: Workout = {
    ...rest,
    ...ridden,
    id: making.newId(),
    groupId: member.group.id,
    athleteId: athlete.id,
    loggedBy: member.member.id,
    zone: imported.zone ?? zone,
    status: "saved",
    issues: [],
    source: { kind: "import" },
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const issues = await issuesOf(trx, making, workout, others(workout.date));
  return ok({
    workout: { ...workout, issues: [...issues], status: issues.length > 0 ? "draft" : "saved" },
    imported,
  });
}
