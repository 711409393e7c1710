import type { ProgramHead } from "../program-head.ts";
import type { PlannedSession, Program, Week } from "../program.ts";
import { workTypeOf } from "../training-plan.ts";
import { sessionState } from "../progress/session-progress.ts";
import { addDays, mondayFirst, weekStartOf } from "../../schedule/local-date.ts";
import { sessionDates } from "./session-dates.ts";

export type QueuedSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  /** Local date; undefined if it has none. */
  readonly date: string | undefined;
};

/** In a dated program, a moved session is sorted by its date; one without a date stays after its predecessor. */
const byDate = (queue: readonly QueuedSession[]): readonly QueuedSession[] => {
  let before = "";
  return queue
    .map((queued) => ({ queued, at: (before = queued.date ?? before) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ queued }) => queued);
};

/**
 * The open sessions of a merged program (see `sessionState`), next one first, in program order. Missed ones stay in line. A session that
 * was moved to a later date waits for those before that date.
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

export type NextSession = {
  readonly session: PlannedSession;
  readonly week: Week;
  readonly date: string | undefined;
  /** `overdue`: its day has passed. `open`: it has no day. */
  readonly when: "overdue" | "today" | "ahead" | "open";
};

/**
 * The position in a program: sessions done, out of those that require anything; `weekNumber` of the next one, or of the last if all are
 * done.
 */
export type Position = { readonly done: number; readonly total: number; readonly weekNumber: number };

const whenOf = (date: string | undefined, today: string): NextSession["when"] =>
  date === undefined ? "open" : date < today ? "overdue" : date > today ? "ahead" : "today";

/** What was missed before last week is history, as in a verdict: it is next only where nothing newer is open. */
const withoutHistory = (queue: readonly QueuedSession[], today: string): readonly QueuedSession[] => {
  const from = addDays(weekStartOf(today, mondayFirst), -7);
  const at = queue.findIndex(({ date }) => date === undefined || date >= from);
  return at < 0 ? queue : queue.slice(at);
};

/**
 * The next session of a merged program, and the position. In a dated program today's session comes first; else the next one is the front of a
 * queue: the first session since last week's Monday that is not done. Rest days and sessions with all exercises skipped are passed over
 * and count neither for `done` nor for `total`. `next` is undefined if all are done; `waiting` is the oldest such missed one behind today's.
 * `today` is a local date.
 */
export const nextSession = (
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  today: string,
): {
  readonly next: NextSession | undefined;
  readonly waiting: QueuedSession | undefined;
  readonly position: Position;
} => {
  const isDated = head.schedule.kind === "dated";
  const all = sessionQueue(program, head, today);
  const queue = isDated ? withoutHistory(all, today) : all;
  const [front] = queue;
  const ofToday = isDated ? queue.find(({ date }) => date === today) : undefined;
  const first = ofToday ?? front;
  const count = { done: 0, open: 0, empty: 0 };
  for (const week of program.weeks) for (const session of week.sessions) count[sessionState(session)] += 1;
  return {
    next: first && { ...first, when: whenOf(first.date, today) },
    waiting: front !== first && (front?.date ?? today) < today ? front : undefined,
    position: {
      done: count.done,
      total: count.done + count.open,
      weekNumber: first?.week.weekNumber ?? Math.max(1, program.weeks.length),
    },
  };
};

/** An athlete's next planned session. `date` is absent if it has no day; `minutes` if not stated. */
export type PlannedNext = {
  readonly programId: string;
  readonly title: string;
  readonly workType: string;
  readonly date?: string | undefined;
  readonly minutes?: number | undefined;
  /** Who is to ride. */
  readonly rider?: string | undefined;
};

type Asked = {
  readonly id: string;
  readonly head: Pick<ProgramHead, "schedule">;
  /** Includes its progress. */
  readonly program: Program;
};

/** The next session of several programs of one athlete: the one due first. `today` is a local date. */
export function soonestSession(programs: readonly Asked[], today: string): PlannedNext | undefined {
  const planned = programs.flatMap(({ id, program, head }): PlannedNext[] => {
    const { next } = nextSession(program, head, today);
    if (!next) return [];
    const { durationMinutes: minutes, rider } = next.session.work ?? {};
    return [
      {
        programId: id,
        title: next.session.name,
        workType: workTypeOf(next.session),
        ...(next.date !== undefined && { date: next.date }),
        ...(minutes !== undefined && { minutes }),
        ...(rider !== undefined && { rider }),
      },
    ];
  });
  const dateOf = ({ date = "9999" }: PlannedNext) => date;
  return planned.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))[0];
}
