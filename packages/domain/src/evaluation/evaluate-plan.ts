import { localDateAt, mondayFirst, weekStartOf } from "../schedule/local-date.ts";
import type { Evaluation, EvaluationInput, Reason, TypeFigures, WeekFigures } from "./evaluation.ts";
import { fenceStepCm } from "../goal-plan/fence-height.ts";
import { inCapitals, planTimetable, withChanges, type Timetable, type TimetableWeek } from "./timetable.ts";

/** A workout on its local date. */
export type DoneWork = {
  readonly date: string;
  readonly workType: string;
  readonly minutes?: number | undefined;
  /** The highest fence. */
  readonly fenceCm?: number | undefined;
};

type NoVerdict = Pick<Evaluation, "today" | "extra" | "isOver">;
const noEvaluation = ({ today, extra, isOver }: NoVerdict, weeks: readonly WeekFigures[]): Evaluation => ({
  status: "no_data",
  today,
  reasons: [],
  ahead: [],
  above: [],
  extra,
  history: [],
  weeks: [...weeks],
  isOver,
});

/**
 * Planned and done work of a week by type: planned types first, in their order. Work shorter than half the shortest session of its type is
 * `short`.
 */
const figuresOf = (week: TimetableWeek, done: readonly DoneWork[], today: string): WeekFigures => {
  const inWeek = done.filter(({ date }) => week.first <= date && date <= week.last);
  const types = new Set([...week.sessions, ...inWeek].map(({ workType }) => workType));
  const figures = [...types].map((workType): TypeFigures => {
    const planned = week.sessions.filter((session) => session.workType === workType);
    const shortest = planned.length === 0 ? 0 : Math.min(...planned.map(({ minutes }) => minutes));
    const ofType = inWeek.filter((work) => work.workType === workType);
    const short = ofType.filter(({ minutes }) => minutes !== undefined && minutes < shortest / 2).length;
    return {
      workType,
      planned: planned.length,
      due: planned.filter(({ date }) => date < today).length,
      done: ofType.length - short,
      short,
      madeUp: 0,
    };
  });
  const { weekNumber, first, last } = week;
  return { weekNumber, first, last, types: figures };
};

const typeOf = (week: WeekFigures | undefined, workType: string): TypeFigures =>
  week?.types.find((figures) => figures.workType === workType) ?? {
    workType,
    planned: 0,
    due: 0,
    done: 0,
    short: 0,
    madeUp: 0,
  };

/** What a past week lacks of each type. */
const lacksOf = (week: WeekFigures | undefined) =>
  (week?.types ?? [])
    .map(({ workType, due, done }) => ({ workType, lacking: due - done, expected: due, done }))
    .filter(({ lacking }) => lacking > 0);

/** This week, with the work that makes up for last week's shortfall: work of a type beyond what is due of it so far. */
const withMadeUp = (week: WeekFigures, before: WeekFigures | undefined): WeekFigures => {
  const lacks = new Map(lacksOf(before).map(({ workType, lacking }) => [workType, lacking]));
  return {
    ...week,
    types: week.types.map((figures) => ({
      ...figures,
      madeUp: Math.min(lacks.get(figures.workType) ?? 0, Math.max(0, figures.done - figures.due)),
    })),
  };
};

/** A type's work without what made up for last week. */
const countedOf = ({ done, madeUp }: TypeFigures): number => done - madeUp;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

export type EvaluationOptions = {
  /**
   * Work beside the plan takes the place of no type that has had its turn this week: what is left of it is still to come on its own day. Of
   * a program, whose sessions are ticked off one by one.
   */
  readonly isOpenOnceBegun?: boolean;
  /** Work that was done before the plan was there, on its first day: it counts for nothing. */
  readonly before?: readonly DoneWork[];
};

