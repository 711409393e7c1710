import { z } from "zod";
import type { Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { ordinalSchema, positionSchema } from "./items/argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { insertSession } from "./items/find-target.ts";
import { newSession, sessionInputSchema } from "./items/new-items.ts";

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
