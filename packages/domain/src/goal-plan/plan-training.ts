import { dayOfWeekName } from "../program/entered-date.ts";
import type { TrainingPlan } from "../program/training-plan.ts";
import { addDays, weekdayOf } from "../schedule/local-date.ts";
import { mendPlan } from "./rules/check-plan.ts";
import { planHorse } from "./horse/plan-horse.ts";
import { horseEvent } from "./horse/event-day.ts";
import { isEventFocus } from "./horse/work-steps.ts";
import { distanceName } from "./plan-name.ts";
import { planReasons } from "./plan-reasons.ts";
import { planPerson } from "./plan-person.ts";
import { planShortfalls } from "./plan-shortfalls.ts";
import { type PlannedDay, plannedDays, planStart, toWeeks, weekCount } from "./planned-day.ts";
import { raceNeed } from "./race-need.ts";
import { weekAllowance } from "./rules/week-rules.ts";
import { isEvent, type PlanContext, weekOf, type WeekFrame } from "./rules/plan-rule.ts";
import type { WeekDraft } from "./week-draft.ts";

/** Weekdays for a number of sessions, 1 for Monday, and the hard ones among them: never two in a row, with work on the day before. */
type WeekPattern = {
  readonly days: readonly number[];
  readonly hard: readonly number[];
  /** The day of the longest session, after an easy one. */
  readonly long: number;
};
type WeekDays = Omit<WeekPattern, "long"> & { readonly long: number | undefined };

const horsePatterns: readonly WeekPattern[] = [
  { days: [6], hard: [], long: 6 },
  { days: [3, 6], hard: [6], long: 7 },
  { days: [2, 3, 6], hard: [3], long: 7 },
  { days: [2, 3, 5, 6], hard: [3, 6], long: 7 },
  { days: [2, 3, 5, 6, 7], hard: [3, 6], long: 7 },
  { days: [2, 3, 4, 5, 6, 7], hard: [3, 6], long: 7 },
];
const personPatterns: readonly WeekPattern[] = [
  { days: [6], hard: [6], long: 6 },
  { days: [3, 7], hard: [3], long: 7 },
  { days: [2, 4, 7], hard: [4], long: 7 },
  { days: [2, 4, 6, 7], hard: [4], long: 7 },
  { days: [2, 3, 4, 6, 7], hard: [4], long: 7 },
];

const daysInWeek = 7;
const shifted = (day: number, by: number): number => ((day - 1 + by) % daysInWeek) + 1;

type Asked = {
  readonly athleteKind: "person" | "horse";
  readonly sessions: number;
  readonly unavailable: readonly number[];
  readonly usual: readonly number[];
};

/** The pattern rotated so that it avoids ruled-out days and matches as many of the usual days as possible. */
function weekDays({ athleteKind, sessions, unavailable, usual }: Asked): WeekDays {
  const patterns = athleteKind === "horse" ? horsePatterns : personPatterns;
  const most = Math.min(sessions, patterns.length, daysInWeek - unavailable.length);
  const pattern = patterns[Math.max(0, most - 1)];
  if (!pattern || most < 1) return { days: [], hard: [], long: undefined };
  const score = (by: number): number => {
    const days = pattern.days.map((day) => shifted(day, by));
    const ruledOut = days.filter((day) => unavailable.includes(day)).length;
    const known = days.filter((day) => usual.slice(0, sessions).includes(day)).length;
    return known - ruledOut * daysInWeek;
  };
  const by = [0, 1, 2, 3, 4, 5, 6].reduce((best, one) => (score(one) > score(best) ? one : best), 0);
  const open = (days: readonly number[]) =>
    days
      .map((day) => shifted(day, by))
      .filter((day) => !unavailable.includes(day))
      .toSorted((a, b) => a - b);
  return { days: open(pattern.days), hard: open(pattern.hard), long: open([pattern.long])[0] };
}

export type PlanRequest = PlanContext & {
  /** The goal in the member's words. */
  readonly goalText: string;
};

export type MadePlan = {
  readonly plan: TrainingPlan;
  /** What the plan does not reach, or what is unknown; repeated at the end of its reasoning. */
  readonly cannot: readonly string[];
};

const shortest = 10;

/** The day that the plan leads to. */
const eventDay = (context: PlanContext): PlannedDay | undefined => {
  const { goal, targetDate, state } = context;
  const dayOfWeek = dayOfWeekName(weekdayOf(targetDate));
  if (goal.kind !== "race") {
    const session = horseEvent(context);
    return session && { ...session, date: targetDate, dayOfWeek };
  }
  const { workType, raceMinutes } = raceNeed(goal, state);
  return {
    date: targetDate,
    dayOfWeek,
    workType,
    durationMinutes: Math.min(1440, raceMinutes),
    focus: `Race: ${distanceName(goal.meters)}`,
    notes: "Begin slower than you want to.",
  };
};

