import type { MemberContext } from "../../../core/application-context.ts";
import { markDate } from "@canter/domain/claim/marked-text";
import { unitsOf, valueFormsOf } from "@canter/domain/group/member-units";
import { riderCorrected } from "@canter/domain/horse/words/rider-corrected";
import { impossibleInWords } from "@canter/domain/plausibility/doubt-workout";
import { doubtText } from "@canter/domain/plausibility/open-doubts";
import { isOfDiscipline } from "@canter/domain/question/answer/training-figures";
import type { TrainingQuestion } from "@canter/domain/question/question";
import { readPeriods } from "@canter/domain/text/read-periods";
import { conflict, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { changedInWords, workoutInWords } from "@canter/domain/workout/summarize-workout";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { listWorkoutVersions } from "@canter/storage/workout/workout-versions";
import { listWorkouts } from "@canter/storage/workout/list-workouts";
import { replaceWorkout } from "@canter/storage/workout/write-workouts";
import { checkEntryDate } from "../../../core/local-time.ts";
import { changeWorkoutIn, undoStep, type WorkoutStep } from "../../../workout/change-workout.ts";
import { doubtsIn, isOpen, withDoubts } from "../../../workout/open-questions.ts";
import type { CoachKnowledge } from "../coach-world.ts";
import { correctWhat } from "./correct-what.ts";
import { type Corrected, type Correction, correctWhose, type Refused } from "./correct-whose.ts";
import { correctedWorkout, withDetail } from "./corrected-workout.ts";

/** "50 minutes on Monday", of a ride of Monday: the day says which it is of, and corrects nothing. */
function withoutOwnDay(was: string, date: string, today: string): string {
  const [day, another] = readPeriods(was, today);
  if (!day || another || day.kind !== "day" || day.from !== date || !/\d/u.test(was)) return was;
  const rest = `${was.slice(0, day.start).replace(/\bon\s*$/iu, "")}${was.slice(day.end)}`.trim();
  return /\d/u.test(rest) ? rest : was;
}

const isSameContent = (...workouts: readonly [unknown, unknown]): boolean => {
  const [one, other] = workouts.map((workout) => JSON.stringify(workoutContentSchema.parse(workout)));
  return one === other;
};

/** A workout with what the words say that it was: whose it is, its sport or lift, its day, its values. Undefined: they say nothing that it has. */
export async function correctWorkout(
  tx: TransactionHandle,
  world: CoachKnowledge,
  stored: Workout,
  correction: Correction,
): Promise<Corrected | Refused | undefined> {
  const { context, member, words, language } = world;
  const rest = withoutOwnDay(correction.was, stored.date, words.parse.now.slice(0, 10));
  const whose = await correctWhose(tx, world, stored, rest);
  if (whose || riderCorrected(rest) !== undefined) return whose;
  const what = await correctWhat(tx, world, stored, correction);
  if (what) return what;
  const content =
    (correction.adds && withDetail(stored, rest, words.parse, language)) ??
    correctedWorkout(stored, rest, words.parse, language, correction.about);
  if (!content) return undefined;
  const units = unitsOf(member.member);
  const checked = workoutContentSchema.safeParse(content);
  if (!checked.success) {
    const why = impossibleInWords(content, units) || "That can’t be.";
    return { refused: `${why} So nothing is changed.` };
  }
  // "The mare was great today", of a ride of today
  if (stored.status === "saved" && isSameContent(content, stored))
    return { refused: "That is how it is already, so nothing is changed." };
  const { athleteId, id } = stored;
  const dated =
    content.date === stored.date
      ? ok(undefined)
      : await checkEntryDate(context, member, { athleteId, date: content.date, daysAhead: 1, db: tx });
  if (!dated.ok) return { refused: `That day can't be: ${dated.error.detail}` };
  const changed = await changeWorkoutIn(tx, context, member, id, async (trx, before, now) => {
    const next = { ...before, ...checked.data, updatedAt: now };
    if (before.status !== "draft") {
      const doubted = await withDoubts(trx, member.scope, next, { units, before });
      return replaceWorkout(trx, member.scope, doubted, "edited", before.version);
    }
    // What was asked about a draft is asked again only where it still holds.
    const cleared = { ...next, issues: next.issues.filter(({ kind }) => kind !== "doubt") };
    const doubted = await withDoubts(trx, member.scope, cleared, { units });
    const status = isOpen(doubted.issues) ? ("draft" as const) : ("saved" as const);
    const change = status === "saved" ? "completed" : "edited";
    return replaceWorkout(trx, member.scope, { ...doubted, status }, change, before.version);
  });
  if (!changed.ok) return undefined;
  const day = changed.value.date === stored.date ? "" : ` (${markDate(changed.value.date)})`;
  const [doubt] = changed.value.status === "draft" ? doubtsIn(changed.value) : [];
  const asked = doubt ? `: a draft until you have answered. ${doubtText(doubt)}` : "";
  return {
    text: `${changedInWords(stored, changed.value, units)}${fencesChanged(stored, changed.value, member)}${day}${asked}`,
    thing: { kind: "correction", workoutId: id },
  };
}

/** ", fences 95 cm (were 105 cm)", where their height is another now. */
function fencesChanged(before: Workout, after: Workout, { member }: MemberContext): string {
  const heightOf = ({ fields }: Workout): string | undefined => {
    const cm = fields?.["jumpHeightCm"];
    return typeof cm === "number" ? valueFormsOf(member).height(cm) : undefined;
  };
  const [was, is] = [heightOf(before), heightOf(after)];
  if (is === undefined || is === was) return "";
  return `, fences ${is}${was === undefined ? "" : ` (were ${was})`}`;
}

/** "Change it to 6.2 km", behind the one workout of a day that was told: that one. */
export async function correctShown(
  tx: TransactionHandle,
  world: CoachKnowledge,
  { athlete, shown, period, discipline, exercises }: TrainingQuestion,
  correction: Correction,
): Promise<Corrected | Refused | undefined> {
  const day = shown?.length === 1 ? shown[0] : period;
  if (athlete !== undefined || day?.kind !== "day" || day.from === undefined) return undefined;
  const { athleteId } = world.member.member;
  const filter = { athleteId, from: day.from, to: day.from, status: "saved", limit: 20 } as const;
  const page = await listWorkouts(tx, world.member.scope, filter);
  const [one, ...others] = (page.ok ? page.value.items : []).filter(
    (workout) =>
      (discipline === undefined || isOfDiscipline(discipline, workout)) &&
      (exercises.length === 0 || workout.exercises.some(({ name }) => exercises.includes(name))),
  );
  return one && others.length === 0 ? correctWorkout(tx, world, one, correction) : undefined;
}

/** The step that brings a version again that was the last to be taken back. Conflict: something else was changed since. */
const againStep =
  (id: string): WorkoutStep =>
  async (trx, before, now, { scope }) => {
    const [taken, last] = (await listWorkoutVersions(trx, scope, id)).slice(-2);
    return taken && last?.change === "undone"
      ? replaceWorkout(trx, scope, { ...taken.workout, updatedAt: now }, "edited", before.version)
      : err(conflict("It has changed since, so the correction is not brought again."));
  };

/** Takes a correction of workouts back, or brings it again, and says what they are then. Conflict: one was changed since. */
export async function turnCorrection(
  tx: TransactionHandle,
  { context, member }: CoachKnowledge,
  workoutIds: readonly string[],
  way: "undo" | "redo",
): Promise<Result<string, Problem>> {
  const now: string[] = [];
  for (const id of workoutIds) {
    const step = way === "undo" ? undoStep(id) : againStep(id);
    const changed = await changeWorkoutIn(tx, context, member, id, step);
    if (!changed.ok) return changed;
    now.push(workoutInWords(changed.value, unitsOf(member.member)));
  }
  return ok(`the correction; it is ${now.join("; ")}`);
}
