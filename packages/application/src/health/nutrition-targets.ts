import {
  type CalorieTarget,
  modestPace,
  type paceSources,
  suggestCalories,
} from "@canter/domain/health/energy-needs";
import { measurementToSi } from "@canter/domain/health/measurement-rules";
import { macrosSchema } from "@canter/domain/health/nutrition";
import type { Macros } from "@canter/domain/health/nutrition-totals";
import { implausibleTarget } from "@canter/domain/health/plausible-food";
import { weightTrend } from "@canter/domain/health/weight-trend";
import { type FieldProblem, invalid, invalidFields, type Problem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";
import { addDays, daysBetween } from "@canter/domain/schedule/local-date";
import { putAthleteFact, readAthleteFact } from "@canter/storage/health/athlete-fact";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";
import { todayOf } from "../core/local-time.ts";
import { bodyReadings, readBodyProfile } from "./body-profile.ts";
import { athleteOf } from "./diary-area.ts";
import { activeGoals } from "./goals.ts";

export type Targets = Macros & { readonly from?: string };

/** The daily targets as of `date` (default: today); empty where none were set. Not found: the athlete. */
export async function readNutritionTargets(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, date }: { readonly athleteId?: string | undefined; readonly date?: string | undefined },
): Promise<Result<Targets, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  const fact = await readAthleteFact(context.store.db, member.scope, "nutrition_targets", {
    athleteId: athlete.value.id,
    date: date ?? todayOf(context, member),
  });
  return ok(fact ? { ...macrosSchema.parse(fact.content), from: fact.validFrom } : {});
}

/** Sets the daily targets from today on. Not found, forbidden: the athlete; invalid: a horse, less than anybody can live on. */
export async function putNutritionTargets(
  context: ApplicationContext,
  member: MemberContext,
  { athleteId, ...targets }: Macros & { readonly athleteId?: string | undefined },
): Promise<Result<Targets, Problem>> {
  const athlete = await athleteOf(context, member, athleteId);
  if (!athlete.ok) return athlete;
  if (athlete.value.kind === "horse") return err(invalid("athleteId", "must be a person"));
  const implausible = implausibleTarget(targets);
  if (implausible) return err(invalidFields([implausible]));
  const validFrom = todayOf(context, member);
  const stored = await context.store.transact((trx) =>
    putAthleteFact(trx, member.scope, "nutrition_targets", {
      athleteId: athlete.value.id,
      validFrom,
      content: targets,
      updatedAt: context.clock.now(),
    }),
  );
  return stored.ok ? ok({ ...targets, from: validFrom }) : stored;
}

export type SuggestionAsked = {
  readonly athleteId?: string | undefined;
  /**
   * Kilograms a week, negative to lose; default: the pace that the active weight goal needs to meet its date, or a modest pace towards it
   * if it has none.
   */
  readonly perWeekKg?: number | undefined;
};

/** `missing`: required but unknown values, by field; there is a suggestion only when it is empty. */
export type Suggestion = {
  readonly missing: FieldProblem[];
  readonly suggestion?: CalorieTarget & {
    readonly perWeekKg: number;
    readonly weightKg: number;
    readonly paceFrom: PaceSource;
  };
};

/** Where the pace comes from: requested, a goal with its date, a goal without one or with a past one (modest), or no goal. */
export type PaceSource = (typeof paceSources)[number];

/** Older lean mass says little. */
const leanDays = 180;

type Pace = { readonly perWeekKg: number; readonly paceFrom: PaceSource };

async function paceOfGoal(
  context: ApplicationContext,
  member: MemberContext,
  at: { readonly athleteId: string; readonly weightKg: number; readonly today: string },
): Promise<Pace> {
  const goals = (await activeGoals(context, member, at.athleteId)).flatMap(({ target, ...goal }) =>
    target.kind === "weight" ? [{ ...goal, targetKg: measurementToSi(target.value, target.unit) }] : [],
  );
  for (const { targetKg, targetDate } of goals)
    if (targetDate !== undefined && targetDate > at.today)
      return {
        perWeekKg: ((targetKg - at.weightKg) / daysBetween(at.today, targetDate)) * 7,
        paceFrom: "goal_day",
      };
  const [goal] = goals;
  if (!goal) return { perWeekKg: 0, paceFrom: "no_goal" };
  return {
    perWeekKg: modestPace({ weightKg: at.weightKg, targetKg: goal.targetKg }),
    paceFrom: goal.targetDate === undefined ? "goal_without_day" : "goal_overdue",
  };
}

/** The suggested daily energy, with its formula. Not found: the athlete. */
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
  const pace: Pace =
    perWeekKg === undefined
      ? await paceOfGoal(context, member, { athleteId: id, weightKg, today })
      : { perWeekKg, paceFrom: "asked" };
  const asked = { weightKg, leanKg, profile: profile.value, perWeekKg: pace.perWeekKg, today };
  const suggested = suggestCalories(asked);
  if (!suggested.ok)
    return suggested.error.type === "invalid" ? ok({ missing: [...suggested.error.fields] }) : suggested;
  return ok({
    missing: [],
    suggestion: {
      ...suggested.value,
      perWeekKg: Math.round(pace.perWeekKg * 100) / 100,
      paceFrom: pace.paceFrom,
      weightKg,
    },
  });
}
