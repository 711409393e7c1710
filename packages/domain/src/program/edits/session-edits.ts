import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import { type CardioBlock, type PlannedSession, type Program, maxExercisesInAll } from "../program.ts";
import {
  hasUpdates,
  noUpdates,
  ordinalSchema,
  withUpdates,
  positionSchema,
} from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findSession, withSession, insertSession, withSessions } from "./items/find-target.ts";
import {
  cardioInputSchema,
  freshCardio,
  sessionFields,
  newSession,
  sessionInputSchema,
  freshSession,
} from "./items/new-items.ts";

export const modifySessionSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
  updates: z
    .strictObject({
      ...sessionFields,
      cardio: cardioInputSchema.nullable().describe("The whole block; null removes it"),
      work: sessionFields.work.nullable(),
    })
    .partial()
    .refine(hasUpdates, noUpdates),
});
type ModifySessionArgs = z.infer<typeof modifySessionSchema>;

/** Replaces a cardio block: the plan is new, the progress is kept. */
function replacedCardio(
  old: CardioBlock | undefined,
  input: NonNullable<ModifySessionArgs["updates"]["cardio"]>,
): CardioBlock {
  const cardio = freshCardio(input);
  if (old === undefined) return cardio;
  cardio.completed = old.completed;
  if (old.actualDuration !== undefined) cardio.actualDuration = old.actualDuration;
  if (old.avgHeartRate !== undefined) cardio.avgHeartRate = old.avgHeartRate;
  return cardio;
}

/** Changes fields of one session. `cardio: null` and `work: null` remove them; "" clears notes and dayOfWeek. */
export function modifySession(program: Program, args: ModifySessionArgs): Result<Program, EditFailure> {
  const found = findSession(program, args.weekNumber, args.sessionNumber);
  if (!found.ok) return found;
  const { week, session } = found.value;
  const { cardio, work, ...plain } = args.updates;
  const changed: PlannedSession = withUpdates(session, plain, ["notes", "dayOfWeek"]);
  if (cardio) changed.cardio = replacedCardio(session.cardio, cardio);
  if (cardio === null) delete changed.cardio;
  if (work) changed.work = work;
  if (work === null) delete changed.work;
  return ok(withSession(program, week, args.sessionNumber, changed));
}

export const addSessionSchema = z.strictObject({
  weekNumber: ordinalSchema,
  position: positionSchema,
  session: sessionInputSchema,
});

/** Inserts a new session into a week: exercises, a cardio block, work, or none of these (a rest day). */
export const addSession = (
  program: Program,
  args: z.infer<typeof addSessionSchema>,
  newUid: () => string,
): Result<Program, EditFailure> =>
  insertSession(program, args.weekNumber, args.position, () => newSession(args.session, newUid));

export const removeSessionSchema = z.strictObject({
  weekNumber: ordinalSchema,
  sessionNumber: ordinalSchema,
});

/** Removes one session from a week, which keeps at least one; those after it move up. */
export function removeSession(
  program: Program,
  args: z.infer<typeof removeSessionSchema>,
): Result<Program, EditFailure> {
  const found = findSession(program, args.weekNumber, args.sessionNumber);
  if (!found.ok) return found;
  const { week, session } = found.value;
  if (week.sessions.length <= 1)
    return refuse(
      `Cannot remove last session from week: ${session.name} is the only one of Week ${args.weekNumber}.`,
      "execution",
    );
  return ok(withSessions(program, week, week.sessions.toSpliced(args.sessionNumber - 1, 1)));
}

export const copySessionSchema = z.strictObject({
  sourceWeekNumber: ordinalSchema,
  sourceSessionNumber: ordinalSchema,
  targetWeekNumber: ordinalSchema,
  position: positionSchema,
});

const countExercises = ({ weeks }: Program): number => {
  let count = 0;
  for (const { sessions } of weeks) for (const { exercises } of sessions) count += exercises.length;
  return count;
};

/** Inserts a copy of a session into a week. The copy starts fresh: nothing done, nothing skipped, no date. */
export function copySession(
  program: Program,
  args: z.infer<typeof copySessionSchema>,
  newUid: () => string,
): Result<Program, EditFailure> {
  const found = findSession(program, args.sourceWeekNumber, args.sourceSessionNumber);
  if (!found.ok) return found;
  const { session } = found.value;
  if (countExercises(program) + session.exercises.length > maxExercisesInAll)
    return refuse(`A program has at most ${maxExercisesInAll} exercises.`, "execution");
  return insertSession(program, args.targetWeekNumber, args.position, () => freshSession(session, newUid));
}
