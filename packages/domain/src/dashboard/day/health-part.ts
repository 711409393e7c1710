import type { Fact } from "../../claim/claim.ts";
import { factOf, markShortDate } from "../../claim/marked-text.ts";
import { sayShare, sayCount, sayMeasure } from "./say-amount.ts";
import { daysBetween, addDays } from "../../schedule/local-date.ts";
import { trendDays } from "../../health/weight-trend.ts";
import type { WeightSignal } from "../member-day.ts";

export type GoalKnown = {
  readonly title: string;
  readonly fraction?: number | undefined;
  readonly eta?: string | undefined;
  /** For a habit: the number of times per week. */
  readonly timesPerWeek?: number | undefined;
};

/** The facts that a day may state about goals: those of the goal with the most progress. */
export function goalPart(goals: readonly GoalKnown[], today: string): { readonly facts: readonly Fact[] } {
  if (goals.length === 0) return { facts: [{ key: "missing.goal", text: "no goal" }] };
  const [nearest] = goals
    .filter(({ timesPerWeek, fraction }) => timesPerWeek === undefined && fraction !== undefined)
    .toSorted((a, b) => (b.fraction ?? 0) - (a.fraction ?? 0));
  if (!nearest) return { facts: [] };
  const standing = (nearest.fraction ?? 0) >= 1 ? "reached" : "open";
  return {
    facts: [
      { key: "goal.next", text: nearest.title, standing },
      { key: "goal.progress", text: sayShare(nearest.fraction ?? 0), standing },
      ...(nearest.eta === undefined ? [] : [factOf("goal.date", markShortDate(nearest.eta, today))]),
    ],
  };
}

/** What is known about weight: values in `unit`, dates local. */
export type WeightKnown = {
  readonly unit: string;
  readonly latest?: { readonly date: string; readonly trend: number } | undefined;
  /** The last one as it was measured. */
  readonly lastReading?: { readonly value: number } | undefined;
  /** Of the trend. */
  readonly changePer7Days?: number | undefined;
  readonly goal?:
    | {
        readonly target: number;
        readonly targetDate?: string | undefined;
        /** When it is reached at the present pace. */
        readonly eta?: string | undefined;
      }
    | undefined;
};

/** A smaller weekly change counts as none (in kg or lb). */
const steady = 0.15;
/** Reaching the goal this many days before its date is ahead; even one day late is behind, as in the goal's own status. */
const paceDays = 7;

function paceOf({ changePer7Days = 0, latest, goal }: WeightKnown): WeightSignal["pace"] {
  if (!goal || !latest) return undefined;
  const left = goal.target - latest.trend;
  if (Math.abs(left) < steady) return "on_pace";
  if (Math.abs(changePer7Days) >= steady && Math.sign(changePer7Days) !== Math.sign(left)) return "away";
  if (goal.targetDate === undefined) return undefined;
  if (goal.eta === undefined || goal.eta > goal.targetDate) return "behind";
  return goal.eta < addDays(goal.targetDate, -paceDays) ? "ahead" : "on_pace";
}

const standingOf = (known: WeightKnown): NonNullable<Fact["standing"]> => {
  const { latest, goal } = known;
  if (latest && goal && Math.abs(goal.target - latest.trend) < steady) return "reached";
  return paceOf(known) ?? "open";
};

/** The facts that a day may state about weight; no trend if the last reading is old. */
export function weightPart(
  known: WeightKnown,
  today: string,
): { readonly facts: readonly Fact[]; readonly signal?: WeightSignal } {
  const { unit, latest, lastReading, changePer7Days, goal } = known;
  if (!latest) return { facts: [{ key: "missing.weight", text: "no weight" }] };
  const age = daysBetween(latest.date, today);
  const isCurrent = age < trendDays && changePer7Days !== undefined;
  const direction =
    Math.abs(changePer7Days ?? 0) < steady ? "steady" : (changePer7Days ?? 0) < 0 ? "down" : "up";
  const course = isCurrent ? ({ course: direction } as const) : {};
  const facts: Fact[] = [{ key: "weight.current", text: sayMeasure(latest.trend, unit), ...course }];
  if (lastReading) facts.push({ key: "weight.reading", text: sayMeasure(lastReading.value, unit) });
  if (goal)
    facts.push({ key: "goal.weight", text: sayMeasure(goal.target, unit), standing: standingOf(known) });
  if (age >= trendDays) return { facts: [...facts, { key: "weight.age", text: sayCount(age, "day") }] };
  if (changePer7Days === undefined) return { facts };
  facts.push(
    { key: "weight.change", text: sayMeasure(Math.abs(changePer7Days), unit), ...course },
    { key: "weight.span", text: "7 days" },
  );
  return { facts, signal: { direction, pace: paceOf(known) } };
}
