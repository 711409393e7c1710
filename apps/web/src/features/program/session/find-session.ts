import type { PlannedSession, Program, Week } from "@canter/domain/program/program";

export type FoundSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  /** Places counted from 1, as edits take them. */
  readonly weekNumber: number;
  readonly sessionNumber: number;
};

/** Where a session stands in the program as it is now. */
export const findSession = ({ weeks }: Program, uid: string): FoundSession | undefined => {
  for (const [weekIndex, week] of weeks.entries()) {
    const index = week.sessions.findIndex((session) => session.uid === uid);
    const session = week.sessions[index];
    if (session) return { session, week, weekNumber: weekIndex + 1, sessionNumber: index + 1 };
  }
  return undefined;
};
