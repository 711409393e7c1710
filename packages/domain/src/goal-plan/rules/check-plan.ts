import type { TrainingPlan } from "../../program/training-plan.ts";
import { addDays } from "../../schedule/local-date.ts";
import type { Units } from "../../units/unit.ts";
import { planShortfalls } from "../plan-shortfalls.ts";
import { highestFenceIn, withFencesUpTo } from "../fence-height.ts";
import { fenceOf, plannedDays, type PlannedDay, planStart, toWeeks, weekCount } from "../planned-day.ts";
import { athleteRules } from "./athlete-rules.ts";
import { calendarRules, loadRules } from "./week-rules.ts";
import { inWeek, type PlanContext, type PlanRule, type WeekFrame } from "./plan-rule.ts";

/** All rules for the days of a plan, in the order in which they correct a day. */
export const planRules: readonly PlanRule[] = [...calendarRules, ...athleteRules, ...loadRules];

/** A plan's violation of a rule. */
export type PlanViolation = { readonly rule: string; readonly message: string };

const daysPerWeek = 7;
/** Maximum number of passes over all rules per day: a correction for one rule may violate another. */
const maxRounds = 4;

const frameOf = (plan: Pick<TrainingPlan, "weeklyPlans">, context: PlanContext): WeekFrame => ({
  ...context,
  start: startOf(plan, context),
});

/** The first day of the plan's weeks: its own start date if a plan may begin then. */
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
 * A plan's violations of the rules (`planRules`), each with the rule's id; empty if it can be followed. A plan that does not reach its goal
 * must state so in its reasoning (`planShortfalls`).
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

/** A plan's sessions, with corrected week dates if the plan's own are invalid. */
function redated(plan: TrainingPlan, frame: WeekFrame): readonly PlannedDay[] {
  const weeklyPlans = plan.weeklyPlans.map((week, index) => ({
    ...week,
    startDate: addDays(frame.start, index * daysPerWeek),
  }));
  return plannedDays({ weeklyPlans });
}

/** Adds to a plan's reasoning what the plan does not reach. */
export const withShortfalls = (plan: TrainingPlan, context: PlanContext): TrainingPlan => {
  const unsaid = planShortfalls(plannedDays(plan), context).filter((one) => !plan.reasoning.includes(one));
  return { ...plan, reasoning: [plan.reasoning.trim(), ...unsaid].filter(Boolean).join(" ") };
};

const ofJumping = /\b(?:courses?|grids?|fences?|jump\w*)\b/iu;

/** A week's heading, without a fence height that none of its days has. */
function focusFor(focus: string, days: readonly PlannedDay[], units: Units): string {
  if (!ofJumping.test(focus) && highestFenceIn(focus) === undefined) return focus;
  if (days.every(({ workType }) => workType !== "JUMPING")) return "Work without fences";
  const fences = days.flatMap((day) => fenceOf(day) ?? []);
  return fences.length === 0 ? focus : withFencesUpTo(focus, Math.max(...fences), units);
}

/**
 * Corrects every day of a plan that violates a rule: moves it into its week, shortens it, lowers its fences, eases it, or leaves it out.
 * The result complies with all rules. `changes` describes the corrections, one line per kind.
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
      focusOf: (week) =>
        focusFor(plan.weeklyPlans[week - 1]?.focus ?? "", inWeek(kept, week, frame), context.units),
    }),
  };
  const says = new Map(planRules.map(({ id, says: limit }) => [id, limit]));
  const changes = [...broken].map(
    ([id, count]) => `${count} session${count === 1 ? "" : "s"} changed to keep this: ${says.get(id) ?? id}`,
  );
  return { plan: withShortfalls(mended, context), changes };
}