/** Assigns a week's sessions to days: hard ones to the pattern's hard days, the last one to its last day. */
function placed(
  week: WeekDraft,
  start: string,
  { state, unavailableDays = [], maxSessionsPerWeek }: PlanContext,
): readonly PlannedDay[] {
  const { days, hard, long } = weekDays({
    athleteKind: state.athleteKind,
    sessions: Math.min(week.sessions, maxSessionsPerWeek ?? week.sessions),
    unavailable: unavailableDays,
    usual: state.usualDays,
  });
  // With few days the longest session has none of its own, and takes the last one.
  const lastDay = long !== undefined && days.includes(long) ? long : days.at(-1);
  const free = week.last === undefined ? hard : hard.filter((day) => day !== lastDay);
  const hardDays = free.slice(-week.hard.length || free.length + 1);
  let [hards, easies] = [0, 0];
  return days.flatMap((day) => {
    const isLast = week.last !== undefined && day === lastDay;
    const isHard = !isLast && hardDays.includes(day) && hards < week.hard.length;
    const session = isLast
      ? week.last
      : isHard
        ? week.hard[hards++]
        : week.easy[easies++ % Math.max(1, week.easy.length)];
    const date = addDays(start, (day - weekdayOf(start) + 7) % 7);
    return session ? [{ ...session, date, dayOfWeek: dayOfWeekName(day) }] : [];
  });
}

/** Fits the week into its allowance by shortening every session a little instead of cutting the last one. */
function fitted(
  days: readonly PlannedDay[],
  before: readonly PlannedDay[],
  frame: WeekFrame,
): readonly PlannedDay[] {
  const [first] = days;
  if (!first) return days;
  const allowed = weekAllowance(weekOf(first.date, frame), before, frame);
  const total = days.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  if (total <= allowed) return days;
  const share = allowed / total;
  return days.map((day) => ({
    ...day,
    durationMinutes: Math.max(shortest, Math.floor((day.durationMinutes * share) / 5) * 5),
  }));
}

/** A plan whose weeks grow no faster than the rules allow: sessions of fuller ones are shortened a little each. */
export function withinGrowth(plan: TrainingPlan, context: PlanContext): TrainingPlan {
  const frame: WeekFrame = {
    ...context,
    start: plan.weeklyPlans[0]?.startDate || planStart(context.state.today, context.targetDate),
  };
  const all: PlannedDay[] = [];
  for (const week of plan.weeklyPlans) {
    const days = plannedDays({ weeklyPlans: [week] });
    const event = days.filter((day) => isEvent(day, frame));
    all.push(
      ...fitted(
        days.filter((day) => !event.includes(day)),
        all,
        frame,
      ),
      ...event,
    );
  }
  return {
    ...plan,
    weeklyPlans: toWeeks(all, {
      start: frame.start,
      targetDate: plan.targetDate,
      focusOf: (week) => plan.weeklyPlans[week - 1]?.focus ?? "",
    }),
  };
}

function placedWeeks(weeks: readonly WeekDraft[], frame: WeekFrame): readonly PlannedDay[] {
  const { state, targetDate, start } = frame;
  const event = eventDay(frame);
  const tomorrow = addDays(state.today, 1);
  const all: PlannedDay[] = [];
  for (const [index, week] of weeks.entries()) {
    const days = placed(week, addDays(start, index * 7), frame).filter(
      ({ date }) => date >= tomorrow && (event ? date < targetDate : date <= targetDate),
    );
    all.push(...fitted(days, all, frame));
  }
  return event ? [...all, event] : all;
}

/** A lesson that comes every week stays where it is: the session of its day and kind is one. */
const withLessons = (plan: TrainingPlan, { state }: PlanContext): TrainingPlan => ({
  ...plan,
  weeklyPlans: plan.weeklyPlans.map((week) => ({
    ...week,
    sessions: week.sessions.map((session) => {
      const lesson = state.lessons.find(
        ({ weekday, workType }) =>
          workType === session.workType && dayOfWeekName(weekday) === session.dayOfWeek,
      );
      if (!lesson || isEventFocus(session.focus)) return session;
      const said = `Lesson${lesson.rider === undefined ? "" : ` with ${lesson.rider}`}.`;
      return { ...session, notes: [said, session.notes].filter(Boolean).join(" ") };
    }),
  })),
});

/**
 * A rule-based plan from the athlete's state (how often they train, the last break, the highest fence, estimated values) and the goal, week
 * by week to the target date. The result complies with every rule of `planRules`; the reasoning explains it, and states what it can't
 * reach. `targetDate` is after today.
 */
export function planTraining(request: PlanRequest): MadePlan {
  const { goal, state, targetDate, goalText } = request;
  const start = planStart(state.today, targetDate);
  const weeks = weekCount(start, targetDate);
  const frame: WeekFrame = { ...request, start };
  const asked = { goal, state, weeks, units: request.units, lastWeekday: weekdayOf(targetDate) };
  const drafts = state.athleteKind === "horse" ? planHorse(asked) : planPerson(asked);
  const days = placedWeeks(drafts, frame);
  const raw: TrainingPlan = {
    goal: goalText,
    targetDate,
    weeklyPlans: toWeeks(days, { start, targetDate, focusOf: (week) => drafts[week - 1]?.focus ?? "" }),
    reasoning: "",
  };
  // The reasons are those of the sessions that the rules have left.
  const { plan: mended } = mendPlan(raw, request);
  const hasJumps = plannedDays(mended).some((day) => day.workType === "JUMPING" && !isEvent(day, request));
  const taught = withLessons(mended, request);
  const plan = {
    ...taught,
    reasoning: [planReasons(request, hasJumps), mended.reasoning].filter(Boolean).join(" "),
  };
  return { plan, cannot: planShortfalls(plannedDays(plan), request) };
}
