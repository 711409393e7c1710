import { dayOfWeekName, dayOfWeekNumber } from "../../program/entered-date.ts";
import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import { checkPlan, mendPlan, withShortfalls } from "../rules/check-plan.ts";
import { dateOfSession, isHard, plannedDays, type SessionPlan, type WeekPlan } from "../planned-day.ts";
import { planShortfalls } from "../plan-shortfalls.ts";
import { type PlanRequest, planTraining, withinGrowth } from "../plan-training.ts";
import type { PlanContext } from "../rules/plan-rule.ts";
import {
  noMoreThan,
  allDays,
  atLeast,
  atMost,
  byDay,
  type Change,
  easierShare,
  exchanged,
  harderShare,
  isOwnAffair,
  lessOf,
  longerShare,
  moreOf,
  oneLess,
  shorterShare,
  slightlyEasierShare,
  swapped,
  withFenceHeights,
  withMinutes,
  workingOn,
} from "./week-changes.ts";
import { ridingIssueOf } from "../horse/riding-issues.ts";
import { withReasons, planChanges } from "./plan-changes.ts";
import { freeDaysApart } from "./days-apart.ts";
import type { PlanFeedback } from "./plan-feedback.ts";

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

type Ruled = {
  readonly days: readonly number[];
  readonly isOut: (session: SessionPlan, week: WeekPlan) => boolean;
};

