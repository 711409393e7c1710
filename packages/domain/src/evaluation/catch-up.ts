import { addDays, datesFrom } from "../schedule/local-date.ts";
import type { Evaluation, EvaluationInput } from "./evaluation.ts";
import type { DoneWork } from "./evaluate-plan.ts";
import { banOn, noRestrictions, type Restrictions } from "./restrictions.ts";
import { inCapitals, isPaused, type Timetable, type TimetableSession } from "./timetable.ts";

/** All other types are demanding, including unknown ones: a day should have at most one demanding session. */
const easyTypes: ReadonlySet<string> = new Set([
  "FLATWORK",
  "GROUNDWORK",
  "LUNGING",
  "TRAIL",
  "WALKING",
  "YOGA",
  "MOBILITY",
]);
const isDemanding = (workType: string): boolean => !easyTypes.has(workType);

export type Asked = {
  readonly evaluation: Evaluation;
  /** Pauses and substitutions are applied. */
  readonly timetable: Timetable;
  readonly work: readonly DoneWork[];
  readonly pauses: NonNullable<EvaluationInput["pauses"]>;
  /** Of a program: uids of the sessions that are ticked off. */
  readonly ticked?: ReadonlySet<string>;
  /** Of a program: the session that is next although its day has passed (`nextSession`). */
  readonly overdue?: OpenSession;
  /** What stands against the plan today; absent: nothing. */
  readonly restrictions?: Restrictions;
};

/** A planned session of this week or a later one that is still to be done, today's included. */
export type OpenSession = { readonly date: string; readonly workType: string };

/**
 * The remaining sessions of the plan from today on: of a program those that are not ticked off, as its page shows them. Where nothing is
 * ticked off, the earliest sessions of a type of which more was done this week than was due count as done.
 */
export const openSessions = ({ evaluation, timetable, ticked }: Asked): readonly OpenSession[] => {
  const { today, weeks } = evaluation;
  return timetable.flatMap((week, i) => {
    if (week.last < today) return [];
    const isTicked = ({ uid }: TimetableSession) => uid !== undefined && ticked?.has(uid) === true;
    const early = ({
      done,
      madeUp,
      due,
    }: {
      readonly done: number;
      readonly madeUp: number;
      readonly due: number;
    }) => (ticked ? 0 : Math.max(0, done - madeUp - due));
    const doneEarly = new Map(weeks[i]?.types.map((type) => [type.workType, early(type)]));
    return week.sessions
      .filter((session) => session.date >= today && !isTicked(session))
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .filter(({ workType }) => {
        const left = doneEarly.get(workType) ?? 0;
        doneEarly.set(workType, left - 1);
        return left <= 0;
      })
      .map(({ date, workType }) => ({ date, workType }));
  });
};

/**
 * Whether one more session of the type fits on a day: not paused, not ruled out by a caution, not today if something was done already, and
 * no second demanding session.
 */
const isFree = (date: string, workType: string, open: readonly OpenSession[], asked: Asked): boolean => {
  if (isPaused(date, asked.pauses)) return false;
  if (banOn(asked.restrictions ?? noRestrictions, workType, date)) return false;
  if (date === asked.evaluation.today && asked.work.some((done) => done.date === date)) return false;
  return !isDemanding(workType) || !open.some((other) => other.date === date && isDemanding(other.workType));
};

/**
 * The days from today to the end of the week on which the type that is most behind can be caught up. A session used up by other work is
 * still planned, so its own day is included. None after the plan's last day.
 */
export const catchUpDays = (asked: Asked): readonly string[] => {
  const { evaluation, timetable } = asked;
  const [reason] = evaluation.reasons;
  const week = timetable.findLast(({ first }) => first <= evaluation.today);
  if (!reason || !week || evaluation.isOver) return [];
  const workType = inCapitals(reason.workType);
  const open = openSessions(asked);
  const others =
    reason.kind === "used_up"
      ? open.filter((session) => session.workType !== workType || session.date > week.last)
      : open;
  return datesFrom(evaluation.today, week.last).filter((date) => isFree(date, workType, others, asked));
};

/** The days to suggest: tomorrow and the day after if both are free, else the first free day. */
export const suggestedDays = (free: readonly string[], today: string): readonly string[] => {
  const soon = [addDays(today, 1), addDays(today, 2)];
  return soon.every((date) => free.includes(date)) ? soon : free.slice(0, 1);
};
