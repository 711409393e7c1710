import type { Span, When } from "../items/item.ts";
import { asking, isAsk, type Ask } from "./ask.ts";
import { dateOf, isDone, sessionsOf } from "./draft.ts";
import type { Draft, SessionNode, WeekNode } from "./draft.ts";
import { resolveWeeks } from "./resolve-weeks.ts";
import { sayDate } from "./say.ts";

export type Stretch = {
  readonly sessions: readonly SessionNode[];
  readonly weeks?: readonly WeekNode[];
  /** Of more than a week: each session that fits is meant. */
  readonly isMany: boolean;
};

/** What is planned on the days of a span; of one that has begun what is still ahead. */
export const betweenDates = (
  draft: Draft,
  { from, to }: When & { readonly type: "dates" },
  span: Span,
): readonly SessionNode[] | Ask => {
  const first = from <= draft.today && draft.today <= to ? draft.today : from;
  const found = sessionsOf(draft).filter((session) => {
    const date = dateOf(session);
    return date !== undefined && date >= first && date <= to;
  });
  return found.some((session) => !isDone(session))
    ? found
    : asking(
        `Nothing is left from ${sayDate(first)} to ${sayDate(to)}. Which sessions do you mean?`,
        [],
        span,
      );
};

/** The weeks, or the span of days, that a time is. */
export const stretchOf = (
  draft: Draft,
  when: When,
  last: WeekNode | undefined,
  span: Span,
): Stretch | Ask | undefined => {
  if (when.type === "dates") {
    const sessions = betweenDates(draft, when, span);
    return isAsk(sessions) ? sessions : { sessions, isMany: true };
  }
  if (when.type !== "week") return undefined;
  const weeks = resolveWeeks(draft, when.week, last);
  if (isAsk(weeks)) return weeks;
  const sessions = weeks.flatMap(({ shown }) => shown.filter(({ gone }) => !gone));
  return { sessions, weeks, isMany: weeks.length > 1 };
};
