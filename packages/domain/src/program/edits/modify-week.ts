import { z } from "zod";
import { ok, type Result } from "../../result.ts";
import type { Program } from "../program.ts";
import { hasUpdates, noUpdates, ordinalSchema, withUpdates } from "./items/argument-fields.ts";
import type { EditFailure } from "./edit.ts";
import { findWeek } from "./items/find-target.ts";
import { weekFields } from "./items/new-items.ts";

export const modifyWeekSchema = z.strictObject({
  weekNumber: ordinalSchema,
  updates: z.strictObject(weekFields).partial().refine(hasUpdates, noUpdates),
});

/** Changes fields of one week; other weeks and the dates of its sessions are unchanged. "" clears the description. */
export function modifyWeek(
  program: Program,
  args: z.infer<typeof modifyWeekSchema>,
): Result<Program, EditFailure> {
  const found = findWeek(program, args.weekNumber);
  if (!found.ok) return found;
  const changed = withUpdates(found.value, args.updates, ["description"]);
  return ok({ ...program, weeks: program.weeks.with(args.weekNumber - 1, changed) });
}
