import { horseShareSchema, shareAccesses } from "@canter/domain/horse/horse-share";
import { z } from "zod";

export const horseShareResponseSchema = horseShareSchema.meta({ id: "HorseShare" });
export type HorseShareResponse = z.infer<typeof horseShareResponseSchema>;
export const horseShareListSchema = z.object({ items: z.array(horseShareResponseSchema) });

export const horseShareCreateSchema = z
  .object({
    access: z.enum(shareAccesses),
    /** How many days the link is valid. */
    days: z.int().min(1).max(90).default(14),
  })
  .meta({ id: "HorseShareCreate" });

/** `link` is returned in this answer only. */
export const horseShareCreatedSchema = horseShareSchema.extend({ link: z.string() });
export type HorseShareCreated = z.infer<typeof horseShareCreatedSchema>;

export const horseOfferSchema = horseShareSchema.extend({ horseName: z.string() }).meta({ id: "HorseOffer" });
export type HorseOfferResponse = z.infer<typeof horseOfferSchema>;
