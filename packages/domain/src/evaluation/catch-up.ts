import { addDays, datesFrom } from "../schedule/local-date.ts";
import type { Evaluation, EvaluationInput } from "./evaluation.ts";
import type { DoneWork } from "./evaluate-plan.ts";
import { inCapitals, isPaused, type Timetable } from "./timetable.ts";

/** Work after which, on the same day, nothing demanding is to follow is everything but this; a type that nobody knows is demanding. */
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
  /** With its pauses and substitutions. */
  readonly timetable: Timetable;
  readonly work: readonly DoneWork[];
  readonly pauses: NonNullable<EvaluationInput["pauses"]>;
};

/** A planned session of this week or a later one that is still to be done, today's included. */
export type OpenSession = { readonly date: string; readonly workType: string };

/**
 * What is still to come of the plan from today on. Of a type of which more was done this week than its days ask for, the
 * sessions that come first are taken as done.
 */
export const openSessions = ({ evaluation, timetable }: Asked): readonly OpenSession[] => {
  const { today, weeks } = evaluation;
  return timetable.flatMap((week, i) => {
    if (week.last < today) return [];
    const doneEarly = new Map(
      weeks[i]?.types.map(({ workType, done, madeUp, due }) => [workType, Math.max(0, done - madeUp - due)]),
    );
    return week.sessions
      .filter(({ date }) => date >= today)
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .filter(({ workType }) => {
        const early = doneEarly.get(workType) ?? 0;
        doneEarly.set(workType, early - 1);
        return early <= 0;
      })
      .map(({ date, workType }) => ({ date, workType }));
  });
};

/** Days on which one more session of the type may be: of no pause, today only where nothing was done yet, and with nothing demanding beside it. */
const isFree = (date: string, workType: string, open: readonly OpenSession[], asked: Asked): boolean => {
  if (isPaused(date, asked.pauses)) return false;
  if (date === asked.evaluation.today && asked.work.some((done) => done.date === date)) return false;
  return !isDemanding(workType) || !open.some((other) => other.date === date && isDemanding(other.workType));
};

/**
 * The days from today to the end of the week on which the work that is most behind can be caught up with. What is used up by other work is
 * still planned: its own day is one of them. None after the plan's last day.
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

/** Of these days those that stand for a suggestion: tomorrow and the day after, where both are free, else the first one. */
export const suggestedDays = (free: readonly string[], today: string): readonly string[] => {
  const soon = [addDays(today, 1), addDays(today, 2)];
  return soon.every((date) => free.includes(date)) ? soon : free.slice(0, 1);
};
