import { z } from "zod";
import { invalid, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";
import { localDateSchema } from "../workout/workout.ts";

/** `other` is described by its note. */
export const careKinds = ["farrier", "vet", "vaccination", "worming", "dentist", "other"] as const;
export type CareKind = (typeof careKinds)[number];

const daysPerWeek = 7;
/** Default number of days before the due date from which a care item is shown. */
export const defaultReminderDays = 7;

/** Care for a horse that is due on a day, once or repeatedly. */
export const careContentSchema = z.object({
  kind: z.enum(careKinds),
  note: z.string().trim().min(1).max(200).optional(),
  /** The day on which it is due. */
  dueOn: localDateSchema,
  /** Interval in weeks after it was done; absent: once. */
  everyWeeks: z.int().min(1).max(520).optional(),
  /** Number of days before the due date from which it is shown as due. */
  reminderDays: z.int().min(0).max(90).optional(),
});
export type CareContent = z.infer<typeof careContentSchema>;

/** A care item as stored. Without `dueOn`, it was done and does not repeat. */
export const careItemSchema = careContentSchema.extend({
  dueOn: localDateSchema.optional(),
  id: z.string(),
  athleteId: z.string(),
  lastDoneOn: localDateSchema.optional(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  removedAt: z.int().optional(),
});
export type CareItem = z.infer<typeof careItemSchema>;

export type CareStanding = "overdue" | "due" | "later" | "done";

/** The status of an item on a local date; `due` from its first reminder on. */
export const careStanding = (
  { dueOn, reminderDays = defaultReminderDays }: Pick<CareItem, "dueOn" | "reminderDays">,
  day: string,
): CareStanding => {
  if (dueOn === undefined) return "done";
  if (dueOn < day) return "overdue";
  return daysBetween(day, dueOn) <= reminderDays ? "due" : "later";
};

/** Items that are due on a day or overdue, longest overdue first. */
export const dueCare = (items: readonly CareItem[], day: string): readonly CareItem[] =>
  items
    .filter((item) => item.removedAt === undefined && ["overdue", "due"].includes(careStanding(item, day)))
    .sort((a, b) => ((a.dueOn ?? "") < (b.dueOn ?? "") ? -1 : 1));

/**
 * Records an item as done on `date`: a repeating one is due again after its interval from that day, not from its due date (a farrier who
 * came a week late comes a week later next time). Dates only move forward: a date before the last one is refused, as is a future one.
 */
export const withCareDone = <Item extends Pick<CareItem, "dueOn" | "everyWeeks" | "lastDoneOn">>(
  { dueOn: _dueOn, ...item }: Item,
  date: string,
  today: string,
): Result<Omit<Item, "dueOn"> & Pick<CareItem, "dueOn" | "lastDoneOn">, Problem> => {
  if (date > today) return err(invalid("date", "must be today or a day that has passed"));
  if (item.lastDoneOn !== undefined && date < item.lastDoneOn)
    return err(invalid("date", `must be ${item.lastDoneOn} or later: it was done then already`));
  const next = item.everyWeeks === undefined ? undefined : addDays(date, item.everyWeeks * daysPerWeek);
  return ok({ ...item, lastDoneOn: date, ...(next !== undefined && { dueOn: next }) });
};

/** Invalid: an item of kind `other` without a note. */
export const checkCare = <Item extends Pick<CareItem, "kind" | "note">>(item: Item): Result<Item, Problem> =>
  item.kind === "other" && item.note === undefined
    ? err(invalid("note", "must say what it is where the kind is other"))
    : ok(item);
