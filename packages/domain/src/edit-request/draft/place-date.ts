import type { WhenGroup } from "../clauses/frame.ts";
import { asking, isAsk } from "./ask.ts";
import type { Ask } from "./ask.ts";
import { dayAfter, nextWeekday } from "./day.ts";
import type { Draft, SessionNode } from "./draft.ts";
import { resolveWeeks, thisWeek } from "./resolve-weeks.ts";

/** The date that a day means as the place of something; for a session of a later week that weekday of its own week. */
export const placeDate = (
  draft: Draft,
  { whens }: Pick<WhenGroup, "whens">,
  of?: SessionNode,
): string | Ask => {
  const week = whens.find((when) => when.type === "week");
  const day = whens.find((when) => when.type !== "week");
  if (!day) return asking("On which day?");
  if (day.type === "date") return day.date;
  if (day.type === "day") return dayAfter(draft.today, day.offset);
  if (day.type !== "weekday") return asking("On which day?");
  if (week?.type === "week") {
    const weeks = resolveWeeks(draft, week.week);
    if (isAsk(weeks)) return weeks;
    const start = weeks.length === 1 ? weeks[0]?.now.startDate?.slice(0, 10) : undefined;
    return start ? nextWeekday(start, day.weekday) : asking("On which date?");
  }
  const own = of && thisWeek(draft) !== of.week ? of.week.now.startDate?.slice(0, 10) : undefined;
  if (own && own > draft.today && !day.next) return nextWeekday(own, day.weekday);
  const from =
    day.next && thisWeek(draft) ? (thisWeek(draft)?.now.endDate?.slice(0, 10) ?? draft.today) : undefined;
  return from ? nextWeekday(dayAfter(from, 1), day.weekday) : nextWeekday(draft.today, day.weekday);
};
