import { enduranceDisciplines } from "../program/cardio/cardio-block.ts";
import { datePart } from "../program/entered-date.ts";
import type { Program } from "../program/program.ts";
import { sessionState } from "../program/progress/session-progress.ts";
import type { ProgramHead, Substitution } from "../program/program-head.ts";
import { nextSession } from "../program/schedule/session-queue.ts";
import { disciplineToWorkType, workTypeOf } from "../program/training-plan.ts";
import type { Workout } from "../workout/workout.ts";
import { localDateAt } from "../schedule/local-date.ts";
import type { Asked } from "./catch-up.ts";
import type { Evaluation } from "./evaluation.ts";
import { type DoneWork, type EvaluationOptions, evaluateTimetable } from "./evaluate-plan.ts";
import { type Excused, programTimetable, withoutForbidden } from "./program-timetable.ts";
import type { Restrictions } from "./restrictions.ts";
import type { Timetable } from "./timetable.ts";
import type { Claim, Fact } from "../claim/claim.ts";
import { renderClaim } from "../claim/render-claim.ts";
import type { AdviceOptions } from "./advise.ts";
import { typeInWords } from "./type-in-words.ts";

type DoneWorkout = Pick<Workout, "id" | "date" | "discipline" | "durationSeconds"> &
  Partial<Pick<Workout, "zone" | "createdAt" | "fields">>;

/** A program and its known progress. */
export type ProgramToEvaluate = {
  /** Includes its progress. */
  readonly program: Program;
  readonly head: Pick<ProgramHead, "schedule">;
  /** Workouts that fulfil its sessions, by session uid. */
  readonly links: ReadonlyMap<string, string>;
  readonly substitutions: readonly Substitution[];
  /** Saved workouts of its athlete since the Monday before it began, without those that fulfil another program. */
  readonly workouts: readonly DoneWorkout[];
  /** Workouts of which a person said that they fulfil no session. */
  readonly declined?: ReadonlySet<string>;
  /** When the program was created (epoch milliseconds). */
  readonly madeAt?: number;
  /** What stands, or stood, against its work. */
  readonly restrictions?: Restrictions;
};

const anyCardio = "CARDIO";

/** The type of a workout that fulfils no session: any endurance training is cardio if the plan asks only for that. */
const typeOfWorkout = ({ discipline }: DoneWorkout, plannedTypes: ReadonlySet<string>): string => {
  const type = disciplineToWorkType(discipline);
  const isAny = enduranceDisciplines.includes(discipline) && plannedTypes.has(anyCardio);
  return isAny && !plannedTypes.has(type) ? anyCardio : type;
};

/**
 * Whether a workout was logged on the program's creation day before its creation: somebody who chooses a program after training starts it
 * from zero.
 */
const isBefore = ({ date, zone, createdAt }: DoneWorkout, madeAt: number | undefined): boolean =>
  madeAt !== undefined &&
  createdAt !== undefined &&
  createdAt < madeAt &&
  date === localDateAt(madeAt, zone ?? "UTC");

/**
 * Workouts that fulfil no session. Strength workouts logged one by one are one session of their day, or part of the day's `linked` one; in
 * other disciplines each workout counts.
 */
const otherWork = (
  { workouts, madeAt }: ProgramToEvaluate,
  linked: ReadonlySet<string>,
): readonly DoneWorkout[] => {
  const lifted = new Set(
    workouts.flatMap(({ id, date, discipline }) =>
      linked.has(id) && discipline === "strength" ? [date] : [],
    ),
  );
  return workouts.filter((workout) => {
    if (linked.has(workout.id) || isBefore(workout, madeAt)) return false;
    if (workout.discipline !== "strength") return true;
    const isFirst = !lifted.has(workout.date);
    lifted.add(workout.date);
    return isFirst;
  });
};

/** The timetable with substituted sessions converted to the type that was done instead. */
const withSubstitutions = (
  timetable: Timetable,
  { substitutions, links }: ProgramToEvaluate,
  workouts: ReadonlyMap<string, DoneWorkout>,
): Timetable => {
  const types = new Map(
    substitutions.flatMap(({ sessionUid, workoutId }) => {
      const workout = workoutId === undefined ? undefined : workouts.get(workoutId);
      return workout && links.get(sessionUid) === workoutId
        ? [[sessionUid, disciplineToWorkType(workout.discipline)] as const]
        : [];
    }),
  );
  if (types.size === 0) return timetable;
  return timetable.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) => ({
      ...session,
      workType: types.get(session.uid ?? "") ?? session.workType,
    })),
  }));
};

