import type { PlannedSession, Program } from "../program.ts";

/** A day of a program, counted with days of rest, or a week; from 1. */
export type ProgramPlace = { readonly by: "day" | "week"; readonly number: number };

/**
 * The sessions in front of a day or week of a program, and those from it on, in program order. A day is that of the content it was started
 * from, rest days counted; elsewhere the place among all sessions. Undefined: the program ends before it.
 */
export const placeInProgram = (
  { weeks }: Program,
  { by, number }: ProgramPlace,
): { readonly before: readonly PlannedSession[]; readonly from: readonly PlannedSession[] } | undefined => {
  const sessions = weeks.flatMap((week) => week.sessions.map((session) => ({ session, week })));
  const first = sessions.findIndex(({ session, week }, at) =>
    by === "week" ? week.weekNumber >= number : Number(session.contentDay ?? at + 1) >= number,
  );
  if (first < 0) return undefined;
  const all = sessions.map(({ session }) => session);
  return { before: all.slice(0, first), from: all.slice(first) };
};
