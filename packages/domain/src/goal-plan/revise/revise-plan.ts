import { dayOfWeekName, dayOfWeekNumber } from "../../program/entered-date.ts";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { checkPlan, mendPlan, withShortfalls } from "../check-plan.ts";
import { withFences } from "../fence-height.ts";
import { dateOfSession, isHard, plannedDays, type SessionPlan, type WeekPlan } from "../planned-day.ts";
import { type PlanRequest, planTraining } from "../plan-training.ts";
import { inWords, planChanges } from "./plan-changes.ts";
import type { PlanFeedback } from "./plan-feedback.ts";
import { withReasons } from "./change-reasons.ts";
import { planShortfalls } from "../plan-shortfalls.ts";
import { type PlanContext, softened } from "../rules/plan-rule.ts";

const easierShare = 0.8;
const harderShare = 1.15;
const shorterShare = 0.75;
const longerShare = 1.2;
const shortest = 10;
const addedMinutes = 35;
const allDays = [1, 2, 3, 4, 5, 6, 7] as const;

type Change = (week: WeekPlan, context: PlanContext) => WeekPlan;

const rounded = (minutes: number): number => Math.max(shortest, Math.round(minutes / 5) * 5);

const withMinutes =
  (minutesOf: (minutes: number) => number): Change =>
  (week) => ({
    ...week,
    sessions: week.sessions.map((session) =>
      session.focus.startsWith("Show") || session.focus.startsWith("Race")
        ? session
        : { ...session, durationMinutes: rounded(minutesOf(session.durationMinutes)) },
    ),
  });

const gentler = (session: SessionPlan, context: PlanContext): SessionPlan => {
  const { date: _date, ...soft } = softened({ ...session, date: "" }, context);
  return soft;
};

/** Replaces one jumping session with poles on the ground; removes one session of any other kind. */
const lessOf =
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

const isOwnAffair = ({ focus }: SessionPlan): boolean => /^(?:Show|Race)/.test(focus);

/** Removes the easiest session: the last one that is not hard, else the last. */
const oneLess: Change = (week) => {
  const easy = week.sessions.findLastIndex((session) => !isHard(session));
  const any = easy >= 0 ? easy : week.sessions.findLastIndex((session) => !isOwnAffair(session));
  return any < 0 ? week : { ...week, sessions: week.sessions.toSpliced(any, 1) };
};

const atMost =
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

const fenceStepCm = 10;
const lowestFenceCm = 20;

/** Fences one step higher or lower, or at a height: when lowered to a height, lower ones are unchanged. */
const withFenceHeights =
  ({ course, cm }: Pick<Extract<PlanFeedback, { kind: "fences" }>, "course" | "cm">): Change =>
  (week) => {
    const heightFor = (was: number): number => {
      if (course === "lower")
        return cm === undefined ? Math.max(lowestFenceCm, was - fenceStepCm) : Math.min(was, cm);
      return cm === undefined ? was + fenceStepCm : Math.max(was, cm);
    };
    const changed = (text: string) => withFences(text, heightFor);
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
const swapped =
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

const byDay = (a: SessionPlan, b: SessionPlan): number =>
  (dayOfWeekNumber(a.dayOfWeek) ?? 0) - (dayOfWeekNumber(b.dayOfWeek) ?? 0);

/** Adds a session like the last of its kind in the plan, on a free day of the week. */
const moreOf =
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

const inWeeks = (
  plan: TrainingPlan,
  week: number | undefined,
  change: Change,
  context: PlanContext,
): TrainingPlan => ({
  ...plan,
  weeklyPlans: plan.weeklyPlans.map((one) =>
    week === undefined || one.weekNumber === week ? change(one, context) : one,
  ),
});

/** Ways to add a session to a week: on a free day, nearest first; else in place of an easier one, which moves to a free day. */
function placings(week: WeekPlan, session: SessionPlan, days: readonly number[]): readonly WeekPlan[] {
  const from = dayOfWeekNumber(session.dayOfWeek) ?? 0;
  const taken = week.sessions.map(({ dayOfWeek }) => dayOfWeekNumber(dayOfWeek));
  const free = days
    .filter((day) => !taken.includes(day))
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from));
  const on = (one: SessionPlan, day: number): SessionPlan => ({ ...one, dayOfWeek: dayOfWeekName(day) });
  const withSessions = (sessions: readonly SessionPlan[]): WeekPlan => ({
    ...week,
    sessions: sessions.toSorted(byDay),
  });
  const alone = free.map((day) => withSessions([...week.sessions, on(session, day)]));
  const swapped = week.sessions.flatMap((other, index) =>
    isHard(other)
      ? []
      : free.map((day) =>
          withSessions([
            ...week.sessions.with(index, on(other, day)),
            { ...session, dayOfWeek: other.dayOfWeek },
          ]),
        ),
  );
  return [...alone, ...swapped];
}

