import { z } from "zod";
import { invalid, type Problem } from "../problem.ts";
import { err, ok, type Result } from "../result.ts";
import { localDateSchema } from "../workout/workout.ts";

export const activityLevels = ["sedentary", "light", "moderate", "active", "very_active"] as const;
export type ActivityLevel = (typeof activityLevels)[number];

/**
 * A day's energy as a multiple of that at rest: the customary factors used with Harris-Benedict and Mifflin-St Jeor (desk work; exercise
 * 1–3, 3–5, 6–7 times per week; hard physical work and training).
 */
export const activityFactors: Readonly<Record<ActivityLevel, number>> = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  active: 1.725,
  very_active: 1.9,
};

/** What formulas need to know about a person besides weight. */
export const bodyProfileSchema = z.object({
  birthDate: localDateSchema.optional(),
  /** As used in the formulas. */
  sex: z.enum(["female", "male"]).optional(),
  height: z.object({ value: z.number().positive().max(300), unit: z.enum(["cm", "in"]) }).optional(),
  activity: z.enum(activityLevels).optional(),
});
export type BodyProfile = z.infer<typeof bodyProfileSchema>;

export const heightCm = ({ value, unit }: { value: number; unit: "cm" | "in" }): number =>
  unit === "cm" ? value : value * 2.54;

/** The implausible values of a profile, by field. */
export const checkProfile = (profile: BodyProfile, today: string): Result<BodyProfile, Problem> => {
  const { birthDate, height } = profile;
  if (birthDate !== undefined && (birthDate >= today || birthDate < "1900-01-01"))
    return err(invalid("birthDate", "must be a day in the past, after 1900"));
  const cm = height && heightCm(height);
  if (cm !== undefined && (cm < 50 || cm > 260))
    return err(invalid("height.value", "must be from 50 to 260 cm (20 to 102 in)"));
  return ok(profile);
};

/**
 * Energy at rest in kcal per day: Mifflin, St Jeor et al., "A new predictive equation for resting energy expenditure in healthy
 * individuals", Am J Clin Nutr 51 (1990) 241–247: 10 kg + 6.25 cm − 5 years, + 5 for men, − 161 for women.
 */
export const mifflinStJeor = (body: {
  weightKg: number;
  heightCm: number;
  years: number;
  sex: "female" | "male";
}): number => 10 * body.weightKg + 6.25 * body.heightCm - 5 * body.years + (body.sex === "male" ? 5 : -161);

/** Energy at rest in kcal per day from lean mass: Katch & McArdle, "Nutrition, Weight Control, and Exercise" (1977): 370 + 21.6 kg. */
export const katchMcArdle = (leanKg: number): number => 370 + 21.6 * leanKg;

/**
 * Energy in a kilogram of body mass, in kcal: Wishnofsky, "Caloric equivalents of gained or lost weight", Am J Clin Nutr 6 (1958) 542–546
 * (3,500 kcal/lb).
 */
const kcalPerKg = 7700;

/**
 * The weekly change for a goal without a date, as a share of body weight: half a percent down, a quarter up, the slow ends of the
 * recommendations (loss: Garthe et al., Int J Sport Nutr Exerc Metab 21 (2011) 97–104, 0.7 %; gain: Iraki et al., Sports 7 (2019) 154,
 * 0.25–0.5 %).
 */
export const modestPace = ({ weightKg, targetKg }: { weightKg: number; targetKg: number }): number =>
  targetKg === weightKg ? 0 : weightKg * (targetKg < weightKg ? -0.005 : 0.0025);

/** The minimum to recommend without a doctor: NIH/NHLBI, "The Practical Guide … Obesity in Adults" (2000), 1,200–1,500 kcal. */
const minCalories = { female: 1200, male: 1500 };

export type CalorieTarget = {
  readonly restingCalories: number;
  readonly formula: "Mifflin-St Jeor" | "Katch-McArdle";
  readonly activity: ActivityLevel;
  /** Energy that maintains the weight. */
  readonly maintenanceCalories: number;
  readonly calories: number;
  /** Grams: 1.6 g of protein per kg (Morton et al., Br J Sports Med 52 (2018) 376–384), 30 % of energy as fat, the rest carbohydrates. */
  readonly protein: number;
  readonly carbs: number;
  readonly fat: number;
  readonly warnings: readonly string[];
};

/** The origin of a pace. */
export const paceSources = ["asked", "goal_day", "goal_without_day", "goal_overdue", "no_goal"] as const;

export type CalorieQuestion = {
  readonly weightKg?: number | undefined;
  readonly leanKg?: number | undefined;
  readonly profile: BodyProfile;
  /** Desired change in kilograms per week: negative to lose. */
  readonly perWeekKg: number;
  readonly today: string;
};

const yearsAt = (birthDate: string, today: string): number =>
  Temporal.PlainDate.from(birthDate).until(Temporal.PlainDate.from(today), { largestUnit: "years" }).years;

const resting = ({
  weightKg,
  leanKg,
  profile,
  today,
}: CalorieQuestion): Result<Pick<CalorieTarget, "restingCalories" | "formula">, Problem> => {
  if (leanKg !== undefined) return ok({ restingCalories: katchMcArdle(leanKg), formula: "Katch-McArdle" });
  const { birthDate, sex, height } = profile;
  if (weightKg === undefined) return err(invalid("weight", "is not known yet: say it, as in: weighed 82.3"));
  if (!birthDate) return err(invalid("birthDate", "is needed in the body profile"));
  if (!sex) return err(invalid("sex", "is needed in the body profile"));
  if (!height) return err(invalid("height", "is needed in the body profile"));
  const body = { weightKg, heightCm: heightCm(height), years: yearsAt(birthDate, today), sex };
  return ok({ restingCalories: mifflinStJeor(body), formula: "Mifflin-St Jeor" });
};

/**
 * Daily intake for a weekly change. Lean mass, if known, takes precedence over height and age. Invalid: a required value is unknown, by
 * field. A pace above 1 % of body weight per week is limited to that, and the result is never below the safe minimum; both are stated in
 * `warnings`.
 */
export const suggestCalories = (question: CalorieQuestion): Result<CalorieTarget, Problem> => {
  const rest = resting(question);
  if (!rest.ok) return rest;
  const { weightKg, profile, perWeekKg } = question;
  if (weightKg === undefined) return err(invalid("weight", "is not known yet: say it, as in: weighed 82.3"));
  const activity = profile.activity ?? "light";
  const maintenance = rest.value.restingCalories * activityFactors[activity];
  const most = weightKg * 0.01;
  const pace = Math.max(-most, Math.min(most, perWeekKg));
  const least = minCalories[profile.sex ?? "male"];
  const wished = maintenance + (pace * kcalPerKg) / 7;
  const calories = Math.round(Math.max(wished, least) / 10) * 10;
  const protein = Math.round(weightKg * 1.6);
  const fat = Math.round((calories * 0.3) / 9);
  return ok({
    restingCalories: Math.round(rest.value.restingCalories),
    formula: rest.value.formula,
    activity,
    maintenanceCalories: Math.round(maintenance),
    calories,
    protein,
    fat,
    carbs: Math.max(0, Math.round((calories - protein * 4 - fat * 9) / 4)),
    warnings: [
      ...(profile.activity ? [] : ["How active the days are is not known; light activity was taken."]),
      ...(pace === perWeekKg
        ? []
        : ["More than 1 % of the body a week is too fast; it was brought down to that."]),
      ...(wished < least ? [`Less than ${least} kcal a day is nothing to do without a doctor.`] : []),
    ],
  });
};
