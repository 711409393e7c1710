import { dayOfWeekName } from "../../../program/entered-date.ts";
import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { dayAfter, weekdayOfDate } from "../../draft/day.ts";
import { addSession, removeSession } from "../../draft/change-draft.ts";
import { addressOf, dateOf, isDone, isRest, sessionsOf, type SessionNode } from "../../draft/draft.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { sayDate, saySession } from "../../draft/say.ts";
import type { Frame, WhenGroup } from "../../clauses/frame.ts";
import type { When } from "../../items/item.ts";
import { is } from "../frame-sense.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { datesOf, dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "./place-session.ts";

const restOn = (date: string, context: IntentContext): Ask | undefined => {
  const { draft } = context;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const there = onDay(week, date);
  const [old] = there;
  if (there.length > 1)
    return asking(`You have ${there.length} sessions on ${sayDate(date)}. Should all of them go?`);
  if (old && isRest(old)) return asking(`${sayDate(date)} is a rest day already. Which day do you mean?`);
  const fields = dayFields(date, old ? old.now : fieldsOfWeek(week));
  const at = old ? week.sessions.indexOf(old) : placeInWeek(week, date);
  draft.said.push(old ? `${saySession(draft, old)} becomes a rest day` : `a rest day on ${sayDate(date)}`);
  addSession(draft, week, { name: "Rest", exercises: [], ...fields }, at);
  if (old) removeSession(draft, old);
  return undefined;
};

const isGoal = ({ role }: WhenGroup): boolean => /^(?:to|into|with|for)$/u.test(role ?? "");

/** The rest days of the times said, else the next one. */
const restsMeant = (groups: readonly WhenGroup[], { draft }: IntentContext): readonly SessionNode[] | Ask => {
  const scope = groups.length > 0 ? resolveScope(draft, groups) : { sessions: sessionsOf(draft) };
  if (isAsk(scope)) return scope;
  const rests = scope.sessions.filter((session) => isRest(session) && !isDone(session));
  const ahead = rests.filter((session) => (dateOf(session) ?? draft.today) >= draft.today);
  const found = groups.length > 0 ? rests : ahead.slice(0, 1);
  return found.length > 0 ? found : asking("There is no rest day there. What do you want to do on that day?");
};

const takesOutRest = (frame: Frame): boolean =>
  frame.flags.has("no") || is(frame, /^(?:remove|skip|drop|take)$/u);

/** Whether a clause is about a rest day that is there, and not about one that is to be: "make Friday a rest day", "replace Friday with one". */
const isOfOldRest = (frame: Frame): boolean =>
  frame.nouns.includes("restday") &&
  !frame.flags.has("newrest") &&
  (takesOutRest(frame) || is(frame, /^(?:rename|call|move|push|pull|bring|replace|sub)$/u));

/**
 * "move the rest day in week 2 to Thursday": the clause with the session that is meant in place of those words, by its place, or by its day
 * where something else comes in its stead; undefined where no rest day of the plan is meant.
 */
export const withOldRest = (frame: Frame, context: IntentContext): Frame | Ask | undefined => {
  if (!isOfOldRest(frame)) return undefined;
  const from = frame.whens.filter((group) => !isGoal(group));
  const rests = restsMeant(from, context);
  if (isAsk(rests)) return rests;
  const { draft } = context;
  const span = from[0] ?? { start: frame.start, end: frame.start };
  const whens = rests.map((session): WhenGroup => {
    const { weekNumber } = addressOf(draft, session);
    const date = is(frame, /^(?:replace|sub)$/u) ? dateOf(session) : undefined;
    const place = session.week.shown.indexOf(session) + 1;
    const week: When = { type: "week", week: { by: "number", from: weekNumber, to: weekNumber } };
    return {
      start: span.start,
      end: span.end,
      role: undefined,
      whens: date ? [{ type: "date", date }] : [{ type: "session", place }, week],
    };
  });
  return {
    ...frame,
    nouns: frame.nouns.filter((noun) => noun !== "restday"),
    whens: [...whens, ...frame.whens.filter(isGoal)],
    ...(takesOutRest(frame) && { verb: "remove" }),
  };
};

/** So many of the days of a week: which, nobody said. */
export const someDays =
  /\b(?:an?|one|two|three|four|another|extra|additional|more|\d) (?:full |extra |more )?(?:rest days?|days? off|off days?)\b/iu;

/** A day without training; a session that stands on that day is replaced. */
export const restDay: Intent = (frame, context): Planned | Ask => {
  // "Saturday a rest day instead of the tempo run": what it takes the place of stands on that day.
  const days = frame.whens.filter(({ role }) => role !== "instead" && role !== "than");
  const groups = days.length > 0 ? days : frame.whens;
  if (groups.length === 0) return asking("On which day do you want to rest?");
  for (const group of groups) {
    const named = datesOf(group, context.draft);
    if (isAsk(named)) return named;
    // "After the long run": the day behind it.
    const away = group.role === "after" ? 1 : group.role === "before" ? -1 : 0;
    const dates = named.map((date) => dayAfter(date, away));
    if (dates.length === 0) return asking("On which day do you want to rest?");
    const isOpen = dates.length > 1 && group.whens.every(({ type }) => type === "week");
    if (isOpen && someDays.test(frame.text))
      return asking(
        "Which day should be free?",
        dates.map((date) => dayOfWeekName(weekdayOfDate(date))),
      );
    for (const date of dates) {
      const problem = restOn(date, context);
      if (problem) return problem;
    }
  }
  return { memory: context.memory, doubtful: false };
};
