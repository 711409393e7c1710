import { z } from "zod";
import { contentIdSchema } from "./content-item.ts";

export const maxContentDays = 730;

/** A day of a content program: its items, in order; none on a rest day. `title`: the day's name. */
export const contentDaySchema = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  contentIds: z.array(contentIdSchema).max(10),
});
export type ContentDay = z.infer<typeof contentDaySchema>;

/** A number of training days, then a number of rest days. */
export const restPatternSchema = z.object({ on: z.int().min(1).max(60), off: z.int().min(0).max(60) });
export type RestPattern = z.infer<typeof restPatternSchema>;

/** `file:` or `plex:show:`, followed by the program's name there. */
export const contentProgramIdSchema = z
  .string()
  .max(200)
  .regex(/^(?:file|plex:show):[A-Za-z0-9][A-Za-z0-9._-]*$/, "must be the id of a content program");

/**
 * A fixed order of content, day by day: a 90-day program, the episodes of a show. With a `pattern`, the list has only training days and the
 * pattern determines the rest days; without one, rest days are in the list.
 */
export const contentProgramSchema = z.object({
  id: contentProgramIdSchema,
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000).optional(),
  goal: z.string().trim().max(2000).optional(),
  pattern: restPatternSchema.optional(),
  days: z.array(contentDaySchema).min(1).max(maxContentDays),
});
export type ContentProgram = z.infer<typeof contentProgramSchema>;

/** Calendar days from the first training day to the last, rest included, if no day is missed. */
export const contentProgramDays = ({ days, pattern }: Pick<ContentProgram, "days" | "pattern">): number => {
  if (!pattern) return days.length;
  const rounds = Math.ceil(days.length / pattern.on) - 1;
  return days.length + rounds * pattern.off;
};

/** The calendar day number (from 1) of list index n (from 0), if no day is missed. */
export const contentDayNumber = (index: number, pattern: RestPattern | undefined): number =>
  pattern ? index + Math.floor(index / pattern.on) * pattern.off + 1 : index + 1;

/**
 * Converts a list of days with rest to a pattern and the training days if the rest is regular ("six on, one off" throughout); else returns
 * it unchanged. The pattern must occur at least twice.
 */
export const patternOfDays = (
  days: readonly ContentDay[],
): { readonly days: readonly ContentDay[]; readonly pattern?: RestPattern } => {
  const isRest = ({ contentIds }: ContentDay) => contentIds.length === 0;
  const on = days.findIndex(isRest);
  if (on < 1) return { days };
  const behind = days.slice(on).findIndex((day) => !isRest(day));
  if (behind === -1) return { days };
  const pattern = { on, off: behind };
  const isRegular = days.every((day, index) => index % (on + behind) >= on === isRest(day));
  return isRegular ? { days: days.filter((day) => !isRest(day)), pattern } : { days };
};
