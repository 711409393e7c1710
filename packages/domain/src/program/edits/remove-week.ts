import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { ordinalSchema } from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findWeek, withWeeks } from "./items/find-target.ts";

export const removeWeekSchema = z.strictObject({ weekNumber: ordinalSchema });

/** Removes one week from the program, which keeps at least one; those after it move up and keep their dates. */
export function removeWeek(
  program: Program,
  args: z.infer<typeof removeWeekSchema>,
): Result<Program, EditFailure> {
  const found = findWeek(program, args.weekNumber);
  if (!found.ok) return found;
  if (program.weeks.length <= 1) return refuse("Cannot remove last week from program.", "execution");
  const index = args.weekNumber - 1;
  return ok(withWeeks(program, program.weeks.toSpliced(index, 1), index));
}
