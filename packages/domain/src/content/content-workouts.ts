import type { WorkoutContent } from "../workout/workout.ts";
import type { ContentItem } from "./content-item.ts";
import { disciplineOfContent, isBeside } from "./content-kind.ts";

/** Nobody trains longer without a break. */
const maxSeconds = 12 * 3600;

const toWorkout = ({ id, title, ...item }: ContentItem, minutes: number, date: string): WorkoutContent => {
  const discipline = disciplineOfContent(item);
  return {
    discipline,
    date,
    title,
    durationSeconds: Math.min(maxSeconds, Math.round(minutes * 60)),
    fields: { contentId: id, ...(discipline === "other" && { activity: title }) },
    exercises: [],
  };
};

/**
 * The workouts on a local date for items done one after the other: one for each main item, including the minutes of the items that
 * accompany it (a warm-up before it, a stretch after it); if there is no main item, one for the longest. `fields.contentId` names the item.
 */
export const contentWorkouts = (items: readonly ContentItem[], date: string): readonly WorkoutContent[] => {
  const done: { readonly main: ContentItem; minutes: number }[] = [];
  let before = 0;
  for (const item of items) {
    const latest = done.at(-1);
    if (!isBeside(item)) {
      done.push({ main: item, minutes: before + item.durationMinutes });
      before = 0;
    } else if (latest) latest.minutes += item.durationMinutes;
    else before += item.durationMinutes;
  }
  const [longest] = items.toSorted((a, b) => b.durationMinutes - a.durationMinutes);
  if (done.length === 0 && longest) done.push({ main: longest, minutes: before });
  return done.map(({ main, minutes }) => toWorkout(main, minutes, date));
};
