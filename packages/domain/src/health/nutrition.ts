import { z } from "zod";
import { doubtSchema } from "../plausibility/doubt.ts";
import { localDateSchema, localTimeSchema } from "../workout/workout.ts";
import { entrySchema } from "./measurement.ts";
import { macroNames, type Macros, meals } from "./nutrition-totals.ts";

const grams = z.number().min(0, "must not be negative").max(5000);
const energy = z.number().min(0, "must not be negative").max(30_000);

/** `Macros` as input. */
export const macrosSchema = z.object({
  calories: energy.optional(),
  protein: grams.optional(),
  carbs: grams.optional(),
  fat: grams.optional(),
  fibre: grams.optional(),
});

export const nutritionContentSchema = macrosSchema.extend({
  /** What was eaten, in the person's words. */
  text: z.string().trim().max(1000),
  meal: z.enum(meals).optional(),
  date: localDateSchema,
  time: localTimeSchema.optional(),
});

/** Whether an entry has any content: what was eaten, or its values. */
export const saysSomething = ({ text, ...rest }: Macros & { readonly text: string }): boolean =>
  text !== "" || macroNames.some((name) => rest[name] !== undefined);
export const sayNothing = { path: ["text"], message: "must say what it was, or how much energy it had" };

export const nutritionInputSchema = nutritionContentSchema.refine(saysSomething, sayNothing);
export type NutritionInput = z.infer<typeof nutritionInputSchema>;

export const nutritionEntrySchema = nutritionContentSchema.extend({
  ...entrySchema.shape,
  /** Its values are doubtful: it counts for no total until a person has answered. */
  doubts: z.array(doubtSchema).optional(),
});
export type NutritionEntry = z.infer<typeof nutritionEntrySchema>;

/** A frequent food, to be entered again with a tap. */
export const favouriteInputSchema = macrosSchema.extend({
  text: z.string().trim().min(1).max(1000),
  meal: z.enum(meals).optional(),
});
export type FavouriteInput = z.infer<typeof favouriteInputSchema>;
