import type { ParsedMessage } from "@canter/domain/language/parsed-message";
import { conflict, notFound, type Problem } from "@canter/domain/problem";
import {
  type CorrectedWorkout,
  type MadeExample,
  makeExample,
} from "@canter/domain/reading-example/make-example";
import {
  maxExampleCharacters,
  maxExamples,
  type ReadingExample,
} from "@canter/domain/reading-example/reading-example";
import { asSetRight, type ReadContext } from "@canter/domain/reading-example/read-as-corrected";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays } from "@canter/domain/schedule/local-date";
import { workoutContentSchema, type Workout } from "@canter/domain/workout/workout";
import type { Message } from "@canter/storage/conversation/conversation-row";
import { readMessage } from "@canter/storage/conversation/messages";
import type { Handle } from "@canter/storage/database";
import {
  countExamples,
  putExample,
  readExampleOf,
  type StoredExample,
} from "@canter/storage/reading-example/reading-examples";
import { inputsOfRuns } from "@canter/storage/run/runs";
import { readWorkout } from "@canter/storage/workout/read-workout";
import { listWorkoutVersions } from "@canter/storage/workout/workout-versions";
import { workoutsOfMessage } from "@canter/storage/workout/workouts-by-date";
import { z } from "zod";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { type Language, loadLanguage } from "../core/language.ts";
import { localNow } from "../core/local-time.ts";
import { transactResult } from "../core/once.ts";
import { actingMemberOfWorkout, horsesOfOtherGroups, membershipsIn } from "../group/acting-member.ts";
import { groupWords } from "../logging/parse-text.ts";

/** The member's own message that a workout came from, and whether what has become of it can be kept as an example. */
type ReadMessage = {
  /** What was said, and when (epoch milliseconds). */
  readonly text: string;
  readonly saidAt: number;
  /** Some workout of the message is not as it was read first. */
  readonly isChanged: boolean;
  /** Why what its workouts are now can't be kept as an example, in a sentence; absent: it can. */
  readonly refusal?: string;
  /** What was added to its workouts, isn't in it and would be no part of the example, in a sentence. */
  readonly leftOut?: string;
  /** As an example it would read the same words on another day. Not where it says more than training, or no day that can be found again. */
  readonly isRead: boolean;
  /** What is kept of it. `isCurrent`: that is what its workouts are now. */
  readonly kept?: { readonly id: string; readonly isCurrent: boolean };
};

/** Without a message: the workout came from none of the member's that is still there as it was sent and short enough to be kept. */
export type WorkoutReading = { readonly message?: ReadMessage };

/** The message of a workout; undefined: see `WorkoutReading`. Not found: the workout. */
async function messageOf(
  db: Handle,
  member: MemberContext,
  workoutId: string,
): Promise<Result<Message | undefined, Problem>> {
  const { scope } = await actingMemberOfWorkout(db, member, workoutId);
  const workout = await readWorkout(db, scope, workoutId, { includeDeleted: true });
  if (!workout) return err(notFound("workout"));
  const { kind, messageId } = workout.source;
  const message =
    kind === "message" && messageId !== undefined
      ? await readMessage(db, member.scope, messageId)
      : undefined;
  const isAsSent = message?.author === "member" && message.editedAt === undefined;
  return ok(isAsSent && message.text.length <= maxExampleCharacters ? message : undefined);
}

