import { dayOfWeekName, dayOfWeekNumber } from "../../program/entered-date.ts";
import { fenceStepIn } from "../plan-units.ts";
import { withFences } from "../fence-height.ts";
import { isHard, type SessionPlan, type WeekPlan, fenceOf } from "../planned-day.ts";
import { type PlanContext, softened } from "../rules/plan-rule.ts";
import { inWords } from "./plan-changes.ts";
import type { PlanFeedback } from "./plan-feedback.ts";
import { type TrainingPlan, disciplineToWorkType, workTypeOf } from "../../program/training-plan.ts";
import type { PlanRequest } from "../plan-training.ts";
import { isEventFocus } from "../horse/work-steps.ts";
import type { RidingIssue } from "../horse/riding-issues.ts";
import { builtInDisciplines } from "../../workout/built-in-disciplines.ts";
import type { Program } from "../../program/program.ts";
import type { ProgramHead } from "../../program/program-head.ts";
import { sessionState } from "../../program/progress/session-progress.ts";
import { sessionDates } from "../../program/schedule/session-dates.ts";
import { forbids, holdsOn, type WorkLimit } from "../work-limit.ts";

export const easierShare = 0.8;
/** "A bit easier" takes a little off every session, and none away. */
export const slightlyEasierShare = 0.9;
export const harderShare = 1.15;
export const shorterShare = 0.75;
export const longerShare = 1.2;
const shortest = 10;
const addedMinutes = 35;
/** One more of a kind is an easy one, whatever the longest of that kind takes. */
const maxAddedMinutes = 60;
export const allDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A change of one week. */
export type Change = (week: WeekPlan, context: PlanContext) => WeekPlan;

export const isOwnAffair = ({ focus }: Pick<SessionPlan, "focus">): boolean => isEventFocus(focus);

const rounded = (minutes: number): number => Math.max(shortest, Math.round(minutes / 5) * 5);

/** `days`: only of the sessions of these weekdays; `workType`: only of those of a kind. */
export const withMinutes =
  (
    minutesOf: (minutes: number) => number,
    { days = allDays, workType }: { readonly days?: readonly number[]; readonly workType?: string } = {},
  ): Change =>
  (week) => ({
    ...week,
    sessions: week.sessions.map((session) =>
      isOwnAffair(session) ||
      !days.includes(dayOfWeekNumber(session.dayOfWeek) ?? 0) ||
      (workType !== undefined && session.workType !== workType)
        ? session
        : { ...session, durationMinutes: rounded(minutesOf(session.durationMinutes)) },
    ),
  });

const gentler = (session: SessionPlan, context: PlanContext): SessionPlan => {
  const { date: _date, ...soft } = softened({ ...session, date: "" }, context);
  return soft;
};

/** Replaces one jumping session with poles on the ground; removes one session of any other kind. */
export const lessOf =
  (workType: string): Change =>
  (week, context) => {
    const last = week.sessions.findLastIndex(
      (session) => session.workType === workType && !isOwnAffair(session),
    );
    const session = week.sessions[last];
    if (!session) return week;
    const sessions =
      workType === "JUMPING"
        ? week.sessions.with(last, gentler(session, context))
        : week.sessions.toSpliced(last, 1);
    return { ...week, sessions };
  };

/** Removes the easiest session: the last one that is not hard, else the last. */
export const oneLess: Change = (week) => {
  const easy = week.sessions.findLastIndex((session) => !isHard(session));
  const any = easy >= 0 ? easy : week.sessions.findLastIndex((session) => !isOwnAffair(session));
  return any < 0 ? week : { ...week, sessions: week.sessions.toSpliced(any, 1) };
};

export const atMost =
  (count: number, workType: string | undefined): Change =>
  (week, context) => {
    const counted = week.sessions.filter(
      (session) => (workType === undefined || session.workType === workType) && !isOwnAffair(session),
    ).length;
    const less = workType === undefined ? oneLess : lessOf(workType);
    return Array.from({ length: Math.max(0, counted - count) }).reduce<WeekPlan>(
      (now) => less(now, context),
      week,
    );
  };

const lowestFenceCm = 20;

