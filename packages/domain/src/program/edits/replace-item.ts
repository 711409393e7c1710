import { numberSession, numberWeek } from "../addresses.ts";
import type { PlannedSession, Program, Week } from "../program.ts";

/** The program with other sessions in one of its weeks, numbered by their new places. All other weeks are shared. */
export function withSessions(program: Program, week: Week, sessions: PlannedSession[]): Program {
  const index = program.weeks.indexOf(week);
  return { ...program, weeks: program.weeks.with(index, numberWeek({ ...week, sessions }, index + 1)) };
}

/** The program with another session in the place of one, its exercises numbered. All other sessions are shared. */
export function withSession(
  program: Program,
  week: Week,
  sessionNumber: number,
  session: PlannedSession,
): Program {
  const index = program.weeks.indexOf(week);
  const numbered = numberSession(session, index + 1, sessionNumber);
  const sessions = week.sessions.with(sessionNumber - 1, numbered);
  return { ...program, weeks: program.weeks.with(index, { ...week, sessions }) };
}

/** The program with other weeks, numbered from `first` (an index) on: those before it are in their places. */
export function withWeeks(program: Program, weeks: readonly Week[], first: number): Program {
  return {
    ...program,
    weeks: weeks.map((week, index) => (index < first ? week : numberWeek(week, index + 1))),
  };
}
