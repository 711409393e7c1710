import { barnSchema } from "@canter/domain/barn/barn";
import { localDateSchema } from "@canter/domain/workout/workout";
import { z } from "zod";
import { horseProfileSchema, horseSchema, horseStatuses } from "@canter/domain/horse/horse";

/** A day of the requested week; default: today. */
export const barnQuerySchema = z.object({ week: localDateSchema.optional() });

export const barnResponseSchema = barnSchema.meta({ id: "Barn" });

export const horseResponseSchema = horseSchema.meta({ id: "Horse" });
export type HorseResponse = z.infer<typeof horseResponseSchema>;

export const horseListQuerySchema = z.object({
  /** `removed`: those that were removed from the group. */
  status: z.enum(["kept", "removed"]).default("kept"),
});

export const horseListSchema = z.object({ items: z.array(horseResponseSchema) });

/** People join by invitation: only horses are added here. */
export const horseCreateSchema = z
  .object({
    kind: z.literal("horse").default("horse"),
    name: horseSchema.shape.name,
    status: z.enum(horseStatuses).optional(),
    profile: horseProfileSchema.optional(),
  })
  .meta({ id: "HorseCreate" });

const emptiable = Object.fromEntries(
  Object.entries(horseProfileSchema.shape).map(([field, schema]) => [field, schema.nullable()]),
) as {
  [Field in keyof typeof horseProfileSchema.shape]: z.ZodNullable<(typeof horseProfileSchema.shape)[Field]>;
};

/** Only the given fields are changed; null clears one of the profile. */
export const horsePatchSchema = z
  .object({
    version: z.int(),
    name: horseSchema.shape.name.optional(),
    status: z.enum(horseStatuses).optional(),
    profile: z.object(emptiable).optional(),
  })
  .meta({ id: "HorsePatch" });