/** Fences one step higher or lower, or at a height: when lowered to a height, lower ones are unchanged. */
export const withFenceHeights =
  ({ course, cm }: Pick<Extract<PlanFeedback, { kind: "fences" }>, "course" | "cm">): Change =>
  (week, { units }) => {
    const heightFor = (was: number): number => {
      if (course === "lower")
        return cm === undefined ? Math.max(lowestFenceCm, was - fenceStepIn(units)) : Math.min(was, cm);
      return cm === undefined ? was + fenceStepIn(units) : Math.max(was, cm);
    };
    const changed = (text: string) => withFences(text, heightFor, units);
    return {
      ...week,
      sessions: week.sessions.map((session) =>
        session.workType !== "JUMPING" || isOwnAffair(session)
          ? session
          : { ...session, focus: changed(session.focus), notes: changed(session.notes) },
      ),
    };
  };

/** Replaces work with another kind on the same days and of the same length, modelled on such a session elsewhere in the plan. */
export const swapped =
  (
    { from, to, days, isPartly }: Extract<PlanFeedback, { kind: "swap" }>,
    like: SessionPlan | undefined,
  ): Change =>
  (week) => {
    const meant = week.sessions.filter(
      (session) =>
        (from === undefined || session.workType === from) &&
        (days === undefined || days.includes(dayOfWeekNumber(session.dayOfWeek) ?? 0)) &&
        session.workType !== to &&
        !isOwnAffair(session),
    );
    const replaced = new Set(isPartly ? meant.slice(-1) : meant);
    const { focus = `Easy ${inWords(to)}`, notes = "" } = like ?? {};
    return {
      ...week,
      sessions: week.sessions.map((session) =>
        replaced.has(session) ? { ...session, workType: to, focus, notes } : session,
      ),
    };
  };

export const byDay = (a: SessionPlan, b: SessionPlan): number =>
  (dayOfWeekNumber(a.dayOfWeek) ?? 0) - (dayOfWeekNumber(b.dayOfWeek) ?? 0);

/** The sessions of two weekdays change places; a week with the show on one of them stays. */
export const exchanged =
  ({ days: [one, other] }: Extract<PlanFeedback, { kind: "exchange" }>): Change =>
  (week) => {
    const dayOf = ({ dayOfWeek }: SessionPlan) => dayOfWeekNumber(dayOfWeek);
    const isMeant = (session: SessionPlan) => dayOf(session) === one || dayOf(session) === other;
    if (week.sessions.some((session) => isMeant(session) && isOwnAffair(session))) return week;
    const sessions = week.sessions.map((session) =>
      isMeant(session)
        ? { ...session, dayOfWeek: dayOfWeekName(dayOf(session) === one ? other : one) }
        : session,
    );
    return { ...week, sessions: sessions.toSorted(byDay) };
  };

/** Adds a session like the last of its kind in the plan, on a free day of the week, one of `wanted` if there is one. */
export const moreOf =
  (workType: string, like: SessionPlan | undefined, wanted: readonly number[] = []): Change =>
  (week, { unavailableDays = [] }) => {
    const taken = week.sessions.map(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek));
    const free = allDays.filter((day) => !taken.includes(day) && !unavailableDays.includes(day));
    // As far as possible from others of its kind.
    const own = week.sessions
      .filter((session) => session.workType === workType)
      .map(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek) ?? 0);
    const distance = (day: number) => Math.min(7, ...own.map((other) => Math.abs(other - day)));
    const best = free.toSorted((a, b) => distance(b) - distance(a));
    const day = best.find((one) => wanted.includes(one)) ?? best[0];
    if (day === undefined) return week;
    const added: SessionPlan = {
      focus: "",
      notes: "",
      durationMinutes: addedMinutes,
      ...like,
      ...(like && { durationMinutes: Math.min(like.durationMinutes, maxAddedMinutes) }),
      workType,
      dayOfWeek: dayOfWeekName(day),
    };
    return { ...week, sessions: [...week.sessions, added].toSorted(byDay) };
  };

/** Adds easy sessions like the plan's own until a week has as many; the rules leave out what grows too fast. */
export const atLeast =
  (count: number, workType: string, like: SessionPlan | undefined): Change =>
  (week, context) =>
    Array.from({ length: Math.max(0, count - countOf(week, workType)) }).reduce<WeekPlan>(
      (now) => moreOf(workType, like)(now, context),
      week,
    );

const countOf = ({ sessions }: WeekPlan, workType: string): number =>
  sessions.filter((session) => session.workType === workType).length;

