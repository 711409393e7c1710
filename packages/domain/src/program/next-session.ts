import type { PlannedSession, Program, Week } from "./program.ts";
import type { ProgramHead } from "./program-head.ts";
import { sessionQueue } from "./session-queue.ts";
import { sessionState } from "./session-state.ts";

export type NextSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  readonly date: string | undefined;
  /** `overdue`: its day has passed. `open`: it has no day. */
  readonly when: "overdue" | "today" | "ahead" | "open";
};

/** How far a program is: sessions done, of those that ask for anything; `weekNumber` of the next one, or of the last when all is done. */
export type Position = { readonly done: number; readonly total: number; readonly weekNumber: number };

const whenOf = (date: string | undefined, today: string): NextSession["when"] =>
  date === undefined ? "open" : date < today ? "overdue" : date > today ? "ahead" : "today";

/**
 * What is next in a merged program, and how far it is. What is next is the head of a queue: the first session that is not done, however long ago
 * its day was. Rest days and sessions whose exercises are all skipped are passed over and count in neither `done` nor `total`. `next` is
 * undefined when all is done. `today` is a local date.
 */
export const nextSession = (
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  today: string,
): { readonly next: NextSession | undefined; readonly position: Position } => {
  const [first] = sessionQueue(program, head, today);
  const count = { done: 0, open: 0, empty: 0 };
  for (const week of program.weeks) for (const session of week.sessions) count[sessionState(session)] += 1;
  return {
    next: first && { ...first, when: whenOf(first.date, today) },
    position: {
      done: count.done,
      total: count.done + count.open,
      weekNumber: first?.week.weekNumber ?? Math.max(1, program.weeks.length),
    },
  };
};
