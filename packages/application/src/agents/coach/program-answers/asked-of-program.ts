import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import type { PlannedSession, Week } from "@canter/domain/program/program";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import type { CoachProgram } from "../coach-program.ts";

export type PlacedSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  readonly date: string | undefined;
};

/** A question about a program, with what it names. */
export type AskedOfProgram = {
  readonly text: string;
  readonly program: CoachProgram;
  /** Local date. */
  readonly today: string;
  /** Name of the exercise that is asked about, as the catalogue has it. */
  readonly exercise: string | undefined;
  /** Every session with its date, in the program's order. */
  readonly placed: readonly PlacedSession[];
  /** The day that is asked about. */
  readonly day: string | undefined;
  /** Sessions of the week that is asked about. */
  readonly inWeek: readonly PlacedSession[] | undefined;
};

/** One kind of question, answered; undefined: it is another one. */
export type ProgramAnswer = (asked: AskedOfProgram) => string | undefined;

/** Today, tomorrow, or a weekday from today on. */
function dayNamed(text: string, today: string): string | undefined {
  if (/\b(?:today|tonight)\b/iu.test(text)) return today;
  if (/\btomorrow\b/iu.test(text)) return addDays(today, 1);
  const index = weekdays.findIndex((name) =>
    new RegExp(`\\b${name.slice(0, 3)}(?:${name.slice(3)})?s?\\b`, "iu").test(text),
  );
  return index === -1 ? undefined : addDays(today, (index + 8 - weekdayOf(today)) % 7);
}

/** The Monday of the week that a text names by its distance from this one. */
export function mondayNamed(text: string, today: string): string | undefined {
  const away = /\bthis week\b/iu.test(text) ? 0 : /\bnext week\b/iu.test(text) ? 7 : undefined;
  return away === undefined ? undefined : addDays(today, 1 - weekdayOf(today) + away);
}

function weekNamed(
  text: string,
  placed: readonly PlacedSession[],
  today: string,
): readonly PlacedSession[] | undefined {
  const number = /\bweek (\d{1,3})\b/iu.exec(text)?.[1];
  if (number !== undefined) return placed.filter(({ week }) => week.weekNumber === Number(number));
  const monday = mondayNamed(text, today);
  if (monday === undefined) return undefined;
  return placed.filter(({ date }) => date !== undefined && date >= monday && date <= addDays(monday, 6));
}

export function askedOfProgram(
  text: string,
  program: CoachProgram,
  today: string,
  exercise: string | undefined,
): AskedOfProgram {
  const dates = sessionDates(program.program, program.head, today);
  const placed = program.program.weeks.flatMap((week) =>
    week.sessions.map((session) => ({ session, week, date: dates.get(session.uid) })),
  );
  const day = dayNamed(text, today);
  return { text, program, today, exercise, placed, day, inWeek: weekNamed(text, placed, today) };
}
