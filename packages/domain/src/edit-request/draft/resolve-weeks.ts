import type { WeekRef } from "../items/item.ts";
import { asking, askingWhich, isAsk, type Ask } from "./ask.ts";
import { currentSession, isDone, weekOfDate, type Draft, type WeekNode, type SessionNode } from "./draft.ts";
import type { WhenGroup } from "../clauses/frame.ts";
import { dayAfter, nextWeekday } from "./day.ts";

/** The week whose dates hold today; in a program without dates that of the current session. */
export const thisWeek = (draft: Draft): WeekNode | undefined =>
  weekOfDate(draft, draft.today) ??
  (draft.weeks.some(({ now }) => now.startDate) ? undefined : currentSession(draft)?.week);

const phaseOf = (week: WeekNode): string =>
  (week.was ?? week.now).phase
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const isOpen = (week: WeekNode): boolean =>
  week.shown.length === 0 || week.shown.some((session) => !isDone(session));

const byPhase = (draft: Draft, phase: string, all: boolean): readonly WeekNode[] | Ask => {
  const found = draft.shown.filter((week) => !week.gone && phaseOf(week) === phase);
  const open = found.filter(isOpen);
  if (found.length === 0) return asking(`There is no ${phase} week in your program. Which week do you mean?`);
  if (all || found.length === 1) return found;
  if (open.length === 1) return open;
  return askingWhich(
    `${found.length} weeks are called ${phase}. Which one do you mean?`,
    found.map((week) => `week ${draft.shown.indexOf(week) + 1}`),
  );
};

const numbered = (draft: Draft, numbers: readonly number[]): readonly WeekNode[] | Ask => {
  const weeks = numbers.map((number) => draft.shown[number - 1]);
  const missing = numbers.find((_, at) => weeks[at] === undefined || weeks[at].gone);
  if (missing !== undefined)
    return asking(
      `Your program has ${draft.shown.length} weeks; there is no week ${missing}. Which week do you mean?`,
    );
  return weeks.filter((week) => week !== undefined);
};

/** The weeks that are meant; `after` goes on from `last`, the week named before, or from this week. */
export const resolveWeeks = (draft: Draft, ref: WeekRef, last?: WeekNode): readonly WeekNode[] | Ask => {
  const here = thisWeek(draft);
  switch (ref.by) {
    case "number":
      return numbered(
        draft,
        ref.to === Number.POSITIVE_INFINITY
          ? draft.shown.map((_, at) => at + 1).slice(ref.from - 1)
          : Array.from({ length: Math.max(1, ref.to - ref.from + 1) }, (_, i) => ref.from + i),
      );
    case "numbers":
      return numbered(draft, ref.numbers);
    case "phase":
      return byPhase(draft, ref.phase, ref.all === true);
    case "last":
      return draft.shown.slice(-1);
    case "all":
      return draft.shown.filter((week) => !week.gone);
    case "after": {
      const from = last ?? here;
      const weeks = from ? draft.shown.slice(draft.shown.indexOf(from) + 1) : [];
      return weeks.length > 0 ? weeks : asking("No weeks come after that one. Which weeks do you mean?");
    }
    case "onward": {
      const weeks = here ? draft.shown.slice(draft.shown.indexOf(here) + ref.offset) : [];
      return weeks.length > 0 ? weeks : asking("Which weeks do you mean?");
    }
    case "ahead": {
      const from = here ? draft.shown.indexOf(here) + ref.offset : draft.shown.length;
      const weeks = draft.shown.slice(from, from + ref.count);
      return weeks.length === ref.count ? weeks : asking("Which weeks do you mean?");
    }
    case "upTo": {
      const weeks = here ? draft.shown.slice(draft.shown.indexOf(here), ref.number) : [];
      return weeks.length > 0 ? weeks : asking("Which weeks do you mean?");
    }
    case "offset": {
      const week = here && draft.shown[draft.shown.indexOf(here) + ref.offset];
      const words =
        ref.offset === 0
          ? "Today is in none of your program's weeks"
          : ref.offset < 0
            ? "No week of your program comes before this one"
            : "Your program has no week after this one";
      return week
        ? [week]
        : asking(
            `${words}. Which week do you mean?`,
            draft.shown.map((_, at) => `week ${at + 1}`),
          );
    }
  }
};

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
