import { spanNamed } from "@canter/domain/content/words/day-named";
import { firstWeekdayOf } from "@canter/domain/schedule/local-date";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import { markDate } from "@canter/domain/claim/marked-text";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

/** More single sessions than these are not offered one by one. */
const maxOffered = 4;

const weeksInWords = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `week ${numbers[0]}` : `weeks ${numbers[0]} to ${numbers.at(-1)}`;

/**
 * What can become of the sessions of days ahead on which somebody is away: the weeks that lie in them go or move, else the sessions do, each
 * as a proposal. Undefined: no such days are named, or they have begun; a pause begins today.
 */
export function answerTimeAway(world: CoachWorld, session: CoachSession): string | undefined {
  const { program, text, words, member } = world;
  const today = words.parse.now.slice(0, 10);
  const span = spanNamed(text, today, firstWeekdayOf(member.member));
  if (!span || span.from <= today || program?.status !== "active") return undefined;
  const dates = sessionDates(program.program, program.head, today);
  const isAway = (date: string | undefined) => date !== undefined && date >= span.from && date <= span.to;
  const weeks = program.program.weeks
    .map((week, at) => ({ number: at + 1, days: week.sessions.map(({ uid }) => dates.get(uid)) }))
    .filter(({ days }) => days.some(isAway));
  const days = `From ${markDate(span.from)} to ${markDate(span.to)}`;
  const [first] = weeks;
  if (!first) return `${days} nothing of ${program.name} is planned, so nothing has to change.`;
  const leave = "Leave it as it is";
  if (weeks.every((week) => week.days.every(isAway))) {
    const [named, count] = [weeksInWords(weeks.map(({ number }) => number)), weeks.length];
    const by = count === 1 ? "a week" : `${count} weeks`;
    session.suggest([`Push weeks ${first.number} and later back by ${by}`, `Remove ${named}`, leave]);
    return `${days}: that is ${named} of ${program.name}. Should it and all behind it move back by ${by}, should it be left out, or does it stay as it is? Nothing is changed yet.`;
  }
  const away = program.program.weeks
    .flatMap(({ sessions }) => sessions)
    .flatMap(({ uid, name }) => {
      const date = dates.get(uid);
      return date !== undefined && isAway(date) ? [{ name, date }] : [];
    });
  session.suggest([
    ...away.slice(0, maxOffered).map(({ date }) => `Remove the session on ${markDate(date)}`),
    leave,
  ]);
  const named = away.map(({ name, date }) => `${name} on ${markDate(date)}`).join(", ");
  return `${days}: that is ${named}. Say what should be left out, or where it should go. Nothing is changed yet.`;
}