/** Moves sessions from ruled-out days to another day of their week if the rules allow it; else leaves them out. */
function moved(plan: TrainingPlan, context: PlanContext): TrainingPlan {
  const ruledOut = context.unavailableDays ?? [];
  const days = allDays.filter((day) => !ruledOut.includes(day));
  const isRuledOut = ({ dayOfWeek }: SessionPlan) => ruledOut.includes(dayOfWeekNumber(dayOfWeek) ?? 0);
  const without: TrainingPlan = {
    ...plan,
    weeklyPlans: plan.weeklyPlans.map((week) => ({
      ...week,
      sessions: week.sessions.filter((session) => !isRuledOut(session)),
    })),
  };
  const withWeek = (now: TrainingPlan, index: number, week: WeekPlan): TrainingPlan => ({
    ...now,
    weeklyPlans: now.weeklyPlans.with(index, week),
  });
  return plan.weeklyPlans.reduce<TrainingPlan>(
    (moving, { sessions }, index) =>
      sessions.filter(isRuledOut).reduce<TrainingPlan>((now, session) => {
        const week = now.weeklyPlans[index];
        if (!week) return now;
        const most = checkPlan(now, context).length;
        const placed = placings(week, session, days).find(
          (placing) => checkPlan(withWeek(now, index, placing), context).length <= most,
        );
        return placed ? withWeek(now, index, placed) : now;
      }, moving),
    without,
  );
}

const likeIn = (plan: TrainingPlan, workType: string, week: number | undefined): SessionPlan | undefined => {
  const weeks = plan.weeklyPlans.filter(({ weekNumber }) => week === undefined || weekNumber <= week);
  return weeks
    .flatMap(({ sessions }) => sessions)
    .findLast((session) => session.workType === workType && !session.focus.startsWith("Show"));
};

/** The new duration of a session that should be shorter or longer: by a share, or as stated. */
const minutesWished = ({
  kind,
  minutes: stated,
}: Extract<PlanFeedback, { kind: "shorter" | "longer" }>): ((minutes: number) => number) => {
  if (stated === undefined) return (minutes) => minutes * (kind === "shorter" ? shorterShare : longerShare);
  return (minutes) => (kind === "shorter" ? Math.min(minutes, stated) : Math.max(minutes, stated));
};

function carriedOut(plan: TrainingPlan, wish: PlanFeedback, request: PlanRequest): TrainingPlan {
  switch (wish.kind) {
    case "less":
      return inWeeks(plan, wish.week, wish.workType === undefined ? oneLess : lessOf(wish.workType), request);
    case "at_most":
      return inWeeks(plan, wish.week, atMost(wish.count, wish.workType), request);
    case "more":
      return inWeeks(plan, wish.week, moreOf(wish.workType, likeIn(plan, wish.workType, wish.week)), request);
    case "easier": {
      const lighter = inWeeks(
        plan,
        wish.week,
        withMinutes((minutes) => minutes * easierShare),
        request,
      );
      return inWeeks(
        lighter,
        wish.week,
        (week, context) =>
          week.sessions.filter(({ workType }) => workType === "JUMPING").length > 1
            ? lessOf("JUMPING")(week, context)
            : week,
        request,
      );
    }
    case "harder":
      return inWeeks(
        plan,
        wish.week,
        withMinutes((minutes) => minutes * harderShare),
        request,
      );
    case "shorter":
    case "longer":
      return inWeeks(plan, wish.week, withMinutes(minutesWished(wish)), request);
    case "swap":
      return inWeeks(plan, wish.week, swapped(wish, likeIn(plan, wish.to, wish.week)), request);
    case "fences":
      return inWeeks(plan, wish.week, withFenceHeights(wish), request);
    case "unavailable":
      return moved(plan, request);
    case "off":
    case "moved":
      // The athlete's state differs from the assumption, or the time available changed: plan anew.
      return planTraining(request).plan;
    case "limit":
    // Handled by the rules, which take the limit into account.
    case "approve":
    case "abandon":
      return plan;
  }
}