/** All workouts of a message, in its order, with their first state; also those of horses in the account's other groups. */
async function correctedOf(
  db: Handle,
  member: MemberContext,
  messageId: string,
): Promise<readonly CorrectedWorkout[]> {
  const horses = await horsesOfOtherGroups(db, member);
  const elsewhere = await membershipsIn(db, member, new Set(horses.map(({ groupId }) => groupId)));
  const found = new Map<string, CorrectedWorkout>();
  for (const { scope } of [member, ...[...elsewhere.values()].map((place) => place.member)])
    for (const after of await workoutsOfMessage(db, scope, messageId)) {
      const [first] = await listWorkoutVersions(db, scope, after.id);
      found.set(after.id, { before: first?.workout ?? after, after });
    }
  const placeOf = ({ after }: CorrectedWorkout): number => after.source.workoutIndex ?? 0;
  return [...found.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}

const inputSchema = z.object({ now: z.string(), units: z.enum(["kg", "lb"]).optional() });

/** The clock and units that a message was read with. */
async function readWith(
  db: Handle,
  { scope, member }: MemberContext,
  { id, createdAt }: Message,
): Promise<z.infer<typeof inputSchema>> {
  const inputs = await inputsOfRuns(db, scope, { messageId: id, agent: "logger" });
  const [input] = inputs.flatMap((one) => inputSchema.safeParse(one).data ?? []);
  return input ?? { now: localNow(createdAt, member.zone) };
}

const contentOf = (workout: Workout): string =>
  JSON.stringify([
    workoutContentSchema.parse(workout),
    workout.athleteId,
    workout.riderAthleteId,
    workout.deletedAt !== undefined,
  ]);

const isChanged = ({ before, after }: CorrectedWorkout): boolean => contentOf(before) !== contentOf(after);

const isBySetRight = ({ spans }: ParsedMessage): boolean =>
  spans.some(({ meaning }) => meaning === asSetRight);

/** Whether a message is read by its own example a day later, as a log and nothing else. */
function isReadLater(example: ReadingExample, context: ReadContext, language: Language): boolean {
  const { text, now } = example;
  const later = `${addDays(now.slice(0, 10), 1)}${now.slice(10)}`;
  const read = language.readMessage(text, { ...context, now: later, examples: [example] });
  const { parts, doubted } = language.decideMessage({ ...read, text: read.whole });
  const isLog = doubted !== undefined || parts.every(({ intent }) => intent === "log");
  return isLog && isBySetRight(read.parsed);
}

type Made = { readonly made: Result<MadeExample, string>; readonly isRead: boolean };

/** What a message and its workouts come to as an example. */
async function exampleOf(
  context: ApplicationContext,
  member: MemberContext,
  message: Message,
  corrected: readonly CorrectedWorkout[],
): Promise<Made> {
  const { text } = message;
  const said = await readWith(context.store.db, member, message);
  const { parse, athletes, elsewhere, disciplines } = await groupWords(context, member, { text, ...said });
  const { examples: _, ...alone } = parse;
  const language = await loadLanguage();
  const { now, units, distanceUnit, isMonthFirst } = parse;
  const inUse = language.readMessage(text, parse).parsed;
  const made = makeExample(
    {
      text,
      now,
      units,
      ...(distanceUnit && { distanceUnit }),
      ...(isMonthFirst !== undefined && { isMonthFirst }),
      alone: language.readMessage(text, alone).parsed,
      athletes: [...athletes, ...elsewhere],
      disciplines,
      writerId: member.member.athleteId,
      isReadByExample: isBySetRight(inUse),
    },
    corrected,
  );
  return { made, isRead: made.ok && isReadLater(made.value.example, alone, language) };
}

type Found = Made & {
  readonly message: Message;
  readonly corrected: readonly CorrectedWorkout[];
};

async function find(
  context: ApplicationContext,
  member: MemberContext,
  workoutId: string,
): Promise<Result<Found | undefined, Problem>> {
  const { db } = context.store;
  const message = await messageOf(db, member, workoutId);
  if (!message.ok) return message;
  if (!message.value) return ok(undefined);
  const corrected = await correctedOf(db, member, message.value.id);
  const example = await exampleOf(context, member, message.value, corrected);
  return ok({ message: message.value, corrected, ...example });
}

function readingOf(
  { message, corrected, made, isRead }: Found,
  kept: StoredExample | undefined,
): WorkoutReading {
  const isCurrent =
    kept !== undefined && made.ok && JSON.stringify(kept.example) === JSON.stringify(made.value.example);
  return {
    message: {
      text: message.text,
      saidAt: message.createdAt,
      isChanged: corrected.some(isChanged),
      isRead,
      ...(!made.ok && { refusal: made.error }),
      ...(made.ok && made.value.leftOut !== undefined && { leftOut: made.value.leftOut }),
      ...(kept && { kept: { id: kept.id, isCurrent } }),
    },
  };
}

/** The message that a workout came from, and what can be kept of it. Not found: the workout. */
export async function readReading(
  context: ApplicationContext,
  member: MemberContext,
  workoutId: string,
): Promise<Result<WorkoutReading, Problem>> {
  const found = await find(context, member, workoutId);
  if (!found.ok) return found;
  if (!found.value) return ok({});
  const kept = await readExampleOf(context.store.db, member.scope, found.value.message.id);
  return ok(readingOf(found.value, kept));
}

/**
 * Keeps the message of a workout with all its workouts as they are now as an example, in place of an earlier one of it. Not found: the workout, or a
 * message of the member's that it came from. Conflict: there is nothing to keep, or as many as there can be.
 */
export async function keepExample(
  context: ApplicationContext,
  member: MemberContext,
  workoutId: string,
): Promise<Result<WorkoutReading, Problem>> {
  const found = await find(context, member, workoutId);
  if (!found.ok) return found;
  if (!found.value) return err(notFound("message"));
  const known = found.value;
  const { message, made } = known;
  if (!made.ok) return err(conflict(made.error));
  const { scope } = member;
  return transactResult(context.store, async (trx) => {
    const before = await readExampleOf(trx, scope, message.id);
    if (!before && (await countExamples(trx, scope)).own >= maxExamples)
      return err(conflict(`There are ${maxExamples} examples, which is the most: delete one first.`));
    const kept = {
      id: before?.id ?? context.newId(),
      messageId: message.id,
      example: made.value.example,
      createdAt: before?.createdAt ?? context.clock.now(),
    };
    if (!(await putExample(trx, scope, kept))) return err(notFound("message"));
    return ok(readingOf(known, await readExampleOf(trx, scope, message.id)));
  });
}
