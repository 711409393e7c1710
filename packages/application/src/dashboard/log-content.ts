import { contentWorkouts } from "@canter/domain/content/content-kind";
import { contentOfSession } from "@canter/domain/content/program-state";
import { invalid, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { findDiscipline } from "@canter/domain/workout/built-in-disciplines";
import type { Workout, WorkoutContent } from "@canter/domain/workout/workout";
import { readContentItems } from "@canter/storage/content/content-items";
import type { TransactionHandle } from "@canter/storage/database";
import { listDisciplines } from "@canter/storage/group/disciplines";
import { insertWorkout } from "@canter/storage/workout/write-workouts";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { checkWritable } from "@canter/domain/access/check-athlete";
import { manualWorkout } from "../workout/create-workout.ts";
import { type Once, transactOnce } from "../core/once.ts";
import { openSession } from "../program/session/change-session.ts";
import { markDone } from "../program/session/mark-session.ts";
import { emitWorkoutEvent } from "../workout/workout-event.ts";
import { todayOf } from "../core/local-time.ts";

/** In the order in which it was done. `date`: local, default today. `session`: the planned session that it was done for. */
export type ContentDone = {
  readonly contentIds: readonly string[];
  readonly date?: string | undefined;
  readonly session?: { readonly programId: string; readonly sessionUid: string } | undefined;
};

async function contentOf(
  trx: TransactionHandle,
  { scope }: MemberContext,
  contentIds: readonly string[],
  date: string,
): Promise<Result<readonly WorkoutContent[], Problem>> {
  const byId = new Map((await readContentItems(trx, scope, contentIds)).map((item) => [item.id, item]));
  const unknown = contentIds.findIndex((id) => !byId.has(id));
  if (unknown !== -1) return err(invalid(`contentIds.${unknown}`, "must be an id of the catalogue"));
  const own = await listDisciplines(trx, scope);
  const items = contentIds.flatMap((id) => byId.get(id) ?? []);
  return ok(
    contentWorkouts(items, date).map((content) =>
      findDiscipline(content.discipline, own)
        ? content
        : {
            ...content,
            discipline: "other",
            fields: { ...content.fields, activity: content.title ?? content.discipline },
          },
    ),
  );
}

async function save(
  context: ApplicationContext,
  trx: TransactionHandle,
  { scope, member, group }: MemberContext,
  content: WorkoutContent,
): Promise<Result<Workout, Problem>> {
  const now = context.clock.now();
  const workout = manualWorkout(context, { member, group }, content, member, now);
  const stored = await insertWorkout(trx, scope, workout);
  if (stored.ok) await emitWorkoutEvent(context, trx, scope, { after: stored.value }, now);
  return stored;
}

type For = { readonly session: ContentDone["session"]; readonly today: string };

/**
 * Marks the session as done, linked to the workout of the item that it asks for; a session that is gone or done already stays as it is.
 * Other items leave it open.
 */
async function markSession(
  context: ApplicationContext,
  trx: TransactionHandle,
  { scope }: MemberContext,
  workouts: readonly Workout[],
  { session: place, today }: For,
): Promise<void> {
  if (!place) return;
  const at = { id: place.programId, uid: place.sessionUid };
  const opened = await openSession(trx, scope, at, context.clock.now());
  if (!opened.ok || opened.value.session.completed) return;
  const asked = contentOfSession(opened.value.session);
  const workout = workouts.find(({ fields }) => asked.some((id) => id === fields?.contentId));
  if (workout) await markDone(trx, scope, opened.value, { workoutId: workout.id, today });
}

/**
 * Logs content that the member did, in sequence, as workouts (see `contentWorkouts`): this fulfils a planned session that asks for it.
 * Invalid: an item that is not in the catalogue, a future day.
 */
export async function logContent(
  context: ApplicationContext,
  member: MemberContext,
  { contentIds, date: said, session }: ContentDone,
  once?: Once,
): Promise<Result<{ readonly workouts: readonly Workout[] }, Problem>> {
  const writable = checkWritable(member.scope, member.member.athleteId);
  if (!writable.ok) return writable;
  const today = todayOf(context, member);
  const date = said ?? today;
  if (date > today) return err(invalid("date", "must not lie ahead"));
  const logged = await transactOnce(context, member, once, async (trx) => {
    const contents = await contentOf(trx, member, contentIds, date);
    if (!contents.ok) return contents;
    const workouts: Workout[] = [];
    for (const content of contents.value) {
      const stored = await save(context, trx, member, content);
      if (!stored.ok) return stored;
      workouts.push(stored.value);
    }
    await markSession(context, trx, member, workouts, { session, today });
    return ok({ workouts });
  });
  if (logged.ok) await context.deliver();
  return logged;
}
