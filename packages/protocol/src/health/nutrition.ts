import { activityLevels, paceSources } from "@canter/domain/health/energy-needs";
import {
  favouriteInputSchema,
  macrosSchema,
  nutritionContentSchema,
  nutritionEntrySchema,
  sayNothing,
  saysSomething,
} from "@canter/domain/health/nutrition";
import { gramNames, meals } from "@canter/domain/health/nutrition-totals";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { pageQuerySchema } from "../page.ts";

/** The athlete; default: the member's own. */
const athleteId = z.string().max(100).optional();

export const nutritionEntryResponseSchema = nutritionEntrySchema.meta({ id: "NutritionEntry" });

export const nutritionListQuerySchema = pageQuerySchema.extend({
  athleteId,
  q: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Words, or beginnings of words, of what it was, the meal or the source." }),
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
  status: z.enum(["kept", "asked", "any", "deleted"]).default("kept").meta({
    description: "`asked`: with a value that is asked about and counts for nothing yet; `any`: these, too.",
  }),
});

/** Energy in kcal, the rest in grams; without a date: today. A name or the energy is required. */
export const nutritionCreateSchema = nutritionContentSchema
  .extend({
    text: nutritionContentSchema.shape.text.default(""),
    date: localDateSchema.optional(),
    athleteId,
  })
  .refine(saysSomething, sayNothing)
  .meta({ id: "NutritionCreate" });

const { calories, protein, carbs, fat, fibre } = macrosSchema.shape;

/** Only the given fields are changed; null removes one. */
export const nutritionPatchSchema = z
  .object({
    version: z.int(),
    text: nutritionEntrySchema.shape.text.optional(),
    meal: z.enum(meals).nullable().optional(),
    date: localDateSchema.optional(),
    time: nutritionEntrySchema.shape.time.nullable(),
    calories: calories.nullable(),
    protein: protein.nullable(),
    carbs: carbs.nullable(),
    fat: fat.nullable(),
    fibre: fibre.nullable(),
  })
  .meta({ id: "NutritionPatch" });

/** Nutrients that no entry states are absent; `partial`: those that only some entries state. */
const totals = {
  calories: z.number(),
  protein: z.number().optional(),
  carbs: z.number().optional(),
  fat: z.number().optional(),
  fibre: z.number().optional(),
  partial: z.array(z.enum(gramNames)).readonly(),
  entries: z.int(),
  /** Entries without known energy, which the totals lack. */
  withoutCalories: z.int(),
};
/** `from`: the day from which they apply. */
export const nutritionTargetsResponseSchema = macrosSchema
  .extend({ from: localDateSchema.optional() })
  .meta({ id: "NutritionTargets" });
export type NutritionTargets = z.infer<typeof nutritionTargetsResponseSchema>;
/** Daily targets from today on; an absent field has no target. */
export const nutritionTargetsPutSchema = macrosSchema
  .extend({ athleteId })
  .meta({ id: "NutritionTargetsPut" });
export const nutritionTargetsQuerySchema = z.object({ athleteId, date: localDateSchema.optional() });

/** `streak`: consecutive days with an entry, up to today. `remaining`: compared with the targets; negative is over. */
export const nutritionDayResponseSchema = z
  .object({
    athleteId: z.string(),
    date: localDateSchema,
    totals: z.object(totals),
    targets: nutritionTargetsResponseSchema,
    remaining: macrosSchema.extend({
      calories: z.number().optional(),
      protein: z.number().optional(),
      carbs: z.number().optional(),
      fat: z.number().optional(),
      fibre: z.number().optional(),
    }),
    streak: z.int(),
    entries: z.array(nutritionEntryResponseSchema),
  })
  .meta({ id: "NutritionDay" });
export type NutritionDayResponse = z.infer<typeof nutritionDayResponseSchema>;

export const nutritionDaysQuerySchema = z.object({
  athleteId,
  /** Default: six days before `to`, which is today. */
  from: localDateSchema.optional(),
  to: localDateSchema.optional(),
});
/** Days with entries, oldest first. */
export const nutritionDaysResponseSchema = z
  .object({ items: z.array(z.object({ date: localDateSchema, ...totals })) })
  .meta({ id: "NutritionDays" });
export type NutritionDays = z.infer<typeof nutritionDaysResponseSchema>;

export const favouriteResponseSchema = favouriteInputSchema
  .extend({
    id: z.string(),
    athleteId: z.string(),
    createdAt: z.int(),
    deletedAt: z.int().optional(),
  })
  .meta({ id: "NutritionFavourite" });
export const favouriteCreateSchema = favouriteInputSchema
  .extend({ athleteId })
  .meta({ id: "NutritionFavouriteCreate" });
export type FavouriteResponse = z.infer<typeof favouriteResponseSchema>;
export const favouriteListQuerySchema = pageQuerySchema.extend({
  athleteId,
  status: z.enum(["kept", "deleted"]).default("kept"),
});

export const calorieQuerySchema = z.object({
  athleteId,
  /** Kilograms a week, negative to lose; default: the pace that the active weight goal needs to meet its date. */
  perWeekKg: z.coerce.number().min(-3).max(3).optional(),
});
/** `missing`: required but unknown values, by field (weight, birthDate, sex, height): then there is no suggestion. */
export const calorieResponseSchema = z
  .object({
    missing: z.array(z.object({ path: z.string(), message: z.string() })),
    suggestion: z
      .object({
        restingCalories: z.number(),
        formula: z.enum(["Mifflin-St Jeor", "Katch-McArdle"]),
        activity: z.enum(activityLevels),
        maintenanceCalories: z.number(),
        calories: z.number(),
        protein: z.number(),
        carbs: z.number(),
        fat: z.number(),
        warnings: z.array(z.string()),
        perWeekKg: z.number(),
        /** Where the pace comes from: requested, a goal's date, modest towards a goal without one or past it, none. */
        paceFrom: z.enum(paceSources),
        weightKg: z.number(),
      })
      .optional(),
  })
  .meta({ id: "CalorieSuggestion" });
export type CalorieSuggestion = z.infer<typeof calorieResponseSchema>;
