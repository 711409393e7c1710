import { ok, type Result } from "@canter/domain/result";
import type { Problem } from "@canter/domain/problem";
import {
  anyCardio,
  anyOfHorses,
  anyRide,
  type IsMeant,
} from "@canter/domain/question/answer/training-figures";
import type { AskedPeriod, TrainingQuestion } from "@canter/domain/question/question";
import { builtInDisciplines } from "@canter/domain/workout/built-in-disciplines";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import type { Workout } from "@canter/domain/workout/workout";
import type { Handle } from "@canter/storage/database";
import type { Scope } from "@canter/domain/access/scope";
import { listWorkouts, type WorkoutFilter } from "@canter/storage/workout/list-workouts";

/** Maximum number of workouts considered for one answer: more than ten years of daily training. */
const maxWorkouts = 5000;
const pageSize = 500;

async function allOf(
  db: Handle,
  scope: Scope,
  filter: Omit<WorkoutFilter, "limit" | "status">,
): Promise<Result<readonly Workout[], Problem>> {
  const found: Workout[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listWorkouts(db, scope, { ...filter, status: "saved", limit: pageSize, cursor });
    if (!page.ok) return page;
    found.push(...page.value.items);
    cursor = page.value.nextCursor;
    if (cursor === undefined || found.length >= maxWorkouts) return ok(found);
  }
}

/** The dates that enclose all requested periods. */
const bounds = (periods: readonly AskedPeriod[]): { from?: string; to?: string } => {
  const [froms, tos] = [periods.map(({ from }) => from), periods.map(({ to }) => to)];
  const from = froms.includes(undefined)
    ? undefined
    : (froms as string[]).toSorted((a, b) => (a < b ? -1 : 1))[0];
  const to = tos.includes(undefined)
    ? undefined
    : (tos as string[]).toSorted((a, b) => (a < b ? -1 : 1)).at(-1);
  return periods.length === 0 ? {} : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
};

type Trained = { readonly workouts: readonly Workout[]; readonly isMeant: IsMeant | undefined };

/** Matches exercises by name; if nothing with that name was done, others of its family ("squats" of somebody who does front squats). */
function namedExercises(names: readonly string[], catalogue: ExerciseIndex): readonly IsMeant[] {
  const wanted = names.map((name) => ({ name: name.toLowerCase(), exercise: catalogue.byName(name) }));
  const exactly: IsMeant = ({ name, exerciseId }) =>
    wanted.some(
      (one) =>
        one.name === name.toLowerCase() || (exerciseId !== undefined && one.exercise?.id === exerciseId),
    );
  const alike: IsMeant = ({ name, exerciseId }) => {
    const its = exerciseId === undefined ? catalogue.byName(name) : catalogue.byId(exerciseId);
    return wanted.some(
      (one) =>
        (one.exercise?.family !== undefined && its?.family === one.exercise.family) ||
        name.toLowerCase().endsWith(one.name.split(" ").at(-1) ?? one.name),
    );
  };
  return [exactly, alike];
}

/** "Squat", "row": means any of the family; "goblet squat" means only that one. */
function isFamilyName(name: string, catalogue: ExerciseIndex): boolean {
  const exercise = catalogue.byName(name);
  const word = name.toLowerCase().split(" ").at(-1) ?? name;
  return exercise === undefined || catalogue.matchAt([word], 0)?.exercise.id === exercise.id;
}

/** Matches by what the catalogue says of an exercise: its primary muscles, and its equipment. */
const ofMuscle =
  (muscle: string, catalogue: ExerciseIndex): IsMeant =>
  ({ name, exerciseId }) => {
    const known = exerciseId === undefined ? catalogue.byName(name) : catalogue.byId(exerciseId);
    return known?.equipment === muscle || known?.primaryMuscles?.includes(muscle) === true;
  };

/** What is asked of as one discipline, and is several. */
const ofSeveral: ReadonlySet<string> = new Set([anyOfHorses, anyRide, anyCardio]);

/** What is told beside all that was done before. */
const ofAll: ReadonlySet<TrainingQuestion["measure"]> = new Set(["streak", "trend", "records", "review"]);

