import { z } from "zod";
import { ok, type Result, err } from "../../result.ts";
import { type Program, maxWeeks } from "../program.ts";
import {
  hasUpdates,
  noUpdates,
  ordinalSchema,
  withUpdates,
  insertionIndex,
  positionSchema,
} from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { findWeek, withWeeks } from "./items/find-target.ts";
import { weekFields, newWeek, weekInputSchema } from "./items/new-items.ts";

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

export const addWeekSchema = z.strictObject({
  position: positionSchema,
  weeks: z.array(weekInputSchema).min(1).max(maxWeeks),
});
type AddWeekArgs = z.infer<typeof addWeekSchema>;

/** Whether the weeks of a program are only numbered: then added weeks need no dates. */
const isUndated = ({ weeks }: Program): boolean =>
  weeks.length > 0 &&
  weeks.every(({ startDate, endDate }) => startDate === undefined && endDate === undefined);

const missingDates = (weeks: AddWeekArgs["weeks"]): string[] =>
  weeks.flatMap((week, index) =>
    (["startDate", "endDate"] as const)
      .filter((field) => week[field] === undefined)
      .map((field) => `Week ${field} is required (weeks.${index}.${field})`),
  );

/** Inserts whole weeks into the program; those from their position on move down and keep their dates. */
export function addWeek(
  program: Program,
  args: AddWeekArgs,
  newUid: () => string,
): Result<Program, EditFailure> {
  const count = program.weeks.length;
  const index = insertionIndex(args.position, count, "program", "week");
  if (!index.ok) return index;
  const missing = isUndated(program) ? [] : missingDates(args.weeks);
  if (missing.length > 0) return err({ kind: "missing", errors: missing });
  if (count + args.weeks.length > maxWeeks)
    return refuse(`A program has at most ${maxWeeks} weeks.`, "execution");
  const added = args.weeks.map((week) => newWeek(week, newUid));
  return ok(withWeeks(program, program.weeks.toSpliced(index.value, 0, ...added), index.value));
}

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