const fenceOf = ({ fields }: DoneWorkout): Pick<DoneWork, "fenceCm"> => {
  const height = fields?.["jumpHeightCm"];
  return typeof height === "number" ? { fenceCm: height } : {};
};

/** The completed sessions, each with its planned type: somebody, or a rule, stated that it is done, however long it took. */
const doneSessions = (
  timetable: Timetable,
  { program, links }: ProgramToEvaluate,
  workouts: ReadonlyMap<string, DoneWorkout>,
): readonly DoneWork[] => {
  const done = new Map(
    program.weeks
      .flatMap(({ sessions }) => sessions)
      .filter(({ completed, cardio }) => completed || cardio?.completed === true)
      .map((session) => [session.uid, session]),
  );
  return timetable
    .flatMap(({ sessions }) => sessions)
    .flatMap(({ uid = "", date, workType }) => {
      const session = done.get(uid);
      if (!session) return [];
      const workout = workouts.get(links.get(uid) ?? "");
      const doneOn = workout?.date ?? datePart(session.completedDate) ?? date;
      return [{ date: doneOn, workType, ...(workout && fenceOf(workout)) }];
    });
};

/** A planned session, and the workout of its week that stands for it. */
export type WorkOfWeek = { readonly sessionUid: string; readonly workoutId: string };

/**
 * Sessions of work (a horse's) whose day has passed with nothing done for them, while work of that kind was done on another day of their week
 * and fulfils none: the verdict counts it for them, since the order within a week is free. What is too short for the verdict is too short here;
 * a second workout of a day on which a session was done is just a workout.
 */
const workOfWeek = (
  timetable: Timetable,
  { program, links, declined = new Set() }: ProgramToEvaluate,
  other: readonly DoneWorkout[],
  today: string,
): readonly WorkOfWeek[] => {
  const all = program.weeks.flatMap(({ sessions }) => sessions);
  const trainedOn = new Set(
    all.flatMap(({ completed, completedDate }) => (completed ? (datePart(completedDate) ?? []) : [])),
  );
  const open = new Set(
    all.flatMap(({ uid, work, completed }) => (work && !completed && !links.has(uid) ? [uid] : [])),
  );
  const left = other.filter(({ id, date }) => !declined.has(id) && !trainedOn.has(date));
  return timetable.flatMap(({ first, last, sessions }) =>
    sessions
      .filter(({ uid = "", date }) => open.has(uid) && date < today)
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .flatMap(({ uid = "", workType }) => {
        const shortest = Math.min(
          ...sessions.flatMap((one) => (one.workType === workType ? one.minutes : [])),
        );
        const at = left.findIndex(
          ({ date, discipline, durationSeconds }) =>
            first <= date &&
            date <= last &&
            disciplineToWorkType(discipline) === workType &&
            (durationSeconds === undefined || durationSeconds / 60 >= shortest / 2),
        );
        const [workout] = at < 0 ? [] : left.splice(at, 1);
        return workout ? [{ sessionUid: uid, workoutId: workout.id }] : [];
      }),
  );
};

/** The uids of the sessions that are ticked off. */
const tickedIn = ({ weeks }: Program): ReadonlySet<string> =>
  new Set(
    weeks
      .flatMap(({ sessions }) => sessions)
      .flatMap((session) => (sessionState(session) === "done" ? [session.uid] : [])),
  );

/**
 * Evaluates a timetable without what cautions rule out (`withoutForbidden`). What may not be done does not make a week done: nobody is ahead
 * by it. What was done of a plan that is over is counted of all that it asked for.
 */