/** Every other flat session that is about nothing else works on an issue, by its steps from the first week to the last. */
export const workingOn =
  (issue: RidingIssue, weeks: number): Change =>
  (week) => {
    const share = weeks <= 1 ? 1 : (week.weekNumber - 1) / (weeks - 1);
    const focus = issue.steps[share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2];
    const flat = week.sessions.filter(
      (session) => session.workType === "FLATWORK" && !/\bpoles?\b/i.test(session.focus),
    );
    const meant = new Set(flat.filter((_, index) => index % 2 === 0));
    return {
      ...week,
      sessions: week.sessions.map((session) => (meant.has(session) ? { ...session, focus } : session)),
    };
  };

const minutesIn = ({ sessions }: WeekPlan): number =>
  sessions
    .filter((session) => !isOwnAffair(session))
    .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);

/** Also after a break too short for careful weeks the first days are easier than planned. */
const easierWeeks = 2;

/**
 * A plan made anew after a break, with no more sessions, minutes or jumping in a week and no higher fences than were planned for it; the
 * rest of this week and the next one are easier.
 */
export function noMoreThan(before: TrainingPlan, anew: TrainingPlan, request: PlanRequest): TrainingPlan {
  const planned = new Map(before.weeklyPlans.map((week) => [week.startDate, week]));
  return {
    ...anew,
    weeklyPlans: anew.weeklyPlans.map((week, index) => {
      const was = planned.get(week.startDate);
      if (!was) return week;
      const jumps = was.sessions.filter((session) => session.workType === "JUMPING" && !isOwnAffair(session));
      const highest = Math.max(0, ...jumps.map((session) => fenceOf(session) ?? 0));
      const count = was.sessions.filter((session) => !isOwnAffair(session)).length;
      const fewer = [atMost(jumps.length, "JUMPING"), atMost(count, undefined)].reduce(
        (now, change) => change(now, request),
        week,
      );
      const lower = highest > 0 ? withFenceHeights({ course: "lower", cm: highest })(fewer, request) : fewer;
      const allowed = minutesIn(was) * (index < easierWeeks ? easierShare : 1);
      const share = allowed / Math.max(1, minutesIn(lower));
      if (share >= 1) return lower;
      return withMinutes((minutes) => Math.floor((minutes * share) / 5) * 5)(lower, request);
    }),
  };
}

/** What takes the place of work that is ruled out: the first of these that is not. */
const alternatives = ["flatwork", "trail", "groundwork"].flatMap((id) =>
  builtInDisciplines.filter((discipline) => discipline.id === id),
);

/** A session that a limit rules out, by its place in the program, and what it becomes. */
type SessionWithinLimits = {
  readonly weekNumber: number;
  readonly sessionNumber: number;
  readonly name: string;
  readonly date: string;
  readonly updates: Readonly<Record<string, unknown>>;
};

const rest = { name: "Rest", work: null, notes: "" };

/**
 * What becomes of the planned work that limits rule out, from the local date `today` on: other work of the same length, shorter where only light
 * work is allowed, or a rest day where none is.
 */
export function sessionsWithinLimits(
  program: Program,
  head: Pick<ProgramHead, "schedule">,
  { limits, today }: { readonly limits: readonly WorkLimit[]; readonly today: string },
): readonly SessionWithinLimits[] {
  const dates = sessionDates(program, head, today);
  return program.weeks.flatMap(({ sessions }, week) =>
    sessions.flatMap((session, index): readonly SessionWithinLimits[] => {
      const date = dates.get(session.uid);
      if (date === undefined || date < today || sessionState(session) !== "open" || !session.work) return [];
      const held = limits.filter((limit) => holdsOn(limit, date));
      if (!held.some((limit) => forbids(limit, workTypeOf(session)))) return [];
      const other = alternatives.find(
        ({ id }) => !held.some((one) => forbids(one, disciplineToWorkType(id))),
      );
      const { durationMinutes: planned, rider } = session.work;
      const isGentle = held.some((limit) => limit.isGentle);
      const durationMinutes = isGentle ? Math.round((planned * easierShare) / 5) * 5 : planned;
      const work = other && { discipline: other.id, durationMinutes, ...(rider !== undefined && { rider }) };
      const place = { weekNumber: week + 1, sessionNumber: index + 1, name: session.name, date };
      return [{ ...place, updates: other && work ? { name: other.name, work, notes: "" } : rest }];
    }),
  );
}
