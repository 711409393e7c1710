import { dayOfWeekName } from "../program/entered-date.ts";
import { cutMessage } from "./clauses/cut-message.ts";
import { asking, askingAnew, listed, type Ask } from "./draft/ask.ts";
import { createDraft, dateOf, isDone, isRest, sessionsOf, type SessionNode } from "./draft/draft.ts";
import { weekdayOfSession } from "./draft/resolve-sessions.ts";
import { sayDate } from "./draft/say.ts";
import type { EditRequestInput } from "./edit-request.ts";
import type { When } from "./items/item.ts";

const trains = String.raw`(?:train|work ?out|lift|run|ride|exercise|come|do|make(?: it)?|be there)`;
const onlyThen = new RegExp(
  String.raw`^[^.;!?]{0,40}\b(?:i|we)(?:['’]ll)? (?:(?:can|could|will|am|are)\b(?: be)?(?: able to)? )?(?:only (?:be )?(?:able to )?${trains}|${trains} only)(?: on)? (?:(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|and|or)\b[\s,&]*)+(?:(?:from|starting|as of|until|any ?more|now)\b[^.;!?,]{0,30})?[\s.!]*$`,
  "iu",
);
const weekend = /\bweekends?\b/iu;

/** The first day that a time names, where it is a date. */
const firstDay = (when: When): string | undefined => {
  if (when.type === "dates") return when.from;
  return when.type === "since" && when.day.type === "date" ? when.day.date : undefined;
};

/** The sessions that come each week, one of each name. */
const weekly = (sessions: readonly SessionNode[]): readonly SessionNode[] =>
  sessions.filter(({ now }, at) => sessions.findIndex((one) => one.now.name === now.name) === at);

/**
 * "I can only train Tuesdays and Thursdays from next week": which of the sessions of other days go to these, and which go at all, nobody has said.
 * Undefined: nothing of the kind is said.
 */
export const askOfOnlyDays = (input: EditRequestInput): Ask | undefined => {
  const { message, program, now } = input;
  if (message.length > 200 || !onlyThen.test(message)) return undefined;
  const whens = cutMessage(input).segments.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === "when" ? [item.when] : [])),
  );
  const draft = createDraft(program, now.slice(0, 10));
  const open = sessionsOf(draft).filter((session) => !isDone(session) && !isRest(session));
  const last = open.flatMap((session) => dateOf(session) ?? []).at(-1);
  const from = whens.map(firstDay).find((date) => date !== undefined);
  if (last !== undefined && from !== undefined && from > last)
    return asking(`Your program ends on ${sayDate(last)}, before that. Should anything change until then?`);
  const days = new Set([
    ...whens.flatMap((when) => (when.type === "weekday" ? [when.weekday] : [])),
    ...(weekend.test(message) ? [6, 7] : []),
  ]);
  const other = weekly(open.filter((session) => !days.has(weekdayOfSession(session) ?? 0)));
  if (other.length === 0) return { ...asking("All sessions are on those days already."), isSo: true };
  const names = [...days].map((day) => dayOfWeekName(day));
  const own = other.map((session) => `${session.now.name} (${session.now.dayOfWeek ?? "no day"})`);
  return askingAnew(
    `That leaves ${listed(own, "and")}. Which of them should move to ${listed(names)}, and which should go?`,
    other.map((session, at) => `move ${session.now.name} to ${names[at % names.length]} every week`),
    message,
  );
};
