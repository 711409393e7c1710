import type { PlannedSession, Program, Week } from "@canter/domain/program/program";

export type FoundSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  /** Positions counted from 1, as edits use them. */
  readonly weekNumber: number;
  readonly sessionNumber: number;
};

/** The position of a session in the current program. */
export const findSession = ({ weeks }: Program, uid: string): FoundSession | undefined => {
  for (const [weekIndex, week] of weeks.entries()) {
    const index = week.sessions.findIndex((session) => session.uid === uid);
    const session = week.sessions[index];
    if (session) return { session, week, weekNumber: weekIndex + 1, sessionNumber: index + 1 };
  }
  return undefined;
};
