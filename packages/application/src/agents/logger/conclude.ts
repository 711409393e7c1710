import type { Ending } from "@canter/agent/run/agent";
import type { Workout, WorkoutIssue } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { insertWorkout } from "@canter/storage/workout/insert-workout";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { isOpen } from "../../is-open.ts";
import { linkDuplicate } from "../../link-duplicate.ts";
import { replyToLog, replyToOther } from "../../logging/reply.ts";
import type { RunRecord } from "../../logging/run-result.ts";
import { unreadParts } from "../../logging/unread-parts.ts";
import { workoutTitle } from "../../logging/workout-title.ts";
import { impossibleWorkout } from "./impossible-workout.ts";
import type { LoggerSession } from "./logger-session.ts";

type Concluded = { readonly reply: string; readonly result: RunRecord };
type Unread = RunRecord["unread"];

/** A workout that is kept although it could not be saved always says what it waits for. */
const asDraft = (workout: Workout, missing: readonly string[]): Workout => {
  if (isOpen(workout.issues)) return { ...workout, status: "draft" };
  const why: WorkoutIssue = {
    kind: "unsure",
    text: "",
    reason: missing[0] ?? "it was not brought to its end; look at it and save it",
  };
  const isTold = workout.issues.some(({ kind }) => kind === "unsure");
  return { ...workout, status: "draft", issues: isTold ? workout.issues : [...workout.issues, why] };
};

/** What was extracted and not saved is kept as drafts. */
async function keepDrafts(tx: TransactionHandle, { world, slots, stored }: LoggerSession): Promise<void> {
  for (let index = 0; index < slots.count(); index += 1) {
    const validation = slots.getToolResult("validation", index);
    if (slots.getToolResult("save", index) || !validation?.workout) continue;
    const linked = await linkDuplicate(
      tx,
      world.member.scope,
      asDraft(validation.workout, validation.missing),
    );
    const inserted = await insertWorkout(tx, world.member.scope, linked);
    if (!inserted.ok) throw new Error(`A draft can't be kept: ${inserted.error.detail}`);
    stored.set(inserted.value.id, inserted.value);
    slots.storeToolResult("save", index, { workoutId: inserted.value.id, isSaved: false });
  }
}

/** The workouts of this run in their order, with their place in the message. */
async function keptWorkouts(tx: TransactionHandle, { world, slots, stored }: LoggerSession) {
  const kept: { readonly workoutIndex: number; readonly workout: Workout }[] = [];
  for (const [workoutIndex, save] of slots.getAllToolResults("save").entries()) {
    if (!save) continue;
    const workout =
      stored.get(save.workoutId) ??
      (await readWorkout(tx, world.member.scope, save.workoutId, { includeDeleted: true }));
    if (workout) kept.push({ workoutIndex, workout });
  }
  return kept;
}

/** Readings that nobody could have done, as parts that were not taken in, with the reason. */
const impossibleParts = ({ text, parsed }: LoggerSession["world"]): Unread =>
  parsed.workouts.flatMap((workout, reading) => {
    const reason = impossibleWorkout(workout);
    if (reason === undefined) return [];
    const own = parsed.spans.filter(({ workoutIndex }) => workoutIndex === reading);
    const start = Math.min(...own.map((span) => span.start), text.length);
    const [from, to] = own.length > 0 ? [start, Math.max(...own.map(({ end }) => end))] : [0, text.length];
    return [{ start: from, end: to, text: text.slice(from, to).slice(0, 500), reason }];
  });

/** What the playbook could not read; where a model has read the message there is no such part. */
function unreadOf({ world, slots }: LoggerSession): Unread {
  const { text, parsed } = world;
  const extractions = slots.getAllToolResults("extraction");
  if (extractions.some((one) => one && one.reading === undefined)) return [];
  // Talk that is surely no log was read well enough: none of its words are missing anywhere.
  if (!parsed.isLog) return parsed.confidence === "sure" ? [] : unreadParts(text, parsed);
  return [...unreadParts(text, parsed), ...impossibleParts(world)];
}

async function concludeLog(
  tx: TransactionHandle,
  session: LoggerSession,
  prefix: readonly string[],
): Promise<Concluded> {
  const { world, slots } = session;
  const kept = await keptWorkouts(tx, session);
  const unread = unreadOf(session);
  const workouts = kept.map(({ workout }) => workout);
  const names = {
    athletes: world.words.athletes,
    disciplines: world.disciplines,
    own: world.member.member.athleteId,
  };
  const lost = slots
    .getAllToolResults("validation")
    .flatMap((one) => (one && !one.workout ? one.missing : []));
  const reply =
    kept.length > 0
      ? replyToLog(
          workouts,
          workouts.map((workout) => workoutTitle(workout, names)),
          unread.length > 0,
        )
      : replyToOther(unread.length > 0);
  const isUnsure = workouts.some(({ issues }) => issues.length > 0) || unread.length > 0;
  return {
    reply: [...prefix, reply, ...lost].join(" "),
    result: {
      isLog: kept.length > 0,
      confidence: isUnsure || (kept.length === 0 && world.parsed.confidence === "unsure") ? "unsure" : "sure",
      reply: [...prefix, reply, ...lost].join(" "),
      workouts: kept.map(({ workoutIndex, workout }) => ({ workoutIndex, workoutId: workout.id })),
      unread,
    },
  };
}

/** The draft that the message completed, or what it still lacks. */
function concludeAnswer(after: Workout, { world }: LoggerSession): Concluded {
  const title = workoutTitle(after, {
    athletes: world.words.athletes,
    disciplines: world.disciplines,
    own: world.member.member.athleteId,
  });
  const reply = replyToLog([after], [title], false);
  return {
    reply,
    result: {
      isLog: true,
      confidence: "sure",
      reply,
      workouts: [{ workoutIndex: after.source.workoutIndex ?? 0, workoutId: after.id }],
      completedWorkoutId: after.id,
      unread: [],
    },
  };
}

/** In the run's last transaction: drafts of what could not be saved, and the answer, whatever happened before. */
export async function concludeLogger(
  tx: TransactionHandle,
  session: LoggerSession,
  ending: Ending,
): Promise<Concluded> {
  const { world, slots, stored } = session;
  const answered = world.answered && slots.count() === 0 ? stored.get(world.answered.draft.id) : undefined;
  if (answered) return concludeAnswer(answered, session);
  if (ending.kind !== "cancelled") await keepDrafts(tx, session);
  return concludeLog(tx, session, ending.kind === "cancelled" ? ["Stopped."] : []);
}
