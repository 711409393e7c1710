import { daysBetween } from "../schedule/local-date.ts";
import { minutesOfBlock } from "../program/cardio/cardio-amount.ts";
import { nextSession } from "../program/schedule/session-queue.ts";
import type { PlannedSession, Program } from "../program/program.ts";
import type { ProgramHead, ProgramStatus, Substitution } from "../program/program-head.ts";
import { sessionState } from "../program/progress/session-progress.ts";

export type ProgramStateSession = {
  readonly sessionUid: string;
  readonly name: string;
  readonly week: number;
  /** Its number in the week, from 1. */
  readonly number: number;
  /** Calendar day of the program, from 1, if it was started from content. */
  readonly day?: number;
  readonly date?: string;
  readonly minutes?: number;
  /** The content items that it is done with, in order. */
  readonly contentIds: readonly string[];
};

/**
 * An athlete's position in a program. `today`: `train`: there is something to do (possibly overdue); `rest`: the next day is still to come;
 * `done`: today's session is done; `before`: the program has not started; `paused`; `finished`: nothing is left.
 */
export type ProgramState = {
  readonly contentProgramId?: string;
  readonly status: ProgramStatus;
  readonly startDate?: string;
  /** "6 on, 1 off". */
  readonly pattern?: string;
  readonly done: number;
  readonly total: number;
  /** Calendar day of the next session, and of the last one, in a program started from content. */
  readonly currentDay?: number;
  readonly totalDays?: number;
  readonly today: "train" | "rest" | "done" | "before" | "paused" | "finished";
  readonly next?: ProgramStateSession;
  readonly substitutions: readonly Substitution[];
};

const numberOf = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

/** The content items of a session, in order. */
export const contentOfSession = ({ work }: Pick<PlannedSession, "work">): readonly string[] => {
  const several = work?.contentIds;
  if (Array.isArray(several)) return several.filter((id) => typeof id === "string");
  return work?.contentId === undefined ? [] : [work.contentId];
};

type Standing = {
  readonly status: ProgramStatus;
  readonly startDate: string | undefined;
  readonly isPaused: boolean;
};

const todayIs = (
  { status, startDate, isPaused }: Standing,
  next: { readonly date: string | undefined } | undefined,
  lastDone: string | undefined,
  today: string,
): ProgramState["today"] => {
  if (status === "completed" || status === "abandoned" || !next) return "finished";
  if (status === "paused" || isPaused) return "paused";
  if (startDate !== undefined && startDate > today) return "before";
  if (next.date === undefined || next.date <= today) return "train";
  return lastDone === today ? "done" : "rest";
};

/** The most recent ones suffice to recognise somebody's habits. */
const maxSubstitutions = 20;

/** The position in a merged program on a local date; see `ProgramState`. */
export const programState = (
  program: Program,
  { head, status }: { readonly head: Pick<ProgramHead, "schedule">; readonly status: ProgramStatus },
  substitutions: readonly Substitution[],
  today: string,
): ProgramState => {
  const { next, position } = nextSession(program, head, today);
  const sessions = program.weeks.flatMap((week) => week.sessions);
  const { schedule } = head;
  const startDate =
    schedule.kind === "sequence" ? schedule.startDate : program.weeks[0]?.startDate?.slice(0, 10);
  const lastDone = sessions
    .filter((session) => sessionState(session) === "done")
    .reduce<string | undefined>((last, { completedDate: date }) => {
      const day = date?.slice(0, 10);
      return day !== undefined && (last === undefined || day > last) ? day : last;
    }, undefined);
  const rest = schedule.kind === "sequence" ? schedule.rest : undefined;
  const pauses = schedule.kind === "sequence" ? schedule.pauses : [];
  const isPaused = pauses.some(({ from, to }) => from <= today && (to === undefined || to >= today));
  const currentDay = numberOf(next?.session.contentDay);
  const totalDays = numberOf(sessions.at(-1)?.contentDay);
  const block = next?.session.cardio;
  const minutes = next?.session.work?.durationMinutes ?? (block && minutesOfBlock(block));
  return {
    ...(typeof program.contentProgramId === "string" && { contentProgramId: program.contentProgramId }),
    status,
    ...(startDate !== undefined && { startDate }),
    ...(rest && { pattern: `${rest.on} on, ${rest.off} off` }),
    done: position.done,
    total: position.total,
    ...(currentDay !== undefined && { currentDay }),
    ...(totalDays !== undefined && { totalDays }),
    today: todayIs({ status, startDate, isPaused }, next, lastDone, today),
    ...(next && {
      next: {
        sessionUid: next.session.uid,
        name: next.session.name,
        week: next.week.weekNumber,
        number: next.week.sessions.indexOf(next.session) + 1,
        ...(currentDay !== undefined && { day: currentDay }),
        ...(next.date !== undefined && { date: next.date }),
        ...(minutes !== undefined && { minutes }),
        contentIds: contentOfSession(next.session),
      },
    }),
    substitutions: substitutions.toSorted((a, b) => daysBetween(a.date, b.date)).slice(0, maxSubstitutions),
  };
};