/** What this week lacks while in progress: the order within it is free, but planned sessions may not be used up by another type. */
const reasonsOfThisWeek = (
  { weekNumber, types }: WeekFigures,
  { isOpenOnceBegun = false }: EvaluationOptions,
): readonly Reason[] => {
  const planned = types.filter((figures) => figures.planned > 0);
  const isInTime =
    sum(planned, (figures) => Math.min(countedOf(figures), figures.planned)) >=
    sum(planned, ({ due }) => due);
  const isUsedUp = sum(planned, countedOf) >= sum(planned, (figures) => figures.planned);
  return planned.flatMap((figures): readonly Reason[] => {
    const done = countedOf(figures);
    const reason = (kind: Reason["kind"], expected: number): readonly Reason[] =>
      expected > done
        ? [{ workType: figures.workType, weekNumber, kind, lacking: expected - done, expected, done }]
        : [];
    const isLate = !isInTime && figures.due > done;
    const isOpen = isOpenOnceBegun && done > 0;
    if (isUsedUp && figures.due < figures.planned && !isOpen) return reason("used_up", figures.planned);
    return isLate || isUsedUp ? reason("overdue", figures.due) : [];
  });
};

/** What last week lacks after this week's catching up. */
const reasonsOfLastWeek = (before: WeekFigures | undefined, week: WeekFigures): readonly Reason[] =>
  before === undefined
    ? []
    : lacksOf(before).flatMap(({ workType, lacking, expected, done }): readonly Reason[] => {
        const { madeUp } = typeOf(week, workType);
        const left = lacking - madeUp;
        const { weekNumber } = before;
        return left > 0
          ? [{ workType, weekNumber, kind: "missed", lacking: left, expected, done: done + madeUp }]
          : [];
      });

/** Work of this week's types beyond everything it plans, if a later week plans that type. */
const aheadOf = ({ types }: WeekFigures, later: readonly WeekFigures[]): Evaluation["ahead"] => {
  const planned = types.filter((figures) => figures.planned > 0);
  if (planned.some((figures) => countedOf(figures) < figures.planned)) return [];
  return planned
    .map((figures) => ({ workType: figures.workType, count: countedOf(figures) - figures.planned }))
    .filter(({ workType, count }) => count > 0 && later.some((week) => typeOf(week, workType).planned > 0));
};

/** Two weeks of raising the fences at once. */
const farAboveCm = 2 * fenceStepCm;

const fencesOf = (weeks: Timetable): readonly number[] =>
  weeks.flatMap(({ sessions }) => sessions.flatMap(({ fenceCm }) => fenceCm ?? []));

/** Work over fences far above the highest that the plan had had by the end of that week; nothing where it has none at all. */
function aboveOf(timetable: Timetable, done: readonly DoneWork[]): Evaluation["above"] {
  if (fencesOf(timetable).length === 0) return [];
  return done
    .flatMap(({ date, fenceCm: cm }) => {
      const plannedCm = Math.max(0, ...fencesOf(timetable.filter(({ first }) => first <= date)));
      return cm !== undefined && cm - plannedCm >= farAboveCm ? [{ date, cm, plannedCm }] : [];
    })
    .toSorted((a, b) => b.cm - b.plannedCm - (a.cm - a.plannedCm));
}

/** How often each type was done, in the order of the first. */
const countsOf = (work: readonly DoneWork[]): Evaluation["extra"] =>
  [...Map.groupBy(work, ({ workType }) => workType)].map(([workType, all]) => ({
    workType,
    count: all.length,
  }));

/** What was done beside a plan this week: of types that the week does not plan, or before the plan was there. */
function extraOf(
  week: TimetableWeek | undefined,
  { work, today, begin = today, before = [] }: Done,
): Evaluation["extra"] {
  const monday = weekStartOf(today, mondayFirst);
  const from = week !== undefined && week.first < monday ? week.first : monday;
  const planned = new Set(week?.sessions.map(({ workType }) => workType));
  const isExtra = ({ date, workType }: DoneWork) => date < begin || !planned.has(workType);
  const beside = [...before, ...work.filter(isExtra)].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return countsOf(beside.filter(({ date }) => from <= date && date <= today));
}
type Done = {
  readonly work: readonly DoneWork[];
  readonly today: string;
  /** The first day of the plan. */
  readonly begin: string | undefined;
  readonly before: readonly DoneWork[] | undefined;
};