/** The part of a plan that is still ahead: past weeks, and past days of this week, are unchanged. */
function ahead(plan: TrainingPlan, today: string) {
  const over = plan.weeklyPlans.filter(({ startDate }) => addDays(startDate, 6) < today).length;
  const isPast = (week: WeekPlan) => (session: SessionPlan) =>
    (dateOfSession(week.startDate, session.dayOfWeek) ?? today) < today;
  const weeks = plan.weeklyPlans.slice(over);
  const [now] = weeks;
  const passed = now ? now.sessions.filter(isPast(now)) : [];
  const open: TrainingPlan = {
    ...plan,
    weeklyPlans: weeks.map((week, index) => ({
      ...week,
      weekNumber: index + 1,
      sessions: week.sessions.filter((session) => !isPast(week)(session)),
    })),
  };
  const rejoined = (revised: TrainingPlan): TrainingPlan => {
    const { targetDate, reasoning } = revised;
    const byStart = new Map(revised.weeklyPlans.map((week) => [week.startDate, week]));
    const last = plan.weeklyPlans.at(-1)?.startDate ?? "";
    // As many weeks as remain until the target date, which may have moved.
    const weeks = [
      ...plan.weeklyPlans.filter(({ startDate }, index) => index <= over || startDate <= targetDate),
      ...revised.weeklyPlans.filter(({ startDate }) => startDate > last),
    ];
    return {
      ...plan,
      targetDate,
      reasoning,
      weeklyPlans: weeks.map((week, index) => {
        if (index < over) return week;
        const { sessions = [], focus = week.focus } = byStart.get(week.startDate) ?? {};
        return {
          ...week,
          weekNumber: index + 1,
          focus,
          sessions: index === over ? [...passed, ...sessions] : sessions,
        };
      }),
    };
  };
  return { open, over, rejoined };
}

/** A wish for a past week has no effect. */
const inOpenWeeks = (wishes: readonly PlanFeedback[], over: number): readonly PlanFeedback[] =>
  wishes.flatMap((wish) => {
    if (!("week" in wish) || wish.week === undefined) return [wish];
    return wish.week > over ? [{ ...wish, week: wish.week - over }] : [];
  });

/** Removes the plan's old statements about what it does not reach: they are added again for the result. */
const withoutShortfalls = (plan: TrainingPlan, request: PlanRequest): TrainingPlan => ({
  ...plan,
  reasoning: planShortfalls(plannedDays(plan), { ...request, targetDate: plan.targetDate })
    .reduce((text, shortfall) => text.replace(shortfall, ""), plan.reasoning)
    .replace(/ {2,}/gu, " ")
    .trim(),
});

/**
 * Applies wishes to a plan in order. Only what they concern changes, and what the rules derive from that; if the athlete's state differs
 * from the assumption, the plan is made anew. Past weeks and days are unchanged. `request`: the current conditions for the plan, with the
 * days and limits stated earlier.
 */
export function revisePlan(
  plan: TrainingPlan,
  wishes: readonly PlanFeedback[],
  request: PlanRequest,
): { readonly plan: TrainingPlan; readonly changes: readonly string[] } {
  const { open, over, rejoined } = ahead(withoutShortfalls(plan, request), request.state.today);
  const revised = inOpenWeeks(wishes, over).reduce((now, wish) => carriedOut(now, wish, request), open);
  // What is not reached is said of the whole plan, with the days that are over.
  const whole = rejoined(withoutShortfalls(mendPlan(revised, request).plan, request));
  const changes = planChanges(plan, whole);
  const reasoned = changes.length === 0 ? whole : withReasons(whole, wishes, changes, request.state.today);
  const after = withShortfalls(reasoned, { ...request, targetDate: whole.targetDate });
  return { plan: after, changes };
}
