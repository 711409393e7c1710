import { asking, isAsk, type Ask } from "../../draft/ask.ts";
import { addSession, removeSession } from "../../draft/change-draft.ts";
import { isDone, type SessionNode } from "../../draft/draft.ts";
import { resolveScope } from "../../draft/resolve-sessions.ts";
import { sayDate, saySession } from "../../draft/say.ts";
import type { WhenGroup } from "../../clauses/frame.ts";
import type { Intent, IntentContext, Planned } from "../intent.ts";
import { datesOf, dayFields, fieldsOfWeek, onDay, placeInWeek, weekFor } from "./place-session.ts";

/** Nothing is planned in it: no exercise, no cardio, no other work such as a ride. */
export const isRest = ({ exercises, now, was }: SessionNode): boolean =>
  exercises.length === 0 && now.cardio === undefined && was?.work === undefined;

const restOn = (date: string, context: IntentContext): Ask | undefined => {
  const { draft } = context;
  const week = weekFor(draft, date);
  if (isAsk(week)) return week;
  const there = onDay(week, date);
  const [old] = there;
  if (there.length > 1)
    return asking(`You have ${there.length} sessions on ${sayDate(date)}. Should all of them go?`);
  if (old && isDone(old))
    return asking(`${saySession(draft, old)} is already completed. Which day do you mean?`);
  if (old && isRest(old)) return asking(`${sayDate(date)} is a rest day already. Which day do you mean?`);
  const fields = dayFields(date, old ? old.now : fieldsOfWeek(week));
  const at = old ? week.sessions.indexOf(old) : placeInWeek(week, date);
  draft.said.push(old ? `${saySession(draft, old)} becomes a rest day` : `a rest day on ${sayDate(date)}`);
  addSession(draft, week, { name: "Rest", exercises: [], ...fields }, at);
  if (old) removeSession(draft, old);
  return undefined;
};

/** "cancel the rest day on Friday": the empty session of that day. */
const removeRest = (groups: readonly WhenGroup[], context: IntentContext): Planned | Ask => {
  const { draft } = context;
  const scope = resolveScope(draft, groups);
  if (isAsk(scope)) return scope;
  const [session] = scope.sessions;
  if (!session || scope.sessions.length !== 1 || !isRest(session))
    return asking("There is no rest day there. What do you want to do on that day?");
  if (session.week.sessions.length === 1)
    return asking(
      `${saySession(draft, session)} is the only session of its week. What should be there instead?`,
    );
  draft.said.push(`${saySession(draft, session)} is removed`);
  removeSession(draft, session);
  return { memory: context.memory, doubtful: true };
};

/** A day without training; a session that stands on that day is replaced. */
export const restDay: Intent = (frame, context): Planned | Ask => {
  if (frame.whens.length === 0) return asking("On which day do you want to rest?");
  const isOut = frame.nouns.includes("restday") && /^(?:remove|skip|drop|take)$/u.test(frame.verb ?? "");
  if (frame.flags.has("no") || isOut) return removeRest(frame.whens, context);
  for (const group of frame.whens) {
    const dates = datesOf(group, context.draft);
    if (isAsk(dates)) return dates;
    if (dates.length === 0) return asking("On which day do you want to rest?");
    for (const date of dates) {
      const problem = restOn(date, context);
      if (problem) return problem;
    }
  }
  return { memory: context.memory, doubtful: false };
};