/** Moves sessions that can't stay where they are to one of the days of their week, if the rules allow it; else leaves them out. */
function moved(plan: TrainingPlan, context: PlanContext, { days, isOut }: Ruled): TrainingPlan {
  const without: TrainingPlan = {
    ...plan,
    weeklyPlans: plan.weeklyPlans.map((week) => ({
      ...week,
      sessions: week.sessions.filter((session) => !isOut(session, week)),
    })),
  };
  const withWeek = (now: TrainingPlan, index: number, week: WeekPlan): TrainingPlan => ({
    ...now,
    weeklyPlans: now.weeklyPlans.with(index, week),
  });
  return plan.weeklyPlans.reduce<TrainingPlan>(
    (moving, planned, index) =>
      planned.sessions
        .filter((session) => isOut(session, planned))
        .reduce<TrainingPlan>((now, session) => {
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

/** Away from the days that are ruled out. */
function offRuledOut(plan: TrainingPlan, context: PlanContext): TrainingPlan {
  const ruledOut = context.unavailableDays ?? [];
  return moved(plan, context, {
    days: allDays.filter((day) => !ruledOut.includes(day)),
    isOut: ({ dayOfWeek }) => ruledOut.includes(dayOfWeekNumber(dayOfWeek) ?? 0),
  });
}

/** Away from the days after work that is to be followed by a free one; the sessions of the next day move, not that work. */
function offRestDays(plan: TrainingPlan, context: PlanContext): TrainingPlan {
  const days = plannedDays(plan);
  const { restAfter = [], unavailableDays = [] } = context;
  const isRest = (date: string | undefined): boolean =>
    days.some(
      (day) => date !== undefined && restAfter.includes(day.workType) && addDays(day.date, 1) === date,
    );
  return moved(plan, context, {
    days: allDays.filter((day) => !unavailableDays.includes(day)),
    isOut: ({ dayOfWeek }, { startDate }) => isRest(dateOfSession(startDate, dayOfWeek)),
  });
}

/** The last session of a kind, up to a week; `about`: of those the last whose focus has the word. */
const likeIn = (
  plan: TrainingPlan,
  workType: string,
  week: number | undefined,
  about = "",
): SessionPlan | undefined => {
  const weeks = plan.weeklyPlans.filter(({ weekNumber }) => week === undefined || weekNumber <= week);
  const all = weeks
    .flatMap(({ sessions }) => sessions)
    .filter((session) => session.workType === workType && !isOwnAffair(session));
  // The long ride of a week is one a week.
  const usual = all.filter(({ focus }) => !focus.startsWith("Long ride"));
  return usual.findLast(({ focus }) => focus.toLowerCase().includes(about)) ?? usual.at(-1) ?? all.at(-1);
};

/** The new duration of a session that should be shorter or longer: by a share, or as stated. */
const minutesWished = ({
  kind,
  minutes: stated,
}: Extract<PlanFeedback, { kind: "shorter" | "longer" }>): ((minutes: number) => number) => {
  if (stated === undefined) return (minutes) => minutes * (kind === "shorter" ? shorterShare : longerShare);
  return (minutes) => (kind === "shorter" ? Math.min(minutes, stated) : Math.max(minutes, stated));
};

/** Without a kind of work the sessions that are added are hacks. */
function withAtLeast(
  plan: TrainingPlan,
  { count, workType, week }: Extract<PlanFeedback, { kind: "at_most" | "at_least" }>,
  request: PlanRequest,
): TrainingPlan {
  const type = workType ?? (request.state.athleteKind === "horse" ? "TRAIL" : "WALKING");
  const like = likeIn(plan, type, week);
  const isWhole = ({ weekNumber, startDate, sessions }: WeekPlan): boolean =>
    week === weekNumber || (startDate > request.state.today && !sessions.some(isOwnAffair));
  const change: Change = (one, context) => {
    if (!isWhole(one)) return one;
    return atLeast(
      workType === undefined
        ? count - one.sessions.filter((session) => session.workType !== type).length
        : count,
      type,
      like,
    )(one, context);
  };
  return inWeeks(plan, week, change, request);
}

/** What makes weeks fuller than they may be shortens their sessions, and leaves none of them out. */
const growing: ReadonlySet<PlanFeedback["kind"]> = new Set(["more", "at_least", "longer", "harder"]);

/** Shorter sessions, and one jumping day of several less; a bit easier is shorter alone. */
function eased(
  plan: TrainingPlan,
  { week, isSlight }: Extract<PlanFeedback, { kind: "easier" | "harder" }>,
  request: PlanRequest,
): TrainingPlan {
  const share = isSlight === true ? slightlyEasierShare : easierShare;
  const lighter = inWeeks(
    plan,
    week,
    withMinutes((minutes) => minutes * share),
    request,
  );
  if (isSlight === true) return lighter;
  const change: Change = (one, context) =>
    one.sessions.filter(({ workType }) => workType === "JUMPING").length > 1
      ? lessOf("JUMPING")(one, context)
      : one;
  return inWeeks(lighter, week, change, request);
}

function carriedOut(plan: TrainingPlan, wish: PlanFeedback, request: PlanRequest): TrainingPlan {
  switch (wish.kind) {
    case "less":
      return inWeeks(plan, wish.week, wish.workType === undefined ? oneLess : lessOf(wish.workType), request);
    case "at_most":
      return inWeeks(plan, wish.week, atMost(wish.count, wish.workType), request);
    case "more":
      return inWeeks(
        plan,
        wish.week,
        moreOf(wish.workType, likeIn(plan, wish.workType, wish.week, wish.about), wish.days),
        request,
      );
    case "at_least":
      return withAtLeast(plan, wish, request);
    case "work_on":
      return inWeeks(plan, undefined, workingOn(ridingIssueOf(wish.issue), plan.weeklyPlans.length), request);
    case "rest_after":
      return offRestDays(plan, request);
    case "easier":
      return eased(plan, wish, request);
    case "harder":
      return inWeeks(
        plan,
        wish.week,
        withMinutes((minutes) => minutes * harderShare),
        request,
      );
    case "shorter":
    case "longer":
      return inWeeks(plan, wish.week, withMinutes(minutesWished(wish), wish), request);
    case "swap":
      return inWeeks(plan, wish.week, swapped(wish, likeIn(plan, wish.to, wish.week)), request);
    case "fences":
      return inWeeks(plan, wish.week, withFenceHeights(wish), request);
    case "unavailable":
      return offRuledOut(plan, request);
    case "off":
      // The athlete's state differs from the assumption: plan anew, and ask no more of it than before.
      return noMoreThan(plan, planTraining(request).plan, request);
    case "apart":
      return offRuledOut(plan, {
        ...request,
        unavailableDays: [...(request.unavailableDays ?? []), ...freeDaysApart(plan)],
      });
    case "exchange":
      return inWeeks(plan, wish.week, exchanged(wish), request);
    case "moved":
    case "recovered":
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
  const wished = inOpenWeeks(wishes, over).reduce((now, wish) => carriedOut(now, wish, request), open);
  const revised = wishes.some(({ kind }) => growing.has(kind)) ? withinGrowth(wished, request) : wished;
  // What is not reached is said of the whole plan, with the days that are over.
  const whole = rejoined(withoutShortfalls(mendPlan(revised, request).plan, request));
  const changes = planChanges(plan, whole, request.units);
  const reasoned = changes.length === 0 ? whole : withReasons(whole, wishes, changes, request);
  const after = withShortfalls(reasoned, { ...request, targetDate: whole.targetDate });
  return { plan: after, changes };
}
