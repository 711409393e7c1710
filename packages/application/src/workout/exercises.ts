import { unitsOf } from "@canter/domain/group/member-units";
import { invalid, notFound, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { alternativeExercises } from "@canter/domain/workout/exercise/alternative-exercises";
import { type Exercise, exerciseKeyOf } from "@canter/domain/workout/exercise/exercise";
import { type ExercisePoint, exercisePoint } from "@canter/domain/workout/exercise-point";
import type { ExerciseIndex } from "@canter/domain/workout/exercise/exercise-index";
import { searchExercises } from "@canter/domain/workout/exercise/search-exercises";
import { listEquipment } from "@canter/storage/group/equipment";
import {
  exerciseUsage,
  type ExerciseUse,
  workoutsWithExercise,
} from "@canter/storage/workout/workouts-of-athletes";
import { checkReadable } from "@canter/domain/access/check-athlete";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { loadLanguage } from "../core/language.ts";

/** `times`: the number of workouts with it; `lastDate`: the latest one's. */
type ListedExercise = Exercise & { readonly times?: number; readonly lastDate?: string };

type ExerciseQuery = {
  readonly q?: string | undefined;
  /** Only those that were done, latest first. */
  readonly used: boolean;
  readonly athleteId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** An exercise that is not in the catalogue, by its name. */
const ownExercise = (key: string, name: string): Exercise => ({
  id: key,
  name,
  aliases: [],
  category: "own",
  measure: "weight_reps",
  laterality: "bilateral",
  source: "own",
});

const withUse = (exercise: Exercise, use: ExerciseUse | undefined): ListedExercise =>
  use ? { ...exercise, times: use.times, lastDate: use.lastDate } : exercise;

function usedExercises(
  usage: readonly ExerciseUse[],
  q: string | undefined,
  { byId }: ExerciseIndex,
): ListedExercise[] {
  const words = (q ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return usage
    .map((use) => withUse(byId(use.exerciseKey) ?? ownExercise(use.exerciseKey, use.name), use))
    .filter(({ name, aliases }) =>
      words.every((word) =>
        [name, ...aliases].some((candidate) =>
          candidate
            .toLowerCase()
            .split(/[\s-]+/)
            .some((part) => part.startsWith(word)),
        ),
      ),
    )
    .toSorted(
      (a, b) =>
        (b.lastDate ?? "").localeCompare(a.lastDate ?? "") ||
        (b.times ?? 0) - (a.times ?? 0) ||
        a.name.localeCompare(b.name, "en"),
    );
}

const cursorMessage = "must be the nextCursor of the page before";

/** One page of the catalogue (with the exercises of one's own that were logged), or of a search in it. */
export async function listExercises(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  { q, used, athleteId, cursor, limit }: ExerciseQuery,
): Promise<Result<{ items: ListedExercise[]; nextCursor?: string }, Problem>> {
  const readable = checkReadable(scope, athleteId);
  if (!readable.ok) return readable;
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) return err(invalid("cursor", cursorMessage));
  const start = Number(cursor ?? 0);
  const { catalogue } = await loadLanguage();
  const usage = await exerciseUsage(store.db, scope, { athleteId });
  const all = used
    ? usedExercises(usage, q, catalogue)
    : everyExercise(usage, q, start + limit + 1, catalogue);
  const items = all.slice(start, start + limit);
  return ok({ items, ...(all.length > start + limit && { nextCursor: String(start + limit) }) });
}

function everyExercise(
  usage: readonly ExerciseUse[],
  q: string | undefined,
  maxFound: number,
  index: ExerciseIndex,
): ListedExercise[] {
  const byKey = new Map(usage.map((use) => [use.exerciseKey, use]));
  const own = usedExercises(
    usage.filter(({ exerciseKey }) => !index.byId(exerciseKey)),
    q,
    index,
  );
  const found = q?.trim() ? searchExercises(index, q, maxFound) : index.exercises;
  return [...own, ...found.map((exercise) => withUse(exercise, byKey.get(exercise.id)))];
}

/** One exercise of the catalogue, or one of one's own (`own:` and its name) that is in a readable workout. */
export async function readExercise(
  { store }: ApplicationContext,
  { scope }: MemberContext,
  id: string,
): Promise<Result<Exercise, Problem>> {
  const { catalogue } = await loadLanguage();
  const known = catalogue.byId(id);
  if (known) return ok(known);
  const [use] = await exerciseUsage(store.db, scope, { exerciseKey: id });
  return use ? ok(ownExercise(id, use.name)) : err(notFound("exercise"));
}

/**
 * Alternatives to an exercise; those that the group has the equipment for come first. Empty for one of one's own. Not found: no such
 * exercise.
 */
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

type HistoryQuery = {
  readonly athleteId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * An athlete's (default: the member's own) history of an exercise, oldest first; the cursor leads to earlier workouts. Not found: the
 * athlete is not readable, or no such exercise. Invalid: a cursor from another list.
 */
export async function readExerciseHistory(
  context: ApplicationContext,
  member: MemberContext,
  exerciseId: string,
  { athleteId = member.member.athleteId, cursor, limit }: HistoryQuery,
): Promise<Result<{ items: ExercisePoint[]; nextCursor?: string }, Problem>> {
  const readable = checkReadable(member.scope, athleteId);
  if (!readable.ok) return readable;
  const exercise = await readExercise(context, member, exerciseId);
  if (!exercise.ok) return exercise;
  const page = await workoutsWithExercise(context.store.db, member.scope, athleteId, exerciseId, {
    cursor,
    limit,
  });
  if (!page.ok) return page;
  const { nextCursor } = page.value;
  const items = page.value.items
    .toReversed()
    .map((workout) =>
      exercisePoint(workout, (entry) => exerciseKeyOf(entry) === exerciseId, unitsOf(member.member)),
    );
  return ok({ items, ...(nextCursor !== undefined && { nextCursor }) });
}
