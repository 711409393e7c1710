import { contentOfSession } from "@canter/domain/content/program-state";
import { isProgramOver } from "@canter/domain/evaluation/program-timetable";
import { nextSession } from "@canter/domain/program/schedule/session-queue";
import type { Program } from "@canter/domain/program/program";
import type { ProgramHead, ProgramStatus, Substitution } from "@canter/domain/program/program-head";
import { sessionDates } from "@canter/domain/program/schedule/session-dates";
import type { SessionLog } from "@canter/domain/program/progress/session-log";
import { formatLoads } from "@canter/domain/program/targets/format-target";
import { parseLoad } from "@canter/domain/program/targets/parse-load";
import { resolveSteps } from "@canter/domain/program/targets/resolve-load";
import type { Handle } from "@canter/storage/database";
import { listSubstitutions } from "@canter/storage/program/substitutions";
import { pendingProposals } from "@canter/storage/program/pending-proposals";
import type { MemberContext } from "../core/application-context.ts";
import { athletePaces } from "./athlete-paces.ts";
import type { MergedProgram } from "./merged-program.ts";

export type NextSessionView = {
  readonly sessionUid: string;
  readonly address: string;
  readonly name: string;
  readonly weekNumber: number;
  readonly date?: string;
  readonly when: "overdue" | "today" | "ahead" | "open";
  readonly contentId?: string;
  readonly contentIds?: readonly string[];
};

/** A session that was started and not finished, or that was missed and waits. */
export type SessionLine = {
  readonly sessionUid: string;
  readonly name: string;
  readonly weekNumber: number;
};

/** A session is under way as long as something was ticked off in it within this time; what was ticked off stays. */
const underWayMs = 12 * 60 * 60 * 1000;
export const underWaySince = (now: number): number => now - underWayMs;

export type ProgramSummary = {
  readonly id: string;
  readonly athleteId: string;
  readonly athleteName: string;
  readonly name: string;
  readonly status: ProgramStatus;
  readonly goal?: string | undefined;
  readonly targetDate?: string | undefined;
  readonly weeks: number;
  /** That ask for something. */
  readonly sessions: number;
  readonly done: number;
  readonly next?: NextSessionView;
  /** It is active, and its last day has passed. */
  readonly isOver: boolean;
  /** The latest session under way. */
  readonly underWay?: SessionLine;
  /** The oldest missed session, where another one is next. */
  readonly waiting?: SessionLine & { readonly date: string };
  readonly pendingProposals: number;
  readonly updatedAt: number;
  readonly deletedAt?: number;
};

export type ProgramView = ProgramSummary &
  ProgramHead & {
    readonly version: number;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly mayEdit: boolean;
    readonly program: Program;
    readonly dates: Record<string, string>;
    /** What loads in per cent amount to, by uid of the exercise. */
    readonly loads: Record<string, string>;
    /** The athlete's seconds for a kilometre, by discipline, for what is planned by its distance alone. */
    readonly paces: Record<string, number>;
    readonly workouts: Record<string, string>;
    readonly logs: Record<string, SessionLog>;
    readonly substitutions: Substitution[];
  };

/** The first of these sessions that the program still has and that is not done. */
function underWayIn(program: Program, uids: readonly string[]): SessionLine | undefined {
  for (const uid of uids)
    for (const { sessions, weekNumber } of program.weeks) {
      const session = sessions.find((one) => one.uid === uid && !one.completed);
      if (session) return { sessionUid: uid, name: session.name, weekNumber };
    }
  return undefined;
}

type SummaryFacts = {
  readonly today: string;
  /** How many wait for a click. */
  readonly proposals: number;
  /** Uids of sessions under way, the latest first. */
  readonly underWay: readonly string[];
};

