import type { TrainingPlan } from "../program/training-plan.ts";
import { addDays } from "../schedule/local-date.ts";
import { planShortfalls } from "./plan-shortfalls.ts";
import { withFencesUpTo } from "./fence-height.ts";
import { fenceOf, plannedDays, type PlannedDay, planStart, toWeeks, weekCount } from "./planned-day.ts";
import { athleteRules } from "./rules/athlete-rules.ts";
import { calendarRules } from "./rules/calendar-rules.ts";
import { loadRules } from "./rules/load-rules.ts";
import { inWeek, type PlanContext, type PlanRule, type WeekFrame } from "./rules/plan-rule.ts";

/** Every rule about the days of a plan; in the order in which a day is mended by them. */
export const planRules: readonly PlanRule[] = [...calendarRules, ...athleteRules, ...loadRules];

/** What a plan does against a rule. */
export type PlanViolation = { readonly rule: string; readonly message: string };

const daysPerWeek = 7;
/** A day is mended by all rules so often: one may touch what another has mended. */
const maxRounds = 4;

const frameOf = (plan: Pick<TrainingPlan, "weeklyPlans">, context: PlanContext): WeekFrame => ({
  ...context,
  start: startOf(plan, context),
});

/** The first day of the plan's weeks: its own, where it is one that a plan may begin on. */
function startOf(
  { weeklyPlans }: Pick<TrainingPlan, "weeklyPlans">,
  { state, targetDate }: PlanContext,
): string {
  const usual = planStart(state.today, targetDate);
  const own = weeklyPlans[0]?.startDate ?? "";
  const isPossible =
    /^\d{4}-\d\d-\d\d$/.test(own) &&
    own > addDays(state.today, -daysPerWeek) &&
    own <= addDays(state.today, daysPerWeek);
  return isPossible && own <= targetDate ? own : usual;
}

function frameViolations(plan: TrainingPlan, frame: WeekFrame): readonly PlanViolation[] {
  const { targetDate, start } = frame;
  const weeks = weekCount(start, targetDate);
  const wrong = (message: string): PlanViolation => ({ rule: "weeks", message });
  const violations: PlanViolation[] = [];
  if (plan.targetDate !== targetDate) violations.push(wrong(`the target date must be ${targetDate}`));
  if (plan.weeklyPlans.length !== weeks) violations.push(wrong(`there must be ${weeks} weeks`));
  for (const [index, { weekNumber, startDate, sessions }] of plan.weeklyPlans.entries()) {
    if (weekNumber !== index + 1) violations.push(wrong(`week ${index + 1} has the number ${weekNumber}`));
    const due = addDays(start, index * daysPerWeek);
    if (startDate !== due) violations.push(wrong(`week ${index + 1} must start on ${due}`));
    const undated = sessions.filter(
      (session) =>
        plannedDays({ weeklyPlans: [{ ...emptyWeek, startDate: due, sessions: [session] }] }).length === 0,
    );
    for (const { dayOfWeek } of undated)
      violations.push(wrong(`“${dayOfWeek}” in week ${index + 1} is no day of the week`));
  }
  return violations;
}

const emptyWeek = { weekNumber: 1, focus: "" };

/**
 * What a plan does against the rules (`planRules`), each with the rule's id; nothing where it can be followed. A plan that does not reach
 * its goal has to say so in its reasoning (`planShortfalls`).
 */
export function checkPlan(plan: TrainingPlan, context: PlanContext): readonly PlanViolation[] {
  const frame = frameOf(plan, context);
  const days = plannedDays(plan);
  const ofDays = days.flatMap((day, index) =>
    planRules.flatMap(({ id, problem }) => {
      const message = problem(day, days.slice(0, index), frame);
      return message === undefined ? [] : [{ rule: id, message }];
    }),
  );
  const unsaid = planShortfalls(days, context).filter((shortfall) => !plan.reasoning.includes(shortfall));
  return [
    ...frameViolations(plan, frame),
    ...ofDays,
    ...unsaid.map((message) => ({ rule: "goal", message: `the reasoning must say: ${message}` })),
  ];
}

function mendDay(day: PlannedDay, before: readonly PlannedDay[], frame: WeekFrame): PlannedDay | undefined {
  let mended: PlannedDay = day;
  for (let round = 0; round < maxRounds; round++) {
    const broken = planRules.filter(({ problem }) => problem(mended, before, frame) !== undefined);
    if (broken.length === 0) return mended;
    for (const { problem, mend } of broken) {
      if (problem(mended, before, frame) === undefined) continue;
      const next = mend(mended, before, frame);
      if (!next) return undefined;
      mended = next;
    }
  }
  return planRules.some(({ problem }) => problem(mended, before, frame)) ? undefined : mended;
}

/** A plan's sessions, with the weeks dated as they should be where its own dates make no sense. */
function redated(plan: TrainingPlan, frame: WeekFrame): readonly PlannedDay[] {
  const weeklyPlans = plan.weeklyPlans.map((week, index) => ({
    ...week,
    startDate: addDays(frame.start, index * daysPerWeek),
  }));
  return plannedDays({ weeklyPlans });
}

/** Says in a plan's reasoning what it does not reach. */
export const withShortfalls = (plan: TrainingPlan, context: PlanContext): TrainingPlan => {
  const unsaid = planShortfalls(plannedDays(plan), context).filter((one) => !plan.reasoning.includes(one));
  return { ...plan, reasoning: [plan.reasoning.trim(), ...unsaid].filter(Boolean).join(" ") };
};

const ofJumping = /\b(?:courses?|grids?|fences?|jump\w*)\b/iu;

/** A week's heading, with no fence that none of its days has. */
function focusFor(focus: string, days: readonly PlannedDay[]): string {
  if (!ofJumping.test(focus)) return focus;
  if (days.every(({ workType }) => workType !== "JUMPING")) return "Work without fences";
  const fences = days.flatMap((day) => fenceOf(day) ?? []);
  return fences.length === 0 ? focus : withFencesUpTo(focus, Math.max(...fences));
}

/**
 * The plan with every day mended that goes against a rule: moved into its week, made shorter, lower or easier, or left out. What comes of
 * it keeps all rules. `changes` says in words what was done, a line for each kind of change.
 */
export function mendPlan(
  plan: TrainingPlan,
  context: PlanContext,
): { readonly plan: TrainingPlan; readonly changes: readonly string[] } {
  const frame = frameOf(plan, context);
  const given = redated(plan, frame);
  const kept: PlannedDay[] = [];
  const broken = new Map<string, number>();
  for (const day of given) {
    for (const { id, problem } of planRules)
      if (problem(day, kept, frame) !== undefined) broken.set(id, (broken.get(id) ?? 0) + 1);
    const mended = mendDay(day, kept, frame);
    if (mended) kept.push(mended);
  }
  const mended: TrainingPlan = {
    ...plan,
    targetDate: context.targetDate,
    weeklyPlans: toWeeks(kept, {
      start: frame.start,
      targetDate: context.targetDate,
      focusOf: (week) => focusFor(plan.weeklyPlans[week - 1]?.focus ?? "", inWeek(kept, week, frame)),
    }),
  };
  const says = new Map(planRules.map(({ id, says: limit }) => [id, limit]));
  const changes = [...broken].map(
    ([id, count]) => `${count} session${count === 1 ? "" : "s"} changed to keep this: ${says.get(id) ?? id}`,
  );
  return { plan: withShortfalls(mended, context), changes };
}
