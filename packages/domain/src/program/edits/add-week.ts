import { z } from "zod";
import { err, ok, type Result } from "../../result.ts";
import { maxWeeks, type Program } from "../program.ts";
import { insertionIndex, positionSchema } from "./items/argument-fields.ts";
import { type EditFailure, refuse } from "./edit.ts";
import { newWeek, weekInputSchema } from "./items/new-items.ts";
import { withWeeks } from "./items/find-target.ts";

export const addWeekSchema = z.strictObject({
  position: positionSchema,
  weeks: z.array(weekInputSchema).min(1).max(maxWeeks),
});
type Args = z.infer<typeof addWeekSchema>;

/** Whether the weeks of a program are only numbered: then added weeks need no dates. */
const isUndated = ({ weeks }: Program): boolean =>
  weeks.length > 0 &&
  weeks.every(({ startDate, endDate }) => startDate === undefined && endDate === undefined);

const missingDates = (weeks: Args["weeks"]): string[] =>
  weeks.flatMap((week, index) =>
    (["startDate", "endDate"] as const)
      .filter((field) => week[field] === undefined)
      .map((field) => `Week ${field} is required (weeks.${index}.${field})`),
  );

/** Inserts whole weeks into the program; those from their position on move down and keep their dates. */
export function addWeek(program: Program, args: Args, newUid: () => string): Result<Program, EditFailure> {
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
