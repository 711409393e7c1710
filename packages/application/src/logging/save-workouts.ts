import type { ParsedMessage, ParsedWorkout } from "@canter/domain/language/parsed-message";
import type { Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { builtInDisciplines } from "@canter/domain/workout/disciplines";
import { fieldProblemsOf } from "@canter/domain/workout/field-problems";
import { type Workout, workoutContentSchema } from "@canter/domain/workout/workout";
import type { TransactionHandle } from "@canter/storage/database";
import { insertWorkouts } from "@canter/storage/workout/insert-workouts";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { linkDuplicate } from "../link-duplicate.ts";
import { appendWorkoutEvent } from "../workout-event.ts";
import { prepareWorkout } from "./prepare-workout.ts";
import { replyToLog, replyToOther } from "./reply.ts";
import type { RunRecord } from "./run-result.ts";
import { unreadParts } from "./unread-parts.ts";
import type { Acted, Understood } from "./understood.ts";
import { workoutTitle } from "./workout-title.ts";

/** What makes a workout impossible to keep ("5x5000 @ 100 kg"), in words; undefined for any that a person could have done. */
function impossible(workout: ParsedWorkout): string | undefined {
  const checked = workoutContentSchema.safeParse(workout);
  return checked.success
    ? undefined
    : fieldProblemsOf(checked.error)
        .map(({ path, message }) => `${path} ${message}`)
        .join("; ");
}

/** The impossible workouts of a message as parts that were not taken in, with the reason. */
const impossibleParts = (
  text: string,
  spans: ParsedMessage["spans"],
  reasons: readonly (string | undefined)[],
): RunRecord["unread"] =>
  reasons.flatMap((reason, index) => {
    if (reason === undefined) return [];
    const own = spans.filter(({ workoutIndex }) => workoutIndex === index);
    const [start, end] =
      own.length > 0
        ? [Math.min(...own.map((span) => span.start)), Math.max(...own.map((span) => span.end))]
        : [0, text.length];
    return [{ start, end, text: text.slice(start, end).slice(0, 500), reason }];
  });

/** Stores the workouts of a message, each as saved or as a draft, with the events of the saved ones. */
export async function saveWorkouts(
  context: ApplicationContext,
  member: MemberContext,
  trx: TransactionHandle,
  messageId: string,
  { text, words, parsed, usual }: Understood,
): Promise<Result<Acted, Problem>> {
  const now = context.clock.now();
  const disciplines = [...builtInDisciplines, ...words.disciplines];
  const around = {
    member,
    text,
    parsed,
    athletes: words.athletes,
    disciplines,
    usual,
    messageId,
    now,
    newId: context.newId,
  };
  const reasons = parsed.workouts.map(impossible);
  const prepared: Workout[] = [];
  // All are compared before any is stored: the workouts of one message are no duplicates of each other.
  for (const [index, workout] of parsed.workouts.entries())
    if (reasons[index] === undefined)
      prepared.push(await linkDuplicate(trx, member.scope, prepareWorkout(workout, index, around)));
  const stored = await insertWorkouts(trx, member.scope, prepared);
  if (!stored.ok) return stored;
  for (const after of stored.value) await appendWorkoutEvent(trx, member.scope, { after }, now);
  const unread = [...unreadParts(text, parsed), ...impossibleParts(text, parsed.spans, reasons)];
  const titles = prepared.map((workout) =>
    workoutTitle(workout, { athletes: words.athletes, disciplines, own: member.member.athleteId }),
  );
  const record: RunRecord = {
    isLog: true,
    confidence: parsed.confidence,
    reply: prepared.length > 0 ? replyToLog(prepared, titles, unread.length > 0) : replyToOther(true),
    workouts: prepared.map(({ id, source }) => ({ workoutIndex: source.workoutIndex ?? 0, workoutId: id })),
    unread,
  };
  return ok({ record, workouts: stored.value });
}
