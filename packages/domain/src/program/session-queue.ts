import type { PlannedSession, Program, Week } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";
import { sessionDates } from "./session-dates.ts";
import { sessionState } from "./session-state.ts";

export type QueuedSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  /** Local date; undefined for one that has none. */
  readonly date: string | undefined;
};

/** In a dated program one that was moved stands where its date puts it; one without a date stays behind the one before it. */
const byDate = (queue: readonly QueuedSession[]): readonly QueuedSession[] => {
  let before = "";
  return queue
    .map((queued) => ({ queued, at: (before = queued.date ?? before) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ queued }) => queued);
};

/**
 * What is still to be done of a merged program, next one first: the open sessions (see `sessionState`) in program order. Missed ones
 * stay in line. A session that was moved to a date behind others waits behind them.
 */
export const sessionQueue = (
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  today: string,
): readonly QueuedSession[] => {
  const dates = sessionDates(program, head, today);
  const open = program.weeks.flatMap((week) =>
    week.sessions
      .filter((session) => sessionState(session) === "open")
      .map((session) => ({ session, week, date: dates.get(session.uid) })),
  );
  return head.schedule.kind === "dated" ? byDate(open) : open;
};