export function summaryOf(
  { stored, program }: Pick<MergedProgram, "stored" | "program">,
  { today, proposals, underWay: begun }: SummaryFacts,
): ProgramSummary {
  const { head, deletedAt } = stored;
  const underWay = underWayIn(program, begun);
  const { next, waiting, position } = nextSession(program, head, today);
  // What is planned for today or later is not over.
  const mayBeOver = stored.status === "active" && (!next || next.when === "overdue");
  const contentIds = next ? contentOfSession(next.session) : [];
  return {
    id: stored.id,
    athleteId: stored.athleteId,
    athleteName: stored.athleteName,
    name: head.name,
    status: stored.status,
    ...(head.goal !== undefined && { goal: head.goal }),
    ...(head.targetDate !== undefined && { targetDate: head.targetDate }),
    weeks: program.weeks.length,
    sessions: position.total,
    done: position.done,
    ...(next && {
      next: {
        sessionUid: next.session.uid,
        address: next.session.id,
        name: next.session.name,
        weekNumber: next.week.weekNumber,
        ...(next.date !== undefined && { date: next.date }),
        when: next.when,
        ...(next.session.work?.contentId !== undefined && { contentId: next.session.work.contentId }),
        ...(contentIds.length > 0 && { contentIds }),
      },
    }),
    isOver: mayBeOver && isProgramOver(program, head, today),
    ...(underWay && { underWay }),
    ...(waiting?.date !== undefined && {
      waiting: {
        sessionUid: waiting.session.uid,
        name: waiting.session.name,
        weekNumber: waiting.week.weekNumber,
        date: waiting.date,
      },
    }),
    pendingProposals: proposals,
    updatedAt: stored.updatedAt,
    ...(deletedAt !== undefined && { deletedAt }),
  };
}

/** What loads in per cent amount to by the program's training maxes, by uid of the exercise. */
const loadsOf = ({ weeks }: Program, { trainingMaxes }: ProgramHead): Record<string, string> => {
  if (Object.keys(trainingMaxes).length === 0) return {};
  const exercises = weeks.flatMap(({ sessions }) => sessions).flatMap((session) => session.exercises);
  return Object.fromEntries(
    exercises.flatMap(({ uid, name, targetLoad }) => {
      if (!targetLoad.includes("%")) return [];
      const load = parseLoad(targetLoad, "kg");
      const weights = resolveSteps(load, name, trainingMaxes);
      return weights.length > 0 ? [[uid, formatLoads(load, weights)]] : [];
    }),
  );
};

/** Everything a program's page shows to this member today. */
export async function programView(
  db: Handle,
  { scope }: MemberContext,
  merged: MergedProgram,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<ProgramView> {
  const { stored, program, progress } = merged;
  const [substitutions, proposals, paces] = await Promise.all([
    listSubstitutions(db, scope, stored.id),
    pendingProposals(db, scope, [stored.id]),
    athletePaces(db, scope, { athleteId: stored.athleteId, program, today }),
  ]);
  const sessions = program.weeks.flatMap((week) => week.sessions);
  const done = sessions.flatMap(({ uid, completed }) => {
    const entry = progress.get(uid);
    return entry ? [{ ...entry, uid, completed }] : [];
  });
  const begun = done
    .filter(({ completed, log }) => log !== undefined && !completed)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const dates = [...sessionDates(program, stored.head, today)].filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...stored.head,
    ...summaryOf(merged, {
      today,
      proposals: proposals.get(stored.id) ?? 0,
      underWay: begun.flatMap(({ uid, updatedAt }) => (updatedAt >= underWaySince(now) ? [uid] : [])),
    }),
    version: stored.version,
    canUndo: stored.undoTo !== undefined,
    canRedo: stored.redoTo !== undefined,
    mayEdit: scope.writableAthletes.includes(stored.athleteId),
    program,
    dates: Object.fromEntries(dates),
    loads: loadsOf(program, stored.head),
    paces,
    workouts: Object.fromEntries(
      done.flatMap(({ uid, workoutId }) => (workoutId === undefined ? [] : [[uid, workoutId]])),
    ),
    logs: Object.fromEntries(begun.flatMap(({ uid, log }) => (log ? [[uid, log]] : []))),
    // A substitution whose workout was deleted counts again when that is restored; the session is still to be done until then.
    substitutions: substitutions.filter(({ sessionUid, workoutId }) => {
      const entry = progress.get(sessionUid);
      return entry?.completed === true && (workoutId === undefined || entry.workoutId === workoutId);
    }),
  };
}
