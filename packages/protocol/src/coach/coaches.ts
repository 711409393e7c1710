import { personaFieldsSchema } from "@canter/domain/persona/persona";
import { z } from "zod";

/** A coach: how it speaks and what it stresses. It changes no facts and no permissions. */
export const coachSchema = personaFieldsSchema.extend({ id: z.string() }).meta({ id: "Coach" });
export type Coach = z.infer<typeof coachSchema>;

export const coachListSchema = z
  .object({
    chosen: z.string().meta({ description: "The id of the one that speaks to the member." }),
    items: z.array(coachSchema.extend({ isOwn: z.boolean() })).readonly(),
  })
  .meta({ id: "CoachList" });
export type CoachList = z.infer<typeof coachListSchema>;

export const coachCreateSchema = personaFieldsSchema
  .extend({
    insistsOn: personaFieldsSchema.shape.insistsOn.default([]),
    manner: personaFieldsSchema.shape.manner
      .default("plain")
      .meta({ description: "How it phrases small talk where no model answers." }),
  })
  .meta({ id: "CoachCreate" });

export const coachPatchSchema = personaFieldsSchema.partial().meta({ id: "CoachPatch" });

export const coachParamsSchema = z.object({ id: z.string().max(100) });

export const coachChoiceSchema = z.object({ id: z.string().max(100) }).meta({ id: "CoachChoice" });