export const evaluateAllowed = (
  timetable: Timetable,
  work: readonly DoneWork[],
  excused: Excused,
  options?: EvaluationOptions,
): Evaluation => {
  const evaluationOf = (of: Timetable) => evaluateTimetable(of, work, excused.today, options);
  const allowed = withoutForbidden(timetable, excused);
  if (allowed === timetable) return evaluationOf(timetable);
  const [evaluation, whole] = [evaluationOf(allowed), evaluationOf(timetable)];
  const isAheadByExcuse = evaluation.status === "ahead" && whole.status !== "ahead";
  return {
    ...evaluation,
    ...(isAheadByExcuse && { status: "on_track", ahead: [] }),
    ...(whole.isOver && { weeks: whole.weeks }),
  };
};

/**
 * Evaluates a program on a local date. A sequence is compared with its days from its start, so that a target date is meaningful; its pauses
 * have already moved them.
 */
export const evaluateProgram = (
  given: ProgramToEvaluate,
  today: string,
): Asked & { readonly ofWeek: readonly WorkOfWeek[] } => {
  const workouts = new Map(given.workouts.map((workout) => [workout.id, workout]));
  const timetable = withSubstitutions(programTimetable(given.program, given.head), given, workouts);
  const plannedTypes = new Set(timetable.flatMap(({ sessions }) => sessions.map(({ workType }) => workType)));
  const linked = new Set(given.links.values());
  const unlinked = otherWork(given, linked);
  const toWork = (workout: DoneWorkout): DoneWork => ({
    date: workout.date,
    workType: typeOfWorkout(workout, plannedTypes),
    ...fenceOf(workout),
    ...(workout.durationSeconds !== undefined && { minutes: workout.durationSeconds / 60 }),
  });
  const other = unlinked.map(toWork);
  const before = given.workouts.filter((workout) => isBefore(workout, given.madeAt)).map(toWork);
  const work = [...doneSessions(timetable, given, workouts), ...other];
  const { schedule } = given.head;
  const ticked = tickedIn(given.program);
  const asked = plannedTypes.size === 0 ? [] : timetable;
  const { next } = nextSession(given.program, given.head, today);
  const isOverdue = next?.when === "overdue" && next.date !== undefined;
  return {
    ...(isOverdue && { overdue: { date: next.date, workType: workTypeOf(next.session) } }),
    evaluation: evaluateAllowed(
      asked,
      work,
      { today, ticked, ...given.restrictions },
      { isOpenOnceBegun: true, before },
    ),
    timetable,
    work,
    pauses: schedule.kind === "sequence" ? schedule.pauses : [],
    ticked,
    ...(given.restrictions && { restrictions: given.restrictions }),
    ofWeek: schedule.kind === "dated" ? workOfWeek(timetable, given, unlinked, today) : [],
  };
};

type Total = { readonly workType: string; readonly planned: number; readonly done: number };

/**
 * Planned and done sessions of the whole plan, by type; within a week at most as many of a type as planned, except for those that made up
 * for the week before.
 */
const totalsOf = ({ weeks }: Evaluation): readonly Total[] => {
  const totals = new Map<string, Total>();
  for (const { types } of weeks)
    for (const { workType, planned, done } of types) {
      const before = totals.get(workType) ?? { workType, planned: 0, done: 0 };
      totals.set(workType, { workType, planned: before.planned + planned, done: before.done + done });
    }
  return [...totals.values()].filter(({ planned }) => planned > 0);
};

const maxTypes = 5;

/** Summary of a plan whose last day has passed: "The plan is over: 9 of 12 flatwork sessions and 3 of 4 jumping sessions done." */
export const summarizePlan = (
  evaluation: Evaluation,
  { sourceId = "compare_to_plan", nameOf }: AdviceOptions = {},
): Claim | undefined => {
  const totals = totalsOf(evaluation).slice(0, maxTypes);
  if (!evaluation.isOver || totals.length === 0) return undefined;
  const facts = totals.map(({ workType, planned, done }, i): Fact => {
    const noun = `${typeInWords(workType, nameOf)} session${planned === 1 ? "" : "s"}`;
    return { key: `total${i + 1}.done`, text: `${Math.min(done, planned)} of ${planned} ${noun}` };
  });
  const parts = facts.map(({ key }) => `{{${key}}}`);
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) ?? ""}`;
  const claim = renderClaim(`The plan is over. Done were ${list}.`, [{ id: sourceId, facts }]);
  if (!claim.ok) throw new Error(`The summary of a plan ${claim.error}.`);
  return claim.value;
};
