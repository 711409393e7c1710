import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { CardioBlock, PlannedSession, Program } from "../program.ts";
import { hasUpdates, noUpdates, ordinalSchema, withUpdates } from "./items/argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { findSession, withSession } from "./items/find-target.ts";
import { cardioInputSchema, freshCardio, sessionFields } from "./items/new-items.ts";

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
type Args = z.infer<typeof modifySessionSchema>;

/** Replaces a cardio block: the plan is new, the progress is kept. */
function replacedCardio(
  old: CardioBlock | undefined,
  input: NonNullable<Args["updates"]["cardio"]>,
): CardioBlock {
  const cardio = freshCardio(input);
  if (old === undefined) return cardio;
  cardio.completed = old.completed;
  if (old.actualDuration !== undefined) cardio.actualDuration = old.actualDuration;
  if (old.avgHeartRate !== undefined) cardio.avgHeartRate = old.avgHeartRate;
  return cardio;
}

/** Changes fields of one session. `cardio: null` and `work: null` remove them; "" clears notes and dayOfWeek. */
export function modifySession(program: Program, args: Args): Result<Program, EditFailure> {
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