/**
 * Evaluates a timetable on the day `today` by this week and the one before it. A session is due when its day is over. If nothing has been
 * due and nothing done, there is no verdict: never a share of nothing. Jumping far above a plan is never ahead of it.
 */
export const evaluateTimetable = (
  timetable: Timetable,
  work: readonly DoneWork[],
  today: string,
  options: EvaluationOptions = {},
): Evaluation => {
  const [begin, end] = [timetable[0]?.first, timetable.at(-1)?.last];
  const all = work.map((one) => ({ ...one, workType: inCapitals(one.workType) }));
  const extra = extraOf(
    timetable.find(({ first, last }) => first <= today && today <= last),
    { work: all, today, begin, before: options.before },
  );
  if (begin === undefined || end === undefined) return noEvaluation({ today, extra, isOver: false }, []);
  const done = all.filter(({ date }) => begin <= date && date <= today && date <= end);
  const asFigures = timetable.map((week) => figuresOf(week, done, today));
  const hasBasis = asFigures.some(({ types }) => types.some((figures) => figures.due + figures.done > 0));
  if (!hasBasis) return noEvaluation({ today, extra, isOver: today > end }, asFigures);
  const current = asFigures.findLastIndex(({ first }) => first <= today);
  const before = asFigures[current - 1];
  const week = withMadeUp(
    asFigures[current] ?? { weekNumber: 0, first: begin, last: end, types: [] },
    before,
  );
  const reasons = [...reasonsOfLastWeek(before, week), ...reasonsOfThisWeek(week, options)].toSorted(
    (a, b) => b.lacking - a.lacking,
  );
  const above = aboveOf(
    timetable,
    done.filter(({ date }) => date >= (before ?? week).first),
  );
  const ahead = reasons.length + above.length > 0 ? [] : aheadOf(week, asFigures.slice(current + 1));
  return {
    status: reasons.length > 0 ? "behind" : ahead.length > 0 ? "ahead" : "on_track",
    today,
    reasons,
    ahead,
    above,
    // What made up for last week was no other work.
    extra: extra
      .map(({ workType, count }) => ({ workType, count: count - typeOf(week, workType).madeUp }))
      .filter(({ count }) => count > 0),
    history: asFigures
      .slice(0, Math.max(0, current - 1))
      .flatMap((past) =>
        lacksOf(past).map(({ workType, lacking }) => ({ workType, weekNumber: past.weekNumber, lacking })),
      ),
    weeks: asFigures.with(current, week),
    currentWeek: week.weekNumber,
    isOver: today > end,
  };
};

const offsetOf = (now: string): string => {
  const offset = /(Z|[+-]\d\d(?::?\d\d)?)$/i.exec(now.replaceAll(/\[.*?\]/g, ""))?.[0] ?? "Z";
  return offset.toUpperCase() === "Z" ? "UTC" : offset;
};

/** Converts a plan and the done work to the evaluator's input: days in one calendar. */
export const readEvaluationInput = ({ plan, done, now, zone, pauses, substitutions }: EvaluationInput) => {
  const calendar = zone ?? offsetOf(now);
  const hasSession = plan?.weeklyPlans.some(({ sessions }) => sessions.length > 0);
  return {
    today: localDateAt(now, calendar),
    pauses: pauses ?? [],
    timetable: plan && hasSession ? withChanges(planTimetable(plan), pauses ?? [], substitutions ?? []) : [],
    work: done.map((one): DoneWork => ({
      date: "at" in one ? localDateAt(one.at, calendar) : one.date,
      workType: inCapitals(one.workType),
      ...(typeof one.minutes === "number" && { minutes: one.minutes }),
    })),
  };
};
