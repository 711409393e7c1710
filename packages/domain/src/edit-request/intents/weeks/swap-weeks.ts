import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addWeek, removeWeek, type NewSession } from "../../draft/change-draft.ts";
import { dayAfter } from "../../draft/day.ts";
import { isDone, type WeekNode } from "../../draft/draft.ts";
import { sayWeek } from "../../draft/say.ts";
import type { Frame } from "../../clauses/frame.ts";
import { is } from "../frame-sense.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { copyOfSession, onlyWeeks, shiftBetween, weekGroups, weeksOf } from "./weeks.ts";

/** "Swap week 2 and 3", "change week 2 with week 3"; "change next week" says not what. */
export const swapsWeeks = (frame: Frame): boolean =>
  onlyWeeks(frame) &&
  (is(frame, /^swap$/u) ||
    (is(frame, /^change$/u) && weekGroups(frame).flatMap(({ whens }) => whens).length > 1));

/** What a week holds, in the place and on the dates of another one. */
const inPlaceOf = (source: WeekNode, place: WeekNode, context: IntentContext): Ask | undefined => {
  const { draft } = context;
  const start = place.now.startDate?.slice(0, 10);
  const end = place.now.endDate?.slice(0, 10);
  const sessions: NewSession[] = [];
  for (const session of source.sessions) {
    const copy = copyOfSession(session, shiftBetween(source, start), [], context);
    if (isAsk(copy)) return copy;
    sessions.push(copy);
  }
  const { phase, description } = { ...source.was, ...source.now };
  const week = {
    phase,
    ...(start && { startDate: start, endDate: end ?? dayAfter(start, 6) }),
    ...(description && { description }),
    sessions,
  };
  addWeek(draft, week, draft.weeks.indexOf(place), source);
  return undefined;
};

/** Two weeks take each other's place: what they hold changes, and their dates stay. */
export const swapWeeks: Intent = (frame, context): Planned | Ask => {
  const { draft } = context;
  const weeks = weeksOf(weekGroups(frame), context);
  if (isAsk(weeks)) return weeks;
  const [first, second] = weeks;
  if (!first || !second || weeks.length !== 2) return asking("Which two weeks should change places?");
  const done = weeks.find(({ sessions }) => sessions.some(isDone));
  if (done)
    return asking(
      `Something of ${sayWeek(draft, done)} is already completed, and stays where it is. Which two weeks do you mean?`,
    );
  draft.said.push(`${sayWeek(draft, first)} and ${sayWeek(draft, second)} change places`);
  const failed = inPlaceOf(second, first, context) ?? inPlaceOf(first, second, context);
  if (failed) return failed;
  for (const week of weeks) removeWeek(draft, week);
  return { memory: { ...context.memory, sessions: [], scope: undefined }, doubtful: false };
};
