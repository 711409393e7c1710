import { dayOfWeekName, dayOfWeekNumber } from "../../program/entered-date.ts";
import { fenceStepIn } from "../plan-units.ts";
import { withFences } from "../fence-height.ts";
import { isHard, type SessionPlan, type WeekPlan } from "../planned-day.ts";
import { type PlanContext, softened } from "../rules/plan-rule.ts";
import { inWords } from "./plan-changes.ts";
import type { PlanFeedback } from "./plan-feedback.ts";

export const easierShare = 0.8;
/** "A bit easier" takes a little off every session, and none away. */
export const slightlyEasierShare = 0.9;
export const harderShare = 1.15;
export const shorterShare = 0.75;
export const longerShare = 1.2;
const shortest = 10;
const addedMinutes = 35;
export const allDays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A change of one week. */
export type Change = (week: WeekPlan, context: PlanContext) => WeekPlan;

export const isOwnAffair = ({ focus }: SessionPlan): boolean => /^(?:Show|Race)/.test(focus);

const rounded = (minutes: number): number => Math.max(shortest, Math.round(minutes / 5) * 5);

/** `days`: only of the sessions of these weekdays. */
export const withMinutes =
  (minutesOf: (minutes: number) => number, days: readonly number[] = allDays): Change =>
  (week) => ({
    ...week,
    sessions: week.sessions.map((session) =>
      isOwnAffair(session) || !days.includes(dayOfWeekNumber(session.dayOfWeek) ?? 0)
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
      (session) =>
        session.workType === workType &&
        !session.focus.startsWith("Show") &&
        !session.focus.startsWith("Race"),
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

/** Adds a session like the last of its kind in the plan, on a free day of the week. */
export const moreOf =
  (workType: string, like: SessionPlan | undefined): Change =>
  (week, { unavailableDays = [] }) => {
    const taken = week.sessions.map(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek));
    const free = allDays.filter((day) => !taken.includes(day) && !unavailableDays.includes(day));
    // As far as possible from others of its kind.
    const own = week.sessions
      .filter((session) => session.workType === workType)
      .map(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek) ?? 0);
    const distance = (day: number) => Math.min(7, ...own.map((other) => Math.abs(other - day)));
    const day = free.toSorted((a, b) => distance(b) - distance(a))[0];
    if (day === undefined) return week;
    const added: SessionPlan = {
      focus: "",
      notes: "",
      durationMinutes: addedMinutes,
      ...like,
      workType,
      dayOfWeek: dayOfWeekName(day),
    };
    return { ...week, sessions: [...week.sessions, added].toSorted(byDay) };
  };
