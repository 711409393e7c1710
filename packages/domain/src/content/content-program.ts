import { z } from "zod";
import { contentIdSchema } from "./content-item.ts";

export const maxContentDays = 730;

/** A day of a content program: what is done on it, in this order; none on a day of rest. `title`: what the day is called. */
export const contentDaySchema = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  contentIds: z.array(contentIdSchema).max(10),
});
export type ContentDay = z.infer<typeof contentDaySchema>;

/** So many days on, so many off. */
export const restPatternSchema = z.object({ on: z.int().min(1).max(60), off: z.int().min(0).max(60) });
export type RestPattern = z.infer<typeof restPatternSchema>;

/** `file:` or `plex:show:`, with what stands behind it. */
export const contentProgramIdSchema = z
  .string()
  .max(200)
  .regex(/^(?:file|plex:show):[A-Za-z0-9][A-Za-z0-9._-]*$/, "must be the id of a content program");

/**
 * A known order of content, day by day: a 90-day program, the episodes of a show. With a `pattern` the days are training days only
 * and the pattern says when there is rest; without one, days of rest stand in the list.
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

/** Calendar days from the first training day to the last, rest included, if none is missed. */
export const contentProgramDays = ({ days, pattern }: Pick<ContentProgram, "days" | "pattern">): number => {
  if (!pattern) return days.length;
  const rounds = Math.ceil(days.length / pattern.on) - 1;
  return days.length + rounds * pattern.off;
};

/** The number of the calendar day (from 1) that the n-th of the list (from 0) falls on, if none is missed. */
export const contentDayNumber = (index: number, pattern: RestPattern | undefined): number =>
  pattern ? index + Math.floor(index / pattern.on) * pattern.off + 1 : index + 1;

/**
 * A list of days with rest in it as a pattern and the training days, where the rest is regular ("six on, one off" all through, as long
 * as it lasts); else as it is. At least two rounds must show it.
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