/**
 * An athlete's saved workouts that a question may be about, newest first, and what its names mean among them. `loggedBy`: "did press today, what
 * did I press last time?" asks for what was before the workouts of this message.
 */
export async function ownTraining(
  db: Handle,
  scope: Scope,
  athleteId: string,
  question: TrainingQuestion,
  catalogue: ExerciseIndex,
  loggedBy?: string,
): Promise<Result<Trained, Problem>> {
  const { exercises, discipline, againstDiscipline, muscle, period, against, measure } = question;
  const isAbout = period?.isAbout ?? against?.isAbout;
  const all = period === undefined || isAbout || ofAll.has(measure) || question.besideEarlier;
  const periods = all ? [] : [period, ...(against ? [against] : [])];
  const filter = {
    athleteId,
    ...bounds(periods),
    ...(discipline !== undefined &&
      !ofSeveral.has(discipline) &&
      againstDiscipline === undefined && { discipline }),
  };
  const found = await allOf(db, scope, filter);
  if (!found.ok) return found;
  const isOwn = ({ source }: Workout) => source.kind === "message" && source.messageId === loggedBy;
  const workouts = measure === "last" ? found.value.filter((one) => !isOwn(one)) : found.value;
  if (muscle !== undefined) return ok({ workouts, isMeant: ofMuscle(muscle, catalogue) });
  if (exercises.length === 0) return ok({ workouts, isMeant: undefined });
  const [exactly, alike] = namedExercises(exercises, catalogue);
  const isGeneric = exercises.every((name) => isFamilyName(name, catalogue));
  const isThere = workouts.some((workout) => workout.exercises.some((exercise) => exactly?.(exercise)));
  return ok({ workouts, isMeant: isThere || !isGeneric ? exactly : alike });
}

/** "run" and "runs": nouns for counting sessions of a discipline. */
const nouns: Readonly<Record<string, string>> = {
  running: "run",
  cycling: "ride",
  riding: "ride",
  [anyRide]: "ride",
  swimming: "swim",
  rowing: "row",
  walking: "walk",
  hiking: "hike",
  yoga: "yoga session",
  strength: "strength workout",
};

export const nounOf = (
  discipline: string | undefined,
  own: readonly { readonly id: string; readonly name: string }[],
) => {
  if (discipline === undefined) return { one: "workout", many: "workouts" };
  const name =
    [...builtInDisciplines, ...own].find(({ id }) => id === discipline)?.name.toLowerCase() ?? discipline;
  const one = nouns[discipline] ?? `${name} workout`;
  return { one, many: `${one}s` };
};

/**
 * The workout that was logged last of those in the first place that has any (`at`), with everything done before it, newest first. Undefined: there is
 * none.
 */
export async function latestLogged(
  db: Handle,
  scope: Scope,
  athleteId: string,
  places: readonly ((workout: Workout) => boolean)[],
): Promise<
  { readonly workout: Workout; readonly before: readonly Workout[]; readonly at: number } | undefined
> {
  const all = await allOf(db, scope, { athleteId });
  if (!all.ok) return undefined;
  const latest = all.value.toSorted((a, b) => b.createdAt - a.createdAt);
  for (const [at, isThere] of places.entries()) {
    const workout = latest.find(isThere);
    if (!workout) continue;
    const before = all.value.filter(({ id, date }) => id !== workout.id && date <= workout.date);
    return { workout, before, at };
  }
  return undefined;
}

/**
 * The workouts of an athlete's latest day that has what is named, each with everything done before it, newest first. `date`: of that day alone;
 * `isMeant`: whether a workout is.
 */
export async function latestNamed(
  db: Handle,
  scope: Scope,
  athleteId: string,
  { date, isMeant }: { readonly date: string | undefined; readonly isMeant: (workout: Workout) => boolean },
): Promise<readonly { readonly workout: Workout; readonly before: readonly Workout[] }[]> {
  const all = await allOf(db, scope, { athleteId });
  if (!all.ok) return [];
  const meant = all.value.filter((one) => (date === undefined || one.date === date) && isMeant(one));
  return meant
    .filter((one) => one.date === meant[0]?.date)
    .map((workout) => ({
      workout,
      before: all.value.filter((one) => one.id !== workout.id && one.date <= workout.date),
    }));
}
