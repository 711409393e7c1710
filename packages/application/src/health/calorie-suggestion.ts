import { type CalorieTarget, suggestCalories } from "@canter/domain/health/energy-needs";
import { measurementToSi } from "@canter/domain/health/measurement";
import { weightTrend } from "@canter/domain/health/weight-trend";
import { type FieldProblem, type Problem } from "@canter/domain/problem";
import { type Result, ok } from "@canter/domain/result";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import type { ApplicationContext, MemberContext } from "../application-context.ts";
import { readBodyProfile } from "./body-profile.ts";
import { bodyReadings } from "./body-readings.ts";
import { athleteOf } from "./diary-area.ts";
import { activeGoals } from "./goals.ts";
import { todayOf } from "../today-of.ts";

export type SuggestionAsked = {
  readonly athleteId?: string | undefined;
  /** Kilograms a week, negative to lose; default: what the active weight goal asks for by its date, else none. */
  readonly perWeekKg?: number | undefined;
};

/** `missing`: what is needed and not known, by field; only without any of it there is a suggestion. */
export type Suggestion = {
  readonly missing: FieldProblem[];
  readonly suggestion?: CalorieTarget & { readonly perWeekKg: number; readonly weightKg: number };
};

/** Lean mass that is older says little. */
const leanDays = 180;

async function paceOfGoal(
  context: ApplicationContext,
  member: MemberContext,
  at: { readonly athleteId: string; readonly weightKg: number; readonly today: string },
): Promise<number> {
  for (const { target, targetDate } of await activeGoals(context, member, at.athleteId)) {
    if (target.kind !== "weight" || targetDate === undefined || targetDate <= at.today) continue;
    const left = measurementToSi(target.value, target.unit) - at.weightKg;
    return (left / daysBetween(at.today, targetDate)) * 7;
  }
  return 0;
}

/** What to eat a day, with the formula that says so. Not found: the athlete. */
export async function suggestCalorieTarget(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, perWeekKg }: SuggestionAsked,
): Promise<Result<Suggestion, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const { id } = athlete.value;
  const profile = await readBodyProfile(context, member, { athleteId: id });
  if (!profile.ok) return profile;
  const today = todayOf(context, member);
  const readings = (kind: "weight" | "lean_mass", days: number) =>
    bodyReadings(context, member, { athleteId: id, kind, from: addDays(today, -days), to: today });
  const weightKg = weightTrend(await readings("weight", 365)).latest?.trend;
  if (weightKg === undefined)
    return ok({ missing: [{ path: "weight", message: "is not known yet: say it, as in: weighed 82.3" }] });
  const leanKg = (await readings("lean_mass", leanDays)).at(-1)?.value;
  const pace = perWeekKg ?? (await paceOfGoal(context, member, { athleteId: id, weightKg, today }));
  const asked = { weightKg, leanKg, profile: profile.value, perWeekKg: pace, today };
  const suggested = suggestCalories(asked);
  if (!suggested.ok)
    return suggested.error.type === "invalid" ? ok({ missing: [...suggested.error.fields] }) : suggested;
  return ok({
    missing: [],
    suggestion: { ...suggested.value, perWeekKg: Math.round(pace * 100) / 100, weightKg },
  });
}
