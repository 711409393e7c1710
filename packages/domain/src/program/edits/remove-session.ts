import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { ordinalSchema } from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findSession, withSessions } from "./items/find-target.ts";

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
